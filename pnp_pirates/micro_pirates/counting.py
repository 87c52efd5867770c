"""What is counted of a table, and what a seat sees of it."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from random import Random

from pnp_pirates.micro_pirates.rules import Rules
from pnp_pirates.micro_pirates.table import (
    MAPS,
    Table,
)

TOKENS = ("fish", "plantain", "rum", "map", "chest", "spyglass", "coins")
PILES = ("crew", "upgrade", "quest", "loot", "map-card", "export")


def in_use(rules: Rules, table: Table) -> Mapping[str, int]:
    total = rules.supply
    used = {name: total[name] - table.bank[icon] for icon, name in enumerate(TOKENS)}
    for deck, name in enumerate(PILES):
        used[name] = total[name] - len(table.decks[deck]) - len(table.gone[deck])
    return used


def redeal(rules: Rules, table: Table, seat: int, chance: Random) -> None:
    """Deal the Map cards that a seat does not see: the deck, and the hands of the others. Of a
    thousand deals the first counts in which no hand has cards that would have been shown."""
    others = [hand for other, hand in enumerate(table.hand) if other != seat]
    unseen = unseen_maps(table, seat)
    sizes = [len(hand) for hand in others]
    for _ in range(1000):
        chance.shuffle(unseen)
        cards = list(unseen)
        hands = [[cards.pop() for _ in range(size)] for size in sizes]
        if all(_different(rules, hand) for hand in hands):
            break
    for hand, dealt in zip(others, hands, strict=True):
        hand[:] = dealt
    table.decks[MAPS][:] = sorted(cards)


def unseen_maps(table: Table, seat: int) -> list[int]:
    """Return the Map cards that a seat does not see."""
    unseen = list(table.decks[MAPS])
    for other, hand in enumerate(table.hand):
        if other != seat:
            unseen += hand
    if -1 in unseen:
        # Of a view the deck has them all.
        unseen = table.decks[MAPS][:]
    unseen.sort()
    return unseen


def view(table: Table, seat: int) -> Table:
    """Return the table without what a seat does not see; the rest is shared."""
    other = Table(*_ALL(table))
    decks = other.decks = table.decks[:]
    decks[MAPS] = unseen_maps(table, seat)
    hands = other.hand = [UNSEEN[: len(hand)] for hand in table.hand]
    hands[seat] = table.hand[seat]
    return other


UNSEEN = [-1] * 100
_ALL = attrgetter(*Table.__slots__)


def _different(rules: Rules, hand: list[int]) -> bool:
    targets = [rules.maps[card] for card in hand]
    return all(targets.count(t) < rules.laws.matching_maps for t in targets)
