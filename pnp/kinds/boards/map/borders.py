"""The borders of spaces, and reefs and palisades along closed ones."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from pnp.art.engraving import length, normals, resample, round_segments
from pnp.base.colours import mix
from pnp.base.geometry import (
    Area,
    Lines,
    PolygonIndex,
    boundary,
    box_of,
    chains,
    covers_points,
    grow,
    join,
    overlap,
    rings,
    subtract,
)
from pnp.base.hand_drawn import signed_noise
from pnp.kinds.boards.map.coast import lines_path
from pnp.kinds.boards.map.place import FENCE, Disc, DiscIndex
from pnp.kinds.boards.map.shore import resample_ring
from pnp.kinds.boards.map.survey import LEAST_WATER, Border, MapGeometry
from pnp.scene import (
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Point,
    Segment,
    Segments,
    Stroke,
    line,
    polygon,
    polyline,
    smooth_closed,
    smooth_open,
)
from pnp.theme import Theme

_DOTS = (0.02, 1.25)
_DASHES = (1.1, 1.0)
_WIDTH = 0.66
"""Diameter of the dots of open borders in millimetres, legible across the table."""
# Distance, half length and width of the ticks of a ridge, which distinguish a closed border from an
# open one.
_TICKS, _REACH, _TICK = 1.9, 0.85, 0.55
# The clearance of hills and trees from a border ashore.
_PATH = 0.7


Part = tuple[Border, Lines]


class Borders:
    """The borders of a chart, each split into its parts at sea and ashore."""

    def __init__(self, board: MapGeometry, theme: Theme) -> None:
        fenced = {space.id for space in board.spaces.values() if space.fenced}
        self._theme = theme
        self._land = {space.id for space in board.spaces_drawn_as("land")}
        self._parts: list[tuple[Border, Lines, Lines]] = []
        bodies = PolygonIndex(board.land)
        for border in board.borders:
            if not {border.a, border.b} & fenced:
                drawn = border.drawn if border.state == "open" else border.lines
                land = bodies.polygons_near(drawn)
                self._parts.append((border, subtract(drawn, land), overlap(drawn, land)))

    def at_sea(self) -> Iterator[Item]:
        """Yield the parts of all borders in water.

        Each is on a band that separates it from the lines along the coast.
        """
        parts = [(border, sea) for border, sea, _ in self._parts if not sea.is_empty]
        # The band would look like a casing across dust clouds.
        if parts and self._theme.art("sea") != "nebula":
            band = Stroke(self._theme.colour("sea"), 1.3, join="round")
            yield Path(_joined_path(parts), stroke=band)
        yield from self._draw_dotted(
            [part for part in parts if self._is_open(part[0])], "space.border"
        )
        yield from self._draw_ridges(parts)

    def ashore(self) -> Iterator[Item]:
        """Yield the parts of all borders on land."""
        parts = [(border, land) for border, _, land in self._parts if not land.is_empty]
        opened = [part for part in parts if self._is_open(part[0])]
        wet = [part for part in opened if part[0].water >= LEAST_WATER]
        yield from self._draw_dotted(wet, "space.border.land")
        dry = [part for part in opened if part[0].water < LEAST_WATER]
        yield from self._draw_dotted(dry, "space.border.land", _DASHES)
        yield from self._draw_ridges(parts)

    def path_discs(self) -> DiscIndex:
        """Return the discs that hills and trees must avoid."""
        free = DiscIndex()
        for _, _, land in self._parts:
            for chain in chains(land):
                for x, y in resample(chain, max(2, math.ceil(length(chain)))):
                    free.add(Disc(x, y, _PATH))
        return free

    def _is_open(self, border: Border) -> bool:
        """Return whether a border is drawn as open.

        That includes borders of landlocked spaces, where nobody looks for a passage and a ridge
        would only be noise.
        """
        landlocked = {border.a, border.b} & self._land
        return border.state == "open" or (border.state == "closed" and bool(landlocked))

    def _draw_dotted(
        self, parts: Sequence[Part], role: str, dash: tuple[float, float] = _DOTS
    ) -> Iterator[Item]:
        if parts:
            stroke = Stroke(self._theme.colour(role), _WIDTH, dash, "round")
            yield Path(_joined_path(parts), stroke=stroke)

    def _draw_ridges(self, parts: Sequence[Part]) -> Iterator[Item]:
        for border, lines in parts:
            if border.state == "red":
                yield from _ridge(lines, self._theme.colour("closed"), 0.6)
            elif self._is_open(border):
                continue
            elif border.water < LEAST_WATER:
                yield from _ridge(lines, self._theme.colour("space.border.land"), 0.42)
            else:
                yield from _ridge(lines, self._theme.colour("land.line"), 0.45)


def _joined_path(parts: Sequence[Part]) -> Segments:
    """Return the lines of several borders as one path, which printers draw faster than many."""
    return tuple(segment for _, lines in parts for segment in lines_path(lines))


def _ridge(lines: Lines, colour: str, width: float) -> Iterator[Item]:
    """Yield a line with ticks across it, like the crest of a ridge."""
    yield Path(lines_path(lines), stroke=Stroke(colour, width, cap="round", join="round"))
    ticks: list[Segment] = []
    for chain in chains(lines):
        feet = resample(chain, max(2, round(length(chain) / _TICKS) + 1))
        for (x, y), (nx, ny) in zip(feet, normals(feet), strict=True):
            dx, dy = nx * _REACH, ny * _REACH
            ticks.extend(line(x - dx, y - dy, x + dx, y + dy))
    if ticks:
        yield Path(tuple(ticks), stroke=Stroke(colour, _TICK, cap="round"))


# Barriers around a space: a reef at sea, and a palisade ashore.


# How far inside its space a fence is, and the distance between rocks and stakes.
_INSIDE = 1.35
_ROUND = 1.6
_ROCKS, _STAKES = 1.45, (1.05, 1.8)
# How far an area continues beyond the frame.
_BEYOND = 5.0
# Outlines of rocks one unit wide, from west to east, and the peak that divides light and shade.
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
    """Yield the fences of impassable spaces and of coasts where pieces may not land."""
    lines, frame = _fence_areas(board), box_of(board.frame)
    if not lines:
        return
    for area in lines:
        for ground, part in (("sea", subtract), ("land", overlap)):
            edge = lines_path(part(overlap(boundary(area), frame), board.land))
            for share, width in ((0.35, 3.0), (0.75, 1.6)):
                wash = mix(theme.colour(ground), theme.colour("closed.halo"), share)
                yield Path(edge, stroke=Stroke(wash, width, cap="round", join="round"))
    rocks, stake = _rocks(theme), Group(tuple(_stake(theme)))
    rails: list[Item] = []
    posts: list[tuple[float, Instance]] = []
    for area in lines:
        for ring in rings(area):
            posts.extend(_reef_rocks(board, ring, rocks))
            for run in _stakes_ashore(board, ring):
                rails.append(_rail(run, theme))
                posts.extend((y, Instance(stake, Matrix.translate(x, y))) for x, y in run)
    yield from rails
    for _, post in sorted(posts, key=lambda pair: pair[0]):
        yield post


def fence_discs(board: MapGeometry) -> DiscIndex:
    """Return the discs that hills and trees must avoid."""
    free = DiscIndex()
    for area in _fence_areas(board):
        for ring in rings(area):
            for x, y in resample_ring(ring, FENCE / 2):
                free.add(Disc(x, y, FENCE / 2))
    return free


def _fence_areas(board: MapGeometry) -> list[Area]:
    frame = box_of(board.frame)
    return [_fence_area(space.area, frame) for space in board.spaces.values() if space.fenced]


def _fence_area(area: Area, frame: Area) -> Area:
    """Return the area enclosed by a fence, with rounded corners, unlike any border.

    There is no fence along the frame, because the area continues beyond it.
    """
    whole = join((area, subtract(grow(area, _BEYOND), frame)))
    rounded = grow(grow(whole, -_INSIDE - _ROUND), _ROUND)
    return grow(whole, -_INSIDE / 2) if rounded.is_empty else rounded


def _reef_rocks(
    board: MapGeometry, ring: Sequence[Point], rocks: Sequence[Group]
) -> Iterator[tuple[float, Instance]]:
    """Yield the rocks of a ring in water, each with the y of its foot on the page."""
    points = resample_ring(ring, _ROCKS)
    dry = covers_points(grow(board.land, 0.2), points)
    seen = _visible_points(board, points)
    for i, (x, y) in enumerate(points):
        if seen[i] and not dry[i]:
            key = f"{x:.1f}:{y:.1f}"
            x, y = x + 0.4 * signed_noise("x" + key), y + 0.7 + 0.5 * signed_noise("y" + key)
            kind = rocks[round(len(rocks) * (0.5 + 0.499 * signed_noise(key)) - 0.5)]
            yield y, Instance(kind, Matrix.translate(round(x, 2), round(y, 2)))


def _stakes_ashore(board: MapGeometry, ring: Sequence[Point]) -> Iterator[list[Point]]:
    """Yield the feet of the stakes of a ring on land, run by run."""
    points = list(_stake_places(ring))
    dry, seen = covers_points(board.land, points), _visible_points(board, points)
    run: list[Point] = []
    for (x, y), ashore in zip(points, map(all, zip(dry, seen, strict=True)), strict=True):
        if ashore:
            run.append((round(x, 2), round(y + 0.8, 2)))
        elif run:
            yield run
            run = []
    if run:
        yield run


def _stake_places(ring: Sequence[Point]) -> Iterator[Point]:
    """Yield places for stakes along a closed ring: closer across the page than down it."""
    due = 0.0
    before = ring[-1]
    for x, y in (*resample_ring(ring, 0.3), ring[0]):
        due -= math.hypot((x - before[0]) / _STAKES[0], (y - before[1]) / _STAKES[1])
        before = x, y
        if due <= 0:
            yield x, y
            due = 1.0


def _visible_points(board: MapGeometry, points: Sequence[Point]) -> list[bool]:
    frame = board.frame.inset(-_ROCKS / 2)
    return [frame.x < x < frame.right and frame.y < y < frame.bottom for x, y in points]


def _rail(run: Sequence[Point], theme: Theme) -> Item:
    """Return the rail that holds stakes together."""
    stroke = Stroke(theme.colour("land.line"), 0.3, join="round")
    return Path(polyline([(x, y - 0.75) for x, y in run]), stroke=stroke)


def _stake(theme: Theme) -> Iterator[Item]:
    """Yield a pointed stake with its foot at the origin."""
    ink = theme.colour("land.line")
    shape = ((-0.4, 0.0), (-0.4, -1.5), (0.0, -2.2), (0.4, -1.5), (0.4, 0.0))
    yield Path(polygon(shape), fill=theme.colour("land"), stroke=Stroke(ink, 0.2, join="round"))
    shade = ((0.08, 0.0), (0.08, -1.75), (0.4, -1.5), (0.4, 0.0))
    yield Path(polygon(shade), fill=mix(theme.colour("closed"), ink, 0.6))


def _rocks(theme: Theme) -> tuple[Group, ...]:
    """Return rocks of several shapes and sizes, each with its foot at the origin."""
    drawn = _boulder if theme.art("coast") == "orbits" else _crag
    return tuple(Group(tuple(drawn(size, k, theme))) for k, size in enumerate(_SIZES))


def _crag(size: float, k: int, theme: Theme) -> Iterator[Item]:
    """Yield a rock with a dark eastern face, in surf."""
    ink, surf = theme.colour("land.line"), theme.colour("sea.line")
    crag = [(x * size, y * size) for x, y in _CRAGS[k % len(_CRAGS)]]
    foot = (0.04 * size, 0.1 * size)
    lit = mix(theme.colour("land"), theme.colour("hachure"), 0.35)
    yield Path(polygon([*crag, foot]), fill=lit)
    peak = min(range(len(crag)), key=lambda i: crag[i][1])
    ridge = (crag[peak][0] - 0.06 * size, crag[peak][1] * 0.4)
    dark = mix(theme.colour("closed"), ink, 0.6)
    yield Path(polygon([*crag[peak:], foot, ridge]), fill=dark)
    yield Path(polyline(crag), stroke=Stroke(ink, 0.16, cap="round", join="round"))
    waves: list[Segment] = []
    for reach, down in ((0.66, 0.16), (0.4, 0.42)):
        half = reach * size + 0.2
        crest = ((-half, -0.2), (-half * 0.5, 0.04), (0.0, -0.06), (half * 0.5, 0.04), (half, -0.2))
        waves.extend(smooth_open([(x, y + down) for x, y in crest]))
    yield Path(round_segments(tuple(waves)), stroke=Stroke(surf, 0.14, cap="round"))


def _boulder(size: float, k: int, theme: Theme) -> Iterator[Item]:
    """Yield a boulder with a dent, lit from the north-west."""
    ink = mix(theme.colour("land.line"), theme.colour("land"), 0.1)
    r, y = 0.5 * size, -0.6

    def around(key: str, scale: float, turns: Iterable[float]) -> list[Point]:
        reach = ((t, scale * r * (1 + 0.3 * signed_noise(f"{key}{k}{t:.1f}"))) for t in turns)
        return [(far * math.cos(t), y + 0.85 * far * math.sin(t)) for t, far in reach]

    rim = around("", 1.0, (math.tau * i / 7 for i in range(7)))
    yield Path(
        round_segments(smooth_closed(rim)), fill=theme.colour("land"), stroke=Stroke(ink, 0.18)
    )
    shade = smooth_open(around("shade", 0.62, (-0.7, 0.0, 0.7, 1.4, 2.1)))
    yield Path(
        round_segments(shade), stroke=Stroke(theme.colour("land.shade"), 0.28 * size, cap="round")
    )
    dent = line(-0.3 * r, y - 0.25 * r, -0.3 * r, y - 0.25 * r)
    yield Path(dent, stroke=Stroke(ink, 0.2 * size, cap="round"))
