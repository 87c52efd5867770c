"""Craters: rings of many sizes, none across another, lit from the north-west."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.base.geometry import Area, wander
from pnp.components.chart.ground import Free, scattered
from pnp.scene import Item, Path, Point, Segments, Stroke, circle, line, polygon
from pnp.theme import Theme

Crater = tuple[float, float, float]

# Radii in millimetres, the large ones placed first.
_SIZES = (3.4, 2.4, 1.6, 1.0, 0.6, 0.36)


def craters(body: Area, seed: str, free: Free) -> Iterator[Crater]:
    """Yield centres and radii of the craters of one body of land."""
    placed: list[Crater] = []
    spots = list(scattered(body, (2.0, 1.7), seed + "crater"))
    for size in _SIZES:
        for x, y, depth in spots:
            key = f"{seed}:{size}:{x:.2f}:{y:.2f}"
            radius = size * (1 + 0.22 * wander("r" + key))
            # Large ones are rare, so that there is a plain between them.
            if wander(key) > -0.15 - 0.14 * size or depth < radius + 1.1:
                continue
            gap = 0.5 + 0.35 * radius
            apart = all(math.dist((x, y), (px, py)) > radius + r + gap for px, py, r in placed)
            if apart and free(x, y, radius + 0.3):
                placed.append((x, y, radius))
                yield x, y, radius


def draw_crater(crater: Crater, theme: Theme) -> Iterator[Item]:
    """Yield a rim, the shadow of its western wall, the glow of its eastern slope."""
    x, y, r = crater
    ink = theme.colour("hachure")
    key = f"{x:.2f}:{y:.2f}"
    yield Path(circle(x, y, r), fill=theme.colour("land"))
    yield Path(_crescent(x, y, r, 0.75 * r), fill=theme.colour("land.shade"))
    yield Path(_crescent(x, y, r, 0.16 * r**0.7), fill=ink)
    yield Path(circle(x, y, r), stroke=Stroke(ink, 0.12))
    if r < 0.7:
        return
    fine = [*_wall(x, y, r), *_slope(x, y, r, key)]
    yield Path(tuple(fine), stroke=Stroke(ink, 0.1, cap="round"))


def _crescent(x: float, y: float, r: float, thick: float) -> Segments:
    """A sickle along the rim towards the light, ``thick`` mm in its middle."""
    outer: list[Point] = []
    inner: list[Point] = []
    for i in range(17):
        turn = math.radians(120 + 210 * i / 16)
        deep = thick * math.sin(math.pi * i / 16)
        outer.append((x + r * math.cos(turn), y + r * math.sin(turn)))
        inner.append((x + (r - deep) * math.cos(turn), y + (r - deep) * math.sin(turn)))
    return polygon([*outer, *reversed(inner)])


def _wall(x: float, y: float, r: float) -> Segments:
    """Hatching inside the western wall, longest where it is deepest."""
    count = max(5, round(r * 8))
    segments: list[tuple[str, tuple[float, ...]]] = []
    for i in range(count):
        t = (i + 0.5) / count
        turn = math.radians(125 + 200 * t)
        deep = r * (1 - 0.42 * math.sin(math.pi * t) ** 0.7)
        segments.extend(
            line(
                x + r * math.cos(turn),
                y + r * math.sin(turn),
                x + deep * math.cos(turn),
                y + deep * math.sin(turn),
            )
        )
    return tuple(segments)


def _slope(x: float, y: float, r: float, key: str) -> Segments:
    """Hachures outside the eastern rim, where the slope turns from the light."""
    count = max(4, round(r * 5))
    segments: list[tuple[str, tuple[float, ...]]] = []
    for i in range(count):
        turn = math.radians(-35 + 130 * (i + 0.5) / count)
        near, far = r + 0.1, r + 0.14 + 0.22 * r * (0.75 + 0.25 * wander(f"{key}{i}"))
        segments.extend(
            line(
                x + near * math.cos(turn),
                y + near * math.sin(turn),
                x + far * math.cos(turn),
                y + far * math.sin(turn),
            )
        )
    return tuple(segments)
