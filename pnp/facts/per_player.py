"""What each player has of a file: how many pieces of a file belong to each player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from pnp.base.sums import plain_sum
from pnp.model.record import Record

if TYPE_CHECKING:
    from pnp.kinds.deck.record import Deck


Counts = Sequence[tuple[str, int]]
"""Ids of pieces with the number of each, in the order of their file."""

SCREEN = "screen"


def is_shared(kind: str, record: Record, most: int) -> bool:
    """Return whether each of ``most`` players takes the same from a file: what it says itself, that
    it has a colour for each, or that it is a screen."""
    if getattr(record, "per_player", None) is not None or kind == SCREEN:
        return True
    return 1 < most <= len(getattr(record, "colours", ()))


def shares(record: Record, players: int) -> int:
    """Return how many shares so many players take."""
    table: dict[int, int] = getattr(record, "per_player", None) or {}
    return players * table.get(players, 1)


def wanted_of(record: Record, players: int) -> dict[str, int]:
    """Return how many so many players need of pieces that all of them use together, where a file
    says that they do not need all, by id."""
    made: tuple[Any, ...] = getattr(record, "pieces", ())
    return {one.id: one.enough[players] for one in made if players in getattr(one, "enough", ())}


def each_of(record: Record, players: int, most: int) -> int:
    """Return how many pieces are in one share of so many players of ``most``, without bases and the
    like."""
    if getattr(record, "between", ()):
        deck, taken = cast("Deck", record), shares(record, players)
        every = [(card.card, card.quantity) for card in deck.cards]
        return plain_sum(count for _, count in _between(deck, every, taken)) // taken
    colours = len(getattr(record, "colours", ())) or most
    made = [piece.quantity for piece in record.pieces_made() if not piece.beside]
    return (plain_sum(made) or int(getattr(record, "quantity", most))) // colours


def pieces_for_players(
    kind: str, record: Record, counts: Counts, players: int, most: int
) -> Iterator[tuple[str, int]]:
    """Yield the pieces of a file that so many players of ``most`` need, and how many of each: those
    of the first colours, as many as their shares of equal pieces, or the first of several."""
    if not is_shared(kind, record, most):
        wanted = wanted_of(record, players)
        yield from ((id, min(count, wanted.get(id, count))) for id, count in counts)
        return
    taken = shares(record, players)
    if getattr(record, "between", ()):
        yield from _between(cast("Deck", record), counts, taken)
        return
    colours = tuple(getattr(record, "colours", ()))
    if colours:
        owned = tuple(f"-{colour}" for colour in colours[:taken])
        yield from ((id, count) for id, count in counts if id.endswith(owned))
    elif all(count % most == 0 for _, count in counts):
        yield from ((id, min(count, count // most * taken)) for id, count in counts)
    else:
        left = plain_sum(count for _, count in counts) * taken // most
        for id, count in counts:
            if left > 0:
                yield id, min(count, left)
            left -= count


def _between(deck: Deck, counts: Counts, players: int) -> Iterator[tuple[str, int]]:
    """Yield the cards of a deck that concern no others than the first players, in the order in
    which the cards name them."""
    named = {card.card: [card.fields.get(name, "") for name in deck.between] for card in deck.cards}
    seats = dict.fromkeys(names[0] for names in named.values() if names[0])
    playing = {"", *list(seats)[:players]}
    yield from ((id, count) for id, count in counts if playing.issuperset(named.get(id, ())))
