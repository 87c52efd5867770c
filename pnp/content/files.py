"""Files of content with their records: all files of a game, or one file read alone.

A file is linked with the others of its game, then its record is made from the completed node, for
whole games and lone files alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Generic, TypeVar

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Diagnostic, Report, Reporter, Source, Span, suggest_word
from pnp.base.library import game_dir
from pnp.content.causes import merge_missing_rulings, without_consequences
from pnp.content.game_files import (
    GAME_FILE,
    Files,
    FilesBeside,
    GameFiles,
    bundled_games,
    shortest_path,
)
from pnp.content.kinds import ParsedFile, record_type_of
from pnp.content.language.languages import AS_WRITTEN, PLAIN, Edition
from pnp.content.language.placeholders import Count
from pnp.content.linking import Linker
from pnp.content.nodes import Mapping, Scalar
from pnp.content.source import path_inside
from pnp.content.structure import build_record, span_of
from pnp.kinds.game.record import Game
from pnp.model.component import Titled
from pnp.model.record import Record, word_of

ICONS = "icons"
NEGATIVE = "negative-difference"
R_co = TypeVar("R_co", bound=Record, covariant=True)


@dataclass(frozen=True, slots=True)
class File(Generic[R_co]):
    """A content file that contains a whole record."""

    kind: str
    id: str
    record: R_co
    node: Mapping
    path: Path

    @property
    def source(self) -> Source:
        return self.node.span.source

    @property
    def id_span(self) -> Span:
        return span_of(self.node, (word_of(self.kind),))

    @property
    def name(self) -> str:
        """The id with the kind, as content refers to the file: ``deck/crew``."""
        return f"{word_of(self.kind)}/{self.id}"

    @property
    def title(self) -> str:
        """The title, or the id of a file without one."""
        return self.record.title if isinstance(self.record, Titled) else self.id

    def reporter(self, report: Report) -> Reporter:
        """Return a reporter that places findings about this record in its file."""
        return Reporter(report, lambda path: span_of(self.node, path))


class Draft(Struct, frozen=True):
    """A file with a known kind and id, and its record unless it has errors."""

    kind: str
    id: Scalar
    path: Path
    file: File[Record] | None


def make_draft(parsed: ParsedFile, linked: Mapping | None, report: Report) -> Draft:
    """Return the file with the record of its ``linked`` node; without one if it cannot be linked or
    has errors."""
    record_type = record_type_of(parsed.kind)
    assert record_type is not None
    record = None if linked is None else build_record(record_type, linked, report)
    file = None
    if record is not None and linked is not None:
        file = File(parsed.kind, parsed.id.text, record, linked, parsed.path)
    return Draft(parsed.kind, parsed.id, parsed.path, file)


class Records:
    """The records of the files of a game, each created once, on first access to its kind. Findings
    are stored, and reported only by ``report_to`` and ``report_drafts``."""

    def __init__(self, files: Files, edition: Edition = PLAIN, count: Count | None = None) -> None:
        self.files = files
        self.linker = Linker(files, count, edition)
        self._made: dict[Path, tuple[Draft, Report]] = {}
        self._known: dict[tuple[str, ...], tuple[File[Record], ...]] = {}

    @cached_property
    def game(self) -> File[Game] | None:
        """The file that describes the game; None if it is missing or has errors."""
        found = self.files.game_file
        file = None if found is None else self._make_draft(found).file
        if file is None or not isinstance(file.record, Game):
            return None
        return File(file.kind, file.id, file.record, file.node, file.path)

    @cached_property
    def as_written(self) -> Records:
        """The records of the same files in the game's own words and language."""
        return Records(self.files, AS_WRITTEN)

    def drafts(self, *kinds: str) -> list[Draft]:
        """Return the files of some kinds, or all, including those with errors."""
        return [self._make_draft(file) for file in self.files.of(*kinds)]

    def of(self, *kinds: str) -> tuple[File[Record], ...]:
        """Return the files of some kinds, or all, without those that have errors."""
        if kinds not in self._known:
            found = (draft.file for draft in self.drafts(*kinds))
            self._known[kinds] = tuple(file for file in found if file is not None)
        return self._known[kinds]

    def faulty_files(self, *kinds: str) -> set[tuple[str, str]]:
        """Return the kinds and ids of the files of some kinds, or all, that have errors."""
        return {(d.kind, d.id.text) for d in self.drafts(*kinds) if d.file is None}

    def draft(self, file: ParsedFile, report: Report) -> Draft:
        """Return a file linked with those of the game, and report its findings."""
        linked = self.linker.link(file.kind, file.node, file.path, report)
        return make_draft(file, linked, report)

    def report_to(self, report: Report) -> None:
        """Report the errors of all files, except those that result from errors in other files. If a
        variant makes several differences negative, only the first is reported."""
        own, blamed = Report(), set[Span | None]()
        self.files.report_to(own)
        for found in self._findings_of(self.drafts()):
            if not (found.code == NEGATIVE and found.span in blamed):
                own.add(found)
            if found.code == NEGATIVE:
                blamed.add(found.span)
        self.report_language(own)
        for found in without_consequences(own.diagnostics, self.files.words):
            report.add(found)

    def report_language(self, report: Report) -> None:
        """Report the language of the game if the game has terms only in other languages, and
        placeholders have unknown names."""
        wordings, game = self.linker.wordings, self.files.game_file
        known = wordings.languages_with_terms
        unknown = any(found.code == "unknown-name" for found in report.diagnostics)
        if unknown and game is not None and known and wordings.written not in known:
            language, path = wordings.written, f"words/{wordings.written}.yaml"
            message = f"the game has no terms in its language '{language}'"
            hint = f"write  language: {known[0]}, or its terms in  {path}"
            span = span_of(game.node, ("language",))
            report.error("terms-missing", message, span, hint)

    def report_drafts(self, drafts: list[Draft], report: Report) -> None:
        """Report the errors of some files only."""
        own = Report()
        self.files.report_to(own)
        names = {draft.id.span.source.name for draft in drafts}
        for found in merge_missing_rulings((*own.diagnostics, *self._findings_of(drafts))):
            if found.span is not None and found.span.source.name in names:
                report.add(found)

    def _make_draft(self, file: ParsedFile) -> Draft:
        if file.path not in self._made:
            found = Report()
            self._made[file.path] = self.draft(file, found), found
        return self._made[file.path][0]

    def _findings_of(self, drafts: list[Draft]) -> Iterator[Diagnostic]:
        for draft in drafts:
            yield from self._made[draft.path][1].diagnostics


class LoneFile(Struct, frozen=True):
    """A file read alone, and the records of the game in the folder ``root``, if there is one."""

    draft: Draft
    records: Records
    root: Path | None


def records_of(root: Path, name: str, edition: Edition = PLAIN) -> Records:
    """Return the records of the game in a folder, which findings call ``name``, in the chosen
    edition."""
    return Records(GameFiles(root, name), edition)


def lone_file(parsed: ParsedFile, report: Report, edition: Edition = PLAIN) -> LoneFile | None:
    """Return a file with its record, and the game whose theme and rules apply to it; None with a
    finding for a game file that is not named game.yaml."""
    if parsed.kind == "game":
        message = f"a game is read from a file named {GAME_FILE}"
        report.error("misnamed-game", message, parsed.id.span, f"rename the file to {GAME_FILE}")
        return None
    folder = parsed.path.parent
    root = _game_around(parsed, report)
    home = root or folder
    if world.is_link(home / ICONS):
        path_inside(home, ICONS, None, report)  # reports icons outside the project
    if root is None:
        records = Records(FilesBeside(folder, report), edition)
    else:
        records = records_of(root, str(shortest_path(root)), edition)
    own = Report()
    draft = records.draft(parsed, own)
    records.report_language(own)
    for found in without_consequences(
        own.diagnostics, {parsed.node.span.source.name: word_of(parsed.kind)}
    ):
        report.add(found)
    return LoneFile(draft, records, root)


def _game_around(parsed: ParsedFile, report: Report) -> Path | None:
    """Return the folder of the game whose theme a lone file uses: the game that contains it, even
    if it names another; otherwise a bundled game that it names. None for a file without a game."""
    given = parsed.node.get("game")
    named = given.text if isinstance(given, Scalar) else None
    for folder in world.absolute_path(parsed.path).parents[:3]:
        if world.is_file(folder / GAME_FILE):
            return folder
    if named is None:
        return None
    if named in bundled_games():
        return game_dir(named)
    report.error(
        "unknown-game",
        f"'{named}' is not a bundled game",
        span_of(parsed.node, ("game",)),
        suggest_word(named, bundled_games()),
    )
    return None
