"""A mosaic: a board of cards in a new arrangement for each game, each a grid of sectors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema

from pnp.base.diagnostics import KeyPath
from pnp.kinds.boards.rows import Rows, rows_reader
from pnp.kinds.game.record import WithDesigner, WithRulings
from pnp.model.component import Component, TableForm, Themed
from pnp.model.drawings import OwnPicture
from pnp.model.measure import (
    SIZES,
    STOCK,
    CardFile,
    PieceCount,
    SizedForPieces,
    SizeName,
    Stack,
    Thickness,
)
from pnp.model.promise import WithPromises
from pnp.model.record import (
    MOST_ITEMS,
    Flag,
    Id,
    Length,
    Long,
    Marked,
    Record,
    Role,
    Short,
    Version,
    Whole,
)


def sector_name(card: str, row: int, column: int) -> str:
    """Return the name of a sector of a card; row and column count from 0.

    >>> sector_name("parrot-bay", 0, 1)
    'parrot-bay 1-2'
    """
    return f"{card} {row + 1}-{column + 1}"


Count = Annotated[Whole, Field(ge=1, le=20)]
Side = Annotated[Length, Field(ge=40, le=200)]


def _read_words(value: Any) -> Any:
    return tuple(value.split()) if isinstance(value, str) else value


Words = Annotated[
    tuple[Id, ...],
    BeforeValidator(_read_words),
    Field(max_length=6),
    WithJsonSchema({"type": ["array", "string"], "items": {"type": "string"}, "maxItems": 6}),
]
"""Ids, as a list or as the words of a string."""


class Sector(SizedForPieces):
    """The meaning of a mark of the sectors.

    ``means`` is what the sector is in the rules of the game, in their words; by default that is the
    mark itself, and with an empty list just water or land. ``land`` draws an islet around its icon,
    inside the sector, so pieces can still move there. A ``blocked`` sector is all land, and no
    piece enters it. ``shape`` is the shape under the icon, in the colour of ``ground``. ``spot`` is
    the width of a marked place for a token, by default that of the tokens that ``for`` names, with
    ``room`` mm to spare.
    """

    title: Marked
    text: Long = ""
    means: Words | None = None
    icon: str = ""
    shape: Literal["none", "disc", "square", "canopy"] = "none"
    ground: Role = "mosaic.badge"
    ink: Role = "mosaic.ink"
    land: Flag = False
    blocked: Flag = False
    spot: Annotated[Length, Field(ge=8, le=30)] | None = None

    @property
    def islet(self) -> bool:
        """Return whether pieces move around land here."""
        return self.land and not self.blocked


class Kind(Record):
    """Cards that share a back and the places where they may be.

    ``place`` states these places in words; ``image`` covers the back, below the name of the kind.
    """

    title: Short
    place: Short = ""
    icon: str
    image: OwnPicture | None = None
    ground: Role
    ink: Role = "paper"


SectorPlace = Annotated[str, StringConstraints(pattern=r"^[1-9]\d?-[1-9]\d?$")]
Landmark = Literal[
    "cliffs", "fort", "grove", "lagoon", "lighthouse", "ruins", "skull", "spring", "village",
    "volcano", "wreck",
]  # fmt: skip


class Ghost(Record):
    """A large pale picture of the subject of a card's name; it means nothing in play.

    ``sector`` is the row and column of its sector, from 1.
    """

    icon: str
    sector: Annotated[tuple[Count, Count], Field(description="write  sector: [1, 3]")]

    @property
    def at(self) -> tuple[int, int]:
        return self.sector[0] - 1, self.sector[1] - 1


class MosaicCard(Record):
    """One card; all cards of a mosaic have grids of the same size.

    ``number`` is printed before the name and is unique in the mosaic. ``image`` replaces water and
    land, below the grid and the icons of the sectors. ``landmarks`` are on islets, by row and
    column from 1, and shape their outlines.
    """

    card: Id
    kind: Id
    name: Short
    number: Count | None = None
    image: OwnPicture | None = None
    ghost: Ghost | None = None
    landmarks: dict[SectorPlace, Landmark] = {}
    sectors: Annotated[Rows, rows_reader("sectors")]


class Overview(Record):
    """A sheet that shows one arrangement, explains how to lay it out, and has a key to the
    sectors."""

    title: Short
    text: Long = ""
    width: Annotated[Length, Field(ge=100, le=420)] = 139.7
    height: Annotated[Length, Field(ge=140, le=420)] = 215.9


class Mosaic(WithRulings, Component, WithDesigner, CardFile, Themed, WithPromises):
    """A file of such cards.

    ``arrangement`` names the kind of card for each place, in rows; ``stock`` is the thickness of a
    card. See ``pnp.kinds.boards.mosaic.sectors`` for its layouts and which sectors touch. Cards are
    never rotated.
    """

    table_form: ClassVar[TableForm] = "card"

    pnp: Version = 1
    map: Id
    size: SizeName | tuple[Side, Side] = "square"
    stock: Thickness = STOCK
    legend: Annotated[dict[Id, Sector], Field(min_length=1, max_length=MOST_ITEMS)]
    kinds: Annotated[dict[Id, Kind], Field(min_length=1, max_length=MOST_ITEMS)]
    arrangement: Annotated[Rows, rows_reader("arrangement")]
    overview: Overview | None = None
    cards: Annotated[tuple[MosaicCard, ...], Field(min_length=2, max_length=100)]

    @property
    def trim(self) -> tuple[float, float]:
        """Return width and height of a card in millimetres."""
        return SIZES[self.size] if isinstance(self.size, str) else self.size

    def spaces_of(self, piece: str) -> Iterator[str]:
        for card in self.cards:
            for r, row in enumerate(card.sectors) if card.card == piece else ():
                yield from (sector_name(piece, r, c) for c, _ in enumerate(row))

    def of_kind(self, kind: str) -> tuple[MosaicCard, ...]:
        return tuple(card for card in self.cards if card.kind == kind)

    def pieces_made(self) -> Iterator[PieceCount]:
        if self.overview is not None:
            yield PieceCount(f"{self.map}-overview", 1, ("overview",), beside=True)
        for i, tile in enumerate(self.cards):
            yield PieceCount(tile.card, 1, ("cards", i, "card"))

    def stack(self) -> Stack:
        return Stack(len(self.cards), *self.trim, self.stock)

    def ids_listed(self) -> Iterator[tuple[str, KeyPath]]:
        for i, card in enumerate(self.cards):
            yield card.card, ("cards", i, "card")


FILE = Mosaic
