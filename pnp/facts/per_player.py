"""What each player has of a file: how many pieces of a file belong to each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.base.sums import plain_sum
from pnp.model.component import Pieces, SharedByPlayers, WithQuantity, colours_of
from pnp.model.record import Record

Counts = Sequence[tuple[str, int]]
"""Ids of pieces with the number of each, in the order of their file."""

SCREEN = "screen"


def is_shared(kind: str, record: Record, most: int) -> bool:
    """Return whether each of ``most`` players takes the same from a file: what it says itself, that
    it has a colour for each, or that it is a screen."""
    equal = isinstance(record, SharedByPlayers) and record.per_player is not None
    return equal or kind == SCREEN or 1 < most <= len(colours_of(record))


def share_count(record: Record, players: int) -> int:
    """Return how many shares so many players take."""
    table = record.per_player if isinstance(record, SharedByPlayers) else None
    return players * (table or {}).get(players, 1)


def shared_needs(record: Record, players: int) -> dict[str, int]:
    """Return how many so many players need of pieces that all of them use together, where a file
    says that they do not need all, by id."""
    pieces = record.pieces if isinstance(record, Pieces) else ()
    found = ((piece.id, piece.enough_for(players)) for piece in pieces)
    return {id: count for id, count in found if count is not None}


def share_size(record: Record, players: int, most: int) -> int:
    """Return how many pieces are in one share of so many players of ``most``, without bases and the
    like."""
    made = [(piece.id, piece.quantity) for piece in record.pieces_made() if not piece.beside]
    if (named := _named_players(record)) is not None:
        taken = share_count(record, players)
        return plain_sum(count for _, count in _pieces_between(named, made, taken)) // taken
    copies = record.quantity if isinstance(record, WithQuantity) else most
    return (plain_sum(count for _, count in made) or copies) // (len(colours_of(record)) or most)


def pieces_for_players(
    kind: str, record: Record, counts: Counts, players: int, most: int
) -> Iterator[tuple[str, int]]:
    """Yield the pieces of a file that so many players of ``most`` need, and how many of each: those
    of the first colours, as many as their shares of equal pieces, or the first of several."""
    if not is_shared(kind, record, most):
        wanted = shared_needs(record, players)
        yield from ((id, min(count, wanted.get(id, count))) for id, count in counts)
        return
    taken = share_count(record, players)
    if (named := _named_players(record)) is not None:
        yield from _pieces_between(named, counts, taken)
        return
    colours = tuple(colours_of(record))
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


def _named_players(record: Record) -> Mapping[str, tuple[str, ...]] | None:
    return record.players_named() if isinstance(record, SharedByPlayers) else None


def _pieces_between(
    named: Mapping[str, tuple[str, ...]], counts: Counts, players: int
) -> Iterator[tuple[str, int]]:
    """Yield the pieces that concern no others than the first players, in the order in which the
    pieces name them."""
    seats = dict.fromkeys(names[0] for names in named.values() if names[0])
    playing = {"", *list(seats)[:players]}
    yield from ((id, count) for id, count in counts if playing.issuperset(named.get(id, ())))
