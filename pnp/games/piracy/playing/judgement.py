"""What a position of Piracy is worth to a ship, in turns: greedy agents take the best of it.

A ship fetches a coin from where that takes the fewest turns, at the pace of its load, and brings it
home; what it carries and what it is about to fetch count, less the turns that this will take.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from pnp.games.piracy.chart import FAR, nodes_of
from pnp.games.piracy.courses import ASHORE, Course, Part, Passed
from pnp.games.piracy.engine import Piracy
from pnp.games.piracy.table import Table

COIN = 20.0
"""What a coin at home is worth; a journey for it takes about twelve turns."""
PACE = (3.5, 3.5, 2.0, 1.5)
CRAWL = 1.0
LOST_COIN, PRISON = 12.0, 3.0
IN_RANGE, IN_SIGHT = 7, 9
LOW = -1e9
JAILER_HOME = 8
THREATENED, ISLAND, CLOSE_LOOK = 1, 2, 3
MOST_HAZARDS, MOST_KEPT = 4096, 40_000


class Style(Struct, frozen=True):
    """What an agent likes: coins that it waits for at the X, how much it fears to be caught and
    to be robbed, what robbing is worth to it beside the coins, and what a cannonball is."""

    load: int = 2
    fear: float = 1.0
    dread: float = 0.3
    hunt: float = 0.0
    ball: float = 1.0
    chase: float = 2.0


class Aim(NamedTuple):
    """What a ship is about: the node it makes for, what stays to be done from there in turns, and
    what it will carry."""

    node: int
    rest: float
    coins: int


class Plain(NamedTuple):
    """What courses are worth on which nothing happens: how far it is from each node to the aim, how
    many turns a square takes, and what the end is worth in the clear, where perils threaten and on
    an island, in the order of the numbers for these."""

    far: list[int]
    pace: float
    worth: tuple[float, float, float]
    aim: Aim


class Hazards(NamedTuple):
    """What to mind at each node, and all squares that a peril may reach."""

    kinds: bytearray
    threatened: int


class Ranked(NamedTuple):
    """Of courses on which nothing happens, for each hazard how far from the aim the nearest ends
    are, and the indices of these; and the indices of all others."""

    plain: tuple[tuple[int, int, list[int]], ...]
    eventful: list[int]


class Judgement:
    """Judges positions of one engine in one style."""

    def __init__(self, engine: Piracy, style: Style) -> None:
        self.engine, self.style = engine, style
        self.book, self.chart, self.turns = engine.book, engine.chart, engine.turns
        self.far_port = self.chart.far(self.chart.port)
        hold = self.book.hold
        self.load = min(style.load, hold)
        self._hazards: dict[tuple[int, int], Hazards] = {}
        self._ranked: dict[tuple[int, int, int], Ranked] = {}
        self.pace = [PACE[c] if c < len(PACE) else CRAWL for c in range(hold + 8)]
        walks = [event for event in self.book.events if event.peril >= 0]
        self.strides = walks[0].squares if walks else 0
        self.share = len(walks) / max(1, len(self.book.events)) / 2
        rivals = self.book.seats - self.book.seats // self.book.teams
        self.caught = 1 - (1 - self.share) ** rivals
        seats, ships = self.book.seats, self.book.seats * self.book.fleet
        team = self.book.teams
        self.enemies = tuple(
            tuple(s for s in range(ships) if s % seats % team != seat % team)
            for seat in range(seats)
        )

    def aim(self, table: Table, ship: int, at: int, carried: int) -> Aim:
        """Return what a ship at a place is best about with what it carries."""
        wanted = self.wanted(table, ship)
        pace, far_port = self.pace, self.far_port
        best = Aim(self.chart.port, 0.0, carried)
        if carried >= wanted:
            return best
        turns = far_port[at] / pace[carried] - COIN * carried if carried else FAR
        after = pace[carried + 1]
        for node, lag in self._sources(table, ship):
            rest = far_port[node] / after + lag
            there = self.chart.far(node)[at] / pace[carried] + rest - COIN * (carried + 1)
            if there < turns:
                turns, best = there, Aim(node, rest, carried + 1)
        return self._idle(table, ship, at) if turns >= FAR else best

    def wanted(self, table: Table, ship: int) -> int:
        """Return with how many coins a ship goes home."""
        book, load = self.book, self.load
        if not book.goal:
            return load
        seat = ship % book.seats
        lacking = book.goal - table.home[seat]
        if book.fleet > 1:
            for other in self.turns.fleets[seat]:
                if other != ship:
                    lacking -= table.aboard[other]
        return load if lacking > load else lacking if lacking > 1 else 1

    def _sources(self, table: Table, ship: int) -> list[tuple[int, float]]:
        """Return from where a coin may be had, with the turns by which it is unsure."""
        chart = self.chart
        found: list[tuple[int, float]] = [(chart.x, 0.0)] if table.trove else []
        for node in table.loose:
            locked = node in chart.isles and node in table.perils
            found.append((node, JAILER_HOME if locked else 0.0))
        seat = ship % self.book.seats
        if table.balls[seat]:
            aboard, at = table.aboard, table.at
            for enemy in self.enemies[seat]:
                if aboard[enemy] and not chart.on_land[at[enemy]]:
                    found.append((at[enemy], self.style.chase - self.style.hunt * aboard[enemy]))
        return found

    def _idle(self, table: Table, ship: int, at: int) -> Aim:
        """Make for a cannonball, or wait on the way of those who bring coins home."""
        chart = self.chart
        seat = ship % self.book.seats
        if table.stock and not table.balls[seat]:
            return Aim(chart.nearest_harbour[at], COIN, 0)
        laden = [table.at[e] for e in self.enemies[seat] if table.aboard[e]]
        node = min(laden, key=lambda place: chart.far(place)[at], default=chart.port)
        return Aim(node, COIN, 0)

    def values(self, table: Table, ship: int, options: Sequence[Course | None]) -> list[float]:
        """Return what each course is worth to the owner of a ship; None is to stay."""
        at, carried = table.at[ship], table.aboard[ship]
        plain = self._plain(table, ship)
        far, pace, worth, _ = plain
        hazards = self.hazards(table.perils[0], table.perils[1]).kinds
        found = []
        for course in options:
            end, passed, fire = course or (at, (), False)
            hazard = hazards[end]
            if passed or fire or hazard == CLOSE_LOOK:
                found.append(self._eventful(table, ship, end, passed, fire, plain.aim))
            else:
                found.append(worth[hazard] - far[end] * pace)
        if carried:
            for reach in self._gunners(table, ship):
                dread = self.style.dread * carried
                for i, course in enumerate(options):
                    end = course.end if course else at
                    if reach[end] < IN_RANGE and hazards[end] != ISLAND:
                        found[i] -= dread * (IN_RANGE - reach[end])
        return found

    def top(self, table: Table, part: Part) -> tuple[float, float, Sequence[int]]:
        """Return what it is worth to let a ship stay, what its best course is worth, and which are
        worth that; without a look at each of them where nobody near can fire."""
        ship, courses, shots = part
        at = table.at[ship]
        if table.aboard[ship] and self._gunners(table, ship):
            *values, stay = self.values(table, ship, (*courses.options, *shots, None))
            highest = max(values, default=LOW)
            return stay, highest, [i for i, value in enumerate(values) if value == highest]
        plain = self._plain(table, ship)
        far, pace, worth, _ = plain
        hazards = self.hazards(table.perils[0], table.perils[1])
        key = (courses.number, plain.aim.node, hazards.threatened & courses.span)
        ranked = self._ranked.get(key)
        if ranked is None:
            if len(self._ranked) >= MOST_KEPT:
                self._ranked.clear()
            ranked = self._ranked[key] = _rank(courses.options, far, hazards.kinds)
        kind = hazards.kinds[at]
        if kind == CLOSE_LOOK:
            stay = self._eventful(table, ship, at, (), False, plain.aim)
        else:
            stay = worth[kind] - far[at] * pace
        best: float = LOW
        found: list[int] = []
        for kind, squares, indices in ranked.plain:
            value = worth[kind] - squares * pace
            if value > best:
                best, found = value, indices
            elif value == best:
                found = found + indices
        first_shot, options = len(courses.options), courses.options
        for index in (*ranked.eventful, *range(first_shot, first_shot + len(shots))):
            course = options[index] if index < first_shot else shots[index - first_shot]
            value = self._eventful(table, ship, course.end, course.passed, course.fire, plain.aim)
            if value > best:
                best, found = value, [index]
            elif value == best:
                found = [*found, index]
        return stay, best, found

    def _plain(self, table: Table, ship: int) -> Plain:
        """Return what makes courses on which nothing happens worth what they are."""
        carried = table.aboard[ship]
        aim = self.aim(table, ship, table.at[ship], carried)
        worth = COIN * aim.coins - aim.rest
        ashore = worth
        if table.stock:
            ashore += self.style.ball / (1 + table.balls[ship % self.book.seats])
        caught = worth - self.caught * self.style.fear * (PRISON + LOST_COIN * carried)
        far = self.chart.far(aim.node)
        return Plain(far, 1 / self.pace[carried], (worth, caught, ashore), aim)

    def hazards(self, one: int, other: int) -> Hazards:
        """Return what there is to mind at each node while the perils are on two."""
        found = self._hazards.get((one, other))
        if found is None:
            if len(self._hazards) >= MOST_HAZARDS:
                self._hazards.clear()
            sailing, chart = self.engine.sailing, self.chart
            threatened = sailing.threat(one, self.strides) | sailing.threat(other, self.strides)
            kinds = bytearray(chart.off_map + 1)
            for node in nodes_of(threatened):
                kinds[node] = THREATENED
            for node in chart.harbours:
                kinds[node] = ISLAND
            for node in (*chart.prisons, one, other):
                kinds[node] = CLOSE_LOOK
            found = self._hazards[one, other] = Hazards(kinds, threatened)
        return found

    def _gunners(self, table: Table, ship: int) -> list[list[int]]:
        """Return how far all is from each rival near by who can fire."""
        seats, at, chart = self.book.seats, table.at, self.chart
        own, found = chart.far(at[ship]), []
        for enemy in self.enemies[ship % seats]:
            if table.balls[enemy % seats] and own[at[enemy]] <= IN_SIGHT:
                found.append(chart.far(at[enemy]))
        return found

    def _eventful(
        self, table: Table, ship: int, end: int, passed: Passed, fire: bool, aim: Aim
    ) -> float:
        """Return what a course is worth on which something happens."""
        book, chart = self.book, self.chart
        at, carried = table.at[ship], table.aboard[ship]
        seat = ship % book.seats
        robbed = 0
        if fire:
            robbed = max(table.aboard[e] for e in self.turns.others[seat] if table.at[e] == end)
            if not robbed:
                return -10 * COIN
        gained, trove, home = 0.0, table.trove, table.home[seat]
        if at in chart.isles and at != end:
            carried += min(table.loose.get(at, 0), book.hold - carried)
        for node in passed:
            if node in table.loose:
                carried += min(table.loose[node], book.hold - carried)
            if node == chart.x and trove and carried < self.wanted(table, ship):
                carried, trove = carried + 1, trove - 1
            elif node == chart.port and carried:
                gained, home, carried = gained + COIN * carried, home + carried, 0
                if book.goal and home >= book.goal:
                    return 10 * COIN
        if end in table.perils:
            return gained - LOST_COIN * carried - PRISON - chart.far(aim.node)[end] / CRAWL
        if chart.on_land[end]:
            if table.stock and ASHORE not in passed and end not in chart.isles:
                gained += self.style.ball / (1 + table.balls[seat])
        elif robbed:
            taken = min(robbed, book.hold - carried)
            gained += (self.style.hunt + COIN / 2) * taken - 1.0
            carried += taken
        if self.hazards(*table.perils).kinds[end] == THREATENED:
            gained -= self.caught * self.style.fear * (PRISON + LOST_COIN * carried)
        after = aim
        if carried != table.aboard[ship] or aim.node in passed:
            after = self.aim(table, ship, end, carried)
        turns = chart.far(after.node)[end] / self.pace[carried]
        return gained + COIN * after.coins - after.rest - turns

    def walks(self, table: Table, seat: int, peril: int, ends: Sequence[int]) -> list[float]:
        """Return what it is worth to a seat that a peril ends on each of some squares."""
        team, seats = self.book.teams, self.book.seats
        ours, sailing, walk = seat % team, self.engine.sailing, self.strides
        ships = [
            (at, (-1 if ship % seats % team == ours else 1) * (PRISON + LOST_COIN * carried))
            for ship, (at, carried) in enumerate(zip(table.at, table.aboard, strict=True))
            if not self.chart.on_land[at]
        ]
        caught: dict[int, float] = {}
        for at, loss in ships:
            caught[at] = caught.get(at, 0.0) + loss
        hurt = 0
        for at, loss in ships:
            if loss < 0:
                hurt |= 1 << at
        values = []
        for end in ends:
            value = caught.get(end)
            if value is None:
                value, near = 0.0, sailing.threat(end, walk) & hurt
                if near:
                    value = self.share * sum(loss for at, loss in ships if near >> at & 1)
            values.append(value)
        return values

    def standing(self, table: Table, ship: int) -> float:
        """Return what a ship and what it has is worth to its owner, leaving dangers aside."""
        at, carried = table.at[ship], table.aboard[ship]
        aim = self.aim(table, ship, at, carried)
        turns = self.chart.far(aim.node)[at] / self.pace[carried]
        return COIN * aim.coins - aim.rest - turns - (PRISON if table.captive[ship] else 0.0)


def _rank(options: Sequence[Course], far: list[int], kinds: bytearray) -> Ranked:
    nearest: dict[int, tuple[int, list[int]]] = {}
    eventful = []
    for index, (end, passed, _) in enumerate(options):
        hazard = kinds[end]
        if passed or hazard == CLOSE_LOOK:
            eventful.append(index)
        elif hazard not in nearest or far[end] < nearest[hazard][0]:
            nearest[hazard] = far[end], [index]
        elif far[end] == nearest[hazard][0]:
            nearest[hazard][1].append(index)
    return Ranked(tuple((h, far, indices) for h, (far, indices) in nearest.items()), eventful)
