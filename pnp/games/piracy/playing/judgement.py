"""What a position of Piracy is worth to a ship, in turns: greedy agents take the best of it.

A ship fetches a coin from where that takes the fewest turns, at the pace of its load, and brings it
home; what it carries and what it is about to fetch count, less the turns that this will take.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from pnp.games.piracy.chart import FAR
from pnp.games.piracy.courses import ASHORE, Course, Passed
from pnp.games.piracy.engine import Piracy
from pnp.games.piracy.table import Table

COIN = 20.0
"""What a coin at home is worth; a journey for it takes about twelve turns."""
PACE = (3.5, 3.5, 2.0, 1.5)
CRAWL = 1.0
LOST_COIN, PRISON = 12.0, 3.0
IN_RANGE = 9
JAILER_HOME = 8
THREATENED, ISLAND, CLOSE_LOOK = 1, 2, 3
MOST_KEPT = 4096


class Style(Struct, frozen=True):
    """What an agent likes: coins that it waits for at the X, how much it fears to be caught or
    robbed, what robbing is worth to it beside the coins, and what a cannonball is."""

    load: int = 3
    fear: float = 1.0
    hunt: float = 0.0
    ball: float = 0.5
    chase: float = 2.0


class Aim(NamedTuple):
    """What a ship is about: the node it makes for, what stays to be done from there in turns, and
    what it will carry."""

    node: int
    rest: float
    coins: int


class Judgement:
    """Judges positions of one engine in one style."""

    def __init__(self, engine: Piracy, style: Style) -> None:
        self.engine, self.style = engine, style
        self.book, self.chart, self.turns = engine.book, engine.chart, engine.turns
        self.far_port = self.chart.far(self.chart.port)
        hold = self.book.hold
        self.load = min(style.load, hold)
        self._hazards: dict[tuple[int, int], bytearray] = {}
        self.pace = [PACE[c] if c < len(PACE) else CRAWL for c in range(hold + 8)]
        walks = [event for event in self.book.events if event.peril >= 0]
        self.walk = walks[0].squares if walks else 0
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
            islands = chart.harbours
            node = min(islands, key=lambda island: chart.far(island)[at], default=chart.port)
            return Aim(node, COIN, 0)
        laden = [table.at[e] for e in self.enemies[seat] if table.aboard[e]]
        node = min(laden, key=lambda place: chart.far(place)[at], default=chart.port)
        return Aim(node, COIN, 0)

    def values(self, table: Table, ship: int, options: Sequence[Course | None]) -> list[float]:
        """Return what each course is worth to the owner of a ship; None is to stay."""
        at, carried = table.at[ship], table.aboard[ship]
        aim = self.aim(table, ship, at, carried)
        far, pace = self.chart.far(aim.node), 1 / self.pace[carried]
        worth = COIN * aim.coins - aim.rest
        hazards = self.hazards(table.perils[0], table.perils[1])
        caught = worth - self.caught * self.style.fear * (PRISON + LOST_COIN * carried)
        ashore = worth
        if table.stock:
            ashore += self.style.ball / (1 + table.balls[ship % self.book.seats])
        found = []
        note = found.append
        for course in options:
            end, passed, fire = course or (at, (), False)
            if passed or fire:
                note(self._eventful(table, ship, end, passed, fire, aim))
                continue
            hazard = hazards[end]
            if not hazard:
                note(worth - far[end] * pace)
            elif hazard == THREATENED:
                note(caught - far[end] * pace)
            elif hazard == ISLAND:
                note(ashore - far[end] * pace)
            else:
                note(self._eventful(table, ship, end, passed, fire, aim))
        if carried:
            for reach in self._gunners(table, ship):
                fear = self.style.fear * carried
                for i, course in enumerate(options):
                    near = reach[course.end if course else at]
                    if near < 7 and not hazards[course.end if course else at] == ISLAND:
                        found[i] -= fear * (7 - near)
        return found

    def hazards(self, one: int, other: int) -> bytearray:
        """Return what there is to mind at each node while the perils are on two."""
        found = self._hazards.get((one, other))
        if found is None:
            if len(self._hazards) >= MOST_KEPT:
                self._hazards.clear()
            sailing, chart = self.engine.sailing, self.chart
            found = bytearray(chart.off_map + 1)
            for peril in (one, other):
                for node in sailing.walks(peril, chart.off_map, self.walk):
                    found[node] = THREATENED
            for node in chart.harbours:
                found[node] = ISLAND
            for node in (*chart.prisons, one, other):
                found[node] = CLOSE_LOOK
            self._hazards[one, other] = found
        return found

    def _gunners(self, table: Table, ship: int) -> list[list[int]]:
        """Return how far all is from each rival near by who can fire."""
        seats, at, chart = self.book.seats, table.at, self.chart
        own, found = chart.far(at[ship]), []
        for enemy in self.enemies[ship % seats]:
            if table.balls[enemy % seats] and own[at[enemy]] <= IN_RANGE:
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
        if self.hazards(*table.perils)[end] == THREATENED:
            gained -= self.caught * self.style.fear * (PRISON + LOST_COIN * carried)
        after = aim
        if carried != table.aboard[ship] or aim.node in passed:
            after = self.aim(table, ship, end, carried)
        turns = chart.far(after.node)[end] / self.pace[carried]
        return gained + COIN * after.coins - after.rest - turns

    def walks(self, table: Table, seat: int, peril: int, ends: Sequence[int]) -> list[float]:
        """Return what it is worth to a seat that a peril ends on each of some squares."""
        team, seats = self.book.teams, self.book.seats
        ours, sailing, walk = seat % team, self.engine.sailing, self.walk
        ships = [
            (at, (-1 if ship % seats % team == ours else 1) * (PRISON + LOST_COIN * carried))
            for ship, (at, carried) in enumerate(zip(table.at, table.aboard, strict=True))
            if not self.chart.on_land[at]
        ]
        caught: dict[int, float] = {}
        for at, loss in ships:
            caught[at] = caught.get(at, 0.0) + loss
        hurt = [(at, -loss * self.share) for at, loss in ships if loss < 0]
        values = []
        for end in ends:
            if end in caught:
                values.append(caught[end])
                continue
            reach, value = sailing.threat(end, walk), 0.0
            for at, loss in hurt:
                if reach[at]:
                    value -= loss
            values.append(value)
        return values

    def standing(self, table: Table, ship: int) -> float:
        """Return what a ship and what it has is worth to its owner, leaving dangers aside."""
        at, carried = table.at[ship], table.aboard[ship]
        aim = self.aim(table, ship, at, carried)
        turns = self.chart.far(aim.node)[at] / self.pace[carried]
        return COIN * aim.coins - aim.rest - turns - (PRISON if table.captive[ship] else 0.0)
