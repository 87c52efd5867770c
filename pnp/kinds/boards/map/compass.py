"""The compass rose and the rhumb lines from it across the sea."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

from pnp.art import chart_ornament
from pnp.art.chart_ornament import polar_point
from pnp.base.colours import mix
from pnp.base.geometry import box_of, chains, lines_of, overlap
from pnp.kinds.boards.map.survey import MapGeometry
from pnp.scene import (
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Point,
    Stroke,
    circle,
    line,
    polygon,
    polyline,
    rectangle,
    smooth_closed,
)
from pnp.text.shaping import set_line as text_line
from pnp.theme import Theme

# The clearance of letters and quarters from a cut, in millimetres.
_CLEAR, _PARTED = 1.6, 0.7
# How far the ink of the rays differs from that of the sea: they are decoration.
_FAINT = 0.6


def rhumb_lines(board: MapGeometry, centre: Point, theme: Theme) -> Iterator[Item]:
    """Yield 32 bearings from the rose to the frame; those of the eight winds have longer dashes."""
    frame = board.frame
    far = math.hypot(frame.width, frame.height)
    window = box_of(frame)
    colour = mix(theme.colour("sea"), theme.colour("rhumb"), _FAINT)
    for i in range(32):
        angle = math.tau * i / 32
        end = (centre[0] + far * math.sin(angle), centre[1] - far * math.cos(angle))
        ray = overlap(lines_of([[centre, end]]), window)
        dash = () if i % 4 == 0 else (3.0, 1.2) if i % 2 == 0 else (0.8, 1.2)
        for chain in chains(ray):
            yield Path(polyline(chain), stroke=Stroke(colour, 0.1 if i % 4 else 0.14, dash))


def rose(
    centre: Point, size: float, theme: Theme, *, ground: str | None = None, parted: bool = False
) -> Iterator[Item]:
    """Yield a compass of ``size`` mm across its outer ring in the theme's style, north up.

    Its letters are on discs of ``ground`` (``#rrggbb``) where lines would cross them. If
    ``parted``, the compass is cut along its axes, and its quarters and letters keep clear of the
    cuts, so that a misplaced cut or join damages no line.
    """
    drawn = tuple(_draw_rose(centre, size, theme))
    yield from _rose_quarters(centre, size, Group(drawn)) if parted else drawn
    yield from _wind_letters(centre, size / 2, theme, ground, parted=parted)


def _rose_quarters(centre: Point, size: float, whole: Group) -> Iterator[Item]:
    """Yield the quarters of a compass, each moved away from the axes."""
    x, y = centre
    for east, south in product((0, 1), repeat=2):
        clip = rectangle(x - size * (1 - east), y - size * (1 - south), size, size)
        move = Matrix.translate(_PARTED * (2 * east - 1), _PARTED * (2 * south - 1))
        yield Group((Instance(whole, Matrix()),), move, clip)


def _draw_rose(centre: Point, size: float, theme: Theme) -> Iterator[Item]:
    match theme.art("compass"):
        case "runes":
            yield from chart_ornament.rune_wheel(centre, size / 2, theme)
        case "astrolabe":
            yield from chart_ornament.astrolabe(centre, size / 2, theme)
        case "star":
            yield from chart_ornament.star(centre, size / 2, theme)
        case _:
            yield from _sixteen_rays(centre, size / 2, theme)


def _sixteen_rays(centre: Point, r: float, theme: Theme) -> Iterator[Item]:
    """Yield a rose with a fleur-de-lis to the north."""
    x, y = centre
    ink, dark = theme.colour("compass.dark"), theme.colour("compass.shade")
    pale = theme.colour("compass.light")
    yield Path(circle(x, y, r), stroke=Stroke(ink, 0.25))
    yield Path(circle(x, y, r * 0.93), stroke=Stroke(ink, 0.12))
    yield Path(circle(x, y, r * 0.80), stroke=Stroke(ink, 0.2))
    for i in range(64):
        a = math.tau * i / 64
        inner = 0.80 if i % 2 == 0 else 0.87
        yield Path(
            line(*polar_point(centre, r * inner, a), *polar_point(centre, r * 0.93, a)),
            stroke=Stroke(ink, 0.1),
        )
    yield Path(circle(x, y, r * 0.46), stroke=Stroke(ink, 0.14))
    yield Path(circle(x, y, r * 0.40), stroke=Stroke(ink, 0.1))
    for count, start, reach, waist in (
        (8, 0.5, 0.62, 0.17),
        (4, 0.5, 0.80, 0.19),
        (4, 0.0, 1.0, 0.22),
    ):
        for i in range(count):
            turn = math.tau * (i + start) / count
            if count == 8:
                turn = math.tau * (i + 0.5) / 8
            yield from _draw_ray(centre, turn, r * reach, r * waist, ink, pale, dark)
    yield Path(circle(x, y, r * 0.075), fill=pale, stroke=Stroke(ink, 0.18))
    yield from _fleur((x, y - r * 1.0), r * 0.34, ink, dark)


def _wind_letters(
    centre: Point, r: float, theme: Theme, ground: str | None, *, parted: bool
) -> Iterator[Item]:
    """Yield the letters of the other three winds."""
    x, y = centre
    style = theme.style("compass.letter", size=max(2.2, r * 0.27))
    for wind, turn in (("east", 0.25), ("south", 0.5), ("west", 0.75)):
        letter = theme.text_of(wind)
        px, py = polar_point(centre, r * 1.17, math.tau * turn)
        if ground is not None:
            yield Path(circle(px, py, style.size * 0.5), fill=ground)
        if not parted:
            yield text_line(letter, style, px, py + style.size * 0.34, "middle")
        elif wind == "south":
            yield text_line(letter, style, x + _CLEAR, py + style.size * 0.34)
        else:
            yield text_line(letter, style, px, y - _CLEAR, "middle")


def _draw_ray(
    centre: Point, turn: float, reach: float, waist: float, ink: str, pale: str, dark: str
) -> Iterator[Item]:
    """Yield one ray of the star, its left half dark and its right half pale, as engravers shade
    it."""
    tip = polar_point(centre, reach, turn)
    half = math.pi / 8 if waist else 0
    left, right = (
        polar_point(centre, waist, turn - half * 1.6),
        polar_point(centre, waist, turn + half * 1.6),
    )
    yield Path(polygon((centre, tip, left)), fill=dark, stroke=Stroke(ink, 0.1, join="round"))
    yield Path(polygon((centre, tip, right)), fill=pale, stroke=Stroke(ink, 0.1, join="round"))


def _fleur(foot: Point, size: float, ink: str, dark: str) -> Iterator[Item]:
    """Yield a fleur-de-lis that rests on ``foot`` and marks north."""
    x, y = foot
    s = size
    petal = smooth_closed(
        (
            (x, y - s * 1.7),
            (x + s * 0.3, y - s * 1.05),
            (x + s * 0.1, y - s * 0.2),
            (x, y),
            (x - s * 0.1, y - s * 0.2),
            (x - s * 0.3, y - s * 1.05),
        )
    )
    for side in (-1, 1):
        wing = smooth_closed(
            (
                (x + side * s * 0.08, y - s * 0.25),
                (x + side * s * 0.42, y - s * 0.95),
                (x + side * s * 0.82, y - s * 1.0),
                (x + side * s * 0.86, y - s * 0.62),
                (x + side * s * 0.66, y - s * 0.6),
                (x + side * s * 0.5, y - s * 0.72),
                (x + side * s * 0.3, y - s * 0.3),
            )
        )
        yield Path(wing, fill=dark, stroke=Stroke(ink, 0.1, join="round"))
    yield Path(petal, fill=dark, stroke=Stroke(ink, 0.1, join="round"))
    yield Path(
        polygon(
            (
                (x - s * 0.5, y - s * 0.34),
                (x + s * 0.5, y - s * 0.34),
                (x + s * 0.5, y - s * 0.16),
                (x - s * 0.5, y - s * 0.16),
            )
        ),
        fill=dark,
    )
