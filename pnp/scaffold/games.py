"""A new game: a small one to replace, or a copy of a bundled game."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from msgspec import Struct

from pnp import schema
from pnp.base import world
from pnp.base.library import game_dir, templates_dir
from pnp.base.output import create, listing_file
from pnp.content.files import records_of
from pnp.content.game_files import GAME_FILE
from pnp.content.rulebook import RULINGS_FILE
from pnp.kinds.game.record import Game
from pnp.pictures import ENDINGS, LARGEST
from pnp.scaffold.single_files import with_entries, with_id, with_schema, with_value, without_key

BLANK = "letter-boats"
"""The id of the game from which blank ones are made; it is in ``templates/new/game``."""
RESERVED = "All rights reserved"
"""The legal default for a game whose author states no licence."""
# Files that a copy does not need: the rulings stay with the bundled game, whose rules it keeps.
_LEFT = (RULINGS_FILE,)
_COPIED = (".yaml", ".csv", ".xlsx", ".po", ".ttf", ".otf", ".ttc", ".otc", *ENDINGS)
# A licence that also applies to everything based on the work.
_SHARE_ALIKE = re.compile(r"CC BY(?:-NC)?-SA \d\.\d")


class Imprint(Struct, frozen=True):
    """The details of a game for its first page."""

    title: str
    designer: str
    licence: str


def begin_game(name: str, folder: Path, imprint: Imprint) -> tuple[str, ...]:
    """Write a small game under an id, and return the names of its files.

    Raises OSError if the folder exists or the disk refuses; then nothing was written.
    """
    root = templates_dir() / "new" / "game"
    return _write_files(folder, _files(root, name, BLANK, imprint, ()))


def copy_game(name: str, game: str, folder: Path, imprint: Imprint) -> tuple[str, ...]:
    """Write a copy of a bundled game under a new id, and return the names of its files. The credits
    name the original, its designer and its licence. Raises OSError like ``begin_game``."""
    credits = _credits(game)
    return _write_files(folder, _files(game_dir(game), name, game, imprint, credits))


def licence_of_copies(game: str) -> str:
    """Return the licence that a bundled game requires of works based on it, or an empty string."""
    found = _SHARE_ALIKE.search(_read_game(game).licence)
    return found[0] if found else ""


def _read_game(game: str) -> Game:
    file = records_of(game_dir(game), game).game
    assert file is not None, f"{game} is bundled, so its description has no faults"
    return file.record


def _credits(game: str) -> tuple[str, ...]:
    """Return the credits for the original of a copy, and its licence."""
    original = _read_game(game)
    link = f" ({original.link})" if original.link else ""
    based = f"Based on {original.title}, designed by {original.designer}{link}, with changes."
    return based, original.licence


def _write_files(folder: Path, files: Iterator[tuple[str, bytes]]) -> tuple[str, ...]:
    schemas = tuple(schema.schema_files())
    named = ((f"{schema.FOLDER}/{name}", data) for name, data in (*schemas, listing_file(schemas)))
    return create(folder, chain(files, named))


def _files(
    root: Path, name: str, old: str, imprint: Imprint, credits: tuple[str, ...]
) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a game under a new id; a copy has ``credits``."""
    for relative in _files_to_copy(root, _LEFT if credits else ()):
        data = world.read(root / relative, within=root, largest=LARGEST)
        if relative.suffix == ".yaml":
            text = data.decode("utf-8")
            if relative.name == GAME_FILE:
                text = _rewrite_game_file(text, imprint, credits)
                new = f"{name}\nrules: {old}" if credits else name
            else:
                new = name
            for key in ("game", "rulings"):
                text = with_id(text, key, old, new)
            data = with_schema(text, len(relative.parts) - 1).encode()
        yield relative.as_posix(), data


def _rewrite_game_file(text: str, imprint: Imprint, credits: tuple[str, ...]) -> str:
    for key in ("title", "designer", "licence"):
        text = with_value(text, key, getattr(imprint, key))
    # The link is to the original, which the credits name.
    return with_entries(without_key(text, "link"), "credits", credits) if credits else text


def _files_to_copy(root: Path, left: tuple[str, ...]) -> list[Path]:
    """Return the files of a game that a copy needs, relative to its folder. Links that lead out of
    the folder are skipped."""
    found = [
        where / name
        for where, _, names in world.walk(root)
        for name in names
        if name.lower().endswith(_COPIED) and name not in left
    ]
    kept = (path for path in found if path.is_file() and world.lies_within(path, root))
    return sorted(path.relative_to(root) for path in kept)
