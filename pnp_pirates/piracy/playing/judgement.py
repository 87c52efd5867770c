"""What a position of Piracy is worth to a ship, in turns: greedy agents take the best of it.

A ship fetches a coin from where that takes the fewest turns, at the pace of its load, and brings it
home; what it carries and what it is about to fetch count, as far as the player needs them, less the
turns that this will take.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp_pirates.piracy.book import BREEZE
from pnp_pirates.piracy.chart import FAR
from pnp_pirates.piracy.courses import ASHORE, Course
from pnp_pirates.piracy.engine import Piracy
from pnp_pirates.piracy.table import Table

COIN = 20.0
"""What a coin at home is worth; a journey for it takes about twelve turns."""
LOST_COIN, PRISON = 12.0, 3.0
JAILER_HOME = 8.0
"""For how many turns coins on a prison are out of reach while its owner is at home."""
UNSURE = 2.0
"""How many turns a coin aboard is worth more than one that is still to be fetched."""
IN_RANGE, IN_SIGHT = 7, 9
BALLS = 2
"""With how many cannonballs a player looks for no more: one is fired in each stage."""
ASIDE = 0.25
"""How much the way of a ship counts beside that of the player's foremost one."""
WON = 10 * COIN
LOW = -1e9


class Style(Struct, frozen=True):
    """What an agent likes: coins that it waits for at the X, how much it fears to be caught and
    to be robbed, what robbing is worth to it beside the coins, and what a cannonball is."""

    load: int = 1
    fear: float = 0.25
    dread: float = 0.1
    hunt: float = 0.0
    ball: float = 0.5
    chase: float = 2.0


class Aim(NamedTuple):
    """What a ship is about: the node it makes for, what stays to be done from there in turns, and
    how many coins that it needs it will carry then."""

    node: int
    rest: float
    coins: int


class Judgement:
    """Judges positions of one engine in one style."""

    def __init__(self, engine: Piracy, style: Style) -> None:
        self.engine, self.style = engine, style
        self.book, self.chart, self.turns = engine.book, engine.chart, engine.turns
        book, chart = self.book, self.chart
        self.far_port = chart.fars[chart.port]
        self.load = min(style.load, book.hold)
        events = book.events
        winds = [event.squares for event in events if event.kind == BREEZE]
        wind = plain_sum(winds) / len(events)
        paces = [plain_sum(row) / len(row) + wind for row in book.almanac]
        loads = range(book.hold + 8)
        self.pace = [paces[max(0, min(carried, len(paces)) - 1)] for carried in loads]
        self.stake = [min(carried, book.goal or carried) for carried in loads]
        """How many of the coins aboard a player could miss: who carries more than a race asks for
        fears no more for them."""
        walks = [event.squares for event in events if event.peril >= 0]
        self.threats = engine.sailing.threats(walks[0] if walks else 0)
        self.share = len(walks) / len(events) / 2
        rivals = book.seats - book.seats // book.teams
        self.caught = 1 - (1 - self.share) ** rivals
        # In the order of turns: where two are as good to chase, seats must not tell them apart.
        seats, team = book.seats, book.teams
        self.enemies = tuple(
            tuple(s for s in others if s % seats % team != seat % team)
            for seat, others in enumerate(self.turns.others)
        )

    def needed(self, table: Table, ship: int) -> int:
        """Return with how many coins aboard a ship is content, one at least: more slow it down, and
        in a game for the hoard the swift bring home more."""
        book = self.book
        if not book.goal:
            return self.load
        seat = ship % book.seats
        lacking = book.goal - table.home[seat]
        if book.fleet > 1:
            for other in self.turns.fleets[seat]:
                if other != ship:
                    lacking -= table.aboard[other]
        return lacking if lacking > 1 else 1

    def aim(self, table: Table, ship: int, at: int, carried: int) -> Aim:
        """Return what a ship at a place is best about with what it carries."""
        needed = self.needed(table, ship)
        chart, pace, far_port = self.chart, self.pace, self.far_port
        best = Aim(chart.port, 0.0, carried if carried < needed else needed)
        if carried >= needed or carried >= self.load:
            return best
        speed = pace[carried]
        turns = far_port[at] / speed - COIN * carried if carried else FAR
        for node, coins, lag in self._sources(table, ship, at, speed):
            loaded = carried + coins
            if loaded > needed:
                loaded = needed
            rest = far_port[node] / pace[loaded] + lag
            there = chart.fars[node][at] / speed + rest - COIN * loaded
            if there < turns:
                turns, best = there, Aim(node, rest, loaded)
        return self._idle(table, ship, at) if turns >= FAR else best

    def _sources(
        self, table: Table, ship: int, at: int, speed: float
    ) -> list[tuple[int, int, float]]:
        """Return where coins may be had, how many, with the turns by which that is unsure."""
        chart = self.chart
        found: list[tuple[int, int, float]] = [(chart.x, 1, UNSURE)] if table.trove else []
        for node, coins in table.loose.items():
            locked = node in chart.isles and node in table.perils
            found.append((node, coins, JAILER_HOME if locked else UNSURE))
        seat = ship % self.book.seats
        if table.balls[seat]:
            places, style, far_port = table.at, self.style, self.far_port
            far = chart.fars[at]
            for enemy in self.enemies[seat]:
                coins = table.aboard[enemy]
                node = places[enemy]
                if coins and not chart.on_land[node]:
                    home = far_port[node] / self.pace[coins]
                    if far[node] / speed <= home:
                        found.append((node, coins, style.chase - style.hunt * coins))
        return found

    def _idle(self, table: Table, ship: int, at: int) -> Aim:
        """Make for a cannonball, or wait on the way of those who bring coins home."""
        chart = self.chart
        seat = ship % self.book.seats
        if table.stock and not table.balls[seat]:
            return Aim(chart.nearest_harbour[at], 0.0, 0)
        laden = [table.at[e] for e in self.enemies[seat] if table.aboard[e]]
        node = min(laden, key=lambda place: chart.fars[place][at], default=chart.port)
        return Aim(node, 0.0, 0)

    def threatened(self, table: Table) -> int:
        """Return the squares where a peril may end with its next walk."""
        one, other = table.perils
        return self.threats[one] | self.threats[other]

    def values(self, table: Table, ship: int, options: Sequence[Course | None]) -> list[float]:
        """Return what each course is worth to the owner of a ship; None is to stay."""
        at, carried = table.at[ship], table.aboard[ship]
        aim = self.aim(table, ship, at, carried)
        threatened = self.threatened(table)
        gunners = self.gunners(table, ship)
        return [
            self.worth(table, ship, course or Course(at), aim, threatened, gunners)
            for course in options
        ]

    def fear(self, carried: int) -> float:
        """Return how many turns it costs a ship to end where a peril may catch it."""
        return self.caught * self.style.fear * (PRISON + LOST_COIN * self.stake[carried])

    def landing(self, table: Table, ship: int) -> float:
        """Return what the cannonball of an island is worth."""
        balls = table.balls[ship % self.book.seats]
        return self.style.ball / (1 + balls) if table.stock and balls < BALLS else 0.0

    def dread(self, end: int, carried: int, gunners: Sequence[list[int]]) -> float:
        """Return how many turns it costs a ship to end within range of those who can fire."""
        close = 0
        for reach in gunners:
            if reach[end] < IN_RANGE:
                close += IN_RANGE - reach[end]
        return self.style.dread * self.stake[carried] * close

    def gunners(self, table: Table, ship: int) -> list[list[int]]:
        """Return how far all is from each rival near by who can fire at what a ship carries."""
        if not table.aboard[ship]:
            return []
        seats, at, chart = self.book.seats, table.at, self.chart
        own, found = chart.fars[at[ship]], []
        for enemy in self.enemies[ship % seats]:
            if table.balls[enemy % seats] and own[at[enemy]] <= IN_SIGHT:
                found.append(chart.fars[at[enemy]])
        return found

    def worth(
        self,
        table: Table,
        ship: int,
        course: Course,
        aim: Aim,
        threatened: int,
        gunners: list[list[int]],
    ) -> float:
        """Return what a course is worth."""
        end, passed, fire = course
        carried, chart = table.aboard[ship], self.chart
        gained = 0.0
        if passed or fire or (table.at[ship] in chart.isles and table.loose):
            before = carried
            gained, carried = self._passing(table, ship, course)
            if gained >= WON or gained <= -WON:
                return gained
            if carried != before or aim.node in passed or gained:
                aim = self.aim(table, ship, end, carried)
        if end in table.perils:
            # Coins stay where they were lost, for the first who comes.
            worth = gained - LOST_COIN * self.stake[carried] - PRISON
            return worth - self.far_port[end] / self.pace[0]
        worth = (
            gained + COIN * aim.coins - aim.rest - chart.fars[aim.node][end] / self.pace[carried]
        )
        if chart.on_land[end]:
            if ASHORE not in passed and chart.islands >> end & 1 and end != table.at[ship]:
                worth += self.landing(table, ship)
            return worth
        if threatened >> end & 1:
            worth -= self.fear(carried)
        return worth - self.dread(end, carried, gunners)

    def _passing(self, table: Table, ship: int, course: Course) -> tuple[float, int]:
        """Return what is gained on the way of a course, and how many coins are aboard then."""
        end, passed, fire = course
        book, chart = self.book, self.chart
        at, carried, trove = table.at[ship], table.aboard[ship], table.trove
        seat, needed = ship % book.seats, self.needed(table, ship)
        gained, home = 0.0, table.home[seat]
        if at in chart.isles and at != end and at in table.loose:
            carried += self._loaded(table.loose[at], needed, carried)
        for node in passed:
            if node in table.loose:
                carried += self._loaded(table.loose[node], needed, carried)
            if node == chart.x and trove and carried < min(needed, self.load):
                carried, trove = carried + 1, trove - 1
            elif node == chart.port and carried:
                gained, home, carried = gained + COIN * carried, home + carried, 0
                if book.goal and home >= book.goal:
                    return WON, 0
        if fire:
            # Partners bring home what they carry; to rob them is a shot for nothing.
            robbed = max(
                (table.aboard[e] for e in self.enemies[seat] if table.at[e] == end), default=0
            )
            if not robbed:
                return -WON, carried
            taken = self._loaded(robbed, needed, carried)
            gained += (self.style.hunt + COIN / 2) * taken - 1.0
            carried += taken
        return gained, carried

    def _loaded(self, coins: int, needed: int, carried: int) -> int:
        """Return how many of the coins on a square a ship loads."""
        if self.book.may_leave_coins:
            coins = min(coins, max(1, needed - carried))
        return min(coins, self.book.hold - carried)

    def loads(self, table: Table, ship: int, numbers: Sequence[int]) -> list[float]:
        """Return what it is worth to a ship to load each of some numbers of coins."""
        room = self.needed(table, ship) - table.aboard[ship]
        return [-float(abs(number - room)) for number in numbers]

    def takes(self, table: Table, ship: int) -> bool:
        """Return whether a ship takes a coin at the X."""
        return table.aboard[ship] < min(self.needed(table, ship), self.load)

    def standing(self, table: Table, ship: int) -> float:
        """Return what a ship and what it has is worth to its owner, leaving dangers aside."""
        at, carried = table.at[ship], table.aboard[ship]
        aim = self.aim(table, ship, at, carried)
        turns = self.chart.fars[aim.node][at] / self.pace[carried]
        return COIN * aim.coins - aim.rest - turns - (PRISON if table.captive[ship] else 0.0)

    def prospects(self, table: Table, seat: int) -> float:
        """Return what all that a player has is worth, leaving dangers aside."""
        ships = [self.standing(table, ship) for ship in self.turns.fleets[seat]]
        first = max(ships)
        return COIN * table.home[seat] + first + ASIDE * (plain_sum(ships) - first)
