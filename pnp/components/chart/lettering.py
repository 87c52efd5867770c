"""Where names go on a chart: near what they name, on as little coast and border as can be."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct

from pnp.base.diagnostics import Reporter
from pnp.base.geometry import Lines, boundary, box_of, join, length, overlap
from pnp.components.chart.place import HANDLE, MEDALLION, TOKEN, Name, Places, clearance
from pnp.components.pen import Pen
from pnp.facts.rim import inset_of
from pnp.facts.survey import MapGeometry, SpaceArea
from pnp.scene import Point, Rect
from pnp.text.shaping import width as text_width
from pnp.theme import Theme

# A name that would cost more than this is left out, or reported when it is a port's.
DEAREST = 70.0


class _Ground(Struct, frozen=True):
    """The lines that a name should not hide."""

    coast: Lines
    borders: Lines
    fences: Lines


def arrange_names(board: MapGeometry, places: Places, theme: Theme, reporter: Reporter) -> None:
    """Find places for all names, ports first; report those that find none or cannot be set."""
    ground = _Ground(
        coast=boundary(board.land),
        borders=join([border.lines for border in board.borders]),
        fences=join([boundary(space.area) for space in board.spaces.values() if space.fenced]),
    )
    for space in sorted(board.spaces.values(), key=lambda space: not space.place.amounts):
        if not space.legend.name:
            continue
        where = ("legend", _mark(board, space), "name")
        style = theme.style("label.port" if space.place.amounts else "label.sea")
        Pen(theme, reporter).glyphs(where, space.legend.name, style)
        size = Rect(0, 0, text_width(space.legend.name, style) + 1.2, style.size * 1.05)
        if not _place(board, places, ground, space, size):
            tell = reporter.error if space.place.amounts else reporter.warning
            tell(
                where,
                "name-crowded-out",
                f"no room for the name '{space.legend.name}'",
                "shorten it, enlarge its space, or move an ornament",
            )


def _mark(board: MapGeometry, space: SpaceArea) -> str:
    """Return the key of the legend that names a space."""
    return space.id if space.id in board.map.legend else space.id.rstrip("0123456789")


def _place(
    board: MapGeometry, places: Places, ground: _Ground, space: SpaceArea, size: Rect
) -> bool:
    """Find a box of ``size`` for the name of a space and take it; False when all are crowded."""
    sea = not space.place.amounts
    best: tuple[float, Rect] | None = None
    around = places.medallions.get(space.id, space.middle)
    boxes = (box for reach in _reaches(space) for box in _boxes(around, reach, size))
    for rank, box in enumerate(boxes):
        cost = rank * 0.6 + _crowding(board, places, ground, box, sea)
        if best is None or cost < best[0] - 1e-9:
            best = (cost, box)
    assert best is not None
    if best[0] > DEAREST:
        return False
    places.names.append(Name(space.legend.name, best[1], sea))
    _take_box(places, best[1])
    return True


def _reaches(space: SpaceArea) -> tuple[float, ...]:
    """Return how far from the middle a name may begin, the best first."""
    if space.place.amounts:
        return (MEDALLION + (HANDLE - 0.5 if space.place.drawn("wheel") else 0.4),)
    if space.legend.art is not None:
        return (space.radius + 0.8, space.radius + 3.0, space.radius + 6.0, space.radius + 9.0)
    return (2.0, 5.0, 8.0, 11.0)


def _boxes(around: Point, radius: float, size: Rect) -> Iterator[Rect]:
    """Yield boxes below, above, beside and askew of a disc, the best looking first."""
    x, y = around
    w, h = size.width, size.height
    gap = radius + 0.5
    for dx in (0.0, -0.25, 0.25, -0.42, 0.42):
        yield Rect(x - w / 2 + dx * w, y + gap, w, h)
        yield Rect(x - w / 2 + dx * w, y - gap - h, w, h)
    for dy in (-0.5, -1.4, 0.4, -2.2, 1.2):
        yield Rect(x + gap, y + dy * h, w, h)
        yield Rect(x - gap - w, y + dy * h, w, h)


def _crowding(board: MapGeometry, places: Places, ground: _Ground, box: Rect, sea: bool) -> float:
    """Return what it costs to set a name here.

    Marks, the frame and fences are never worth it; coast is dearer than borders, and the name of
    a water keeps off the places of ships.
    """
    frame = board.frame.inset(0.8)
    if box.x < frame.x or box.y < frame.y or box.right > frame.right or box.bottom > frame.bottom:
        return 200.0
    here = box_of(box)
    if box_of(inset_of(board.map).inset(-0.6)).intersects(here):
        return 200.0
    if places.taken.touches_box(box):
        return 200.0
    cost = 12.0 * length(overlap(ground.fences, here))
    cost += 1.6 * length(overlap(ground.coast, here)) + 0.8 * length(overlap(ground.borders, here))
    weight = 12.0 if sea else 3.0
    ships = places.ships.values()
    return cost + sum(weight for ship in ships if clearance(box, *ship) < TOKEN - 1.5)


def _take_box(places: Places, box: Rect) -> None:
    """Cover a box with discs, so that one kind of obstacle is enough."""
    radius = box.height / 2
    count = max(1, math.ceil(box.width / radius))
    for i in range(count):
        places.take((box.x + box.width * (i + 0.5) / count, box.y + radius), radius)
