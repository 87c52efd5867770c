"""A pirate who takes what looks best now: the common ground of all agents."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pnp.games.piece_packing_pirates.chart import NOWHERE
from pnp.games.piece_packing_pirates.engine import ASHORE, ON, PiecePacking
from pnp.games.piece_packing_pirates.playing.prospects import Prospects
from pnp.games.piece_packing_pirates.table import Table
from pnp.play.kernel import Choice, best


class Captain:
    def __init__(self, engine: PiecePacking) -> None:
        self.engine, self.chart, self.rates = engine, engine.chart, engine.rates
        self.prospects = Prospects(engine.rates)
        self.middle = (engine.rates.values - 1) / 2
        self._deciding = {
            "sail": self.sail,
            "buy": self.buy,
            "end": self.end,
            "shore": self.shore,
            "bury": self.bury,
            "dig": self.dig,
            "fight": self.fight,
            "wind": self.wind,
        }

    def choose(self, table: Table, choice: Choice, chance: Random) -> int:
        deciding = self._deciding.get(choice.kind)
        if deciding is None:
            return int(chance.random() * len(choice.options))
        return best(deciding(table, choice.options), chance)

    # -- sailing

    def sail(self, table: Table, options: Sequence[int]) -> list[float]:
        """Value spaces by the fights there, by ships that may be sighted, and by what lies near."""
        chart, ships, size, own = self.chart, table.ships, self.engine.size, table.ship
        worth = self._worth(table)
        around = [
            (at, worth[size[coin]] if size[coin] > own else max(0.0, worth[size[coin]]), size[coin] > own)
            for coin, at in ships.items()
        ]
        new = self.prospects.trade(own, table.crew, table.notoriety, min(table.booty, 5)) * SIGHT
        here = options[0]
        home = self._homing(table)
        found = []
        for to in options:
            far, tile = chart.far[to], chart.tile[to]
            final = to == here or (table.left == 1 and table.windy)
            value = 0.0
            for at, lure, larger in around:
                gap = far[at]
                if larger:
                    if gap > 5: continue
                    if final:
                        if gap <= 3 and to in self.engine.courses(table.winds, at): value += lure
                        elif gap <= 3: value += lure*LURK
                    else: value += lure * CHASED[gap]
                elif gap < FAR:
                    value += lure * HUNTED[gap]
            if tile != chart.tile[here]:
                seen = table.values[tile]
                if not table.fleet[tile]:
                    value += new * ((self.middle if seen == NOWHERE else seen) + 1)
            if to != here and to in ships.values():
                value += sum(worth[size[c]] for c, at in ships.items() if at == to)
            if home is not None:
                value -= home[to]
            found.append(value)
        return found

    def _worth(self, table):
        return self.prospects.worth(table.ship, table.crew, table.notoriety, min(table.booty, 5))

    def _homing(self, table: Table):
        left = self.rates.turns - table.turns
        more = table.booty - table.buried
        if table.chest is None or more < HOME or (left > 6 and table.booty < 40):
            return None
        w = HOMEW * more
        return [w * x for x in self._way_home(table.chest)]

    def _way_home(self, chest):
        chart = self.chart
        cells = [i for i in chart.coast if chest in chart.shores[i]]
        return [min(chart.far[c][i] for c in cells) for i in range(len(chart.cells))]

    def wind(self, table: Table, options: Sequence[int]) -> list[float]:
        """Let no wind bring a ship here that is sighted soon, unless it is welcome."""
        chart, here = self.chart, table.cell
        worth = self._worth(table)
        larger = worth[table.ship + 1 :]
        comes = [chart.blown[wind][chart.opposite[here]] == here for wind in options]
        value = sum(larger)
        return [value * come for come in comes]

    def fight(self, table: Table, coins: Sequence[int]) -> list[float]:
        """Fight first what is worth most, while the crew is whole."""
        worth = self._worth(table)
        return [worth[self.engine.size[coin]] for coin in coins]

    # -- treasure

    def shore(self, table: Table, options: Sequence[Any]) -> list[float]:
        """Bury where the chest is, or anywhere while there is none, unless it is worth too much."""
        aboard, buried = self._spare(table), table.buried
        found = [0.0]
        for place in options[1:]:
            old = buried if place == table.chest else 0
            part = max(0.0, min(aboard, (aboard - old) / 2))
            after, before = (old + part) * (aboard - part), buried * aboard
            found.append(after - before if part >= 1 else -1.0)
        return found

    def _spare(self, table: Table) -> int:
        offers = self.engine.market.within(table.ship, table.crew, table.booty)
        values = self.buy(table, offers)
        to = offers[values.index(max(values))]
        return table.booty - max(0, self.engine.market.costs(table.ship, table.crew)[to])

    def bury(self, table: Table, options: Sequence[int]) -> list[float]:
        part = (self._spare(table) - table.buried) // 2
        part = max(1, part, table.booty - self.rates.hold)
        return [-abs(amount - part) for amount in options]

    def dig(self, table: Table, options: Sequence[int]) -> list[float]:
        return [-amount for amount in options]

    # -- trade

    def buy(self, table: Table, options: Sequence[tuple[int, int]]) -> list[float]:
        costs = self.engine.market.costs(table.ship, table.crew)
        left, trade, fame = self.rates.turns - table.turns - 1, self.prospects.trade, table.notoriety
        values = [left * trade(*to, fame, 5) - costs[to] for to in options]
        return values

    def end(self, table: Table, options: Sequence[str]) -> list[float]:
        rich = table.booty * table.buried * table.notoriety
        go = 1.0
        if rich > RICH:
            worth = self._worth(table); size=self.engine.size
            threat = sum(min(0.0, worth[size[c]])*CHASED[g] for c, at in table.ships.items() if size[c] > table.ship and (g:=self.chart.far[table.cell][at]) < FAR)
            go = threat + self.prospects.trade(table.ship, table.crew, table.notoriety, 5)
        return [go if option == ON else 0.0 for option in options]

LURK = 0.1
RICH = 100
HOME, HOMEW = 4, 0.1
SIGHT = 1/6
CHASED = (1.0, 0.9, 0.6, 0.4, 0.2, 0.1, 0.05)
HUNTED = (1.0, 0.6, 0.5, 0.4, 0.25, 0.15, 0.1)
FAR = 7
