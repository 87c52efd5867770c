"""What a user names, taken apart into what is judged alone: games, and files of no game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from pnp.base import disk
from pnp.base.diagnostics import Report
from pnp.content.files import inside
from pnp.content.folder import GAME_FILE, MOST_FILES, glance
from pnp.content.project import bundled_games, find

_GAME = re.compile(rb"^game:[ \t]+([a-z0-9-]+)[ \t]*\r?$", re.M)
GIVEN = "the name of a game, a folder, a YAML file, or - for the standard input"
"""What the validator takes as targets, as hints say it."""


def usual_targets() -> tuple[str, ...]:
    """Return what is judged where nothing is named: the game of this folder, else all games that
    come with pnp."""
    return (".",) if Path(GAME_FILE).is_file() else bundled_games()


def targets_in(target: str, report: Report) -> tuple[tuple[str, Path], ...]:
    """Return the games and files that ``target`` means, each with what the user would call it.

    In a folder without a ``game.yaml`` these are the games below it and every other YAML file.
    Nothing with a finding where there are none.
    """
    path = Path(target)
    if not path.is_dir() or (path / GAME_FILE).is_file() or target in bundled_games():
        found = find(target, report, GIVEN)
        return () if found is None else ((target, found),)
    try:
        found_here = tuple(_found_in(path, report))
    except disk.ReadError as error:
        report.error("too-many-files", f"'{target}': {error}", hint="choose a folder further down")
        return ()
    if not found_here:
        message = f"the folder '{target}' contains no {GAME_FILE} and no content files"
        report.error("nothing-to-judge", message, hint=f"give {GIVEN}")
    elif len(found_here) > MOST_FILES:
        message = f"'{target}' contains more than {MOST_FILES:,} files of content"
        report.error("too-many-files", message, hint="choose a folder further down")
        return ()
    lost = _without_game(found_here, path)
    for name, files in lost.items():
        number = len(files)
        message = (
            f"there is no {GAME_FILE} in or above '{target}' for the {number} files of '{name}'"
        )
        hint = f"add {GAME_FILE} with the line  game: {name}, and with  rules:  and one of "
        report.error("missing-game", message, hint=hint + ", ".join(bundled_games()))
    strays = {path for files in lost.values() for path in files}
    return tuple((found.as_posix(), found) for found in found_here if found not in strays)


def root_of(path: Path) -> Path | None:
    """Return the folder of the game that is judged at ``path``, None for a lone file."""
    if path.is_dir():
        return path.resolve()
    return path.resolve().parent if path.name == GAME_FILE else None


def _without_game(found_here: Iterable[Path], root: Path) -> dict[str, list[Path]]:
    """Return the files below ``root`` that lie in the folder of no game and are, several of them,
    for one and the same that is not bundled: what is wrong is not each of them, but that its
    game.yaml is gone."""
    found: dict[str, list[Path]] = {}
    for path in found_here:
        above = path.absolute().parents[:3]
        if path.is_file() and not any((folder / GAME_FILE).is_file() for folder in above):
            found.setdefault(glance(path, _GAME, root), []).append(path)
    known = ("", *bundled_games())
    return {name: files for name, files in found.items() if len(files) > 1 and name not in known}


def _found_in(root: Path, report: Report) -> Iterator[Path]:
    """Yield the games and files below a folder. The user named the folder and none of them, so
    links that lead out of it are reported and not followed."""
    for here, folders, files in disk.walk(root):
        if GAME_FILE in files:
            folders.clear()
            yield here
            continue
        for name in files:
            path = here / name
            if not name.endswith((".yaml", ".yml")):
                continue
            if not path.is_symlink() or inside(
                root, path.relative_to(root).as_posix(), None, report
            ):
                yield path
