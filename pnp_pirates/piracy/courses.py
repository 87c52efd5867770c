"""The board for an engine: squares as integers, and where a ship can move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cached_property
from heapq import heappop, heappush
from itertools import repeat
from typing import Any, NamedTuple, TypeAlias

from msgspec import Struct

from pnp.kinds.boards.squares.record import name_of
from pnp.play.bitsets import members
from pnp_pirates.piracy.views import PRISONS, Seaboard

FAR = 999
LEAVING_LAND = 3
"""The approximate cost of leaving land, in squares of sailing: that step is a whole move."""


class Chart:
    """The squares of a board, and all distances between them."""

    def __init__(self, seaboard: Seaboard, entries: Sequence[tuple[int, int]]) -> None:
        field = seaboard.field
        self.width = field.columns + 1
        self.off_map = self.width * field.rows
        self.shifts = (-self.width, 1, self.width, -1)
        assert seaboard.port is not None
        assert seaboard.x is not None
        self.port, self.x = self.node(seaboard.port), self.node(seaboard.x)
        self.entries = self.bits(entries)
        self.sea = self.bits(seaboard.sea)
        self.open_sea = self.bits(seaboard.waters)
        prisons = {kind: seaboard.prisons[kind].squares for kind in PRISONS}
        self.prisons = tuple(self.node(squares[0]) for squares in prisons.values())
        self.isles = {self.node(squares[0]): self.bits(squares) for squares in prisons.values()}
        self.jails = self.bits(s for squares in prisons.values() for s in squares)
        self.islands = self.bits(s for isle in seaboard.islands for s in isle.squares)
        self.land = self.islands | self.jails
        self.names = {self.node(square): name_of(square) for square in field.legends}
        for squares in prisons.values():
            self.names[self.node(squares[0])] = name_of(squares[len(squares) // 2])
        self.names[self.off_map] = "off the map"
        self.on_land = bytearray(self.off_map + 1)
        for node in members(self.land):
            self.on_land[node] = 1
        self.harbours = members(self.islands)
        self.fars = _Distances(self._distances)
        """For each goal how many squares each node is from it, for a ship that loses way on
        land."""
        self._rings: dict[int, list[int]] = {}
        self._spans: dict[tuple[int, int], int] = {}

    def node(self, square: tuple[int, int]) -> int:
        return square[1] * self.width + square[0]

    def bits(self, squares: Iterable[tuple[int, int]]) -> int:
        found = 0
        for square in squares:
            found |= 1 << self.node(square)
        return found

    def squares_of(self, node: int) -> int:
        """Return the squares of a node; none for the node off the map."""
        return 0 if node == self.off_map else self.isles.get(node, 1 << node)

    def shift(self, squares: int, way: int) -> int:
        """Return squares moved by one: up, right, down or left, by the index of a shift."""
        shift = self.shifts[way]
        return squares << shift if shift > 0 else squares >> -shift

    def beside(self, node: int) -> int:
        """Return the squares that a ship can step onto from a node."""
        if node == self.off_map:
            return self.entries
        own = self.squares_of(node)
        near = 0
        for way in range(4):
            near |= self.shift(own, way)
        return near & (self.sea | self.land) & ~own

    def merge_prison(self, squares: int) -> int:
        """Return squares with those of a prison replaced by its node."""
        if squares & self.jails:
            for node, isle in self.isles.items():
                if squares & isle:
                    squares = squares & ~isle | 1 << node
        return squares

    def span(self, node: int, steps: int) -> int:
        """Return all squares that can be entered in a number of steps."""
        found = self._spans.get((node, steps))
        if found is None:
            found = self.beside(node)
            for _ in range(steps - 1):
                sailed = found & self.sea
                for way in range(4):
                    found |= self.shift(sailed, way) & (self.sea | self.land)
            self._spans[node, steps] = found
        return found

    @cached_property
    def _near(self) -> dict[int, tuple[int, ...]]:
        everywhere = (*members(self.merge_prison(self.sea | self.land)), self.off_map)
        return {node: members(self.merge_prison(self.beside(node))) for node in everywhere}

    def rings(self, goal: int) -> list[int]:
        """Return, for each distance from a goal, the nodes at that distance; unreachable nodes are
        in none."""
        found = self._rings.get(goal)
        if found is None:
            far = self.fars[goal]
            found = [0] * (1 + max(squares for squares in far if squares < FAR))
            for node, squares in enumerate(far):
                if squares < FAR:
                    found[squares] |= 1 << node
            self._rings[goal] = found
        return found

    @cached_property
    def nearest_harbour(self) -> list[int]:
        """The nearest island with cannonballs for each node; the port if there is none."""
        found = [self.port] * (self.off_map + 1)
        for node in self._near:
            ways = [(self.fars[island][node], island) for island in self.harbours]
            found[node] = min(ways)[1] if ways else self.port
        return found

    def _distances(self, goal: int) -> list[int]:
        before: dict[int, list[int]] = {}
        for node, near in self._near.items():
            for other in near:
                before.setdefault(other, []).append(node)
        found = [FAR] * (self.off_map + 1)
        todo = [(0, goal)]
        while todo:
            steps, node = heappop(todo)
            if steps >= found[node]:
                continue
            found[node] = steps
            for other in before.get(node, ()):
                heappush(todo, (steps + (LEAVING_LAND if self.on_land[other] else 1), other))
        return found


class _Distances(dict[int, list[int]]):
    """Distances to each goal, computed on first use."""

    def __init__(self, distances: Callable[[int], list[int]]) -> None:
        super().__init__()
        self._distances = distances

    def __missing__(self, goal: int) -> list[int]:
        found = self[goal] = self._distances(goal)
        return found


# Where a ship can move with a number of squares, and what it passes on its way.


ASHORE = -1
"""Passed by a ship that stepped from land to land."""
MOST_KEPT = 20_000
ANY = (0, 1, 2, 3)

Passed: TypeAlias = tuple[int, ...]
Ways: TypeAlias = tuple[int, int, int, int]
Step: TypeAlias = tuple[Passed, int, int, Ways]


class PerilMode(IntEnum):
    """How a ship meets perils at sea. Under sail it may end on one with its last square; moved by
    wind or siren it may not; when pushed it is caught by the first."""

    SAIL = 0
    WIND = 1
    PUSH = 2


class Course(NamedTuple):
    """A course. ``end`` is where the move ends; ``passed`` are the nodes where something must be
    decided, in order, and ``fire`` means that it ends in a shot."""

    end: int
    passed: Passed = ()
    fire: bool = False


Pair: TypeAlias = tuple[int, Course]
"""A ship and its course."""


class Courses:
    """All courses of a move. ``met`` are the squares of water where it could also be stopped, by
    what has been passed; ``reach`` is the set of these squares. ``index`` maps a final square to
    the course there that passes nothing; ``plain`` are these squares, ``eventful`` the others.
    ``from_where`` returns the squares from which a course may come to its end."""

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

    def squares_left(self, course: Course) -> int:
        """Return the squares to which a ship may not turn straight back after a course; none if it
        may have come by several ways, as it then chooses one."""
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
    """The options of moving a ship: its courses, paired with the ship if the player has several;
    last None, if the move may be declined. ``parts`` has the options by ship, so that agents need
    not examine each option."""

    parts: tuple[Part, ...]


def moves_of(parts: tuple[Part, ...], paired: bool, declined: bool) -> Moves:
    """Return the options of moving some ships."""
    options: tuple[Any, ...]
    if paired:
        options = sum(map(_pairs_of, parts), ())
    else:
        _, courses, shots = parts[0]
        options = courses.options + shots if shots else courses.options
    found = Moves((*options, None) if declined else options)
    found.parts = parts
    return found


def _pairs_of(part: Part) -> tuple[Pair, ...]:
    ship, courses, shots = part
    found = courses.paired.get(ship)
    if found is None:
        share, pairs = courses.pairs.setdefault, zip(repeat(ship), courses.options)
        found = courses.paired[ship] = tuple([share(pair, pair) for pair in pairs])
    return found + tuple((ship, course) for course in shots) if shots else found


class Limits(Struct, frozen=True):
    """The readings of the rules: whether a move must use its full distance, whether it may return
    to any square but the last one, and whether shots are only allowed with the last square."""

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
        self, start: int, steps: int, manner: int, blocked: int, waypoints: int, shut: int = 0
    ) -> Courses:
        """Return the courses of exactly ``steps`` squares, or fewer if a rule ends the move.

        ``blocked`` are the perils and other closed squares; ``waypoints`` the squares of water
        where something must be decided; ``shut`` those that the first step may not enter.
        """
        span = self.chart.span(start, steps)
        key = (start * 48 + steps * 3 + manner, blocked & span, waypoints & span, shut)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
                self._courses.clear()
                self._pairs.clear()
            found = self._kept[key] = self._find_courses(start, steps, manner, *key[1:])
        return found

    def course(self, end: int, passed: Passed, fire: bool) -> Course:
        """Return the cached instance of a course, so that stored courses are shared."""
        course = Course(end, passed, fire)
        return self._courses.setdefault(course, course)

    def walks(self, start: int, other: int, steps: int) -> tuple[int, ...]:
        """Return where a peril that walks exactly ``steps`` squares may end, except where it
        began."""
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
        """Return, for each node, the squares where a peril that walks ``steps`` squares may end."""
        found = self._threats.get(steps)
        if found is None:
            chart = self.chart
            found = self._threats[steps] = [0] * (chart.off_map + 1)
            for start in (*members(chart.open_sea), *chart.prisons):
                for node in self.walks(start, chart.off_map, steps):
                    found[start] |= 1 << node
        return found

    def _find_courses(
        self, start: int, steps: int, manner: int, blocked: int, waypoints: int, shut: int
    ) -> Courses:
        if manner == PerilMode.SAIL and not self.limits.full:
            manner = PerilMode.PUSH  # any square may be the last one, even one with a peril
        trace = self._ways if self.limits.loops else self._lines
        ends: dict[Passed, int] = {}
        met: dict[Passed, int] = {}
        for passed, ended, water, _ in trace(start, steps, manner, blocked, waypoints, shut):
            if ended:
                ends[passed] = ends.get(passed, 0) | ended
            if water:
                met[passed] = met.get(passed, 0) | water
        if self.limits.exact:
            met = {passed: squares & self.chart.sea & ~blocked for passed, squares in ends.items()}
        options = tuple(
            self.course(node, passed, False)
            for passed, squares in ends.items()
            for node in members(self.chart.merge_prison(squares))
        )
        broken_off = tuple((passed, squares) for passed, squares in met.items() if squares)

        def from_where(course: Course) -> int:
            return self._square_left(course, trace(start, steps, manner, blocked, waypoints, shut))

        return Courses(options, broken_off, self._pairs, from_where)

    def _square_left(self, course: Course, steps: Iterable[Step]) -> int:
        """Return the one square, or island, from which the last step of a course must have come;
        none if there are several."""
        chart, found = self.chart, 0
        there = chart.squares_of(course.end)
        for passed, ended, water, ways in steps:
            if passed == course.passed:
                ends = there & (water if course.fire else ended)
                for way in ANY:
                    found |= chart.shift(ways[way] & ends, (way + 2) % 4)
        nodes = members(chart.merge_prison(found))
        return chart.squares_of(nodes[0]) if len(nodes) == 1 else 0

    def _ways(
        self, start: int, steps: int, manner: int, blocked: int, waypoints: int, shut: int
    ) -> Iterator[Step]:
        """Yield, for each step, what was passed, where the move may end, which of these squares are
        water, and by which ways they were entered."""
        chart, limits = self.chart, self.limits
        everywhere = chart.sea | chart.land
        free = everywhere & ~blocked
        stops = chart.land | (blocked if manner == PerilMode.PUSH else 0)
        entered = [free if manner != PerilMode.PUSH else everywhere] * (steps + 1)
        if manner == PerilMode.SAIL:
            entered[steps] = everywhere
        own_isle = chart.squares_of(start)
        fleets: dict[Passed, Ways] = {(): self._first(start, entered[1] & ~own_isle & ~shut)}
        if own_isle & chart.land:
            fleets = _split_fleets(fleets, chart.land, ASHORE, again=False)
        for step in range(1, steps + 1):
            for node in members(waypoints):
                wharf = node in (chart.port, chart.x)
                fleets = _split_fleets(fleets, 1 << node, node, again=wharf)
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
            # Ships from outside lose no way back: between them, two ways lead on to all sides.
            return chart.entries & entered, chart.entries & entered, 0, 0
        own = chart.squares_of(start)
        up, right, down, left = (chart.shift(own, way) & entered & ~own for way in ANY)
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
        """Return, for each way, the squares from which a ship that came by it can continue."""
        chart = self.chart
        above, right, below, left = (chart.shift(entered, (way + 2) % 4) for way in ANY)
        return (
            above | right | left,
            right | above | below,
            below | right | left,
            left | above | below,
        )

    def _lines(
        self, start: int, steps: int, manner: int, blocked: int, waypoints: int, shut: int
    ) -> Iterator[Step]:
        """Yield the same for ships that never return to a square, line by line."""
        chart = self.chart
        stops = chart.land | (blocked if manner == PerilMode.PUSH else 0)
        isle = chart.squares_of(start)
        nowhere: Ways = (0, 0, 0, 0)
        todo: list[tuple[int, int, int, Passed, Ways]] = [(1, start, isle, (), nowhere)]
        while todo:
            step, now, closed, before, came = todo.pop()
            last = step == steps
            through = manner == PerilMode.PUSH or (last and manner == PerilMode.SAIL)
            near = chart.beside(now) & ~closed & ~(0 if through else blocked)
            if step == 1:
                near &= ~shut
            if not near and step > 1:
                yield before, 1 << now, 0, came
            for node in members(near):
                square, passed = 1 << node, before
                if step == 1 and isle & chart.land and square & chart.land:
                    passed = (ASHORE,)
                if square & waypoints:
                    passed = (*passed, node)
                ended = last or bool(square & stops) or not self.limits.full
                here = chart.squares_of(now)
                up, right, down, left = (chart.shift(here, way) & square for way in ANY)
                ways = up, right, down, left
                yield passed, square if ended else 0, square & chart.sea & ~blocked, ways
                if not last and not square & stops:
                    todo.append((step + 1, node, closed | square, passed, ways))


def _split_fleets(
    fleets: dict[Passed, Ways], squares: int, what: int, again: bool
) -> dict[Passed, Ways]:
    """Return the fleets with ``what`` noted as passed by all ships on some squares, ``again`` even
    if they have passed it before."""
    found: dict[Passed, Ways] = {}
    for passed, ways in fleets.items():
        up, right, down, left = ways
        if (up | right | down | left) & squares and (again or what not in passed):
            rest = ~squares
            _add_fleets(found, passed, (up & rest, right & rest, down & rest, left & rest))
            there = (up & squares, right & squares, down & squares, left & squares)
            _add_fleets(found, (*passed, what), there)
        else:
            _add_fleets(found, passed, ways)
    return found


def _add_fleets(fleets: dict[Passed, Ways], passed: Passed, ways: Ways) -> None:
    before = fleets.get(passed)
    if before is not None:
        a, b, c, d = before
        ways = (a | ways[0], b | ways[1], c | ways[2], d | ways[3])
    fleets[passed] = ways
