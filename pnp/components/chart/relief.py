"""What stands on the land: ranges of hills, woods, open country, craters; and settlements.

Every symbol grows out of a seed, so that two builds draw the same hills. Symbols are drawn from
the top down, so that nearer ones stand before farther ones, as on old maps.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.base.geometry import Area, polygons, wander
from pnp.components.chart.craters import craters, draw_crater
from pnp.components.chart.crowd import Crowd
from pnp.components.chart.ground import Free, country, scattered
from pnp.components.chart.ranges import Hill, draw_hill, hills
from pnp.components.chart.woods import trees, woods
from pnp.facts.spaces import MapGeometry
from pnp.scene import Instance, Item, Matrix, Path, Point, Stroke, line, polygon
from pnp.theme import Theme


def relief(board: MapGeometry, theme: Theme, taken: Crowd) -> Iterator[Item]:
    """Yield hills, woods and grass, or craters where the theme draws moons, off what is taken."""
    seed = f"{board.map.map}:{board.map.grid.seed}"

    def free(x: float, y: float, radius: float) -> bool:
        return not taken.touches(x, y, radius)

    if theme.art("relief") == "craters":
        for body in polygons(board.land):
            for crater in craters(body, seed, free):
                yield from draw_crater(crater, theme)
        return
    kinds = trees(theme)
    symbols: list[tuple[float, tuple[Item, ...]]] = []
    for body in polygons(board.land):
        ranges = hills(body, seed, free)
        symbols.extend((hill.y, tuple(draw_hill(hill, theme))) for hill in ranges)
        wood = list(woods(body, seed, free, ranges))
        for x, y in wood:
            kind = kinds[round(1.5 + 1.5 * wander(f"{seed}:{x:.2f}:{y:.2f}"))]
            symbols.append((y, (Instance(kind, Matrix.translate(round(x, 2), round(y, 2))),)))
        for x, y in _meadows(body, seed, free, ranges, wood):
            symbols.append((y, tuple(_tuft(x, y, theme))))
    for _, items in sorted(symbols, key=lambda pair: pair[0]):
        yield from items


def _meadows(
    body: Area, seed: str, free: Free, ranges: Sequence[Hill], wood: Sequence[Point]
) -> Iterator[Point]:
    """Yield places for tufts of grass, off everything else."""
    for x, y, depth in scattered(body, (3.4, 2.6), seed + "tuft"):
        if depth < 1.8 or country(x, y, 7, seed + "meadow") < 0.05 or not free(x, y, 1.0):
            continue
        if any(hill.covers(x, y, 0.9) for hill in ranges):
            continue
        if all(math.dist((x, y), tree) > 2.0 for tree in wood):
            yield x, y


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


def _tuft(x: float, y: float, theme: Theme) -> Iterator[Item]:
    """A few blades of grass."""
    blades = tuple(
        s
        for root, tip, up in (
            (-0.3, -0.55, 0.4),
            (-0.12, -0.18, 0.7),
            (0.12, 0.2, 0.6),
            (0.3, 0.6, 0.35),
        )
        for s in line(round(x + root, 2), round(y, 2), round(x + tip, 2), round(y - up, 2))
    )
    yield Path(blades, stroke=Stroke(theme.colour("hachure"), 0.12, cap="round"))
