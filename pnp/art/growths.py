"""What woods are made of: leaf trees, firs, crystals; each with its foot at the origin."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.base.wandering import wander
from pnp.scene import Group, Item, Path, Point, Segments, Stroke, line, polygon
from pnp.theme import Theme


def trees(theme: Theme) -> tuple[Group, ...]:
    """Return four trees of the kind that the theme grows; empty ones where it grows none."""
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
    """A fir of three tiers, dark on its eastern side."""
    ink, leaf = theme.colour("tree"), theme.colour("tree.fill")
    yield Path(
        (*line(0, -0.3 * r, 0, 0), *line(0.05, 0, 0.8 * r, 0)),
        stroke=Stroke(ink, 0.16, cap="round"),
    )
    tall = 3.3 * r * (1 + 0.08 * wander(key))
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
    """Three shards that lean apart, each lit on one side."""
    ink, leaf = theme.colour("tree"), theme.colour("tree.fill")
    for lean, tall, half in ((-0.5, 1.5, 0.3), (0.55, 1.3, 0.28), (0.06, 2.5, 0.36)):
        tall *= r * (1 + 0.12 * wander(f"{key}{lean}"))
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
