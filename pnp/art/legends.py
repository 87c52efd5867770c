"""Pictures of the north and of legends: a longship, a rune stone, a dragon, a castle, a tower."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.art import ships
from pnp.art.chart_ornament import runes
from pnp.art.engraving import (
    BOLD,
    FINE,
    HAIR,
    PLAIN,
    Chain,
    Engraving,
    chain_between,
    limb,
    parse_curve,
    resample,
    ring,
    round_segments,
    scale_and_move,
    smooth_curve,
    subchain,
)
from pnp.art.ships import SquareSail
from pnp.art.space import star
from pnp.base.geometry import area_of, overlap, subtract
from pnp.base.hand_drawn import signed_noise
from pnp.scene import Path, polygon

_HULL = (
    "-49,-24 -49,-12 -45,3 -37,17 -24,27 -8,31 8,31 24,27 37,17 45,3 49,-12 49,-24 | "
    "44,-15 36,-1 22,9 0,12 -22,9 -36,-1 -44,-15 -49,-24"
)
_SHEER = "-47,-20 -36,0 -22,10 0,13 22,10 36,0 47,-20"
_KEEL = "-49,-20 -45,3 -37,17 -24,27 -8,31 8,31 24,27 37,17 45,3 49,-20"


def longship(pen: Engraving) -> None:
    """Draw a longship under its striped sail, shields out and oars in the water."""
    longship_alone(pen)
    pen.water(32, -55, 56, "longship", 5)
    pen.swell(parse_curve("38,28 43,24.5 47,27.5 52,25.5 57,28.5"), PLAIN)
    pen.swell(parse_curve("-40,29 -45,26.5 -50,29 -56,27.5"), PLAIN)


def longship_alone(
    pen: Engraving, canvas: Engraving | None = None, bunting: Engraving | None = None
) -> None:
    """Draw the ship without its water; ``canvas`` and ``bunting`` are pens for its sail and vane.

    A sail to carry an emblem is plain, and there are no oars.
    """
    pen.shape([(-0.9, -57), (0.9, -57), (1.4, 14), (-1.4, 14)], PLAIN)
    pen.lines(
        [
            parse_curve(t)
            for t in ("0,-52 45,-14", "0,-52 -45,-14", "-29,-46 -36,0", "31,-46 37,-1")
        ],
        HAIR,
    )
    _sail(canvas or pen, pen, striped=canvas is None)
    vane = parse_curve("1,-57 8,-59 17,-56 | 12,-53 8,-50 1,-50 | 1,-57")
    (bunting or pen).shape(vane, PLAIN)
    tail = limb(
        parse_curve("-44,-20 -47,-32 -44,-41 -37,-42 -34,-36 -38,-32 -41,-35"),
        lambda t: 5 - 3.6 * t,
    )
    pen.shape(tail.outline, 0.28)
    pen.lines([tail.lane(0.35)], HAIR)
    hull, sheer, keel = (
        scale_and_move(parse_curve(text), 0, 0, 0.9) for text in (_HULL, _SHEER, _KEEL)
    )
    if canvas is None:
        for x, y in resample(sheer, 17)[3:14]:
            pen.swell([(x + 1, y + 6), (x - 4, y + 16), (x - 9 + 0.05 * x, 38)], BOLD, 0.2)
    pen.shape(hull)
    pen.lines_inside(hull, [chain_between(sheer, keel, k / 6, 33) for k in range(1, 6)], FINE)
    dark = parse_curve("-30,40 -22,24 0,27 20,22 34,8 43,-18 | 60,-18 | 60,40 | -30,40")
    pen.hatch(overlap(area_of(hull), area_of(dark)), 112, 0.36, HAIR, 0.3)
    for k, (x, y) in enumerate(resample(sheer, 15)[2:13]):
        _shield(pen, x, y + 2.2, 4.6, dark=k % 2 == 1)
    dragon_head(pen, 42, -22, 0.36)


_SAIL = SquareSail(0.0, -46.0, 30.0, 33.0, 46.5, 5.0, 5.5)


def _sail(canvas: Engraving, pen: Engraving, *, striped: bool) -> None:
    ships.draw(canvas, _SAIL, 66, dark=0.24)
    if striped:
        for outline in _stripes():
            canvas.hatch(area_of(outline), 90, 0.3, FINE)
            canvas.hatch(area_of(outline), 0, 0.3, FINE)
            canvas.lines([[*outline, outline[0]]], PLAIN)
    pen.swell(resample([(-33, -46), (35, -46.6)], 9), 0.7)
    pen.lines([parse_curve("-32,1 -40,-6"), parse_curve("37,0 43,-9")], FINE)


def paint_stripes(pen: Engraving) -> None:
    """Paint the stripes of a sail that was drawn plain."""
    for outline in _stripes():
        pen.items.append(Path(round_segments(polygon(outline)), pen.body, opacity=0.85))


def _stripes() -> Iterator[Chain]:
    for k in range(4):
        west, east = (ships.seam(_SAIL, (2 * k + n) / 9) for n in (1, 2))
        yield [*west, *reversed(east)]


def _shield(pen: Engraving, x: float, y: float, r: float, *, dark: bool) -> None:
    pen.shape(ring(x, y, r, r)[:-1], 0.26)
    if dark:
        half = [*ring(x, y, r * 0.86, r * 0.86, -60, 120)]
        pen.fill(half, pen.dark)
    else:
        pen.lines(
            [[(x - r * 0.8, y), (x + r * 0.8, y)], [(x, y - r * 0.8), (x, y + r * 0.8)]], HAIR
        )
    pen.shape(ring(x, y, r * 0.32, r * 0.32)[:-1], FINE)


def dragon_head(pen: Engraving, x: float, y: float, s: float) -> None:
    """Draw the head of a dragon on its neck, which rises from (x, y); it looks to the right."""

    def at(text: str) -> Chain:
        return scale_and_move(parse_curve(text), x, y, s, s)

    neck = limb(at("-6,14 -2,-4 -6,-22 -2,-38 6,-46"), lambda t: (15 - 2 * t) * s)
    for k in range(7):
        base = neck.left[round((0.2 + 0.11 * k) * (len(neck.left) - 1))]
        pen.shape(
            [
                (base[0] + 2 * s, base[1] - 4 * s),
                (base[0] - 7 * s, base[1] - 3 * s),
                (base[0] + 2 * s, base[1] + 3 * s),
            ],
            FINE,
        )
    pen.shape(neck.outline, 0.28)
    pen.lines([neck.lane(0.72)], HAIR)
    pen.lines([neck.rib(k / 11, 0.72, 0.98, 0.6) for k in range(1, 11)], HAIR)
    pen.shade(neck.outline, 4 * s, 112, 0.34)
    dragon_face(pen, x, y, s)


def dragon_face(pen: Engraving, x: float, y: float, s: float) -> None:
    """Draw the same head without its neck, which would end at an offset of (6, -46) from (x, y)."""

    def at(text: str) -> Chain:
        return scale_and_move(parse_curve(text), x, y, s, s)

    pen.shape(at("12,-42 24,-38 33,-36 | 36,-33 26,-31 12,-33 4,-38 | 12,-42"), 0.24)
    for k in range(4):
        pen.shape(at(f"{16 + 5 * k},-39.5 {18 + 5 * k},-43 {19.5 + 5 * k},-39"), FINE)
    head = at(
        "-6,-42 -5,-54 3,-60 12,-60 22,-57 32,-55 38,-57 41,-53 39,-48 | "
        "30,-46 20,-45 10,-43 4,-38 | -6,-42"
    )
    pen.shape(head, 0.3)
    pen.shade(head, 4 * s, 110, 0.34)
    for k in range(4):
        pen.shape(at(f"{15 + 5.5 * k},-46 {17 + 5.5 * k},-42.5 {19 + 5.5 * k},-46.6"), FINE)
    for horn in ("0,-58 -6,-66 -15,-67 | -8,-60 -3,-54", "6,-60 4,-69 -3,-74 | 11,-68 13,-60"):
        pen.shape(at(horn), PLAIN)
    pen.fill(scale_and_move(ring(11, -53, 3.6, 3), x, y, s, s))
    pen.lines([scale_and_move(ring(11, -53, 3.6, 3), x, y, s, s)], PLAIN)
    pen.fill(scale_and_move(ring(12, -53, 1.5, 1.5), x, y, s, s), pen.ink)
    pen.swell(at("4,-57 11,-58.5 18,-55"), PLAIN)
    pen.lines([scale_and_move(ring(36, -53, 2.2, 2, 120, 330), x, y, s, s)], FINE)
    pen.swell(at("33,-36 40,-37 45,-42 49,-39"), PLAIN)


def prow(pen: Engraving) -> None:
    """Draw the prow of a longship coming over the swell."""
    dragon_head(pen, -4, 4, 0.84)
    stem = parse_curve("-44,46 -30,30 -18,8 -14,-10 | 4,-6 4,14 2,30 -4,46 | -44,46")
    pen.shape(stem, 0.32)
    front, back = parse_curve("4,-6 4,14 2,30 -4,46"), parse_curve("-14,-10 -18,8 -30,30 -44,46")
    pen.lines_inside(stem, [chain_between(front, back, k / 5, 25) for k in range(1, 5)], FINE)
    pen.shade(stem, 7, 112, 0.36)
    for k, (x, y) in enumerate(((-27, 24), (-19, 12))):
        _shield(pen, x - 6, y + 8, 8.5 - k, dark=k == 1)
    pen.water(44, -56, 44, "prow", 3)
    pen.swell(parse_curve("-2,42 6,36 12,40 20,37 28,42"), PLAIN)


def rune_stone(pen: Engraving) -> None:
    """Draw a standing stone with a serpent of runes around a wheel."""
    stone = parse_curve(
        "-28,46 -32,12 -29,-18 -19,-40 -3,-49 14,-44 27,-24 32,6 29,46 | 0,44 -28,46"
    )
    pen.shape(stone, 0.33)
    pen.shade(stone, 8, 112, 0.36)
    outer = smooth_curve(
        [
            (-18, 36),
            (-23, 10),
            (-20, -16),
            (-11, -32),
            (2, -39),
            (13, -32),
            (20, -14),
            (22, 10),
            (19, 34),
        ]
    )
    band = limb(outer, lambda t: 7.5 if 0.04 < t < 0.97 else 4)
    pen.shape(band.outline, 0.24)
    count = 22
    strokes: list[Chain] = []
    for k in range(1, count):
        i = round((k + 0.2) / (count + 0.6) * (len(outer) - 1))
        (px, py), (qx, qy) = outer[i - 1], outer[min(i + 1, len(outer) - 1)]
        turn = math.atan2(qy - py, qx - px)
        for chain in _chains(runes(outer[i], turn, 5.2, k * 5)):
            strokes.append(chain)
    pen.lines(strokes, PLAIN)
    head = parse_curve("-18,33 -24,38 -22,44 -14,43 -10,38 -13,33 -18,33")
    pen.shape(head, PLAIN)
    pen.dot(-17, 38, 1.1)
    pen.shape(ring(0, -2, 13, 13)[:-1], 0.24)
    pen.lines([ring(0, -2, 10, 10)], HAIR)
    for k in range(4):
        turn = math.tau * k / 4
        tip = (16 * math.cos(turn), -2 + 16 * math.sin(turn))
        side = (3.6 * math.cos(turn + 1.2), -2 + 3.6 * math.sin(turn + 1.2))
        other = (3.6 * math.cos(turn - 1.2), -2 + 3.6 * math.sin(turn - 1.2))
        pen.shape([side, tip, other], FINE, pen.dark if k % 2 else pen.body)
    pen.swell(parse_curve("-8,22 -2,18 4,22 10,18"), 0.28)
    pen.swell(parse_curve("-8,28 -2,24 4,28 10,24"), 0.28)
    for k in range(15):
        x = -46 + 6.6 * k
        pen.swell(
            [(x, 49), (x - 1.5 + k % 3, 45), (x - 2.5 + 2 * (k % 3), 40 + 2 * (k % 2))], PLAIN, 0.2
        )


def knot(pen: Engraving) -> None:
    """Draw a round shield with a knot of four loops around its boss."""
    pen.shape(ring(0, 0, 47, 47)[:-1], 0.33)
    pen.shape(ring(0, 0, 40, 40)[:-1], 0.24)
    for k in range(24):
        turn = math.tau * k / 24
        pen.dot(43.5 * math.cos(turn), 43.5 * math.sin(turn), 1.1)
    board = area_of(ring(0, 0, 40, 40))
    loops = [
        (35 * math.cos(2 * t) * math.cos(t), 35 * math.cos(2 * t) * math.sin(t))
        for t in (math.tau * i / 180 for i in range(181))
    ]
    turned = [(0.72 * (u + v), 0.72 * (u - v)) for u, v in loops]
    cords = [limb(loops, lambda _: 6.0), limb(turned, lambda _: 6.0)]
    ground = board
    for cord in cords:
        for piece in (subchain(cord.left, 0, 1), subchain(cord.right, 0, 1)):
            ground = subtract(ground, area_of(piece)) if len(piece) < 3 else ground
    pen.hatch(ground, 90, 0.55, HAIR)
    for k in range(8):
        chain = loops if k % 2 else turned
        start = (k // 2) * 0.25
        cord = limb(subchain(chain, start, start + 0.25), lambda _: 6.0)
        pen.fill(cord.outline)
        pen.lines([cord.left, cord.right], PLAIN)
        pen.lines([cord.lane(0.5)], HAIR)
    pen.shape(ring(0, 0, 13, 13)[:-1], 0.3)
    pen.shade(ring(0, 0, 13, 13), 7, 112, 0.34)
    pen.lines([ring(0, 0, 10, 10)], HAIR)


def _chains(segments: tuple[tuple[str, tuple[float, ...]], ...]) -> list[Chain]:
    found: list[Chain] = []
    for command, (x, y) in segments:
        if command == "M":
            found.append([])
        found[-1].append((x, y))
    return found


# Legends: a dragon on the wing, a castle on its crag, a wizard's tower.


def dragon(pen: Engraving) -> None:
    """Draw a flying dragon, its tail curled below it."""
    _wing(
        pen,
        "2,-6 -4,-28 -22,-48 | -28,-34 -27,-22 | -33,-20 -38,-10 | -42,-6 -40,6 | -28,0 "
        "-16,4 -6,8 | 2,-6",
        ("2,-6 -4,-28 -22,-48", "0,0 -14,-16 -27,-22", "-2,2 -20,-8 -38,-10", "-4,4 -22,2 -40,6"),
    )
    _wing(
        pen,
        "14,-2 22,-30 44,-50 | 46,-36 43,-26 | 50,-22 52,-12 | 56,-6 52,4 | "
        "42,-2 32,2 24,8 | 14,-2",
        ("14,-2 22,-30 44,-50", "16,0 30,-18 43,-26", "18,2 36,-8 52,-12", "20,4 38,2 52,4"),
    )
    body = limb(
        parse_curve(
            "27,43 13,42 -1,39 -16,42 -32,40 -41,32 -35,22 -18,19 -2,18 12,14 20,2 "
            "21,-12 22,-24 29,-33"
        ),
        _girth,
    )
    for k in range(26):
        i = round((0.3 + 0.026 * k) * (len(body.left) - 1))
        (px, py), (qx, qy) = body.left[i - 2], body.left[min(i + 2, len(body.left) - 1)]
        long = 0.9
        tip = ((px + qx) / 2 + (qy - py) * long - (qx - px) * 0.4, (py + qy) / 2 - (qx - px) * long)
        pen.shape([(px, py), tip, (qx, qy)], FINE)
    for leg in (
        "-14,24 -12,33 -18,38 | -12,38 -8,42 | -6,37 -2,38 | -3,31 -2,24 | -14,24",
        "6,18 12,28 8,36 | 14,35 18,39 | 19,33 23,33 | 19,25 16,14 | 6,18",
    ):
        pen.shape(parse_curve(leg), 0.26)
        pen.shade(parse_curve(leg), 3, 112, 0.36)
    pen.shape(body.outline, 0.32)
    pen.lines([body.lane(0.68)], HAIR)
    pen.lines([body.rib(k / 60, 0.68, 0.97, 0.5) for k in range(6, 60)], HAIR)
    pen.shade(body.outline, 3.4, 112, 0.36)
    pen.shape(parse_curve("25,40 35,36 45,42 36,48 25,46 | 29,43 25,40"), 0.26)
    dragon_face(pen, 25.5, -7, 0.6)
    for x, y, s in ((-46, -40, 0.7), (-34, -50, 0.5)):
        pen.swell(scale_and_move(parse_curve("-8,0 -4,-3 0,0 4,-3 8,0"), x, y, s, s), PLAIN)


def _girth(along: float) -> float:
    """Return the thickness of a dragon at a fraction from its tail to its head."""
    if along < 0.62:
        return 1.5 + 16.5 * math.pow(along / 0.62, 1.5)
    return 18 - 9.5 * min(1.0, (along - 0.62) / 0.24)


def _wing(pen: Engraving, outline: str, bones: tuple[str, ...]) -> None:
    wing = parse_curve(outline)
    pen.shape(wing, 0.3)
    chains = [parse_curve(bone) for bone in bones]
    for one, other in zip(chains, chains[1:], strict=False):
        pen.lines_inside(
            wing,
            [subchain(chain_between(one, other, t), 0.3, 1.0) for t in (0.3, 0.5, 0.7, 0.85)],
            HAIR,
        )
    for chain in chains:
        pen.swell(chain, 0.32, 0.15)


def castle(pen: Engraving) -> None:
    """Draw a castle on a crag: a keep between towers, a gate at the end of its path."""
    crag = parse_curve(
        "-54,47 -46,34 -38,30 -34,20 -24,17 | 24,17 31,22 36,32 46,35 54,47 | "
        "20,44 0,48 -20,44 -54,47"
    )
    pen.shape(crag, 0.32)
    pen.hatch(
        overlap(area_of(crag), area_of(parse_curve("8,10 14,28 10,50 | 60,50 | 60,10 | 8,10"))),
        112,
        0.4,
        HAIR,
        0.4,
    )
    for k in range(16):
        x, y = -40 + 5.4 * k, 36 + 5 * signed_noise(f"crag{k}")
        pen.swell([(x, y - 7), (x + 1.5, y - 3), (x + 0.5, y + 3)], PLAIN, 0.3)
    _wall(pen, -32, 32, 20, -2)
    for x, half, top, foot in ((0, 9.0, -26, 20), (-16, 6.0, -16, 20), (17, 6.0, -12, 20)):
        _turret(pen, x, half, top, foot)
    for x, half, top in ((-33, 6.5, -10), (33, 6.5, -8)):
        _turret(pen, x, half, top, 24)
    gate = [(-5.5, 20), *ring(0, 11, 5.5, 6.5, 180, 360), (5.5, 20)]
    pen.shape(gate, 0.28, pen.dark)
    path = parse_curve("-4,20 4,20 | 9,28 3,34 10,41 18,47 | 4,47 -2,40 -7,33 -1,27 -4,20")
    pen.shape(path, FINE)


def _turret(pen: Engraving, x: float, half: float, top: float, foot: float) -> None:
    """Draw a round tower under a pointed roof with its pennant."""
    body = [(x - half, top), (x + half, top), (x + half, foot), (x - half, foot)]
    pen.shape(body, 0.3)
    count = max(3, round(half / pen.units(0.36)))
    pen.lines(
        [
            [
                (x + half * (0.1 + 0.9 * k / count), top + 2),
                (x + half * (0.1 + 0.9 * k / count), foot - 1),
            ]
            for k in range(count)
        ],
        HAIR,
    )
    lip = [
        (x - half * 1.2, top - 1),
        (x + half * 1.2, top - 1),
        (x + half * 1.2, top + 3),
        (x - half * 1.2, top + 3),
    ]
    pen.shape(lip, 0.26)
    tip = top - half * 2.6
    roof = [(x - half * 1.3, top - 1), (x, tip), (x + half * 1.3, top - 1)]
    pen.shape(roof, 0.3)
    pen.hatch(
        area_of([(x + half * 0.1, top - 1), (x, tip), (x + half * 1.3, top - 1)]), 70, 0.34, HAIR
    )
    pen.lines([[(x, tip), (x, tip - 8)]], FINE)
    pen.shape([(x, tip - 8), (x + 8, tip - 6), (x, tip - 3.6)], PLAIN)
    pen.fill(
        [(x - 1.2, top + 9), (x + 1.2, top + 9), (x + 1.2, top + 14), (x - 1.2, top + 14)], pen.dark
    )


def _wall(pen: Engraving, left: float, right: float, foot: float, top: float) -> None:
    count = 15
    step = (right - left) / count
    chain: Chain = [(left, foot)]
    for k in range(count):
        level = top if k % 2 == 0 else top + 4
        chain += [(left + k * step, level), (left + (k + 1) * step, level)]
    chain.append((right, foot))
    pen.shape(chain, 0.3)
    bricks: list[Chain] = []
    for row in range(4):
        y = top + 7 + row * 3.6
        for k in range(9):
            x = left + 3 + (k + 0.5 * (row % 2)) * 7
            if signed_noise(f"brick{row}{k}") > -0.3 and x + 3.5 < right:
                bricks.append([(x, y), (x + 3.4, y)])
    pen.lines(bricks, HAIR)


def tower(pen: Engraving) -> None:
    """Draw a slightly leaning wizard's tower with a lit window, and the moon behind it."""
    pen.shape(ring(24, -26, 15, 15)[:-1], 0.28)
    pen.shade(ring(24, -26, 15, 15), 9, 112, 0.38)
    mound = parse_curve("-46,47 -34,38 -18,33 0,31 18,33 36,39 48,47 | 0,45 -46,47")
    pen.shape(mound, 0.3)
    pen.hatch(
        overlap(area_of(mound), area_of(parse_curve("6,30 12,50 | 60,50 | 60,30 | 6,30"))),
        112,
        0.4,
        HAIR,
        0.4,
    )
    shaft = parse_curve("-13,36 -11,10 -9,-12 | 9,-13 10,8 12,36 | 0,38 -13,36")
    pen.shape(shaft, 0.33)
    pen.shade(shaft, 8, 112, 0.36)
    for k in range(18):
        x, y = -9 + 18 * abs(signed_noise(f"tx{k}")), -6 + 2.2 * k
        pen.lines([[(x - 8, y), (x - 5, y)]], HAIR)
    room = parse_curve("-15,-28 -15,-14 -10,-10 | 10,-11 15,-15 15,-28 | 0,-26 -15,-28")
    pen.shape(room, 0.3)
    pen.shade(room, 6, 112, 0.36)
    for x in (-8, 0, 8):
        window = [(x - 2.2, -15), *ring(x, -20, 2.2, 3, 180, 360), (x + 2.2, -15)]
        pen.shape(window, FINE, pen.dark)
    roof = parse_curve("-19,-27 -9,-38 -3,-50 2,-62 | 5,-48 10,-38 19,-28 | 0,-25 -19,-27")
    pen.shape(roof, 0.33)
    pen.shade(roof, 8, 70, 0.36)
    for x, y, r in ((-4, -34, 1.6), (4, -42, 1.4), (7, -32, 1.2)):
        star(pen, x, y, r)
    balcony = parse_curve("10,4 22,2 22,6 10,10 | 10,4")
    pen.shape(balcony, 0.26)
    pen.lines([[(x, 2.6), (x, -3)] for x in (13, 17, 21.5)] + [[(11, -2), (22, -3.4)]], FINE)
    door = [(-5, 36.6), *ring(0, 29, 5, 6.5, 180, 360), (5, 36.6)]
    pen.shape(door, 0.28, pen.dark)
    pen.fill([(-2.4, 13), (1.6, 13), (1.6, 19), (-2.4, 19)], pen.dark)
    for x, y, r in ((-36, -40, 2.4), (-26, -12, 1.6), (44, -48, 1.8), (40, 4, 2.0), (-44, 12, 1.6)):
        star(pen, x, y, r)
    for k in range(14):
        x = -42 + 6.2 * k
        pen.swell(
            [(x, 48), (x - 1 + k % 3, 44), (x - 2 + 2 * (k % 3), 40 + 2 * (k % 2))], PLAIN, 0.2
        )
