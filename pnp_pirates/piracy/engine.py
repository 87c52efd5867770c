"""The engine of Piracy: the set-up, what ships and perils do in a turn, and the end.

Each stage of a turn is its own generator, so that a planner can continue from the middle of a turn.
``hoard`` is played in teams for most of the treasure; ``dice`` is a race in which the red die, or
the inner ring of the spinner, triggers the events.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeAlias

from pnp.base.diagnostics import Report
from pnp.content.files import File
from pnp.kinds.boards.squares.record import square_of
from pnp.kinds.game.record import Game
from pnp.play.kernel import Choice, Engine, Mark, Turn, UnplayableError
from pnp.rules.views import Setting
from pnp_pirates.piracy.courses import (
    ASHORE,
    Chart,
    Course,
    Limits,
    Part,
    PerilMode,
    Sailing,
    moves_of,
)
from pnp_pirates.piracy.kit import PERILS
from pnp_pirates.piracy.views import BREEZE, DICE, HOARD, Numbers, Seaboard, numbers_of

BOARD = "squares"
MODES = (HOARD, DICE)
PRINTED = (
    *("age", "minutes", "hoard-minutes", "board-pieces", "perils", "dice", "pictograms"),
    *("ship-base", "event-catch", "event-home", "event-gold", "event-leave"),
)
"""Numbers that do not affect play: they are printed, or used to check what is printed."""
CHOICES = 1000
"""Maximum number of choices per player in a game."""


@dataclass(slots=True)
class Table:
    """Places are nodes of the chart. Ships are numbered through; if players have several, the first
    ships of all players come before the second ones.

    ``loose`` are coins by square, ``lying`` the same squares of water as bits; ``deck`` are the
    cards not drawn yet, ``load`` the coins that count for the almanac in this turn, ``moving`` the
    ship that moves or is about to. ``passing`` is a ship with a pending decision on its way, and
    the node where it is then. ``vacated`` are the squares to which the ship moved by the wind may
    not turn straight back in this turn. ``spare`` is negative if coins at home were laid out again,
    because they still count there.
    """

    at: list[int]
    aboard: list[int]
    captive: list[bool]
    home: list[int]
    balls: list[int]
    perils: list[int]
    trove: int
    spare: int
    stock: int
    deck: list[int]
    load: list[int]
    loose: dict[int, int] = field(default_factory=dict)
    lying: int = 0
    seat: int = -1
    moving: int = -1
    first: int = -1
    over: str = ""
    vacated: int = 0
    passing: tuple[int, int] | None = None
    marks: list[Mark] = field(default_factory=list)

    @property
    def places(self) -> list[int]:
        """The visible place of each ship; for one that passes a node, that node."""
        if self.passing is None:
            return self.at
        ship, node = self.passing
        return [*self.at[:ship], node, *self.at[ship + 1 :]]


def copy_table(table: Table) -> Table:
    """Return a copy that shares nothing mutable. Planners make thousands, and this is sixteen times
    as fast as a generic copy."""
    return Table(
        at=table.at[:],
        aboard=table.aboard[:],
        captive=table.captive[:],
        home=table.home[:],
        balls=table.balls[:],
        perils=table.perils[:],
        trove=table.trove,
        spare=table.spare,
        stock=table.stock,
        deck=table.deck[:],
        load=table.load[:],
        loose=dict(table.loose),
        lying=table.lying,
        seat=table.seat,
        moving=table.moving,
        first=table.first,
        over=table.over,
        vacated=table.vacated,
        marks=table.marks[:],
    )


ROLL = Choice(None, "roll", (1, 2, 3, 4, 5, 6))
TAKE = (True, False)
WON, PARTED, LEVEL = "won", "parted-by-spare-coin", "level"
FREE, ENDED = -1, -2
"""The result of an event for the turn: any ship may sail, or none; otherwise the number of the
ship."""

Stage: TypeAlias = Generator[Choice, Any, int]


def _action_mark(name: str) -> Mark:
    return Mark("action", name)


SAILED, STAYED, DECLINED = (
    _action_mark("sail"),
    _action_mark("sit-in-prison"),
    _action_mark("decline"),
)
BLEW, LURED, TOOK, LEFT = (
    _action_mark("breeze"),
    _action_mark("siren"),
    _action_mark("take"),
    _action_mark("leave"),
)
FIRED, ESCAPED, BECALMED = _action_mark("fire"), _action_mark("escape"), Mark("anomaly", "becalmed")
NO_BALLS, RESHUFFLED = Mark("anomaly", "cannonballs-out"), Mark("action", "reshuffle")
_DEEDS = SAILED, STAYED, DECLINED, BLEW, LURED, TOOK, LEFT, FIRED, ESCAPED
NO_WALK = Mark("anomaly", "peril-without-way")


class Turns:
    """The stages of turns, for a chart and the numbers of the rules."""

    def __init__(self, numbers: Numbers, sailing: Sailing) -> None:
        self.numbers, self.sailing, self.chart = numbers, sailing, sailing.chart
        seats, ships = numbers.seats, numbers.seats * numbers.fleet
        self.fleets = tuple(tuple(range(seat, ships, seats)) for seat in range(seats))
        # In turn order, so that no seat is favoured.
        self.others = tuple(
            tuple(
                (seat + after) % seats + own
                for own in range(0, ships, seats)
                for after in range(1, seats)
            )
            for seat in range(seats)
        )
        self.wharves_near = self.chart.fars[self.chart.port][self.chart.x] < len(ROLL.options)
        self.start = Choice(None, "start", tuple(range(seats)))
        self.die = Choice(None, "event", tuple(range(len(numbers.events))))
        self.walked = tuple(_action_mark(f"walk-{peril}") for peril in PERILS)
        self.actions = tuple(mark.where for mark in (*_DEEDS, *self.walked))
        names = self.chart.names.items()
        self.visit = {node: Mark("visit", name) for node, name in names}
        self.fight = {node: Mark("fight", name) for node, name in names}
        self.gold = {node: Mark("gold", name) for node, name in names}

    def turn(self, table: Table) -> Turn:
        if table.seat < 0:
            table.seat = table.first = yield self.start
        aboard = table.aboard
        table.load[:] = aboard
        ship = yield from self.event(table)
        if ship != ENDED and not table.over:
            yield from self.voyage(table, ship)
        self.pass_on(table)

    def pass_on(self, table: Table) -> None:
        """Let the next player begin a turn."""
        table.seat, table.vacated = (table.seat + 1) % self.numbers.seats, 0

    def event(self, table: Table) -> Stage:
        """Play the events of the turn; return which ship may sail afterwards."""
        seat, events = table.seat, self.numbers.events
        if self.numbers.by_die:
            event = events[(yield self.die)]
        else:
            if not table.deck:
                table.deck[:] = range(len(events))
                table.marks.append(RESHUFFLED)
            card = yield Choice(None, "event", tuple(table.deck))
            table.deck.remove(card)
            if card >= len(events):
                table.balls[seat] += 1
                return FREE
            event = events[card]
        if event.peril >= 0:
            yield from self.prowl(table, event.peril, event.squares)
            return FREE
        stage = self.breeze if event.kind == BREEZE else self.siren
        return (yield from stage(table, event.squares))

    def prowl(self, table: Table, peril: int, squares: int) -> Turn:
        """Let the player move a peril, which takes home all ships on its final square."""
        perils = table.perils
        ends = self.sailing.walks(perils[peril], perils[1 - peril], squares)
        if not ends:
            table.marks.append(NO_WALK)
            return
        end = perils[peril] = yield Choice(table.seat, PERILS[peril], ends)
        table.marks.append(self.walked[peril])
        if end in table.at:
            for ship, at in enumerate(table.at):
                if at == end:
                    self.capture(table, ship, peril, end)

    def breeze(self, table: Table, squares: int) -> Stage:
        seat = table.seat
        ships = self.fleets[seat]
        table.moving = ships[0]
        parts = tuple(self.courses(table, ship, squares, PerilMode.WIND, seat) for ship in ships)
        options = moves_of(parts, paired=len(ships) > 1, declined=self.numbers.may_decline)
        taken = (yield Choice(seat, "breeze", options)) if options else None
        if taken is None:
            table.marks.append(DECLINED)
            return FREE
        table.marks.append(BLEW)
        ship, course = taken if len(ships) > 1 else (ships[0], taken)
        aground = yield from self.blow(table, ship, course, parts)
        return ENDED if aground and self.numbers.ends_on_land else ship

    def blow(
        self, table: Table, ship: int, course: Course, parts: Sequence[Part]
    ) -> Generator[Choice, Any, bool]:
        """Let the wind move a ship, which then may not turn straight back in this turn."""
        courses = next(part.courses for part in parts if part.ship == ship)
        table.vacated = courses.squares_left(course)
        return (yield from self.sail(table, ship, course))

    def siren(self, table: Table, squares: int) -> Stage:
        seat, numbers = table.seat, self.numbers
        ships: tuple[Any, ...] = self.others[seat]
        ship = yield Choice(seat, "siren", (None, *ships) if numbers.may_decline else ships)
        if ship is None:
            table.marks.append(DECLINED)
            return FREE
        table.marks.append(LURED)
        table.moving = ship
        part = self.courses(table, ship, squares, PerilMode.WIND, None)
        options = moves_of((part,), paired=False, declined=False)
        if options:
            yield from self.sail(table, ship, (yield Choice(seat, "lure", options)))
        return FREE

    def voyage(self, table: Table, bound: int) -> Turn:
        """Roll the blue die and sail one ship: the one bound by a breeze, or any."""
        seat = table.seat
        roll = yield ROLL
        fleet = self.fleets[seat]
        ships = fleet if bound < 0 else (bound,)
        ships = tuple(ship for ship in ships if self.may_leave(table, ship, roll))
        if not ships:
            table.marks.append(STAYED)
            return
        table.moving = ships[0]
        parts = tuple(self.voyages(table, ship, roll) for ship in ships)
        options = moves_of(parts, paired=len(fleet) > 1, declined=False)
        if not options:
            table.marks.append(BECALMED)
            return
        taken = yield Choice(seat, "sail", options)
        ship, course = taken if len(fleet) > 1 else (ships[0], taken)
        table.marks.append(ESCAPED if table.captive[ship] else SAILED)
        yield from self.sail(table, ship, course)

    def may_leave(self, table: Table, ship: int, roll: int) -> bool:
        """Return whether a ship may sail: a captive only if its jailer is away, or with the number
        that sets it free."""
        return (
            not table.captive[ship]
            or roll == self.numbers.escape
            or table.at[ship] not in (table.perils)
        )

    def voyages(self, table: Table, ship: int, roll: int) -> Part:
        """Return the courses of a ship with a roll of the blue die."""
        if self.chart.on_land[table.at[ship]]:
            steps = 1
        else:
            steps = self.numbers.almanac[max(0, min(table.load[ship], 4) - 1)][roll - 1]
        return self.courses(
            table, ship, steps, PerilMode.SAIL, ship % self.numbers.seats, table.vacated
        )

    def courses(
        self,
        table: Table,
        ship: int,
        steps: int,
        manner: PerilMode,
        gunner: int | None,
        shut: int = 0,
    ) -> Part:
        """Return the courses of a ship, with those that end in a shot by its own player."""
        numbers, chart = self.numbers, self.chart
        at, perils = table.at, table.perils
        start = at[ship]
        blocked = 1 << perils[0] | 1 << perils[1]
        if blocked & chart.jails:
            blocked = self._closed(perils, lured=manner == PerilMode.WIND and gunner is None)
        if (manner == PerilMode.SAIL and not numbers.landing) or (
            manner == PerilMode.PUSH and not numbers.push_caught
        ):
            manner = PerilMode.WIND
        waypoints = 0
        if numbers.counts_when_moved or gunner is not None:
            waypoints = table.lying
            if table.aboard[ship] or waypoints or self.wharves_near:
                waypoints |= 1 << chart.port
            if table.trove:
                waypoints |= 1 << chart.x
        found = self.sailing.courses(start, steps, manner, blocked, waypoints, shut)
        if gunner is None or not table.balls[gunner]:
            return Part(ship, found, ())
        reach = found.reach
        shots: tuple[Course, ...] = ()
        for place in sorted({at[s] for s in self.others[gunner] if reach >> at[s] & 1}):
            for passed, squares in found.met:
                if squares >> place & 1:
                    shots += (self.sailing.course(place, passed, True),)
        return Part(ship, found, shots)

    def _closed(self, perils: list[int], lured: bool) -> int:
        """Return the squares of perils at sea, and of prisons to which sirens may not lead."""
        closed = 0
        for peril in perils:
            if peril not in self.chart.isles:
                closed |= 1 << peril
            elif lured and not self.numbers.siren_caught:
                closed |= self.chart.isles[peril]
        return closed

    def sail(self, table: Table, ship: int, course: Course) -> Generator[Choice, Any, bool]:
        """Let a ship follow a course; return whether a move of this turn ended on land."""
        chart, marks = self.chart, table.marks
        end, passed, fire = course
        start = table.at[ship]
        table.captive[ship] = False
        if start in chart.isles and start in table.loose:
            yield from self._pick_up(table, ship, start)
        for node in passed:
            if node in table.loose:
                yield from self._pick_up(table, ship, node)
            if node == chart.x:
                yield from self._take(table, ship)
            elif node == chart.port and table.aboard[ship]:
                self._deliver(table, ship)
                if table.over:
                    break
        table.at[ship] = end
        marks.append(self.visit[end])
        if end in table.perils:
            self.capture(table, ship, table.perils.index(end), end)
            return end in chart.isles
        if chart.on_land[end]:
            if passed[-1:] != (ASHORE,) and end not in chart.isles:
                self._load_ball(table, ship)
            return True
        if fire and not table.over:
            return (yield from self.fire(table, ship))
        return False

    def fire(self, table: Table, ship: int) -> Generator[Choice, Any, bool]:
        """Shoot at a ship on the same square: take its coins and push it away."""
        numbers, at = self.numbers, table.at
        seat, here = ship % numbers.seats, at[ship]
        targets = tuple(other for other in self.others[seat] if at[other] == here)
        target = (yield Choice(seat, "aim", targets)) if len(targets) > 1 else targets[0]
        table.balls[seat] -= 1
        table.stock += 1
        table.marks += (FIRED, self.fight[here])
        if table.aboard[target]:
            self.drop(table, here, table.aboard[target])
            table.aboard[target] = 0
            yield from self._pick_up(table, ship, here)
        table.moving = target
        part = self.courses(table, target, numbers.push, PerilMode.PUSH, None)
        options = moves_of((part,), paired=False, declined=False)
        if not options:
            return False
        return (yield from self.sail(table, target, (yield Choice(seat, "push", options))))

    def capture(self, table: Table, ship: int, peril: int, where: int) -> None:
        """Take a ship and the peril to the peril's island; the coins stay."""
        if table.aboard[ship]:
            self.drop(table, where, table.aboard[ship])
            table.aboard[ship] = 0
        table.marks.append(self.fight[where])
        table.at[ship] = table.perils[peril] = self.chart.prisons[peril]
        table.captive[ship] = True

    def drop(self, table: Table, node: int, coins: int) -> None:
        table.loose[node] = table.loose.get(node, 0) + coins
        if node not in self.chart.isles:
            table.lying |= 1 << node

    def _pick_up(self, table: Table, ship: int, node: int) -> Turn:
        """Let a ship take coins at its place; if there are several, its owner chooses how many, at
        least one."""
        taken = min(table.loose[node], self.numbers.hold - table.aboard[ship])
        if not taken:
            return
        if taken > 1 and self.numbers.may_leave_coins:
            table.moving, table.passing = ship, (ship, node)
            options = range(1, taken + 1)
            taken = yield Choice(ship % self.numbers.seats, "load", options)
            table.passing = None
        table.aboard[ship] += taken
        table.marks.append(self.gold[node])
        if taken < table.loose[node]:
            table.loose[node] -= taken
        else:
            del table.loose[node]
            table.lying &= ~(1 << node)

    def _take(self, table: Table, ship: int) -> Turn:
        """Let the owner of a ship that passes the X take one coin."""
        if not table.trove or table.aboard[ship] >= self.numbers.hold:
            return
        table.passing = ship, self.chart.x
        taken = yield Choice(ship % self.numbers.seats, "take", TAKE)
        table.passing = None
        if taken:
            table.trove -= 1
            table.aboard[ship] += 1
            table.marks += (TOOK, self.gold[self.chart.x])
        else:
            table.marks.append(LEFT)

    def _load_ball(self, table: Table, ship: int) -> None:
        if table.stock:
            table.stock -= 1
            table.balls[ship % self.numbers.seats] += 1
        else:
            table.marks.append(NO_BALLS)

    def _deliver(self, table: Table, ship: int) -> None:
        numbers, seat = self.numbers, ship % self.numbers.seats
        table.home[seat] += table.aboard[ship]
        table.aboard[ship] = 0
        table.marks.append(self.gold[self.chart.port])
        if numbers.goal and table.home[seat] >= numbers.goal:
            table.over = WON
        else:
            self._settle(table, numbers.hoard + numbers.spare - table.spare - sum(table.home))

    def _settle(self, table: Table, out: int) -> None:
        """End the game if the coins still out cannot change who wins, or, under the ruling, only
        when all are home; if players are then level, lay out one more coin."""
        if out and self.numbers.until_home:
            return
        numbers, teams = self.numbers, self.numbers.teams
        sums = sorted(sum(table.home[team::teams]) for team in range(teams))
        if sums[-1] > sums[-2] + out:
            parted = table.spare < numbers.spare
            table.over = PARTED if parted else WON
        elif out:
            return
        elif table.spare > 0 or numbers.until_parted:
            # If no coin is left, one that is home is put at the X, and still counts at home.
            table.spare -= 1
            table.trove += 1
        else:
            table.over = LEVEL


class Piracy(Engine[Table]):
    """One way to play, on one board."""

    stuck: ClassVar[Sequence[str]] = (BECALMED.where, NO_WALK.where)

    def __init__(self, numbers: Numbers, sailing: Sailing) -> None:
        self.numbers, self.sailing, self.chart = numbers, sailing, sailing.chart
        self.seats = numbers.seats
        self.bound = CHOICES * numbers.seats
        self.supply = numbers.supply
        self.minutes = numbers.minutes
        self.turns = Turns(numbers, sailing)
        self.known = {"action": self.turns.actions}

    @property
    def sides(self) -> Sequence[int]:
        return [seat % self.numbers.teams for seat in range(self.seats)]

    def set_up(self) -> Table:
        numbers, seats = self.numbers, self.seats
        ships = seats * numbers.fleet
        stock = numbers.balls - seats
        cards = len(numbers.events)
        return Table(
            at=[self.chart.off_map] * ships,
            aboard=[0] * ships,
            captive=[False] * ships,
            home=[0] * seats,
            balls=[1] * seats,
            perils=list(self.chart.prisons),
            trove=numbers.hoard,
            spare=numbers.spare,
            stock=0 if numbers.balls_in_deck else stock,
            deck=list(range(cards + (stock if numbers.balls_in_deck else 0))),
            load=[0] * ships,
        )

    def turn(self, table: Table) -> Turn:
        return self.turns.turn(table)

    def finished(self, table: Table) -> bool:
        return table.over != ""

    def ending(self, table: Table) -> str:
        return table.over

    @property
    def endings(self) -> tuple[str, ...]:
        numbers = self.numbers
        if numbers.goal:
            # With this many coins, one player has enough of them when all are home.
            sure = numbers.hoard > numbers.seats * (numbers.goal - 1)
        else:
            sure = numbers.teams == 2 and numbers.hoard % 2 == 1
        level = () if numbers.until_parted else (LEVEL,)
        return (WON,) if sure else (WON, PARTED, *level)

    def scores(self, table: Table) -> Sequence[int]:
        teams = self.numbers.teams
        if teams == self.seats:
            return table.home
        sums = [sum(table.home[team::teams]) for team in range(teams)]
        return [sums[side] for side in self.sides]

    def in_use(self, table: Table) -> Mapping[str, int]:
        return {
            "doubloon": self.numbers.hoard + self.numbers.spare - max(0, table.spare) - table.trove,
            "cannonball": sum(table.balls),
            "ship": len(table.at),
        }


def compiled(
    setting: Setting, game: File[Game], board: File[Any] | None, players: int, mode: str | None
) -> Engine[Table]:
    """Return the game on a board for this number of players."""
    del game
    numbers = numbers_of(setting, players, mode)
    if board is None:
        raise UnplayableError("Piracy needs a board")
    seaboard = Seaboard.of(board, setting, Report())
    if seaboard is None or len(seaboard.wharves) < 2 or len(seaboard.prisons) < 2:
        message = f"the board '{board.id}' lacks a wharf or the island of a peril, or is not whole"
        raise UnplayableError(message)
    assert seaboard.port is not None
    entries = [seaboard.port]
    if setting.ruling("off-map-start") == "port-or-start":
        entries += [square_of(name) for name in seaboard.record.start]
    limits = Limits(
        full=setting.ruling("full-distance"),
        loops=setting.ruling("turning-back") == "last-square",
        exact=setting.ruling("exact-roll-to-fire"),
    )
    return Piracy(numbers, Sailing(Chart(seaboard, entries), limits))
