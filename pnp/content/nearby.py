"""What a user may have meant who names what is not a game, folder or file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from pnp.base import disk
from pnp.base.diagnostics import closest

ENDS = (".yaml", ".yml")
# How many files of one name, and of all that lie in a folder, a hint lists.
MOST_MEANT = 3
MOST_LISTED = 20
# Decks that name a table are small; other files are not searched for its name.
_LARGEST_DECK = 1024 * 1024


def meant(target: Path, games: Iterable[str], bundled: Iterable[Path], given: str) -> str:
    """Return a hint of what may have been meant by a path where nothing is: a file of that folder,
    one of the ``games`` or of the ``bundled`` files; else what can be ``given`` at all."""
    content = target.suffix in ENDS
    here = {found.stem: [found] for found in beside(target)}
    others: dict[str, list[Path]] = {}
    for path in bundled:
        others.setdefault(path.stem, []).append(path)
    named = {} if content else {game: [Path(game)] for game in games}
    # Without the end, which makes all names alike.
    word = target.stem if content else target.name
    for known in (here, named, others):
        if word in known:
            return _question(known[word])
    for known in ({**here, **named}, others):
        if near := closest(word, known):
            return _question(known[near])
    listed = [file.as_posix() for files in here.values() for file in files]
    more = f"; games: {', '.join(sorted(games))}" if not content else ""
    more += f"; files here: {', '.join(listed[:MOST_LISTED])}" if listed else ""
    return f"give {given}{more}{', ...' if len(listed) > MOST_LISTED else ''}"


def naming(table: Path) -> str:
    """Return a hint that names the deck of a table."""
    deck = next((file for file in beside(table) if _names(file, table)), None)
    return f"give {deck.as_posix()}, which names it" if deck else "give the deck that names it"


def beside(path: Path) -> list[Path]:
    """Return the files in the folder of a path that may hold content."""
    return [*disk.files(path.parent, *ENDS, within=path.parent)]


def _names(file: Path, table: Path) -> bool:
    """Return whether a file names the table that lies beside it."""
    try:
        data = disk.read(file, within=table.parent, largest=_LARGEST_DECK)
    except disk.ReadError:
        return False
    return table.name.encode("utf-8", "surrogateescape") in data


def _question(paths: list[Path]) -> str:
    names = [path.as_posix() for path in paths]
    more = ", ..." if len(names) > MOST_MEANT else ""
    return f"did you mean {' or '.join(names[:MOST_MEANT])}{more}?"
