"""The waters of a map: its spaces and which touch, worked out from the marks alone.

Borders are drawn by the same steps as in ``pnp.model.survey`` but never cut into areas, so that
the rules need no geometry: what is asked here is answered in milliseconds. Two spaces touch where
they share ``LEAST_BORDER`` of border inside the frame, as they do on the printed board.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from pnp.diagnostics import Reporter
from pnp.model.grid import Cell, Corner, Edge, borders, cells_of, placing, smoothed
from pnp.model.map import Legend, Map
from pnp.model.naming import OUTSIDE, even, names_of
from pnp.model.spaces import LEAST_BORDER, PASSABLE, frame_of, inset_of
from pnp.scene import Point, Rect

LAND = Legend(type="land")
SIDES = ("top", "right", "bottom", "left")


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of one side of the frame, in millimetres clockwise from the side's first corner."""

    side: str
    start: float
    end: float

    @property
    def length(self) -> float:
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Place:
    """A space: its name and legend, its cells by row and column, and its parts of the outline."""

    id: str
    legend: Legend
    cells: tuple[tuple[int, int], ...]
    rim: tuple[Stretch, ...]

    @property
    def type(self) -> str:
        return self.legend.type


@dataclass(frozen=True, slots=True)
class Touch:
    """Two spaces with a common border, its length, and whether it is open, closed or red."""

    a: str
    b: str
    length: float
    state: str


@dataclass(frozen=True)
class Waters:
    """A map as the rules see it. ``places`` holds land and impassable waters too."""

    map: Map
    frame: Rect
    places: dict[str, Place]
    touches: tuple[Touch, ...]

    def graph(self, *, red: bool = False) -> dict[str, tuple[str, ...]]:
        """Return the spaces that ships enter, each with those they may sail to; ``red`` coasts
        only where a ruling lets them be sailed."""
        near: dict[str, list[str]] = {
            place.id: []
            for place in self.places.values()
            if place.type in PASSABLE and (red or not place.legend.red)
        }
        for touch in self.touches:
            if touch.state == "open" and touch.a in near and touch.b in near:
                near[touch.a].append(touch.b)
                near[touch.b].append(touch.a)
        return {id: tuple(sorted(others)) for id, others in near.items()}

    @cached_property
    def touching(self) -> dict[str, tuple[str, ...]]:
        """Return all spaces with those that share a border with them, whatever its state."""
        near: dict[str, list[str]] = {id: [] for id in self.places}
        for touch in self.touches:
            near[touch.a].append(touch.b)
            near[touch.b].append(touch.a)
        return {id: tuple(sorted(others)) for id, others in near.items()}

    @cached_property
    def edge_oceans(self) -> tuple[str, ...]:
        """Return the ocean spaces on the outline, where first ships are placed."""
        return tuple(
            place.id
            for place in self.places.values()
            if place.type == "ocean" and sum(s.length for s in place.rim) >= LEAST_BORDER
        )

    def of_type(self, *types: str) -> tuple[Place, ...]:
        return tuple(place for place in self.places.values() if place.type in types)

    def cell(self, id: str) -> tuple[str, int, int]:
        """Return the path of the first mark of a space."""
        return ("cells", *self.places[id].cells[0])


def chart(map_: Map, reporter: Reporter) -> Waters | None:
    """Return the waters of a map; None exactly when an error was reported."""
    cells = cells_of(map_.cells, map_.grid) if even(map_, reporter) else []
    names = names_of(map_, cells, reporter) if cells else None
    if names is None:
        return None
    frame, inset = frame_of(map_), inset_of(map_)
    place = placing(len(map_.cells), len(map_.cells[0]), map_.grid, frame)
    lines = list(_lines(cells, names, map_, place))
    lengths: dict[frozenset[str], float] = defaultdict(float)
    for pair, line in lines:
        lengths[pair] += sum(_seen(a, b, frame, inset) for a, b in pairwise(line))
    rims = _rims(lines, _middles(cells, names, place), frame, inset)
    spots: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for cell in cells:
        spots[names[cell]].append((cell.row, cell.column))
    seen = {name for pair, length in lengths.items() if length > 0 for name in pair} | set(rims)
    places = {}
    for name, where in spots.items():
        legend = LAND if name.startswith("#") else map_.entry(name)
        if name != OUTSIDE and legend is not None and (name in seen or len(spots) == 1):
            places[name] = Place(name, legend, tuple(where), tuple(rims.get(name, ())))
    return Waters(map_, frame, places, tuple(_touches(lengths, places, map_)))


def _touches(
    lengths: dict[frozenset[str], float], places: dict[str, Place], map_: Map
) -> Iterator[Touch]:
    closed = {frozenset(pair) for pair in map_.closed}
    red = {frozenset(pair) for pair in map_.red_edges}
    order = {name: i for i, name in enumerate(places)}
    for pair, length in lengths.items():
        if length >= LEAST_BORDER and pair <= order.keys():
            a, b = sorted(pair, key=order.__getitem__)
            state = "red" if pair in red else "closed" if pair in closed else "open"
            yield Touch(a, b, length, state)


def _lines(
    cells: Sequence[Cell],
    names: dict[Cell, str],
    map_: Map,
    place: Callable[[Corner], Point],
) -> Iterator[tuple[frozenset[str], list[Point]]]:
    """Yield each border between two spaces as a line in millimetres."""
    sides: dict[Edge, list[str]] = defaultdict(list)
    for cell in cells:
        for a, b in pairwise((*cell.corners, cell.corners[0])):
            sides[(a, b) if a < b else (b, a)].append(names[cell])
    inner, _ = borders(cells, lambda cell: names[cell])
    curve = 2 if map_.grid.wobble else 0
    for chain, line in zip(inner, smoothed(inner, place, relax=curve, rounds=curve), strict=True):
        a, b = chain[0], chain[1]
        yield frozenset(sides[(a, b) if a < b else (b, a)]), line


def _middles(
    cells: Sequence[Cell], names: dict[Cell, str], place: Callable[[Corner], Point]
) -> list[tuple[str, Point]]:
    found = []
    for cell in cells:
        points = [place(corner) for corner in cell.corners]
        middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
        found.append((names[cell], middle))
    return found


def _inside(a: Point, b: Point, box: Rect) -> tuple[float, float] | None:
    """Return which part of a line is inside a box, as fractions of it (Liang and Barsky 1984)."""
    first, last = 0.0, 1.0
    for start, step, least, most in (
        (a[0], b[0] - a[0], box.x, box.right),
        (a[1], b[1] - a[1], box.y, box.bottom),
    ):
        if step == 0:
            if not least <= start <= most:
                return None
            continue
        one, other = (least - start) / step, (most - start) / step
        first, last = max(first, min(one, other)), min(last, max(one, other))
    return (first, last) if first < last else None


def _seen(a: Point, b: Point, frame: Rect, inset: Rect) -> float:
    """Return how much of a line is inside the frame and not under the panel of the title."""
    part = _inside(a, b, frame)
    if part is None:
        return 0.0
    under = _inside(a, b, inset)
    hidden = max(0.0, min(part[1], under[1]) - max(part[0], under[0])) if under else 0.0
    return (part[1] - part[0] - hidden) * math.dist(a, b)


def _rims(
    lines: Sequence[tuple[frozenset[str], list[Point]]],
    middles: Sequence[tuple[str, Point]],
    frame: Rect,
    inset: Rect,
) -> dict[str, list[Stretch]]:
    """Return the parts of the frame that belong to each space."""
    around = [0.0, frame.width, frame.width + frame.height, 2 * frame.width + frame.height]
    full = 2 * (frame.width + frame.height)
    cuts = {at: frozenset[str]() for at in around}
    for pair, line in lines:
        for a, b in pairwise(line):
            part = _inside(a, b, frame)
            for end in part or ():
                if 0 < end < 1:
                    x, y = a[0] + (b[0] - a[0]) * end, a[1] + (b[1] - a[1]) * end
                    cuts[_along((x, y), frame)] = pair
    found: dict[str, list[Stretch]] = defaultdict(list)
    marks = sorted(cuts)
    for start, end in pairwise([*marks, full]):
        side = max(i for i, at in enumerate(around) if at <= start)
        point = _at((start + end) / 2, frame)
        name = min(middles, key=lambda middle: math.dist(middle[1], point))[0]
        known = cuts[start] | cuts.get(end % full, frozenset())
        near = [m for m in middles if m[0] in known] if known else []
        if near:
            shared = cuts[start] & cuts.get(end % full, frozenset())
            near = [m for m in near if m[0] in shared] if shared else near
            name = min(near, key=lambda middle: math.dist(middle[1], point))[0]
        for piece in _clear(
            Stretch(SIDES[side], start - around[side], end - around[side]), frame, inset
        ):
            _append(found[name], piece)
    return {name: parts for name, parts in found.items() if parts}


def _append(parts: list[Stretch], piece: Stretch) -> None:
    """Add a piece to those of a space, joined with the one that it continues."""
    last = parts[-1] if parts else None
    if last is not None and last.side == piece.side and abs(last.end - piece.start) < 1e-9:
        parts[-1] = Stretch(piece.side, last.start, piece.end)
    elif piece.length > 1e-9:
        parts.append(piece)


def _clear(piece: Stretch, frame: Rect, inset: Rect) -> Iterator[Stretch]:
    """Yield what the panel of the title leaves of a part of a side."""
    covers = {
        "top": (inset.x - frame.x, inset.right - frame.x, inset.y <= frame.y),
        "right": (inset.y - frame.y, inset.bottom - frame.y, inset.right >= frame.right),
        "bottom": (frame.right - inset.right, frame.right - inset.x, inset.bottom >= frame.bottom),
        "left": (frame.bottom - inset.bottom, frame.bottom - inset.y, inset.x <= frame.x),
    }
    start, end, there = covers[piece.side]
    if not there or end <= piece.start or start >= piece.end:
        yield piece
        return
    if start > piece.start:
        yield Stretch(piece.side, piece.start, start)
    if end < piece.end:
        yield Stretch(piece.side, end, piece.end)


def _along(point: Point, frame: Rect) -> float:
    """Return how far a point of the frame is from its top left corner, clockwise."""
    x, y = point[0] - frame.x, point[1] - frame.y
    gaps = (abs(y), abs(x - frame.width), abs(y - frame.height), abs(x))
    side = gaps.index(min(gaps))
    ways = (x, frame.width + y, 2 * frame.width + frame.height - x)
    return (*ways, 2 * (frame.width + frame.height) - y)[side]


def _at(way: float, frame: Rect) -> Point:
    """Return the point of the frame that is so far from its top left corner, clockwise."""
    if way <= frame.width:
        return frame.x + way, frame.y
    way -= frame.width
    if way <= frame.height:
        return frame.right, frame.y + way
    way -= frame.height
    if way <= frame.width:
        return frame.right - way, frame.bottom
    return frame.x, frame.bottom - (way - frame.width)
