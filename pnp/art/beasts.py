"""Stranger beasts of the sea: the kraken, the fish of the old charts, a mermaid."""

from __future__ import annotations

from pnp.art.creatures import scales
from pnp.art.engraving import BOLD, FINE, HAIR, PLAIN, Engraving
from pnp.art.strokes import Chain, between, length, limb, moved, part, ring, trace

_ARMS = (
    ("9,22 22,12 28,-2 27,-16 32,-27 42,-30 48,-24 46,-16 40,-17 41,-22", 8.5),
    ("15,26 30,22 38,10 40,-2 48,-8 54,-3 52,4 47,3 48,-1", 7.0),
    ("3,26 14,24 24,26 33,24 42,16 52,15 57,21 53,26 49,23", 6.0),
)


def kraken(pen: Engraving) -> None:
    """A head between arms that reach out of the swell and curl at their ends."""
    under = pen.apart()
    for spine, thick in _ARMS[:2]:
        for side in (1, -1):
            _arm(under, moved(trace(spine), 0, 0, side, 1), thick)
    _mantle(under)
    for side in (1, -1):
        _arm(under, moved(trace(_ARMS[2][0]), 0, 0, side, 1), _ARMS[2][1])
    surface = trace(
        "-62,25 -50,24 -38,25.6 -26,24.4 -13,25.8 0,24.6 13,25.8 26,24.4 38,25.6 50,24 62,25"
    )
    pen.framed(under, [*surface, (64, -60), (-64, -60)])
    pen.water(27, -58, 58, "kraken", 5)
    for x, half in ((-38, 8), (-20, 9), (0, 12), (20, 9), (38, 8)):
        pen.swell(ring(x, 25.5, half, 1.8, 190, -10), PLAIN)


def _arm(pen: Engraving, spine: Chain, thick: float) -> None:
    """An arm that tapers, with suckers along its inner edge and rings of shade on its outer."""
    body = limb(spine, lambda along: thick * (1 - along) ** 0.75 + 0.9)
    pen.shape(body.outline, 0.28)
    long = length(spine)
    count = round(long / pen.units(0.55))
    ribs = [
        body.rib(k / count, 0.62 + 0.1 * (k % 2), 0.98, 0.4) for k in range(1, round(count * 0.93))
    ]
    pen.lines(ribs, HAIR)
    suckers = round(long / 5.2)
    row = body.lane(0.24)
    for k in range(2, suckers - 1):
        i = round((len(row) - 1) * k / suckers)
        radius = 0.36 + 0.14 * thick * (1 - k / suckers)
        pen.lines([ring(*row[i], radius, radius)], HAIR)


def _mantle(pen: Engraving) -> None:
    head = trace(
        "-15,30 -13,12 -15,2 -19,-10 -18,-24 -11,-37 0,-46 | 11,-37 18,-24 19,-10 15,2 13,12 15,30"
    )
    pen.shape(head, 0.34)
    edge = trace("0,-46 11,-37 18,-24 19,-10 15,2 13,12 15,30")
    spine = trace("0,-46 3,-34 5,-20 5,-8 4,2")
    count = round(15 / pen.units(0.42))
    pen.inside(
        head,
        [
            part(between(edge, spine, k / count), 0.05 + 0.45 * k / count, 0.72 - 0.12 * k / count)
            for k in range(1, count)
        ],
    )
    pen.shade(head, 6, 25, 0.4)
    pen.inside(
        head,
        [
            trace("-13,-28 -9,-36 -3,-42"),
            trace("-15,-24 -11,-32 -6,-38"),
            trace("-10,-27 -7,-33 -3,-37"),
        ],
    )
    for x, y, r in (
        (-9, -19, 1.9),
        (-12, -11, 1.4),
        (-4, -25, 1.4),
        (-5, -14, 1.1),
        (-13, -2, 1.0),
    ):
        pen.lines([ring(x, y, r, r * 0.8)], HAIR)
    for side in (-1, 1):
        x = side * 8
        pen.shape(ring(x, 6, 5.2, 5.0), PLAIN)
        pen.lines([ring(x, 6, 3.2, 3.2)], HAIR)
        pen.dot(x + 0.3, 6.3, 2.3)
        pen.dot(x - 0.5, 5.4, 0.7, pen.body)
        pen.swell(trace(f"{x - side * 4.5},-0.2 {x},-1.2 {x + side * 6},2"), BOLD)
    pen.swell(trace("-4,16 0,18 4,16"), PLAIN)


def fish(pen: Engraving, fins: str | None = None) -> None:
    """A leaping fish as the old charts drew it: a great head, spines, and a tail like a flower.

    Its fins may have a colour of their own.
    """
    body = limb(trace("-30,14 -26,0 -15,-10 0,-13 14,-9 25,1 34,3 40,-5 40,-16"), _fish_thickness)
    tail = trace(
        "39,-14 33,-20 26,-21 22,-28 | 30,-28 35,-26 | 33,-34 35,-41 39,-46 | 42,-40 44,-33 "
        "43,-26 | 47,-28 52,-28 57,-25 | "
        "52,-20 47,-18 41.5,-14 39,-14"
    )
    dorsal = trace(
        "-24,-14 -25,-24 -20,-31 | -17,-26 -14,-25 | -13,-31 -8,-36 | -6,-29 -3,-27 | 1,-32 "
        "6,-34 | 6,-27 9,-24 | "
        "14,-27 18,-27 | 16,-21 18,-16 | 22,-17 26,-15 | 20,-8 -10,-16 -24,-14"
    )
    pen.shape(dorsal, 0.24, fins)
    for root, tip in (
        ("-22,-12", "-20,-30"),
        ("-14,-15", "-8,-35"),
        ("-3,-18", "6,-33"),
        ("8,-18", "18,-26.5"),
        ("16,-12", "26,-15"),
        ("-18,-14", "-15,-25"),
        ("-8,-17", "-4,-27"),
        ("3,-19", "8,-25"),
        ("12,-15", "17,-19"),
    ):
        pen.lines([trace(f"{root} {tip}")], HAIR)
    pen.shape(tail, 0.26, fins)
    for tip in ("24,-27", "29,-26.5", "36,-42", "39,-44", "41.5,-38", "54,-25", "49,-25"):
        pen.inside(tail, [trace(f"40.5,-15 {tip}")])
    pen.shape(body.outline, 0.34)
    long = 128
    tiles = scales(body, (0.16, 0.3, 0.44, 0.58), long / pen.units(0.95))
    # The head covers what lies before the gills.
    pen.lines([arc for arc in tiles if arc[2][0] > -14], HAIR)
    pen.lines([part(body.lane(0.7), 0.3, 0.97)], HAIR)
    count = round(long / pen.units(0.6))
    pen.lines(
        [
            body.rib(k / count, 0.72 + 0.06 * (k % 2), 0.98, 0.5)
            for k in range(round(count * 0.3), count)
        ],
        HAIR,
    )
    pen.shade(body.outline, 4, 80, 0.4)
    pectoral = trace("-8,4 -2,6 6,14 6,22 | 1,19 -2,22 | -5,17 -9,17 | -10,9 -8,4")
    pen.shape(pectoral, 0.24, fins)
    pen.lines([trace("-7,6 -1,12 5,20"), trace("-8,7 -4,13 -2,20"), trace("-8.5,8 -7,12 -8,16")])
    _fish_head(pen)
    pen.water(33, -52, 20, "fish", 4)
    for drop in (
        "-40,33 -47,26 -50,17",
        "-36,32 -40,27 -42,22",
        "-16,33 -9,28 -6,22",
        "-20,32 -14,29 -12,26",
    ):
        pen.swell(trace(drop), PLAIN, 0.3)
    for x, y in ((-51, 13), (-45, 19), (-5, 19), (-53, 22), (-2, 26)):
        pen.dot(x, y, 0.6)
    pen.swell(ring(-28, 33, 14, 2.6, 190, -10), PLAIN)


def _fish_thickness(along: float) -> float:
    return 26 - 8 * along - 15 * max(0.0, along - 0.45) / 0.55


def _fish_head(pen: Engraving) -> None:
    head = trace(
        "-12,-19 -22,-17 -33,-10 -40,0 -45,9 -48.5,14 -48,17.5 -45,19 | -46.5,21 -45,24 -39,25.5 "
        "-30,24.5 -22,20 -15,13 -10,4 | -8,-6 -12,-19"
    )
    pen.shape(head, 0.32)
    pen.shade(head, 4, 100, 0.38)
    pen.lines(
        [trace("-12,-17 -17,-8 -17,2 -13,9"), trace("-14.5,-16 -19.5,-8 -19.5,2 -16,10")], FINE
    )
    pen.swell(trace("-45,19 -38,19.6 -31,17.5 -26,12 -25,9.5"), 0.26, 0.7)
    pen.shape(ring(-29, 1, 4.4, 4.2), PLAIN)
    pen.dot(-29.6, 1.4, 2.2)
    pen.dot(-30.4, 0.6, 0.7, pen.body)
    pen.swell(trace("-35,-4 -30,-6.5 -24,-4"), BOLD)
    pen.lines([ring(-44.5, 13.5, 1.2, 0.9)], HAIR)
    for barb in ("-43,25 -46,28 -45,31", "-39,25.5 -40,29 -38,32"):
        pen.swell(trace(barb), PLAIN, 0.2)


def mermaid(
    pen: Engraving, stone: str | None = None, scale: str | None = None, lock: str | None = None
) -> None:
    """A mermaid on her rock, seen from behind: long hair, a shell held up, a tail of scales.

    Rock, tail and hair may have colours of their own.
    """
    rock = trace("-34,34 -31,22 -24,17 | -18,19 -10,14 | 4,15 12,19 | 20,22 26,34 | 0,37 -34,34")
    pen.shape(rock, 0.3, stone)
    pen.shade(rock, 12, 105, 0.38)
    pen.inside(
        rock,
        [trace("-18,19 -20,26 -16,34"), trace("4,15 6,24 2,35"), trace("-8,17 -10,24 -5,30")],
        FINE,
    )
    tail = limb(
        trace("-6,8 -2,15 8,19 20,17 30,9 36,-2 43,-9"), lambda t: 16 * (1 - t) ** 0.7 + 2.2
    )
    fluke = trace(
        "41,-8 36,-16 38,-25 45,-31 | 45,-22 47,-17 | 54,-20 60,-17 | 56,-10 49,-5 43,-7 41,-8"
    )
    pen.shape(fluke, 0.26, scale)
    pen.inside(
        fluke, [trace(f"43,-8 {tip}") for tip in ("40,-24", "43,-28", "51,-18", "57,-16", "52,-10")]
    )
    pen.shape(tail.outline, 0.32, scale)
    pen.lines(scales(tail, (0.14, 0.28, 0.42, 0.56, 0.7), 66 / pen.units(0.95)), HAIR)
    pen.shade(tail.outline, 4, 70, 0.38)
    arm = limb(trace("8,-16 15,-18 21,-24 22,-33"), lambda t: 4.6 - 1.6 * t)
    pen.shape(arm.outline, 0.24)
    shell = trace("22,-33 17,-38 17,-43 | 20,-42 22,-45 | 24,-42 27,-43 | 27,-38 22,-33")
    pen.shape(shell, 0.24, stone)
    pen.inside(shell, [trace(f"22,-33.5 {tip}") for tip in ("18.5,-41", "22,-44", "25.5,-41")])
    rest = limb(trace("-12,-14 -18,-6 -21,4 -21,13 -24,18 -28,19"), lambda t: 5 - 2.6 * t)
    pen.shape(rest.outline, 0.24)
    back = trace("-14,-16 -8,-19 4,-19 11,-17 | 8,-8 6,0 8,10 | 0,15 -10,14 | -12,6 -11,-4 -14,-16")
    pen.shape(back, 0.3)
    pen.shade(back, 4, 95, 0.4)
    hair = trace(
        "-3,-43.5 -9,-41.5 -12.5,-36 -13,-29 -12,-22 -17,-13 -14,-4 -18,4 -13,10 | -11,6 "
        "-9,13 | -5,8 -2,15 | 0,8 5,10 | 3,0 8,-8 "
        "6,-18 9,-28 7.5,-36 3.5,-41.5 -3,-43.5"
    )
    pen.shape(hair, 0.3, lock)
    west = trace("-9,-40 -12.5,-31 -11,-22 -15,-13 -12,-4 -15,6")
    east = trace("4,-40 7.5,-30 6,-18 6,-8 2,0 3,9")
    pen.inside(hair, [between(west, east, t / 11) for t in range(1, 11)], HAIR)
    pen.shade(hair, 4, 70, 0.4)
    pen.swell(trace("-12,-36.5 -9,-39 -3,-40 4,-39 7.5,-36"), BOLD)
    pen.water(36, -50, 48, "mermaid", 4)
