"""Place names on a chart: inside the space they name, on one ground, and off likely cuts."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from msgspec import Struct

from pnp.art.pen import Pen
from pnp.base.diagnostics import Report, Reporter
from pnp.base.geometry import (
    Area,
    box_of,
    covers_points,
    depths,
    grow,
    intersects,
    overlap,
    polygons,
    rings,
    size_of,
    subtract,
)
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.kinds.boards.map.board_edge import inset_of
from pnp.kinds.boards.map.names import Leader, NameLabel, NameRow
from pnp.kinds.boards.map.place import (
    BADGE,
    CUT,
    FENCE,
    HANDLE,
    MEDALLION,
    TOKEN,
    Disc,
    DiscIndex,
    MarkPlaces,
    Opening,
    arrange,
    clearance,
)
from pnp.kinds.boards.map.survey import MapGeometry, SpaceArea
from pnp.scene import Point, Rect
from pnp.text.shaping import Style
from pnp.text.shaping import width as text_width
from pnp.theme import Theme

STEP = 1.25
"""Millimetres between places of the lattice."""
LEAST = 1.2
"""The smallest depth that is used."""
# Clearance of letters from coasts, borders and marks, in millimetres.
_OFF = 0.35
_FRAME = 0.5  # millimetres from the frame
# Square millimetres of ground too small for a name.
_SCRAP = 20.0
# The maximum distance of a name from the middle of a vast space.
_WIDE = 60.0
# The distance between rows, in row heights.
_LEADING = 0.95
# Turns in degrees and bows as fractions of the width that names of open water may have, with their
# cost.
_BENDS = (
    (0.0, 0.07, 0.0),
    (0.0, -0.07, 0.2),
    (14.0, 0.07, 0.4),
    (-14.0, -0.07, 0.4),
    (-14.0, 0.07, 0.4),
    (14.0, -0.07, 0.4),
    (38.0, 0.09, 1.2),
    (-38.0, -0.09, 1.2),
)

Cell = tuple[int, int]
Field = dict[Cell, float]


class NameShape(Struct, frozen=True):
    """One way to set a name about the origin, and its cost; ``cells`` are its lattice places."""

    rows: tuple[NameRow, ...]
    spine: tuple[Point, ...]
    cells: tuple[Cell, ...]
    cost: float

    @property
    def is_bent(self) -> bool:
        return bool(self.rows[0].turn or self.rows[0].bow)

    @property
    def depth(self) -> float:
        """The depth required at each place of the spine."""
        return self.rows[0].height / 2 + _OFF

    def place_spine(self, at: Point) -> list[Point]:
        return [(at[0] + x, at[1] + y) for x, y in self.spine]

    def box(self, at: Point) -> Rect:
        """Return the box of its rows around a place; curved rows extend beyond it."""
        wide = max(row.width for row in self.rows)
        high = plain_sum(row.height for row in self.rows)
        return Rect(at[0] - wide / 2, at[1] - high / 2, wide, high)


@dataclass(frozen=True, eq=False)
class NameRoom:
    """Ground of one kind, land or water, in one space."""

    area: Area
    space: SpaceArea
    dry: bool = False

    @cached_property
    def depth_field(self) -> Field:
        """The depth of each lattice place in the ground, from ``LEAST`` on."""
        less = LEAST + (FENCE if self.space.fenced else 0.0)
        x0, y0, x1, y1 = self.area.bounds
        keys = [
            (i, j)
            for j in range(math.ceil(y0 / STEP), math.floor(y1 / STEP) + 1)
            for i in range(math.ceil(x0 / STEP), math.floor(x1 / STEP) + 1)
        ]
        spots = [(i * STEP, j * STEP) for i, j in keys]
        inner = covers_points(grow(self.area, -less), spots)
        keys = [key for key, inside in zip(keys, inner, strict=True) if inside]
        spots = [(i * STEP, j * STEP) for i, j in keys]
        return dict(zip(keys, self.depths(spots), strict=True))

    def depths(self, spots: Sequence[Point]) -> list[float]:
        """Return the depths of places in the ground, inside its fence if it has one."""
        less = FENCE if self.space.fenced else 0.0
        return [deep - less for deep in depths(self.area, spots)]


def visible_area(board: MapGeometry) -> Area:
    """Return where names may be on a board: off its frame, its cut and its title."""
    off = _FRAME if board.map.board.margin else CUT
    return subtract(box_of(board.frame.inset(off)), box_of(inset_of(board.map).inset(-_FRAME)))


def rooms_of(space: SpaceArea, seen: Area) -> Iterator[NameRoom]:
    """Yield the parts of a space where names cross no coast, land first.

    Of a vast space only the area near its middle counts, so that layout time is bounded.
    """
    if space.radius > _WIDE / 2:
        x, y = space.middle
        seen = overlap(seen, box_of(Rect(x - _WIDE, y - _WIDE, 2 * _WIDE, 2 * _WIDE)))
    for dry, ground in ((True, space.land), (False, subtract(space.area, space.land))):
        for part in polygons(overlap(ground, seen)):
            if size_of(part) > _SCRAP:
                yield NameRoom(part, space, dry)


def shapes_of(space: SpaceArea, style: Style) -> Iterator[NameShape]:
    """Yield the ways to set a name: in one row, in two, and curved on open water."""
    text, high = space.legend.name, style.size * 1.05
    one = text_width(text, style) + 0.4
    yield _name_shape((NameRow(text, (0.0, 0.0), one, high),), 0.8)
    if not space.place.amounts:
        for turn, bow, price in _BENDS:
            yield _name_shape((NameRow(text, (0.0, 0.0), one, high, turn, bow * one),), price)
    words = text.split()
    if len(words) > 1:
        splits = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
        sized = [[(part, text_width(part, style) + 0.4) for part in split] for split in splits]
        best = min(sized, key=lambda parts: max(width for _, width in parts))
        gap = high * _LEADING
        rows = (NameRow(part, (0.0, (i - 0.5) * gap), w, high) for i, (part, w) in enumerate(best))
        yield _name_shape(tuple(rows), 2.2)


def _name_shape(rows: tuple[NameRow, ...], price: float) -> NameShape:
    # The ends come first: they fail to fit most often.
    spine = [point for row in rows for point in row.spine()]
    spine.sort(key=lambda point: -math.hypot(*point))
    cells = dict.fromkeys((round(x / STEP), round(y / STEP)) for x, y in spine)
    return NameShape(rows, tuple(spine), tuple(cells), price)


def free_depths(room: NameRoom, places: MarkPlaces, least: float) -> Field:
    """Return the depth of each lattice place that is free and deep enough."""
    return {
        (i, j): deep
        for (i, j), deep in room.depth_field.items()
        if deep >= least and not places.taken.touches(i * STEP, j * STEP, least)
    }


def depth_of(field: Field, cell: Cell, shape: NameShape) -> float:
    """Return the least depth along a name on the lattice, or -1 if part of it is off the field."""
    i, j = cell
    least = math.inf
    for di, dj in shape.cells:
        deep = field.get((i + di, j + dj))
        if deep is None:
            return -1.0
        if deep < least:
            least = deep
    return least


# Leader lines from names to what they name.


# How far inside a fence a leader ends.
_INSIDE = FENCE + 1.0


def leader_targets(space: SpaceArea, places: MarkPlaces) -> tuple[Sequence[Point], float]:
    """Return the possible targets of a leader in a space, and its distance from them."""
    if space.id in places.medallions:
        wheel = space.place.is_drawn_as("wheel")
        return [places.medallions[space.id]], MEDALLION + (HANDLE if wheel else 0.0)
    if space.fenced or space.legend.art is not None:
        inner = grow(space.area, -_INSIDE)
        return [p for ring in rings(inner) for p in ring] or [space.middle], 0.0
    room = NameRoom(space.area, space)
    return [(i * STEP, j * STEP) for i, j in free_depths(room, places, LEAST)] or [
        space.middle
    ], 0.0


def shortest_leader(shape: NameShape, at: Point, ends: Sequence[Point], short: float) -> Leader:
    """Return the shortest leader from a name to a target, ending ``short`` mm before it."""
    pairs = ((spot, end) for spot in shape.place_spine(at) for end in ends)
    (x, y), target = min(pairs, key=lambda pair: math.dist(*pair))
    far = math.dist((x, y), target) or 1.0
    east, south = (target[0] - x) / far, (target[1] - y) / far
    start = min(shape.depth + 0.1, far)
    end = max(far - short, start)
    return (x + start * east, y + start * south), (x + end * east, y + end * south)


def is_clear(places: MarkPlaces, leader: Leader, barred: Sequence[Area], space: SpaceArea) -> bool:
    """Return whether a leader crosses no mark and no barred ground on its way to its space."""
    end, fenced = leader[1], space.fenced or space.legend.art is not None
    way = [spot for spot in points_along(leader) if math.dist(spot, end) > 1.0]
    if fenced:
        inside = covers_points(space.area, way)
        way = [spot for spot, own in zip(way, inside, strict=True) if not own]
    if any(places.taken.touches(*spot, 0.2) for spot in way):
        return False
    return not any(any(covers_points(ground, way)) for ground in barred)


def points_along(leader: Leader) -> list[Point]:
    """Return places along a leader, at most a millimetre apart."""
    (x0, y0), (x1, y1) = leader
    count = max(1, math.ceil(math.dist(*leader)))
    return [(x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count) for i in range(count + 1)]


def leader_to_rim(leader: Leader) -> Leader:
    """Return a leader to a wheel, extended past the handles, between which it would end in the
    open."""
    (x0, y0), (x1, y1) = leader
    more = HANDLE / (math.dist(*leader) or 1.0)
    return (x0, y0), (x1 + (x1 - x0) * more, y1 + (y1 - y0) * more)


# Place names on a chart: inside the space they name, and on one ground, land or water.


# The cost of a name at the likely place of a piece and outside its space, and the depth beyond
# which there is no gain.
_TOKEN_OVER, _OUTSIDE, _ROOMY = 2.5, 3.0, 3.2
# Millimetres between names for separate reading, and the cost that this may add.
_AIR, _AIRY = 2.2, 4.5
# The cost of being where the board is likely to be cut.
_FOLDED = 12.0
# A port's name farther than this from its medallion has a leader even in its own space.
_APART = 5.0
# A port's name is nearer by this to its own medallion than to another.
_NEARER = 1.0


class _Bounds(Struct, frozen=True):
    """Bounds on the place of a name.

    ``reach`` is the distance from its space, 0 for inside it; ``ports`` allows the ground of other
    ports; ``loose`` allows it to be covered by pieces in port or nearer to another port.
    """

    reach: float = 0.0
    ports: bool = False
    loose: bool = False


# Players look for ports: their names prefer a place outside their space to one under a piece, and
# are placed before those of waters and lands.
_NEAR, _FAR = _Bounds(9.0), (_Bounds(20.0), _Bounds(30.0), _Bounds(30.0, ports=True))
_SEA = (_Bounds(), _Bounds(loose=True), _Bounds(9.0), _Bounds(30.0), _Bounds(30.0, ports=True))
_LOOSE = _Bounds(30.0, ports=True, loose=True)


class _Candidate(Struct, frozen=True):
    """A name at a candidate place, and its cost there."""

    cost: float
    at: Point
    shape: NameShape
    room: NameRoom


class Lettering:
    """The names of a chart, with the ground of each space and the shapes of each name."""

    def __init__(self, board: MapGeometry, theme: Theme) -> None:
        self._board, self._theme = board, theme
        named = [space for space in board.spaces.values() if space.legend.name]
        self._seen = visible_area(board)
        self._rooms = {
            space.id: list(rooms_of(space, self._seen)) for space in board.spaces.values()
        }
        self._named = named
        self._shapes = {
            space.id: list(shapes_of(space, theme.style(_role(space)))) for space in named
        }

    def openings(self) -> dict[str, list[Opening]]:
        """Return where the name of each port fits inside its space or next to it, marks ignored."""
        return {
            space.id: [
                Opening(shape.box((i * STEP, j * STEP)), room.space is space)
                for room in self._ground_within_reach(space, _NEAR)
                for i, j in room.depth_field
                if room.space is space or not (i % 2 or j % 2)
                for shape in self._shapes[space.id]
                if depth_of(room.depth_field, (i, j), shape) >= shape.depth
            ]
            for space in self._named
            if space.place.amounts
        }

    def arrange(self, places: MarkPlaces, reporter: Reporter) -> None:
        """Find places for all names; report names without a place or with missing characters."""
        for space in self._named:
            style = self._theme.style(_role(space))
            Pen(self._theme, reporter).report_missing_glyphs(
                self._path_of_name(space), space.legend.name, style
            )
        ports = [space for space in self._named if space.place.amounts]
        waiting = [space for space in ports if not self._try_place(places, space, _NEAR)]
        waiting = [space for space in waiting if not self._try_place(places, space, *_FAR)]
        seas = [space for space in self._named if not space.place.amounts]
        waiting += [space for space in seas if not self._try_place(places, space, *_SEA)]
        for space in waiting:
            if not self._try_place(places, space, _LOOSE):
                around = [NameRoom(self._area_within_reach(space, _LOOSE.reach), space)]
                self._report_name(space, self._place_near(places, space, around, _LOOSE), reporter)

    def _try_place(self, places: MarkPlaces, space: SpaceArea, *bounds: _Bounds) -> bool:
        return any(
            self._place_near(places, space, self._ground_within_reach(space, one), one)
            for one in bounds
        )

    def _place_near(
        self, places: MarkPlaces, space: SpaceArea, rooms: Sequence[NameRoom], bounds: _Bounds
    ) -> bool:
        """Place a name inside or near its space, with a leader; return False if all places are
        taken."""
        ends, short = leader_targets(space, places)
        barred = self._barred_areas(space)

        def leader_of(one: _Candidate) -> Leader | None:
            leader = shortest_leader(one.shape, one.at, ends, short)
            return leader if is_clear(places, leader, barred, space) else None

        def serves(one: _Candidate) -> bool:
            if not (bounds.loose or _is_readable_in_port(places, space, one)):
                return False
            return one.room.space is space or leader_of(one) is not None

        shapes = self._shapes[space.id]
        reach = space.radius + bounds.reach if bounds.reach else math.inf
        best = _best_candidate(places, _candidates(places, space, shapes, rooms, reach), serves)
        if best is None:
            return False
        leader = leader_of(best)
        if best.room.space is space and not _needs_leader(space, leader):
            leader = None
        _place_name(places, space, best, leader)
        return True

    def _barred_areas(self, space: SpaceArea) -> list[Area]:
        """Return the ground no leader to a space may cross: fences, and the land of other ports."""
        others = [other for other in self._board.spaces.values() if other is not space]
        fences = [other.area for other in self._board.spaces.values() if other.fenced]
        return [*fences, *(other.land for other in others if other.place.amounts)]

    def _report_name(self, space: SpaceArea, across: bool, reporter: Reporter) -> None:
        """Report a name that is left out, or crosses a border or a coast."""
        fault = reporter.error if space.place.amounts and not across else reporter.warning
        name = space.legend.name
        fault(
            self._path_of_name(space),
            "name-crowded-out",
            f"the name '{name}' lies across a border or the edge of land"
            if across
            else f"no room for the name '{name}'",
            "shorten it, enlarge its space, or move an ornament",
        )

    def _path_of_name(self, space: SpaceArea) -> tuple[str, str, str]:
        known = space.id in self._board.map.legend
        return ("legend", space.id if known else space.id.rstrip("0123456789"), "name")

    def _ground_within_reach(self, space: SpaceArea, bounds: _Bounds) -> list[NameRoom]:
        """Return the ground within reach of a space."""
        if not bounds.reach:
            return self._rooms[space.id]
        about = self._area_within_reach(space, bounds.reach)
        return [
            room
            for rooms in self._rooms.values()
            for room in rooms
            if (bounds.ports or room.space is space or not room.space.place.amounts)
            and intersects(about, room.area)
        ]

    def _area_within_reach(self, space: SpaceArea, reach: float) -> Area:
        """Return the part of the board within reach of a space."""
        (x, y), half = space.middle, space.radius + reach
        about = box_of(Rect(x - half, y - half, 2 * half, 2 * half))
        return overlap(about, self._seen)


def _role(space: SpaceArea) -> str:
    return "label.port" if space.place.amounts else "label.sea"


def _needs_leader(space: SpaceArea, leader: Leader | None) -> bool:
    """Return whether a name in its own space needs a leader to its medallion."""
    return leader is not None and bool(space.place.amounts) and math.dist(*leader) > _APART


def _is_readable_in_port(places: MarkPlaces, space: SpaceArea, one: _Candidate) -> bool:
    """Return whether a name stays visible with pieces in port and clearly belongs to its port."""
    spots, half = one.shape.place_spine(one.at), one.shape.depth
    if any(places.anchorages.touches(*spot, half) for spot in spots):
        return False
    box = one.shape.box(one.at)
    others = [clearance(box, *at) for id, at in places.medallions.items() if id != space.id]
    own = places.medallions.get(space.id)
    return own is None or _NEARER * clearance(box, *own) <= min(others, default=math.inf)


def _best_candidate(
    places: MarkPlaces, found: Sequence[_Candidate], serves: Callable[[_Candidate], bool]
) -> _Candidate | None:
    """Return the best acceptable place for a name where it crosses nothing.

    A place with space around it is preferred unless it costs too much.
    """
    best: _Candidate | None = None
    for one in found:
        if best is not None and one.cost > best.cost + _AIRY:
            break
        if _fits(places, one) and serves(one):
            best = best or one
            reach = one.shape.depth + _AIR
            if not any(places.lettered.touches(*s, reach) for s in one.shape.place_spine(one.at)):
                return one
    return best


def _candidates(
    places: MarkPlaces,
    space: SpaceArea,
    shapes: Sequence[NameShape],
    rooms: Sequence[NameRoom],
    reach: float,
) -> list[_Candidate]:
    """Return the places for a name within reach of the middle of its space, the best first.

    They are ranked by approximate depths from the lattice.
    """
    ships = DiscIndex()
    for x, y in places.pieces.values():
        ships.add(Disc(x, y, TOKEN))
    found: list[_Candidate] = []
    least = shapes[0].depth - STEP / 2
    for room in rooms:
        field = free_depths(room, places, least)
        for i, j in field:
            at = (i * STEP, j * STEP)
            if math.dist(at, space.middle) > reach:
                continue
            tried = [
                (s, depth_of(field, (i, j), s)) for s in shapes if not (s.is_bent and room.dry)
            ]
            fitting = [(shape, deep) for shape, deep in tried if deep >= least]
            if fitting:
                price = _place_cost(space, at, places) + _TOKEN_OVER * ships.touches(*at, 0.0)
                for shape, deep in fitting:
                    cost = price + shape.cost - min(deep, _ROOMY)
                    cost += _FOLDED * _lies_on_fold(shape.box(at), places)
                    cost += _OUTSIDE * (room.space is not space)
                    found.append(_Candidate(cost, at, shape, room))
    found.sort(key=lambda one: round(one.cost, 6))
    return found


def _lies_on_fold(box: Rect, places: MarkPlaces) -> bool:
    """Return whether a box is where the board is likely to be cut."""
    spans = ((box.x, box.right), (box.y, box.bottom))
    return any(spans[axis][0] - 1.0 < at < spans[axis][1] + 1.0 for axis, at in places.folds)


def _fits(places: MarkPlaces, one: _Candidate) -> bool:
    """Return whether a name crosses nothing at a place, measured exactly."""
    spots, need = one.shape.place_spine(one.at), one.shape.depth
    if any(places.taken.touches(*spot, need) for spot in spots):
        return False
    return all(deep >= need for deep in one.room.depths(spots))


def _place_cost(space: SpaceArea, at: Point, places: MarkPlaces) -> float:
    """Return the cost of setting the middle of a name here.

    Names prefer a place below their medallion, or the middle of waters and lands, and one nearer to
    their own medallion than to others.
    """
    own = places.medallions.get(space.id)
    others = (math.dist(at, other) for id, other in places.medallions.items() if id != space.id)
    rival = min(others, default=99.0)
    if own is None:
        return 0.16 * math.dist(at, space.middle) + 0.4 * max(0.0, 12.0 - rival)
    far = math.dist(at, own)
    beside = 0.0 if at[1] > own[1] else 0.5
    return 0.45 * far + beside + 0.12 * abs(at[0] - own[0]) + 0.8 * max(0.0, far - rival)


def _place_name(
    places: MarkPlaces, space: SpaceArea, one: _Candidate, leader: Leader | None
) -> None:
    """Place a name and cover it with discs, so that one kind of obstacle suffices."""
    rows = tuple(
        replace(row, middle=(one.at[0] + row.middle[0], one.at[1] + row.middle[1]))
        for row in one.shape.rows
    )
    if leader is not None and space.place.is_drawn_as("wheel"):
        leader = leader_to_rim(leader)
    name = NameLabel(space.id, space.legend.name, rows, not space.place.amounts, leader)
    places.names.append(name)
    for row in rows:
        for spot in row.spine():
            places.take(spot, row.height / 2)
            places.lettered.add(Disc(*spot, row.height / 2))
    if leader is not None:
        for spot in points_along(leader):
            places.take(spot, 0.5)


# The likely cuts of a board larger than common paper, and names that avoid them.


# The size that fits on a sheet of A4 or letter in either orientation.
_SHEET = 190.0, 260.0


def place_marks_and_names(board: MapGeometry, theme: Theme, reporter: Reporter) -> MarkPlaces:
    """Return the places of marks and names; report names without room.

    If every cut through the middle of a large board would split a name, names avoid the cut that
    would split the fewest.
    """
    letters = Lettering(board, theme)
    size = board.map.board
    if size.width <= _SHEET[0] or size.height <= _SHEET[1]:
        return _place_around_folds(board, letters, (), reporter)
    tried = _place_around_folds(board, letters, (), Reporter(Report(), lambda _: None))
    across, down = _fold_position(tried, 0, size.width), _fold_position(tried, 1, size.height)
    folds = tuple((axis, at) for axis, at in enumerate((across, down)) if at is not None)
    return _place_around_folds(board, letters, folds, reporter)


def _place_around_folds(
    board: MapGeometry, letters: Lettering, folds: tuple[tuple[int, float], ...], reporter: Reporter
) -> MarkPlaces:
    places = arrange(board, letters.openings())
    places.folds = folds
    letters.arrange(places, reporter)
    return places


def _fold_position(places: MarkPlaces, axis: int, size: float) -> float | None:
    """Return the cut through a board's middle third that splits the fewest names.

    Returns None if no name has to be split.
    """
    amid = [at for at in clear_lines(places, axis, size) if size / 3 < at < size * 2 / 3]
    boxes = [name.box for name in places.names]

    def parted(at: float) -> int:
        return plain_sum(_crosses_axis(box, axis, at) for box in boxes)

    best = min(amid, key=lambda at: (parted(at), abs(at - size / 2)), default=None)
    return best if best is not None and parted(best) else None


def _crosses_axis(box: Rect, axis: int, at: float) -> bool:
    low, high = (box.x, box.right) if axis == 0 else (box.y, box.bottom)
    return low < at < high


def clear_lines(places: MarkPlaces, axis: int, size: float) -> tuple[float, ...]:
    """Return the positions, every mm, of straight cuts that cross no medallion and no sign.

    ``axis`` 0 gives positions along x for vertical cuts, 1 positions along y for horizontal ones.
    """
    marks = [(p, MEDALLION) for p in places.medallions.values()]
    marks += [(p, BADGE) for p in places.signs.values()]
    spans = [(p[axis] - radius - 1, p[axis] + radius + 1) for p, radius in marks]
    cuts = (float(at) for at in range(1, int(size)))
    return tuple(at for at in cuts if not any(low < at < high for low, high in spans))
