"""A port town on the edge of the sea, its jetty, and the basin where ships wait."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.art import island_art
from pnp.art.engraving import FINE, HAIR, ring, smooth_curve
from pnp.art.island_art import House, Picture, Stamps, ThemedPen, house, themed_pen
from pnp.art.pen import Pen
from pnp.base.hand_drawn import signed_noise
from pnp.kinds.boards.squares.islands import Land
from pnp.kinds.boards.squares.record import BoardArea
from pnp.kinds.boards.squares.squares import Square, SquareBoard, neighbours
from pnp.kinds.boards.vocabulary import AreaKind
from pnp.scene import Group, Item, Matrix, Path, Point, Rect, Stroke, circle
from pnp.theme import Theme

HOUSES = {
    "hip-inn": House("hip", 40, 2, -14, "roof.other", timbered=True),
    "gable-shop": House("gable", 36, 1, 0, "roof", shop=True),
    "steps": House("steps", 28, 2, 0, "roof", "beach"),
    "shed": House("shed", 32, 1, -16, "thatch", "wood"),
    "gable-tall": House("gable", 30, 3, 10, "roof.other"),
    "hip-low": House("hip", 44, 1, 20, "roof", "beach"),
    "gable-timber": House("gable", 38, 2, 18, "roof", timbered=True),
    "steps-stone": House("steps", 32, 2, -8, "roof", "stone"),
    "hip-shop": House("hip", 36, 1, 0, "roof.other", shop=True),
    "gable-thatch": House("gable", 34, 1, -14, "thatch"),
}


def _house_stand(
    x: float, y: float, tall: float, name: str
) -> tuple[float, float, float, str, Picture]:
    return x, y, tall, name, house(HOUSES[name])


# The houses of a town, back to front, no two alike: position as a fraction of its width and height,
# size of 100 units as a fraction of a square, picture.
TOWN: tuple[tuple[float, float, float, str, Picture], ...] = (
    (0.08, 0.17, 0.5, "palm-8", island_art.palm(-8)),
    (0.84, 0.19, 0.46, "palm20", island_art.palm(20)),
    _house_stand(0.22, 0.25, 0.64, "hip-inn"),
    _house_stand(0.63, 0.28, 0.62, "gable-tall"),
    (0.42, 0.3, 1.25, "tower", island_art.tower),
    _house_stand(0.82, 0.36, 0.6, "shed"),
    _house_stand(0.06, 0.43, 0.66, "gable-thatch"),
    _house_stand(0.27, 0.5, 0.68, "steps"),
    (0.6, 0.52, 0.16, "bush", island_art.bush),
    (0.66, 0.54, 0.5, "palm8", island_art.palm(8)),
    _house_stand(0.82, 0.6, 0.68, "gable-timber"),
    _house_stand(0.1, 0.69, 0.7, "steps-stone"),
    _house_stand(0.38, 0.74, 0.72, "gable-shop"),
    _house_stand(0.64, 0.77, 0.64, "hip-shop"),
    (0.26, 0.82, 0.15, "bush", island_art.bush),
    (0.5, 0.85, 0.46, "palm-8", island_art.palm(-8)),
    _house_stand(0.12, 0.83, 0.6, "hip-low"),
)
# Streets of sand, by points in the same fractions.
_STREETS = (
    ((0.93, 0.83), (0.72, 0.83), (0.5, 0.8), (0.46, 0.62), (0.44, 0.34)),
    ((0.46, 0.6), (0.2, 0.58), (0.08, 0.6)),
    ((0.47, 0.44), (0.68, 0.42), (0.9, 0.44)),
)


BERTH = 14.4
"""Diameter of a berth, in millimetres: the base of a ship and a little clearance."""
_QUAY = 2.6


def town(field: SquareBoard, land: Land, theme: Theme, stamps: Stamps) -> Iterator[Item]:
    """Yield sandy streets with houses of all kinds around a church."""
    boxes = [field.box(square) for square in land.isle.squares]
    x, y = min(b.x for b in boxes), min(b.y for b in boxes)
    wide, high = max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y
    brush = themed_pen(theme)
    chains = [
        smooth_curve([(x + u * wide, y + v * high) for u, v in street]) for street in _STREETS
    ]
    for role, width in (("beach.shade", 4.6), ("beach", 3.8)):
        apart = brush.pen.blank_copy()
        apart.ink = brush.tone(role)
        apart.lines(chains, width)
        yield apart.as_group((0, 0))
    for at_x, at_y, tall, name, picture in TOWN:
        size = tall * field.board.grid.size
        yield stamps.stamp(name, picture, size, (x + at_x * wide, y + at_y * high))


def jetty(field: SquareBoard, square: Square, theme: Theme) -> Iterator[Item]:
    """Yield the platform of planks of a pier, with bridges to adjacent land and basins."""
    brush = themed_pen(theme)
    box = field.box(square)
    for _, area in field.basins:
        yield from _gangway(box, field.rect(area), theme)
    for near in neighbours(square):
        if near in field.legends and field.kind(near).draw == "land":
            _bridge(brush, box, field.box(near))
    deck = box.inset(field.board.grid.size * 0.1)
    _planks(brush, deck, upright=True)
    posts = [(x, y) for x in (deck.x, deck.right) for y in (deck.y, deck.centre[1], deck.bottom)]
    for x, y in posts:
        brush.pen.shape(ring(x, y, 1.0, 1.0), 0.3, brush.tone("wood.shade"))
    yield brush.pen.as_group((0, 0))


def _gangway(deck: Rect, basin: Rect, theme: Theme) -> Iterator[Item]:
    """Yield planks over the quay of a basin that touches the deck, even if only at a corner."""
    x, y = deck.centre
    side, corner = min(max(x, basin.x), basin.right), min(max(y, basin.y), basin.bottom)
    if max(abs(side - x), abs(corner - y)) > deck.width / 2 + 0.1:
        return
    # From the water just inside the quay, where the first mooring begins.
    inner = basin.inset(_QUAY + 1.6)
    at = min(max(x, inner.x), inner.right), min(max(y, inner.y), inner.bottom)
    brush = themed_pen(theme)
    _planks(brush, Rect(0, -2.6, math.dist(at, (x, y)), 5.2), upright=True)
    turn = math.degrees(math.atan2(y - at[1], x - at[0]))
    place = Matrix.rotate(turn).then(Matrix.translate(*at))
    yield Group((brush.pen.as_group((0, 0)),), place)


def _bridge(brush: ThemedPen, deck: Rect, shore: Rect) -> None:
    """Draw planks from the deck to the middle of the land."""
    (x0, y0), (x1, y1) = deck.centre, shore.centre
    half, inland = 3.4, 0.72
    x2, y2 = x0 + (x1 - x0) * inland, y0 + (y1 - y0) * inland
    if x0 == x1:
        lane = Rect(x0 - half, min(y0, y2), 2 * half, abs(y2 - y0))
    else:
        lane = Rect(min(x0, x2), y0 - half, abs(x2 - x0), 2 * half)
    _planks(brush, lane, upright=x0 != x1)


def _planks(brush: ThemedPen, box: Rect, *, upright: bool) -> None:
    """Draw a deck with its shadow: planks side by side, with a nail here and there."""
    pen = brush.pen
    pen.fill(_corners(box, 0.9, 1.1), brush.tone("sea.deep"))
    pen.shape(_corners(box), 0.5, brush.tone("wood"))
    long, wide = (box.width, 1.9) if upright else (box.height, 1.9)
    count = round(long / wide)
    for k in range(1, count):
        t = long * k / count
        if upright:
            ends: tuple[Point, Point] = ((box.x + t, box.y), (box.x + t, box.bottom))
        else:
            ends = ((box.x, box.y + t), (box.right, box.y + t))
        pen.lines([list(ends)], FINE if k % 2 else HAIR)
    inner = box.inset(0.9)
    for i in range(count):
        t = long * (i + 0.5) / count
        for end in (0, 1):
            x = box.x + t if upright else (inner.x, inner.right)[end]
            y = (inner.y, inner.bottom)[end] if upright else box.y + t
            pen.dot(x, y, 0.16 + 0.03 * signed_noise(f"nail{i}{end}"))


def _corners(box: Rect, dx: float = 0.0, dy: float = 0.0) -> list[Point]:
    x0, y0, x1, y1 = box.x + dx, box.y + dy, box.right + dx, box.bottom + dy
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def basin(field: SquareBoard, kind: AreaKind, area: BoardArea, pen: Pen) -> Iterator[Item]:
    """Yield a basin where ships wait: a stone quay, a sea wall, and moorings.

    Neither wall has a gap: ships leave by the pier that the basin touches.
    """
    theme = pen.theme
    box = field.rect(area)
    brush = themed_pen(theme)
    brush.pen.fill(_corners(box), brush.tone("sea.shallow"))
    yield brush.pen.as_group((0, 0))
    quay = themed_pen(theme)
    _quay(quay, Rect(box.x, box.y, box.width, _QUAY))
    _quay(quay, Rect(box.right - _QUAY, box.y, _QUAY, box.height))
    yield quay.pen.as_group((0, 0))
    where = ("areas", field.board.areas.index(kind), "icon")
    for x, y in moorings(field, area):
        rope = Stroke(theme.colour("wood.shade"), 0.5, (1.6, 0.9))
        yield Path(circle(x, y, BERTH / 2), fill=theme.colour("sea.foam"), stroke=rope)
        if kind.icon is not None:
            yield from pen.icon(where, kind.icon, x, y, 0.55 * BERTH, theme.colour("sounding"))


def moorings(field: SquareBoard, area: BoardArea) -> list[Point]:
    """Return the middles of the moorings, one per square, in the water that the quays leave."""
    box, (columns, rows) = field.rect(area), area.size
    wide, high = (box.width - _QUAY) / columns, (box.height - _QUAY) / rows
    return [
        (box.x + (column + 0.5) * wide, box.y + _QUAY + (row + 0.5) * high)
        for row in range(rows)
        for column in range(columns)
    ]


def _quay(brush: ThemedPen, box: Rect) -> None:
    """Draw two courses of stones along the longer side of a box."""
    pen = brush.pen
    pen.fill(_corners(box, 0.6, 0.8), brush.tone("sea.deep"))
    pen.shape(_corners(box), 0.4, brush.tone("stone"))
    flat = box.width > box.height
    long, deep = (box.width, box.height) if flat else (box.height, box.width)
    count = round(long / 4.2)

    def point(along: float, across: float) -> Point:
        return (box.x + along, box.y + across) if flat else (box.x + across, box.y + along)

    pen.lines([[point(0, deep / 2), point(long, deep / 2)]], HAIR)
    for row in range(2):
        joints = [long * (k + 0.5 * row) / count for k in range(1, count)]
        pen.lines(
            [[point(t, deep * row / 2), point(t, deep * (row + 1) / 2)] for t in joints], HAIR
        )
