"""What a pirate may expect of fights, in booty."""

from __future__ import annotations

from functools import cache
from itertools import product

from pnp.games.piece_packing_pirates.rates import Rates

FLIGHT = 0.3
FAME = 4.0
"""What one notoriety is worth: about what is aboard at the end, divided by the notoriety then."""
MEETINGS = 0.6
"""Fights in a turn that a pirate looks for, on the average."""


class Prospects:
    """``worth`` gives what a fight against a ship of each size brings on the average, ``lures``
    what a ship of each size is worth where it can be reached, ``trade`` what a turn brings."""

    def __init__(self, rates: Rates) -> None:
        self.rates = rates
        faces = range(rates.values)
        self._dice = tuple(product(faces, faces))
        self._sizes = [coin.value for coin in rates.coins] or [0]
        self.worth = cache(self._worth)
        self.lures = cache(self._lures)
        self.trade = cache(self._trade)

    def _worth(self, ship: int, crew: int, notoriety: int, booty: int) -> tuple[float, ...]:
        return tuple(self._fight(ship, crew, notoriety, booty, s) for s in range(len(self.rates.ships)))

    def _fight(self, ship: int, crew: int, notoriety: int, booty: int, size: int) -> float:
        rates, total = self.rates, 0.0
        after = rates.left_with(ship, max(0, crew - rates.lost_crew))
        lost = rates.ships[ship].price - rates.ships[after].price + rates.crew_price * rates.lost_crew
        lost += FAME * min(notoriety, rates.lost_notoriety)
        for arms, suns in self._dice:
            margin = ship + crew + arms - size - notoriety - suns
            if margin > 0:
                total += arms * (size + suns) - crew + FAME * rates.won_notoriety
            elif margin < 0:
                total -= lost + min(booty, suns)
        return total / len(self._dice)

    def _lures(self, ship: int, crew: int, notoriety: int, booty: int) -> tuple[float, ...]:
        """Prey that flees is hard to reach; what is bad to fight matters only if it comes."""
        worth = self.worth(ship, crew, notoriety, booty)
        return tuple(
            value if size > ship else max(0.0, value) * (0.6 if size < ship else 1.0)
            for size, value in enumerate(worth)
        )

    def _trade(self, ship: int, crew: int, notoriety: int, booty: int) -> float:
        lures = self.lures(ship, crew, notoriety, booty)
        found = sum(lures[size] * (1 if lures[size] > 0 else FLIGHT) for size in self._sizes)
        return MEETINGS * found / len(self._sizes)
