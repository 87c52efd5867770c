"""The texture of paper that a theme chooses: faint lines on the ground of sheets, mats and screens.

All is drawn in ``paper.grain``, close to the ground, so that texts lie on it as on plain paper.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache

from pnp.art.strokes import neat
from pnp.base.wandering import wander
from pnp.scene import (
    Group,
    Instance,
    Item,
    Path,
    Point,
    Rect,
    Segment,
    Segments,
    Stroke,
    circle,
    line,
    polygon,
    rectangle,
    smooth_closed,
    smooth_open,
)
from pnp.theme import Theme

_HAIR = 0.14


def texture(room: Rect, theme: Theme) -> Iterator[Item]:
    """Draw the theme's paper in ``room``; nothing where it is smooth, or saves ink."""
    kind = theme.art("paper")
    if kind in _PAPERS and theme.art("fills") != "none":
        yield Instance(_drawn(kind, room, theme.colour("paper.grain")))


# Pages of one size share a drawing.
@lru_cache(maxsize=32)
def _drawn(kind: str, room: Rect, grain: str) -> Group:
    clip = rectangle(room.x, room.y, room.width, room.height)
    return Group(tuple(_PAPERS[kind](room, grain)), clip=clip)


def _laid(room: Rect, grain: str) -> Iterator[Item]:
    """Draw what the wires of a mould leave: close lines, and chains across them."""
    wires = [
        segment
        for i in range(int(room.height / 1.3) + 1)
        for segment in line(room.x, room.y + i * 1.3, room.right, room.y + i * 1.3)
    ]
    chains = [
        segment
        for i in range(int(room.width / 24) + 1)
        for segment in line(room.x + 9 + i * 24, room.y, room.x + 9 + i * 24, room.bottom)
    ]
    yield Path(neat(tuple(wires)), stroke=Stroke(grain, _HAIR))
    yield Path(neat(tuple(chains)), stroke=Stroke(grain, 0.45))


def _vellum(room: Rect, grain: str) -> Iterator[Item]:
    """Draw a skin: stains that creep in from the edges, pores, and hairs."""
    stains: list[Segment] = []
    around = 2 * (room.width + room.height)
    for i in range(int(around / 17)):
        at = _on_edge(room, (i + 0.5 + 0.4 * wander(f"va{i}")) * 17)
        stains += _blot(at, 4.5 + 3.5 * wander(f"vr{i}"), f"vs{i}")
    yield Path(neat(tuple(stains)), grain, opacity=0.45)
    inner: list[Segment] = []
    for i in range(int(around / 21)):
        at = _on_edge(room, (i + 0.3 * wander(f"wa{i}")) * 21)
        inner += _blot(at, 2.4 + 2 * wander(f"wr{i}"), f"ws{i}")
    yield Path(neat(tuple(inner)), grain, opacity=0.7)
    pores: list[Segment] = []
    hairs: list[Segment] = []
    for i in range(int(room.width * room.height / 60)):
        x, y = _within(room, f"vp{i}")
        if i % 5:
            pores += circle(x, y, 0.1 + 0.1 * abs(wander(f"vd{i}")))
            continue
        turn, bend = math.pi * wander(f"vt{i}"), 0.8 * wander(f"vb{i}")
        ends = [(x + k * math.cos(turn), y + k * math.sin(turn)) for k in (-1.6, 0, 1.6)]
        ends[1] = ends[1][0] - bend * math.sin(turn), ends[1][1] + bend * math.cos(turn)
        hairs += smooth_open(ends)
    yield Path(neat(tuple(pores)), grain)
    yield Path(neat(tuple(hairs)), stroke=Stroke(grain, _HAIR, cap="round"))


def _blot(at: Point, radius: float, key: str) -> Segments:
    points = []
    for k in range(9):
        turn, reach = math.tau * k / 9, radius * (1 + 0.35 * wander(f"{key}{k}"))
        points.append((at[0] + reach * math.cos(turn), at[1] + reach * math.sin(turn)))
    return smooth_closed(points)


def _oak(room: Rect, grain: str) -> Iterator[Item]:
    """Draw a board: grain that runs lengthwise and flows about knots."""
    wide = room.width >= room.height
    long, across = (room.width, room.height) if wide else (room.height, room.width)
    knots = [
        ((0.5 + 0.46 * wander(f"okx{i}")) * long, (0.5 + 0.46 * wander(f"oky{i}")) * across)
        for i in range(max(2, round(long * across / 9000)))
    ]
    lines: list[Segment] = []
    for row in range(int(across / 2.1) + 2):
        level = row * 2.1 + 0.5 * wander(f"og{row}")
        points = []
        for step in range(int(long / 6) + 2):
            u = step * 6.0
            v = level + 0.9 * math.sin(u / 37 + row * 0.21) + 0.35 * math.sin(u / 11 + row * 0.4)
            points.append(_placed(room, u, _parted(u, v, knots), wide=wide))
        lines += smooth_open(points)
    yield Path(neat(tuple(lines)), stroke=Stroke(grain, 0.26))
    eyes: list[Segment] = []
    for u, v in knots:
        for reach in (0.7, 1.5, 2.3):
            eye = [
                (u + 2.1 * reach * math.cos(t), v + reach * math.sin(t))
                for t in (math.tau * k / 12 for k in range(12))
            ]
            eyes += smooth_closed([_placed(room, *point, wide=wide) for point in eye])
    yield Path(neat(tuple(eyes)), stroke=Stroke(grain, 0.26))


def _parted(u: float, v: float, knots: list[Point]) -> float:
    """Return where a line of grain runs that would pass at v: around knots, not through them."""
    for ku, kv in knots:
        side = 1 if v >= kv else -1
        v += side * 3.0 * math.exp(-(((u - ku) / 9) ** 2) - ((v - kv) / 5) ** 2)
    return v


def _placed(room: Rect, u: float, v: float, *, wide: bool) -> Point:
    return (room.x + u, room.y + v) if wide else (room.x + v, room.y + u)


def _starfield(room: Rect, grain: str) -> Iterator[Item]:
    """Draw the net of a celestial chart about a pole beyond the upper right, and stars."""
    pole = room.right + room.width * 0.08, room.y - room.height * 0.06
    reach = math.hypot(room.width, room.height) * 1.12
    net: list[Segment] = []
    for i in range(1, int(reach / 26) + 1):
        net += circle(*pole, i * 26.0)
    for i in range(24):
        turn = math.tau * i / 24
        near, c, s = 26.0 if i % 2 else 52.0, math.cos(turn), math.sin(turn)
        net += line(
            pole[0] + near * c, pole[1] + near * s, pole[0] + reach * c, pole[1] + reach * s
        )
    yield Path(neat(tuple(net)), stroke=Stroke(grain, 0.16))
    dots: list[Segment] = []
    stars: list[Segment] = []
    for i in range(int(room.width * room.height / 42)):
        x, y = _within(room, f"sf{i}")
        if i % 16:
            dots += circle(x, y, 0.11 + 0.14 * abs(wander(f"sd{i}")))
        else:
            stars += _star(x, y, 0.9 + 0.5 * wander(f"ss{i}"))
    yield Path(neat(tuple(dots)), grain)
    yield Path(neat(tuple(stars)), grain)


def _star(x: float, y: float, radius: float) -> Segments:
    return polygon(
        [
            (x + r * math.sin(t), y - r * math.cos(t))
            for r, t in ((radius * (1 if k % 2 == 0 else 0.22), k * math.pi / 4) for k in range(8))
        ]
    )


def _within(room: Rect, key: str) -> Point:
    x, y = 0.5 + 0.5 * wander(f"{key}x"), 0.5 + 0.5 * wander(f"{key}y")
    return room.x + x * room.width, room.y + y * room.height


def _on_edge(room: Rect, way: float) -> Point:
    """Return the point ``way`` mm around a room from its upper left corner."""
    for a, b in (
        ((room.x, room.y), (room.right, room.y)),
        ((room.right, room.y), (room.right, room.bottom)),
        ((room.right, room.bottom), (room.x, room.bottom)),
        ((room.x, room.bottom), (room.x, room.y)),
    ):
        long = math.dist(a, b)
        if way <= long:
            return a[0] + (b[0] - a[0]) * way / long, a[1] + (b[1] - a[1]) * way / long
        way -= long
    return room.x, room.y


_PAPERS: dict[str, Callable[[Rect, str], Iterator[Item]]] = {
    "laid": _laid,
    "oak": _oak,
    "starfield": _starfield,
    "vellum": _vellum,
}
"""What draws each way of ``paper`` in ``pnp.model.looks`` but the smooth one."""
