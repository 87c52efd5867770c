"""The grounds of a port's amounts, and what surrounds that of a shipyard."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Point,
    Segment,
    Stroke,
    circle,
    line,
    polygon,
    rounded,
)
from pnp.theme import Theme


def plate(at: Point, r: float, theme: Theme) -> Iterator[Item]:
    """Yield the ground of amounts, of which a disc of ``r`` mm may be written on."""
    ink, ground = theme.colour("medallion.line"), theme.colour("medallion")
    x, y = at
    match theme.art("medallion"):
        case "shield":
            yield Path(circle(x, y, r + 0.25), fill=theme.colour("wheel"), stroke=Stroke(ink, 0.4))
            yield Path(circle(x, y, r - 0.6), fill=ground, stroke=Stroke(ink, 0.22))
            studs: list[Segment] = []
            for k in range(16):
                turn = math.tau * (k + 0.5) / 16
                reach = r - 0.17
                studs.extend(circle(x + reach * math.cos(turn), y + reach * math.sin(turn), 0.2))
            yield Path(tuple(studs), fill=ink)
        case "hexagon":
            yield Path(_hexagon(at, r * 1.12), fill=ground, stroke=Stroke(ink, 0.5, join="round"))
            yield Path(_hexagon(at, r * 1.12 - 0.7), stroke=Stroke(ink, 0.14, join="round"))
        case _:
            yield Path(circle(x, y, r), fill=ground, stroke=Stroke(ink, 0.55))
            yield Path(circle(x, y, r - 0.65), stroke=Stroke(ink, 0.16))


def _hexagon(at: Point, r: float) -> tuple[Segment, ...]:
    turns = (math.tau * k / 6 for k in range(6))
    return polygon([(at[0] + r * math.cos(turn), at[1] + r * math.sin(turn)) for turn in turns])


def shields(at: Point, r: float, theme: Theme) -> Iterator[Item]:
    """Yield round shields about the medallion, as they hang along a ship's side."""
    ink, wood = theme.colour("medallion.line"), theme.colour("wheel")
    tones = (theme.colour("accent"), theme.colour("medallion"))
    for i in range(12):
        turn = math.tau * (i + 0.5) / 12
        x, y = at[0] + (r + 0.9) * math.cos(turn), at[1] + (r + 0.9) * math.sin(turn)
        yield Path(circle(x, y, 1.7), fill=tones[i % 2], stroke=Stroke(ink, 0.26))
        yield Path(circle(x, y, 0.5), fill=wood, stroke=Stroke(ink, 0.16))


def gear(at: Point, r: float, theme: Theme) -> Iterator[Item]:
    """Yield a ring with teeth behind the medallion."""
    ink, metal = theme.colour("medallion.line"), theme.colour("wheel")
    x, y = at
    points = []
    teeth = 14
    for i in range(teeth):
        for share, reach in ((-0.3, 0.9), (-0.2, 2.4), (0.2, 2.4), (0.3, 0.9)):
            turn = math.tau * (i + share) / teeth
            points.append((x + (r + reach) * math.cos(turn), y + (r + reach) * math.sin(turn)))
    yield Path(polygon(points), fill=metal, stroke=Stroke(ink, 0.3, join="round"))


def wheel(at: Point, r: float, theme: Theme) -> Iterator[Item]:
    """Eight turned handles behind the medallion."""
    ink, wood = theme.colour("medallion.line"), theme.colour("wheel")
    x, y = at
    for i in range(8):
        turn = math.degrees(math.tau * (i + 0.5) / 8)
        handle = (
            Path(rounded(-0.62, -r - 2.5, 1.24, 3.0, 0.6), fill=wood, stroke=Stroke(ink, 0.26)),
            Path(line(-0.62, -r - 0.75, 0.62, -r - 0.75), stroke=Stroke(ink, 0.22)),
        )
        yield Group(handle, Matrix.rotate(turn).then(Matrix.translate(x, y)))
    yield Path(circle(x, y, r + 0.75), fill=wood, stroke=Stroke(ink, 0.32))
