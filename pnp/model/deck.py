"""A deck: cards of one size and layout, each a row of fields."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, StringConstraints

from pnp.model.layout import Layout
from pnp.model.record import Id, Length, Quantity, Record, Version

SizeName = Literal["poker", "bridge", "tarot", "mini", "square"]
SIZES: dict[str, tuple[float, float]] = {
    "poker": (63.5, 88.9),
    "bridge": (57.15, 88.9),
    "tarot": (69.85, 120.65),
    "mini": (44.45, 63.5),
    "square": (88.9, 88.9),
}
"""Trimmed sizes in millimetres by the names that printers of cards use."""
Side = Annotated[Length, Field(ge=20, le=200)]
Value = Annotated[str, StringConstraints(max_length=2000)]


class Card(Record):
    """One card: its id, how many of it, and a text for each field of the deck's layout."""

    model_config = ConfigDict(frozen=True, extra="allow")
    __pydantic_extra__: dict[str, Value]

    card: Id
    quantity: Quantity = 1

    @property
    def fields(self) -> dict[str, str]:
        return self.__pydantic_extra__ or {}


class Deck(Record):
    """A file of cards. ``layout`` names the boxes of the face, drawn in the order written; each
    card gives a text for the boxes that are no panels, or leaves them empty."""

    pnp: Version = 1
    deck: Id
    game: Id | None = None
    title: str
    size: SizeName | tuple[Side, Side] = "poker"
    bleed: Annotated[Length, Field(ge=0, le=6)] = 0.0
    layout: Layout
    cards: Annotated[tuple[Card, ...], Field(min_length=1, max_length=10_000)]

    @property
    def trim(self) -> tuple[float, float]:
        """Return width and height in millimetres."""
        return SIZES[self.size] if isinstance(self.size, str) else self.size

    @property
    def fields(self) -> tuple[str, ...]:
        """Return the names of the boxes that cards fill."""
        return tuple(name for name, box in self.layout.items() if box.draw != "panel")


FILE = Deck
