"""A game of one's own, begun as a copy of a bundled one: its files, and schemas for editors."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from pnp import schema
from pnp.base import disk
from pnp.base.library import game_dir
from pnp.base.output import create, listing
from pnp.content.game_files import GAME_FILE
from pnp.content.rulebook import RULINGS_FILE
from pnp.pictures import ENDINGS, LARGEST

# What a copy needs not: how the rulebook is read stays with the bundled game, whose rules it keeps.
_LEFT = (RULINGS_FILE,)
_COPIED = (".yaml", ".csv", ".xlsx", ".ttf", ".otf", ".ttc", ".otc", *ENDINGS)


def scaffold(name: str, game: str, folder: Path) -> tuple[str, ...]:
    """Write a copy of a bundled game under a new id, and return the names of its files.

    Raises OSError where the folder is there already or the disk refuses; then nothing was written.
    """
    schemas = tuple(schema.files())
    files = (*schemas, listing(schemas))
    copied = _files(name, game)
    return create(folder, chain(copied, ((f"{schema.FOLDER}/{n}", data) for n, data in files)))


def _files(name: str, game: str) -> Iterator[tuple[str, bytes]]:
    root = game_dir(game)
    for relative in _copied(root):
        data = disk.read(root / relative, within=root, largest=LARGEST)
        if relative.suffix == ".yaml":
            text = _renamed(data.decode("utf-8"), name, game, relative.name == GAME_FILE)
            kind = _kind(text)
            head = schema.header(kind, len(relative.parts) - 1) if kind else ""
            data = (head + text).encode()
        yield relative.as_posix(), data


def _copied(root: Path) -> list[Path]:
    """Return the files of a game that a copy needs, as seen from its folder. Links that lead out
    of the folder are left behind."""
    found = [
        where / name
        for where, _, names in disk.walk(root)
        for name in names
        if name.lower().endswith(_COPIED) and name not in _LEFT
    ]
    kept = (path for path in found if path.is_file() and disk.lies_within(path, root))
    return sorted(path.relative_to(root) for path in kept)


def _kind(text: str) -> str:
    keys = re.findall(r"^([a-z]+):", text, re.MULTILINE)
    return next((key for key in keys if key != "pnp"), "")


def _renamed(text: str, name: str, game: str, whole: bool) -> str:
    """Return a file with the new id in place of the old; the game itself also says whose rules it
    keeps."""
    line = f"game: {name}\nrules: {game}" if whole else f"game: {name}"
    return re.sub(rf"^game: {re.escape(game)}$", line, text, count=1, flags=re.MULTILINE)
