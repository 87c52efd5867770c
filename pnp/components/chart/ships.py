"""Ships under sail, seen from the side and running before a wind from the left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.base.geometry import area_of, overlap
from pnp.components.chart.engraving import FINE, HAIR, PLAIN, Engraving
from pnp.components.chart.strokes import Chain, between, curved, evenly, part, trace

_GALLEON = (
    "-47,-13 -43.5,-3 -42,5 -40,14 -36,30 | -34,32.5 0,34.5 29,33 | 33,27 36.5,20 38.5,13.5 | "
    "45,11.5 51,7.5 53.5,3 | 50,5 45,7 39.5,7.8 | 39.5,1 | 31,1.8 21,2.5 | 21,9 | "
    "10,11.5 0,12 -6,11.8 | -6.2,5 | -14,4 -23,1.5 | -23.3,-4 | -30,-6 -38,-9.5 -47,-15 | -47,-13"
)
_WALE = "-43,4 -30,10.5 -15,15 0,16.8 18,15.5 32,11.5 42,7"
_LOWER_WALE = "-41,11 -30,16.5 -15,20.5 0,22 18,21 32,17.5 38,14"
_WATERLINE = "-37,31.5 -15,34 10,34.5 33,32"


def galleon(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """Three masts, a high stern with its gallery, gun ports and a long bowsprit."""
    galleon_alone(pen, canvas, bunting)
    pen.water(34.5, -54, 57, "galleon", 6)
    pen.swell(trace("34,31.5 38,28.5 42,31.5 46,29.5 50,32.5"), PLAIN)
    pen.swell(trace("-37,32.5 -42,30.5 -46,33 -52,31.5"), PLAIN)


def galleon_alone(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """The ship without its water; ``canvas`` and ``bunting`` are pens for its sails and flags."""
    cloth, flags = canvas or pen, bunting or pen
    _galleon_rigging(pen)
    _lateen(cloth)
    for yard in ((-1, -46.5, 7.5, 8.5), (-1, -35.5, 12, 16), (-1, -17, 14.5, 22)):
        _square_sail(cloth, *yard)
    for yard in ((24, -38.5, 6.5, 7.5), (24, -28.5, 10, 13.5), (24, -12.5, 12, 17)):
        _square_sail(cloth, *yard)
    _square_sail(cloth, 48, -3.5, 5, 6.5)
    _hull(pen)
    for x, y, long in ((-27, -38, 12), (-1, -54, 17), (24, -46, 14)):
        pennant(flags, x, y, long)
    _ensign(flags)


def _galleon_rigging(pen: Engraving) -> None:
    for x, top, foot in ((-27, -38, 0), (-1, -54, 12), (24, -46, 2)):
        pen.shape([(x - 0.6, top), (x + 0.6, top), (x + 1, foot), (x - 1, foot)], PLAIN)
    pen.shape([(37, 3), (56, -10), (56.3, -9.2), (38, 5.5)], PLAIN)
    stays = ("-1,-48 23,-44", "24,-42 55,-9.5", "24,-27 50,-6", "-1,-34 23,-12", "-27,-34 -2,-17")
    pen.lines(map(trace, (*stays, "-1,-16 20,7")), HAIR)
    for x, top, foot, reach in ((-27, -20, -2, 6), (-1, -18, 11, 10), (24, -13, 2, 8)):
        shrouds: list[Chain] = [[(x, top), (x - reach + k * reach * 0.45, foot)] for k in range(5)]
        pen.lines([*shrouds, *_ratlines(shrouds[0], shrouds[-1])], HAIR)


def _ratlines(west: Chain, east: Chain) -> Iterator[Chain]:
    for p, q in list(zip(evenly(west, 9), evenly(east, 9), strict=True))[3:8]:
        yield [p, q]


def _square_sail(pen: Engraving, x: float, top: float, half: float, deep: float) -> None:
    """A sail on a yard of twice ``half``, full of wind; shaded where it turns from the light."""
    belly = 2.2 + deep * 0.24
    wide = half * 1.12
    foot = top + deep
    west = trace(
        f"{x - half},{top} {x - half + belly * 0.75},{top + deep * 0.45} {x - wide},{foot}"
    )
    east = trace(
        f"{x + half},{top} {x + half + belly * 1.25},{top + deep * 0.42} "
        f"{x + wide + belly * 0.5},{foot - deep * 0.06}"
    )
    under = curved([east[-1], (x + belly * 0.9, foot - deep * 0.16), west[-1]])
    outline = [*east, *under, *reversed(west)]
    pen.shape(outline, 0.26)
    gap = pen.units(0.34)
    count = max(4, round(0.5 * 2 * half / gap))
    rounding = [
        part(between(west, east, 1 - 0.5 * ((k + 0.5) / count)), 0.04 + 0.3 * k / count, 0.97)
        for k in range(count)
    ]
    seams = [between(west, east, t) for t in (0.17, 0.34)]
    below = [part(between(west, east, (k + 0.5) / 12), 0.84, 1.0) for k in range(7)]
    pen.inside(outline, [*rounding, *seams, *below])
    if deep > 8:
        band = between([west[0], east[0]], [west[-1], east[-1]], 0.2, 9)
        pen.inside(
            outline, [[(px + belly * 0.4, py), (px + belly * 0.4, py + 1.6)] for px, py in band]
        )
    yard = [(x - half - 1.6, top + 0.3), (x + half + 1.6, top - 0.5)]
    pen.swell(evenly(yard, 9), 0.4)


def _lateen(pen: Engraving) -> None:
    """The slanting sail of the mizzen, behind its long yard."""
    luff = trace("-42,-5 -32,-20 -19,-38")
    foot = trace("-42,-5 -30,-6 -15,-8")
    edge = trace("-19,-38 -12,-24 -15,-8")
    outline = [*luff, *edge, *reversed(foot)]
    pen.shape(outline, 0.26)
    pen.inside(outline, [between(luff, [*foot[:1], *reversed(edge)], t) for t in (0.3, 0.6)])
    fold = trace("-19,-38 -18,-24 -21,-7")
    turned = [part(between(edge, fold, k / 8), 0.06 + k / 16, 0.98) for k in range(1, 8)]
    pen.inside(outline, turned)
    pen.swell(trace("-45,0 -32,-20 -16,-43"), 0.36)


def _hull(pen: Engraving) -> None:
    outline = trace(_GALLEON)
    pen.shape(outline)
    wale, lower, water = trace(_WALE), trace(_LOWER_WALE), trace(_WATERLINE)
    pen.inside(outline, [between(lower, water, k / 6) for k in range(1, 6)], HAIR)
    pen.inside(outline, [between(wale, lower, -k / 2.2) for k in range(1, 5)], HAIR)
    pen.inside(outline, [wale, lower], 0.26)
    pen.hatch(overlap(area_of(outline), area_of(trace(_DARK))), 112, 0.34, HAIR, 0.3)
    pen.hatch(overlap(area_of(outline), area_of(trace(_DEEP))), 62, 0.34, HAIR, 0.3)
    for x, y in evenly(between(wale, lower, 0.5), 11)[1:10]:
        port = [(x - 1.3, y - 1.3), (x + 1.3, y - 1.3), (x + 1.3, y + 1.4), (x - 1.3, y + 1.4)]
        pen.shape(port, FINE, pen.dark)
        pen.lines([[(x - 1.9, y - 2), (x + 1.9, y - 2)]], FINE)
    _gallery(pen)
    pen.lines(map(trace, _RAILS), 0.24)
    pen.lines(_rail_posts(map(trace, _RAILS)), HAIR)
    pen.swell(trace("39.5,9.5 46,8.5 53,5"), PLAIN)


# Where the hull turns from the light: below, and at the bow.
_DARK = "-40,40 -37,26 -20,29 5,29.5 20,26 30,15 36,4 | 60,4 | 60,40 | -40,40"
_DEEP = "-30,40 -20,32 10,32 27,27 34,14 | 44,14 | 44,40 | -30,40"
_RAILS = (
    "-47,-15 -38,-9.5 -30,-6 -23.3,-4",
    "-23,1.5 -14,4 -6.2,5",
    "-6,11.8 0,12 10,11.5 21,9",
    "21,2.5 31,1.8 39.5,1",
)


def _rail_posts(rails: Iterable[Chain]) -> Iterator[Chain]:
    for rail in rails:
        for x, y in evenly(rail, 8):
            yield [(x, y), (x, y + 1.8)]


def _gallery(pen: Engraving) -> None:
    """Two rows of windows and a lantern at the stern."""
    for top, foot in (
        ("-44,-5.5 -31,-0.2", "-43.2,-1.5 -31,3.4"),
        ("-42.5,1 -30,6.6", "-41.8,4.6 -30,9.8"),
    ):
        head, sill = evenly(trace(top), 9), evenly(trace(foot), 9)
        for k in (0, 2, 4, 6):
            pen.fill([head[k], head[k + 1], sill[k + 1], sill[k]], pen.dark)
        pen.lines([head, sill], FINE)
    pen.shape(trace("-49,-20.5 -47.5,-22.5 -46,-20.5 -46.5,-17.8 -48.5,-17.8 -49,-20.5"), PLAIN)
    pen.lines([[(-47.5, -17.8), (-46.8, -14.5)], [(-47.5, -22), (-47.5, -18)]], FINE)


def _ensign(pen: Engraving) -> None:
    pen.lines([[(-45, -14), (-44, -29)]], FINE)
    top = trace("-44,-29 -40,-30.5 -36.5,-28 -32.5,-29")
    foot = trace("-44.5,-22 -40,-23.5 -36.8,-21 -33,-22")
    pen.shape([*top, *reversed(foot)], PLAIN)
    pen.lines([between(top, foot, t) for t in (0.36, 0.64)])


def pennant(pen: Engraving, x: float, y: float, long: float) -> None:
    top = trace(
        f"{x},{y} {x + long * 0.35},{y - 1.6} {x + long * 0.65},{y + 0.6} {x + long},{y - 1}"
    )
    foot = trace(
        f"{x},{y + 4} {x + long * 0.35},{y + 1.6} {x + long * 0.65},{y + 2.6} {x + long},{y - 1}"
    )
    pen.shape([*top, *reversed(foot)], PLAIN)
    pen.lines([part(between(top, foot, t), 0.0, 0.55) for t in (0.25, 0.5, 0.75)])
