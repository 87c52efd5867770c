"""Doubloons: what can be laid out with coins of 1, 2 and 5, and what a round can pay."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

ONE, TWO, FIVE = 1, 2, 5
Room: TypeAlias = tuple[int, ...]
"""How many coins of 2 find a place at most, by number of coins of 5; -1 if that many cannot."""


@dataclass(frozen=True, slots=True)
class Purse:
    """How many coins there are of each worth."""

    ones: int
    twos: int
    fives: int

    @property
    def total(self) -> int:
        return ONE * self.ones + TWO * self.twos + FIVE * self.fives

    def __str__(self) -> str:
        return f"{self.ones} of 1, {self.twos} of 2 and {self.fives} of 5"


def empty(purse: Purse) -> Room:
    """Return the room that no pile at all has."""
    return (0, *([-1] * purse.fives))


def with_pile(room: Room, amount: int) -> Room:
    """Return the room of piles together with one more of this amount, for each number of fives that
    of the best way to divide them."""
    found = [-1] * len(room)
    for fives, twos in enumerate(room):
        if twos < 0:
            continue
        for more in range(min(amount // FIVE, len(room) - 1 - fives) + 1):
            best = twos + (amount - FIVE * more) // TWO
            found[fives + more] = max(found[fives + more], best)
    return tuple(found)


def payable(room: Room, total: int, purse: Purse) -> bool:
    """Return whether piles of this room and of ``total`` in all can be made of the coins at once.
    Exact: the coins of 1 that are needed are fewest where the most of the others lie."""
    return any(
        total - FIVE * fives - TWO * min(twos, purse.twos) <= purse.ones
        for fives, twos in enumerate(room)
        if twos >= 0
    )


def unpayable(
    players: int, starts: Sequence[int], others: Sequence[int], purse: Purse
) -> Iterator[tuple[int, ...]]:
    """Yield, for all ways in which players may begin with one of ``starts`` each, in any order,
    those that cannot be laid out at once with the ``others``."""
    room = empty(purse)
    for amount in others:
        room = with_pile(room, amount)
    yield from _unpayable((), room, players, starts, sum(others), purse)


def _unpayable(
    shares: tuple[int, ...],
    room: Room,
    left: int,
    starts: Sequence[int],
    others: int,
    purse: Purse,
) -> Iterator[tuple[int, ...]]:
    if not left:
        if not payable(room, others + sum(shares), purse):
            yield shares
        return
    for i, start in enumerate(starts):
        more = with_pile(room, start)
        yield from _unpayable((*shares, start), more, left - 1, starts[i:], others, purse)


def ones_needed(total: int, piles: int, purse: Purse) -> int:
    """Return how many coins of 1 are enough to split ``total`` into a number of piles, however it
    is divided.

    A pile leaves at most 4 without a five and 1 without a two; this many fives, and then twos, find
    a place in any case.
    """
    fives = min(purse.fives, max(0, -(-(total - 4 * piles) // FIVE)))
    rest = total - FIVE * fives
    twos = min(purse.twos, max(0, -(-(rest - piles) // TWO)))
    return rest - TWO * twos


def payouts(players: int, share: int) -> tuple[int, ...]:
    """Return what a round may pay: who stays gets a ``share`` for each of those who do not."""
    return tuple(share * out * (players - out) for out in range(1, players))


def rounds_that_pay(booty: int, players: int, share: int) -> tuple[int, int]:
    """Return how many rounds that pay anything empty a Booty at least and at most."""
    paid = payouts(players, share)
    return -(-booty // max(paid)), -(-booty // min(paid))
