"""Woods: leaf trees in clumps. A few trees are drawn, and each stands in many places."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.base.geometry import Area, wander
from pnp.components.chart.ground import Free, country, scattered
from pnp.components.chart.ranges import Hill
from pnp.scene import Group, Item, Path, Point, Segments, Stroke, line
from pnp.theme import Theme


def woods(body: Area, seed: str, free: Free, hills: Sequence[Hill]) -> Iterator[Point]:
    """Yield the feet of the trees of one body of land, close together in its wooded parts."""
    for x, y, depth in scattered(body, (1.7, 1.25), seed + "tree"):
        if depth < 1.3 or country(x, y, 9, seed + "wood") < 0.3:
            continue
        crowded = any(hill.covers(x, y, 0.95) for hill in hills)
        if not crowded and free(x, y - 0.8, 1.0):
            yield x, y


def trees(theme: Theme) -> tuple[Group, ...]:
    """Return the trees that woods are made of, each with its foot at the origin."""
    return tuple(Group(tuple(_tree(0.66 + 0.07 * k, f"tree{k}", theme))) for k in range(4))


def _tree(r: float, key: str, theme: Theme) -> Iterator[Item]:
    """A scalloped crown on a short trunk, hatched on its east side, with its shadow beside it."""
    ink, leaf = theme.colour("tree"), theme.colour("tree.fill")
    cy = -1.55 * r
    yield Path(
        (*line(0, cy + 0.7 * r, 0, 0), *line(0.05, 0, 0.95 * r, 0)),
        stroke=Stroke(ink, 0.16, cap="round"),
    )
    lobes = 7
    tips = []
    for k in range(lobes):
        turn = math.tau * (k + 0.18 * wander(f"{key}{k}")) / lobes - 0.3
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
    """Return an outline of arcs that bulge away from the centre between neighbouring tips."""
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
