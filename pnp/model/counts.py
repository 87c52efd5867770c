"""Which pieces a file makes and how many of each, without anything being drawn.

Sheets are left out: how many pages they have is known only when their text is set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pnp.model.board import Board
from pnp.model.deck import Deck
from pnp.model.dice import Dice, Die
from pnp.model.key import Key
from pnp.model.map import Map
from pnp.model.mats import Mat, Mats
from pnp.model.mosaic import Mosaic
from pnp.model.record import Record
from pnp.model.screen import Screen
from pnp.model.seas import Seas
from pnp.model.spinner import Spinner
from pnp.model.standees import Standee, Standees
from pnp.model.tokens import Token, Tokens
from pnp.model.tuckbox import Tuckbox

COUNTED = (
    *("board", "deck", "dice", "key", "map", "mats", "mosaic", "screen", "seas", "spinner"),
    *("standees", "tokens", "tuckbox"),
)
"""The kinds of file whose pieces can be told from what is written."""

WASHERS = 2
"""How many washers hold the arrow of a spinner."""


@dataclass(frozen=True, slots=True)
class Made:
    """Pieces of one id: how many without spares, and the path of the id in the record."""

    id: str
    quantity: int
    path: tuple[str | int, ...]


def pieces(record: Record) -> Iterator[Made]:
    """Yield the pieces that a record makes, in the order in which they are laid out."""
    match record:
        case Deck():
            for i, card in enumerate(record.cards):
                yield Made(card.card, card.quantity, ("cards", i, "card"))
        case Tokens() | Dice() | Mats():
            made: Sequence[Token | Die | Mat] = record.pieces
            for i, piece in enumerate(made):
                for id in _owned(piece.id, record.colours):
                    yield Made(id, piece.quantity, ("pieces", i, "id"))
        case Standees():
            for i, standee in enumerate(record.pieces):
                ids = [_owned(id, record.colours) for id in _with_bases(standee)]
                for own in zip(*ids, strict=True):
                    yield from (Made(id, standee.quantity, ("pieces", i, "id")) for id in own)
        case Mosaic():
            if record.overview is not None:
                yield Made(f"{record.mosaic}-overview", 1, ("overview",))
            for i, tile in enumerate(record.cards):
                yield Made(tile.card, 1, ("cards", i, "card"))
        case Spinner():
            where = ("spinner",)
            yield Made(record.spinner, record.quantity, where)
            yield Made(f"{record.spinner}-arrow", record.quantity, where)
            yield Made(f"{record.spinner}-washer", WASHERS * record.quantity, where)
        case Map():
            yield Made(record.map, 1, ("map",))
        case Board():
            yield Made(record.board, 1, ("board",))
        case Key():
            yield Made(record.key, record.quantity, ("key",))
        case Seas():
            yield Made(record.seas, record.quantity, ("seas",))
        case Screen():
            yield Made(record.screen, record.quantity, ("screen",))
        case Tuckbox():
            yield Made(record.tuckbox, record.quantity, ("tuckbox",))


def _owned(id: str, colours: dict[str, str]) -> tuple[str, ...]:
    """Return the ids of a piece of which there is one for each colour."""
    return tuple(f"{id}-{colour}" for colour in colours) or (id,)


def _with_bases(standee: Standee) -> Iterator[str]:
    yield standee.id
    if standee.base != "tent":
        yield f"{standee.id}-base"
    if standee.base == "slot":
        yield f"{standee.id}-sole"
