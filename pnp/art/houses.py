"""Houses of a port, no two of them alike: broad and narrow, under gables, hips and steps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from pnp.art.brush import Paint, Picture
from pnp.art.engraving import FINE, HAIR
from pnp.art.growth import shadow
from pnp.art.strokes import Chain, ring
from pnp.base.geometry import area_of

_STOREY = 22.0


class House(Struct, frozen=True):
    """A house seen from its front: half its width, its storeys, where the door is, the roles of its
    roof and wall. A ``shop`` has an awning over the door; a ``timbered`` wall shows its beams."""

    top: Literal["gable", "hip", "steps", "shed"]
    half: float
    storeys: int
    door: float
    roof: str
    wall: str = "wall"
    shop: bool = False
    timbered: bool = False

    @property
    def high(self) -> float:
        return 38.0 + _STOREY * (self.storeys - 1)


def house(of: House) -> Picture:
    """Return the picture of a house."""

    def draw(brush: Paint) -> None:
        pen, half, high = brush.pen, of.half, of.high
        shadow(brush, 20, 0, half + 12, 9)
        wall = [(-half, 0.0), (-half, -high), (half, -high), (half, 0.0)]
        if of.top != "steps":
            _chimney(brush, of)
        pen.shape(wall, 0.34, brush.tone(of.wall))
        if of.timbered:
            _beams(brush, of)
        pen.hatch(area_of([(half - 15, 0), (half - 15, -high), (half, -high), (half, 0)]), 90, 0.5)
        _roof(brush, of)
        _openings(brush, of)

    return draw


def _roof(brush: Paint, of: House) -> None:
    pen = brush.pen
    outline = list(_outline(of))
    steps = of.top == "steps"
    pen.shape(outline, 0.38, brush.tone(of.wall if steps else of.roof))
    if steps:
        pen.shape(ring(0, -of.high - 14, 5, 5), FINE, brush.tone("sun"))
        return
    rise = max(-y for _, y in outline) - of.high
    rows: list[Chain] = [
        [(-90.0, -of.high - y), (90.0, -of.high - y)] for y in range(5, round(rise), 8)
    ]
    pen.inside(outline, rows, HAIR)
    pen.shade(outline, 10, 60, 0.45)


def _outline(of: House) -> Iterator[tuple[float, float]]:
    """Yield the corners of what is above the wall, from the west to the east."""
    reach, eaves = of.half + 9, -of.high + 3
    match of.top:
        case "gable":
            yield from ((-reach, eaves), (-6, eaves - of.half - 4), (6, eaves - of.half - 4))
            yield reach, eaves
        case "hip":
            inner = of.half * 0.56
            yield from ((-reach, eaves), (-inner, eaves - 26), (inner, eaves - 26), (reach, eaves))
        case "shed":
            yield from ((-reach, eaves), (-of.half, eaves - 30), (reach, eaves - 12))
            yield reach, eaves
        case "steps":
            count, wide = 3, of.half + 2
            left = []
            for k in range(count):
                x, y = -wide + k * wide / count, -of.high - k * 11
                left += [(x, y), (x, y - 11)]
            left += [(-5, left[-1][1]), (-5, left[-1][1] - 8)]
            yield from left
            yield from ((-x, y) for x, y in reversed(left))


def _chimney(brush: Paint, of: House) -> None:
    x, foot = (-of.half * 0.5 if of.door > 0 else of.half * 0.5), -of.high
    flue = [(x - 5.0, foot - 34), (x + 5.0, foot - 34), (x + 5.0, foot), (x - 5.0, foot)]
    brush.pen.shape(flue, 0.3, brush.tone("stone"))


def _beams(brush: Paint, of: House) -> None:
    """Draw posts, and braces between them."""
    apart = brush.pen.apart()
    apart.ink = brush.tone("wood.shade")
    half, high = of.half, of.high
    posts: list[Chain] = [[(x, 0), (x, -high)] for x in (-half + 2, 0.0, half - 2)]
    braces: list[Chain] = [
        [(-half + 2, -high + 2), (0, -high + 20)],
        [(half - 2, -high + 2), (0, -high + 20)],
    ]
    apart.lines([*posts, *braces, [(-half, -high + 20), (half, -high + 20)]], 0.42)
    brush.pen.items.extend(apart.items)


def _openings(brush: Paint, of: House) -> None:
    pen, door = brush.pen, of.door
    frame = [(door - 8, 0.0), (door - 8, -20.0), *ring(door, -20, 8, 7, 180, 360)]
    pen.shape([*frame, (door + 8, -20.0), (door + 8, 0.0)], FINE, brush.tone("wood.shade"))
    for level in range(of.storeys):
        y = -12.0 - _STOREY * level
        count = max(2, round(of.half / 12))
        for k in range(count):
            x = of.half * (2 * (k + 0.5) / count - 1)
            if level > 0 or abs(x - door) > 15:
                _window(brush, x, y)
    if of.shop:
        _awning(brush, door)


def _window(brush: Paint, x: float, y: float) -> None:
    pane = [(x - 5.6, y), (x - 5.6, y - 13.0), (x + 5.6, y - 13.0), (x + 5.6, y)]
    brush.pen.shape(pane, FINE, brush.tone("sun"))
    brush.pen.lines([[(x, y), (x, y - 13)], [(x - 5.6, y - 6.5), (x + 5.6, y - 6.5)]], HAIR)


def _awning(brush: Paint, door: float) -> None:
    """Draw striped cloth over a door."""
    for k in range(5):
        x, role = door - 17.5 + 7 * k, "coral" if k % 2 == 0 else "paper"
        strip = [(x + 1.4, -33.0), (x + 5.6, -33.0), (x + 7, -24.0), (x, -24.0)]
        brush.pen.shape(strip, FINE, brush.tone(role))
