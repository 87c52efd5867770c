"""What bars the way round a space: a reef that breaks the surface, and a palisade ashore.

They are told by their shape alone; a wash of red lies below them. Between the stars a reef is a
belt of boulders.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from pnp.base.colours import mixed
from pnp.base.geometry import Area, boundary, box_of, grow, join, overlap, rings, subtract, within
from pnp.base.wandering import wander
from pnp.components.chart.coast import paths
from pnp.components.chart.crowd import Crowd, Disc
from pnp.components.chart.place import FENCE
from pnp.components.chart.shore import paced
from pnp.components.chart.strokes import neat
from pnp.facts.survey import MapGeometry
from pnp.scene import (
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Point,
    Segment,
    Stroke,
    line,
    polygon,
    polyline,
    smooth_closed,
    smooth_open,
)
from pnp.theme import Theme

# How far inside its space a fence stands, how far apart rocks and stakes are.
_INSIDE = 1.35
_ROUND = 1.6
_ROCKS, _STAKES = 1.45, (1.05, 1.8)
# How far an area goes on beyond the frame.
_BEYOND = 5.0
# Outlines of rocks a unit wide, from west to east, and the peak by which they are lit.
_CRAGS = (
    (
        (-0.5, 0.0),
        (-0.42, -0.34),
        (-0.2, -0.52),
        (-0.06, -1.0),
        (0.12, -0.62),
        (0.3, -0.44),
        (0.5, 0.0),
    ),
    (
        (-0.5, 0.0),
        (-0.3, -0.3),
        (-0.24, -0.62),
        (0.08, -0.86),
        (0.2, -0.5),
        (0.42, -0.3),
        (0.5, 0.0),
    ),
    (
        (-0.5, 0.0),
        (-0.36, -0.5),
        (-0.2, -0.78),
        (0.02, -0.5),
        (0.16, -0.72),
        (0.34, -0.36),
        (0.5, 0.0),
    ),
)
_SIZES = (1.7, 0.9, 2.5, 1.2, 2.0, 0.7, 1.4)


def fences(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield the fence of each impassable space and of coasts where ships may not land."""
    lines, frame = _lines(board), box_of(board.frame)
    if not lines:
        return
    for area in lines:
        for ground, part in (("sea", subtract), ("land", overlap)):
            edge = paths(part(overlap(boundary(area), frame), board.land))
            for share, width in ((0.35, 3.0), (0.75, 1.6)):
                wash = mixed(theme.colour(ground), theme.colour("closed.halo"), share)
                yield Path(edge, stroke=Stroke(wash, width, cap="round", join="round"))
    rocks, stake = _rocks(theme), Group(tuple(_stake(theme)))
    rails: list[Item] = []
    posts: list[tuple[float, Instance]] = []
    for area in lines:
        for ring in rings(area):
            posts.extend(_reef(board, ring, rocks))
            for run in _ashore(board, ring):
                rails.append(_rail(run, theme))
                posts.extend((y, Instance(stake, Matrix.translate(x, y))) for x, y in run)
    yield from rails
    for _, post in sorted(posts, key=lambda pair: pair[0]):
        yield post


def strips(board: MapGeometry) -> Crowd:
    """Return what hills and trees leave free."""
    free = Crowd()
    for area in _lines(board):
        for ring in rings(area):
            for x, y in paced(ring, FENCE / 2):
                free.add(Disc(x, y, FENCE / 2))
    return free


def _lines(board: MapGeometry) -> list[Area]:
    frame = box_of(board.frame)
    return [_line(space.area, frame) for space in board.spaces.values() if space.fenced]


def _line(area: Area, frame: Area) -> Area:
    """Return what lies within the fence of an area, its corners round as no border's are; there is
    no fence along the frame, beyond which the area goes on."""
    whole = join((area, subtract(grow(area, _BEYOND), frame)))
    rounded = grow(grow(whole, -_INSIDE - _ROUND), _ROUND)
    return grow(whole, -_INSIDE / 2) if rounded.is_empty else rounded


def _reef(
    board: MapGeometry, ring: Sequence[Point], rocks: Sequence[Group]
) -> Iterator[tuple[float, Instance]]:
    """Yield the rocks of a ring in water, each with the height of its foot on the page."""
    points = paced(ring, _ROCKS)
    dry = within(grow(board.land, 0.2), points)
    seen = _seen(board, points)
    for i, (x, y) in enumerate(points):
        if seen[i] and not dry[i]:
            key = f"{x:.1f}:{y:.1f}"
            x, y = x + 0.4 * wander("x" + key), y + 0.7 + 0.5 * wander("y" + key)
            kind = rocks[round(len(rocks) * (0.5 + 0.499 * wander(key)) - 0.5)]
            yield y, Instance(kind, Matrix.translate(round(x, 2), round(y, 2)))


def _ashore(board: MapGeometry, ring: Sequence[Point]) -> Iterator[list[Point]]:
    """Yield the feet of the stakes of a ring on land, run by run."""
    points = list(_abreast(ring))
    dry, seen = within(board.land, points), _seen(board, points)
    run: list[Point] = []
    for (x, y), ashore in zip(points, map(all, zip(dry, seen, strict=True)), strict=True):
        if ashore:
            run.append((round(x, 2), round(y + 0.8, 2)))
        elif run:
            yield run
            run = []
    if run:
        yield run


def _abreast(ring: Sequence[Point]) -> Iterator[Point]:
    """Yield places for stakes along a closed ring: closer side by side than one behind another."""
    due = 0.0
    before = ring[-1]
    for x, y in (*paced(ring, 0.3), ring[0]):
        due -= math.hypot((x - before[0]) / _STAKES[0], (y - before[1]) / _STAKES[1])
        before = x, y
        if due <= 0:
            yield x, y
            due = 1.0


def _seen(board: MapGeometry, points: Sequence[Point]) -> list[bool]:
    frame = board.frame.inset(-_ROCKS / 2)
    return [frame.x < x < frame.right and frame.y < y < frame.bottom for x, y in points]


def _rail(run: Sequence[Point], theme: Theme) -> Item:
    """The rail that holds stakes together."""
    stroke = Stroke(theme.colour("land.line"), 0.3, join="round")
    return Path(polyline([(x, y - 0.75) for x, y in run]), stroke=stroke)


def _stake(theme: Theme) -> Iterator[Item]:
    """A pointed stake with its foot at the origin."""
    ink = theme.colour("land.line")
    shape = ((-0.4, 0.0), (-0.4, -1.5), (0.0, -2.2), (0.4, -1.5), (0.4, 0.0))
    yield Path(polygon(shape), fill=theme.colour("land"), stroke=Stroke(ink, 0.2, join="round"))
    shade = ((0.08, 0.0), (0.08, -1.75), (0.4, -1.5), (0.4, 0.0))
    yield Path(polygon(shade), fill=mixed(theme.colour("closed"), ink, 0.6))


def _rocks(theme: Theme) -> tuple[Group, ...]:
    """Return rocks of several shapes and sizes, each with its foot at the origin."""
    drawn = _boulder if theme.art("coast") == "orbits" else _crag
    return tuple(Group(tuple(drawn(size, k, theme))) for k, size in enumerate(_SIZES))


def _crag(size: float, k: int, theme: Theme) -> Iterator[Item]:
    """A rock with a dark eastern face, in surf."""
    ink, surf = theme.colour("land.line"), theme.colour("sea.line")
    crag = [(x * size, y * size) for x, y in _CRAGS[k % len(_CRAGS)]]
    foot = (0.04 * size, 0.1 * size)
    lit = mixed(theme.colour("land"), theme.colour("hachure"), 0.35)
    yield Path(polygon([*crag, foot]), fill=lit)
    peak = min(range(len(crag)), key=lambda i: crag[i][1])
    ridge = (crag[peak][0] - 0.06 * size, crag[peak][1] * 0.4)
    dark = mixed(theme.colour("closed"), ink, 0.6)
    yield Path(polygon([*crag[peak:], foot, ridge]), fill=dark)
    yield Path(polyline(crag), stroke=Stroke(ink, 0.16, cap="round", join="round"))
    waves: list[Segment] = []
    for reach, down in ((0.66, 0.16), (0.4, 0.42)):
        half = reach * size + 0.2
        crest = ((-half, -0.2), (-half * 0.5, 0.04), (0.0, -0.06), (half * 0.5, 0.04), (half, -0.2))
        waves.extend(smooth_open([(x, y + down) for x, y in crest]))
    yield Path(neat(tuple(waves)), stroke=Stroke(surf, 0.14, cap="round"))


def _boulder(size: float, k: int, theme: Theme) -> Iterator[Item]:
    """A boulder with a dent, lit from the north-west."""
    ink = mixed(theme.colour("land.line"), theme.colour("land"), 0.1)
    r, y = 0.5 * size, -0.6

    def around(key: str, scale: float, turns: Iterable[float]) -> list[Point]:
        reach = ((t, scale * r * (1 + 0.3 * wander(f"{key}{k}{t:.1f}"))) for t in turns)
        return [(far * math.cos(t), y + 0.85 * far * math.sin(t)) for t, far in reach]

    rim = around("", 1.0, (math.tau * i / 7 for i in range(7)))
    yield Path(neat(smooth_closed(rim)), fill=theme.colour("land"), stroke=Stroke(ink, 0.18))
    shade = smooth_open(around("shade", 0.62, (-0.7, 0.0, 0.7, 1.4, 2.1)))
    yield Path(neat(shade), stroke=Stroke(theme.colour("land.shade"), 0.28 * size, cap="round"))
    dent = line(-0.3 * r, y - 0.25 * r, -0.3 * r, y - 0.25 * r)
    yield Path(dent, stroke=Stroke(ink, 0.2 * size, cap="round"))
