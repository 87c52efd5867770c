"""All mutants of a file, and of the bundled games."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from mutations import grids, looks, operators, sizes, tables, words
from mutations.text import Mutant
from pnp.base.library import content_dir
from pnp.content.rulebook import RULINGS_FILE

# Folders of files in which nothing is changed: what is drawn of others, and pictures.
DRAWN = ("keys", "icons")


@cache
def all_mutants(games: str = "*") -> tuple[Mutant, ...]:
    """Return every mutant of bundled games whose names match, file by file."""
    found: list[Mutant] = []
    for path in sorted(content_dir().glob(f"{games}/**/*")):
        game, *rest = path.relative_to(content_dir()).parts
        if path.suffix in (".yaml", ".csv", ".po") and rest[0] not in DRAWN:
            found += mutants_of(game, "/".join(rest), path.read_text(encoding="utf-8"))
    return tuple(found)


def mutants_of(game: str, file: str, text: str) -> list[Mutant]:
    """Return every mutant of a file of a game, whose name says what it holds."""
    name = Path(file)
    if looks.is_looks(name):
        return [*(looks.of_catalogue if name.suffix == ".po" else looks.mutants)(game, file, text)]
    if name.suffix == ".csv":
        return [
            *tables.mutants(game, file, text),
            *words.of_table(game, file, text),
            *sizes.of_table(game, file, text),
        ]
    found = [*sizes.mutants(game, file, text)]
    if file != RULINGS_FILE:
        found += words.mutants(game, file, text)
    if file == RULINGS_FILE or name.parts[0] == "tuckboxes":
        return found  # whose other facts nothing else knows, or are how a box looks
    found += operators.mutants(game, file, text)
    if name.parts[0] != "sheets":  # whose diagrams are read, not sailed on
        found += grids.mutants(game, file, text)
    return found
