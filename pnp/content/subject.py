"""What the validator judges: all files of a game, or one file wherever it lies.

Less is read than for printing: of the game of a lone file only what gives its rules, and the rest
when somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from pathlib import Path

from pnp.base.diagnostics import Report, Source
from pnp.content.files import Draft, File, Gather, Parsed, drafted, parsed, read_parsed
from pnp.content.folder import (
    GAME_FILE,
    Beside,
    Layouts,
    check_games,
    word_at_a_glance,
    yaml_files,
)
from pnp.content.linking import Linker
from pnp.content.nodes import Mapping
from pnp.content.project import Project, check_icons, game_around, load, shortest
from pnp.content.source import read
from pnp.model.game import Game
from pnp.model.record import Record, word_of


@dataclass(frozen=True, slots=True)
class Subject:
    """What is judged together. ``files`` are those without faults; ``gather`` gives them among all
    files of their game. ``game`` is None for a file that names none and lies in none's folder.
    ``faulty`` tells whether a theme of that id is missing among them because of its faults,
    ``lacking`` whether any file of some kinds, or of all, is not there whole."""

    files: tuple[File[Record], ...]
    game: File[Game] | None
    gather: Gather
    lone: bool
    faulty: Callable[[str], bool] = lambda id: False
    lacking: Callable[..., bool] = lambda *kinds: False


def read_subject(path: Path, report: Report) -> Subject | None:
    """Return what is judged at ``path``: the game of a folder or of a ``game.yaml``, else one file.

    None where nothing can be judged; faults of files are reported.
    """
    if path.is_dir() or path.name == GAME_FILE:
        project = load(path, report)
        if project is None or project.game is None:
            return None
        return _whole(project)
    source = read(path, str(path), report, within=None)
    return None if source is None else lone_subject(source, path, report)


def lone_subject(source: Source, path: Path, report: Report) -> Subject | None:
    """Return what is judged of one file, which lies, or would lie, at ``path``."""
    found = parsed(source, path, report)
    if found is None:
        return None
    if found.kind == "game":
        message = f"a game is read from a file named {GAME_FILE}"
        report.error("misnamed-game", message, found.id.span, f"rename the file to {GAME_FILE}")
        return None
    root = game_around(found, report)
    check_icons(root or path.parent, report)
    others = None if root is None else _Folder(root)
    draft = _drafted(found, others, report)
    file = draft.file
    if file is None:
        return None
    game = None if others is None else others.game
    if game is not None and path.absolute().is_relative_to(game.path.parent.absolute()):
        check_games([draft], game, report)
    others = others if game is not None else None
    return _alone(file, game, others)


def subject_of(project: Project) -> Subject:
    """Return what is judged of a project that has been read to be printed."""
    if not project.lone:
        return _whole(project)
    file = project.parts[0].files[0]
    others = None if project.game is None else _Folder(project.game.path.parent)
    return replace(_alone(file, project.game, others), faulty=project.faulty)


def _alone(file: File[Record], game: File[Game] | None, others: _Folder | None) -> Subject:
    gather = _gathering(file, others)
    if others is None:
        return Subject((file,), game, gather, True)
    own = file.kind, file.id
    return Subject((file,), game, gather, True, others.faulty, partial(others.lacking, own))


def _whole(project: Project) -> Subject:
    files, faulty = project.files, project.faulty
    return Subject(files, project.game, lambda *kinds: files, False, faulty, project.lacking)


class _Folder:
    """The game of a lone file, read as far as somebody asks, and once. Faults of its files are not
    told, for they are not those of the file that is judged."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._read: dict[Path, Parsed | None] = {}
        self._drafts: dict[Path, Draft] = {}

    def files(self, *kinds: str) -> tuple[list[Parsed], bool]:
        """The files of some kinds, or all, before they are linked, and whether any of those that
        may be of these kinds could not be read."""
        words = {"", *map(word_of, kinds)}
        wanted = (p for p, word in self._words.items() if not kinds or word in words)
        found = [self._parsed(path) for path in wanted]
        known = [file for file in found if file is not None]
        return [file for file in known if not kinds or file.kind in kinds], None in found

    @cached_property
    def _words(self) -> dict[Path, str]:
        """The kind of each file as its author writes it, nothing where no glance tells it."""
        return {
            path: word_of(word_at_a_glance(path, self.root))
            for path in yaml_files(self.root, Report())
        }

    def _parsed(self, path: Path) -> Parsed | None:
        if path not in self._read:
            name = Path(shortest(self.root), path.relative_to(self.root))
            self._read[path] = read_parsed(path, str(name), Report(), within=self.root)
        return self._read[path]

    @cached_property
    def game(self) -> File[Game] | None:
        """The file that describes the game; None where it has faults."""
        found = self._parsed(self.root / GAME_FILE)
        if found is None:
            return None
        file = drafted(found, self.linked(found, Report()), Report()).file
        if file is None or not isinstance(file.record, Game):
            return None
        return File(file.kind, file.id, file.record, file.node, file.path)

    def drafts(self, *kinds: str) -> list[Draft]:
        """The files of some kinds, or all, linked with the others."""
        files, _ = self.files(*kinds)
        for file in files:
            if file.path not in self._drafts:
                self._drafts[file.path] = drafted(file, self.linked(file, Report()), Report())
        return [self._drafts[file.path] for file in files]

    def linked(self, file: Parsed, report: Report) -> Mapping | None:
        """Return what a file holds together with what it takes from others."""
        return self._linker.linked(file.kind, file.node, file.path, report)

    @cached_property
    def _linker(self) -> Linker:
        return Linker(Layouts(self.files), self.files)

    def sound(self, *kinds: str) -> tuple[File[Record], ...]:
        """The files without faults."""
        return tuple(draft.file for draft in self.drafts(*kinds) if draft.file is not None)

    def lacking(self, but: tuple[str, str], *kinds: str) -> bool:
        """Return whether any of these files has faults, save the one for which another stands
        in."""
        faulty = {(draft.kind, draft.id.text) for draft in self.drafts(*kinds) if not draft.file}
        return self.files(*kinds)[1] or bool(faulty - {but})

    def faulty(self, id: str) -> bool:
        """Return whether the theme of an id has faults; any may be in a file that is not read."""
        ids = {draft.id.text for draft in self.drafts("theme") if not draft.file}
        return id in ids or self.files("theme")[1]


def _gathering(file: File[Record], others: _Folder | None) -> Gather:
    """Return what gives a lone file and those of its game but its namesake."""

    @cache
    def gather(*kinds: str) -> tuple[File[Record], ...]:
        found = others.sound(*kinds) if others is not None else ()
        return (file, *(f for f in found if (f.kind, f.id) != (file.kind, file.id)))

    return gather


def _drafted(found: Parsed, others: _Folder | None, report: Report) -> Draft:
    """Return the file with its record, linked where its kind takes something from others."""
    if others is not None:
        return drafted(found, others.linked(found, report), report)
    linker = Linker(Beside(found.path.parent, report))
    return drafted(found, linker.linked(found.kind, found.node, found.path, report), report)
