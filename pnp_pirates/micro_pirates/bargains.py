"""The lines of exchange of a Trade, as the engine needs them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp_pirates.micro_pirates.gear import COIN, FISH, PLANTAIN, RUM, Gains


class Bargain(NamedTuple):
    """An exchange: what is given, and what is got."""

    given: Gains
    got: Gains


def bargains(trades: Mapping[str, str]) -> tuple[Bargain, ...]:
    """Return every way to use a line of exchange, from left to right and from right to left."""
    found: list[Bargain] = []
    for name, pair in trades.items():
        given, rum = (int(word) for word in str(pair).split())
        if name.startswith("coins"):
            ways: list[Gains] = [((COIN, given),)]
        elif name.startswith("one-kind") or given == 1:
            ways = [((FISH, given),), ((PLANTAIN, given),)]
        else:
            ways = [((FISH, n), (PLANTAIN, given - n)) for n in range(given + 1)]
        for way in ways:
            found += (Bargain(way, ((RUM, rum),)), Bargain(((RUM, rum),), way))
    return tuple(dict.fromkeys(found))


NOTHING = Bargain((), ())
