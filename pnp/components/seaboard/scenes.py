"""The four events as scenes of a story, each drawn to fill a box."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from pnp.components import woodcut
from pnp.components.chart.engraving import FINE, PLAIN
from pnp.components.chart.strokes import ring, trace
from pnp.components.seaboard.afloat import DARK_SHIP, afloat
from pnp.components.seaboard.brush import Paint, paint
from pnp.components.tints import pale
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segments,
    Stroke,
    circle,
    line,
    rectangle,
)
from pnp.theme import Theme


def scene(name: str, box: Rect, clip: Segments, theme: Theme) -> Item:
    """Return the scene ``name``, one of ``NAMES``, around the middle of a box."""
    return Group(tuple(_SCENES[name](box, theme)), clip=clip)


def _fit(box: Rect) -> float:
    """Return the size of a figure in a box, whether broad or nearly square."""
    return min(0.89 * box.height, 0.64 * box.width)


def _sky(box: Rect, theme: Theme, role: str) -> Item:
    return Path(rectangle(box.x, box.y, box.width, box.height), fill=theme.colour(role))


def _waves(box: Rect, top: float, theme: Theme, role: str) -> Iterator[Item]:
    """Yield rows of waves from ``top``, a part of the height, to the foot of the box."""
    y = box.y + top * box.height
    water = Rect(box.x - 2, y, box.width + 4, box.bottom - y + 4)
    for _, row in woodcut.waves(water, theme.colour(role), theme.colour("ink")):
        yield row


def _blackbeard(box: Rect, theme: Theme) -> Iterator[Item]:
    yield _sky(box, theme, "sky.night")
    x, y = box.x + 0.8 * box.width, box.y + 0.3 * box.height
    yield Path(circle(x, y, 5.6), fill=theme.colour("sun"), stroke=Stroke(theme.colour("ink"), 0.3))
    for dx, dy, r in ((-1.8, -1.4, 1.1), (1.6, 0.6, 0.8), (-0.6, 2.2, 0.6)):
        yield Path(circle(x + dx, y + dy, r), stroke=Stroke(theme.colour("ink"), 0.16))
    yield cloud((x + 3, y + 5), 15, theme, "stone")
    yield cloud((box.x + 0.1 * box.width, box.y + 0.26 * box.height), 15, theme, "stone")
    yield from _stars(box, theme)
    yield from _waves(box, 0.66, theme, "sea.deep")
    size = _fit(box)
    at = box.centre[0] - 0.04 * box.width, box.bottom - 0.53 * size
    yield from afloat("ship", at, size, theme, DARK_SHIP)
    mark = theme.icon("skull-crossbones", pale(theme))
    if mark is not None:
        wide = 0.17 * size
        yield Group((mark,), Matrix(wide, 0, 0, wide, at[0] - 0.09 * size, at[1] - 0.14 * size))


def _stars(box: Rect, theme: Theme) -> Iterator[Item]:
    for x, y in ((0.22, 0.16), (0.33, 0.4), (0.62, 0.14), (0.06, 0.52), (0.92, 0.12), (0.7, 0.5)):
        at = box.x + x * box.width, box.y + y * box.height
        yield Path(circle(*at, 0.42), fill=pale(theme))


def _monster(box: Rect, theme: Theme) -> Iterator[Item]:
    yield _sky(box, theme, "sky.dusk")
    yield cloud((box.x + 0.86 * box.width, box.y + 0.22 * box.height), 15, theme, "paper")
    yield cloud((box.x + 0.12 * box.width, box.y + 0.18 * box.height), 18, theme, "paper")
    yield from _waves(box, 0.5, theme, "sea")
    size = _fit(box)
    at = box.centre[0], box.bottom - 0.5 * size
    yield from afloat("serpent", at, size, theme)


def _breeze(box: Rect, theme: Theme) -> Iterator[Item]:
    yield _sky(box, theme, "sky")
    x, y = box.x + 0.88 * box.width, box.y + 0.26 * box.height
    ink = theme.colour("ink")
    for i in range(24):
        turn, far = math.tau * i / 24, 8.2 if i % 2 else 9.6
        c, s = math.cos(turn), math.sin(turn)
        ray = line(x + 6.2 * c, y + 6.2 * s, x + far * c, y + far * s)
        yield Path(ray, stroke=Stroke(theme.colour("accent"), 0.4, cap="round"))
    yield Path(circle(x, y, 5.4), fill=theme.colour("sun"), stroke=Stroke(ink, 0.35))
    yield from _waves(box, 0.7, theme, "sea")
    size = 0.94 * _fit(box)
    at = box.right - 0.62 * size, box.bottom - 0.53 * size
    yield from afloat("sloop", at, size, theme)
    brush = paint(theme, min(0.8 * box.height, 0.3 * box.width), "paper")
    _wind(brush)
    yield brush.pen.drawn((box.x + 0.19 * box.width, box.y + 0.34 * box.height))


def _wind(brush: Paint) -> None:
    """A cloud with a face that blows to the east."""
    pen = brush.pen
    puff = trace(
        "-38,18 -47,8 -43,-8 -32,-10 -30,-26 -14,-32 -3,-24 10,-30 22,-20 20,-8 | 25,-5 26,1 | "
        "31,3 31,8 26,10 | 20,20 8,24 -2,20 -14,26 -28,24 -38,18"
    )
    pen.shape(puff, 0.4)
    pen.shade(puff, 7, 60, 0.5)
    pen.shape(ring(4, -9, 4.4, 5.2), FINE)
    pen.dot(5.6, -8.4, 2.3)
    pen.swell(trace("-3,-18 4,-20 11,-16"), 0.34)
    pen.shape(ring(2, 6, 7, 5.6), PLAIN, brush.tone("sky.dusk"))
    for y, bend, far in ((2, -4, 62), (6, 0, 76), (11, 5, 58)):
        gust = trace(
            f"36,{y} 48,{y + bend} {far - 8},{y + bend} {far},{y + bend - 6} "
            f"{far - 8},{y + bend - 8}"
        )
        pen.swell(gust, 0.42, 0.3)


def _siren(box: Rect, theme: Theme) -> Iterator[Item]:
    yield _sky(box, theme, "sky.lilac")
    ink = theme.colour("ink")
    x, y = box.x + 0.3 * box.width, box.y + 0.6 * box.height
    yield Path(circle(x, y, 11), fill=theme.colour("sun"), stroke=Stroke(ink, 0.3))
    for i in range(1, 24):
        turn, far = math.pi + math.pi * i / 24, 15.5 if i % 2 else 18
        c, s = math.cos(turn), math.sin(turn)
        ray = line(x + 12.4 * c, y + 12.4 * s, x + far * c, y + far * s)
        yield Path(ray, stroke=Stroke(theme.colour("accent"), 0.34, cap="round"))
    yield from _waves(box, 0.6, theme, "sea")
    size = 0.96 * _fit(box)
    at = box.x + 0.62 * box.width, box.bottom - 0.5 * size
    yield from afloat("mermaid", at, size, theme)
    for dx, dy, size in ((0.4, 0.2, 5.0), (0.28, 0.12, 4.0), (0.9, 0.3, 4.4), (0.16, 0.3, 3.6)):
        brush = paint(theme, size * 2)
        _note(brush)
        yield brush.pen.drawn((box.x + dx * box.width, box.y + dy * box.height))


def _note(brush: Paint) -> None:
    """A note of music."""
    pen = brush.pen
    pen.fill(ring(-8, 16, 9, 6.5), pen.ink)
    pen.swell([(-0.5, 16), (0, -4), (0, -26)], 0.4, 0.9)
    pen.swell(trace("0,-26 8,-18 16,-14 15,-4"), 0.6, 0.3)


def cloud(at: Point, size: float, theme: Theme, role: str) -> Item:
    """Return a cloud ``size`` mm wide, flat below."""
    brush = paint(theme, size, role)
    outline = trace(
        "-50,14 -54,4 -44,-4 -34,-2 -30,-16 -14,-20 -4,-12 8,-22 26,-18 30,-4 44,-4 52,6 48,14 | "
        "0,16 -50,14"
    )
    brush.pen.shape(outline, 0.34)
    brush.pen.lines([trace("-36,8 -20,6 -8,8"), trace("10,4 24,2 36,6")], 0.18)
    return brush.pen.drawn(at)


def _cannonball(box: Rect, theme: Theme) -> Iterator[Item]:
    yield _sky(box, theme, "sky")
    yield cloud((box.x + 0.16 * box.width, box.y + 0.2 * box.height), 15, theme, "paper")
    yield from _waves(box, 0.5, theme, "sea")
    deck = Rect(box.x - 2, box.y + 0.8 * box.height, box.width + 4, 0.2 * box.height + 2)
    ink = Stroke(theme.colour("ink"), 0.35)
    plank = rectangle(deck.x, deck.y, deck.width, deck.height)
    yield Path(plank, fill=theme.colour("wood"), stroke=ink)
    for part in (0.34, 0.68):
        y = deck.y + part * deck.height
        yield Path(line(deck.x, y, deck.right, y), stroke=Stroke(theme.colour("ink"), 0.18))
    size = 0.86 * _fit(box)
    brush = paint(theme, size)
    _cannon(brush)
    yield brush.pen.drawn((box.x + 0.56 * box.width, deck.y - 0.22 * size))
    balls = paint(theme, 0.36 * size)
    _balls(balls)
    yield balls.pen.drawn((box.x + 0.15 * box.width, deck.y))


def _cannon(brush: Paint) -> None:
    """A ship's gun on its carriage that has just fired to the east."""
    pen = brush.pen
    for x, y, r in ((56, -22, 11), (66, -12, 9), (68, -27, 8), (77, -20, 7)):
        pen.shape(ring(x, y, r, r * 0.9), 0.3, brush.tone("paper"))
    pen.fill(ring(62, -20, 10, 9), brush.tone("paper"))
    pen.shape(
        trace("-36,22 -32,2 -26,-12 | 8,-12 | 14,2 24,8 | 26,22 -36,22"), 0.5, brush.tone("coral")
    )
    barrel = trace(
        "-48,-8 -53,-14 -48,-20 | -40,-25 | 40,-29 | 41,-32 46,-32 47,-29 | 47,-11 46,-8 41,-8 | "
        "40,-11 | -40,-4 -48,-8"
    )
    pen.shape(barrel, 0.55, brush.tone("stone.shade"))
    pen.shade(barrel, 9, 30, 0.5)
    for x in (-36, -12, 14):
        pen.lines([[(x, -26 - x * 0.04), (x, -3.4 - x * 0.09)]], 0.4)
        pen.lines([[(x + 4, -26 - x * 0.04), (x + 4, -3.4 - x * 0.09)]], FINE)
    for x in (-22, 12):
        pen.shape(ring(x, 22, 10, 10), 0.55, brush.tone("wood"))
        pen.shape(ring(x, 22, 3, 3), 0.3, brush.tone("wood.shade"))


def _balls(brush: Paint) -> None:
    """Six cannonballs in a heap."""
    pen = brush.pen
    for x, y in ((-32, 0), (0, 0), (32, 0), (-16, -27), (16, -27), (0, -54)):
        pen.shape(ring(x, y, 16.5, 16.5), 0.4, brush.tone("sky.night"))
        pen.shade(ring(x, y, 16.5, 16.5), 8, 60, 0.4)
        pen.fill(ring(x - 6, y - 6, 4, 3), brush.tone("paper"))


_SCENES: dict[str, Callable[[Rect, Theme], Iterator[Item]]] = {
    "blackbeard": _blackbeard,
    "cannonball": _cannonball,
    "fair-breeze": _breeze,
    "sea-monster": _monster,
    "sirens-call": _siren,
}
NAMES = tuple(sorted(_SCENES))
