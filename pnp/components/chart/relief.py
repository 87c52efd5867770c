"""What stands on the land: ranges of hills with hachures, woods, settlements.

Every symbol grows out of a seed, so that two builds draw the same hills. Symbols are placed row
by row from the top, so that nearer ones stand before farther ones, as on old maps.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from pnp.geometry import Area, depths, polygons, wander
from pnp.model.board import Board
from pnp.scene import Item, Path, Point, Segments, Stroke, circle, line, polygon, polyline
from pnp.theme import Theme


@dataclass(frozen=True, slots=True)
class Disc:
    """A place that the relief leaves free, such as a medallion."""

    x: float
    y: float
    radius: float

    def touches(self, x: float, y: float, radius: float) -> bool:
        return math.dist((self.x, self.y), (x, y)) < self.radius + radius


def relief(board: Board, theme: Theme, keep_free: Sequence[Disc]) -> Iterator[Item]:
    """Yield hills and trees, or craters where the theme draws moons."""
    seed = f"{board.map.map}:{board.map.grid.seed}"
    symbols: list[tuple[float, list[Item]]] = []
    craters = theme.art("relief") == "craters"
    for body in polygons(board.land):
        for x, y, depth in _spots(body, seed, keep_free):
            key = f"{seed}:{x:.2f}:{y:.2f}"
            draw = _crater if craters else _symbol_at(x, y, depth, seed)
            if draw is not None:
                symbols.append((y, list(draw(x, y, depth, key, theme))))
    for _, items in sorted(symbols, key=lambda pair: pair[0]):
        yield from items


def _spots(
    body: Area, seed: str, keep_free: Sequence[Disc]
) -> Iterator[tuple[float, float, float]]:
    """Yield places at least 1.5 mm inland on a jittered lattice, with their depth inland."""
    x0, y0, x1, y1 = body.bounds
    step_x, step_y = 3.5, 2.5
    lattice: list[Point] = []
    row = 0
    y = math.floor(y0 / step_y) * step_y
    while y < y1:
        x = math.floor(x0 / step_x) * step_x + (step_x / 2 if row % 2 else 0)
        while x < x1:
            key = f"{seed}:{x:.1f}:{y:.1f}"
            lattice.append((x + wander("x" + key) * 0.8, y + wander("y" + key) * 0.6))
            x += step_x
        y += step_y
        row += 1
    for (px, py), depth in zip(lattice, depths(body, lattice), strict=True):
        if depth > 1.5 and not any(disc.touches(px, py, 1.9) for disc in keep_free):
            yield px, py, depth


Symbol = Callable[[float, float, float, str, Theme], Iterator[Item]]


def _symbol_at(x: float, y: float, depth: float, seed: str) -> Symbol | None:
    """Choose hills in the heart of an island, woods between, open land by the shore."""
    wild = _field(x / 15, y / 15, seed + "wild")
    wood = _field(x / 9, y / 9, seed + "wood")
    if depth > 3.4 and wild > -0.25:
        return _hill
    if depth > 2.0 and wood > 0.05:
        return _tree
    if depth > 3.0 and wood < -0.45:
        return _tuft
    return None


def _field(x: float, y: float, seed: str) -> float:
    """Return smooth noise from -1 to 1 over the plane."""
    i, j = math.floor(x), math.floor(y)
    u, v = x - i, y - j
    u, v = u * u * (3 - 2 * u), v * v * (3 - 2 * v)
    corner = [[wander(f"{seed}:{i + a}:{j + b}") for b in (0, 1)] for a in (0, 1)]
    top = corner[0][0] + (corner[1][0] - corner[0][0]) * u
    low = corner[0][1] + (corner[1][1] - corner[0][1]) * u
    return top + (low - top) * v


def _hill(x: float, y: float, depth: float, key: str, theme: Theme) -> Iterator[Item]:
    """A peak with its shaded side to the east, drawn in hachures that follow the fall."""
    grand = min(1.0, 0.45 + depth / 16)
    wide = (4.6 + wander("w" + key) * 0.7) * grand
    high = (4.3 + wander("h" + key) * 0.8) * grand
    lean = wander("l" + key) * 0.12 * wide
    peak = (x + lean, y - high)
    left, right = (x - wide / 2, y), (x + wide / 2, y + 0.05)
    west = _slope(left, peak, 0.10 * high, key + "w")
    east = _slope(peak, right, 0.06 * high, key + "e")
    ink, body = theme.colour("hachure"), theme.colour("land")
    yield Path((*polyline([*west, *east[1:]]), ("Z", ())), fill=body)
    yield Path(polyline(west), stroke=Stroke(ink, 0.24, cap="round", join="round"))
    yield Path(polyline(east), stroke=Stroke(ink, 0.16, cap="round", join="round"))
    yield Path(_hachures(peak, right, wide, high, key), stroke=Stroke(ink, 0.13, cap="round"))


def _slope(a: Point, b: Point, sag: float, key: str) -> list[Point]:
    """Return a slightly broken, hollow slope from ``a`` to ``b``."""
    points = []
    for i in range(6):
        t = i / 5
        rough = wander(f"{key}{i}") * 0.09 if 0 < i < 5 else 0.0
        hollow = math.sin(math.pi * t) * sag
        points.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + hollow + rough))
    return points


def _hachures(peak: Point, foot: Point, wide: float, high: float, key: str) -> Segments:
    """Strokes from the ridge down the shaded side, closer and longer towards the ridge."""
    segments: list[tuple[str, tuple[float, ...]]] = []
    count = max(4, round(wide * 1.7))
    for i in range(count):
        t = (i + 0.4) / count
        sx = peak[0] + (foot[0] - peak[0]) * t
        sy = peak[1] + (foot[1] - peak[1]) * t + 0.12
        reach = high * (0.62 - 0.42 * t) * (1 + 0.25 * wander(f"{key}h{i}"))
        end = min(sy + reach, foot[1] - 0.1)
        if end - sy > 0.25:
            segments.extend(line(sx, sy, sx - reach * 0.22, end))
    return tuple(segments)


def _tree(x: float, y: float, depth: float, key: str, theme: Theme) -> Iterator[Item]:
    """A clump of three leaf trees: scalloped crowns, short trunks, shade on the east side."""
    ink, leaf = theme.colour("tree"), theme.colour("tree.fill")
    for i, (dx, dy, size) in enumerate(((-0.95, -0.3, 0.85), (0.9, -0.35, 0.9), (0.0, 0.2, 1.0))):
        r = 0.78 * size * (1 + 0.12 * wander(f"{key}{i}"))
        cx, cy = x + dx, y + dy - r
        yield Path(line(cx, cy + r * 0.7, cx, cy + r * 1.5), stroke=Stroke(ink, 0.2))
        yield Path(_crown(cx, cy, r), fill=leaf, stroke=Stroke(ink, 0.15, join="round"))
        shade = tuple(
            segment
            for t in (0.15, 0.42, 0.66)
            for segment in line(cx + r * t, cy + r * 0.15, cx + r * (t - 0.12), cy + r * (0.85 - t))
        )
        yield Path(shade, stroke=Stroke(ink, 0.1, cap="round"))


def _crown(cx: float, cy: float, r: float) -> Segments:
    """Six lobes around a centre, each an arc that bulges outwards."""
    segments: list[tuple[str, tuple[float, ...]]] = []
    corners = [(cx + r * 0.84 * math.cos(a), cy + r * 0.84 * math.sin(a)) for a in _sixths()]
    bulges = [(cx + r * 1.22 * math.cos(a), cy + r * 1.22 * math.sin(a)) for a in _sixths(0.5)]
    segments.append(("M", corners[0]))
    for i in range(6):
        (ax, ay), (bx, by), (mx, my) = corners[i], corners[(i + 1) % 6], bulges[i]
        segments.append(
            (
                "C",
                (
                    (ax + 2 * mx) / 3,
                    (ay + 2 * my) / 3,
                    (bx + 2 * mx) / 3,
                    (by + 2 * my) / 3,
                    bx,
                    by,
                ),
            )
        )
    return (*segments, ("Z", ()))


def _sixths(offset: float = 0.0) -> list[float]:
    return [math.tau * (i + offset) / 6 - math.pi / 2 for i in range(6)]


def settlement(x: float, y: float, theme: Theme) -> Iterator[Item]:
    """Houses around a church, or a dome under the stars, standing on (x, y)."""
    ink, wall = theme.colour("land.line"), theme.colour("paper")
    roof = theme.colour("settlement")
    if theme.art("settlement") == "dome":
        yield from _dome(x, y, ink, wall)
        return
    for dx, dy, w, h in ((-1.85, -0.35, 1.5, 0.95), (1.0, -0.2, 1.6, 1.0), (-1.2, 0.4, 1.5, 1.0)):
        yield from _house(x + dx, y + dy, w, h, ink, wall, roof)
    yield Path(
        polygon(((x, y), (x, y - 2.7), (x + 0.55, y - 4.1), (x + 1.1, y - 2.7), (x + 1.1, y))),
        fill=wall,
        stroke=Stroke(ink, 0.18, join="round"),
    )
    yield Path(
        polygon(((x, y - 2.7), (x + 0.55, y - 4.1), (x + 1.1, y - 2.7))),
        fill=roof,
        stroke=Stroke(ink, 0.16, join="round"),
    )
    yield Path(
        (*line(x + 0.55, y - 4.1, x + 0.55, y - 4.9), *line(x + 0.25, y - 4.6, x + 0.85, y - 4.6)),
        stroke=Stroke(ink, 0.16),
    )


def _house(
    x: float, y: float, w: float, h: float, ink: str, wall: str, roof: str
) -> Iterator[Item]:
    front = w * 0.42
    stroke = Stroke(ink, 0.16, join="round")
    gable = ((x, y), (x, y - h), (x + front / 2, y - h * 1.75), (x + front, y - h), (x + front, y))
    yield Path(polygon(gable), fill=wall, stroke=stroke)
    side = ((x + front, y), (x + front, y - h), (x + w, y - h), (x + w, y))
    yield Path(polygon(side), fill=wall, stroke=stroke)
    slope = (
        (x + front / 2, y - h * 1.75),
        (x + w - front / 2, y - h * 1.75),
        (x + w, y - h),
        (x + front, y - h),
    )
    yield Path(polygon(slope), fill=roof, stroke=stroke)


def _dome(x: float, y: float, ink: str, wall: str) -> Iterator[Item]:
    stroke = Stroke(ink, 0.18, join="round")
    for dx, r in ((-1.5, 1.1), (1.5, 1.2), (0.0, 1.8)):
        arc = [(x + dx + r * math.cos(a), y + r * math.sin(a)) for a in _half_circle()]
        yield Path(polygon(arc), fill=wall, stroke=stroke)
        ribs = tuple(
            s
            for t in (-0.4, 0.0, 0.4)
            for s in line(x + dx + r * t, y, x + dx + r * t * 0.7, y - r * 0.9)
        )
        yield Path(ribs, stroke=Stroke(ink, 0.12))


def _half_circle() -> list[float]:
    return [math.pi + math.pi * i / 12 for i in range(13)]


def _tuft(x: float, y: float, depth: float, key: str, theme: Theme) -> Iterator[Item]:
    """Three blades of grass on open land."""
    strokes = tuple(
        s
        for dx, up in ((-0.5, 0.5), (0.0, 0.8), (0.5, 0.55))
        for s in line(x + dx * 0.6, y, x + dx, y - up)
    )
    yield Path(strokes, stroke=Stroke(theme.colour("hachure"), 0.14, cap="round"))


def _crater(x: float, y: float, depth: float, key: str, theme: Theme) -> Iterator[Item]:
    """A ring with its inner wall shaded to the west."""
    r = (0.5 + 0.5 * abs(wander("r" + key))) * min(1.9, 0.6 + depth / 5)
    ink = theme.colour("hachure")
    yield Path(circle(x, y, r), fill=theme.colour("land.shade"), stroke=Stroke(ink, 0.18))
    for i in range(5):
        a = math.radians(140 + i * 20)
        yield Path(
            line(
                x + r * math.cos(a),
                y + r * math.sin(a),
                x + r * 0.55 * math.cos(a),
                y + r * 0.55 * math.sin(a),
            ),
            stroke=Stroke(ink, 0.12),
        )
