"""Signs that are strewn over the land of a board: trees, hills, reeds and so on.

Each is drawn in a box from (-0.5, -1) to (0.5, 0): its foot is at the origin, y points down, and it
is one unit high. Lines are a fraction of the height wide, so that signs of any size look alike.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping

from pnp.scene import Group, Item, Path, Point, Segments, Stroke, circle, polyline, smooth_closed

_PEN = 0.055


def symbol(name: str, line: str, fill: str | None) -> Group | None:
    """Return the sign called ``name`` in two colours; None if there is none."""
    draw = _DRAWN.get(name)
    return None if draw is None else Group(tuple(draw(line, fill)))


def _stroke(colour: str, width: float = _PEN) -> Stroke:
    return Stroke(colour, width, cap="round", join="round")


def _curve(*numbers: float) -> Segments:
    """Return a curve from its start through cubic pieces, six numbers each."""
    found: list[tuple[str, tuple[float, ...]]] = [("M", (numbers[0], numbers[1]))]
    found += [("C", tuple(numbers[i : i + 6])) for i in range(2, len(numbers), 6)]
    return tuple(found)


def _tree(line: str, fill: str | None) -> Iterator[Item]:
    yield Path(polyline(((0, 0), (0, -0.35))), None, _stroke(line, 0.09))
    crown: list[Point] = []
    for i in range(9):
        turn = i / 9 * math.tau
        reach = 1.0 if i % 2 else 0.9
        crown.append((0.34 * reach * math.sin(turn), -0.63 - 0.35 * reach * math.cos(turn)))
    yield Path(smooth_closed(crown), fill, _stroke(line))
    yield Path(_curve(0.05, -0.42, 0.18, -0.42, 0.24, -0.52, 0.24, -0.64), None, _stroke(line))


def _conifer(line: str, fill: str | None) -> Iterator[Item]:
    yield Path(polyline(((0, 0), (0, -0.2))), None, _stroke(line, 0.09))
    outline = (
        *((0.0, -1.0), (0.17, -0.68), (0.1, -0.68), (0.26, -0.4), (0.16, -0.4)),
        *((0.33, -0.14), (-0.33, -0.14), (-0.16, -0.4), (-0.26, -0.4), (-0.1, -0.68)),
        (-0.17, -0.68),
    )
    yield Path((*polyline(outline), ("Z", ())), fill, _stroke(line))


def _palm(line: str, fill: str | None) -> Iterator[Item]:
    yield Path(_curve(0.0, 0.0, 0.06, -0.3, 0.02, -0.5, 0.04, -0.7), None, _stroke(line, 0.08))
    for dx, dy in ((0.42, -0.5), (0.3, -0.92), (-0.22, -0.96), (-0.36, -0.56), (0.06, -0.99)):
        middle = (0.04 + dx) / 2, -0.7 + (dy + 0.7) / 2 - 0.12
        leaf = _curve(0.04, -0.7, *middle, *middle, dx, dy)
        yield Path(leaf, None, _stroke(fill or line, 0.07))


def _hill(line: str, fill: str | None) -> Iterator[Item]:
    body = _curve(
        -0.62, 0.0, -0.42, -0.5, -0.2, -0.72, 0.02, -0.72,
        0.26, -0.72, 0.46, -0.44, 0.62, 0.0,
    )  # fmt: skip
    yield Path(body, fill, _stroke(line, 0.06))
    for x, top, length in ((0.16, -0.6, 0.3), (0.29, -0.5, 0.3), (0.41, -0.36, 0.24)):
        yield Path(polyline(((x, top), (x + 0.06, top + length))), None, _stroke(line))


def _mountain(line: str, fill: str | None) -> Iterator[Item]:
    peak = ((-0.6, 0.0), (-0.3, -0.48), (-0.22, -0.44), (0.02, -1.0), (0.2, -0.62), (0.28, -0.66))
    yield Path(polyline((*peak, (0.6, 0.0))), fill, _stroke(line, 0.06))
    ridge = ((0.02, -1.0), (0.06, -0.76), (-0.02, -0.6), (0.08, -0.4), (0.0, -0.2))
    yield Path(polyline(ridge), None, _stroke(line))
    for x, y, length in ((0.17, -0.6, 0.3), (0.26, -0.5, 0.34), (0.37, -0.36, 0.26)):
        yield Path(polyline(((x, y), (x + 0.05, y + length))), None, _stroke(line))


def _tuft(line: str, fill: str | None) -> Iterator[Item]:
    for dx, dy in ((-0.34, -0.5), (-0.14, -0.8), (0.08, -0.9), (0.32, -0.56)):
        blade = _curve(dx * 0.2, 0.0, dx * 0.3, dy * 0.6, dx * 0.6, dy * 0.9, dx, dy)
        yield Path(blade, None, _stroke(fill or line, 0.09))


def _reeds(line: str, fill: str | None) -> Iterator[Item]:
    for x, top in ((-0.24, -0.7), (0.0, -1.0), (0.22, -0.78)):
        yield Path(polyline(((x, 0.0), (x, top))), None, _stroke(line))
        yield Path(polyline(((x, top), (x, top + 0.22))), None, _stroke(fill or line, 0.13))
    for y, half in ((0.0, 0.46), (-0.12, 0.3)):
        yield Path(polyline(((-half, y), (half, y))), None, _stroke(line))


def _ripple(line: str, fill: str | None) -> Iterator[Item]:
    del fill
    for y, left in ((-0.62, -0.42), (-0.28, -0.22)):
        wave = _curve(
            left, y, left + 0.14, y - 0.2, left + 0.2, y - 0.2, left + 0.32, y,
            left + 0.44, y + 0.18, left + 0.5, y + 0.18, left + 0.64, y,
        )  # fmt: skip
        yield Path(wave, None, _stroke(line, 0.08))


def _dune(line: str, fill: str | None) -> Iterator[Item]:
    body = _curve(
        -0.6, -0.1, -0.2, -0.62, 0.1, -0.62, 0.16, -0.56,
        0.3, -0.4, 0.36, -0.2, 0.6, -0.1,
    )  # fmt: skip
    yield Path(body, fill, _stroke(line))
    yield Path(_curve(0.16, -0.56, 0.0, -0.36, 0.02, -0.22, 0.12, -0.1), None, _stroke(line))


def _furrow(line: str, fill: str | None) -> Iterator[Item]:
    del fill
    for i in range(4):
        x = -0.42 + i * 0.28
        yield Path(polyline(((x - 0.1, 0.0), (x + 0.1, -0.8))), None, _stroke(line, 0.06))


def _stone(line: str, fill: str | None) -> Iterator[Item]:
    outline = ((-0.4, 0.0), (-0.46, -0.3), (-0.16, -0.62), (0.2, -0.52), (0.44, -0.2), (0.36, 0.0))
    yield Path((*polyline(outline), ("Z", ())), fill, _stroke(line))
    yield Path(polyline(((-0.16, -0.62), (-0.06, -0.3), (0.2, -0.2))), None, _stroke(line))


def _house(line: str, fill: str | None) -> Iterator[Item]:
    walls = ((-0.36, 0.0), (-0.36, -0.5), (0.0, -0.92), (0.36, -0.5), (0.36, 0.0))
    yield Path((*polyline(walls), ("Z", ())), fill, _stroke(line))
    roof = ((-0.46, -0.4), (0.0, -0.94), (0.46, -0.4))
    yield Path(polyline(roof), None, _stroke(line, 0.09))
    door = ((-0.07, 0.0), (-0.07, -0.26), (0.12, -0.26), (0.12, 0.0))
    yield Path(polyline(door), None, _stroke(line))


def _star(line: str, fill: str | None) -> Iterator[Item]:
    points = []
    for i in range(8):
        reach = 0.48 if i % 2 == 0 else 0.13
        turn = i / 8 * math.tau
        points.append((reach * math.sin(turn), -0.5 - reach * math.cos(turn)))
    yield Path((*polyline(points), ("Z", ())), fill or line)


def _crater(line: str, fill: str | None) -> Iterator[Item]:
    yield Path(circle(0, -0.45, 0.42), fill, _stroke(line))
    yield Path(_curve(-0.3, -0.42, -0.26, -0.72, 0.2, -0.78, 0.3, -0.5), None, _stroke(line))


_DRAWN: Mapping[str, Callable[[str, str | None], Iterator[Item]]] = {
    "tree": _tree,
    "conifer": _conifer,
    "palm-tree": _palm,
    "hill": _hill,
    "mountain": _mountain,
    "tuft": _tuft,
    "reeds": _reeds,
    "ripple": _ripple,
    "dune": _dune,
    "furrow": _furrow,
    "stone": _stone,
    "house": _house,
    "star": _star,
    "crater": _crater,
}
