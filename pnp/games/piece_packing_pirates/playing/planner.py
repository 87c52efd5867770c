"""A pirate who tries courses in imagination before it sails them."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random

from pnp.games.piece_packing_pirates.engine import DROWNED, PiecePacking, score
from pnp.games.piece_packing_pirates.playing.captain import Captain
from pnp.games.piece_packing_pirates.table import Table
from pnp.play.kernel import Choice, best, copied

VOYAGES = 4
AHEAD = 2


class Planner:
    def __init__(self, engine: PiecePacking) -> None:
        self.engine, self.captain = engine, Captain(engine)

    def choose(self, table: Table, choice: Choice, chance: Random) -> int:
        if choice.kind != "sail":
            return self.captain.choose(table, choice, chance)
        seeds = [chance.getrandbits(32) for _ in range(VOYAGES)]
        values = [
            sum(self._voyage(table, option, Random(seed)) for seed in seeds)
            for option in choice.options
        ]
        return best(values, chance)

    def _voyage(self, table: Table, option: int, chance: Random) -> float:
        """Return what comes of a course, with the captain at the helm after it."""
        engine, choose, random = self.engine, self.captain.choose, chance.random
        now = copied(table)
        for _ in range(AHEAD):
            turn = engine.turn(now)
            choice = next(turn, None)
            while choice is not None:
                if option is not None:
                    taken, option = option, None
                elif choice.player is None:
                    taken = choice.options[int(random() * len(choice.options))]
                else:
                    taken = choice.options[choose(now, choice, chance)]
                try:
                    choice = turn.send(taken)
                except StopIteration:
                    choice = None
            if now.ended:
                break
        return self._worth(now)

    def _worth(self, table: Table) -> float:
        if table.ended == DROWNED:
            return log(1 + score(table))
        left = self.engine.rates.turns - table.turns
        if table.ended: return log(1 + score(table))
        trade = max(0.0, self.captain.prospects.trade(table.ship, table.crew, table.notoriety, 5))
        wealth = table.booty + table.buried + left * trade*GROW
        fame = table.notoriety + left * FAMES
        balance = (wealth / 2) ** 2
        now = table.booty*table.buried
        part = left/(left+3)
        return log(1 + table.ship * table.crew + (balance*part + now*(1-part)) * fame + table.turns+left)

GROW=0.5
FAMES=0.2
