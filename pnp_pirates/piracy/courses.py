"""Where a ship can get by so many squares, and what it passes on its way.

Ships never turn straight back, so what is followed step by step is four sets of squares, by the way
on which they were entered. Two courses that end on one square and pass the same things worth noting
in the same order are one: ships, not lines, lie on the table. Whatever was worked out is kept, for
ships come to the same squares in game after game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from itertools import repeat
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from pnp.play.sets import members
from pnp_pirates.piracy.chart import Chart

ASHORE = -1
"""Passed by a ship that stepped from land to land."""
MOST_KEPT = 20_000
ANY = (0, 1, 2, 3)

Passed: TypeAlias = tuple[int, ...]
Ways: TypeAlias = tuple[int, int, int, int]
Step: TypeAlias = tuple[Passed, int, int, Ways]


class Manner(IntEnum):
    """How a ship meets perils at sea: under sail it may end on them with its last square, moved by
    wind or siren never, and when pushed it is caught by the first."""

    SAIL = 0
    WIND = 1
    PUSH = 2


class Course(NamedTuple):
    """Where a move ends; ``passed`` are the nodes where something is to be done, in order, and
    ``fire`` says that it ends in a shot."""

    end: int
    passed: Passed = ()
    fire: bool = False


Pair: TypeAlias = tuple[int, Course]
"""A ship and its course."""


class Courses:
    """All courses of a move; ``met`` are the squares of water where it could also be broken off,
    by what was passed until then, ``reach`` these squares together. ``index`` says which course
    ends on a square with nothing passed, ``plain`` are these squares, ``eventful`` the others.
    ``from_where`` finds the squares from which a course may come to its end."""

    __slots__ = (
        *("eventful", "from_where", "index", "met", "options", "paired", "pairs", "plain"),
        *("reach", "vacating"),
    )

    def __init__(
        self,
        options: tuple[Course, ...],
        met: tuple[tuple[Passed, int], ...],
        pairs: dict[Pair, Pair],
        from_where: Callable[[Course], int],
    ) -> None:
        self.options, self.met, self.pairs, self.from_where = options, met, pairs, from_where
        self.vacating: dict[Course, int] = {}
        self.index = {course.end: i for i, course in enumerate(options) if not course.passed}
        self.eventful = tuple(i for i, course in enumerate(options) if course.passed)
        self.plain = self.reach = 0
        for end in self.index:
            self.plain |= 1 << end
        self.paired: dict[int, tuple[Pair, ...]] = {}
        for _, squares in met:
            self.reach |= squares

    def vacated(self, course: Course) -> int:
        """Return the squares to which a ship may not turn straight back that has followed a course:
        none where it may have come by several ways, as it takes the one that it likes."""
        found = self.vacating.get(course)
        if found is None:
            found = self.vacating[course] = self.from_where(course)
        return found


class Part(NamedTuple):
    """The courses of one ship among options, with those that end in a shot."""

    ship: int
    courses: Courses
    shots: tuple[Course, ...]

    @property
    def options(self) -> tuple[Course, ...]:
        return (*self.courses.options, *self.shots)


class Moves(tuple[Any, ...]):
    """The options of moving a ship: its courses, with the ship before each where a player has
    several; last None, where the move may be declined. ``parts`` are those of each ship, so that
    agents need not look at each option."""

    parts: tuple[Part, ...]


def moves_of(parts: tuple[Part, ...], paired: bool, declined: bool) -> Moves:
    """Return the moves of some ships."""
    options: tuple[Any, ...]
    if paired:
        options = sum(map(_paired, parts), ())
    else:
        _, courses, shots = parts[0]
        options = courses.options + shots if shots else courses.options
    found = Moves((*options, None) if declined else options)
    found.parts = parts
    return found


def _paired(part: Part) -> tuple[Pair, ...]:
    ship, courses, shots = part
    found = courses.paired.get(ship)
    if found is None:
        share, pairs = courses.pairs.setdefault, zip(repeat(ship), courses.options)
        found = courses.paired[ship] = tuple([share(pair, pair) for pair in pairs])
    return found + tuple((ship, course) for course in shots) if shots else found


class Limits(Struct, frozen=True):
    """How the rules are read: must a move use its full distance; may it come back to any square but
    the last one; are shots only allowed with the last square."""

    full: bool = True
    loops: bool = True
    exact: bool = False


class Sailing:
    """Finds the courses of ships and the walks of perils over one chart."""

    def __init__(self, chart: Chart, limits: Limits) -> None:
        self.chart = chart
        self.limits = limits
        self._kept: dict[tuple[int, int, int, int], Courses] = {}
        self._courses: dict[Course, Course] = {}
        self._pairs: dict[Pair, Pair] = {}
        self._walks: dict[tuple[int, int, int], tuple[int, ...]] = {}
        self._threats: dict[int, list[int]] = {}

    def courses(
        self, start: int, steps: int, manner: int, blocked: int, noted: int, shut: int = 0
    ) -> Courses:
        """Return the courses of exactly so many squares, fewer where a rule ends the move.

        ``blocked`` are the perils, and what else is closed; ``noted`` the squares of water where
        something is to be done; ``shut`` those to which the first step may not lead.
        """
        span = self.chart.span(start, steps)
        key = (start * 48 + steps * 3 + manner, blocked & span, noted & span, shut)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
                self._courses.clear()
                self._pairs.clear()
            found = self._kept[key] = self._found(start, steps, manner, *key[1:])
        return found

    def course(self, end: int, passed: Passed, fire: bool) -> Course:
        """Return a course, the same one each time, so that what is kept shares them."""
        course = Course(end, passed, fire)
        return self._courses.setdefault(course, course)

    def walks(self, start: int, other: int, steps: int) -> tuple[int, ...]:
        """Return where a peril may end that walks exactly so many squares, not where it began."""
        span = self.chart.span(start, steps)
        key = (start, steps, other if span >> other & 1 else -1)
        found = self._walks.get(key)
        if found is None:
            open_sea = self.chart.open_sea & ~(1 << other)
            ways = self._first(start, open_sea)
            for _ in range(steps - 1):
                ways = self._next(ways, open_sea)
            ends = ways[0] | ways[1] | ways[2] | ways[3]
            found = self._walks[key] = members(ends & ~self.chart.squares_of(start))
        return found

    def threats(self, steps: int) -> list[int]:
        """Return for each node the squares where a peril may end that walks so many from there."""
        found = self._threats.get(steps)
        if found is None:
            chart = self.chart
            found = self._threats[steps] = [0] * (chart.off_map + 1)
            for start in (*members(chart.open_sea), *chart.prisons):
                for node in self.walks(start, chart.off_map, steps):
                    found[start] |= 1 << node
        return found

    def _found(
        self, start: int, steps: int, manner: int, blocked: int, noted: int, shut: int
    ) -> Courses:
        if manner == Manner.SAIL and not self.limits.full:
            manner = Manner.PUSH  # any square may be the last one, so also one of a peril
        trace = self._ways if self.limits.loops else self._lines
        ends: dict[Passed, int] = {}
        met: dict[Passed, int] = {}
        for passed, ended, water, _ in trace(start, steps, manner, blocked, noted, shut):
            if ended:
                ends[passed] = ends.get(passed, 0) | ended
            if water:
                met[passed] = met.get(passed, 0) | water
        if self.limits.exact:
            met = {passed: squares & self.chart.sea & ~blocked for passed, squares in ends.items()}
        options = tuple(
            self.course(node, passed, False)
            for passed, squares in ends.items()
            for node in members(self.chart.gathered(squares))
        )
        broken_off = tuple((passed, squares) for passed, squares in met.items() if squares)

        def from_where(course: Course) -> int:
            return self._vacated(course, trace(start, steps, manner, blocked, noted, shut))

        return Courses(options, broken_off, self._pairs, from_where)

    def _vacated(self, course: Course, steps: Iterable[Step]) -> int:
        """Return the one square, or island, from which the last step of a course must have come;
        none where there are several."""
        chart, found = self.chart, 0
        there = chart.squares_of(course.end)
        for passed, ended, water, ways in steps:
            if passed == course.passed:
                ends = there & (water if course.fire else ended)
                for way in ANY:
                    found |= chart.moved(ways[way] & ends, (way + 2) % 4)
        nodes = members(chart.gathered(found))
        return chart.squares_of(nodes[0]) if len(nodes) == 1 else 0

    def _ways(
        self, start: int, steps: int, manner: int, blocked: int, noted: int, shut: int
    ) -> Iterator[Step]:
        """Yield step by step what was passed, where the move may end with this step, where on the
        water it is, and by which ways all of these were entered."""
        chart, limits = self.chart, self.limits
        everywhere = chart.sea | chart.land
        free = everywhere & ~blocked
        stops = chart.land | (blocked if manner == Manner.PUSH else 0)
        entered = [free if manner != Manner.PUSH else everywhere] * (steps + 1)
        if manner == Manner.SAIL:
            entered[steps] = everywhere
        own_isle = chart.squares_of(start)
        fleets: dict[Passed, Ways] = {(): self._first(start, entered[1] & ~own_isle & ~shut)}
        if own_isle & chart.land:
            fleets = _parted(fleets, chart.land, ASHORE, again=False)
        for step in range(1, steps + 1):
            for node in members(noted):
                wharf = node in (chart.port, chart.x)
                fleets = _parted(fleets, 1 << node, node, again=wharf)
            last = step == steps
            onward = () if last else self._onward(entered[step + 1])
            going: dict[Passed, Ways] = {}
            for passed, ways in fleets.items():
                here = ways[0] | ways[1] | ways[2] | ways[3]
                if last:
                    ended = here
                else:
                    ended = here & (everywhere if not limits.full else stops)
                    if step > 1 or start != chart.off_map:
                        for way in ANY:
                            ended |= ways[way] & ~onward[way]
                yield passed, ended, here & chart.sea & ~blocked, ways
                if not last and here & ~stops:
                    sailing = ways
                    if here & stops:
                        up, right, down, left = ways
                        sailing = (up & ~stops, right & ~stops, down & ~stops, left & ~stops)
                    going[passed] = self._next(sailing, entered[step + 1])
            fleets = going

    def _first(self, start: int, entered: int) -> Ways:
        chart = self.chart
        if start == chart.off_map:
            # From the outside no way back is lost: between them, two ways lead on to all sides.
            return chart.entries & entered, chart.entries & entered, 0, 0
        own = chart.squares_of(start)
        up, right, down, left = (chart.moved(own, way) & entered & ~own for way in ANY)
        return up, right, down, left

    def _next(self, ways: Ways, entered: int) -> Ways:
        up, right, down, left = ways
        width = self.chart.width
        across, along = up | down, left | right
        return (
            (up | along) >> width & entered,
            (right | across) << 1 & entered,
            (down | along) << width & entered,
            (left | across) >> 1 & entered,
        )

    def _onward(self, entered: int) -> Ways:
        """Return for each way the squares from which a ship that came by it can go on."""
        chart = self.chart
        above, right, below, left = (chart.moved(entered, (way + 2) % 4) for way in ANY)
        return (
            above | right | left,
            right | above | below,
            below | right | left,
            left | above | below,
        )

    def _lines(
        self, start: int, steps: int, manner: int, blocked: int, noted: int, shut: int
    ) -> Iterator[Step]:
        """Yield the same for ships that come back to no square at all, line by line."""
        chart = self.chart
        stops = chart.land | (blocked if manner == Manner.PUSH else 0)
        isle = chart.squares_of(start)
        nowhere: Ways = (0, 0, 0, 0)
        todo: list[tuple[int, int, int, Passed, Ways]] = [(1, start, isle, (), nowhere)]
        while todo:
            step, now, closed, before, came = todo.pop()
            last = step == steps
            through = manner == Manner.PUSH or (last and manner == Manner.SAIL)
            near = chart.beside(now) & ~closed & ~(0 if through else blocked)
            if step == 1:
                near &= ~shut
            if not near and step > 1:
                yield before, 1 << now, 0, came
            for node in members(near):
                square, passed = 1 << node, before
                if step == 1 and isle & chart.land and square & chart.land:
                    passed = (ASHORE,)
                if square & noted:
                    passed = (*passed, node)
                ended = last or bool(square & stops) or not self.limits.full
                here = chart.squares_of(now)
                up, right, down, left = (chart.moved(here, way) & square for way in ANY)
                ways = up, right, down, left
                yield passed, square if ended else 0, square & chart.sea & ~blocked, ways
                if not last and not square & stops:
                    todo.append((step + 1, node, closed | square, passed, ways))


def _parted(fleets: dict[Passed, Ways], squares: int, what: int, again: bool) -> dict[Passed, Ways]:
    """Return the fleets where all that is on some squares has passed what is to be noted there,
    ``again`` even if it has before."""
    found: dict[Passed, Ways] = {}
    for passed, ways in fleets.items():
        up, right, down, left = ways
        if (up | right | down | left) & squares and (again or what not in passed):
            rest = ~squares
            _join(found, passed, (up & rest, right & rest, down & rest, left & rest))
            there = (up & squares, right & squares, down & squares, left & squares)
            _join(found, (*passed, what), there)
        else:
            _join(found, passed, ways)
    return found


def _join(fleets: dict[Passed, Ways], passed: Passed, ways: Ways) -> None:
    before = fleets.get(passed)
    if before is not None:
        a, b, c, d = before
        ways = (a | ways[0], b | ways[1], c | ways[2], d | ways[3])
    fleets[passed] = ways
