"""The cells of a map, their spaces and their corners, from a grid of marks or outlines of spaces.

Touching cells with the same name are one space. Both the waters of a map and its board start with
its lattice; a caller of both computes it once.

Outlines that nearly meet are snapped together first (see ``pnp.base.snapping``). The frame, their
lines and those of the land then divide the board into faces. Each face is a cell of the space that
covers it. Its corners are whole hundredths of a millimetre, so neighbours share them exactly, and
further processing is as for a grid.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import count

from msgspec import Struct

from pnp.base.geometry import (
    Area,
    area_of,
    boundary,
    box_of,
    centroid,
    covering_indices,
    grow,
    inner_point,
    inscribed_circle,
    is_simple,
    join,
    length,
    overlap,
    polygons,
    rings,
    size_of,
    split_faces,
    subtract,
    touching_pairs,
)
from pnp.base.hand_drawn import signed_noise
from pnp.base.snapping import Ring, remove_spikes, snap
from pnp.base.sums import plain_sum
from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.map.board_edge import frame_of
from pnp.kinds.boards.map.grid import (
    UPRIGHT,
    Cell,
    Corner,
    Facing,
    borders,
    cells_of,
    corner_map,
    facing,
    smoothed,
)
from pnp.kinds.boards.map.record import Map, name_stem
from pnp.scene import Point, Rect

REACH = 0.3
"""Millimetres: points and lines closer than this were meant to coincide."""
STEP = 0.01
"""Millimetres per unit of a corner's coordinates."""
LEAST_OVERLAP = 0.1
"""Square millimetres that two spaces may share by rounding."""
LEAST_ROOM = 1.0
"""Millimetres: the radius of the largest circle in the smallest visible space."""
GAPS = ((1.5, 3.0), (6.0, 15.0))
"""Millimetres: the width and least length of unintended strips between spaces. Wider strips must be
longer: where two spaces meet at the rim, the corner between them narrows, too."""
STRIDE = 4.0
"""Millimetres between points where a straight border may wander."""
BEYOND = 3.0
"""Millimetres by which cells extend beyond the frame, so that no gap shows at its edge."""
EDGE = ""
"""The name of the area beyond the frame."""


class Overlap(Struct, frozen=True):
    """The overlap of two spaces: a point in it, and its size in square mm."""

    a: str
    b: str
    at: Point
    size: float


class Gap(Struct, frozen=True):
    """A narrow strip outside all spaces.

    It has the names of the spaces along it, with ``EDGE`` last, a point in it, and its size in
    square mm.
    """

    names: tuple[str, ...]
    at: Point
    size: float


@dataclass(frozen=True)
class Tiling:
    """The spaces of a map of shapes, snapped together.

    ``areas`` are cut by the frame and by shapes inside them. ``crossed`` are spaces whose outlines
    cross themselves, ``narrow`` those with too little room, each with the radius of its largest
    circle, and ``unseen`` those completely outside the frame.
    """

    frame: Rect
    areas: dict[str, Area]
    land: Area
    lines: list[Ring]
    crossed: tuple[str, ...]
    narrow: dict[str, float]
    unseen: tuple[str, ...]
    overlaps: tuple[Overlap, ...]

    @property
    def is_sound(self) -> bool:
        """Whether no point of the board belongs to two spaces, and each space is wide enough."""
        return not (self.crossed or self.narrow or self.overlaps)

    def gaps(self) -> Iterator[Gap]:
        """Yield the strips between spaces, or between a space and the edge, the narrowest first."""
        for strip, names in self._strips:
            yield Gap(names, inner_point(strip), size_of(strip))

    def is_in_gap(self, area: Area) -> bool:
        """Return whether most of an area is in narrow strips."""
        strips = join(strip for strip, _ in self._strips)
        return size_of(overlap(area, strips)) > size_of(area) / 2

    @cached_property
    def _strips(self) -> list[tuple[Area, tuple[str, ...]]]:
        frame = box_of(self.frame)
        rim = subtract(grow(frame, 2 * max(wide for wide, _ in GAPS)), frame)
        areas = {**self.areas, EDGE: rim}
        whole = join(areas.values())
        found: list[tuple[Area, tuple[str, ...]]] = []
        for wide, least in GAPS:
            closed = grow(grow(whole, wide / 2), -wide / 2)
            for strip in polygons(overlap(subtract(closed, whole), frame)):
                near = grow(strip, 2 * STEP)
                sides = {n: length(overlap(boundary(a), near)) for n, a in areas.items()}
                names = tuple(name for name, side in sides.items() if side >= least)
                if len(names) > 1:
                    # A strip that is narrow at one end is reported as a whole.
                    found = [one for one in found if not size_of(overlap(strip, one[0]))]
                    found.append((strip, names))
        return found


@cached_on_record
def tiling(map_: Map) -> Tiling:
    """Return the spaces of a map of shapes."""
    frame = frame_of(map_)
    shapes = map_.shapes.items()
    crossed = tuple(name for name, drawn in shapes if not is_simple(remove_spikes(drawn.shape)))
    outlines = [*(drawn.shape for _, drawn in shapes), *map_.land]
    around = _clip_box(frame)
    lines = snap([[_snap_to_frame(point, around) for point in ring] for ring in outlines], REACH)
    window = box_of(frame)
    whole = {n: _ring_area(ring) for n, ring in zip(map_.shapes, lines, strict=False)}
    areas = {name: overlap(area, window) for name, area in _cut_out(whole).items()}
    unseen = tuple(name for name, area in areas.items() if area.is_empty and size_of(whole[name]))
    # Circles are slow to compute; for most spaces a quick test suffices.
    narrow = {
        name: inscribed_circle(area)[1] if polygons(area) else 0.0
        for name, area in areas.items()
        if name not in unseen and grow(area, -LEAST_ROOM).is_empty
    }
    dry = [_ring_area(ring) for ring in lines[len(map_.shapes) :]]
    dry += [area for name, area in areas.items() if map_.shapes[name].land]
    overlaps = () if crossed else tuple(_overlaps(areas))
    return Tiling(frame, areas, join(dry), lines, crossed, narrow, unseen, overlaps)


def _clip_box(frame: Rect) -> Rect:
    """Return the box to which shapes are cut, invisibly beyond the frame.

    Borders then cross the frame instead of ending on it.
    """
    return frame.inset(-STEP)


def _snap_to_frame(point: Point, frame: Rect) -> Point:
    """Return a point in whole steps, moved onto the frame if close to one of its sides."""
    x = next((side for side in (frame.x, frame.right) if abs(point[0] - side) <= REACH), point[0])
    y = next((side for side in (frame.y, frame.bottom) if abs(point[1] - side) <= REACH), point[1])
    return round(x, 2), round(y, 2)


def _ring_area(ring: Ring) -> Area:
    return area_of(ring) if ring else join(())


def _cut_out(areas: dict[str, Area]) -> dict[str, Area]:
    """Return the areas without those completely inside them, such as islands in a sea."""
    listed = list(areas.values())
    inner: list[list[Area]] = [[] for _ in listed]
    for i, j in touching_pairs(listed):
        for big, small in ((i, j), (j, i)):
            if 0 < size_of(listed[small]) < size_of(listed[big]) - LEAST_OVERLAP and (
                size_of(subtract(listed[small], listed[big])) < LEAST_OVERLAP
            ):
                inner[big].append(listed[small])
    return {
        name: subtract(area, join(inside)) if inside else area
        for (name, area), inside in zip(areas.items(), inner, strict=True)
    }


def _overlaps(areas: dict[str, Area]) -> Iterator[Overlap]:
    names = list(areas)
    for i, j in touching_pairs(list(areas.values())):
        shared = overlap(areas[names[i]], areas[names[j]])
        if size_of(shared) > LEAST_OVERLAP:
            yield Overlap(names[i], names[j], centroid(shared), size_of(shared))


class Face(Struct, frozen=True):
    """A cell of a map of shapes, and a point inside it."""

    cell: Cell
    middle: Point


@cached_on_record
def faces_of(map_: Map) -> tuple[Face, ...]:
    """Return the cells of a map of shapes.

    The row of each is the index of its shape, -1 if no shape covers it, and its column counts the
    cells of that shape.
    """
    found = tiling(map_)
    frame = _on_lattice(_clip_box(found.frame))
    x0, y0, x1, y1 = (at * STEP for at in frame)
    box = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]
    closed = [[*ring, ring[0]] for ring in (box, *found.lines) if ring]
    parts = [
        (part, inner_point(part))
        for part in split_faces(closed, STEP)
        if x0 < inner_point(part)[0] < x1 and y0 < inner_point(part)[1] < y1
    ]
    points = [point for _, point in parts]
    names, counts = list(map_.shapes), dict.fromkeys(range(-1, len(map_.shapes)), 0)
    owners = covering_indices(list(found.areas.values()), points)
    lands = covering_indices([found.land], points)
    faces = []
    for (part, point), owner, land in zip(parts, owners, lands, strict=True):
        row = -1 if owner is None else owner
        dry = land is not None
        name = ("#" if dry else ".") if owner is None else names[owner]
        ring, *holes = (tuple(_face_corners(line, frame, map_)) for line in rings(part))
        faces.append(Face(Cell(row, counts[row], name, dry, ring, tuple(holes)), point))
        counts[row] += 1
    return tuple(sorted(faces, key=lambda face: (face.cell.row < 0, face.cell.row)))


def _on_lattice(frame: Rect) -> tuple[int, int, int, int]:
    return _corner_of((frame.x, frame.y)) + _corner_of((frame.right, frame.bottom))


def _corner_of(point: Point) -> Corner:
    return round(point[0] / STEP), round(point[1] / STEP)


def corner_point(corner: Corner) -> Point:
    """Return the position of a corner on the board, in millimetres."""
    return corner[0] * STEP, corner[1] * STEP


def _face_corners(ring: Ring, frame: tuple[int, int, int, int], map_: Map) -> list[Corner]:
    """Return the corners of a face, with straight borders varied and the frame pushed out of
    sight."""
    found: list[Corner] = []
    corners = [_corner_of(point) for point in ring]
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        found.append(a)
        if _along_frame(a, b, frame):
            found += [_pushed_beyond_frame(a, b, frame), _pushed_beyond_frame(b, a, frame)]
        else:
            found += _wandering_border(a, b, map_)
    # A detour to a corner of the frame and back is removed.
    return remove_spikes(found)


def _along_frame(a: Corner, b: Corner, frame: tuple[int, int, int, int]) -> bool:
    return any(a[i] == b[i] and a[i] in (frame[i], frame[i + 2]) for i in (0, 1))


def _pushed_beyond_frame(end: Corner, other: Corner, frame: tuple[int, int, int, int]) -> Corner:
    """Return the position beyond the frame of an end of a line along it.

    A corner of the frame is moved in both directions.
    """
    x, y = (_coordinate_beyond(end[i], frame[i], frame[i + 2]) for i in (0, 1))
    if x != end[0] and y != end[1]:
        return x, y
    return (x, end[1]) if end[0] == other[0] else (end[0], y)


def _coordinate_beyond(at: int, first: int, last: int) -> int:
    far = round(BEYOND / STEP)
    return at - far if at == first else at + far if at == last else at


def _wandering_border(a: Corner, b: Corner, map_: Map) -> list[Corner]:
    """Return points along a straight border, displaced by the map's seed and wobble.

    They are the same seen from either side.
    """
    long = math.dist(a, b) * STEP
    strides = math.ceil(long / STRIDE)
    if not map_.grid.wobble or strides < 2:
        return []
    (xa, ya), (xb, yb) = sorted((a, b))
    reach = map_.grid.wobble * min(STRIDE, long / strides) / long
    found = []
    for i in range(1, strides):
        part = i / strides
        aside = signed_noise(f"{map_.grid.seed}:{xa}:{ya}:{xb}:{yb}:{i}") * reach
        x, y = xa + (xb - xa) * part, ya + (yb - ya) * part
        found.append((round(x - (yb - ya) * aside), round(y + (xb - xa) * aside)))
    return found if a <= b else found[::-1]


# The grid of a map for further processing: its cells, their spaces and their corners.


MOST_MARKS = 3_000
"""A finer grid would have cells smaller than 4 mm on a letter sheet."""
PITCH = 8.0
"""In millimetres: on a map of shapes, coasts are as rough as on a grid of such cells."""
OUTSIDE = "."
"""The mark of a cell outside the map."""


class Naming(Struct, frozen=True):
    """The names of the marks of an even grid; blobs of ``#`` and ``.`` get generated names.

    ``split`` are names in two separate places, with the first cell of each; ``unknown`` the marks
    missing from the legend, with their cells; ``unused`` the legend entries that no cell uses.
    """

    cells: tuple[Cell, ...]
    names: dict[Cell, str]
    split: dict[str, tuple[Cell, Cell]]
    unknown: dict[str, tuple[Cell, ...]]
    unused: tuple[str, ...]

    @property
    def is_clear(self) -> bool:
        """Whether each cell belongs to one known space."""
        return not (self.split or self.unknown)


def count_marks(map_: Map) -> int:
    return sum(len(row) for row in map_.cells)


def is_even(map_: Map) -> bool:
    """Return whether all rows have the same length and the grid is not too fine for spaces."""
    return count_marks(map_) <= MOST_MARKS and len({len(row) for row in map_.cells}) == 1


@cached_on_record
def naming(map_: Map) -> Naming | None:
    """Return the naming of a map of cells or shapes.

    Returns None if its grid is not even, or its shapes are not side by side.
    """
    if map_.shapes:
        return _naming_of_shapes(map_)
    if not is_even(map_):
        return None
    cells = tuple(cells_of(map_.cells, map_.grid))
    split: dict[str, tuple[Cell, Cell]] = {}
    unknown: dict[str, list[Cell]] = {}
    by_place = {(cell.row, cell.column): cell for cell in cells}
    names: dict[Cell, str] = {}
    first: dict[str, Cell] = {}
    lands = 0
    for cell in cells:
        if cell in names:
            continue
        name = cell.name
        if name not in ("#", OUTSIDE) and map_.entry(name) is None:
            unknown.setdefault(name, []).append(cell)
            names[cell] = name
            continue
        if name == "#" or map_.drawn_as(name) == "land":
            lands += 1
            name = f"#{lands}" if name == "#" else name
        blob = _blob(cell, by_place)
        names.update(dict.fromkeys(blob, name))
        earlier = first.setdefault(name, cell)
        if earlier is not cell and name != OUTSIDE:
            split.setdefault(name, (earlier, cell))
    strange = {name: tuple(found) for name, found in unknown.items()}
    return Naming(cells, names, split, strange, _unused_entries(cells, map_))


def _naming_of_shapes(map_: Map) -> Naming | None:
    if not tiling(map_).is_sound:
        return None
    cells = tuple(face.cell for face in faces_of(map_))
    blobs = (f"#{i}" for i in count(1))
    names = {cell: next(blobs) if cell.name == "#" else cell.name for cell in cells}
    unknown: dict[str, list[Cell]] = {}
    for cell in cells:
        if cell.name not in ("#", OUTSIDE) and map_.entry(cell.name) is None:
            unknown.setdefault(cell.name, []).append(cell)
    strange = {name: tuple(found[:1]) for name, found in unknown.items()}
    return Naming(cells, names, {}, strange, _unused_entries(cells, map_))


def _unused_entries(cells: Sequence[Cell], map_: Map) -> tuple[str, ...]:
    used = {name for cell in cells for name in (cell.name, name_stem(cell.name))}
    return tuple(name for name in map_.legend if name not in used)


def _blob(start: Cell, by_place: dict[tuple[int, int], Cell]) -> list[Cell]:
    """Return the cells with the same name that are connected to ``start``."""
    blob, todo = {start: None}, [start]
    while todo:
        cell = todo.pop()
        for dr, dc in _AROUND:
            other = by_place.get((cell.row + dr, cell.column + dc))
            if other is None or other.name != start.name or other in blob:
                continue
            # Cells that share an edge share two corners.
            if sum(corner in cell.corners for corner in other.corners) == 2:
                blob[other] = None
                todo.append(other)
    return list(blob)


_AROUND = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def hidden_spaces(names: dict[Cell, str], seen: Collection[str]) -> dict[str, Cell]:
    """Return the spaces completely hidden by the title panel or beyond the edge, with a cell each.

    ``seen`` are the names of the visible spaces.
    """
    hidden: dict[str, Cell] = {}
    for cell, name in names.items():
        if name not in seen and not name.startswith((OUTSIDE, "#")):
            hidden.setdefault(name, cell)
    return hidden


@dataclass(frozen=True)
class Lattice:
    """The cells of a map by rows, the space of each, and the positions of corners in mm.

    Borders are relaxed ``relax`` times and their corners cut ``curve`` times. ``facing`` is the
    orientation of the map, ``first`` a cell at its edge, and ``inner`` a point in each cell if it
    does not follow from the corners.
    """

    frame: Rect
    relax: int
    curve: int
    cells: Sequence[Cell]
    names: dict[Cell, str]
    place: Callable[[Corner], Point]
    facing: Facing
    first: Cell
    inner: Sequence[Point] = ()

    @cached_property
    def chains(self) -> tuple[list[list[Corner]], list[list[Corner]]]:
        """The cell edges between spaces, in chains, and those of the rim."""
        return borders(self.cells, self.names.__getitem__)

    @cached_property
    def lines(self) -> list[list[Point]]:
        """The chains between spaces as drawn, in millimetres."""
        return smoothed(self.chains[0], self.place, relax=self.relax, rounds=self.curve)

    @property
    def pitch(self) -> float:
        """The approximate distance from one cell to the next, in millimetres."""
        return PITCH if self.inner else math.dist(*self.middles[:2])

    @cached_property
    def middles(self) -> list[Point]:
        """A point in each cell: the mean of its corners, unless ``inner`` gives one."""
        if self.inner:
            return list(self.inner)
        found = []
        for cell in self.cells:
            points = [self.place(corner) for corner in cell.corners]
            xs, ys = zip(*points, strict=True)
            found.append((plain_sum(xs) / len(points), plain_sum(ys) / len(points)))
        return found


def lattice(map_: Map) -> Lattice | None:
    """Return the lattice of a map; None if the spaces of its cells are unclear."""
    named = naming(map_)
    if named is None or not named.is_clear:
        return None
    frame = frame_of(map_)
    # A grid without wobble keeps its hexes or squares as they are, and shapes theirs.
    curve = 2 if map_.grid.wobble else 0
    if map_.shapes:
        inner = [face.middle for face in faces_of(map_)]
        first = next(cell for cell in named.cells if _reaches_out(cell, frame))
        return Lattice(
            frame, 0, curve, named.cells, named.names, corner_point, UPRIGHT, first, inner
        )
    way = facing(map_.cells)
    placed = corner_map(len(map_.cells), len(map_.cells[0]), map_.grid, frame, way)
    first = named.cells[len(map_.cells[0]) // 2]
    return Lattice(frame, curve, curve, named.cells, named.names, cache(placed), way, first)


def _reaches_out(cell: Cell, frame: Rect) -> bool:
    return any(corner_point(corner)[1] < frame.y for corner in cell.corners)


def upright(on: Lattice, map_: Map) -> Lattice:
    """Return the lattice of a map in standard orientation, without the names of spaces."""
    if map_.shapes:
        return on
    rows = on.facing.rows(map_.cells)
    grid = on.facing.grid(map_.grid, rows)
    placed = corner_map(len(rows), len(rows[0]), grid, on.frame)
    cells = cells_of(rows, grid)
    return Lattice(on.frame, on.relax, on.curve, cells, {}, cache(placed), UPRIGHT, cells[0])
