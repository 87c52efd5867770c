"""The patterns of cards: fields that fill a box and frames along its edge.

Fields are drawn slightly beyond their box, to be clipped by it. Each is a single path, so that a
back of a thousand strokes stays a small drawing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from msgspec import Struct

from pnp.art.chart_ornament import runes
from pnp.art.patterns import border
from pnp.art.patterns import pattern as round_field
from pnp.art.textures import swell
from pnp.base.registry import ExtensionError
from pnp.scene import (
    Item,
    Path,
    Point,
    Rect,
    Segment,
    Segments,
    Stroke,
    circle,
    polygon,
    rounded_rectangle,
)

# The smallest radius in which a rope or beads can turn.
_LEAST_TURN = 0.6


class CardFrame(Struct, frozen=True):
    """A rectangle with circular corners, seen from its outer edge."""

    rect: Rect
    radius: float

    def path(self, inset: float = 0.0) -> Segments:
        """Return the edge moved inwards by ``inset``."""
        inner = self.rect.inset(inset)
        return rounded_rectangle(
            inner.x, inner.y, inner.width, inner.height, max(0.0, self.radius - inset)
        )

    def evenly_spaced(
        self, inset: float, spacing: float, multiple: int = 1
    ) -> list[tuple[Point, Point]]:
        """Return evenly spaced points on the inset edge, each with its outward unit normal.

        They start from the middle of the upper side and are symmetric about it.
        """
        inner = self.rect.inset(inset)
        turn = max(_LEAST_TURN, self.radius - inset)
        turn = min(turn, inner.width / 2, inner.height / 2)
        across, down = inner.width - 2 * turn, inner.height - 2 * turn
        total = 2 * (across + down) + math.tau * turn
        count = max(multiple, round(total / spacing / multiple) * multiple)
        return [_place_at(inner, turn, across, down, i * total / count) for i in range(count)]


def _place_at(
    inner: Rect, turn: float, across: float, down: float, way: float
) -> tuple[Point, Point]:
    """Return the point ``way`` mm clockwise from the middle of the upper side, and its normal."""
    corner = math.pi / 2 * turn
    left, top, right, bottom = inner.x, inner.y, inner.right, inner.bottom
    # Each side: its start, its direction, and the corner that ends it.
    sides = (
        (across / 2, (left + inner.width / 2, top), 0),
        (down, (right, top + turn), 1),
        (across, (right - turn, bottom), 2),
        (down, (left, bottom - turn), 3),
        (across / 2, (left + turn, top), 0),
    )
    for length, (x, y), quarter in sides:
        dx, dy = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter]
        if way <= length:
            return (x + dx * way, y + dy * way), (dy, -dx)
        way -= length
        if way <= corner:
            angle = way / turn
            # The normal turns from this side's to the next one's.
            nx = dy * math.cos(angle) + dx * math.sin(angle)
            ny = -dx * math.cos(angle) + dy * math.sin(angle)
            cx, cy = x + dx * length - dy * turn, y + dy * length + dx * turn
            return (cx + nx * turn, cy + ny * turn), (nx, ny)
        way -= corner
    return (left + inner.width / 2, top), (0.0, -1.0)


FRAMES = ("plain", "rings", "rope", "beads", "reeded", "guilloche")
BAND = 2.4
"""The default width of a frame, in millimetres."""

_RAYS = 32
_SCALE = 4.2  # radius of a wave's scallop
_LATTICE = 5.0
_DOTS = 3.2
_STARS = 9.0
_WEAVE = 3.4  # distance between crossings of the weave
_RUNE = 6.0
_DIAGONAL = math.sqrt(0.5)


def pattern(kind: str, rect: Rect, ink: str, width: float, radius: float) -> Iterator[Item]:
    """Draw a pattern in ``rect``, one of ``FIELDS`` or ``FRAMES``.

    ``width`` is that of a field's lines or of a frame's band, ``radius`` that of a frame's corners.
    """
    if kind in FIELDS:
        yield from FIELDS[kind](rect, ink, width)
    elif kind in FRAMES:
        yield from border(CardFrame(rect, radius), kind, 0.0, width, ink)
    else:
        raise ExtensionError(
            f"'{kind}' is a pattern in pnp/kinds/layout/record.py that nothing draws: "
            "write a function for it in pnp/art/card_patterns.py and add that to FIELDS there"
        )


def _draw_rays(rect: Rect, ink: str, width: float) -> Iterator[Item]:
    yield Path(_rays(rect), ink)


def _draw_waves(rect: Rect, ink: str, width: float) -> Iterator[Item]:
    yield Path(_waves(rect), None, Stroke(ink, width))


def _draw_swell(rect: Rect, ink: str, width: float) -> Iterator[Item]:
    yield Path(tuple(swell(rect)), ink)


def _draw_lattice(rect: Rect, ink: str, width: float) -> Iterator[Item]:
    yield Path(_lattice(rect), None, Stroke(ink, width))
    yield Path(_staggered_marks(rect, _LATTICE, lambda x, y: circle(x, y, width * 1.6)), ink)


def _draw_dots(rect: Rect, ink: str, width: float) -> Iterator[Item]:
    yield Path(_staggered_marks(rect, _DOTS, lambda x, y: circle(x, y, _DOTS * 0.12)), ink)


def _draw_stars(rect: Rect, ink: str, width: float) -> Iterator[Item]:
    yield Path(_staggered_marks(rect, _STARS, lambda x, y: _star(x, y, _STARS * 0.2)), ink)


def _draw_rosette(rect: Rect, ink: str, width: float) -> Iterator[Item]:
    yield from round_field("rosette", *rect.centre, min(rect.width, rect.height) / 2, ink, 1)


def _draw_weave(rect: Rect, ink: str, width: float) -> Iterator[Item]:
    yield Path(_weave(rect), None, Stroke(ink, width))


def _draw_runes(rect: Rect, ink: str, width: float) -> Iterator[Item]:
    yield Path(_staggered_marks(rect, _RUNE, _rune), None, Stroke(ink, width * 1.4, cap="round"))


def _draw_ticks(rect: Rect, ink: str, width: float) -> Iterator[Item]:
    x, y = rect.centre
    reach, gap = min(rect.width, rect.height) / 2, min(rect.width, rect.height) / 10
    marks: list[Segment] = []
    for dx in (-1, 1):
        for dy in (-1, 1):
            corner = x + dx * gap, y + dy * gap
            marks += (
                ("M", (x + dx * reach * 0.6, corner[1])),
                ("L", corner),
                ("L", (corner[0], y + dy * reach * 0.6)),
            )
    yield Path(tuple(marks), None, Stroke(ink, width))


FIELDS: dict[str, Callable[[Rect, str, float], Iterator[Item]]] = {
    "dots": _draw_dots,
    "knots": _draw_weave,
    "lattice": _draw_lattice,
    "rays": _draw_rays,
    "rosette": _draw_rosette,
    "runes": _draw_runes,
    "stars": _draw_stars,
    "swell": _draw_swell,
    "ticks": _draw_ticks,
    "waves": _draw_waves,
}
"""The function that draws each ``Pattern`` of ``pnp.kinds.layout.record`` that fills a box, in a
colour and with lines of a width."""


def _rays(rect: Rect) -> Segments:
    """Return every second sector around the middle."""
    x, y = rect.centre
    reach = math.hypot(rect.width, rect.height)
    step = math.tau / _RAYS
    rays: list[Segment] = []
    for i in range(0, _RAYS, 2):
        ends = ((i - 0.5) * step, (i + 0.5) * step)
        edge = [(x + reach * math.sin(t), y - reach * math.cos(t)) for t in ends]
        rays += polygon([(x, y), *edge])
    return tuple(rays)


def _waves(rect: Rect) -> Segments:
    """Return rows of scallops, each behind those of the next row, as on Japanese cloth."""
    across = max(1, round(rect.width / (2 * _SCALE)))
    r = rect.width / across / 2
    rows = math.ceil(rect.height / (r / 2)) + 3
    waves: list[Segment] = []
    for row in range(rows):
        y = rect.y + row * r / 2
        for column in range(-1, across + 1):
            x = rect.x + (2 * column + 1 + row % 2) * r
            for part in (1.0, 2 / 3, 1 / 3):
                waves += _arc(x, y, r * part, _hidden_angle(part))
    return tuple(waves)


def _weave(rect: Rect) -> Segments:
    """Return diagonal bands that alternately pass over and under each other."""
    x, y = rect.centre
    reach = math.ceil((rect.width + rect.height) / 2 / _WEAVE) + 1
    half = _WEAVE * 0.3
    found: list[Segment] = []
    for i in range(-reach, reach + 1):
        for j in range(-reach, reach + 1):
            cx, cy = x + (i - j) * _WEAVE * _DIAGONAL, y + (i + j) * _WEAVE * _DIAGONAL
            if abs(cx - x) > rect.width / 2 + _WEAVE or abs(cy - y) > rect.height / 2 + _WEAVE:
                continue
            way = 1 if (i + j) % 2 else -1
            # A band passes over the crossing here, up to the edges of the bands that it goes under.
            along, aside = (way * _DIAGONAL, _DIAGONAL), (_DIAGONAL, -way * _DIAGONAL)
            long = _WEAVE - half
            for side in (-half, half):
                px, py = cx + aside[0] * side, cy + aside[1] * side
                found += [
                    ("M", (px - along[0] * long, py - along[1] * long)),
                    ("L", (px + along[0] * long, py + along[1] * long)),
                ]
    return tuple(found)


def _rune(x: float, y: float) -> Segments:
    """Return a rune selected by its position."""
    return runes((x, y), 0.0, _RUNE * 0.62, round(abs(x) * 3 + abs(y) * 7))


def _hidden_angle(part: float) -> float:
    """Return the angle above the horizontal below which the next row hides an arc.

    The arc has ``part`` of the circles' radius; the next row's circles are half a radius lower and
    one to the side.
    """
    # |part * (cos t, sin t) - (1, -1/2)| = 1, solved for t.
    return math.acos((part**2 + 0.25) / (part * math.sqrt(5))) - math.atan(0.5)


def _arc(x: float, y: float, r: float, low: float) -> Segments:
    """Return the upper arc of a circle between the angle ``low`` and its mirror image."""
    half = math.pi / 2 - low
    k = 4 / 3 * math.tan(half / 4) * r
    sx, sy = r * math.cos(low), r * math.sin(low)
    tx, ty = math.sin(low) * k, math.cos(low) * k
    return (
        ("M", (x - sx, y - sy)),
        ("C", (x - sx + tx, y - sy - ty, x - k, y - r, x, y - r)),
        ("C", (x + k, y - r, x + sx - tx, y - sy - ty, x + sx, y - sy)),
    )


def _lattice(rect: Rect) -> Segments:
    """Return crossed diagonals, with a crossing in the middle."""
    x, y = rect.centre
    reach = (rect.width + rect.height) / 2
    lines: list[Segment] = []
    for i in range(-math.ceil(2 * reach / _LATTICE), math.ceil(2 * reach / _LATTICE) + 1):
        for way in (-1, 1):
            start = (x + i * _LATTICE - way * reach, y - reach)
            lines += [("M", start), ("L", (x + i * _LATTICE + way * reach, y + reach))]
    return tuple(lines)


def _staggered_marks(
    rect: Rect, pitch: float, mark: Callable[[float, float], Segments]
) -> Segments:
    """Return marks about the middle, in rows half a pitch apart, every second row shifted."""
    x, y = rect.centre
    columns = math.ceil(rect.width / pitch / 2) + 1
    rows = math.ceil(rect.height / pitch) + 1
    marks: list[Segment] = []
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            marks += mark(x + (column + (row % 2) / 2) * pitch, y + row * pitch / 2)
    return tuple(marks)


def _star(x: float, y: float, radius: float) -> Segments:
    points = []
    for i in range(10):
        turn, reach = i * math.pi / 5, radius * (1.0 if i % 2 == 0 else 0.4)
        points.append((x + reach * math.sin(turn), y - reach * math.cos(turn)))
    return polygon(points)
