"""Agents that play Piece Packing Pirates."""

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
"""The probability that a ship at each distance is reached in the next turn."""
LATER = 0.5
"""The weight of the fights of the next turn."""
LURKING = 0.1
"""The weight of a strong ship nearby that cannot reach the pirate in this turn."""


class Waters:
    """The table before a step, as the pirate values it: ``worth`` is the value of a fight against a
    ship of each size, ``sight`` of a ship that comes in sight, ``novelty`` of a tile to turn up;
    ``home`` is the penalty of each space for its distance to the chest, None if the pirate need not
    go there."""

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
        """Return the expected value of ships sighted by a step."""
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
        """Return the value of ending a course in a space, after fights in the spaces ``met``."""
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
    """Return the distance of each space from the nearest one beside the chest."""
    chart = engine.chart
    beside = [chart.far[at] for at in chart.coast if chest in chart.shores[at]]
    return tuple(map(min, zip(*beside, strict=True)))


class Temper(Struct, frozen=True):
    """What distinguishes pirates. The numbers were found by playing.

    ``fear`` is the booty that losing the last crew costs, and losing any other in part; ``hope``
    the weight of ships that may be sighted, ``novelty`` the extra value of a tile that is face
    down; a ``modest`` pirate retires as soon as it is rich.
    """

    fear: float = 25.0
    hope: float = 0.2
    novelty: float = 0.0
    modest: bool = False


FAME = 2.0
"""The value of one notoriety, which makes a pirate richer in the end, but all others stronger."""
MEETINGS = 1.2
"""The number of fights per turn that a pirate expects."""


class Prospects:
    """``worth`` returns the expected gain of a fight against a ship of each size, ``trade`` that of
    a turn, by ship, crew, notoriety and the booty that may be lost."""

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
        """Return the expected gain of a turn. Only good fights count: the pirate can sail away from
        others, and prey that flees is not always reached."""
        found = self.worth(ship, crew, notoriety, 0)
        worth = [max(0.0, found[size]) * (0.6 if size < ship else 1) for size in self._sizes]
        return MEETINGS * plain_sum(worth) / max(1, len(worth))


LAST = 6
"""Number of turns before the end from which a pirate divides booty between hold and chest."""
FULL = 0.8
"""How full a hold must be to send a pirate to its chest at any time."""
PULL = 0.1
"""The value of a step towards the chest, per booty that should be there."""


class Captain:
    """A pirate; ``choose`` is the agent."""

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
        """Fight the most valuable ship first, while the crew is complete."""
        worth = self._worth(table)
        return [worth[self.engine.size[coin]] for coin in coins]

    def _wind(self, table: Table, winds: Sequence[int]) -> Sequence[float]:
        """Let the wind bring a larger ship that may be sighted only if it is welcome."""
        chart, here = self.chart, table.cell
        across, value = chart.opposite[here], plain_sum(self._worth(table)[table.ship + 1 :])
        return [value if chart.blown[wind][across] == here else 0.0 for wind in winds]

    def _shore(self, table: Table, places: Sequence[Any]) -> Sequence[float]:
        """Bury at the chest, or elsewhere if leaving the chest behind yields more."""
        aboard, found = self._spare(table), [0.0]
        for place in places[1:]:
            old = table.buried if place == table.chest else 0
            part = min(aboard, (aboard - old) // 2)
            richer = (old + part) * (aboard - part) - table.buried * aboard
            found.append(richer if part >= 1 else -1.0)
        return found

    def _dig(self, table: Table, amounts: Sequence[int]) -> Sequence[float]:
        """Near the end, divide evenly between hold and chest; until then the chest is safe."""
        if self.numbers.turns - table.turns > LAST:
            return [-amount for amount in amounts]
        aboard = self._spare(table)
        return [(table.buried - amount) * (aboard + amount) for amount in amounts]

    def _bury(self, table: Table, amounts: Sequence[int]) -> Sequence[float]:
        part = max(1, (self._spare(table) - table.buried) // 2, table.booty - self.numbers.hold)
        return [-abs(amount - part) for amount in amounts]

    def _spare(self, table: Table) -> int:
        """Return the booty left after planned purchases."""
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
        """Retire when rich, once pursuers take more than the next turn brings."""
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
    """Tries all courses of the turn: the expected gain of fights on the way, the ships that may be
    sighted, the ships that reach the final space, and the prey that can be reached from there."""

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
        """Return the value of the best course that begins with a step."""
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
        # The wind of a tile that is face down is not known yet.
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
