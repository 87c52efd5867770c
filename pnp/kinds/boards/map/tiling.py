"""From outlines of spaces to cells with shared corners, as ``pnp.kinds.boards.map.grid`` makes them
of marks.

Outlines are first brought together where they all but meet (see ``pnp.base.snapping``), and the
frame, their lines and those of the land cut the board into faces. Each face is a cell of the space
that covers it. Its corners are whole hundredths of a millimetre, so that neighbours share them
exactly; all that follows is as for a grid.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

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
from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.map.board_edge import frame_of
from pnp.kinds.boards.map.grid import Cell, Corner
from pnp.kinds.boards.map.record import Map
from pnp.scene import Point, Rect

REACH = 0.3
"""Millimetres: points and lines that are nearer than this were meant to be the same."""
STEP = 0.01
"""Millimetres from one whole number of a corner to the next."""
LEAST_OVERLAP = 0.1
"""Square millimetres that two spaces may share by rounding."""
LEAST_ROOM = 1.0
"""Millimetres: the radius of the largest circle in the smallest space that can be seen as one."""
GAPS = ((1.5, 3.0), (6.0, 15.0))
"""Millimetres: how wide and how long a strip between spaces is that nobody meant. The wider it is,
the longer: where two spaces meet at the rim, the corner between them narrows, too."""
STRIDE = 4.0
"""Millimetres of a straight border from one place to the next where it may wander."""
BEYOND = 3.0
"""Millimetres by which cells reach beyond the frame, so that nothing shows at its edge."""
EDGE = ""
"""The name of what is beyond the frame."""


class Overlap(Struct, frozen=True):
    """What two spaces share: a middle, and the size in square mm."""

    a: str
    b: str
    at: Point
    size: float


class Gap(Struct, frozen=True):
    """A narrow strip that belongs to no space: the names of those along it, with ``EDGE`` last, a
    point in it, and its size in square mm."""

    names: tuple[str, ...]
    at: Point
    size: float


@dataclass(frozen=True)
class Tiling:
    """The spaces of a map of shapes, brought together; ``areas`` are cut by the frame and by shapes
    that lie inside them. ``crossed`` are those whose outlines cross themselves, ``narrow`` those
    with too little room, each with the radius of the largest circle in it, and ``unseen`` those of
    which the frame shows nothing."""

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
        """True when each point of the board belongs to one space at most, and each can be seen."""
        return not (self.crossed or self.narrow or self.overlaps)

    def gaps(self) -> Iterator[Gap]:
        """Yield the strips that part spaces, or one from the edge, by how narrow they are."""
        for strip, names in self._strips:
            yield Gap(names, inner_point(strip), size_of(strip))

    def is_in_gap(self, area: Area) -> bool:
        """Return whether most of an area lies in narrow strips."""
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
                    # What is narrow at one end is told as one strip.
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
    # Circles take long to find; most spaces have room at a glance.
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
    """Return the line along which shapes are cut, so little beyond the frame that nobody sees it:
    borders cross the frame and do not end on it."""
    return frame.inset(-STEP)


def _snap_to_frame(point: Point, frame: Rect) -> Point:
    """Return a point, on the frame where it is close to one of its sides, in whole steps."""
    x = next((side for side in (frame.x, frame.right) if abs(point[0] - side) <= REACH), point[0])
    y = next((side for side in (frame.y, frame.bottom) if abs(point[1] - side) <= REACH), point[1])
    return round(x, 2), round(y, 2)


def _ring_area(ring: Ring) -> Area:
    return area_of(ring) if ring else join(())


def _cut_out(areas: dict[str, Area]) -> dict[str, Area]:
    """Return the areas without those that lie wholly inside of them, as islands lie in a sea."""
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
    """Return the cells of a map of shapes. The row of each is the number of its shape, -1 if no
    shape covers it, and its column counts the cells of that shape."""
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
    """Return where a corner lies on the board, in millimetres."""
    return corner[0] * STEP, corner[1] * STEP


def _face_corners(ring: Ring, frame: tuple[int, int, int, int], map_: Map) -> list[Corner]:
    """Return the corners of a face: straight borders wander, and what lies along the frame is
    pushed out of sight."""
    found: list[Corner] = []
    corners = [_corner_of(point) for point in ring]
    for a, b in zip(corners, corners[1:] + corners[:1], strict=True):
        found.append(a)
        if _along_frame(a, b, frame):
            found += [_pushed_beyond_frame(a, b, frame), _pushed_beyond_frame(b, a, frame)]
        else:
            found += _wandering_border(a, b, map_)
    # A corner of the frame is passed by, there and back.
    return remove_spikes(found)


def _along_frame(a: Corner, b: Corner, frame: tuple[int, int, int, int]) -> bool:
    return any(a[i] == b[i] and a[i] in (frame[i], frame[i + 2]) for i in (0, 1))


def _pushed_beyond_frame(end: Corner, other: Corner, frame: tuple[int, int, int, int]) -> Corner:
    """Return where an end of a line along the frame lies beyond it; in its corners, both ways."""
    x, y = (_coordinate_beyond(end[i], frame[i], frame[i + 2]) for i in (0, 1))
    if x != end[0] and y != end[1]:
        return x, y
    return (x, end[1]) if end[0] == other[0] else (end[0], y)


def _coordinate_beyond(at: int, first: int, last: int) -> int:
    far = round(BEYOND / STEP)
    return at - far if at == first else at + far if at == last else at


def _wandering_border(a: Corner, b: Corner, map_: Map) -> list[Corner]:
    """Return places along a straight border, moved aside by the map's seed and its wobble; the
    same ones seen from either side."""
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
