"""Ribbons with the names of islands, wharves and areas, clear of where ships stand."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.components.pen import Pen
from pnp.components.seaboard.panels import DROP, extent, ribbon
from pnp.facts.squares import Isle, Square, SquareBoard, neighbours
from pnp.model.board import square_of
from pnp.scene import Item, Point, Rect
from pnp.text.shaping import Style
from pnp.theme import Theme

# A banner in an area is this far down: below what is drawn in the middle.
_INSIDE = 0.78


class Banner(Struct, frozen=True):
    """A name, the key that gives it, and the middle of its ribbon; ``box`` is all it covers."""

    where: KeyPath
    text: str
    at: Point
    box: Rect


def draw(field: SquareBoard, pen: Pen) -> Iterator[Item]:
    """Yield the names of islands, wharves and areas on ribbons."""
    for banner in banners(field, pen.theme):
        yield from ribbon(pen, banner.where, banner.text, pen.theme.style("isle.name"), banner.at)


def banners(field: SquareBoard, theme: Theme) -> Iterator[Banner]:
    """Yield a banner for each name, once however many places have it."""
    style = theme.style("isle.name")
    told: set[str] = set()
    for isle in field.isles:
        if not isle.legend.name or isle.mark in told:
            continue
        told.add(isle.mark)
        at = _place(field, isle, extent(isle.legend.name, style))
        yield _banner(("legend", isle.mark, "name"), isle.legend.name, at, style)
    for key, (kind, area) in field.board.laid.items():
        if area.title:
            box, high = field.rect(area), extent(area.title, style)[1]
            below = box.bottom + 0.42 * high  # on the rope
            y = below if kind.title == "below" else box.y + _INSIDE * box.height
            yield _banner((key, "title"), area.title, (box.centre[0], y), style)


def _banner(where: KeyPath, text: str, at: Point, style: Style) -> Banner:
    wide, high = extent(text, style)
    box = Rect(at[0] - wide / 2, at[1] - high / 2, wide, (1 + DROP) * high)
    return Banner(where, text, at, box)


def _place(field: SquareBoard, isle: Isle, size: tuple[float, float]) -> Point:
    """Return the middle of a banner: on the land beside a pier, else across the foot of an isle, or
    higher up where that is too narrow for it."""
    wide, high = size
    if field.kind(isle.squares[0]).draw == "pier":
        shore = _shore(field, isle.squares[0])
        if shore and shore.width >= wide:
            return shore.centre[0], shore.bottom - (0.5 + DROP) * high
    foot = _foot(field, isle)
    broadest = _broadest(field, isle)
    if foot.width < min(wide, broadest.width):
        foot = broadest
    x = foot.centre[0]
    x = min(max(x, field.frame.x + wide / 2 + 1), field.frame.right - wide / 2 - 1)
    if field.kind(isle.squares[0]).draw != "pier":
        # It hangs as far below the edge as it rises above: the middles of squares stay clear.
        return x, foot.bottom - DROP / 2 * high
    if _crowded_below(field, isle.squares[0]):
        return x, foot.y - 0.18 * high
    return x, foot.bottom + 0.18 * high


def _broadest(field: SquareBoard, isle: Isle) -> Rect:
    """Return the row of an isle that has most land in it and below: a banner across its foot covers
    least of the sea."""
    land = set(isle.squares)
    best = max(isle.squares, key=lambda at: (_land_about(land, at[1]), at[1]))
    return _row(field, isle, best[1])


def _land_about(land: set[Square], row: int) -> int:
    """Return how many squares of land touch the line below a row."""
    return sum(y in (row, row + 1) for _, y in land)


def _foot(field: SquareBoard, isle: Isle) -> Rect:
    """Return the lowest row of an isle."""
    return _row(field, isle, max(y for _, y in isle.squares))


def _row(field: SquareBoard, isle: Isle, row: int) -> Rect:
    """Return a row of an isle."""
    boxes = [field.box(square) for square in isle.squares if square[1] == row]
    x = min(box.x for box in boxes)
    return Rect(x, boxes[0].y, max(box.right for box in boxes) - x, boxes[0].height)


def _shore(field: SquareBoard, pier: Square) -> Rect | None:
    """Return the lowest row of the land that a pier leads to."""
    land = set(field.drawn("land"))
    for isle in field.isles:
        if land.intersection(isle.squares, neighbours(pier)):
            return _foot(field, isle)
    return None


def _crowded_below(field: SquareBoard, square: Square) -> bool:
    """Return whether the name of a pier would cover land or a basin if it were below."""
    x, y = square
    if (x, y + 1) in field.drawn("land"):
        return True
    basins = [(square_of(area.at), area.size[0]) for _, area in field.basins]
    return any(top == y + 1 and left - 1 <= x <= left + wide for (left, top), wide in basins)
