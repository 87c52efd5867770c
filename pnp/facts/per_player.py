"""How many pieces of a file belong to each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pnp.base.sums import plain_sum
from pnp.model.component import Pieces, SharedByPlayers, WithQuantity, colours_of
from pnp.model.record import Record

Counts = Sequence[tuple[str, int]]
"""Ids of pieces with the number of each, in the order of their file."""

SCREEN = "screen"


def is_shared(kind: str, record: Record, most: int) -> bool:
    """Return whether each of ``most`` players takes an equal share of a file: as it says itself, or
    else if it has a colour for each, or is a screen."""
    if isinstance(record, SharedByPlayers) and "per_player" in record.model_fields_set:
        return record.per_player is not None
    return kind == SCREEN or 1 < most <= len(colours_of(record))


def share_count(record: Record, players: int) -> int:
    """Return how many shares this number of players takes."""
    table = record.per_player if isinstance(record, SharedByPlayers) else None
    return players * (table or {}).get(players, 1)


def shared_needs(record: Record, players: int) -> dict[str, int]:
    """Return how many pieces that all players use together are needed for this number of players,
    by id; only pieces of which the file says that not all are needed."""
    pieces = record.pieces if isinstance(record, Pieces) else ()
    found = ((piece.id, piece.enough_for(players)) for piece in pieces)
    return {id: count for id, count in found if count is not None}


def share_size(record: Record, players: int, most: int) -> int:
    """Return how many pieces are in one share, without bases and other extras."""
    made = [(piece.id, piece.quantity) for piece in record.pieces_made() if not piece.beside]
    if (named := _named_players(record)) is not None:
        taken = share_count(record, players)
        return plain_sum(count for _, count in _pieces_between(named, made, taken)) // taken
    copies = record.quantity if isinstance(record, WithQuantity) else most
    return (plain_sum(count for _, count in made) or copies) // (len(colours_of(record)) or most)


def pieces_for_players(
    kind: str, record: Record, counts: Counts, players: int, most: int
) -> Iterator[tuple[str, int]]:
    """Yield the pieces of a file that ``players`` of ``most`` players need, with their quantities.
    If the file is shared out, these are the pieces of the first colours, a share of each piece if
    they divide evenly, or else the first pieces."""
    if not is_shared(kind, record, most):
        needs = shared_needs(record, players)
        yield from ((id, min(count, needs.get(id, count))) for id, count in counts)
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
    """Yield the pieces that name no players other than the first ones, in the order in which pieces
    name them."""
    seats = dict.fromkeys(names[0] for names in named.values() if names[0])
    playing = {"", *list(seats)[:players]}
    yield from ((id, count) for id, count in counts if playing.issuperset(named.get(id, ())))
