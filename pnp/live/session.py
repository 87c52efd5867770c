"""A target that stays laid out: each change updates first its pictures, then its findings; and the
themes that it can use.

    session = Session("my-game")
    session.refresh(publish)                 # everything, as it comes
    session.refresh(publish, saved=changed)  # what a change makes of it

``publish`` is called with the table whenever there is more to see. All results are cached in a
resident store, so that a change lays out only the files that it affects.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from pnp.base.cache import Store, Trace
from pnp.base.diagnostics import Diagnostic, Report
from pnp.base.library import general_themes, templates_dir
from pnp.base.resident_store import ResidentStore
from pnp.base.values import replace
from pnp.base.world import World
from pnp.content.files import File
from pnp.content.language.languages import PLAIN, Edition
from pnp.content.project import Project, load_project
from pnp.content.targets import find_target, subject_of
from pnp.content.themes import read_theme, theme_files, user_themes_folder
from pnp.kinds.theme.record import ThemeFile
from pnp.live.changed_cards import draw_changed_cards
from pnp.live.marks import BoardOverlays, locate_findings
from pnp.live.pictures import Pictures, PieceSource, SheetPage, SheetPages
from pnp.live.relayout import Relayout, mark_stale
from pnp.live.spaces import SpaceOverlays, has_spaces
from pnp.live.table import LiveTable, ShownPart, ThemeChoice
from pnp.model.record import Record
from pnp.press.dry_run import DryRunResult, add_dry_run, dry_run_project
from pnp.press.layout_cache import DrawnFile
from pnp.press.parts import LaidOutPart, ThemeOf, lay_out_part, theme_lookup
from pnp.rules.suppression import SuppressingReport, tables_of
from pnp.rules.validate import CheckOptions, ReportFailure, failure_finding, judge
from pnp.scene.piece import Piece

# The themes that a target may use.


def theme_choices(project: Project) -> tuple[ThemeChoice, ...]:
    """Return the themes of the game, those beside a lone file, those of the user and the general
    ones; of several with the same id, the first."""
    own = (
        ThemeChoice(file.id, file.record.title, "this game")
        for file in project.themes
        if isinstance(file.record, ThemeFile)
    )
    beside = () if project.folder_beside is None else theme_files(project.folder_beside)
    general = (templates_dir() / "themes" / f"{name}.yaml" for name in general_themes())
    found = [
        *own,
        *_read_choices(beside, "this folder"),
        *_read_choices(theme_files(user_themes_folder()), "yours"),
        *_read_choices(general, "every game"),
    ]
    first: dict[str, ThemeChoice] = {}
    for choice in found:
        first.setdefault(choice.id, choice)
    return tuple(first.values())


def _read_choices(paths: Iterable[Path], whose: str) -> Iterator[ThemeChoice]:
    for path in paths:
        theme = read_theme(path, str(path), Report())
        if theme is not None:
            yield ThemeChoice(theme.record.theme, theme.record.title, whose)


Publish: TypeAlias = Callable[[LiveTable], None]
"""Called with the current table."""
_PAUSE_S = 0.2
"""Seconds for which a table is shown before the next, during the first layout of a game."""

_TABLES = 3
"""The number of earlier tables whose pictures are kept."""


class LayoutRound(Struct, frozen=True):
    """A project as last laid out, with the findings of reading and drawing it."""

    project: Project
    look: ThemeOf
    parts: tuple[LaidOutPart, ...]
    owners: tuple[PieceSource, ...]
    reading: Report
    drawing: SuppressingReport

    @property
    def files(self) -> Mapping[str, File[Record]]:
        """The files of all parts, by the names of their sources."""
        return {f.source.name: f for part in self.project.parts for f in part.files}


class Session:
    """The table of one target. ``table`` is the last published one, ``trace`` the questions on
    which it depends; ``failed`` is called with errors in pnp. Not thread-safe."""

    def __init__(
        self,
        target: str,
        edition: Edition = PLAIN,
        behind: Store | None = None,
        failed: ReportFailure = lambda error: None,
    ) -> None:
        self.target = target
        self.table = LiveTable()
        self.trace: Trace = {}
        self.pictures = Pictures()
        self._edition = edition
        self._store = ResidentStore(behind)
        self._failed = failed
        self._round: LayoutRound | None = None
        self._boards = BoardOverlays()
        self._sheets = SheetPages()
        self._spaces = SpaceOverlays()
        self._names: deque[set[str]] = deque(maxlen=_TABLES)

    def refresh(self, publish: Publish, saved: Sequence[Path] = ()) -> None:
        """Lay out whatever a change of the ``saved`` files affects, then check it."""
        before = self.table
        self._store.begin_run()
        world = World(self._store)

        def show(table: LiveTable) -> None:
            self.table = table
            publish(table)

        with world, world.tracing() as trace:
            try:
                names = tuple(path.as_posix() for path in saved)
                self._draw(replace(before, saved=names, changed=()), show)
                self._judge(show)
            except Exception as error:
                self._failed(error)
                found = (*self._reading_findings(), failure_finding(error))
                show(replace(self.table, state="broken", findings=locate_findings(found)))
        # Threads that wait for changes must see the questions of a finished run.
        self.trace = trace
        self._drop_old_pictures()
        self._store.end_run()

    def change_theme(self, theme: str | None, publish: Publish) -> None:
        """Show the target in another of its themes; None for its own."""
        if theme is None or theme in {choice.id for choice in self.table.themes}:
            self._edition = replace(self._edition, theme=theme)
            self.refresh(publish)

    def sheets(self, paper: str) -> tuple[SheetPage, ...]:
        """Return the pages on which the pieces are printed; empty if there are none."""
        if self._round is None:
            return ()
        with World(self._store):
            return self._sheets.pages_of(
                self._round.project, self._round.look, self._round.parts, paper
            )

    def sheet(self, name: str) -> bytes | None:
        """Return the picture of a page."""
        with World(self._store):
            return self._sheets.picture(name)

    def spaces(self, key: str) -> bytes | None:
        """Return the names and moves of the spaces of a board, drawn over it; None for a key of no
        board."""
        done = self._round
        for owner in () if done is None else done.owners:
            if done is not None and owner.key == key and has_spaces(owner.file.kind):
                with World(self._store):
                    return self._spaces.overlay_of(owner, done.look)
        return None

    def _draw(self, before: LiveTable, show: Publish) -> None:
        """Show pictures of all pieces; new ones are shown as soon as they are drawn."""
        reading = Report()
        path = find_target(self.target, reading)
        project = None if path is None else load_project(path, reading, self._edition)
        if project is None:
            self._round = None
            stale_parts = mark_stale(before.parts)
            found = locate_findings(reading.diagnostics, stale_parts)
            show(replace(before, parts=stale_parts, findings=found, state="broken"))
            return
        look = theme_lookup(project, reading)
        theme = look(project.parts[0].files[0] if project.lone else None)
        table = replace(before, title=project.title, state="drawing")
        if theme is not None:
            table = replace(table, theme=theme.id)
        laying = Relayout(project, before.parts, self.pictures)
        earlier = {} if self._round is None else self._round.files
        shown_at = 0.0

        def shown(state: str) -> LiveTable:
            changed = _changed_pieces(before, laying.parts) if table.theme == before.theme else ()
            return replace(table, parts=laying.parts, changed=changed, state=state)

        def early(file: File[Record], pieces: tuple[Piece, ...]) -> None:
            nonlocal shown_at
            laying.add_file(file, pieces)
            if time.monotonic() - shown_at > _PAUSE_S:
                show(shown("drawing"))
                shown_at = time.monotonic()

        files = {file.source.name: file for part in project.parts for file in part.files}
        for name, file in files.items():
            if name in earlier and table.theme == before.theme:
                style = look(file)
                changed = () if style is None else draw_changed_cards(earlier[name], file, style)
                if changed:
                    laying.replace_pieces(file, changed)
                    show(shown("drawing"))
        drawing, made = SuppressingReport(tables_of(files.values())), dict[str, DrawnFile]()
        parts: list[LaidOutPart] = []
        for part in project.parts:
            parts.append(lay_out_part(part, look, drawing, made, early, draft=True))
            laying.add_part(parts[-1])
        self._round = LayoutRound(project, look, tuple(parts), laying.owners, reading, drawing)
        table = replace(table, themes=theme_choices(project))
        show(shown("drawn"))

    def _judge(self, show: Publish) -> None:
        """Show the findings of rules and drawing, and mark them on the pieces."""
        done = self._round
        if done is None:
            return
        wish = CheckOptions(edition=self._edition)
        verdict = judge(self.target, subject_of(done.project), done.reading, wish)
        drawing = DryRunResult(done.drawing.diagnostics, tuple(done.drawing.answered.values()))
        if not (done.reading.failed or done.drawing.failed):
            drawing = dry_run_project(done.project, self._edition)
        verdict = add_dry_run(verdict, drawing)
        boards = self._boards.overlays_of(verdict.findings, done.owners, done.look)
        show(
            replace(
                self.table,
                findings=locate_findings(verdict.findings, self.table.parts, done.owners, boards),
                overlays={key: self.pictures.add(board.drawing) for key, board in boards.items()},
                verdict=verdict.verdict_text(strict=False),
                state="judged",
            )
        )

    def _reading_findings(self) -> tuple[Diagnostic, ...]:
        return () if self._round is None else self._round.reading.diagnostics

    def _drop_old_pictures(self) -> None:
        """Drop pictures except those of the last tables, which pages may still request."""
        pieces = (piece for part in self.table.parts for piece in part.pieces)
        names = {face.picture for piece in pieces for face in piece.faces}
        self._names.append(names | {*self.table.overlays.values()})
        self.pictures.keep_only(set().union(*self._names))


def _changed_pieces(before: LiveTable, parts: Sequence[ShownPart]) -> tuple[str, ...]:
    """Return the keys of the pieces that look different; none on the first layout."""
    known = {piece.key: piece.faces for part in before.parts for piece in part.pieces}
    pieces = (piece for part in parts for piece in part.pieces) if known else ()
    return tuple(piece.key for piece in pieces if known.get(piece.key) != piece.faces)
