"""The signs that the rules need, distinguished by shape as well as colour."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.art.engraving import round_segments
from pnp.art.pen import Pen
from pnp.base.colours import mix
from pnp.base.diagnostics import KeyPath
from pnp.base.geometry import contains
from pnp.base.hand_drawn import signed_noise
from pnp.kinds.boards.map.names import draw as draw_name
from pnp.kinds.boards.map.place import (
    ANCHOR,
    BADGE,
    CROSS_SIZE,
    MEDALLION,
    TOKEN,
    MarkPlaces,
    open_water,
)
from pnp.kinds.boards.map.survey import MapGeometry, MapSpace
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
    rounded_rectangle,
    smooth_open,
)
from pnp.text.shaping import set_line as text_line
from pnp.theme import Theme


def amount_plate(at: Point, r: float, theme: Theme) -> Iterator[Item]:
    """Yield the background of amounts; a disc of ``r`` mm is free for writing."""
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
    """Yield round shields around the medallion, as they hang along a ship's side."""
    ink, wood = theme.colour("medallion.line"), theme.colour("wheel")
    tones = (theme.colour("accent"), theme.colour("medallion"))
    for i in range(12):
        turn = math.tau * (i + 0.5) / 12
        x, y = at[0] + (r + 0.9) * math.cos(turn), at[1] + (r + 0.9) * math.sin(turn)
        yield Path(circle(x, y, 1.7), fill=tones[i % 2], stroke=Stroke(ink, 0.26))
        yield Path(circle(x, y, 0.5), fill=wood, stroke=Stroke(ink, 0.16))


def gear(at: Point, r: float, theme: Theme) -> Iterator[Item]:
    """Yield a toothed ring behind the medallion."""
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
    """Yield eight turned handles behind the medallion."""
    ink, wood = theme.colour("medallion.line"), theme.colour("wheel")
    x, y = at
    for i in range(8):
        turn = math.degrees(math.tau * (i + 0.5) / 8)
        handle = (
            Path(
                rounded_rectangle(-0.62, -r - 2.5, 1.24, 3.0, 0.6),
                fill=wood,
                stroke=Stroke(ink, 0.26),
            ),
            Path(line(-0.62, -r - 0.75, 0.62, -r - 0.75), stroke=Stroke(ink, 0.22)),
        )
        yield Group(handle, Matrix.rotate(turn).then(Matrix.translate(x, y)))
    yield Path(circle(x, y, r + 0.75), fill=wood, stroke=Stroke(ink, 0.32))


# The signs that the rules need, distinguished by shape as well as colour.


# The surroundings of a shipyard's medallion, by the theme's choice.
_YARDS = {"gear": gear, "shields": shields}
# Distance between depths, stars or waves; and their distance from coastal lines and from a port's
# yield, where a number could be taken for an amount.
_DEPTHS, _APART = 15.0, {"stars": 6.5, "waves": 9.5}
_OFF_COAST, _OFF_PORT = 6.5, 16.0
# The strength of the ink of depths and waves over the sea: they are decoration, borders matter.
_FAINT = 0.5
# The strength of a medallion's colour on the disc of its berth; the chart shows through.
_PALE = 0.5


def medallions(board: MapGeometry, places: MarkPlaces, theme: Theme) -> Iterator[Item]:
    for name, at in places.medallions.items():
        yield from _medallion(at, board.spaces[name].place, theme)


def berths(places: MarkPlaces, theme: Theme) -> Iterator[Item]:
    """Yield a pale disc beside each medallion, tied to it, so that a piece in port hides no yield.

    It is neither dotted nor dark, so nobody mistakes it for a border.
    """
    ink, halo = theme.colour("sea.line"), theme.colour("medallion")
    for name, (u, v) in places.medallions.items():
        x, y = places.pieces[name]
        rope = line(u, v, x, y)
        yield Path(rope, stroke=Stroke(halo, 1.3))
        yield Path(rope, stroke=Stroke(ink, 0.5))
    for x, y in (places.pieces[name] for name in places.medallions):
        disc = circle(x, y, TOKEN - 0.5)
        yield Group((Path(disc, fill=halo),), opacity=_PALE)
        yield Path(disc, stroke=Stroke(ink, 0.3))
        yield from draw_icon(theme, "anchor", x, y, 2 * ANCHOR, ink)


def _medallion(at: Point, place: MapSpace, theme: Theme) -> Iterator[Item]:
    (x, y), amounts = at, place.amounts
    ink, r = theme.colour("medallion.line"), MEDALLION
    if place.is_drawn_as("wheel"):
        yield from _YARDS.get(theme.art("shipyard"), wheel)(at, r, theme)
    yield from amount_plate(at, r, theme)
    if len(amounts) > 1:
        yield Path(
            line(x, y - r + 1.6, x, y + r - 1.6), stroke=Stroke(ink, 0.16, (0.02, 0.75), "round")
        )
    style = theme.style("medallion.number")
    for i, (icon, amount) in enumerate(amounts):
        dx = 2.75 * (2 * i - len(amounts) + 1)
        yield from draw_icon(theme, icon, x + dx, y - 2.1, 4.5, theme.colour(f"medallion.{icon}"))
        yield text_line(str(amount), style, x + dx, y + 4.25, "middle")


def draw_icon(
    theme: Theme, icon: str, x: float, y: float, size: float, colour: str
) -> Iterator[Item]:
    """Yield an icon of the theme centred on (x, y)."""
    art = theme.icon(icon, colour)
    if art is not None:
        yield Group((art,), Matrix.scale(size).then(Matrix.translate(x - size / 2, y - size / 2)))


def crosses(places: MarkPlaces, theme: Theme) -> Iterator[Item]:
    """Yield the cross of each coast, painted with two brush strokes."""
    colour, halo = theme.colour("cross"), theme.colour("land")
    for x, y in (at for banks in places.crosses.values() for at in banks):
        s = CROSS_SIZE * 0.72
        arms = (
            *line(x - s, y - s * 0.8, x + s, y + s * 0.8),
            *line(x + s, y - s * 0.8, x - s, y + s * 0.8),
        )
        yield Path(arms, stroke=Stroke(halo, 1.7, cap="round"))
        yield Path(arms, stroke=Stroke(colour, 0.75, cap="round"))


def icons(board: MapGeometry, places: MarkPlaces, pen: Pen) -> Iterator[Item]:
    """Yield the icons of kinds of space that have one, in each of their spaces."""
    for name, at in places.icons.items():
        kind = board.spaces[name].place.look
        where = ("spaces", board.map.spaces.index(kind), "icon")
        yield from pen.icon(where, kind.icon or "", *at, 2 * BADGE, pen.theme.colour("label"))


def signs(board: MapGeometry, places: MarkPlaces, pen: Pen) -> Iterator[Item]:
    """Yield the signs in spaces, kind by kind in the order of declaration."""
    for name, sign in board.map.known_signs.items():
        where = ("signs", board.map.signs.index(sign), "icon")
        here = [(space, at) for (space, own), at in places.signs.items() if own == name]
        for space, at in here:
            match sign.draw:
                case "number":
                    yield from _diamond(str(board.spaces[space].legend.signs[name]), at, pen.theme)
                case "pennant":
                    yield from _pennant(where, sign.icon or "", at, pen)
                case _:
                    colour = pen.theme.colour("label")
                    yield from pen.icon(where, sign.icon or "", *at, 2 * BADGE, colour)


def _diamond(number: str, at: Point, theme: Theme) -> Iterator[Item]:
    x, y = at
    red, pale = theme.colour("number.red"), theme.colour("paper")
    ground, numeral = theme.colour("badge.ground"), theme.colour("badge.ink")
    s = BADGE * 1.18
    diamond = ((x, y - s), (x + s, y), (x, y + s), (x - s, y))
    yield Path(polygon(diamond), fill=pale, stroke=Stroke(pale, 1.2, join="round"))
    yield Path(polygon(diamond), fill=ground, stroke=Stroke(red, 0.5, join="round"))
    inner = tuple((x + (px - x) * 0.8, y + (py - y) * 0.8) for px, py in diamond)
    yield Path(polygon(inner), stroke=Stroke(numeral, 0.2))
    style = theme.style("badge.number").with_fill(numeral)
    yield text_line(number, style, x, y + style.size * 0.34, "middle")


def _pennant(where: KeyPath, icon: str, at: Point, pen: Pen) -> Iterator[Item]:
    (x, y), theme = at, pen.theme
    ink, yellow = theme.colour("start.ink"), theme.colour("start.yellow")
    s = BADGE
    flag = (
        (x - s, y - s),
        (x + s * 1.15, y - s),
        (x + s * 0.7, y - s * 0.25),
        (x + s * 1.15, y + s * 0.5),
        (x - s, y + s * 0.5),
    )
    yield Path(line(x - s, y - s * 1.1, x - s, y + s * 1.25), stroke=Stroke(ink, 0.6, cap="round"))
    yield Path(polygon(flag), fill=yellow, stroke=Stroke(ink, 0.32, join="round"))
    if theme.icon(icon, ink) is None:
        pen.report_unknown_icon(where, icon)
    yield from draw_icon(theme, icon, x - 0.15 * s, y - s * 0.25, s * 1.15, ink)


def names(board: MapGeometry, places: MarkPlaces, theme: Theme) -> Iterator[Item]:
    """Yield the names, in the ink of the land if ashore."""
    for name in places.names:
        style = theme.style("label.sea" if name.sea else "label.port")
        ashore = contains(board.land, name.rows[0].middle)
        if ashore:
            style = style.with_fill(theme.colour("label"))
        halo = theme.colour("label.halo" if ashore else "label.halo.sea")
        yield from draw_name(name, style, halo)


def soundings(board: MapGeometry, places: MarkPlaces, theme: Theme) -> Iterator[Item]:
    """Yield depths in fathoms, deeper farther from land; or stars, or waves."""
    way = theme.art("soundings")
    if way == "none":
        return
    style = theme.style("sounding")
    wave = mix(theme.colour("sea"), theme.colour("sea.line"), _FAINT)
    depths: list[Item] = []
    for (x, y), off in open_water(board, places, _APART.get(way, _DEPTHS)):
        key = f"{board.map.grid.seed}{x:.1f}{y:.1f}"
        if signed_noise("s" + key) < -0.2:
            continue
        if way == "stars":
            bright = 0.35 + 0.65 * abs(signed_noise("d" + key)) ** 2
            yield _star((x, y), bright, theme.colour("sounding"))
        elif way == "waves":
            yield _wave((x, y), 1.6 + 0.5 * signed_noise("w" + key), wave)
        elif off > _OFF_COAST and all(
            math.dist((x, y), port) > _OFF_PORT for port in places.medallions.values()
        ):
            depth = max(
                2, round(2 + min(off, 30) * 1.9 + signed_noise("d" + key) * (3 + off * 0.4))
            )
            depths.append(text_line(str(depth), style, x, y, "middle"))
    yield Group(tuple(depths), opacity=_FAINT)


def _wave(at: Point, half: float, ink: str) -> Item:
    """Return two crests side by side."""
    x, y = at
    crest = smooth_open(
        (
            (x - half, y),
            (x - half * 0.5, y - half * 0.34),
            (x, y),
            (x + half * 0.5, y - half * 0.34),
            (x + half, y),
        )
    )
    return Path(round_segments(crest), stroke=Stroke(ink, 0.2, cap="round", join="round"))


def _star(at: Point, size: float, ink: str) -> Item:
    """Return a star with four rays, or eight if it is bright."""
    rays = 8 if size > 0.75 else 4
    points = []
    for i in range(rays * 2):
        turn = math.tau * i / (rays * 2)
        reach = size * (0.32 if i % 2 else 1.0 if i % 4 == 0 or rays == 4 else 0.62)
        points.append((at[0] + reach * math.sin(turn), at[1] - reach * math.cos(turn)))
    return Path(polygon(points), fill=ink)
