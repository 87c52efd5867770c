"""Patterned papers: what a box or the back of a thing is covered with, drawn as lines."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from pnp.base.registry import ExtensionError
from pnp.scene import Item, Path, Rect, Segment, Stroke, circle, line, polygon

# Radius of a scale, width of a lozenge, distance of stripes, of stars and of dots, in millimetres.
_SCALE, _LOZENGE, _STRIPE, _STAR, _DOT = 4.2, 6.4, 3.2, 9.0, 4.0


def paper(kind: str, room: Rect, ink: str) -> Iterator[Item]:
    """Draw one of ``PAPERS`` over ``room`` and a little beyond, so that whoever asks clips it.

    It is even about the middle of the room.
    """
    if kind not in PAPERS:
        raise ExtensionError(
            f"'{kind}' is a paper in pnp/model that nothing draws: write a function for it in "
            "pnp/art/papers.py and add that to PAPERS there"
        )
    yield from PAPERS[kind](room, ink)


def _plain(room: Rect, ink: str) -> Iterator[Item]:
    yield from ()


def _striped(room: Rect, ink: str) -> Iterator[Item]:
    yield Path(tuple(_stripes(room)), None, Stroke(ink, _STRIPE * 0.36))


def _starred(room: Rect, ink: str) -> Iterator[Item]:
    yield Path(tuple(_stars(room)), ink)


def _dotted(room: Rect, ink: str) -> Iterator[Item]:
    yield Path(tuple(_dots(room)), ink)


def _places(room: Rect, across: float, down: float) -> Iterator[tuple[float, float]]:
    """Yield the places of a lattice whose odd rows are offset by half a step, row by row."""
    x0, y0 = room.centre
    rows = math.ceil(room.height / 2 / down) + 1
    columns = math.ceil(room.width / 2 / across) + 1
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            yield x0 + (column + row % 2 / 2) * across, y0 + row * down


def _scales(room: Rect, ink: str) -> Iterator[Item]:
    """Waves as scales that overlap, three arcs each; only what is not hidden is drawn."""
    r = _SCALE
    thick: list[Segment] = []
    thin: list[Segment] = []
    inner = [(r * part, _seen(part)) for part in (0.68, 0.36)]
    for x, y in _places(room, 2 * r, r / 2):
        thick += _arc(x, y, r, 60)
        for radius, degrees in inner:
            thin += _arc(x, y, radius, degrees)
    yield Path(tuple(thick), None, Stroke(ink, 0.28))
    yield Path(tuple(thin), None, Stroke(ink, 0.16))


def _seen(part: float) -> float:
    """Return the degrees from the zenith to which an inner arc is seen: there the scale below,
    whose middle is a radius aside and half a radius lower, covers it."""
    # On the arc (part sin t, -part cos t); covered within 1 of (1, 0.5) and (-1, 0.5).
    for degrees in range(91):
        t = math.radians(degrees)
        if math.dist((part * math.sin(t), -part * math.cos(t)), (1, 0.5)) < 1:
            return degrees
    return 90.0


def _arc(x: float, y: float, radius: float, degrees: float) -> tuple[Segment, Segment]:
    """An arc about the zenith, as one cubic."""
    half = math.radians(degrees)
    k = 4 / 3 * math.tan(half / 2) * radius
    s, c = math.sin(half), math.cos(half)
    left, right = (x - radius * s, y - radius * c), (x + radius * s, y - radius * c)
    bend = (left[0] + k * c, left[1] - k * s, right[0] - k * c, right[1] - k * s)
    return ("M", left), ("C", (*bend, *right))


def _lozenges(room: Rect, ink: str) -> Iterator[Item]:
    wide, high = _LOZENGE, _LOZENGE * 1.5
    net: list[Segment] = []
    dots: list[Segment] = []
    for x, y in _places(room, wide, high / 2):
        net += [*line(x - wide / 2, y, x, y - high / 2), *line(x, y - high / 2, x + wide / 2, y)]
        dots += polygon(((x, y - 1.0), (x + 0.66, y), (x, y + 1.0), (x - 0.66, y)))
    yield Path(tuple(net), None, Stroke(ink, 0.2))
    yield Path(tuple(dots), ink)


def _stripes(room: Rect) -> Iterator[Segment]:
    x, count = room.centre[0], math.ceil(room.width / 2 / _STRIPE) + 1
    for i in range(-count, count):
        at = x + (i + 0.5) * _STRIPE
        yield from line(at, room.y - 1, at, room.bottom + 1)


def _stars(room: Rect) -> Iterator[Segment]:
    for i, (x, y) in enumerate(_places(room, _STAR, _STAR / 2)):
        yield from _star(x, y, 1.5)
        for side in (-1, 1):
            yield from circle(x + side * _STAR / 4, y + _STAR / 4 * (1 if i % 2 else -1), 0.22)


def _star(x: float, y: float, radius: float) -> Iterator[Segment]:
    points = []
    for i in range(8):
        reach, turn = radius * (0.36 if i % 2 else 1), i * math.pi / 4
        points.append((x + reach * math.sin(turn), y - reach * math.cos(turn)))
    yield from polygon(points)


def _dots(room: Rect) -> Iterator[Segment]:
    for x, y in _places(room, _DOT, _DOT / 2):
        yield from circle(x, y, _DOT * 0.11)


PAPERS: dict[str, Callable[[Rect, str], Iterator[Item]]] = {
    "dots": _dotted,
    "lozenges": _lozenges,
    "plain": _plain,
    "scales": _scales,
    "stars": _starred,
    "stripes": _striped,
}
"""What draws each paper that a record may name, over a room, in a colour."""
