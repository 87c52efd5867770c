"""The outlines of tokens: shapes of a given width that can be inset and sampled."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from pnp.base.geometry import (
    Area,
    area_of,
    grow,
    inscribed_circle,
    is_simple,
    join,
    outline,
    polygons,
    rings,
)
from pnp.base.registry import ExtensionError
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.scene import Point, Segments, circle, polygon

# Points closer than this coincide: an edge without length has no normal.
_DUST = 1e-6

# Half the width of the white lines in icons that silhouettes close, as a fraction of the icon.
_BRIDGE = 0.05

# A larger ratio of sides is not a token but a mistyped number.
_SLIMMEST = 10

ROUNDNESS = 0.14  # corner radius of a square token, as a fraction of its side


CORNERED = ("square", "rectangle")
"""The shapes whose corners are rounded."""


class Outline(Struct, frozen=True):
    """A token's edge about the centre of its trim box; ``points`` is empty for a circle.

    ``disc`` is the middle and radius of the largest circle inside it, unless that is simply the
    circle about the centre that touches left and right.
    """

    width: float
    height: float
    points: tuple[Point, ...] = ()
    disc: tuple[Point, float] | None = None

    @property
    def centre(self) -> Point:
        return self.width / 2, self.height / 2

    def path(self, inset: float = 0.0) -> Segments:
        """Return the edge moved inwards by ``inset`` (outwards if negative)."""
        if not self.points:
            return circle(*self.centre, self.width / 2 - inset)
        if inset == 0:
            return polygon(self.points)
        return outline(grow(area_of(self.points), -inset))

    def evenly_spaced(
        self, inset: float, spacing: float, multiple: int = 1
    ) -> list[tuple[Point, Point]]:
        """Return evenly spaced points on the inset edge, each with its outward unit normal.

        Their distance is the closest to ``spacing`` for which their number is a multiple of
        ``multiple``.
        """
        ring = self._ring(inset)
        lengths = [math.dist(a, b) for a, b in pairwise([*ring, ring[0]])]
        total = plain_sum(lengths)
        count = max(multiple, round(total / spacing / multiple) * multiple)
        return list(_evenly_spaced(ring, lengths, total / count, count))

    def _ring(self, inset: float) -> list[Point]:
        if self.points:
            found = rings(grow(area_of(self.points), -inset))[0]
            # The outward normal is to the left of a clockwise walk on the page, and ornament is
            # symmetric about the axis if the walk begins at the top.
            ring = found[::-1] if _signed_area(found) < 0 else found
            return _starting_at_top(ring, self.width / 2)
        x, y = self.centre
        r = self.width / 2 - inset
        turns = [i * math.tau / 180 for i in range(180)]
        return [(x + r * math.sin(t), y - r * math.cos(t)) for t in turns]


def outline_of(
    shape: str, size: float, height: float = 0.0, corner: float | None = None
) -> Outline:
    """Return the outline of a token of ``size`` mm width, of one of ``SHAPES``.

    Only a rectangle uses ``height``; it and a square have the radius ``corner``, if given.
    """
    if corner is not None and shape in CORNERED:
        high = height if shape == "rectangle" else size
        edge = Outline(size, high, tuple(_rounded_box(size, high, corner)))
        return edge if shape == "square" else _with_inscribed_disc(edge)
    if shape not in SHAPES:
        raise ExtensionError(
            f"'{shape}' is a shape of tokens in pnp/kinds/tokens/record.py that nothing draws: "
            "write a function for it in pnp/art/outlines.py and add that to SHAPES there"
        )
    return SHAPES[shape](size, height)


def _round(size: float, height: float) -> Outline:
    return Outline(size, size)


def _square(size: float, height: float) -> Outline:
    return Outline(size, size, tuple(_rounded_box(size, size, size * ROUNDNESS)))


def _rectangle(size: float, height: float) -> Outline:
    radius = min(size, height) * ROUNDNESS
    return _with_inscribed_disc(Outline(size, height, tuple(_rounded_box(size, height, radius))))


def _diamond(size: float, height: float) -> Outline:
    return _with_inscribed_disc(
        _scaled_outline(size, [(0.5, 0), (1, 0.62), (0.5, 1.24), (0, 0.62)])
    )


def _drop(size: float, height: float) -> Outline:
    return _with_inscribed_disc(_scaled_outline(size, _drop_edge()))


def _hexagon(size: float, height: float) -> Outline:
    return _scaled_outline(size, [(math.sin(a), -math.cos(a)) for a in _turn_steps(6, 0.0)])


def _octagon(size: float, height: float) -> Outline:
    return _scaled_outline(size, [(math.sin(a), -math.cos(a)) for a in _turn_steps(8, math.pi / 8)])


def _shield(size: float, height: float) -> Outline:
    return _scaled_outline(size, _shield_edge())


SHAPES: dict[str, Callable[[float, float], Outline]] = {
    "diamond": _diamond,
    "drop": _drop,
    "hexagon": _hexagon,
    "octagon": _octagon,
    "rectangle": _rectangle,
    "round": _round,
    "shield": _shield,
    "square": _square,
}
"""The function that makes the outline of each ``Shape`` of ``pnp.kinds.tokens.record`` from a width
and a height."""


class OutlineError(ValueError):
    """An outline that cannot be cut; the message and ``hint`` are meant for the user."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def outline_from_path(path: Segments, size: float) -> Outline:
    """Return a closed path as an outline ``size`` mm wide.

    Raises OutlineError if the path is open, crosses itself or has several parts.
    """
    found = list(_flatten_path(path))
    if not all(len(ring) > 2 for ring in found):
        raise _no_area_error()
    if not all(is_simple(ring) for ring in found):
        raise OutlineError(
            "the outline crosses itself", "draw it as one closed path without crossings"
        )
    return _outline_from_area(join([area_of(ring) for ring in found]), size)


def silhouette(shapes: Sequence[Segments], size: float) -> Outline:
    """Return the edge of an icon in its unit box, ``size`` mm wide, with fine gaps closed.

    Raises OutlineError if it still has several parts.
    """
    found = [ring for shape in shapes for ring in _flatten_path(shape) if len(ring) > 2]
    whole = join([area_of(ring) for ring in found])
    return _outline_from_area(grow(grow(whole, _BRIDGE), -_BRIDGE), size)


def _outline_from_area(area: Area, size: float) -> Outline:
    parts = polygons(area)
    if not parts:
        raise _no_area_error()
    if len(parts) > 1:
        hint = "join them: a token is cut out in one piece"
        raise OutlineError(f"the outline falls into {len(parts)} parts", hint)
    return _with_inscribed_disc(_scaled_outline(size, rings(parts[0])[0]))


def _flatten_path(segments: Segments) -> Iterator[list[Point]]:
    """Yield the closed rings of a path as points; raises OutlineError for an open one."""
    ring: list[Point] = []
    for command, v in segments:
        if command == "Z" or (command == "M" and ring):
            if command != "Z" and math.dist(ring[0], ring[-1]) > _DUST:
                raise _open_path_error()
            yield _without_repeats(ring)
            ring = []
        if command in "ML":
            ring.append((v[0], v[1]))
        elif command == "C":
            ends = (ring[-1], (v[0], v[1]), (v[2], v[3]), (v[4], v[5]))
            ring += [_bezier(*ends, t / 16) for t in range(1, 17)]
    if ring:
        if math.dist(ring[0], ring[-1]) > _DUST:
            raise _open_path_error()
        yield _without_repeats(ring)


def _open_path_error() -> OutlineError:
    return OutlineError("the outline is not closed", "end its path with Z")


def _no_area_error() -> OutlineError:
    return OutlineError("the outline has no area", "draw a closed path, such as M0 0 L9 0 L4 9 Z")


def _without_repeats(ring: list[Point]) -> list[Point]:
    points = [b for a, b in pairwise([ring[-1], *ring]) if math.dist(a, b) > _DUST]
    return points or ring[:1]


def _turn_steps(count: int, start: float) -> list[float]:
    return [start + i * math.tau / count for i in range(count)]


def _scaled_outline(size: float, points: list[Point]) -> Outline:
    """Return points scaled to ``size`` in width and moved into the box from the origin."""
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    # Divided first: for a very narrow outline the quotient could overflow.
    if high > wide * _SLIMMEST:
        raise OutlineError(
            f"the outline is more than {_SLIMMEST} times as high as wide", "draw it wider"
        )
    k = size / wide
    moved = tuple(((px - min(xs)) * k, (py - min(ys)) * k) for px, py in points)
    return Outline(size, high * k, moved)


def _with_inscribed_disc(edge: Outline) -> Outline:
    return replace(edge, disc=inscribed_circle(area_of(edge.points)))


def _rounded_box(width: float, height: float, radius: float) -> Iterator[Point]:
    if not radius:
        yield from ((width, 0.0), (width, height), (0.0, height), (0.0, 0.0))
        return
    for turn, (cx, cy) in enumerate(
        (
            (width - radius, radius),
            (width - radius, height - radius),
            (radius, height - radius),
            (radius, radius),
        )
    ):
        for i in range(9):
            angle = (turn - 1 + i / 8) * math.pi / 2
            yield cx + radius * math.cos(angle), cy + radius * math.sin(angle)


def _drop_edge() -> list[Point]:
    """Return a drop in a unit box: a half circle below, and sides that meet in a point above."""
    below = [(0.5 + 0.5 * math.cos(a), 0.9 + 0.5 * math.sin(a)) for a in _arc(0, math.pi)]
    left = [_bezier((0, 0.9), (0, 0.55), (0.36, 0.34), (0.5, 0), t / 16) for t in range(1, 17)]
    right = [(1 - x, y) for x, y in reversed(left[:-1])]
    return [*below, *left, *right]


def _arc(start: float, end: float) -> list[float]:
    return [start + (end - start) * i / 32 for i in range(33)]


def _shield_edge() -> list[Point]:
    """Return a heater shield in a unit box: a top with two dips, and sides that meet in a point."""
    top = [(t / 24, 0.035 * math.sin(t / 12 * math.pi) ** 2) for t in range(25)]
    right = [
        _bezier((1, 0.02), (1.0, 0.62), (0.86, 0.98), (0.5, 1.2), t / 24) for t in range(1, 25)
    ]
    left = [(1 - x, y) for x, y in reversed(right[:-1])]
    return [*top, *right, *left]


def _bezier(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    points = (a, b, c, d)
    return (
        plain_sum(w * p[0] for w, p in zip(weights, points, strict=True)),
        plain_sum(w * p[1] for w, p in zip(weights, points, strict=True)),
    )


def _starting_at_top(ring: list[Point], middle: float) -> list[Point]:
    """Return a ring that begins where its upper side crosses the vertical at ``middle``.

    It is returned as it is if there is no crossing, as an inset lopsided outline may have none.
    """
    crossings: list[tuple[float, int]] = []
    for i, ((ax, ay), (bx, by)) in enumerate(pairwise([*ring, ring[0]])):
        if (ax - middle) * (bx - middle) <= 0 and ax != bx:
            crossings.append((ay + (by - ay) * (middle - ax) / (bx - ax), i))
    if not crossings:
        return ring
    y, i = min(crossings)
    first = (middle, y)
    rest = (*ring[i + 1 :], *ring[: i + 1])
    return [first, *(point for point in rest if math.dist(point, first) > _DUST)]


def _signed_area(ring: list[Point]) -> float:
    return plain_sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*ring, ring[0]])) / 2


def _evenly_spaced(
    ring: list[Point], lengths: list[float], step: float, count: int
) -> Iterator[tuple[Point, Point]]:
    """Yield ``count`` points, ``step`` apart along a clockwise ring, with outward normals."""
    edges = list(pairwise([*ring, ring[0]]))
    index, walked = 0, 0.0
    for i in range(count):
        while walked + lengths[index] < i * step and index < len(edges) - 1:
            walked += lengths[index]
            index += 1
        (ax, ay), (bx, by) = edges[index]
        long = lengths[index]
        part = (i * step - walked) / long
        ux, uy = (bx - ax) / long, (by - ay) / long
        yield (ax + (bx - ax) * part, ay + (by - ay) * part), (uy, -ux)
