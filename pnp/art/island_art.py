"""Pictures for boards of squares: plants, houses, ships and beasts, sky and waves."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from msgspec import Struct

from pnp.art import sea_beasts, ships, small_ships, textures, vignettes
from pnp.art.engraving import (
    FINE,
    HAIR,
    PLAIN,
    Chain,
    Engraving,
    chain_between,
    limb,
    parse_curve,
    ring,
    smooth_curve,
    subchain,
)
from pnp.art.tints import most_contrasting_ink
from pnp.base.geometry import area_of, overlap
from pnp.base.values import replace
from pnp.scene import Group, Instance, Item, Matrix, Path, Point, Rect, rectangle
from pnp.theme import Theme


class ThemedPen(Struct, frozen=True):
    """A pen with its theme, for colours by role."""

    pen: Engraving
    theme: Theme

    def tone(self, role: str) -> str:
        return self.theme.colour(role)


Picture = Callable[[ThemedPen], None]


def themed_pen(theme: Theme, size: float = 100.0, body: str = "paper") -> ThemedPen:
    """Return a pen whose 100 units are ``size`` mm; by default units are millimetres."""
    ink = theme.colour("ink")
    dark = theme.colour("creature.dark") if theme.art("fills") == "none" else ink
    return ThemedPen(Engraving(ink, theme.colour(body), dark, size), theme)


@dataclass(slots=True)
class Stamps:
    """A cache of pictures by name and size, so that repeated ones are drawn once."""

    theme: Theme
    _cut: dict[tuple[str, float], Group] = field(default_factory=dict)

    def stamp(
        self, name: str, picture: Picture, size: float, at: Point, turned: bool = False
    ) -> Item:
        """Return the picture, ``size`` mm for 100 units, with its foot at a point.

        ``turned`` mirrors it; use it only for pictures with little or no shading, because light
        comes from one side.
        """
        # Sizes are rounded to a quarter of a millimetre, so that few drawings serve many places.
        size = round(size * 4) / 4
        key = name, size
        if key not in self._cut:
            brush = themed_pen(self.theme, size)
            picture(brush)
            self._cut[key] = brush.pen.as_group((0, 0))
        flip = -1.0 if turned else 1.0
        return Instance(self._cut[key], Matrix(a=flip, e=round(at[0], 2), f=round(at[1], 2)))


# Plants and buildings of islands: palms, bushes, hills, rocks, huts, houses, a lighthouse.


def shadow(brush: ThemedPen, x: float, y: float, wide: float, deep: float) -> None:
    """Draw the shadow of something at (x, y) on the grass, to the south-east."""
    brush.pen.fill(ring(x, y, wide, deep), brush.tone("meadow.shade"))


# The tips of a palm's leaves, back to front, and whether each is in the shade.
_FRONDS = (
    ((-16, -33), True),
    ((20, -32), True),
    ((-38, 14), True),
    ((42, 16), True),
    ((-42, -14), False),
    ((44, -10), False),
    ((-22, 22), False),
    ((26, 24), False),
    ((2, -36), False),
)


def palm(lean: float) -> Picture:
    """Return a palm whose trunk bends ``lean`` units to the east."""

    def draw(brush: ThemedPen) -> None:
        pen = brush.pen
        shadow(brush, 13, 1, 20, 5)
        spine = smooth_curve([(0, 2), (lean * 0.1, -22), (lean * 0.45, -44), (lean, -64)])
        trunk = limb(spine, lambda t: 11.5 - 5 * t)
        pen.shape(trunk.outline, 0.26, brush.tone("wood"))
        pen.lines([trunk.rib(k / 9, 0.05, 0.95, 1.5) for k in range(1, 9)], HAIR)
        crown = lean, -64
        for (dx, dy), shaded in _FRONDS:
            frond(brush, crown, (dx, dy), "leaf.shade" if shaded else "leaf")
        for dx, dy in ((-5, 4), (4, 5), (0, 8)):
            pen.shape(ring(crown[0] + dx, crown[1] + dy, 4, 4), 0.2, brush.tone("wood.shade"))

    return draw


def frond(brush: ThemedPen, root: Point, reach: Point, role: str, scale: float = 1.0) -> None:
    """Draw a leaf that rises from its root and droops at its end; ``scale`` is that of its
    width."""
    (x, y), (dx, dy) = root, reach
    bend = x + dx * 0.5, y + dy * 0.5 - scale * (11 + 0.06 * abs(dx))
    spine = smooth_curve([root, bend, (x + dx, y + dy)])
    leaf = limb(spine, lambda t: 0.8 + 13 * scale * math.sin(math.pi * min(0.97, 0.12 + 0.88 * t)))
    brush.pen.shape(leaf.outline, 0.22, brush.tone(role))
    ribs = [leaf.rib(k / 7, 0.12, 0.88, 2.0) for k in range(2, 7)]
    brush.pen.lines([leaf.lane(0.5), *ribs], HAIR)


def bush(brush: ThemedPen) -> None:
    shadow(brush, 12, 0, 46, 10)
    for x, y, r, role in (
        (24, -24, 26, "leaf.shade"),
        (-22, -22, 24, "leaf"),
        (2, -36, 30, "leaf"),
    ):
        crown = ring(x, y, r, r * 0.86)
        brush.pen.shape(crown, 0.26, brush.tone(role))
        brush.pen.shade(crown, r * 0.4, 60, 0.42)


def tuft(brush: ThemedPen) -> None:
    """Draw three blades of grass."""
    for tip in ("0,0 -16,-32 -34,-48", "2,0 2,-40 8,-72", "4,0 20,-30 38,-42"):
        brush.pen.swell(parse_curve(tip), PLAIN, 0.2)


def flower(brush: ThemedPen) -> None:
    """Draw two flowers of coral on their stalks."""
    for x, high in ((-14, 42), (16, 58)):
        brush.pen.swell(parse_curve(f"0,0 {x * 0.6},{-high * 0.5} {x},{-high}"), PLAIN, 0.2)
        brush.pen.fill(ring(x, -high - 8, 17, 15), brush.tone("coral"))
        brush.pen.fill(ring(x, -high - 8, 6, 5), brush.tone("sun"))


def hill(peak: float) -> Picture:
    """Return a round hill, its top ``peak`` units to the side of its middle."""

    def draw(brush: ThemedPen) -> None:
        pen = brush.pen
        back = parse_curve(
            f"-82,0 -70,-22 -46,-58 {peak - 12},-92 {peak + 6},-97 {peak + 26},-88 "
            "54,-50 76,-18 88,0"
        )
        foot = parse_curve("88,0 44,7 0,9 -44,7 -82,0")
        body = [*back, *foot[1:]]
        shadow(brush, 16, 3, 88, 12)
        pen.fill(body, brush.tone("meadow.light"))
        ridge = parse_curve(f"{peak + 2},-96 {peak + 16},-60 {peak + 8},-30 {peak + 26},8")
        dark = [*subchain(back, 0.5, 1.0), *subchain(foot, 0.0, 0.4), *reversed(ridge)]
        pen.fill(dark, brush.tone("meadow"))
        east = subchain(back, 0.58, 1.0)
        count = max(4, round(44 / pen.units(0.7)))
        strokes = [
            subchain(chain_between(east, ridge, 0.72 * k / count), 0.0, 0.94 - 0.5 * k / count)
            for k in range(1, count)
        ]
        pen.lines_inside(body, strokes, HAIR)
        pen.swell(back, 0.42, 0.62)

    return draw


# Rocks: outline, shaded face, edges between faces.
_ROCKS = (
    (
        "-50,0 -46,-34 | -30,-66 | -4,-84 | 24,-74 | 44,-46 | 52,-4 | 24,6 -22,7 -50,0",
        "-4,-84 | 24,-74 | 44,-46 | 52,-4 | 24,6 14,7 | 20,-22 8,-50 -4,-84",
        ("-4,-84 8,-50 20,-22 14,7", "-30,-66 -22,-44 -26,-26"),
    ),
    (
        "-56,0 -50,-22 | -34,-40 | -8,-48 | 10,-66 | 34,-52 | 54,-2 | 20,6 -26,7 -56,0",
        "10,-66 | 34,-52 | 54,-2 | 20,6 | 24,-20 10,-66",
        ("10,-66 24,-20 20,6", "-8,-48 -2,-24 -10,0", "-34,-40 -26,-18"),
    ),
    (
        "-32,0 -34,-40 | -22,-84 | -4,-106 | 14,-88 | 26,-50 | 38,-2 | 12,6 -14,6 -32,0",
        "-4,-106 | 14,-88 | 26,-50 | 38,-2 | 12,6 | 8,-40 2,-74 -4,-106",
        ("-4,-106 2,-74 8,-40 12,6", "-22,-84 -14,-50 -18,-20"),
    ),
)


def boulder(which: int) -> Picture:
    """Return a rock with three faces, lit from the west: a block, a low one, or a pointed one."""

    def draw(brush: ThemedPen) -> None:
        pen = brush.pen
        outline, shaded, edges = _ROCKS[which]
        shadow(brush, 16, 0, 58, 12)
        body, dark = parse_curve(outline), parse_curve(shaded)
        pen.shape(body, 0.42, brush.tone("stone"))
        pen.fill(dark, brush.tone("stone.shade"))
        pen.hatch(area_of(dark), 70, 0.5, HAIR, 0.4)
        pen.lines([parse_curve(edge) for edge in edges], FINE)
        pen.contour(body, 0.42)

    return draw


def hut(wide: float, high: float) -> Picture:
    """Return a round reed hut with a straw roof, scaled by ``wide`` and ``high``."""

    def draw(brush: ThemedPen) -> None:
        pen = brush.pen
        shadow(brush, 16, 0, 52 * wide, 10)
        half, eaves = 34 * wide, -36 * high
        wall = parse_curve(
            f"{2 - half},0 {-half},{eaves} | {half},{eaves} {half - 2},0 | 14,5 -14,5 {2 - half},0"
        )
        pen.shape(wall, 0.34, brush.tone("wood"))
        pen.lines_inside(wall, [[(x, eaves - 4), (x * 0.94, 8)] for x in range(-42, 44, 7)], HAIR)
        east_side = [(12.0, eaves - 4), (50.0, eaves - 4), (50.0, 8.0), (12.0, 8.0)]
        pen.hatch(overlap(area_of(wall), area_of(east_side)), 90, 0.4)
        pen.shape(parse_curve("-9,5 -9,-18 | -6,-26 0,-29 6,-26 9,-18 | 9,5 -9,5"), FINE, pen.dark)
        top, reach = -92 * high, 52 * wide
        west = smooth_curve([(0, top), (-0.42 * reach, (top + eaves) / 2), (-reach, eaves + 4)])
        east = smooth_curve([(0, top), (0.42 * reach, (top + eaves) / 2), (reach, eaves + 4)])
        fringe = [(reach * (1 - k / 6.5), eaves + 4 + (6 if k % 2 else 1)) for k in range(1, 13)]
        roof = [*reversed(west), *east[1:], *fringe]
        pen.shape(roof, 0.36, brush.tone("thatch"))
        thatch = [
            subchain(chain_between(west, east, k / 15), 0.16 + 0.22 * ((k * 7) % 3), 1.0)
            for k in range(1, 15)
        ]
        pen.lines_inside(roof, thatch, HAIR)
        pen.shade(roof, 9, 60, 0.45)

    return draw


def tower(brush: ThemedPen) -> None:
    """Draw a church tower with a clock and a flag."""
    pen = brush.pen
    shadow(brush, 12, 0, 24, 5)
    wall = [(-16.0, 0.0), (-15.0, -62.0), (15.0, -62.0), (16.0, 0.0)]
    pen.shape(wall, 0.34, brush.tone("stone"))
    pen.hatch(area_of([(5, 0), (5, -62), (15, -62), (16, 0)]), 90, 0.42)
    pen.shape(ring(0, -48, 7, 7), PLAIN, brush.tone("wall"))
    pen.lines([[(0, -48), (0, -53)], [(0, -48), (3, -46)]], FINE)
    pen.shape(parse_curve("-5,0 -5,-12 | 0,-18 5,-12 | 5,0"), FINE, brush.tone("wood.shade"))
    spire = [(-20.0, -61.0), (0.0, -90.0), (20.0, -61.0)]
    pen.shape(spire, 0.38, brush.tone("roof.other"))
    pen.shade(spire, 7, 60, 0.42)
    flag(brush, 0, -88, 12)


def flag(brush: ThemedPen, x: float, y: float, high: float) -> None:
    """Draw a coral flag on its pole, flying east."""
    brush.pen.lines([[(x, y), (x, y - high)]], 0.3)
    top, foot = y - high, y - high * 0.42
    cloth = parse_curve(
        f"{x},{top} {x + 7},{top - 1.5} {x + 13},{top + 1} {x + 19},{top} | "
        f"{x + 16},{(top + foot) / 2} {x + 19},{foot} | "
        f"{x + 13},{foot + 1} {x + 7},{foot - 1.5} {x},{foot}"
    )
    brush.pen.shape(cloth, PLAIN, brush.tone("coral"))


def lighthouse(brush: ThemedPen) -> None:
    """Draw a tower of coral and white bands, its lamp lit."""
    pen = brush.pen
    shadow(brush, 12, 0, 26, 6)
    for k in range(16):
        c, s, far = math.cos(math.tau * k / 16), math.sin(math.tau * k / 16), 19 if k % 2 else 23
        pen.lines([[(13 * c, -84 + 13 * s), (far * c, -84 + far * s)]], 0.3)
    west, east = [(-16.0, 2.0), (-9.0, -74.0)], [(16.0, 2.0), (9.0, -74.0)]
    for k in range(5):
        low, high = k / 5, (k + 1) / 5
        band = [
            _point_along(west, low),
            _point_along(west, high),
            _point_along(east, high),
            _point_along(east, low),
        ]
        pen.shape(band, 0.3, brush.tone("coral" if k % 2 == 0 else "wall"))
    shade = [_point_along(east, 0.0), _point_along(east, 1.0), (3.0, -74.0), (6.0, 2.0)]
    pen.hatch(area_of(shade), 90, 0.42)
    pen.shape(
        [(-13.0, -74.0), (-13.0, -78.0), (13.0, -78.0), (13.0, -74.0)], 0.3, brush.tone("stone")
    )
    pen.shape([(-7.0, -78.0), (-7.0, -90.0), (7.0, -90.0), (7.0, -78.0)], 0.26, brush.tone("sun"))
    pen.lines([[(0, -78), (0, -90)]], FINE)
    pen.shape([(-10.0, -90.0), (0.0, -101.0), (10.0, -90.0)], 0.34, brush.tone("coral"))


def _point_along(edge: Sequence[Point], t: float) -> Point:
    (x0, y0), (x1, y1) = edge
    return x0 + (x1 - x0) * t, y0 + (y1 - y0) * t


# Port houses, all different: broad and narrow, with gables, hips and steps.


_STOREY = 22.0


class House(Struct, frozen=True):
    """A house seen from the front.

    It has half its width, the number of storeys, the position of the door, and the roles of its
    roof and wall. A ``shop`` has an awning over the door; a ``timbered`` wall shows its beams.
    """

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

    def draw(brush: ThemedPen) -> None:
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


def _roof(brush: ThemedPen, of: House) -> None:
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
    pen.lines_inside(outline, rows, HAIR)
    pen.shade(outline, 10, 60, 0.45)


def _outline(of: House) -> Iterator[tuple[float, float]]:
    """Yield the corners of the outline above the wall, from west to east."""
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


def _chimney(brush: ThemedPen, of: House) -> None:
    x, foot = (-of.half * 0.5 if of.door > 0 else of.half * 0.5), -of.high
    flue = [(x - 5.0, foot - 34), (x + 5.0, foot - 34), (x + 5.0, foot), (x - 5.0, foot)]
    brush.pen.shape(flue, 0.3, brush.tone("stone"))


def _beams(brush: ThemedPen, of: House) -> None:
    """Draw posts, and braces between them."""
    apart = brush.pen.blank_copy()
    apart.ink = brush.tone("wood.shade")
    half, high = of.half, of.high
    posts: list[Chain] = [[(x, 0), (x, -high)] for x in (-half + 2, 0.0, half - 2)]
    braces: list[Chain] = [
        [(-half + 2, -high + 2), (0, -high + 20)],
        [(half - 2, -high + 2), (0, -high + 20)],
    ]
    apart.lines([*posts, *braces, [(-half, -high + 20), (half, -high + 20)]], 0.42)
    brush.pen.items.extend(apart.items)


def _openings(brush: ThemedPen, of: House) -> None:
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


def _window(brush: ThemedPen, x: float, y: float) -> None:
    pane = [(x - 5.6, y), (x - 5.6, y - 13.0), (x + 5.6, y - 13.0), (x + 5.6, y)]
    brush.pen.shape(pane, FINE, brush.tone("sun"))
    brush.pen.lines([[(x, y), (x, y - 13)], [(x - 5.6, y - 6.5), (x + 5.6, y - 6.5)]], HAIR)


def _awning(brush: ThemedPen, door: float) -> None:
    """Draw striped cloth over a door."""
    for k in range(5):
        x, role = door - 17.5 + 7 * k, "coral" if k % 2 == 0 else "paper"
        strip = [(x + 1.4, -33.0), (x + 5.6, -33.0), (x + 7, -24.0), (x, -24.0)]
        brush.pen.shape(strip, FINE, brush.tone(role))


# Ships and beasts of the sea, in the style and colours of the islands.


# A picture book has fewer and bolder lines than a chart, by this factor.
_BOLD = 1.5
_SHIPS: dict[str, Callable[[Engraving, Engraving, Engraving], None]] = {
    "ship": ships.galleon,
    "sloop": small_ships.sloop,
}
# The body colours of pictures other than ships; all others are as pale as foam.
_BODIES = {"fish": "sun", "kraken": "coral", "mermaid": "skin.a", "serpent": "beast"}
_BODIES |= {"gulls": "paper", "rocks": "stone", "whale": "sky.night", "wreck": "wood"}
DARK_SHIP = ("hunter.body", "hunter.canvas", "hunter.flag")
"""The roles of hull, sails and flags of a menacing ship."""
_SHIP = ("wood", "sail", "coral")


def draw_afloat(
    name: str, at: Point, size: float, theme: Theme, ship: tuple[str, str, str] = _SHIP
) -> Iterator[Item]:
    """Yield the picture ``name``, about ``size`` mm across, around a point.

    ``ship`` are the roles of hull, sails and flags. A theme's replacement is drawn in ink.
    """
    ink = theme.colour("ink")
    body = ship[0] if name in _SHIPS else _BODIES.get(name, "creature.body")
    if theme.art(name):
        yield from vignettes.draw(
            name, at, size, vignettes.one_ink_theme(theme, ink, theme.colour(body))
        )
        return
    dark = theme.colour("creature.dark") if theme.art("fills") == "none" else ink
    wet = theme.colour("sea.line")
    pen = Engraving(ink, theme.colour(body), dark, size / _BOLD, wet=wet)
    _draw_engraving(name, pen, theme, ship)
    yield Group(tuple(pen.items), Matrix.scale(size / 100).then(Matrix.translate(*at)))


def _draw_engraving(name: str, pen: Engraving, theme: Theme, ship: tuple[str, str, str]) -> None:
    tone = theme.colour
    match name:
        case "ship" | "sloop":
            canvas, flag = tone(ship[1]), tone(ship[2])
            seams = most_contrasting_ink(canvas, pen.ink, tone("stone.shade"))
            cloth = replace(pen, ink=seams, body=canvas)
            _SHIPS[name](pen, cloth, replace(pen, body=flag))
        case "whale":
            sea_beasts.whale(pen, tone("creature.body"))
        case "fish":
            sea_beasts.fish(pen, tone("coral"))
        case "mermaid":
            sea_beasts.mermaid(pen, tone("stone"), tone("beast"), tone("lock"))
        case _:
            vignettes.drawing_of(name)(pen)


# Common elements of scenes: the sky, clouds and waves.


def figure_size(box: Rect) -> float:
    """Return the size of a figure in a box, wide or nearly square."""
    return min(0.89 * box.height, 0.64 * box.width)


def sky(box: Rect, theme: Theme, role: str) -> Item:
    return Path(rectangle(box.x, box.y, box.width, box.height), fill=theme.colour(role))


def waves(box: Rect, top: float, theme: Theme, role: str) -> Iterator[Item]:
    """Yield rows of waves from ``top``, a fraction of the height, to the foot of the box."""
    y = box.y + top * box.height
    water = Rect(box.x - 2, y, box.width + 4, box.bottom - y + 4)
    for _, row in textures.waves(water, theme.colour(role), theme.colour("ink")):
        yield row


def cloud(at: Point, size: float, theme: Theme, role: str) -> Item:
    """Return a cloud ``size`` mm wide, flat below."""
    brush = themed_pen(theme, size, role)
    outline = parse_curve(
        "-50,14 -54,4 -44,-4 -34,-2 -30,-16 -14,-20 -4,-12 8,-22 26,-18 30,-4 44,-4 52,6 48,14 | "
        "0,16 -50,14"
    )
    brush.pen.shape(outline, 0.34)
    brush.pen.lines([parse_curve("-36,8 -20,6 -8,8"), parse_curve("10,4 24,2 36,6")], 0.18)
    return brush.pen.as_group(at)
