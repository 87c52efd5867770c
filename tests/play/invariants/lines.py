"""Lines of squares on a board of Piracy, followed one by one: slow and plain, where the engine
moves whole sets of squares at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache

from pnp.play.bitsets import members
from pnp_pirates.piracy.courses import ASHORE, Chart, Course, Limits, PerilMode

MOST_KNOWN = 300_000
ANY_WAY = 4


class Lines:
    """Of the usual reading: a move uses its full distance, and may come back to any square but the
    last one."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.known: dict[tuple[object, ...], bool] = {}
        self.near: dict[tuple[int, int], tuple[tuple[int, int], ...]] = {}

    def leads(
        self,
        start: int,
        steps: int,
        manner: PerilMode,
        perils: Collection[int],
        course: Course,
        noted: frozenset[int],
    ) -> bool:
        """Return whether a line of so many squares is this course: it passes the ``noted`` squares
        that the course names in this order, and no other ones. It is shorter only where a rule ends
        it: on land, on a peril, by a shot, or where no square is left to go on to."""
        span = self.chart.span(start, steps)
        blocked = frozenset(p for p in perils if p not in self.chart.isles and span >> p & 1)
        noted = frozenset(node for node in noted if span >> node & 1)
        key = (start, steps, manner, blocked, noted, course)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            found = self.known[key] = self._leads(
                start, ANY_WAY, steps, 0, (), manner, blocked, noted, course
            )
        return found

    def walks(self, start: int, steps: int, other: int, end: int) -> bool:
        """Return whether a peril gets by exactly so many squares of open sea to the end."""
        key = ("walk", start, steps, other, end)
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = end != start and self._walks(
                start, ANY_WAY, steps, other, end
            )
        return found

    def _walks(self, now: int, way: int, left: int, other: int, end: int) -> bool:
        if not left:
            return now == end
        return any(
            self._walks(node, towards, left - 1, other, end)
            for node, towards in self._near(now, way)
            if self.chart.open_sea >> node & 1 and node != other and self._apart(node, end) < left
        )

    def _leads(
        self,
        now: int,
        way: int,
        steps: int,
        made: int,
        passed: tuple[int, ...],
        manner: PerilMode,
        blocked: frozenset[int],
        noted: frozenset[int],
        course: Course,
    ) -> bool:
        chart = self.chart
        last = made + 1 == steps
        for node, towards in self._near(now, way):
            if node in blocked and not (
                manner == PerilMode.PUSH or (manner == PerilMode.SAIL and last)
            ):
                continue
            met = passed
            if not made and chart.on_land[now] and chart.on_land[node]:
                met = (ASHORE,)
            if node in noted and (node in (chart.port, chart.x) or node not in met):
                met = (*met, node)
            elif node == chart.port and course.passed[len(met) : len(met) + 1] == (node,):
                # A ship without coins may pass the port unnoted.
                met = (*met, node)
            if met != course.passed[: len(met)]:
                continue
            stops = chart.on_land[node] or node in blocked
            if node == course.end and met == course.passed:
                if course.fire:
                    if not stops:
                        return True
                elif (
                    last or stops or not self._onward(node, towards, blocked, manner, steps - made)
                ):
                    return True
            if last or stops or self._apart(node, course.end) >= steps - made:
                continue
            if self._leads(node, towards, steps, made + 1, met, manner, blocked, noted, course):
                return True
        return False

    def _onward(
        self, node: int, way: int, blocked: frozenset[int], manner: PerilMode, left: int
    ) -> bool:
        last = left == 2  # the step that comes next
        return any(
            to not in blocked or manner == PerilMode.PUSH or (manner == PerilMode.SAIL and last)
            for to, _ in self._near(node, way)
        )

    def _near(self, node: int, way: int) -> tuple[tuple[int, int], ...]:
        """Return the nodes beside a node with the way to each, but not back."""
        found = self.near.get((node, way))
        if found is None:
            found = self.near[node, way] = tuple(self._beside(node, way))
        return found

    def _beside(self, node: int, way: int) -> Iterator[tuple[int, int]]:
        chart = self.chart
        if node == chart.off_map:
            yield from ((square, ANY_WAY) for square in members(chart.entries))
            return
        own = chart.squares_of(node)
        for towards in range(4):
            if way == ANY_WAY or towards != (way + 2) % 4:
                squares = chart.shift(own, towards) & (chart.sea | chart.land) & ~own
                for to in members(chart.merge_prison(squares)):
                    yield to, towards

    def _apart(self, node: int, end: int) -> int:
        """Return the least number of steps between two squares; for the islands of perils, which
        are of several, less."""
        if end in self.chart.isles:
            return 0
        wide = self.chart.width
        return abs(node % wide - end % wide) + abs(node // wide - end // wide)


@cache
def lines_of(chart: Chart, limits: Limits) -> Lines:
    assert limits == Limits(), "lines are of the usual reading"
    return Lines(chart)
