"""The four events as scenes of a story, each drawn to fill a box."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace

from pnp.components import sea
from pnp.components.chart import vignettes
from pnp.components.chart.engraving import FINE, PLAIN
from pnp.components.chart.strokes import ring, trace
from pnp.components.seaboard.brush import Paint, paint
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


def engraving(name: str, at: Point, size: float, theme: Theme, body: str) -> Iterator[Item]:
    """Yield an engraving of the charts in ink, its bodies in the colour of a role."""
    own = {"creature": theme.colour("ink"), "creature.body": theme.colour(body)}
    if theme.art("fills") != "none":
        own["creature.dark"] = theme.colour("ink")
    yield from vignettes.draw(name, at, size, replace(theme, colours={**theme.colours, **own}))


def _sky(box: Rect, theme: Theme, role: str) -> Item:
    return Path(rectangle(box.x, box.y, box.width, box.height), fill=theme.colour(role))


def _waves(box: Rect, top: float, theme: Theme, role: str) -> Iterator[Item]:
    """Yield rows of waves from ``top``, a part of the height, to the foot of the box."""
    y = box.y + top * box.height
    water = Rect(box.x - 2, y, box.width + 4, box.bottom - y + 4)
    for _, row in sea.waves(water, theme.colour(role), theme.colour("ink")):
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
    size = box.height * 1.06
    at = box.centre[0] - 0.04 * box.width, box.y + 0.5 * box.height
    yield from engraving("ship", at, size, theme, "stone.shade")
    mark = theme.icon("skull-crossbones", theme.colour("paper"))
    if mark is not None:
        wide = 0.19 * size
        yield Group((mark,), Matrix(wide, 0, 0, wide, at[0] + 0.012 * size, at[1] - 0.185 * size))


def _stars(box: Rect, theme: Theme) -> Iterator[Item]:
    for x, y in ((0.22, 0.16), (0.33, 0.4), (0.62, 0.14), (0.06, 0.52), (0.92, 0.12), (0.7, 0.5)):
        at = box.x + x * box.width, box.y + y * box.height
        yield Path(circle(*at, 0.42), fill=theme.colour("paper"))


def _monster(box: Rect, theme: Theme) -> Iterator[Item]:
    yield _sky(box, theme, "sky.dusk")
    yield cloud((box.x + 0.86 * box.width, box.y + 0.22 * box.height), 15, theme, "paper")
    yield cloud((box.x + 0.12 * box.width, box.y + 0.18 * box.height), 18, theme, "paper")
    yield from _waves(box, 0.5, theme, "sea")
    at = box.centre[0], box.y + 0.52 * box.height
    yield from engraving("serpent", at, box.height * 1.06, theme, "beast")


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
    at = box.x + 0.6 * box.width, box.y + 0.5 * box.height
    yield from engraving("sloop", at, box.height * 1.02, theme, "sail")
    brush = paint(theme, box.height * 0.8, "paper")
    _wind(brush)
    yield brush.pen.drawn((box.x + 0.2 * box.width, box.y + 0.36 * box.height))


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
    yield _sky(box, theme, "sky.dusk")
    ink = theme.colour("ink")
    x, y = box.x + 0.3 * box.width, box.y + 0.6 * box.height
    yield Path(circle(x, y, 11), fill=theme.colour("sun"), stroke=Stroke(ink, 0.3))
    for i in range(1, 24):
        turn, far = math.pi + math.pi * i / 24, 15.5 if i % 2 else 18
        c, s = math.cos(turn), math.sin(turn)
        ray = line(x + 12.4 * c, y + 12.4 * s, x + far * c, y + far * s)
        yield Path(ray, stroke=Stroke(theme.colour("accent"), 0.34, cap="round"))
    yield from _waves(box, 0.6, theme, "sea")
    at = box.x + 0.62 * box.width, box.y + 0.52 * box.height
    yield from engraving("mermaid", at, box.height * 1.0, theme, "sky.dusk")
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


_SCENES: dict[str, Callable[[Rect, Theme], Iterator[Item]]] = {
    "blackbeard": _blackbeard,
    "fair-breeze": _breeze,
    "sea-monster": _monster,
    "sirens-call": _siren,
}
NAMES = tuple(sorted(_SCENES))
