"""A target that stays laid out: after each change its pictures at once, then its findings.

    session = Session("my-game")
    session.refresh(publish)                 # everything, as it comes
    session.refresh(publish, saved=changed)  # what a change makes of it

``publish`` is called with the table whenever there is more to see. All that pnp works out is kept
by a resident store, so that a change lays out only the files that it concerns.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import Diagnostic, Report
from pnp.base.keeping import Store, Trace
from pnp.base.resident import ResidentStore
from pnp.base.values import replace
from pnp.base.world import World
from pnp.content.files import File
from pnp.content.language.languages import PLAIN, Dress
from pnp.content.project import Project, load
from pnp.content.subject import subject_of
from pnp.content.targets import find
from pnp.live.boards import Boards
from pnp.live.laying import Laying, stale
from pnp.live.marks import located
from pnp.live.pictures import Pictures
from pnp.live.piece_sources import Owner
from pnp.live.sheets import Sheet, Sheets
from pnp.live.table import ShownPart, Table
from pnp.live.theme_choices import looks_of
from pnp.model.record import Record
from pnp.press.dry_run import Drawing, drawing_of, with_drawing
from pnp.press.layout_cache import DrawnFile
from pnp.press.parts import LaidOut, ThemeOf, lay_out
from pnp.press.themes import themes_of
from pnp.rules.all_targets import Failed, fault_of
from pnp.rules.suppression import AnsweringReport, tables_of
from pnp.rules.validate import CheckOptions, judge
from pnp.scene.piece import Piece

Publish: TypeAlias = Callable[[Table], None]
"""Called with the table as it is now."""
_PAUSE_S = 0.2
"""How long a table is shown before the next, while a game is laid out for the first time."""

_TABLES = 3
"""How many tables back pictures are kept."""


class Round(Struct, frozen=True):
    """A project as it was laid out last, with what reading and drawing it found."""

    project: Project
    look: ThemeOf
    parts: tuple[LaidOut, ...]
    owners: tuple[Owner, ...]
    reading: Report
    drawing: AnsweringReport


class Session:
    """The table of one target. ``table`` is what was published last, ``trace`` are the questions on
    which it rests; ``failed`` is called with faults of pnp. Not for several threads at once."""

    def __init__(
        self,
        target: str,
        dress: Dress = PLAIN,
        behind: Store | None = None,
        failed: Failed = lambda error: None,
    ) -> None:
        self.target = target
        self.table = Table()
        self.trace: Trace = {}
        self.pictures = Pictures()
        self._dress = dress
        self._store = ResidentStore(behind)
        self._failed = failed
        self._round: Round | None = None
        self._boards = Boards()
        self._sheets = Sheets()
        self._names: deque[set[str]] = deque(maxlen=_TABLES)

    def refresh(self, publish: Publish, saved: Sequence[Path] = ()) -> None:
        """Lay out what the change of ``saved`` files concerns, then judge it."""
        before = self.table
        self._store.turn()
        world = World(self._store)

        def show(table: Table) -> None:
            self.table = table
            publish(table)

        with world, world.tracing() as trace:
            try:
                names = tuple(path.as_posix() for path in saved)
                self._draw(replace(before, saved=names, changed=()), show)
                self._judge(show)
            except Exception as error:
                self._failed(error)
                found = (*self._reading(), fault_of(error))
                show(replace(self.table, state="broken", findings=located(found)))
        # Whoever waits for changes meanwhile looks at the questions of a run that is done.
        self.trace = trace
        self._tidy()
        self._store.settle()

    def wear(self, theme: str | None, publish: Publish) -> None:
        """Dress the target in another of its themes; None for its own."""
        if theme is None or theme in {choice.id for choice in self.table.themes}:
            self._dress = replace(self._dress, theme=theme)
            self.refresh(publish)

    def sheets(self, paper: str) -> tuple[Sheet, ...]:
        """Return the pages on which the pieces are printed; none where nothing can be."""
        if self._round is None:
            return ()
        with World(self._store):
            return self._sheets.of(self._round.project, self._round.look, self._round.parts, paper)

    def sheet(self, name: str) -> bytes | None:
        """Return the picture of a page."""
        with World(self._store):
            return self._sheets.picture(name)

    def _draw(self, before: Table, show: Publish) -> None:
        """Show new pictures of all pieces, those that are drawn anew as soon as they are there."""
        reading = Report()
        path = find(self.target, reading)
        project = None if path is None else load(path, reading, self._dress)
        if project is None:
            self._round = None
            kept = stale(before.parts)
            found = located(reading.diagnostics, kept)
            show(replace(before, parts=kept, findings=found, state="broken"))
            return
        look = themes_of(project, reading)
        theme = look(project.parts[0].files[0] if project.lone else None)
        table = replace(before, title=project.title, state="drawing")
        if theme is not None:
            table = replace(table, theme=theme.id)
        laying = Laying(project, before.parts, self.pictures)
        shown_at = 0.0

        def shown(state: str) -> Table:
            changed = _changed(before, laying.parts) if table.theme == before.theme else ()
            return replace(table, parts=laying.parts, changed=changed, state=state)

        def early(file: File[Record], pieces: tuple[Piece, ...]) -> None:
            nonlocal shown_at
            laying.early(file, pieces)
            if time.monotonic() - shown_at > _PAUSE_S:
                show(shown("drawing"))
                shown_at = time.monotonic()

        files = (file for part in project.parts for file in part.files)
        drawing, made = AnsweringReport(tables_of(files)), dict[str, DrawnFile]()
        parts: list[LaidOut] = []
        for part in project.parts:
            parts.append(lay_out(part, look, drawing, made, early))
            laying.part(parts[-1])
        self._round = Round(project, look, tuple(parts), laying.owners, reading, drawing)
        table = replace(table, themes=looks_of(project))
        show(shown("drawn"))

    def _judge(self, show: Publish) -> None:
        """Show what the rules and the drawing find, and mark it on the pieces."""
        done = self._round
        if done is None:
            return
        wish = CheckOptions(dress=self._dress)
        verdict = judge(self.target, subject_of(done.project), done.reading, wish)
        drawing = Drawing(done.drawing.diagnostics, tuple(done.drawing.answered.values()))
        if not (done.reading.failed or done.drawing.failed):
            drawing = drawing_of(done.project, self._dress)
        verdict = with_drawing(verdict, drawing)
        boards = self._boards.of(verdict.findings, done.owners, done.look)
        show(
            replace(
                self.table,
                findings=located(verdict.findings, self.table.parts, done.owners, boards),
                overlays={key: self.pictures.add(board.drawing) for key, board in boards.items()},
                verdict=verdict.words(strict=False),
                state="judged",
            )
        )

    def _reading(self) -> tuple[Diagnostic, ...]:
        return () if self._round is None else self._round.reading.diagnostics

    def _tidy(self) -> None:
        """Keep the pictures of the last tables, for whoever is still about to ask for them."""
        pieces = (piece for part in self.table.parts for piece in part.pieces)
        names = {face.picture for piece in pieces for face in piece.faces}
        self._names.append(names | {*self.table.overlays.values()})
        self.pictures.keep(set().union(*self._names))


def _changed(before: Table, parts: Sequence[ShownPart]) -> tuple[str, ...]:
    """Return the keys of the pieces that look different; none where there were none before."""
    known = {piece.key: piece.faces for part in before.parts for piece in part.pieces}
    pieces = (piece for part in parts for piece in part.pieces) if known else ()
    return tuple(piece.key for piece in pieces if known.get(piece.key) != piece.faces)
