"""Areas of a board that overlap, or that a narrow gap separates."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from msgspec import Struct

from pnp.base import geometry
from pnp.base.diagnostics import KEY, KeyPath
from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.board.areas import COMMON, SLACK, areas_of
from pnp.kinds.boards.board.grid import BoardProblem
from pnp.kinds.boards.board.record import Board
from pnp.scene import Point

WIDEST_GAP = 6.0
"""The width below which a gap between areas looks like a mistake, in millimetres."""
# A gap is at least this many times as long as it is wide; shorter ones are mouths of bays.
_LENGTH = 1.5
_STEP = 0.5
# Across a gap and back, a line ends where it began if the borders are parallel. It may end beside
# it by this fraction of the width, and by this many millimetres, which excludes corners.
_SLANT, _ASIDE = 0.35, 0.6


@cached_on_record
def area_problems(record: Board) -> tuple[BoardProblem, ...]:
    """Return the overlaps of areas, then the narrow gaps between them."""
    areas = areas_of(record)
    if len(areas) < 2:
        return ()
    return (*_overlaps(areas), *_gaps(areas))


def _at(name: str) -> KeyPath:
    return ("grid", "areas", name, KEY)


def _overlaps(areas: Mapping[str, geometry.Area]) -> Iterator[BoardProblem]:
    names = list(areas)
    for i, j in geometry.touching_pairs(list(areas.values())):
        one, other = names[i], names[j]
        circles = [
            geometry.inscribed_circle(part)
            for part in geometry.polygons(geometry.overlap(areas[one], areas[other]))
            if not geometry.grow(part, -SLACK / 2).is_empty
        ]
        if not circles:
            continue
        at, radius = max(circles, key=lambda circle: circle[1])
        message = f"'{one}' and '{other}' overlap by {2 * radius:.1f} mm around {_spot(at)}"
        hint = "let both follow the same border; where one lies inside the other, add its outline "
        hint += "to the other as a hole"
        labels = ((_at(one), f"'{one}' is here"),)
        yield BoardProblem(_at(other), "areas-overlap", message, hint, labels)


class _Crossing(Struct, frozen=True):
    """A line across a gap, from a point of the first border to the nearest of the second."""

    start: Point
    end: Point

    @property
    def width(self) -> float:
        return math.dist(self.start, self.end)

    @property
    def middle(self) -> Point:
        return (self.start[0] + self.end[0]) / 2, (self.start[1] + self.end[1]) / 2


def _gaps(areas: Mapping[str, geometry.Area]) -> Iterator[BoardProblem]:
    names = list(areas)
    runs = _runs(list(areas.values()))
    for (one, other), run in runs.items():
        back = runs.get((other, one), [])
        long = _STEP * (min(len(run), len(back)) - 1)
        wide = sorted(crossing.width for crossing in run)[len(run) // 2]
        if one > other or long < max(COMMON, _LENGTH * wide):
            continue
        at = run[len(run) // 2].middle
        message = f"a gap of {wide:.1f} mm separates '{names[one]}' and '{names[other]}' "
        message += f"around {_spot(at)}"
        hint = "let both follow the same border, make the gap wider, or draw an area in it"
        path = _at(names[other])
        yield BoardProblem(path, "gap-between-areas", message, hint, severity="warning")


def _runs(areas: list[geometry.Area]) -> dict[tuple[int, int], list[_Crossing]]:
    """Return the longest series of lines across a gap from an area to another, without a break, by
    the indices of the two areas."""
    nearby = [geometry.grow(area, WIDEST_GAP / 2) for area in areas]
    edges = [geometry.boundary(area) for area in areas]
    around = [
        geometry.subtract(geometry.grow(area, WIDEST_GAP), geometry.grow(area, SLACK))
        for area in areas
    ]
    holes = [geometry.subtract(geometry.without_holes(area), area) for area in areas]
    lines: list[tuple[tuple[int, int, int], _Crossing]] = []
    for i, j in geometry.touching_pairs(nearby):
        for one, other in ((i, j), (j, i)):
            apart = geometry.overlap(edges[one], around[other])
            found = list(_crossings(apart, edges[one], edges[other]))
            middles = [crossing.middle for _, crossing in found]
            # What is around an island in a hole separates nothing that should touch.
            inner = (geometry.covers_points(holes[index], middles) for index in (one, other))
            for (number, crossing), *inside in zip(found, *inner, strict=True):
                if not any(inside):
                    lines.append(((one, other, number), crossing))
    # What another area fills is no gap.
    met = geometry.areas_at_chains(areas, [(line.start, line.end) for _, line in lines])
    series: dict[tuple[int, int, int], list[_Crossing]] = {}
    for (key, line), at in zip(lines, met, strict=True):
        if at <= {*key[:2]}:
            series.setdefault(key, []).append(line)
    longest: dict[tuple[int, int], list[_Crossing]] = {}
    for (one, other, _), run in series.items():
        if len(run) > len(longest.get((one, other), ())):
            longest[one, other] = run
    return longest


def _crossings(
    part: geometry.Lines, one: geometry.Lines, other: geometry.Lines
) -> Iterator[tuple[int, _Crossing]]:
    """Yield the lines across the gap from a part of one border to another border, each with the
    number of the series without a break that it belongs to."""
    number = 0
    for chain in geometry.chains(part):
        starts = geometry.points_along(chain, _STEP)
        ends = geometry.nearest_points(other, starts)
        returns = geometry.nearest_points(one, ends)
        for start, end, back in zip(starts, ends, returns, strict=True):
            crossing = _Crossing(start, end)
            if math.dist(start, back) <= min(_SLANT * crossing.width, _ASIDE):
                yield number, crossing
            else:
                number += 1
        number += 1


def _spot(at: Point) -> str:
    return f"[{at[0]:.0f}, {at[1]:.0f}]"
