"""What a drawing covers, as an area: the line along which a figure is cut follows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.base.geometry import Area, area_of, join, nothing, overlap
from pnp.scene import IDENTITY, Group, Instance, Item, Matrix, Path, Point, Segments, transformed

# Straight pieces to a curve.
_PIECES = 8


def covered(items: Iterable[Item], without: str = "") -> Area:
    """Return the area of all that is filled, but not in the colour ``without``: the lines of an
    engraving are filled too, and reach farther than its bodies."""
    return join(_areas(items, IDENTITY, without))


def _areas(items: Iterable[Item], matrix: Matrix, without: str) -> Iterator[Area]:
    for item in items:
        match item:
            case Group():
                inner = join(_areas(item.items, item.matrix.then(matrix), without))
                if item.clip is not None:
                    clip = transformed(item.clip, item.matrix.then(matrix))
                    inner = overlap(inner, join([area_of(ring) for ring in chains_of(clip)]))
                yield inner
            case Instance():
                yield from _areas((item.of,), item.matrix.then(matrix), without)
            case Path() if item.fill is not None and item.fill != without:
                for ring in chains_of(transformed(item.segments, matrix)):
                    yield area_of(ring) if len(ring) > 2 else nothing()
            case _:
                pass


def chains_of(segments: Segments) -> list[list[Point]]:
    """Return the points of each subpath, curves cut into straight pieces."""
    found: list[list[Point]] = []
    for command, values in segments:
        match command:
            case "M":
                found.append([(values[0], values[1])])
            case "L":
                found[-1].append((values[0], values[1]))
            case "C":
                found[-1].extend(_curve(found[-1][-1], values))
            case _:
                pass
    return found


def _curve(start: Point, values: tuple[float, ...]) -> Iterator[Point]:
    x1, y1, x2, y2, x3, y3 = values
    for i in range(1, _PIECES + 1):
        t = i / _PIECES
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield a * start[0] + b * x1 + c * x2 + d * x3, a * start[1] + b * y1 + c * y2 + d * y3
