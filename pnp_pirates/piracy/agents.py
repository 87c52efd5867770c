"""The agents of Piracy: greedy, one that looks ahead, and three with a style.

A raider lives by robbing and lands on islands for cannonballs; a trader does not rob and goes home
with two coins at a time; a coward keeps far from perils and rivals.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.play.bitsets import members
from pnp.play.kernel import Agent, Choice, Engine, Turn, best
from pnp_pirates.piracy.courses import ASHORE, FAR, LEAVING_LAND, Course, Part
from pnp_pirates.piracy.engine import FREE, Piracy, Table, copy_table
from pnp_pirates.piracy.kit import PERILS
from pnp_pirates.piracy.views import BREEZE

COIN = 20.0
"""The value of a coin at home in turns; fetching one takes about twelve."""
LOST_COIN, PRISON = 12.0, 3.0
JAILER_HOME = 8.0
"""Number of turns for which coins on a prison are out of reach while its owner is at home."""
UNSURE = 2.0
"""How many turns a coin aboard is worth more than one that is still to be fetched."""
IN_RANGE, IN_SIGHT = 7, 9
BALLS = 2
"""Number of cannonballs with which a player stops looking for more: one is fired per stage."""
ASIDE = 0.25
"""The weight of a ship's progress relative to that of the player's foremost ship."""
WON = 10 * COIN
LOW = -1e9


class Style(Struct, frozen=True):
    """What an agent prefers: the number of coins to wait for at the X, the fear of being caught and
    of being robbed, the value of robbing besides the coins, and the value of a cannonball."""

    load: int = 1
    fear: float = 0.25
    dread: float = 0.1
    hunt: float = 0.0
    ball: float = 0.5
    chase: float = 2.0


class Aim(NamedTuple):
    """The aim of a ship: its destination node, the remaining turns from there, and the number of
    useful coins it will then carry."""

    node: int
    rest: float
    coins: int


class Judgement:
    """Evaluates positions of one engine in one style."""

    def __init__(self, engine: Piracy, style: Style) -> None:
        self.engine, self.style = engine, style
        self.numbers, self.chart, self.turns = engine.numbers, engine.chart, engine.turns
        numbers, chart = self.numbers, self.chart
        self.far_port = chart.fars[chart.port]
        self.load = min(style.load, numbers.hold)
        events = numbers.events
        winds = [event.squares for event in events if event.kind == BREEZE]
        wind = plain_sum(winds) / len(events)
        paces = [plain_sum(row) / len(row) + wind for row in numbers.almanac]
        loads = range(numbers.hold + 8)
        self.pace = [paces[max(0, min(carried, len(paces)) - 1)] for carried in loads]
        self.stake = [min(carried, numbers.goal or carried) for carried in loads]
        """How many of the coins aboard a player could miss: who carries more than a race asks for
        fears no more for them."""
        walks = [event.squares for event in events if event.peril >= 0]
        self.threats = engine.sailing.threats(walks[0] if walks else 0)
        self.share = len(walks) / len(events) / 2
        rivals = numbers.seats - numbers.seats // numbers.teams
        self.caught = 1 - (1 - self.share) ** rivals
        # In turn order, so that the seat numbers do not decide between two equally good ships to
        # chase.
        seats, team = numbers.seats, numbers.teams
        self.enemies = tuple(
            tuple(s for s in others if s % seats % team != seat % team)
            for seat, others in enumerate(self.turns.others)
        )

    def needed(self, table: Table, ship: int) -> int:
        """Return the number of coins aboard that is enough for a ship, at least one: more slow it
        down, and in a game for the hoard faster ships bring home more."""
        numbers = self.numbers
        if not numbers.goal:
            return self.load
        seat = ship % numbers.seats
        lacking = numbers.goal - table.home[seat]
        if numbers.fleet > 1:
            for other in self.turns.fleets[seat]:
                if other != ship:
                    lacking -= table.aboard[other]
        return lacking if lacking > 1 else 1

    def aim(self, table: Table, ship: int, at: int, carried: int) -> Aim:
        """Return the best aim of a ship at a place with the coins it carries."""
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
        """Return where coins can be had, how many, and the turns added for uncertainty."""
        chart = self.chart
        found: list[tuple[int, int, float]] = [(chart.x, 1, UNSURE)] if table.trove else []
        for node, coins in table.loose.items():
            locked = node in chart.isles and node in table.perils
            found.append((node, coins, JAILER_HOME if locked else UNSURE))
        seat = ship % self.numbers.seats
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
        """Go to a cannonball, or wait on the way of rivals who bring coins home."""
        chart = self.chart
        seat = ship % self.numbers.seats
        if table.stock and not table.balls[seat]:
            return Aim(chart.nearest_harbour[at], 0.0, 0)
        laden = [table.at[e] for e in self.enemies[seat] if table.aboard[e]]
        node = min(laden, key=lambda place: chart.fars[place][at], default=chart.port)
        return Aim(node, 0.0, 0)

    def threatened_squares(self, table: Table) -> int:
        """Return the squares where a peril may end its next walk."""
        one, other = table.perils
        return self.threats[one] | self.threats[other]

    def values(self, table: Table, ship: int, options: Sequence[Course | None]) -> list[float]:
        """Return the value of each course to the owner of a ship; None means to stay."""
        at, carried = table.at[ship], table.aboard[ship]
        aim = self.aim(table, ship, at, carried)
        threatened = self.threatened_squares(table)
        gunners = self.gunners(table, ship)
        return [
            self.worth(table, ship, course or Course(at), aim, threatened, gunners)
            for course in options
        ]

    def fear(self, carried: int) -> float:
        """Return the cost in turns of ending where a peril may catch the ship."""
        return self.caught * self.style.fear * (PRISON + LOST_COIN * self.stake[carried])

    def landing(self, table: Table, ship: int) -> float:
        """Return the value of the cannonball of an island."""
        balls = table.balls[ship % self.numbers.seats]
        return self.style.ball / (1 + balls) if table.stock and balls < BALLS else 0.0

    def dread(self, end: int, carried: int, gunners: Sequence[list[int]]) -> float:
        """Return the cost in turns of ending within range of rivals who can fire."""
        close = 0
        for reach in gunners:
            if reach[end] < IN_RANGE:
                close += IN_RANGE - reach[end]
        return self.style.dread * self.stake[carried] * close

    def gunners(self, table: Table, ship: int) -> list[list[int]]:
        """Return the distances from each rival nearby who can fire at the coins that a ship
        carries."""
        if not table.aboard[ship]:
            return []
        seats, at, chart = self.numbers.seats, table.at, self.chart
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
        """Return the value of a course."""
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
            # Lost coins stay where they are, for the first ship that comes.
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
        """Return the gain on the way of a course, and the number of coins then aboard."""
        end, passed, fire = course
        numbers, chart = self.numbers, self.chart
        at, carried, trove = table.at[ship], table.aboard[ship], table.trove
        seat, needed = ship % numbers.seats, self.needed(table, ship)
        gained, home = 0.0, table.home[seat]
        if at in chart.isles and at != end and at in table.loose:
            carried += self._coins_to_load(table.loose[at], needed, carried)
        for node in passed:
            if node in table.loose:
                carried += self._coins_to_load(table.loose[node], needed, carried)
            if node == chart.x and trove and carried < min(needed, self.load):
                carried, trove = carried + 1, trove - 1
            elif node == chart.port and carried:
                gained, home, carried = gained + COIN * carried, home + carried, 0
                if numbers.goal and home >= numbers.goal:
                    return WON, 0
        if fire:
            # Partners bring home what they carry, so robbing them only wastes a shot.
            robbed = max(
                (table.aboard[e] for e in self.enemies[seat] if table.at[e] == end), default=0
            )
            if not robbed:
                return -WON, carried
            taken = self._coins_to_load(robbed, needed, carried)
            gained += (self.style.hunt + COIN / 2) * taken - 1.0
            carried += taken
        return gained, carried

    def _coins_to_load(self, coins: int, needed: int, carried: int) -> int:
        """Return how many of the coins on a square a ship loads."""
        if self.numbers.may_leave_coins:
            coins = min(coins, max(1, needed - carried))
        return min(coins, self.numbers.hold - carried)

    def loads(self, table: Table, ship: int, numbers: Sequence[int]) -> list[float]:
        """Return the value of loading each of some numbers of coins."""
        room = self.needed(table, ship) - table.aboard[ship]
        return [-float(abs(number - room)) for number in numbers]

    def takes(self, table: Table, ship: int) -> bool:
        """Return whether a ship takes a coin at the X."""
        return table.aboard[ship] < min(self.needed(table, ship), self.load)

    def standing(self, table: Table, ship: int) -> float:
        """Return the value of a ship and its coins to the owner, ignoring dangers."""
        at, carried = table.at[ship], table.aboard[ship]
        aim = self.aim(table, ship, at, carried)
        turns = self.chart.fars[aim.node][at] / self.pace[carried]
        return COIN * aim.coins - aim.rest - turns - (PRISON if table.captive[ship] else 0.0)

    def prospects(self, table: Table, seat: int) -> float:
        """Return the value of everything that a player has, ignoring dangers."""
        ships = [self.standing(table, ship) for ship in self.turns.fleets[seat]]
        first = max(ships)
        return COIN * table.home[seat] + first + ASIDE * (plain_sum(ships) - first)


IN_THE_WAY = 0.5
"""Maximum value of blocking the way of a coin: less than any danger."""
ASTRAY = 2
"""The detour in squares from the way home at which half of that value is lost."""


class Hunting:
    """Evaluates where perils end: by what ships lose that are caught there or may be caught from
    there, and by how much a peril blocks rivals."""

    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement

    def walks(self, table: Table, seat: int, ends: Sequence[int]) -> list[float]:
        """Return the value to a seat of a peril ending on each of some squares."""
        judgement = self.judgement
        team, seats = judgement.numbers.teams, judgement.numbers.seats
        on_land, threats, ours = judgement.chart.on_land, judgement.threats, seat % team
        values = [0.0] * len(ends)
        for ship, at in enumerate(table.at):
            if ship % seats % team != ours:
                self._in_the_way(table, ship, ends, values)
            if on_land[at]:
                continue
            loss = PRISON + LOST_COIN * judgement.stake[table.aboard[ship]]
            if ship % seats % team != ours:
                if at in ends:
                    values[ends.index(at)] += loss
                continue
            # Walks are reversible: a ship can be caught from wherever the peril could walk from its
            # square.
            risky = threats[at]
            for i, end in enumerate(ends):
                if end == at:
                    values[i] -= loss
                elif risky >> end & 1:
                    values[i] -= judgement.share * loss
        return values

    def _in_the_way(
        self, table: Table, ship: int, ends: Sequence[int], values: list[float]
    ) -> None:
        """Add the value of blocking the way home of a rival who carries coins. Every place on the
        way counts the same: the next player may move a peril that is next to the ship."""
        chart, at, carried = self.judgement.chart, table.at[ship], table.aboard[ship]
        if not carried:
            return
        from_ship, to_goal = chart.fars[at], self.judgement.far_port
        whole, worth = to_goal[at], IN_THE_WAY * self.judgement.stake[carried]
        for i, end in enumerate(ends):
            detour = from_ship[end] + to_goal[end] - whole
            values[i] += worth * ASTRAY / (ASTRAY + max(0, detour))


class Lookout(NamedTuple):
    """The aim of a ship, the squares where a peril may catch it, and the distances from rivals who
    can fire at it."""

    aim: Aim
    threatened: int
    gunners: list[list[int]]


class Helm:
    """Finds the best courses, as evaluated by a Judgement."""

    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement
        numbers = judgement.numbers
        longest = max(max(map(max, numbers.almanac)), *(event.squares for event in numbers.events))
        self.nearer = longest + LEAVING_LAND

    def top(self, table: Table, part: Part) -> tuple[float, Lookout, Sequence[int]]:
        """Return the value of the best course of a ship, its lookout, and the indices of the
        courses with that value."""
        judgement = self.judgement
        ship, courses, shots = part
        aim = judgement.aim(table, ship, table.at[ship], table.aboard[ship])
        threatened = judgement.threatened_squares(table)
        gunners = judgement.gunners(table, ship)
        at, chart = table.at[ship], judgement.chart
        options = part.options if shots else courses.options
        others: Sequence[int] = range(len(options))
        best: float = LOW
        found: list[int] = []
        # A ship that leaves a prison with coins takes some of them.
        if at not in chart.isles or at not in table.loose:
            best, found = self._plain(table, part, aim, threatened, gunners)
            one, other = table.perils
            special = courses.plain & (chart.jails | 1 << one | 1 << other)
            others = (
                *courses.eventful,
                *(courses.index[node] for node in members(special)),
                *range(len(courses.options), len(options)),
            )
        worth = judgement.worth
        for index in others:
            value = worth(table, ship, options[index], aim, threatened, gunners)
            if value > best:
                best, found = value, [index]
            elif value == best:
                found.append(index)
        return best, Lookout(aim, threatened, gunners), found

    def stay(self, table: Table, ship: int, lookout: Lookout) -> float:
        """Return the value of letting a ship stay."""
        aim, threatened, gunners = lookout
        judgement, at, carried = self.judgement, table.at[ship], table.aboard[ship]
        far = judgement.chart.fars[aim.node][at]
        worth = COIN * aim.coins - aim.rest - far / judgement.pace[carried]
        if judgement.chart.on_land[at]:
            return worth
        if threatened >> at & 1:
            worth -= judgement.fear(carried)
        return worth - judgement.dread(at, carried, gunners)

    def _plain(
        self, table: Table, part: Part, aim: Aim, threatened: int, gunners: list[list[int]]
    ) -> tuple[float, list[int]]:
        """Return the value of the best courses without events, and their indices."""
        judgement = self.judgement
        ship, courses, _ = part
        chart, carried = judgement.chart, table.aboard[ship]
        one, other = table.perils
        plain = courses.plain & ~(chart.jails | 1 << one | 1 << other)
        ashore = plain & chart.islands
        afloat = plain ^ ashore
        risky = afloat & threatened
        base = COIN * aim.coins - aim.rest
        kinds = (
            (afloat ^ risky, base, gunners),
            (ashore, base + judgement.landing(table, ship), ()),
            (risky, base - judgement.fear(carried), gunners),
        )
        pace, dread = judgement.pace[carried], judgement.style.dread * judgement.stake[carried]
        far, rings = chart.fars[aim.node], chart.rings(aim.node)
        nearest = max(0, min(far[table.at[ship]], len(rings)) - self.nearer)
        best, squares = LOW, 0
        for ends, worth, rivals in kinds:
            if not ends:
                continue
            if rivals:
                for node in members(ends):
                    close = 0
                    for reach in rivals:
                        if reach[node] < IN_RANGE:
                            close += IN_RANGE - reach[node]
                    value = worth - far[node] / pace - dread * close
                    if value > best:
                        best, squares = value, 1 << node
                    elif value == best:
                        squares |= 1 << node
                continue
            for away in range(nearest, len(rings)):
                there = ends & rings[away]
                if there:
                    value = worth - away / pace
                    if value > best:
                        best, squares = value, there
                    elif value == best:
                        squares |= there
                    break
        return best, [courses.index[node] for node in members(squares)]


OWN = ("sail", "breeze")
"""Choices in which players move their own ships."""
AGAINST = ("lure", "push")
"""Choices in which a player moves a rival's ship."""


class Greedy:
    """Chooses the most valuable option, one choice at a time."""

    def __init__(self, engine: Piracy, style: Style) -> None:
        self.judgement = Judgement(engine, style)
        self.helm = Helm(self.judgement)
        self.hunting = Hunting(self.judgement)
        self.seats = engine.seats

    def __call__(self, table: Table, choice: Choice, chance: Random) -> int:
        if choice.kind in OWN:
            return self._move(table, choice.options, chance)
        return best(self.option_values(table, choice), chance)

    def _move(self, table: Table, options: Any, chance: Random) -> int:
        """Return the index of the best move of the player's own ships."""
        helm, parts = self.helm, options.parts
        declines = options[-1] is None
        if len(parts) == 1:
            value, lookout, found = helm.top(table, parts[0])
            if declines and helm.stay(table, parts[0].ship, lookout) >= value:
                return len(options) - 1
        else:
            highest = 0.0 if declines else LOW
            found, before = [len(options) - 1], 0
            judged = [(part, *helm.top(table, part)) for part in parts]
            stays = [helm.stay(table, part.ship, lookout) for part, _, lookout, _ in judged]
            first = max(stays)
            for (part, value, _, indices), stay in zip(judged, stays, strict=True):
                gain = (value - stay) * (1.0 if stay == first else ASIDE)
                if gain > highest:
                    highest, found = gain, [before + index for index in indices]
                elif gain == highest and gain > LOW:
                    found = [*found, *(before + index for index in indices)]
                before += len(part.courses.options) + len(part.shots)
        return found[0] if len(found) == 1 else found[int(chance.random() * len(found))]

    def option_values(self, table: Table, choice: Choice) -> Sequence[float]:
        """Return the value of each option to the player who chooses."""
        seat, kind, options = choice.player, choice.kind, choice.options
        assert seat is not None
        judgement = self.judgement
        if kind in OWN:
            return self._moves(table, options)
        if kind in PERILS:
            return self.hunting.walks(table, seat, options)
        if kind in AGAINST:
            ours = self._ours(seat, table.moving)
            values = judgement.values(table, table.moving, options)
            return values if ours else [-value for value in values]
        if kind == "siren":
            return [self._worth_luring(table, seat, ship) for ship in options]
        if kind == "take":
            return [float(judgement.takes(table, table.moving)), 0.5]
        if kind == "load":
            return judgement.loads(table, table.moving, options)
        assert kind == "aim"
        return [-1.0 if self._ours(seat, ship) else table.aboard[ship] for ship in options]

    def _ours(self, seat: int, ship: int) -> bool:
        teams = self.judgement.numbers.teams
        return ship % self.seats % teams == seat % teams

    def _moves(self, table: Table, options: Any) -> list[float]:
        """Return the values of moves of the player's own ships; with several ships, relative to
        letting that ship stay."""
        judgement = self.judgement
        if judgement.numbers.fleet == 1:
            return judgement.values(table, table.moving, options)
        judged = [
            judgement.values(table, part.ship, (*part.options, None)) for part in options.parts
        ]
        first = max(found[-1] for found in judged)
        values = []
        for *found, stay in judged:
            share = 1.0 if stay == first else ASIDE
            values += [(value - stay) * share for value in found]
        return [*values, 0.0] if options[-1] is None else values

    def _worth_luring(self, table: Table, seat: int, ship: int | None) -> float:
        if ship is None:
            return -100.0
        if self._ours(seat, ship):
            return -200.0
        home = table.home[ship % self.seats]
        return self.judgement.standing(table, ship) + home


WEIGHED = ("sail", "breeze", "lure")
"""Choices after which the rest of the turn can be played independently of what came before. Walks
of perils are left to the greedy choice: planning them won no more games, and took two thirds more
time."""


class Planner(Greedy):
    """Plays on to its own next turn, with all players greedy, several times for each of a few
    moves.

    Moves whose greedy value is more than ``doubt`` turns below the best are not tried. Each of
    ``games`` is a number of simulated games after which the worse half of the moves is dropped: two
    are enough to separate most. The greedy value of a move counts as much as the results of games.
    """

    def __init__(
        self,
        engine: Piracy,
        style: Style,
        moves: int = 4,
        games: tuple[int, ...] = (2, 4),
        doubt: float = 2.0,
    ) -> None:
        super().__init__(engine, style)
        self.engine, self.turns = engine, engine.turns
        self.moves, self.games, self.doubt = moves, games, doubt

    def __call__(self, table: Table, choice: Choice, chance: Random) -> int:
        if choice.kind not in WEIGHED:
            return super().__call__(table, choice, chance)
        values = self.option_values(table, choice)
        least = max(values) - self.doubt
        ranked = [(value, chance.random(), i) for i, value in enumerate(values) if value >= least]
        ranked.sort(reverse=True)
        likely = [i for _, _, i in ranked[: self.moves]]
        hopes, played = dict.fromkeys(likely, 0.0), 0
        for games in self.games:
            if len(likely) == 1:
                break
            while played < games:
                seed, played = chance.getrandbits(32), played + 1
                for i in likely:
                    hopes[i] += values[i] + self._hope(table, choice, choice.options[i], seed)
            # In the order of their ranks, which is random among equals.
            likely = sorted(likely, key=lambda i: -hopes[i])[: (len(likely) + 1) // 2]
        return likely[0]

    def _hope(self, table: Table, choice: Choice, option: Any, seed: int) -> float:
        """Return the player's standing at the end of a simulated game, just before its next turn:
        its own dice would only add noise to the effect of the move."""
        seat = choice.player
        assert seat is not None
        other, chance = copy_table(table), Random(seed)
        self._play_out(self._rest(other, choice, option), other, chance)
        for _ in range(self.seats - 1):
            if other.over:
                break
            self._play_out(self.turns.turn(other), other, chance)
        return self._relative_standing(other, seat)

    def _rest(self, table: Table, choice: Choice, option: Any) -> Turn:
        """Play the rest of a turn in which an option is taken."""
        kind, ship = choice.kind, table.moving
        if option is not None:
            several = len(self.turns.fleets[table.seat]) > 1 and kind != "lure"
            ship, course = option if several else (ship, option)
            if kind == "breeze":
                yield from self.turns.blow(table, ship, course, choice.options.parts)  # type: ignore[attr-defined] # moves
            else:
                yield from self.turns.sail(table, ship, course)
        if kind != "sail" and not table.over:
            bound = ship if kind == "breeze" and option is not None else FREE
            yield from self.turns.voyage(table, bound)
        self.turns.pass_on(table)

    def _play_out(self, turn: Turn, table: Table, chance: Random) -> None:
        choice = next(turn, None)
        while choice is not None:
            options = choice.options
            if choice.player is None or len(options) == 1:
                taken = int(chance.random() * len(options))
            else:
                taken = super().__call__(table, choice, chance)
            try:
                choice = turn.send(options[taken])
            except StopIteration:
                break
        table.marks.clear()

    def _relative_standing(self, table: Table, seat: int) -> float:
        """Return how much better a seat, or its team, stands than the others on average."""
        teams = self.judgement.numbers.teams
        if table.over:
            sums = self.engine.scores(table)
            return 10 * COIN * (1 if sums[seat] == max(sums) else -1)
        worth = [self.judgement.prospects(table, each) for each in range(self.seats)]
        ours = plain_sum(worth[seat % teams :: teams])
        return ours - (plain_sum(worth) - ours) / (teams - 1)


STYLES = {
    "greedy": Style(),
    "raider": Style(hunt=6.0, ball=2.0, chase=0.0),
    "trader": Style(load=2, ball=0.1, chase=20.0),
    "coward": Style(fear=1.0, dread=0.4, chase=4.0),
}


def _agent_of_style(style: Style, kind: type[Greedy] = Greedy) -> Callable[[Engine[Any]], Agent]:
    return lambda engine: kind(engine, style)  # type: ignore[arg-type] # made for this game


AGENTS: Mapping[str, Callable[[Engine[Any]], Agent]] = {
    **{name: _agent_of_style(style) for name, style in STYLES.items()},
    "planner": _agent_of_style(STYLES["greedy"], Planner),
}
