"""The unlinked files of a game: one object, the only access from one file to others.

Every YAML file below a game's folder belongs to the game; hidden ones are ignored. A game refers to
its files by id, so they may be in any folder.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Collection, Iterator, Sequence
from copy import copy
from functools import cached_property
from pathlib import Path
from typing import Self

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Report, Span
from pnp.base.library import content_names, game_dir, installed_games
from pnp.base.values import replace
from pnp.content.kinds import ParsedFile, is_author_word, read_file
from pnp.content.nodes import Mapping, Node
from pnp.content.source import path_inside
from pnp.facts.variants import Overrides
from pnp.model.record import word_of

GAME_FILE = "game.yaml"
WORDS = "words"
"""The folder of terms and catalogues."""
# A larger folder was named by mistake; reading it would take long.
MOST_FILES = 2000
_START = rb"\A(?:\xef\xbb\xbf)?(?:[ \t]*(?:#[^\n]*)?\r?\n|pnp:[^\n]*\n)*"
KIND = re.compile(_START + rb"(?!pnp:)([a-z]+):[ \t]")
"""The first key of a file at the beginning of a line, after comments and the version."""
_LAYOUT = re.compile(_START + rb"layout:[ \t]*([a-z0-9-]+)")


VERSION = "version"
"""The key of the version of a game or of a file, and its name in texts."""


class Files:
    """The files that one file may refer to: none, unless it belongs to a game. ``wanted`` are
    numbers that texts print instead of those in these files."""

    in_game = False
    wanted = Overrides()
    folder: Path | None = None
    """The folder of the files, and its name in findings."""
    name = ""

    @property
    def fix_hint(self) -> str:
        """The hint about errors in other files of the game."""
        return f"run  pnp validate {shlex.quote(self.name)}  and correct the errors that it reports"

    def of(self, *kinds: str) -> Sequence[ParsedFile]:
        """Return the files of some kinds, or all if none is given, in order of path."""
        return ()

    def has_unread(self, *kinds: str) -> bool:
        """Return whether any file that may be of these kinds could not be read."""
        return False

    def with_overrides(self, overrides: Overrides) -> Self:
        """Return the same files, without reading them again, with numbers chosen by the user."""
        found = copy(self)
        found.wanted = overrides
        return found

    @property
    def game_file(self) -> ParsedFile | None:
        """The file ``game.yaml``, read on its own; None if it is missing or cannot be read."""
        return None

    @property
    def version(self) -> Node | None:
        """The version of the game, if it has one."""
        versions = (file.node.get(VERSION) for file in self.of("game"))
        return next((one for one in versions if one is not None), None)

    def report_to(self, report: Report) -> None:
        """Read all files and report their errors."""

    @property
    def words(self) -> dict[str, str]:
        """The kinds of the files, as content names them, by the names of their sources."""
        return {file.node.span.source.name: word_of(file.kind) for file in self.of()}

    def layout(self, id: str) -> Mapping | None:
        """Return the layout file with this id."""
        return self._layouts.get(id)

    def layout_ids(self) -> Collection[str]:
        return self._layouts

    @cached_property
    def _layouts(self) -> dict[str, Mapping]:
        # If several have the same id, which is reported, the first counts.
        return {file.id.text: file.node for file in reversed(self.of("layout"))}


class FilesBeside(Files):
    """The files in the folder of a file that belongs to no game. It may name layouts there, and
    uses the terms in ``words/``. They are read on demand."""

    def __init__(self, folder: Path, report: Report) -> None:
        self.folder = folder
        self.name = str(folder)
        self.report = report
        self._unread: set[str] = set()

    def of(self, *kinds: str) -> Sequence[ParsedFile]:
        return self._term_files if "words" in kinds else ()

    def has_unread(self, *kinds: str) -> bool:
        return "layout" in kinds and bool(self._unread)

    @cached_property
    def _term_files(self) -> tuple[ParsedFile, ...]:
        assert self.folder is not None
        folder = self.folder / WORDS
        files = world.files(folder, ".yaml", within=self.folder)
        read = (read_file(path, str(path), self.report, within=self.folder) for path in files)
        return tuple(file for file in read if file is not None and file.kind == "words")

    def layout(self, id: str) -> Mapping | None:
        assert self.folder is not None
        path = self.folder / f"{id}.yaml"
        found = self._layout_in(path, id) if path.name in self._names else None
        # A file is usually named after its id; otherwise all are searched.
        other = self._layout_paths.get(id) if found is None else None
        return found if other in (None, path) else self._layout_in(other, id)

    def _layout_in(self, path: Path, id: str) -> Mapping | None:
        found = read_file(path, str(path), self.report, within=self.folder)
        if found is None:
            self._unread.add(id)
            return None
        return found.node if (found.kind, found.id.text) == ("layout", id) else None

    def layout_ids(self) -> Collection[str]:
        return self._layout_paths

    @cached_property
    def _layout_paths(self) -> dict[str, Path]:
        """The files of layouts by id, judging by their first lines."""
        assert self.folder is not None
        paths = world.files(self.folder, ".yaml", ".yml", within=self.folder)[:MOST_FILES]
        ids = ((match_first_lines(path, _LAYOUT, self.folder), path) for path in paths)
        return {id: path for id, path in ids if id}

    @cached_property
    def _names(self) -> frozenset[str]:
        """All names in the folder, including links out of it: reading them reports the error."""
        try:
            assert self.folder is not None
            return frozenset(world.names(self.folder, within=self.folder))
        except world.ReadError:
            return frozenset()


class _ReadFile(Struct, frozen=True):
    """The parts of a file that could be read, and its errors. A link to a file ``outside`` the
    project is not read."""

    parsed: ParsedFile | None
    findings: Report
    outside: bool


class GameFiles(Files):
    """The files of the game in a folder, each read once, on first access to its kind. Findings are
    stored, and reported only by ``report_to``.

    ``name`` is the name of the folder in findings.
    """

    in_game = True

    def __init__(self, root: Path, name: str) -> None:
        self.root = self.folder = root
        self.name = name
        self._listing = Report()
        self._read: dict[str, _ReadFile] = {}
        self._words: dict[str, str] = {}
        self._known: dict[tuple[str, ...], tuple[ParsedFile, ...]] = {}

    def of(self, *kinds: str) -> Sequence[ParsedFile]:
        if kinds not in self._known:
            found = [self._read_file(n).parsed for n in self._names if self._may_be(n, kinds)]
            known = (f for f in found if f is not None and (not kinds or f.kind in kinds))
            self._known[kinds] = tuple(known)
        return self._known[kinds]

    def has_unread(self, *kinds: str) -> bool:
        self.of(*kinds)
        failed = (n for n, read in self._read.items() if read.parsed is None and not read.outside)
        return any(self._may_be(name, kinds) for name in failed)

    @property
    def words(self) -> dict[str, str]:
        unread = {str(Path(self.name, name)): self._kind_word_of(name) for name in self._names}
        guessed = {name: word for name, word in unread.items() if word}
        return {**guessed, **super().words}

    @property
    def game_file(self) -> ParsedFile | None:
        return self._read_file(GAME_FILE).parsed

    def report_to(self, report: Report) -> None:
        files = [self._read_file(name) for name in self._names]
        for own in (self._listing, *(file.findings for file in files)):
            for found in own.diagnostics:
                report.add(found)

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(_yaml_names(self.root, self._listing))

    def _may_be(self, name: str, kinds: tuple[str, ...]) -> bool:
        """Return whether a file may be of some kinds, judging by its kind or else by its first
        lines."""
        asked = {"", *map(word_of, kinds)}
        read = self._read.get(name)
        if not kinds or (read is not None and read.parsed is not None):
            return True
        if read is not None and name == GAME_FILE:
            return "game" in asked
        return self._kind_word_of(name) in asked

    def _kind_word_of(self, name: str) -> str:
        """Return the kind of a file by its first lines, or an empty string. ``game`` counts only in
        game.yaml: files of other kinds may begin by naming their game."""
        if name not in self._words:
            word = match_first_lines(self.root / name, KIND, self.root)
            sure = is_author_word(word) and (word != "game" or name == GAME_FILE)
            self._words[name] = word if sure else ""
        return self._words[name]

    def _read_file(self, name: str) -> _ReadFile:
        if name not in self._read:
            found = Report()
            path = path_inside(self.root, name, None, found)
            called = str(Path(self.name, name))
            read = None if path is None else read_file(path, called, found, within=self.root)
            self._read[name] = _ReadFile(read, found, path is None)
        return self._read[name]


def match_first_lines(path: Path, pattern: re.Pattern[bytes], root: Path) -> str:
    """Return the group of a pattern that matches in the first lines of a file below ``root``, or an
    empty string."""
    try:
        found = pattern.search(world.head(path, within=root))
    except world.ReadError:
        return ""
    return found[1].decode() if found is not None else ""


def bundled_games() -> tuple[str, ...]:
    """Return the names of the games that come with pnp, or with other installed packages."""
    found = {*content_names(), *installed_games()}
    return tuple(name for name in sorted(found) if world.is_file(game_dir(name) / GAME_FILE))


def shortest_path(path: Path) -> Path:
    """Return ``path`` relative to the working directory if it is inside."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def with_shortest_path(span: Span) -> Span:
    """Return a span with the shortest name of its file."""
    name = shortest_path(Path(span.source.name)).as_posix()
    return replace(span, source=replace(span.source, name=name))


def _yaml_names(root: Path, report: Report) -> Iterator[str]:
    """Yield the names of the YAML files below ``root`` in order, without hidden ones."""
    found: list[str] = []
    try:
        for where, folders, files in world.walk(root):
            inner = where.relative_to(root)
            yaml = (name for name in files if name.endswith((".yaml", ".yml")))
            found.extend((inner / name).as_posix() for name in yaml)
            for name in folders:
                if not world.lies_within(where / name, root):
                    _report_link((inner / name).as_posix(), report)
            if len(found) > MOST_FILES:
                _report_too_many(root, f"{MOST_FILES:,} files of content", report)
                return
    except world.ReadError:
        _report_too_many(root, f"{world.MOST:,} files", report)
        return
    # The game comes first, so that its findings do too.
    yield from sorted(found, key=lambda name: (name != GAME_FILE, name))


def _report_link(name: str, report: Report) -> None:
    """Note a link that is not followed. It may have nothing to do with the game, such as an output
    folder on another disk; missing files are reported where they are named."""
    message = f"the link '{name}' points outside the project and is not followed"
    hint = "if the folder contains files of the game, replace the link with a copy"
    report.note("path-leaves-project", message, hint=hint)


def _report_too_many(root: Path, bound: str, report: Report) -> None:
    hint = f"give the game a folder of its own for its {GAME_FILE}"
    report.error("too-many-files", f"'{root}' contains more than {bound}", hint=hint)
