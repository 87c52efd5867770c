"""Flat patterns: panels that are cut out as one piece and folded along straight creases.

Coordinates are millimetres from the top left of the pattern, seen from the printed side.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.art.pen import CUT_LINE, Pen, draw_crease
from pnp.art.tints import first_visible_ink
from pnp.base.geometry import (
    Area,
    area_of,
    empty_area,
    grow,
    join,
    lines_of,
    outline,
    overlap,
    polygons,
    subtract,
)
from pnp.base.values import replace
from pnp.scene import Group, Item, Matrix, Path, Point, Rect, Segments, Stroke, line
from pnp.scene.piece import Crease
from pnp.theme import Theme

# Panels share edges up to rounding; a gap this wide would split their outline.
_WELD = 1e-4


class FlatPanel(Struct, frozen=True):
    """A part of the pattern that stays flat; its outline is a single loop."""

    name: str
    outline: tuple[Point, ...]

    @property
    def box(self) -> Rect:
        xs, ys = [p[0] for p in self.outline], [p[1] for p in self.outline]
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


class Fold(Struct, frozen=True):
    """The crease between two panels.

    The part beyond it turns by ``angle`` degrees away from the reader, or towards the reader (a
    valley fold) if negative.
    """

    start: Point
    end: Point
    angle: float


class Flat(Struct, frozen=True):
    """The panels, the creases between them, and the panels glued behind others."""

    panels: tuple[FlatPanel, ...]
    folds: tuple[Fold, ...]
    glued_behind: tuple[tuple[str, str], ...] = ()

    def panel(self, name: str) -> FlatPanel:
        return next(panel for panel in self.panels if panel.name == name)

    def area(self, *names: str) -> Area:
        """Return the union of the named panels, or of all."""
        shapes = [area_of(p.outline) for p in self.panels if not names or p.name in names]
        return grow(grow(join(shapes), _WELD), -_WELD)

    @property
    def cut(self) -> Segments:
        """The outline of the whole; panels must be connected."""
        return outline(polygons(self.area())[0])

    @property
    def creases(self) -> tuple[Crease, ...]:
        return tuple(Crease(fold.start, fold.end, fold.angle) for fold in self.folds)

    @property
    def glue_laps(self) -> tuple[tuple[Point, ...], ...]:
        """The outlines of the panels that are glued behind others."""
        return tuple(self.panel(name).outline for name, _ in self.glued_behind)

    @property
    def box(self) -> Rect:
        boxes = [panel.box for panel in self.panels]
        x, y = min(b.x for b in boxes), min(b.y for b in boxes)
        return Rect(x, y, max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y)

    def moved(self, dx: float, dy: float) -> Flat:
        """Return the pattern moved by an offset."""

        def at(point: Point) -> Point:
            return point[0] + dx, point[1] + dy

        return replace(
            self,
            panels=tuple(FlatPanel(p.name, tuple(map(at, p.outline))) for p in self.panels),
            folds=tuple(Fold(at(f.start), at(f.end), f.angle) for f in self.folds),
        )


def corners(box: Rect) -> tuple[Point, ...]:
    """Return the corners of a box clockwise from its top left."""
    return (
        (box.x, box.y),
        (box.right, box.y),
        (box.right, box.bottom),
        (box.x, box.bottom),
    )


def tab(start: Point, end: Point, height: float, chamfer: float) -> tuple[Point, ...]:
    """Return a flap to the left of the direction from ``start`` to ``end``.

    Both its outer corners are moved inwards by ``chamfer`` mm.
    """
    long = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    ux, uy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    nx, ny = uy, -ux
    return (
        start,
        (start[0] + ux * chamfer + nx * height, start[1] + uy * chamfer + ny * height),
        (end[0] - ux * chamfer + nx * height, end[1] - uy * chamfer + ny * height),
        end,
    )


def merge_equal_points(points: Sequence[Point], digits: int = 6) -> tuple[Point, ...]:
    """Return the points without repetitions, rounded so that equal sums are equal."""
    found: list[Point] = []
    for x, y in points:
        point = (round(x, digits), round(y, digits))
        if not found or found[-1] != point:
            found.append(point)
    return tuple(found[:-1] if len(found) > 1 and found[0] == found[-1] else found)


# Flaps that slip into the box are narrower by this on each side, so that they do not bind.
EASE = 0.5
# The widest glue tab; the range of tongue lengths; the shortest dust flap that holds.
_GLUE, _TONGUE, _DUST = 12.0, (10.0, 15.0), 6.0
# The width and depth of a thumb notch, after The Game Crafter's templates (215 x 75 px at 300 dpi).
_THUMB, _REACH = 18.2, 6.35


class Carton(Struct, frozen=True):
    """The pattern of a tuckbox, and the size of its walls between creases.

    From the left: a glue tab, back, left side, front, right side. The lid is attached to the back
    and ends in a tongue that is tucked in behind the front, which has a thumb notch; the bottom is
    attached to the front and glued inside the back. Dust flaps on the sides close the corners.
    """

    flat: Flat
    width: float
    height: float
    depth: float


def carton(room: tuple[float, float, float], stock: float) -> Carton:
    """Return the pattern of a box with ``room`` (width, height, depth) inside.

    ``stock`` is the thickness of the paper in mm. A wall loses half of it at each of its two
    creases; if a flap lies against a wall, as the tab and the tongue do, the room loses the flap's
    thickness too, and at the lid and the bottom that of the dust flaps.
    """
    w, h, d = room[0] + 2 * stock, room[1] + 3 * stock, room[2] + 2 * stock
    glue = min(_GLUE, d - EASE)
    tongue = min(max(_TONGUE[0], 0.8 * min(d, w)), _TONGUE[1], h / 2)
    dust = min(max(_DUST, 0.6 * d), w / 2 - EASE)
    hem = min(max(_DUST, 0.8 * d), _GLUE, h / 3)
    x0, y0 = glue, tongue + d
    x1, x2, x3, x4 = x0 + w, x0 + w + d, x0 + 2 * w + d, x0 + 2 * w + 2 * d
    y1 = y0 + h
    lid, bottom = Rect(x0, tongue, w, d), Rect(x2, y1, w, d)
    panels = (
        FlatPanel("back", corners(Rect(x0, y0, w, h))),
        FlatPanel("left", corners(Rect(x1, y0, d, h))),
        FlatPanel("front", _front_wall(Rect(x2, y0, w, h), tongue)),
        FlatPanel("right", corners(Rect(x3, y0, d, h))),
        FlatPanel("lid", corners(lid)),
        FlatPanel("bottom", corners(bottom)),
        FlatPanel("tongue", _tongue(lid, tongue)),
        FlatPanel("tab", tab((x0, y1), (x0, y0), glue, min(glue, h / 4) * 0.6)),
        FlatPanel("hem", tab((x3, y1 + d), (x2, y1 + d), hem, hem * 0.6)),
        *(
            FlatPanel(f"{side}-{end}", _dust_flap(start, stop, dust))
            for side, west, east in (("left", x1, x2), ("right", x3, x4))
            for end, start, stop in (
                ("top", (west, y0), (east, y0)),
                ("foot", (east, y1), (west, y1)),
            )
        ),
    )
    lines: tuple[tuple[Point, Point], ...] = (
        *(((x, y0), (x, y1)) for x in (x0, x1, x2, x3)),
        ((x0, y0), (x1, y0)),
        ((x0, tongue), (x1, tongue)),
        ((x2, y1), (x3, y1)),
        ((x2, y1 + d), (x3, y1 + d)),
        *(((west, y), (east, y)) for west, east in ((x1, x2), (x3, x4)) for y in (y0, y1)),
    )
    folds = tuple(Fold(start, end, 90) for start, end in lines)
    flat = Flat(panels, folds, (("tab", "right"), ("hem", "back")))
    return Carton(flat, w, h, d)


def _front_wall(box: Rect, tongue: float) -> tuple[Point, ...]:
    """Return the front wall with its notch, which exposes at most half of the tongue."""
    half, deep = min(_THUMB, box.width / 3) / 2, min(_REACH, tongue / 2)
    x, y = box.centre[0], box.y
    turns = (math.pi * i / 24 for i in range(25))
    notch = [(x - half * math.cos(t), y + deep * math.sin(t)) for t in turns]
    return merge_equal_points([(box.x, box.y), *notch, *corners(box)[1:]])


def _tongue(lid: Rect, long: float) -> tuple[Point, ...]:
    """Return the end of the lid: narrower than the box, its corners quarter ellipses."""
    x0, x1, y = lid.x + EASE, lid.right - EASE, lid.y
    rx, ry = min(long, lid.width / 3), long * 0.75
    turns = [math.pi / 2 * i / 12 for i in range(13)]
    west = [(x0 + rx * (1 - math.cos(t)), y - long + ry * (1 - math.sin(t))) for t in turns]
    east = [(x0 + x1 - px, py) for px, py in reversed(west)]
    return merge_equal_points([(lid.x, y), (x0, y), *west, *east, (x1, y), (lid.right, y)])


def _dust_flap(start: Point, end: Point, long: float) -> tuple[Point, ...]:
    """Return a dust flap left of the direction from ``start`` to ``end``, with rounded corners."""
    wide = end[0] - start[0]
    way = 1 if wide > 0 else -1
    ease = min(EASE, abs(wide) / 8)
    r = min(long, abs(wide) / 2 - ease) * 0.6
    turns = [math.pi / 2 * i / 8 for i in range(9)]
    near = [(ease + r * (1 - math.cos(t)), long - r * (1 - math.sin(t))) for t in turns]
    far = [(abs(wide) - x, y) for x, y in reversed(near)]
    local = [(0.0, 0.0), (ease, 0.0), *near, *far, (abs(wide) - ease, 0.0), (abs(wide), 0.0)]
    return merge_equal_points([(start[0] + way * x, start[1] - way * y) for x, y in local])


# The plain strip along a crease: patterns and waves would break up its dashes.
_BARE = 1.0


class Ground(Struct, frozen=True):
    """An area painted in one colour, bleed included."""

    area: Area
    colour: str


def draw_cut_and_creases(flat: Flat, grounds: Sequence[Ground], theme: Theme) -> Iterator[Item]:
    """Draw the cut and the creases of a pattern, each stretch in an ink visible on its ground.

    ``grounds`` are given in painting order.
    """
    hidden = empty_area()
    for ground in reversed(grounds):
        seen = subtract(ground.area, hidden)
        hidden = join([hidden, ground.area])
        ink = first_visible_ink(ground.colour, theme.colour("cut"), theme.colour("paper"))
        items: list[Item] = [Path(flat.cut, None, Stroke(ink, CUT_LINE))]
        for crease in flat.creases:
            if not overlap(lines_of([(crease.start, crease.end)]), seen).is_empty:
                way = line(*crease.start, *crease.end)
                items.append(Path(way, None, Stroke(ground.colour, _BARE)))
                items.append(draw_crease(crease.start, crease.end, ink))
        yield Group(tuple(items), clip=outline(seen))


def panel_label(pen: Pen, room: Rect, word: str, ground: str) -> Iterator[Item]:
    """Write the label of a panel along its longer side, in as many lines as needed."""
    style = pen.theme.style("die.tab")
    ink = first_visible_ink(ground, style.fill, pen.theme.colour("cut"), pen.theme.colour("paper"))
    long = max(room.width, room.height) - 2.0
    block = pen.paragraph(("title",), word, style.with_fill(ink), long, "center")
    written = (Group(block.items, Matrix.translate(-long / 2, -block.height / 2)),)
    turn = Matrix.rotate(0 if room.width >= room.height else -90)
    yield Group(written, turn.then(Matrix.translate(*room.centre)))
