"""Which pieces a file makes and how many of each, without anything being drawn.

Sheets are left out: how many pages they have is known only when their text is set.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.model.record import Record, word_of

if TYPE_CHECKING:
    # Records are known by their kind, so that to count those of one kind loads no other.
    from pnp.model.deck import Deck
    from pnp.model.dice import Dice, Die
    from pnp.model.joining import Joining
    from pnp.model.mats import Mat, Mats
    from pnp.model.mosaic import Mosaic
    from pnp.model.screen import Screen
    from pnp.model.spinner import Spinner
    from pnp.model.standees import Standee, Standees
    from pnp.model.tokens import Token, Tokens

COUNTED = (
    *(
        "board",
        "deck",
        "dice",
        "joining",
        "key",
        "map",
        "mats",
        "mosaic",
        "screen",
        "seas",
        "spinner",
    ),
    *("standees", "tokens", "tuckbox"),
)
"""The kinds of file of pnp whose pieces are known from what is written; see also
``pnp.content.kinds.counted_kinds``."""

KEY_OF_TABLE = "{key}"
"""Stands for each key of a table in what a fact counts."""
EACH_COLOUR = "{colour}"
"""Stands for each colour in which a piece is made, in what a fact counts."""

WASHERS = 2
"""How many washers hold the arrow of a spinner."""


class Made(Struct, frozen=True):
    """Pieces of one id: how many without spares, and the path of the id in the record. ``beside``
    are what comes with the pieces of a file: bases, an overview, an arrow and its washers."""

    id: str
    quantity: int
    path: KeyPath
    beside: bool = False


def pieces(record: Record) -> Iterator[Made]:
    """Yield the pieces that a record makes, in the order in which they are laid out."""
    # The record of a kind lies in the module of its name, or of another package.
    kind = type(record).__module__.removeprefix("pnp.model.")
    if kind in _MAKING:
        yield from _MAKING[kind](record)
    elif kind in COUNTED:
        key = word_of(kind)
        yield Made(getattr(record, key), getattr(record, "quantity", 1), (key,))
    else:
        yield from record.pieces_made()


def _cards(deck: Deck) -> Iterator[Made]:
    for i, card in enumerate(deck.cards):
        yield Made(card.card, card.quantity, ("cards", i, "card"))


def _pieces(made: Tokens | Dice | Mats) -> Iterator[Made]:
    found: Sequence[Token | Die | Mat] = made.pieces
    for i, piece in enumerate(found):
        for id in _owned(piece.id, made.colours):
            yield Made(id, piece.quantity, ("pieces", i, "id"))


def _screens(screen: Screen) -> Iterator[Made]:
    for id in _owned(screen.screen, screen.colours):
        yield Made(id, screen.quantity, ("screen",))


def _standees(made: Standees) -> Iterator[Made]:
    for i, standee in enumerate(made.pieces):
        ids = [_owned(id, made.colours) for id in _with_bases(standee)]
        for own in zip(*ids, strict=True):
            for part, id in enumerate(own):
                yield Made(id, standee.quantity, ("pieces", i, "id"), beside=part > 0)


def _boards(joining: Joining) -> Iterator[Made]:
    yield Made(f"{joining.joining}-plan", 1, ("joining",), beside=True)
    for r, c in joining.spots:
        yield Made(f"{joining.joining}-{r + 1}-{c + 1}", 1, ("maps", r, c))


def _tiles(mosaic: Mosaic) -> Iterator[Made]:
    if mosaic.overview is not None:
        yield Made(f"{mosaic.map}-overview", 1, ("overview",), beside=True)
    for i, tile in enumerate(mosaic.cards):
        yield Made(tile.card, 1, ("cards", i, "card"))


def _spinner(spinner: Spinner) -> Iterator[Made]:
    where = ("spinner",)
    yield Made(spinner.spinner, spinner.quantity, where)
    yield Made(f"{spinner.spinner}-arrow", spinner.quantity, where, beside=True)
    yield Made(f"{spinner.spinner}-washer", WASHERS * spinner.quantity, where, beside=True)


_MAKING: dict[str, Callable[[Any], Iterator[Made]]] = {
    "deck": _cards,
    "dice": _pieces,
    "joining": _boards,
    "mats": _pieces,
    "mosaic": _tiles,
    "screen": _screens,
    "spinner": _spinner,
    "standees": _standees,
    "tokens": _pieces,
}
"""How pieces are counted where a file makes several; each other kind makes one of its own id."""


def _owned(id: str, colours: dict[str, str]) -> tuple[str, ...]:
    """Return the ids of a piece that is made once for each colour."""
    return tuple(f"{id}-{colour}" for colour in colours) or (id,)


def _with_bases(standee: Standee) -> Iterator[str]:
    yield standee.id
    if standee.base != "tent":
        yield f"{standee.id}-base"
    if standee.base == "slot":
        yield f"{standee.id}-sole"
