"""A galleon under sail, seen from the side and running before a wind from the left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.art import cloth
from pnp.art.cloth import FINE_FROM, Spread, Square
from pnp.art.engraving import FINE, HAIR, PLAIN, Engraving
from pnp.art.hull import galleon_hull, on_rail
from pnp.art.strokes import Chain, between, curved, evenly, lain, part, trace
from pnp.scene import Point

# The masts from stern to bow: where each stands, its head, its foot, and its widest yard.
_MIZZEN, _MAIN, _FORE = -27.0, -4.5, 24.0
_MASTS = ((_MIZZEN, -41.0, -3.0), (_MAIN, -57.0, 10.0), (_FORE, -49.0, 3.0))
# Where the platforms of the masts are.
_TOPS = ((_MIZZEN, -24.0, 2.6), (_MAIN, -17.6, 4.2), (_FORE, -14.6, 3.6))
_MAIN_SAILS = (
    Square(_MAIN, -49.0, 6.2, 8.6, 10.6, 3.6, 2.0),
    Square(_MAIN, -37.2, 9.6, 13.6, 18.6, 6.2, 4.4),
    Square(_MAIN, -15.4, 14.6, 16.2, 20.6, 6.6, 3.4),
)
_FORE_SAILS = (
    Square(_FORE, -42.0, 5.2, 7.2, 9.2, 3.0, 1.8),
    Square(_FORE, -31.6, 8.2, 11.4, 15.8, 5.2, 3.8),
    Square(_FORE, -12.6, 11.8, 13.4, 13.4, 5.0, 2.6),
)
_LATEEN = Spread(((-17.5, -38.0), (-17.5, -38.0), (-14.5, -6.5), (-44.0, -6.0)), -1.0, 4.5, 1.6)


def galleon(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """Three masts, a high stern with its gallery, gun ports and a long bowsprit."""
    galleon_alone(pen, canvas, bunting)
    bow_wave(pen)
    pen.water(35.5, -54, 57, "galleon", 6)


def bow_wave(pen: Engraving) -> None:
    """The water that a hull throws up: foam along it, a curl at the bow, a wake astern."""
    crest = trace(
        "-43,34.4 -39,32.6 -35,33.6 -29,32.4 -22,33.8 -14,32.6 -6,34 3,32.6 11,33.8 18,32.2 "
        "24,32.8 29,29.6 33,26.4 36.4,25.4 38.6,27 37.6,29.2 36.2,28.6 | 39,29.6 42,32.6 47,34"
    )
    hem = trace(
        "47,34 41,35.3 35,34.6 28,36 20,35 11,36.4 2,35.2 -7,36.4 -16,35.2 -25,36 -33,35 -43,34.4"
    )
    pen.fill([*crest, *hem[1:-1]])
    pen.swell(crest, 0.3)
    for text in ("26,33.6 30.4,30.6 34,28.6", "29,34.4 33,32 37,31.6", "-40,34.8 -34,34.4 -28,35"):
        pen.swell(trace(text), 0.14)


def galleon_alone(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """The ship without its water; ``canvas`` and ``bunting`` are pens for its sails and flags."""
    sails, flags = canvas or pen, bunting or pen
    for x, y, long in ((_MIZZEN, -41, 11), (_MAIN, -57.5, 18), (_FORE, -49.5, 14)):
        pennant(flags, x, y, long)
    _behind(pen)
    _masts(pen)
    cloth.draw(sails, _LATEEN, 22, head=0.22)
    pen.swell(trace("-48,0 -32,-20 -14.5,-42"), 0.5)
    for group, least in ((_MAIN_SAILS, 2), (_FORE_SAILS, 2)):
        for i, sail in enumerate(reversed(group)):
            cloth.draw(sails, sail, 2 * sail.foot, reefs=i < least)
            yard(pen, sail)
    _before(pen)
    galleon_hull(pen)
    ensign(flags, -45.4, -16, 0.95)


def _masts(pen: Engraving) -> None:
    for x, top, foot in _MASTS:
        knee = top + 0.48 * (foot - top)
        pole = [(x - 0.35, top), (x + 0.35, top), (x + 0.7, knee), (x + 0.7, knee + 1)]
        pole += [(x + 1.1, foot), (x - 1.1, foot), (x - 0.7, knee + 1), (x - 0.7, knee)]
        pen.shape(pole, PLAIN)
    for x, y, half in _TOPS:
        basket = [(x - half, y), (x + half, y), (x + 0.62 * half, y + 2.6)]
        pen.shape([*basket, (x - 0.62 * half, y + 2.6)], PLAIN)
        if pen.size >= FINE_FROM:
            staves = ((x + half * k / 3, x + 0.62 * half * k / 3) for k in (-2, -1, 0, 1, 2))
            pen.lines(([(a, y), (b, y + 2.6)] for a, b in staves), HAIR)
    sprit = [(36.0, 3.4), (58.2, -13.4), (58.7, -12.8), (37.4, 6.2)]
    pen.shape(sprit, PLAIN)


def _behind(pen: Engraving) -> None:
    """The ropes behind the sails: stays that lean forwards, shrouds with their steps."""
    stays = ("-4.5,-50 24,-17", "-4.5,-19 21,4", "-27,-26 -5,8", "24,-43 57.5,-12.6")
    pen.lines([trace(text) for text in (*stays, "24,-16 50,-6.6", "-4.5,-38 23.5,-33")], HAIR)
    if pen.size < FINE_FROM:
        return
    for x, y, half in _TOPS:
        count = 5
        feet = [on_rail(x - half * 1.2 - 1.6 + 1.7 * k) for k in range(count)]
        shrouds: list[Chain] = [[(x - 0.4, y + 1.5), foot] for foot in feet]
        pen.lines([*shrouds, *_steps(shrouds[0], shrouds[-1])], HAIR)


def _steps(west: Chain, east: Chain) -> Iterator[Chain]:
    for p, q in list(zip(evenly(west, 11), evenly(east, 11), strict=True))[3:]:
        yield [p, q]


def _before(pen: Engraving) -> None:
    """The ropes before the sails: braces from the yards, sheets from the clews."""
    ropes: list[Chain] = []
    for sails, last in ((_MAIN_SAILS, (-22.0, 0.5)), (_FORE_SAILS, (-6.0, 8.4))):
        for upper, lower in zip(sails, sails[1:], strict=False):
            # A topsail is sheeted to the ends of the yard below it.
            ropes += [[upper.at(u, 1.0), lower.at(u, 0.0)] for u in (0.0, 1.0)]
        ropes.append(curved([sails[-1].at(0.0, 0.0), (last[0] + 2, last[1] - 8), last]))
        ropes.append([sails[-1].at(0.0, 1.0), on_rail(sails[-1].at(0.0, 1.0)[0] - 6)])
    ropes.append([_LATEEN.at(1.0, 1.0), (-16.0, 0.4)])
    pen.lines(ropes, HAIR)


def yard(pen: Engraving, sail: Square) -> None:
    """A spar that is thickest in its middle, and the ropes that hold it."""
    (x0, y0), (x1, y1) = sail.at(0.0, 0.0), sail.at(1.0, 0.0)
    lean = 0.12 * sail.head
    spar = [(x0 - lean, y0 - 0.1), (x1 + lean, y1 - 0.1)]
    pen.swell(evenly(spar, 9), 0.52 if pen.size >= FINE_FROM else 0.3)
    if pen.size >= FINE_FROM:
        head = sail.x, sail.top - 0.42 * sail.head
        pen.lines([[(x0, y0), head], [(x1, y1), head]], HAIR)


def pennant(pen: Engraving, x: float, y: float, long: float) -> None:
    """A long flag that flies from a masthead and runs out to a point."""
    top, foot = _streamer(x, y, long, 0.0), _streamer(x, y, long, 4.2)
    pen.shape([*top, *reversed(foot)], PLAIN)
    upper, lower = evenly(top, 17), evenly(foot, 17)
    folds = [lain(upper, lower, t) for t in (0.2, 0.3, 0.4, 0.6, 0.62, 0.8)]
    pen.lines([part(folds[1], 0.0, 0.62), part(folds[4], 0.0, 0.46)], HAIR)
    pen.lines((part(folds[k], 0.34, 0.5) for k in (0, 2, 3, 5)), HAIR)


def _streamer(x: float, y: float, long: float, deep: float) -> Chain:
    """Return one edge of a pennant; both meet in its point."""
    waves: Sequence[Point] = ((0, 0), (0.22, -1.5), (0.48, 0.9), (0.74, -1.2), (1, -0.4))
    return curved([(x + long * t, y + rise + deep * (1 - t) ** 0.8) for t, rise in waves])


def ensign(pen: Engraving, x: float, y: float, scale: float) -> None:
    """The flag at the stern, on its staff."""

    def placed(text: str) -> Chain:
        return [(x + scale * px, y + scale * py) for px, py in trace(text)]

    pen.swell(placed("0,2 0.6,-8 1.2,-18"), 0.3)
    top = placed("1.2,-17.6 4.4,-19.4 8,-17.4 11.6,-18.6 14,-17.8")
    foot = placed("0.6,-9.4 4,-11.2 7.6,-9 11,-10.4 13.4,-9.4")
    pen.shape([*top, *reversed(foot)], 0.24)
    pen.lines([between(top, foot, t) for t in (0.34, 0.66)], FINE)
    shade = [between(top, foot, (k + 0.5) / 7) for k in range(7)]
    pen.lines((part(chain, 0.42, 0.62 + 0.05 * (k % 2)) for k, chain in enumerate(shade)), HAIR)
