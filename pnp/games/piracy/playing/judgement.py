"""What a position of Piracy is worth to a ship, in turns: greedy agents take the best of it.

A ship fetches a coin from where that takes the fewest turns, at the pace of its load, and brings it
home; what it carries and what it is about to fetch count, less the turns that this will take.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from pnp.games.piracy.chart import FAR
from pnp.games.piracy.courses import ASHORE, Course
from pnp.games.piracy.engine import Piracy
from pnp.games.piracy.table import Table

COIN = 20.0
"""What a coin at home is worth; a journey for it takes about twelve turns."""
PACE = (3.5, 3.5, 2.0, 1.5)
CRAWL = 1.0
LOST_COIN, PRISON = 12.0, 3.0
IN_RANGE = 9
JAILER_HOME = 8


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
        book, load = self.book, self.style.load
        if not book.goal:
            return min(load, book.hold)
        seat = ship % book.seats
        others = sum(table.aboard[s] for s in self.turns.fleets[seat] if s != ship)
        return max(1, min(load, book.goal - table.home[seat] - others))

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
        at, carried, chart = table.at[ship], table.aboard[ship], self.chart
        aim = self.aim(table, ship, at, carried)
        far, pace = chart.far(aim.node), 1 / self.pace[carried]
        worth = COIN * aim.coins - aim.rest
        sailing, walk, on_land = self.engine.sailing, self.walk, chart.on_land
        one, other = table.perils
        danger, peril = sailing.threat(one, walk), sailing.threat(other, walk)
        penalty = self.caught * self.style.fear * (PRISON + LOST_COIN * carried)
        gunners = self._gunners(table, ship) if carried else []
        found = []
        for course in options:
            end, passed, fire = course or (at, (), False)
            if passed or fire or on_land[end] or end == one or end == other:
                found.append(self._eventful(table, ship, course, aim))
                continue
            value = worth - far[end] * pace
            if danger[end] or peril[end]:
                value -= penalty
            for reach in gunners:
                if reach[end] < 7:
                    value -= self.style.fear * carried * (7 - reach[end])
            found.append(value)
        return found

    def _gunners(self, table: Table, ship: int) -> list[list[int]]:
        """Return how far all is from each rival near by who can fire."""
        seats, at, chart = self.book.seats, table.at, self.chart
        own, found = chart.far(at[ship]), []
        for enemy in self.enemies[ship % seats]:
            if table.balls[enemy % seats] and own[at[enemy]] <= IN_RANGE:
                found.append(chart.far(at[enemy]))
        return found

    def _eventful(self, table: Table, ship: int, course: Course | None, aim: Aim) -> float:
        """Return what a course is worth on which something happens."""
        book, chart, style = self.book, self.chart, self.style
        at, carried = table.at[ship], table.aboard[ship]
        end, passed, fire = course or (at, (), False)
        seat = ship % book.seats
        gained, trove, home = 0.0, table.trove, table.home[seat]
        if at in chart.isles and course is not None:
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
            if course is not None and passed[-1:] != (ASHORE,) and end not in chart.isles:
                gained += style.ball / (1 + table.balls[seat]) if table.stock else 0.0
        elif fire:
            robbed = max(
                table.aboard[e] for e in self.turns.others[seat] if table.at[e] == end
            )
            taken = min(robbed, book.hold - carried)
            gained += (style.hunt + COIN / 2) * taken - 1.0
            carried += taken
        else:
            gained -= self._risk(table, end, carried)
        after = aim
        if carried != table.aboard[ship] or aim.node in passed:
            after = self.aim(table, ship, end, carried)
        turns = chart.far(after.node)[end] / self.pace[carried]
        return gained + COIN * after.coins - after.rest - turns

    def _risk(self, table: Table, end: int, carried: int) -> float:
        sailing = self.engine.sailing
        if any(sailing.threat(peril, self.walk)[end] for peril in table.perils):
            return self.caught * self.style.fear * (PRISON + LOST_COIN * carried)
        return 0.0

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
        near = [(at, loss * self.share) for at, loss in ships if loss < 0 or team > 2]
        values = []
        for end in ends:
            if end in caught:
                values.append(caught[end])
                continue
            reach = sailing.threat(end, walk)
            values.append(sum(loss if loss < 0 else loss / team for at, loss in near if reach[at]))
        return values

    def standing(self, table: Table, ship: int) -> float:
        """Return what a ship and what it has is worth to its owner, leaving dangers aside."""
        at, carried = table.at[ship], table.aboard[ship]
        aim = self.aim(table, ship, at, carried)
        turns = self.chart.far(aim.node)[at] / self.pace[carried]
        return COIN * aim.coins - aim.rest - turns - (PRISON if table.captive[ship] else 0.0)
