"""Boards with findings about their spaces: the overlays, and the positions of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.annotate.figure import FigureSpace, drawable_kinds, figures
from pnp.annotate.overlay import INK, draw_overlay
from pnp.annotate.picture import with_space_marks
from pnp.base.diagnostics import BoardMark, Diagnostic, Report
from pnp.base.values import replace
from pnp.content.chain import ROOT
from pnp.export.svg import write_svg
from pnp.live.piece_sources import PieceSource
from pnp.press.parts import ThemeOf
from pnp.scene import Point
from pnp.scene.piece import Piece
from pnp.theme import load_theme

MOST_SPACES = 6
"""A finding is numbered at up to this many spaces; if it has more, only at the first."""


class BoardOverlay(Struct, frozen=True):
    """A ``drawing`` on top of a board, and the positions of its spaces."""

    drawing: bytes
    places: dict[str, FigureSpace]

    def number_points(self, owner: PieceSource, found: Diagnostic) -> Iterator[Point]:
        """Yield the points for the number of a finding."""
        marks = (
            mark for mark in with_space_marks(owner.file, found).marks if mark.kind != "layout"
        )
        few = (space for mark in marks for space in mark.spaces[: _number_count(mark)])
        for space in dict.fromkeys(few):
            if space in self.places:
                yield self.places[space].flag


class _DrawnOverlay(Struct, frozen=True):
    piece: Piece
    marks: tuple[BoardMark, ...]
    board: BoardOverlay | None


class BoardOverlays:
    """The overlays of boards. A figure of a board's spaces takes as long to draw as the board
    itself, so it is redrawn only if the board or its findings change."""

    def __init__(self) -> None:
        self._drawn: dict[str, _DrawnOverlay] = {}

    def overlays_of(
        self, findings: Sequence[Diagnostic], owners: Sequence[PieceSource], look: ThemeOf
    ) -> dict[str, BoardOverlay]:
        """Return the overlays of boards with findings about spaces, by the keys of pieces."""
        before, self._drawn = self._drawn, {}
        for owner in owners:
            if owner.file.kind not in drawable_kinds():
                continue
            own = (
                with_space_marks(owner.file, one) for one in findings if owner.contains(one.span)
            )
            marks = tuple(m for one in own for m in one.marks if m.kind not in ("layout", "flag"))
            known = before.get(owner.key)
            if known is None or known.piece is not owner.piece or known.marks != marks:
                known = _DrawnOverlay(
                    owner.piece, marks, _overlay_of(owner, marks, look) if marks else None
                )
            self._drawn[owner.key] = known
        return {key: drawn.board for key, drawn in self._drawn.items() if drawn.board is not None}


def _number_count(mark: BoardMark) -> int:
    return len(mark.spaces) if len(mark.spaces) <= MOST_SPACES else 1


def _overlay_of(
    owner: PieceSource, marks: Sequence[BoardMark], look: ThemeOf
) -> BoardOverlay | None:
    """Return the overlay of a board that is drawn with its spaces."""
    theme, plain = look(owner.file), load_theme(ROOT, Report())
    if theme is None or plain is None:
        return None
    drawn = figures(owner.file, theme, ())
    size = owner.piece.width, owner.piece.height
    if len(drawn) != 1 or (drawn[0].width, drawn[0].height) != size:
        return None
    named = {space for mark in marks for space in mark.spaces} & set(drawn[0].spaces)
    if not named:
        return None
    # Only spaces that findings call by id are labelled: the board itself must stay visible.
    places = {
        id: place if id in named else replace(place, name=None)
        for id, place in drawn[0].spaces.items()
    }
    figure = replace(drawn[0], spaces=places, overlay=())
    style = replace(plain.style("text"), fill=INK)
    items = tuple(draw_overlay([(0, mark) for mark in marks], (), figure, style))
    drawing = write_svg(*size, items, title="findings").encode()
    return BoardOverlay(drawing, places)
