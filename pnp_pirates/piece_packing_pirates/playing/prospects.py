"""What a pirate may expect of fights and of ships not sighted yet, in booty."""

from __future__ import annotations

from functools import cache
from itertools import product

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp_pirates.piece_packing_pirates.rates import Rates


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

    def __init__(self, rates: Rates, temper: Temper) -> None:
        self._rates, self._temper = rates, temper
        faces = range(rates.values)
        self._dice = tuple(product(faces, faces))
        self._sizes = [coin.value for coin in rates.coins]
        self.worth = cache(self._worth)
        self.trade = cache(self._trade)

    def _worth(self, ship: int, crew: int, notoriety: int, booty: int) -> tuple[float, ...]:
        rates = self._rates
        after = rates.left_with(ship, max(0, crew - rates.lost_crew))
        lost = (
            rates.ships[ship].price
            - rates.ships[after].price
            + rates.crew_price * rates.lost_crew
            + self._temper.fear / max(1, crew) ** 2
            + FAME * min(notoriety, rates.lost_notoriety)
        )
        sizes = range(len(rates.ships))
        return tuple(self._fight(ship + crew - notoriety - s, s, crew, booty, lost) for s in sizes)

    def _fight(self, ahead: int, size: int, crew: int, booty: int, lost: float) -> float:
        total = 0.0
        for arms, suns in self._dice:
            margin = ahead + arms - suns
            if margin > 0:
                total += arms * (size + suns) - crew + FAME * self._rates.won_notoriety
            elif margin < 0:
                total -= lost + min(booty, suns)
        return total / len(self._dice)

    def _trade(self, ship: int, crew: int, notoriety: int) -> float:
        """Count only what is good to fight: from the rest a pirate can sail away, and prey that
        flees is not always reached."""
        found = self.worth(ship, crew, notoriety, 0)
        worth = [max(0.0, found[size]) * (0.6 if size < ship else 1) for size in self._sizes]
        return MEETINGS * plain_sum(worth) / max(1, len(worth))
