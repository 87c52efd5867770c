"""What a pirate of Loot Pirates may expect of a round, by its own dice."""

from __future__ import annotations

from functools import cache
from math import comb

from pnp.base.sums import plain_sum
from pnp_pirates.loot_pirates.rates import Rates
from pnp_pirates.loot_pirates.table import Seen, Table


class Odds:
    """Chances of the shots of a round in which all who aim at somebody shoot."""

    def __init__(self, rates: Rates, seats: int) -> None:
        self.rates, self.seats = rates, seats
        self.staying = cache(self._staying)
        self._price = rates.price
        # So many others are out in a round on the average, if each of them has one gun on it.
        self.others_out = (seats - 1) * self._out(1)

    def stays(self, table: Table | Seen, seat: int, attack: int, defence: int, guns: int) -> bool:
        """Return whether a seat wins more by staying than it loses, with so many guns on it, one at
        least."""
        price, purse, gain = self._price, table.coins[seat], table.coins[table.aims[seat]]
        if purse > price * guns:
            purse = price * guns
        return self.staying(attack, defence, guns, purse, gain if gain < price else price) > 0

    def struck(self, defence: int, guns: int) -> float:
        """Return the chance that one of ``guns`` shooters hits a seat of this defence."""
        attack, least = self.rates.attack, defence - self.rates.loss * (guns - 1)
        return sum(face > least for face in attack) / len(attack)

    def striking(self, attack: int, guns: int) -> float:
        """Return the chance to hit a target at which ``guns`` shoot in all."""
        defence, lost = self.rates.defence, self.rates.loss * (guns - 1)
        return sum(attack > face - lost for face in defence) / len(defence)

    def _out(self, guns: int) -> float:
        defence = self.rates.defence
        return plain_sum(1 - (1 - self.struck(face, guns)) ** guns for face in defence) / len(
            defence
        )

    def _staying(self, attack: int, defence: int, guns: int, purse: int, gain: int) -> float:
        """Return what a seat wins on the average by shooting, with so many guns on it, ``purse``
        doubloons to lose and ``gain`` to win from its target; who drops wins nothing."""
        rates, chance = self.rates, self.struck(defence, guns)
        lost = plain_sum(
            comb(guns, hits)
            * chance**hits
            * (1 - chance) ** (guns - hits)
            * min(purse, rates.price * hits)
            for hits in range(1, guns + 1)
        )
        shared = (1 - chance) ** guns * rates.share * self.others_out
        return shared - lost + gain * self.striking(attack, 1)
