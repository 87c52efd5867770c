"""The ground of a woodcut: black as the block, with the white lines that a knife left."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.base.geometry import wander
from pnp.scene import Item, Path, Point, Rect, Segment, polygon, rectangle
from pnp.theme import Theme

# How far apart the lines lie, how thick they swell, and how finely they are walked, in millimetres.
_PITCH, _SWELL, _STEP = 1.7, 0.62, 2.2
# A knife lifts off before what it leaves standing: over so many millimetres lines thin out.
_LIFT = 7.0
# Thinner than this a white line fills with ink.
_LEAST = 0.16


def is_carved(theme: Theme) -> bool:
    """Return whether a theme wants grounds cut in wood; not where it saves ink."""
    return theme.art("grounds") == "woodcut" and theme.art("fills") != "none"


def carved(box: Rect, standing: Sequence[Rect], theme: Theme, key: str) -> Iterator[Item]:
    """Fill ``box`` with black and white lines; they leave the boxes ``standing`` and end before.

    ``key`` seeds the hand that cuts, so that two blocks are not alike.
    """
    yield Path(rectangle(box.x, box.y, box.width, box.height), theme.colour("woodcut"))
    cuts: list[Segment] = []
    for row in range(int(box.height / _PITCH) + 1):
        y = box.y + (row + 0.5) * _PITCH
        for run in _runs(box, y, row, standing, key):
            cuts += polygon(run)
    if cuts:
        yield Path(tuple(cuts), theme.colour("woodcut.line"))


def _runs(
    box: Rect, y: float, row: int, standing: Sequence[Rect], key: str
) -> Iterator[list[Point]]:
    """Yield the outlines of the cuts of one row, each pointed at both ends."""
    above: list[Point] = []
    below: list[Point] = []
    for index in range(math.ceil(box.width / _STEP) + 1):
        x = min(box.x + index * _STEP, box.right)
        # A slow swell makes water of the rows; the hand adds its own.
        level = y + 0.55 * math.sin(x / 11 + row * 0.9) + 0.16 * wander(f"{key}/{row}/{index}")
        room = min((_gap((x, level), rect) for rect in standing), default=_LIFT)
        beat = 0.62 + 0.38 * math.sin(x / 6.3 + row * 2.1) + 0.18 * wander(f"{row}/{index}/{key}")
        thick = _SWELL * min(1.0, room / _LIFT) * max(0.0, beat)
        if thick >= _LEAST and box.y <= level - thick / 2 and level + thick / 2 <= box.bottom:
            above.append((x, level - thick / 2))
            below.append((x, level + thick / 2))
            continue
        if len(above) > 1:
            yield _pointed(above, below)
        above, below = [], []
    if len(above) > 1:
        yield _pointed(above, below)


def _pointed(above: list[Point], below: list[Point]) -> list[Point]:
    """Close a cut with a point a little beyond each of its ends."""
    (ax, ay), (bx, by) = above[0], above[-1]
    start = (ax - _STEP / 2, (ay + below[0][1]) / 2)
    end = (bx + _STEP / 2, (by + below[-1][1]) / 2)
    return [start, *above, end, *reversed(below)]


def _gap(point: Point, rect: Rect) -> float:
    """Return how far a point lies outside a box; 0 inside it."""
    dx = max(rect.x - point[0], 0.0, point[0] - rect.right)
    dy = max(rect.y - point[1], 0.0, point[1] - rect.bottom)
    return math.hypot(dx, dy)
