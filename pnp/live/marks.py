"""Findings as they are shown: each with the pieces that it is about, and where it is seen on them.

A finding has a place in a file. On a card that place is a field, which boxes show; on a board it
means spaces; elsewhere it is the piece as a whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.annotate.figure import Figure, figures, kinds
from pnp.annotate.overlay import INK, overlay
from pnp.annotate.picture import with_spaces
from pnp.base.diagnostics import BoardMark, Diagnostic, Report, Severity, Span
from pnp.base.values import replace
from pnp.components.card.slots import face_of
from pnp.content.chain import ROOT
from pnp.content.nodes import Mapping, Node, at
from pnp.export.svg import write_svg
from pnp.live.laying import Owner, absolute, placed
from pnp.live.table import Box, Finding, Mark, Place, Shown, ShownPart
from pnp.model.deck import Deck
from pnp.press.drawn import ID
from pnp.press.lay_out import ThemeOf
from pnp.scene import Rect
from pnp.theme import load_theme

MOST_MARKED = 6
"""On how many spaces, and on how many pieces of a file, one finding is marked."""
_CORNER = 3.0


class Board(Struct, frozen=True):
    """A board with findings about its spaces: a ``drawing`` that lies over it."""

    key: str
    owner: Owner
    figure: Figure
    drawing: bytes


def located(
    findings: Sequence[Diagnostic],
    parts: Sequence[ShownPart] = (),
    owners: Sequence[Owner] = (),
    boards: Sequence[Board] = (),
) -> tuple[Finding, ...]:
    """Return findings, the worst first and numbered, as they are shown with the pieces of
    ``owners``, and with those of the ``parts`` that are stale because of them."""
    stale = [piece for part in parts for piece in part.pieces if piece.stale]
    by_key = {board.key: board for board in boards}
    worst = sorted(findings, key=lambda found: [*Severity].index(found.severity))
    return tuple(_located(i, found, stale, owners, by_key) for i, found in enumerate(worst, 1))


def overlaid(
    findings: Sequence[Diagnostic], owners: Sequence[Owner], look: ThemeOf
) -> tuple[Board, ...]:
    """Return the boards on which findings have spaces to show."""
    return tuple(
        board
        for owner in owners
        if owner.file.kind in kinds() and any(_about(owner, found) for found in findings)
        if (board := _board(owner, findings, look)) is not None
    )


def _located(
    number: int,
    found: Diagnostic,
    stale: Sequence[Shown],
    owners: Sequence[Owner],
    boards: dict[str, Board],
) -> Finding:
    place = None if found.span is None else placed(found.span)
    about = [owner for owner in owners if _about(owner, found)]
    kept = [] if place is None else _stale_at(place, stale)
    marks: list[Mark] = []
    if len(about) + len(kept) <= MOST_MARKED:
        marks = [mark for owner in about for mark in _marks(owner, found, boards.get(owner.key))]
        marks += [Mark(p.key, "front", None, _corner(p.width, p.height)) for p in kept]
    return Finding(
        number,
        found.severity.value,
        found.code,
        found.message,
        found.hint,
        place,
        found.details,
        tuple((placed(label.span), label.text) for label in found.labels),
        (*(owner.key for owner in about), *(piece.key for piece in kept)),
        tuple(marks),
    )


def _stale_at(place: Place, stale: Sequence[Shown]) -> list[Shown]:
    """Return the stale pieces of the file of a place; where one was written on its line, that."""
    of_file = [p for p in stale if place.path in (p.place.path, absolute(p.source))]
    on_line = [p for p in of_file if (p.place.path, p.place.line) == (place.path, place.line)]
    return on_line or of_file


def _about(owner: Owner, found: Diagnostic) -> bool:
    """Return whether a finding is about a piece: where its own lines hold the place, or for a piece
    that has none of its own, its file."""
    span = found.span
    if span is None:
        return False
    if owner.path == ID:
        return span.source == owner.file.source
    own = _own(owner)
    return span.source == own.span.source and own.span.line <= span.line <= _last_line(owner, own)


def _own(owner: Owner) -> Node:
    return at(owner.file.node, owner.path[:-1])


def _last_line(owner: Owner, node: Node) -> int:
    """Return where a card ends. One of a table is placed at its first cell; others may have several
    lines."""
    source = node.span.source
    if source == owner.file.source or not isinstance(node, Mapping):
        return node.span.end_line
    cells = (value.span for _, value in node.entries if value.span.source == source)
    return max((span.end_line for span in cells), default=node.span.end_line)


def _marks(owner: Owner, found: Diagnostic, board: Board | None) -> Iterator[Mark]:
    if board is not None:
        spots = [*_spots(board, found)]
        yield from (Mark(owner.key, "front", None, spot) for spot in spots[:MOST_MARKED])
        if spots:
            return
    side, box = _field_box(owner, found.span)
    corner = _corner(owner.piece.width, owner.piece.height)
    yield Mark(owner.key, side, box, corner if box is None else box[:2])


def _corner(width: float, height: float) -> tuple[float, float]:
    inset = min(_CORNER, width / 6, height / 6)
    return inset, inset


def _field_box(owner: Owner, span: Span | None) -> tuple[str, Box | None]:
    """Return the side and the box of a card that shows the field at a place."""
    record, node = owner.file.record, _own(owner)
    if span is None or not isinstance(record, Deck) or not isinstance(node, Mapping):
        return "front", None
    field = _field_at(node, span)
    card = record.cards[int(owner.path[1])]
    sides = [("front", record.layout, ("layout",))]
    back = record.backs.get(card.back) if card.back else record.back
    if back is not None:
        sides.append(("back", back, ("back",)))
    for side, layout, where in sides:
        for slot in face_of(record, layout, where).slots:
            if field in slot.fields:
                return side, _box(slot.rect)
    return "front", None


def _field_at(node: Mapping, span: Span) -> str:
    place = span.line, span.column
    for key, value in node.entries:
        start, end = value.span, (value.span.end_line, value.span.end_column)
        inside = start.source == span.source and (start.line, start.column) <= place < end
        if inside or key.span == span:
            return key.text
    return ""


def _box(rect: Rect) -> Box:
    return rect.x, rect.y, rect.width, rect.height


def _board(owner: Owner, findings: Sequence[Diagnostic], look: ThemeOf) -> Board | None:
    """Return the drawing over a board, where the board is drawn as the figure of its spaces is."""
    theme, plain = look(owner.file), load_theme(ROOT, Report())
    if theme is None or plain is None:
        return None
    drawn = figures(owner.file, theme, ())
    size = owner.piece.width, owner.piece.height
    if len(drawn) != 1 or (drawn[0].width, drawn[0].height) != size:
        return None
    own = (found for found in findings if _about(owner, found))
    marks = [mark for found in own for mark in with_spaces(owner.file, found).marks]
    shown = [(0, mark) for mark in marks if mark.kind not in ("layout", "flag")]
    named = {space for _, mark in shown for space in mark.spaces} & set(drawn[0].places)
    if not named:
        return None
    # Only what findings call by its id is named: the board is there to be looked at.
    places = {
        id: place if id in named else replace(place, name=None)
        for id, place in drawn[0].places.items()
    }
    figure = replace(drawn[0], places=places, over=())
    style = replace(plain.style("text"), fill=INK)
    items = tuple(overlay(shown, (), figure, style))
    drawing = write_svg(*size, items, title=owner.piece.title).encode()
    return Board(owner.key, owner, figure, drawing)


def _spots(board: Board, found: Diagnostic) -> Iterator[tuple[float, float]]:
    """Yield the points for the number of a finding: beside each of few spaces, or the first."""
    marks = with_spaces(board.owner.file, found).marks
    spaces = [space for mark in marks if mark.kind != "layout" for space in _few(mark)]
    for space in dict.fromkeys(spaces):
        if space in board.figure.places:
            yield board.figure.places[space].flag


def _few(mark: BoardMark) -> tuple[str, ...]:
    return mark.spaces if len(mark.spaces) <= MOST_MARKED else mark.spaces[:1]
