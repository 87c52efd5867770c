"""The canvas of scenes, and their common elements: sky, sun, clouds, the sea.

A canvas is 100 units wide and 145 high around its middle, like a book page; on wider paper its top
and its foot are cut off. The title is on its upper third, a band at its foot.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.art.engraving import FINE, HAIR, Chain, Engraving, ring, smooth_curve
from pnp.base.colours import mix
from pnp.base.hand_drawn import signed_noise
from pnp.scene import Gradient, Path, Point, Stroke, polygon, polyline
from pnp.theme import Theme

HALF, HIGH = 50.0, 72.5
"""Half the width and half the height of a canvas, in units."""
SIZE = 124.0
"""The width for which lines are designed, in millimetres: on a page they are half as wide again."""


class Canvas(Struct, frozen=True):
    """A pen, the theme for its colours, and the names of pictures that a game wants to show.

    The first is the subject of a scene, the second accompanies it; either may be empty.
    """

    pen: Engraving
    theme: Theme
    wanted_pictures: tuple[str, str]

    def tone(self, role: str) -> str:
        """Return the colour of a role on covers, or otherwise that of the role itself."""
        return self.theme.colour(f"cover.{role}")

    def mix(self, one: str, other: str, share: float) -> str:
        """Return the colour between those of two roles."""
        return mix(self.tone(one), self.tone(other), share)

    def blank_pen(self, body: str) -> Engraving:
        """Return a blank pen of the same size, for bodies in a colour."""
        return Engraving(self.pen.ink, body, self.pen.dark, self.pen.size)


def canvas(theme: Theme, shown: tuple[str, str]) -> Canvas:
    """Return an empty canvas in the colours of a theme."""
    ink, paper = theme.colour("ink"), theme.colour("paper")
    return Canvas(Engraving(ink, paper, ink, SIZE), theme, shown)


def fill_gradient(at: Canvas, chain: Sequence[Point], top: str, foot: str) -> None:
    """Fill an outline with a gradient from its top to its foot."""
    ys = [y for _, y in chain]
    shade = Gradient((0, min(ys), 0, max(ys)), ((0.0, top, 1.0), (1.0, foot, 1.0)))
    at.pen.items.append(Path(polygon(chain), mix(top, foot, 0.5), shade=shade))


def disc(x: float, y: float, rx: float, ry: float | None = None) -> Chain:
    """Return a disc or an ellipse that is round at any size."""
    high = rx if ry is None else ry
    turns = [math.tau * k / 28 for k in range(28)]
    return [(x + rx * math.cos(turn), y + high * math.sin(turn)) for turn in turns]


def box(x0: float, y0: float, x1: float, y1: float) -> Chain:
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def sky(at: Canvas, level: float, top: str, low: str, *, lined: bool = True) -> None:
    """Paint the sky down to the horizon.

    If ``lined``, and ink is not saved, it is engraved with level lines that are closer higher up.
    """
    fill_gradient(at, box(-HALF - 1, -HIGH - 1, HALF + 1, level + 0.5), top, low)
    if not lined or at.theme.art("fills") == "none":
        return
    lines: list[Chain] = []
    y, row = -HIGH, 0
    while y < level - 4:
        t = (y + HIGH) / (level + HIGH)
        x = -HALF - 4 + 6 * signed_noise(f"sky{row}")
        while x < HALF:
            long = 30 + 26 * signed_noise(f"long{row}:{x:.0f}")
            lines.append([(x, y), (x + long / 2, y + 0.12), (x + long, y)])
            x += long + 0.8 + (3 + 26 * t**2) * abs(signed_noise(f"gap{row}:{x:.0f}"))
        y += 0.62 + 1.5 * t
        row += 1
    at.pen.lines(lines, HAIR)


def sun(at: Canvas, centre: Point, radius: float, colour: str) -> None:
    """Draw a sun with alternating long and short rays."""
    x, y = centre
    pen = at.pen
    for far, share in ((1.6, 0.3), (1.28, 0.4)):
        halo = ring(x, y, radius * far, radius * far)[:-1]
        pen.items.append(Path(polygon(halo), colour, opacity=share))
    rays: list[Chain] = []
    for k in range(96):
        turn = math.tau * k / 96
        near, far = (1.05, 1.34) if k % 2 else (1.12, 1.9 + 0.25 * (k % 8))
        rays.append(
            [
                (x + radius * r * math.cos(turn), y + radius * r * math.sin(turn))
                for r in (near, far)
            ]
        )
    pen.lines(rays, FINE)
    pen.shape(ring(x, y, radius, radius)[:-1], 0.24, colour)


def cumulus(at: Canvas, x: float, y: float, wide: float, key: str, lit: str, dim: str) -> None:
    """Draw a bank of clouds, flat below, heaped above, its lobes shaded on the east side."""
    pen = at.pen
    lobes = max(4, round(wide / 5))
    heads: list[tuple[float, float, float]] = []
    for k in range(lobes):
        t = (k + 0.5) / lobes
        rise = math.sin(math.pi * t) ** 0.8
        radius = wide * (0.1 + 0.075 * rise + 0.03 * signed_noise(f"{key}r{k}"))
        up = wide * 0.17 * rise * (0.75 + 0.25 * signed_noise(f"{key}h{k}"))
        heads.append((x + wide * (t - 0.5), y - up, radius))
    heads.sort(key=lambda head: head[1])
    for hx, hy, radius in heads:
        lobe = ring(hx, hy, radius, radius * 0.86, 150, 390)
        low = [(hx + radius * 0.8, y + 0.2), (hx - radius * 0.8, y + 0.2)]
        pen.fill([*lobe, *low], lit)
        pen.swell(ring(hx, hy, radius, radius * 0.86, 175, 372), 0.26, 0.62)
        count = max(3, round(radius * 0.62 / pen.units(0.42)))
        arcs = []
        for k in range(count):
            r = radius * (0.94 - 0.6 * (k + 0.4) / count)
            start = 318 + 40 * (k + (0.4 if k % 2 else 0)) / count
            arcs.append(ring(hx, hy, r, r * 0.86, min(start, 366), 402 - 8 * (k % 3)))
        pen.lines(arcs, HAIR)
    foot = [(x - wide * 0.56, y + 0.2), (x - wide * 0.2, y + 1.1), (x + wide * 0.25, y + 1.0)]
    base = [*smooth_curve([*foot, (x + wide * 0.58, y + 0.1)]), (x + wide * 0.4, y - 1.2)]
    pen.fill([*base, (x - wide * 0.42, y - 1.2)], dim)
    rows = [(0.5, 0.2), (0.46, 0.75), (0.38, -0.4), (0.3, -1.0)]
    pen.lines(([(x - wide * w, y + d), (x + wide * (w + 0.04), y + d)] for w, d in rows), HAIR)


class Swell(Struct, frozen=True):
    """A row of waves: its level, their length and height, and the key of their noise."""

    level: float
    pitch: float
    height: float
    key: str

    def crest(self, x: float) -> float:
        """Return the height of the water at x: sharp crests, broad troughs, all different."""
        turn = x / self.pitch + 3 * signed_noise(self.key)
        one, other = math.sin(math.pi * turn), math.sin(math.pi * (0.382 * turn + 1.3))
        lift = 0.6 + 0.4 * math.sin(math.pi * (0.236 * turn + 0.4))
        peak = 1.25 * lift * (1 - math.pow(abs(one), 0.7))
        return self.level - self.height * (peak + 0.6 * other)

    def line(self, x0: float, x1: float) -> Chain:
        step = self.pitch / 14
        count = math.ceil((x1 - x0) / step)
        return [(x0 + i * step, self.crest(x0 + i * step)) for i in range(count + 1)]


def sea(
    at: Canvas, level: float, far: str, near: str, glint: float | None = None
) -> Iterator[float]:
    """Paint the sea row by row from the horizon to the foot.

    Yields the level of each row before it is drawn, so that floating things can be drawn behind it.
    A low sun glints around ``glint``.
    """
    y, row = level, 0
    deep = HIGH - level
    while y < HIGH + 4:
        t = min(1.0, (y - level) / deep)
        yield y
        swell = Swell(y, 5 + 27 * t, 0.35 + 5.2 * t, f"sea{row}")
        _draw_wave_row(at, swell, t, mix(far, near, t**0.7), glint)
        y += 1.5 + 9.0 * t**0.85
        row += 1


def _draw_wave_row(at: Canvas, swell: Swell, t: float, water: str, glint: float | None) -> None:
    pen = at.pen
    crest = swell.line(-HALF - 2, HALF + 2)
    paper = at.theme.colour("paper")
    foot = swell.level + 8 + 16 * t
    ends = [(HALF + 4, foot), (-HALF - 2, foot)]
    fill_gradient(at, [*crest, *ends], mix(water, paper, 0.34), water)
    pen.lines([crest], 0.12 + 0.14 * t)
    pen.lines(_lee_strokes(swell, t, glint), HAIR)
    pen.lines(_ripples(swell, t), HAIR)
    if t > 0.25:
        for x, y in _peaks(crest):
            _foam(pen, swell, x, y, t, paper)


def _peaks(crest: Chain) -> Iterator[Point]:
    for before, top, after in zip(crest, crest[1:], crest[2:], strict=False):
        if top[1] < before[1] and top[1] <= after[1]:
            yield top


def _foam(pen: Engraving, swell: Swell, x: float, y: float, t: float, paper: str) -> None:
    """Draw a cap of foam on a crest, and threads of it that run down its side."""
    west, east = swell.pitch * 0.13, swell.pitch * 0.3
    top = [(x - west + (west + east) * k / 12, 0.0) for k in range(13)]
    crest = [(px, swell.crest(px) - 0.06) for px, _ in top]
    hem = [
        (px + 0.25 * t, py + (0.25 + 0.9 * t) * math.sin(math.pi * k / 12) * (1 + 0.4 * (k % 2)))
        for k, (px, py) in enumerate(crest)
    ]
    hem = smooth_curve(hem[1:-1][::-1])
    pen.fill([*crest, *hem], paper)
    pen.lines([hem], HAIR)
    threads = []
    for k, (px, py) in enumerate(hem[4:-2:5]):
        long = (0.8 + 2.2 * t) * (0.6 + 0.4 * (k % 3))
        threads.append(
            [(px, py + 0.3), (px + long * 0.5, py + long * 0.5), (px + long, py + long * 0.7)]
        )
    stroke = Stroke(paper, pen.units(0.24), cap="round")
    pen.items.append(Path(tuple(s for c in threads for s in polyline(c)), stroke=stroke))
    for dx, dy, radius in ((1.2, -0.9, 0.16), (2.3, -1.5, 0.12), (3.2, -0.7, 0.14))[: round(3 * t)]:
        pen.dot(x + dx * t * 1.3, y + dy * t * 1.3, radius, paper)


def _lee_strokes(swell: Swell, t: float, glint: float | None) -> Iterator[Chain]:
    """Yield the strokes of the shaded side, which falls away to the east."""
    x, k = -HALF - 2 + signed_noise(swell.key), 0
    while x < HALF:
        y = swell.crest(x)
        falling = swell.crest(x + 0.4) - y
        clear = glint is not None and abs(x - glint) < 4 + 9 * (1 - t)
        if falling > 0.01 and not clear:
            long = (0.5 + 5.2 * t) * min(1.0, falling / (0.1 + 0.16 * t)) * (0.7 + 0.22 * (k % 3))
            yield [(x, y + 0.15), (x + long * 0.42, y + long * 0.42), (x + long, y + long * 0.66)]
        x += 0.6 + 0.4 * t
        k += 1


def _ripples(swell: Swell, t: float) -> Iterator[Chain]:
    """Yield the small waves in the troughs."""
    count = round(8 + 12 * t)
    for k in range(count):
        x = -HALF + 2 * HALF * (k + 0.5 + 0.4 * signed_noise(f"{swell.key}x{k}")) / count
        long = (2 + 7 * t) * (1 + 0.5 * signed_noise(f"{swell.key}l{k}"))
        y = swell.level + (0.6 + 5.5 * t) * (0.7 + 0.6 * signed_noise(f"{swell.key}y{k}"))
        yield smooth_curve([(x, y), (x + long * 0.35, y + 0.28 * t), (x + long, y - 0.2 * t)])
