"""A pirate who takes what looks best at the next step: the common ground of all agents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from pnp.base.sums import plain_sum
from pnp.play.kernel import Choice, best
from pnp_pirates.piece_packing_pirates.engine import PiecePacking
from pnp_pirates.piece_packing_pirates.playing.prospects import Prospects, Temper
from pnp_pirates.piece_packing_pirates.playing.waters import REACHED, Waters, ways_home
from pnp_pirates.piece_packing_pirates.table import ASHORE, Table

LAST = 6
"""So many turns before the end a pirate begins to share between hold and chest."""
FULL = 0.8
"""A hold that is so full draws a pirate to its chest at any time."""
PULL = 0.1
"""What a step towards the chest is worth, for each booty that should be there."""


class Captain:
    """``choose`` is an agent."""

    def __init__(self, engine: PiecePacking, temper: Temper | None = None) -> None:
        self.engine, self.chart, self.rates = engine, engine.chart, engine.rates
        self.temper = temper or Temper()
        self.prospects = Prospects(engine.rates, self.temper)
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
            waters.entered(here, to)
            + (waters.fights.get(to, 0.0) if to != here else 0.0)
            + waters.ended(to, (to,) if to in waters.fights and to != here else ())
            for to in options
        ]

    def waters(self, table: Table) -> Waters:
        sight = self.temper.hope * self._trade(table)
        home = self._homing(table)
        return Waters(self.engine, table, self._worth(table), sight, self.temper.novelty, home)

    def _homing(self, table: Table) -> Sequence[float] | None:
        more = table.booty - table.buried
        soon = self.rates.turns - table.turns <= LAST or table.booty > FULL * self.rates.hold
        if table.chest is None or more <= 0 or not soon:
            return None
        return [PULL * more * far for far in self._home(table.chest)]

    def _worth(self, table: Table) -> Sequence[float]:
        return self.prospects.worth(
            table.ship, table.crew, table.notoriety, min(table.booty, self.rates.values - 1)
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
        if self.rates.turns - table.turns > LAST:
            return [-amount for amount in amounts]
        aboard = self._spare(table)
        return [(table.buried - amount) * (aboard + amount) for amount in amounts]

    def _bury(self, table: Table, amounts: Sequence[int]) -> Sequence[float]:
        part = max(1, (self._spare(table) - table.buried) // 2, table.booty - self.rates.hold)
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
        left, trade = self.rates.turns - table.turns - 1, self.prospects.trade
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
