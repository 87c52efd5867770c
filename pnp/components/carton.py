"""The flat pattern of a tuckbox.

From the left: a glue tab, back, left side, front, right side. The lid hangs on the back and ends
in a tongue that is tucked in behind the front, which has a notch for a thumb; the bottom hangs on
the front and is glued inside the back. Dust flaps on the sides close the corners.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from pnp.components.flat import Flat, FlatPanel, Fold, corners, tab, welded
from pnp.scene import Point, Rect

# Flaps that slip into the box are this much narrower on each side, lest they bind.
EASE = 0.5
# The widest glue tab; the tongue's least and greatest length; the least dust flap that holds.
_GLUE, _TONGUE, _DUST = 12.0, (10.0, 15.0), 6.0
# A thumb's width and how far it reaches, after The Game Crafter's templates (215 x 75 px at 300
# to the inch).
_THUMB, _REACH = 18.2, 6.35


@dataclass(frozen=True, slots=True)
class Carton:
    """The pattern, and the panels that it is made of: the size of its walls between creases."""

    flat: Flat
    width: float
    height: float
    depth: float


def carton(room: tuple[float, float, float], stock: float) -> Carton:
    """Return the pattern of a box with ``room`` (width, height, depth) inside, of paper that is
    ``stock`` mm thick.

    Between two creases a wall loses half the paper at each; where a flap lies against a wall, as
    the tab and the tongue do, the room loses the flap's thickness too, at the lid and the bottom
    that of the dust flaps.
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
        FlatPanel("front", _front(Rect(x2, y0, w, h), tongue)),
        FlatPanel("right", corners(Rect(x3, y0, d, h))),
        FlatPanel("lid", corners(lid)),
        FlatPanel("bottom", corners(bottom)),
        FlatPanel("tongue", _tongue(lid, tongue)),
        FlatPanel("tab", tab((x0, y1), (x0, y0), glue, min(glue, h / 4) * 0.6)),
        FlatPanel("hem", tab((x3, y1 + d), (x2, y1 + d), hem, hem * 0.6)),
        *(
            FlatPanel(f"{side}-{end}", _dust(start, stop, dust))
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


def _front(box: Rect, tongue: float) -> tuple[Point, ...]:
    """The front wall with its notch, which shows no more than half of the tongue."""
    half, deep = min(_THUMB, box.width / 3) / 2, min(_REACH, tongue / 2)
    x, y = box.centre[0], box.y
    turns = (math.pi * i / 24 for i in range(25))
    notch = [(x - half * math.cos(t), y + deep * math.sin(t)) for t in turns]
    return welded([(box.x, box.y), *notch, *corners(box)[1:]])


def _tongue(lid: Rect, long: float) -> tuple[Point, ...]:
    """The end of the lid: narrower than the box, its corners quarters of an ellipse."""
    x0, x1, y = lid.x + EASE, lid.right - EASE, lid.y
    rx, ry = min(long, lid.width / 3), long * 0.75
    turns = [math.pi / 2 * i / 12 for i in range(13)]
    west = [(x0 + rx * (1 - math.cos(t)), y - long + ry * (1 - math.sin(t))) for t in turns]
    east = [(x0 + x1 - px, py) for px, py in reversed(west)]
    return welded([(lid.x, y), (x0, y), *west, *east, (x1, y), (lid.right, y)])


def _dust(start: Point, end: Point, long: float) -> tuple[Point, ...]:
    """A dust flap on the left of the way from ``start`` to ``end``, its corners rounded."""
    wide = end[0] - start[0]
    way = 1 if wide > 0 else -1
    ease = min(EASE, abs(wide) / 8)
    r = min(long, abs(wide) / 2 - ease) * 0.6
    turns = [math.pi / 2 * i / 8 for i in range(9)]
    near = [(ease + r * (1 - math.cos(t)), long - r * (1 - math.sin(t))) for t in turns]
    far = [(abs(wide) - x, y) for x, y in reversed(near)]
    local = [(0.0, 0.0), (ease, 0.0), *near, *far, (abs(wide) - ease, 0.0), (abs(wide), 0.0)]
    return welded([(start[0] + way * x, start[1] - way * y) for x, y in local])
