"""Trees and settlements as map symbols, each based at a point."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.base.hand_drawn import signed_noise
from pnp.scene import (
    Group,
    Item,
    Path,
    Point,
    Segment,
    Segments,
    Stroke,
    line,
    polygon,
    rectangle,
    smooth_open,
)
from pnp.theme import Theme


def trees(theme: Theme) -> tuple[Group, ...]:
    """Return four trees of the theme's kind; empty ones if it has none."""
    match theme.art("trees"):
        case "pine":
            grown = _fir
        case "crystals":
            grown = _crystal
        case "none":
            return (Group(()),) * 4
        case _:
            grown = _tree
    return tuple(Group(tuple(grown(0.66 + 0.07 * k, f"tree{k}", theme))) for k in range(4))


def _fir(r: float, key: str, theme: Theme) -> Iterator[Item]:
    """Yield a fir of three tiers, dark on its eastern side."""
    ink, leaf = theme.colour("tree"), theme.colour("tree.fill")
    yield Path(
        (*line(0, -0.3 * r, 0, 0), *line(0.05, 0, 0.8 * r, 0)),
        stroke=Stroke(ink, 0.16, cap="round"),
    )
    tall = 3.3 * r * (1 + 0.08 * signed_noise(key))
    tiers = ((0.1, 0.82), (0.36, 0.64), (0.62, 0.44))
    tip = (0.0, -tall)
    west, east = [], []
    for low, half in tiers:
        y = -low * tall
        west += [(-half * r, y), (-half * r * 0.5, y - 0.2 * tall)]
        east += [(half * r, y), (half * r * 0.5, y - 0.2 * tall)]
    crown = [*west, tip, *reversed(east)]
    yield Path(polygon(crown), fill=leaf)
    yield Path(polygon([(0.08 * r, -0.12 * tall), tip, *reversed(east)]), fill=ink)
    yield Path(polygon(crown), stroke=Stroke(ink, 0.12, join="round"))


def _crystal(r: float, key: str, theme: Theme) -> Iterator[Item]:
    """Yield three shards that lean apart, each lit on one side."""
    ink, leaf = theme.colour("tree"), theme.colour("tree.fill")
    for lean, tall, half in ((-0.5, 1.5, 0.3), (0.55, 1.3, 0.28), (0.06, 2.5, 0.36)):
        tall *= r * (1 + 0.12 * signed_noise(f"{key}{lean}"))
        x, tip = lean * r * 0.7, (lean * r * 1.5, -tall)
        shoulder = -tall * 0.72
        west, east = x + lean * 0.4 * r - half * r, x + lean * 0.4 * r + half * r
        outline = (
            (x - half * 0.6 * r, 0.0),
            (west, shoulder),
            tip,
            (east, shoulder),
            (x + half * 0.6 * r, 0.0),
        )
        yield Path(polygon(outline), fill=leaf, stroke=Stroke(ink, 0.12, join="round"))
        edge = x + lean * 0.4 * r + half * 0.2 * r
        yield Path(
            (*line(x, 0.0, edge, shoulder), *line(edge, shoulder, *tip)), stroke=Stroke(ink, 0.09)
        )


def _tree(r: float, key: str, theme: Theme) -> Iterator[Item]:
    """Yield a scalloped crown on a short trunk, hatched on its east side, and its shadow."""
    ink, leaf = theme.colour("tree"), theme.colour("tree.fill")
    cy = -1.55 * r
    yield Path(
        (*line(0, cy + 0.7 * r, 0, 0), *line(0.05, 0, 0.95 * r, 0)),
        stroke=Stroke(ink, 0.16, cap="round"),
    )
    lobes = 7
    tips = []
    for k in range(lobes):
        turn = math.tau * (k + 0.18 * signed_noise(f"{key}{k}")) / lobes - 0.3
        tips.append((0.84 * r * math.cos(turn), cy + 0.86 * r * math.sin(turn)))
    yield Path(_scallops(tips, (0, cy)), fill=leaf, stroke=Stroke(ink, 0.13, join="round"))
    shade = [
        s
        for k in range(4)
        for s in line(
            r * (0.1 + 0.2 * k),
            cy + r * (0.68 - 0.16 * k),
            r * (0.42 + 0.13 * k),
            cy + r * (0.1 - 0.16 * k),
        )
    ]
    yield Path(tuple(shade), stroke=Stroke(ink, 0.1, cap="round"))


def _scallops(tips: Sequence[Point], centre: Point) -> Segments:
    """Return an outline of arcs between neighbouring tips that bulge away from the centre."""
    segments: list[tuple[str, tuple[float, ...]]] = [("M", tips[0])]
    for a, b in zip(tips, [*tips[1:], tips[0]], strict=True):
        bulge = 0.62
        c = [
            (
                p[0] + (p[0] - centre[0]) * bulge * 0.6 + (q[0] - p[0]) * 0.16,
                p[1] + (p[1] - centre[1]) * bulge * 0.6 + (q[1] - p[1]) * 0.16,
            )
            for p, q in ((a, b), (b, a))
        ]
        segments.append(("C", (*c[0], *c[1], *b)))
    return (*segments, ("Z", ()))


# Settlements: houses around a church, longhouses, a castle, domes.


def settlement(x: float, y: float, theme: Theme) -> Iterator[Item]:
    """Yield the theme's settlement at (x, y)."""
    ink, wall = theme.colour("land.line"), theme.colour("settlement.wall")
    roof = theme.colour("settlement")
    match theme.art("settlement"):
        case "dome":
            yield from _domes(x, y, ink, wall)
        case "longhouse":
            for dx, dy, s in ((-0.9, -1.3, 0.72), (1.3, -0.7, 0.8), (-0.3, 0.4, 1.0)):
                yield from _longhouse(x + dx, y + dy, s, ink, wall, roof)
        case "castle":
            yield from _castle(x, y, ink, wall, roof)
        case _:
            yield from _houses(x, y, ink, wall, roof)


def _houses(x: float, y: float, ink: str, wall: str, roof: str) -> Iterator[Item]:
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


def _domes(x: float, y: float, ink: str, wall: str) -> Iterator[Item]:
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


def _longhouse(x: float, y: float, s: float, ink: str, wall: str, roof: str) -> Iterator[Item]:
    """Yield a long low house under a roof like a keel, its gables crossed and carved."""
    stroke = Stroke(ink, 0.16, join="round")
    west, east = x - 1.9 * s, x + 1.9 * s
    front = west + 0.9 * s
    gable = (
        (west, y),
        (west, y - 0.5 * s),
        (west + 0.45 * s, y - 1.35 * s),
        (front, y - 0.5 * s),
        (front, y),
    )
    yield Path(rectangle(front, y - 0.5 * s, east - front, 0.5 * s), fill=wall, stroke=stroke)
    yield Path(polygon(gable), fill=wall, stroke=stroke)
    ridge = smooth_open(
        (
            (west + 0.45 * s, y - 1.35 * s),
            (x + 0.3 * s, y - 1.62 * s),
            (east - 0.2 * s, y - 1.4 * s),
        )
    )
    slope = (
        *ridge,
        ("L", (east + 0.12 * s, y - 0.45 * s)),
        ("L", (front, y - 0.45 * s)),
        ("Z", ()),
    )
    yield Path(slope, fill=roof, stroke=stroke)
    horns: tuple[Segment, ...] = (
        *line(front + 0.1 * s, y - 0.3 * s, west + 0.18 * s, y - 1.85 * s),
        *line(west - 0.1 * s, y - 0.3 * s, west + 0.72 * s, y - 1.85 * s),
    )
    yield Path(horns, stroke=Stroke(ink, 0.22 * s, cap="round"))
    yield Path(rectangle(west + 0.31 * s, y - 0.5 * s, 0.28 * s, 0.5 * s), fill=ink)
    rows = tuple(
        seg
        for t in (0.35, 0.55, 0.75)
        for seg in line(
            front + (east - front) * t,
            y - 1.4 * s,
            front + (east - front) * t + 0.12 * s,
            y - 0.5 * s,
        )
    )
    yield Path(rows, stroke=Stroke(ink, 0.09))


def _castle(x: float, y: float, ink: str, wall: str, roof: str) -> Iterator[Item]:
    """Yield a keep between two towers with pointed roofs, behind a wall with a gate."""
    stroke = Stroke(ink, 0.16, join="round")
    yield from _tower(x, y - 0.6, 0.7, 3.1, ink, wall, roof)
    for dx in (-1.75, 1.75):
        yield from _tower(x + dx, y, 0.5, 2.1, ink, wall, roof)
    yield Path(polygon(_crenels(x - 1.3, x + 1.3, y, y - 1.05)), fill=wall, stroke=stroke)
    gate = [(x - 0.34, y), *_arch(x, y - 0.34, 0.34), (x + 0.34, y)]
    yield Path(polygon(gate), fill=ink)


def _tower(
    x: float, y: float, half: float, high: float, ink: str, wall: str, roof: str
) -> Iterator[Item]:
    stroke = Stroke(ink, 0.16, join="round")
    yield Path(rectangle(x - half, y - high, 2 * half, high), fill=wall, stroke=stroke)
    tip = y - high - half * 2.6
    cone = ((x - half * 1.25, y - high), (x, tip), (x + half * 1.25, y - high))
    yield Path(polygon(cone), fill=roof, stroke=stroke)
    shade = tuple(
        s
        for k in (0.3, 0.6, 0.85)
        for s in line(x + half * k, y - high + 0.15, x + half * k, y - 0.2)
    )
    yield Path((*shade, *line(x, tip, x, tip - 0.75)), stroke=Stroke(ink, 0.1))
    flag = ((x, tip - 0.75), (x + 0.75, tip - 0.55), (x, tip - 0.35))
    yield Path(polygon(flag), fill=roof, stroke=Stroke(ink, 0.08))
    yield Path(rectangle(x - 0.1, y - high * 0.66, 0.2, 0.42), fill=ink)


def _crenels(left: float, right: float, foot: float, top: float) -> list[tuple[float, float]]:
    """Return the outline of a wall with merlons."""
    count = 7
    step = (right - left) / count
    points = [(left, foot)]
    for k in range(count):
        level = top if k % 2 == 0 else top + 0.28
        points += [(left + k * step, level), (left + (k + 1) * step, level)]
    return [*points, (right, foot)]


def _arch(x: float, y: float, r: float) -> list[tuple[float, float]]:
    return [(x + r * math.cos(a), y + r * math.sin(a)) for a in _half_circle()]
