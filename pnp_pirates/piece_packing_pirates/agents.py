"""Pirates who play Piece Packing Pirates."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from random import Random
from typing import Any

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.play.kernel import Agent, Choice, best
from pnp_pirates.piece_packing_pirates.chart import NOWHERE, Land
from pnp_pirates.piece_packing_pirates.engine import ASHORE, PiecePacking, Table
from pnp_pirates.piece_packing_pirates.numbers import Numbers

REACHED = (1.0, 0.6, 0.5, 0.4, 0.25, 0.15, 0.1)
"""How likely a ship at each distance is reached in the next turn."""
LATER = 0.5
"""How much the fights of the next turn count."""
LURKING = 0.1
"""How much a strong ship counts that is near, but cannot reach the pirate in this turn."""


class Waters:
    """The table as it is before a step, by what the pirate expects: ``worth`` is that of a fight
    against a ship of each size, ``sight`` that of a ship that comes in sight, ``novelty`` that of a
    tile to turn up, ``home`` what the way to the chest takes off each space, None while nothing
    draws the pirate there."""

    def __init__(
        self,
        engine: PiecePacking,
        table: Table,
        worth: Sequence[float],
        sight: float,
        novelty: float,
        home: Sequence[float] | None,
    ) -> None:
        self.engine, self.table, self.home = engine, table, home
        chart, size, own = engine.chart, engine.size, table.ship
        near = chart.far[table.cell]
        self._stronger: list[tuple[Sequence[int], int, float]] = []
        self._prey: list[tuple[int, float]] = []
        self.fights: dict[int, float] = {}
        for coin, at in table.ships.items():
            value = worth[size[coin]]
            self.fights[at] = self.fights.get(at, 0.0) + value
            if near[at] < 2 * len(REACHED):
                if size[coin] > own:
                    self._stronger.append((chart.courses(table.winds, at), at, value))
                elif value > 0:
                    self._prey.append((at, value))
        self._sight, self._novelty = sight, novelty
        self._middle = (engine.numbers.values + 1) / 2
        self._ends: dict[tuple[int, tuple[int, ...]], float] = {}

    def sighting_worth(self, here: int, to: int) -> float:
        """Return what ships are worth that may be sighted by a step."""
        chart, table = self.engine.chart, self.table
        tile = chart.tile[to]
        if tile == chart.tile[here]:
            return 0.0
        seen = table.values[tile]
        value = self._novelty if seen == NOWHERE else 0.0
        if not table.fleet[tile]:
            value += self._sight * (self._middle if seen == NOWHERE else seen + 1)
        return value

    def course_end_worth(self, at: int, met: tuple[int, ...] = ()) -> float:
        """Return what it is worth to end a course in a space, after fights in those ``met``."""
        found = self._ends.get((at, met))
        if found is None:
            found = self._ends[at, met] = self._ended(at, met)
        return found

    def _ended(self, at: int, met: tuple[int, ...]) -> float:
        chart, value = self.engine.chart, 0.0
        far, tile = chart.far[at], chart.tile
        near = chart.near[tile[at]]
        for courses, place, worth in self._stronger:
            gap = far[place]
            if place in met:
                continue
            if gap and tile[place] in near and at in courses:
                value += worth
            elif gap < len(REACHED):
                value += worth * (REACHED[gap] * LATER if worth > 0 else LURKING)
        for place, worth in self._prey:
            gap = far[place]
            if gap < len(REACHED) and place not in met:
                value += worth * REACHED[gap] * LATER
        return value - self.home[at] if self.home is not None else value


def ways_home(engine: PiecePacking, chest: Land) -> tuple[int, ...]:
    """Return how far each space is from the nearest one beside the chest."""
    chart = engine.chart
    beside = [chart.far[at] for at in chart.coast if chest in chart.shores[at]]
    return tuple(map(min, zip(*beside, strict=True)))


class Temper(Struct, frozen=True):
    """What sets pirates apart. The numbers were found by playing.

    ``fear`` is the booty that the loss of the last crew seems to be worth, and a part of it the
    loss of any other; ``hope`` how much ships that may be sighted count, ``novelty`` what a tile
    that lies face down is worth besides; a ``modest`` pirate retires as soon as it is rich.
    """

    fear: float = 25.0
    hope: float = 0.2
    novelty: float = 0.0
    modest: bool = False


FAME = 2.0
"""What one notoriety is worth; it makes a pirate richer in the end, but all others stronger."""
MEETINGS = 1.2
"""Fights in a turn that a pirate hopes for."""


class Prospects:
    """``worth`` gives what a fight against a ship of each size brings on the average, ``trade``
    what a turn brings, by ship, crew, notoriety and the booty that may be lost."""

    def __init__(self, numbers: Numbers, temper: Temper) -> None:
        self._numbers, self._temper = numbers, temper
        faces = range(numbers.values)
        self._dice = tuple(product(faces, faces))
        self._sizes = [coin.value for coin in numbers.coins]
        self.worth = cache(self._worth)
        self.trade = cache(self._trade)

    def _worth(self, ship: int, crew: int, notoriety: int, booty: int) -> tuple[float, ...]:
        numbers = self._numbers
        after = numbers.left_with(ship, max(0, crew - numbers.lost_crew))
        lost = (
            numbers.ships[ship].price
            - numbers.ships[after].price
            + numbers.crew_price * numbers.lost_crew
            + self._temper.fear / max(1, crew) ** 2
            + FAME * min(notoriety, numbers.lost_notoriety)
        )
        sizes = range(len(numbers.ships))
        return tuple(self._fight(ship + crew - notoriety - s, s, crew, booty, lost) for s in sizes)

    def _fight(self, ahead: int, size: int, crew: int, booty: int, lost: float) -> float:
        total = 0.0
        for arms, suns in self._dice:
            margin = ahead + arms - suns
            if margin > 0:
                total += arms * (size + suns) - crew + FAME * self._numbers.won_notoriety
            elif margin < 0:
                total -= lost + min(booty, suns)
        return total / len(self._dice)

    def _trade(self, ship: int, crew: int, notoriety: int) -> float:
        """Count only what is good to fight: from the rest a pirate can sail away, and prey that
        flees is not always reached."""
        found = self.worth(ship, crew, notoriety, 0)
        worth = [max(0.0, found[size]) * (0.6 if size < ship else 1) for size in self._sizes]
        return MEETINGS * plain_sum(worth) / max(1, len(worth))


LAST = 6
"""So many turns before the end a pirate begins to share between hold and chest."""
FULL = 0.8
"""A hold that is so full draws a pirate to its chest at any time."""
PULL = 0.1
"""What a step towards the chest is worth, for each booty that should be there."""


class Captain:
    """``choose`` is an agent."""

    def __init__(self, engine: PiecePacking, temper: Temper | None = None) -> None:
        self.engine, self.chart, self.numbers = engine, engine.chart, engine.numbers
        self.temper = temper or Temper()
        self.prospects = Prospects(engine.numbers, self.temper)
        self._home = cache(lambda chest: ways_home(engine, chest))
        self._deciding: Mapping[str, Callable[[Table, Any], Sequence[float]]] = {
            "sail": self.sail,
            "fight": self._fight,
            "wind": self._wind,
            "shore": self._shore,
            "bury": self._bury,
            "dig": self._dig,
            "buy": self._buy,
            "end": self._end,
        }

    def choose(self, table: Table, choice: Choice, chance: Random) -> int:
        deciding = self._deciding.get(choice.kind)
        if deciding is None:
            return int(chance.random() * len(choice.options))
        return best(deciding(table, choice.options), chance)

    def sail(self, table: Table, options: Sequence[int]) -> Sequence[float]:
        waters, here = self.waters(table), options[0]
        return [
            waters.sighting_worth(here, to)
            + (waters.fights.get(to, 0.0) if to != here else 0.0)
            + waters.course_end_worth(to, (to,) if to in waters.fights and to != here else ())
            for to in options
        ]

    def waters(self, table: Table) -> Waters:
        sight = self.temper.hope * self._trade(table)
        home = self._homing(table)
        return Waters(self.engine, table, self._worth(table), sight, self.temper.novelty, home)

    def _homing(self, table: Table) -> Sequence[float] | None:
        more = table.booty - table.buried
        soon = self.numbers.turns - table.turns <= LAST or table.booty > FULL * self.numbers.hold
        if table.chest is None or more <= 0 or not soon:
            return None
        return [PULL * more * far for far in self._home(table.chest)]

    def _worth(self, table: Table) -> Sequence[float]:
        return self.prospects.worth(
            table.ship, table.crew, table.notoriety, min(table.booty, self.numbers.values - 1)
        )

    def _trade(self, table: Table) -> float:
        return self.prospects.trade(table.ship, table.crew, table.notoriety)

    def _fight(self, table: Table, coins: Sequence[int]) -> Sequence[float]:
        """Fight first what is worth most, while the crew is whole."""
        worth = self._worth(table)
        return [worth[self.engine.size[coin]] for coin in coins]

    def _wind(self, table: Table, winds: Sequence[int]) -> Sequence[float]:
        """Let the wind bring a larger ship that may be sighted only if it is welcome."""
        chart, here = self.chart, table.cell
        across, value = chart.opposite[here], plain_sum(self._worth(table)[table.ship + 1 :])
        return [value if chart.blown[wind][across] == here else 0.0 for wind in winds]

    def _shore(self, table: Table, places: Sequence[Any]) -> Sequence[float]:
        """Bury where the chest is, or elsewhere if leaving it behind makes richer."""
        aboard, found = self._spare(table), [0.0]
        for place in places[1:]:
            old = table.buried if place == table.chest else 0
            part = min(aboard, (aboard - old) // 2)
            richer = (old + part) * (aboard - part) - table.buried * aboard
            found.append(richer if part >= 1 else -1.0)
        return found

    def _dig(self, table: Table, amounts: Sequence[int]) -> Sequence[float]:
        """Before the end, share evenly between hold and chest; until then the chest is safe."""
        if self.numbers.turns - table.turns > LAST:
            return [-amount for amount in amounts]
        aboard = self._spare(table)
        return [(table.buried - amount) * (aboard + amount) for amount in amounts]

    def _bury(self, table: Table, amounts: Sequence[int]) -> Sequence[float]:
        part = max(1, (self._spare(table) - table.buried) // 2, table.booty - self.numbers.hold)
        return [-abs(amount - part) for amount in amounts]

    def _spare(self, table: Table) -> int:
        """Return what is left of the booty after what is to be bought."""
        market = self.engine.market
        offers = market.within(table.ship, table.crew, table.booty)
        values = self._buy(table, offers)
        costs = market.costs(table.ship, table.crew)
        return table.booty - max(0, costs[offers[values.index(max(values))]])

    def _buy(self, table: Table, offers: Sequence[tuple[int, int]]) -> Sequence[float]:
        costs = self.engine.market.costs(table.ship, table.crew)
        left, trade = self.numbers.turns - table.turns - 1, self.prospects.trade
        return [left * trade(*offer, table.notoriety) - costs[offer] for offer in offers]

    def _end(self, table: Table, options: Sequence[str]) -> Sequence[float]:
        """Go ashore rich once those who chase take more than the next turn brings."""
        rich = table.booty * table.buried * table.notoriety
        if not rich:
            return [float(option != ASHORE) for option in options]
        if self.temper.modest:
            return [float(option == ASHORE) for option in options]
        worth, far, size = self._worth(table), self.chart.far[table.cell], self.engine.size
        hunted = plain_sum(
            min(0.0, worth[size[coin]]) * REACHED[far[at]]
            for coin, at in table.ships.items()
            if size[coin] > table.ship and far[at] < len(REACHED)
        )
        going_on = hunted + self._trade(table)
        return [0.0 if option == ASHORE else going_on for option in options]


class Planner(Captain):
    """Tries all courses of the turn: what fights on the way bring on the average, which ships may
    be sighted, who reaches the space where a course ends, and what can be hunted from there."""

    def sail(self, table: Table, options: Sequence[int]) -> Sequence[float]:
        waters, here = self.waters(table), options[0]
        under = table.left, table.heading, table.turned, table.windy
        return [
            waters.course_end_worth(here)
            if to == here
            else self._course(waters, here, to, *under, ())
            for to in options
        ]

    def _course(
        self,
        waters: Waters,
        here: int,
        to: int,
        left: int,
        heading: int,
        turned: bool,
        windy: bool,
        met: tuple[int, ...],
    ) -> float:
        """Return what the best course is worth that begins with a step."""
        chart = self.chart
        steps = chart.steps[here]
        if to in steps:
            way = steps.index(to)
            turned = turned or heading not in (NOWHERE, way)
            heading, left = way, left - 1
        else:
            windy = True
        value = waters.sighting_worth(here, to)
        if to in waters.fights and to not in met:
            value += waters.fights[to]
            met = (*met, to)
        # Where the wind of a tile blows that lies face down is not known yet.
        wind = waters.table.winds[chart.tile[to]]
        ways = self.engine.ways(to, left, heading, turned, windy or wind == NOWHERE, max(wind, 0))
        return value + max(
            waters.course_end_worth(to, met)
            if on == to
            else self._course(waters, to, on, left, heading, turned, windy, met)
            for on in ways.options
        )


_RAIDER = Temper(fear=0.0, hope=0.6)
_EXPLORER = Temper(hope=0.3, novelty=4.0)
_COWARD = Temper(fear=60.0, hope=0.05, modest=True)

AGENTS: Mapping[str, Callable[[PiecePacking], Agent]] = {
    "greedy": lambda engine: Captain(engine).choose,
    "planner": lambda engine: Planner(engine).choose,
    "raider": lambda engine: Captain(engine, _RAIDER).choose,
    "explorer": lambda engine: Captain(engine, _EXPLORER).choose,
    "coward": lambda engine: Captain(engine, _COWARD).choose,
}
