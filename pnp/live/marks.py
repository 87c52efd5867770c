"""Findings as they are shown: the pieces that each is about, and its position on them.

A finding has a place in a file. On a card that place is a field, which boxes show; on a board it
means spaces; otherwise it is the whole piece.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pnp.annotate.figure import FigureSpace, drawable_kinds, figures
from pnp.annotate.overlay import INK, draw_overlay
from pnp.annotate.picture import with_space_marks
from pnp.base.diagnostics import BoardMark, Diagnostic, Report, Severity, Span
from pnp.base.values import replace
from pnp.content.nodes import Mapping as Keys
from pnp.content.themes import ROOT
from pnp.export.svg import write_svg
from pnp.kinds.deck.record import Deck
from pnp.kinds.layout.slots import face_of
from pnp.live.pictures import PieceSource
from pnp.live.relayout import absolute_path, shown_place
from pnp.live.table import Box, FilePlace, FindingMark, ShownFinding, ShownPart, ShownPiece
from pnp.press.parts import ThemeOf
from pnp.scene import Point, Rect
from pnp.scene.piece import Piece
from pnp.theme import load_theme

# Boards with findings about their spaces: the overlays, and the positions of numbers.


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


MOST_PIECES = 6
"""A finding is marked on up to this many pieces; if there are more, it is about what they share."""
_CORNER = 3.0


def locate_findings(
    findings: Sequence[Diagnostic],
    parts: Sequence[ShownPart] = (),
    owners: Sequence[PieceSource] = (),
    boards: Mapping[str, BoardOverlay] = {},
) -> tuple[ShownFinding, ...]:
    """Return findings, numbered and the worst first, as shown with the pieces of ``owners``, and
    with those of the ``parts`` that are stale because of them."""
    stale = [piece for part in parts for piece in part.pieces if piece.stale]
    worst = sorted(findings, key=lambda found: [*Severity].index(found.severity))
    return tuple(
        _locate_finding(i, found, stale, owners, boards) for i, found in enumerate(worst, 1)
    )


def _locate_finding(
    number: int,
    found: Diagnostic,
    stale: Sequence[ShownPiece],
    owners: Sequence[PieceSource],
    boards: Mapping[str, BoardOverlay],
) -> ShownFinding:
    place = None if found.span is None else shown_place(found.span)
    about = [owner for owner in owners if owner.contains(found.span)]
    stale_pieces = [] if place is None else _stale_pieces_at(place, stale)
    marks: list[FindingMark] = []
    if len(about) + len(stale_pieces) <= MOST_PIECES:
        marks = [
            mark for owner in about for mark in _find_marks(owner, found, boards.get(owner.key))
        ]
        marks += [
            FindingMark(p.key, "front", None, _corner_point(p.width, p.height))
            for p in stale_pieces
        ]
    return ShownFinding(
        number,
        found.severity.value,
        found.code,
        found.message,
        found.hint,
        place,
        found.details,
        tuple((shown_place(label.span), label.text) for label in found.labels),
        (*(owner.key for owner in about), *(piece.key for piece in stale_pieces)),
        tuple(marks),
    )


def _stale_pieces_at(place: FilePlace, stale: Sequence[ShownPiece]) -> list[ShownPiece]:
    """Return the stale pieces of the file of a place, or only those whose id is on its line."""
    of_file = [p for p in stale if place.path in (p.place.path, absolute_path(p.source))]
    on_line = [p for p in of_file if (p.place.path, p.place.line) == (place.path, place.line)]
    return on_line or of_file


def _find_marks(
    owner: PieceSource, found: Diagnostic, board: BoardOverlay | None
) -> Iterator[FindingMark]:
    spots = [] if board is None else [*board.number_points(owner, found)]
    if spots:
        yield from (FindingMark(owner.key, "front", None, spot) for spot in spots)
        return
    side, box = _field_box(owner, found.span)
    corner = _corner_point(owner.piece.width, owner.piece.height)
    yield FindingMark(owner.key, side, box, corner if box is None else box[:2])


def _corner_point(width: float, height: float) -> tuple[float, float]:
    inset = min(_CORNER, width / 6, height / 6)
    return inset, inset


def _field_box(owner: PieceSource, span: Span | None) -> tuple[str, Box | None]:
    """Return the side and the box of a card that shows the field at a place."""
    record, node = owner.file.record, owner.node
    if span is None or not isinstance(record, Deck) or not isinstance(node, Keys):
        return "front", None
    field = _field_at(node, span)
    card = record.cards[int(owner.path[1])]
    front = record.named_faces.get(card.layout or "", record.layout)
    sides = [("front", front, ("layout",))]
    back = record.backs.get(card.back) if card.back else record.back
    if back is not None:
        sides.append(("back", back, ("back",)))
    for side, layout, where in sides:
        for slot in face_of(layout, where, *record.trim).slots:
            if field in slot.fields:
                return side, _box_of(slot.place.hull)
    return "front", None


def _field_at(node: Keys, span: Span) -> str:
    place = span.line, span.column
    for key, value in node.entries:
        start, end = value.span, (value.span.end_line, value.span.end_column)
        inside = start.source == span.source and (start.line, start.column) <= place < end
        if inside or key.span == span:
            return key.text
    return ""


def _box_of(rect: Rect) -> Box:
    return rect.x, rect.y, rect.width, rect.height
