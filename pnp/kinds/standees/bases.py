"""Flat patterns of standees, and the water at their feet.

A standee is a front, a back above it, and a tab or a foot below each. The back is upside down above
the front, mirrored in the crease between them, so that both outlines coincide when the crease is
folded.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from msgspec import Struct

from pnp.art.patterns import pattern
from pnp.art.pen import CUT_LINE
from pnp.base.geometry import area_of, box_of, grow, join, overlap, polygons, rings, simplify
from pnp.kinds.flat import Flat, FlatPanel, Fold, corners, merge_equal_points, tab
from pnp.kinds.standees.record import LEAST_CREASE
from pnp.scene import (
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segments,
    Stroke,
    circle,
    polygon,
    polyline,
    rectangle,
)

# The visible rim of a base around the tabs glued to it.
RIM = 1.0
# The clearance of folded, glued paper in a slot; the length of slot and feet as a fraction of the
# base; and how much shorter the feet are than the slot.
_SLOT_EASE, _SLOT_PART, _FOOT_EASE = 0.2, 0.6, 0.5
# How far a foot extends sideways, as a fraction of the base.
_STRIDE = 0.25
# The lap that closes an A-frame is this high, or a third of the face.
_LAP = 9.0
# The length of the crease of an arch if that leaves round shoulders, which are outside this
# fraction of its top.
_HINGE, _MOST_HINGE = 9.0, 0.6
_ON = 1e-6

Outline: TypeAlias = tuple[Point, ...]
# Returns the flap to the left of the direction between the two ends of an edge.
_Flap: TypeAlias = Callable[[Point, Point], Outline]


class Stand(Struct, frozen=True):
    """The pattern of a standee and the box of its upright front on it."""

    flat: Flat
    face: Rect

    @property
    def face_to_back(self) -> Matrix:
        """The matrix of the face to the back: a half turn about the middle of its upper edge."""
        return Matrix.rotate(180, self.face.x + self.face.width / 2, self.face.y)

    @property
    def back(self) -> Rect:
        """The box of the back on it, which is upside down above the front."""
        face = self.face
        return Rect(face.x, face.y - face.height, face.width, face.height)


def arch(width: float, height: float) -> Outline:
    """Return a face with round shoulders.

    The crease is the middle third of its top, or on small faces enough to fold and to hold.
    """
    crease = max(width / 3, min(_HINGE, width * _MOST_HINGE))
    rx, ry = (width - crease) / 2, min(width / 3, height / 2)
    turns = [math.pi / 2 * i / 16 for i in range(17)]
    west = [(rx * (1 - math.cos(t)), ry * (1 - math.sin(t))) for t in turns]
    east = [(width - x, y) for x, y in reversed(west)]
    return merge_equal_points([(0, height), *west, *east, (width, height)])


def figure_outline(
    shapes: Sequence[Sequence[Point]], width: float, height: float, rim: float, foot: float
) -> Outline:
    """Return an outline ``rim`` mm around some shapes, within a face from the origin.

    It has neither holes nor narrow bays, which cannot be cut. A bridge above the highest shape
    connects it to the top, where the crease is; its lower end is at least ``foot`` mm wide.
    """
    hull = join([area_of(shape) for shape in shapes if len(shape) > 2])
    top = min((p for ring in rings(hull) for p in ring), key=lambda p: (round(p[1], 2), p[0]))
    half = max(LEAST_CREASE, width / 4) / 2
    x = min(max(top[0], half), width - half)
    bridge = box_of(Rect(x - half, -2, 2 * half, max(0.0, top[1]) + 2 + rim))
    floor = box_of(Rect((width - foot) / 2, height - rim, foot, rim + 2))
    bay = max(2.0, width * 0.1)
    filled = grow(grow(join([grow(hull, rim), bridge, floor]), bay), -bay)
    smooth = grow(grow(filled, -rim / 2), rim / 2)
    inside = overlap(join([smooth, bridge, floor]), box_of(Rect(0, 0, width, height)))
    return merge_equal_points(rings(simplify(polygons(inside)[0], 0.02))[0])


def tabbed_stand(outline: Outline, width: float, height: float, base: float) -> Stand:
    """Return a front and back to be glued together, with a tab each for a round base.

    The base has ``base`` mm diameter. The tabs are half discs that fold outwards and leave its rim
    free.
    """
    return _folded_stand(outline, width, height, tab_width(base), _half_disc)


def slotted_stand(outline: Outline, width: float, height: float, base: float) -> Stand:
    """Return a front and back with feet.

    The feet pass through the slot of a base and fold outwards beneath it.
    """
    stride = base * _STRIDE

    def foot(start: Point, end: Point) -> Outline:
        return tab(start, end, stride, stride / 4)

    return _folded_stand(outline, width, height, foot_width(base), foot)


def a_frame_stand(
    outline: Outline, width: float, height: float, depth: float, foot: float
) -> Stand:
    """Return an A-frame: front and back lean together over a floor of ``depth`` mm.

    The floor is attached to the front and ends in a lap that is glued inside the back.
    """
    lean = math.degrees(math.asin(depth / 2 / height))
    west, east = (width - foot) / 2, (width + foot) / 2
    floor = Rect(west, height, foot, depth)
    lap = tab((east, floor.bottom), (west, floor.bottom), min(_LAP, height / 3), 2.0)
    front, back, crease = _mirror_panel(outline, 180 - 2 * lean)
    panels = (front, back, FlatPanel("floor", corners(floor)), FlatPanel("lap", lap))
    folds = (
        crease,
        Fold((west, height), (east, height), 90 + lean),
        Fold((west, floor.bottom), (east, floor.bottom), 90 + lean),
    )
    return _moved_to_origin(Flat(panels, folds, (("lap", "back"),)), width, height)


def tab_width(base: float) -> float:
    return base - 2 * RIM


def foot_width(base: float) -> float:
    return base * _SLOT_PART - _FOOT_EASE


def slot(base: float, paper: float) -> Segments:
    """Return the slot in a round base from the origin, for two layers of ``paper`` mm."""
    long, wide = base * _SLOT_PART, 2 * paper + _SLOT_EASE
    return rectangle(base / 2 - long / 2, base / 2 - wide / 2, long, wide)


def disc(base: float) -> Segments:
    """Return the edge of a round base from the origin."""
    return circle(base / 2, base / 2, base / 2)


def _folded_stand(outline: Outline, width: float, height: float, foot: float, flap: _Flap) -> Stand:
    west, east = (width - foot) / 2, (width + foot) / 2
    front, back, crease = _mirror_panel(outline, 180)
    panels = (
        front,
        back,
        FlatPanel("front-tab", flap((east, height), (west, height))),
        FlatPanel("back-tab", flap((west, -height), (east, -height))),
    )
    folds = (
        crease,
        Fold((west, height), (east, height), -90),
        Fold((west, -height), (east, -height), -90),
    )
    return _moved_to_origin(Flat(panels, folds, (("back", "front"),)), width, height)


def _mirror_panel(outline: Outline, angle: float) -> tuple[FlatPanel, FlatPanel, Fold]:
    """Return front, back and the crease where the outline touches the top of its face."""
    on_top = [x for x, y in outline if abs(y) < _ON]
    back = tuple((x, -y) for x, y in reversed(outline))
    crease = Fold((min(on_top), 0.0), (max(on_top), 0.0), angle)
    return FlatPanel("front", outline), FlatPanel("back", back), crease


def _moved_to_origin(flat: Flat, width: float, height: float) -> Stand:
    """Return a pattern around a face at the origin, moved so that its own box starts there."""
    box = flat.box
    dx, dy = -box.x, -box.y
    return Stand(flat.moved(dx, dy), Rect(dx, dy, width, height))


def _half_disc(start: Point, end: Point) -> Outline:
    """Return half a disc left of the direction from ``start`` to ``end``, its diameter."""
    x, y, radius = (start[0] + end[0]) / 2, start[1], (end[0] - start[0]) / 2
    turns = (math.pi * i / 32 for i in range(33))
    # On the page, left of a rightward direction is up, and left of a leftward one is down.
    return tuple((x - radius * math.cos(t), y - radius * math.sin(t)) for t in turns)


BLEED = 2.0
# The length of a wave, and the height of its crests as a fraction of that.
_WAVE, _CREST = 3.4, 0.3


def crests(start: float, end: float, level: float) -> list[Point]:
    """Return a line of sharp crests and round troughs between two x positions."""
    count = max(1, round((end - start) / _WAVE))
    wave = (end - start) / count
    return [
        (start + i * wave / 8, level + wave * _CREST * abs(math.sin(math.pi * i / 8)))
        for i in range(count * 8 + 1)
    ]


def waves(room: Rect, sea: str, foam: str, ink: str) -> Iterator[Item]:
    """Yield rows of waves over a room and beyond its sides, each hiding the foot of the one
    behind."""
    for row in range(3):
        start, end = room.x - _WAVE * (1 + row * 0.37 % 1), room.right + _WAVE
        line = crests(start, end, room.y + row * room.height * 0.36)
        yield Path(polygon((*line, (end, room.bottom + 1), (start, room.bottom + 1))), sea)
        yield Path(polyline(line), None, Stroke(foam, 0.75, opacity=0.75))
        yield Path(polyline(line), None, Stroke(ink, 0.22))


def base(size: float, slot: Segments, *, rim: str, sea: str, foam: str, cut: str) -> Iterator[Item]:
    """Yield a round base from the origin, with a slot if there is one."""
    middle, inner = size / 2, size / 2 - RIM
    yield Path(circle(middle, middle, middle + BLEED), rim)
    yield Path(circle(middle, middle, inner), sea)
    yield from pattern("rosette", middle, middle, inner, foam, 0.6)
    yield Path((*disc(size), *slot), None, Stroke(cut, CUT_LINE))
