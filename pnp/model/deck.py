"""A deck: pieces of one size and layout, each a row of fields: cards, and also tiles and coins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    WithJsonSchema,
    model_validator,
)

from pnp.diagnostics import KEY
from pnp.model.layout import FIELD, FieldName, Layout, Values
from pnp.model.record import Id, Length, Quantity, Record, Title, Version, fail
from pnp.model.ruled import Ruled
from pnp.model.within import beyond
from pnp.scene import Rect
from pnp.units import format_length, number

SizeName = Literal[
    "poker", "euro-poker", "bridge", "tarot", "mini", "micro", "mini-euro", "mini-american", "euro",
    "us-game", "japanese", "business", "domino", "square-s", "square", "euro-square", "circle",
    "hex", "jumbo", "trading", "mint-tin",
]  # fmt: skip
Shape = Literal["rectangle", "round", "hexagon"]
SIZES: dict[str, tuple[float, float]] = {
    "poker": (63.5, 88.9),
    "euro-poker": (63, 88),
    "bridge": (57.15, 88.9),
    "tarot": (69.85, 120.65),
    "mini": (44.45, 63.5),
    "micro": (31.75, 44.45),
    "mini-euro": (44, 68),
    "mini-american": (41, 63),
    "euro": (59, 92),
    "us-game": (56, 87),
    "japanese": (59, 86),
    "business": (50.8, 88.9),
    "domino": (44.45, 88.9),
    "square-s": (63.5, 63.5),
    "square": (88.9, 88.9),
    "euro-square": (70, 70),
    "circle": (88.9, 88.9),
    "hex": (95.25, 82.55),
    "jumbo": (88.9, 139.7),
    "trading": (63.5, 88.9),
    "mint-tin": (52, 87),
}
"""Trimmed sizes in millimetres by the names that printers of cards use."""
SHAPES: dict[str, Shape] = {"circle": "round", "hex": "hexagon"}
"""The cut lines of sizes that are no rectangles."""

MOST_CARDS = 3_000
"""Cards of a deck. A table may have more rows where several decks each keep some of them."""
MOST_BOXES = 40_000
"""Boxes of all cards of a deck together, such as 3,000 cards with thirteen boxes each."""
MOST_COPIES = 20_000
"""Cards that a deck prints, more of the same counted: some 2,200 sheets."""
MOST_LETTERS = 1_000_000
"""Characters of fields that the boxes of a deck show: 300 on each of 3,000 cards."""
MOST_BACKS = 100
"""Backs among which the cards of a deck choose; each is a layout of its own."""
MOST_FIELDS = 200
"""Fields of all cards of a deck, as many as a table may have columns."""

STOCK = 0.32
"""How thick a card of usual stock is, in millimetres."""
Thickness = Annotated[Length, Field(ge=0.1, le=3)]

# Smaller pieces cannot be cut by hand, larger ones are boards.
Side = Annotated[Length, Field(ge=10, le=400)]
Value = Annotated[str, StringConstraints(max_length=2000)]


def _spares(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    found = re.fullmatch(r"\+(\d{1,3})", value.strip())
    if found is None:
        hint = "write how many more of every card, from +0 to +999, such as +2"
        raise fail("not-a-number-of-spares", f"'{value}' is not a number of spares", hint)
    return int(found[1])


def _with_few_fields(value: Any) -> Any:
    """Refuse cards that have more fields among them than the columns of any table."""
    names: set[str] = set()
    for i, card in enumerate(value) if isinstance(value, list) else ():
        names.update(card if isinstance(card, dict) else ())
        if len(names) > MOST_FIELDS:
            message = f"the cards have more than {MOST_FIELDS} fields among them"
            raise fail("wrong-size", message, "remove the fields that no box shows", i)
    return value


def _none(value: Any) -> Any:
    return None if value == "none" else value


class Card(Record):
    """One card: its id, how many of it, and values for the fields that the layouts show.

    ``back`` is one of the deck's ``backs`` in place of the back that the others have, or ``none``.
    """

    model_config = ConfigDict(frozen=True, extra="allow")
    __pydantic_extra__: dict[str, Value | None]

    card: Id
    quantity: Quantity = 1
    back: Id | None = None

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the names of the fields that the card has, those without a value too."""
        return tuple(self.__pydantic_extra__ or {})

    @cached_property
    def fields(self) -> dict[str, str]:
        """Return the values that the card gives; an empty one counts as not given."""
        return {name: value for name, value in (self.__pydantic_extra__ or {}).items() if value}


class Deck(Ruled):
    """A file of cards, after its table, layouts and defaults have been linked.

    ``layout`` holds the boxes of the face, ``back`` those of the back; ``backs`` further backs that
    a card may choose. ``data`` names a table whose rows come before ``cards``; ``where`` keeps the
    cards whose fields have one of the values. ``spares`` (the key ``print``) are printed of every
    card beyond its quantity. ``stock`` is how thick a card is. ``unprinted`` names fields that no
    box shows.
    """

    pnp: Version = 1
    deck: Id
    game: Id | None = None
    title: Title
    note: Annotated[str, StringConstraints(max_length=600)] = ""
    theme: Id | None = None
    size: SizeName | tuple[Side, Side] = "poker"
    shape: Shape | None = None
    bleed: Annotated[Length, Field(ge=0, le=6)] = 0.0
    stock: Thickness = STOCK
    layout: Layout
    back: Annotated[Layout | None, BeforeValidator(_none)] = None
    backs: Annotated[dict[Id, Layout], Field(max_length=MOST_BACKS)] = {}
    data: str | None = None
    sheet: str | None = None
    where: Annotated[dict[FieldName, Values], Field(max_length=MOST_FIELDS)] = {}
    spares: Annotated[
        int,
        BeforeValidator(_spares),
        Field(alias="print"),
        WithJsonSchema({"type": ["string", "integer"], "pattern": r"^\+\d{1,3}$"}),
    ] = 0
    defaults: Annotated[dict[FieldName, Value], Field(max_length=MOST_FIELDS)] = {}
    unprinted: Annotated[tuple[str, ...], Field(max_length=MOST_FIELDS)] = ()
    cards: Annotated[
        tuple[Card, ...], BeforeValidator(_with_few_fields), Field(max_length=MOST_CARDS)
    ] = ()

    @model_validator(mode="after")
    def _can_be_drawn(self) -> Deck:
        faces = (self.layout, self.back or {}, *self.backs.values())
        boxes = len(self.cards) * max(len(face) for face in faces)
        if boxes > MOST_BOXES:
            message = f"the cards have {boxes:,} boxes in all, and at most {MOST_BOXES:,} are drawn"
            raise fail("wrong-size", message, "split the deck, or take away boxes", "cards", KEY)
        copies = sum(card.quantity + self.spares for card in self.cards)
        if copies > MOST_COPIES:
            message = f"the deck prints {copies:,} cards, and at most {MOST_COPIES:,} are laid out"
            raise fail("wrong-size", message, "lower the quantities", "cards", KEY)
        letters: Counter[str] = Counter()
        for card in self.cards:
            letters.update({name: len(value) for name, value in card.fields.items()})
        shown = [box.content(name) or "" for face in faces for name, box in face.items()]
        printed = sum(letters[field] for text in shown for field in FIELD.findall(text))
        if printed > MOST_LETTERS:
            message = f"the cards show {printed:,} characters, and at most {MOST_LETTERS:,} are set"
            raise fail("wrong-size", message, "split the deck, or shorten the texts", "cards", KEY)
        return self

    @model_validator(mode="after")
    def _on_the_card(self) -> Deck:
        width, height = self.trim
        card = Rect(0, 0, width, height).inset(-self.bleed)
        size = f"{format_length(width)} x {format_length(height)}"
        for where, boxes in self._faces():
            for name, box in boxes.items():
                rect = box.rect(width, height)
                if rect.width <= 0 or rect.height <= 0:
                    given = f"{number(rect.width)} x {number(rect.height)} mm"
                    message = f"the box '{name}' has no room: {given} on a card of {size}"
                    raise fail("no-room", message, "give it a larger size", *where, name, "size")
                if beyond(rect, card):
                    message = f"the box '{name}' reaches beyond the card of {size}"
                    hint = "change at or size, or give the deck a bleed"
                    raise fail("outside-card", message, hint, *where, name)
        return self

    def _faces(self) -> Iterator[tuple[tuple[str, ...], Layout]]:
        """Yield the boxes of the face and of all backs, with their paths."""
        yield ("layout",), self.layout
        if self.back is not None:
            yield ("back",), self.back
        for name, boxes in self.backs.items():
            yield ("backs", name), boxes

    @property
    def trim(self) -> tuple[float, float]:
        """Return width and height in millimetres."""
        return SIZES[self.size] if isinstance(self.size, str) else self.size

    @property
    def cut(self) -> Shape:
        """Return the cut line: the one that is asked for, or that of the size."""
        usual = SHAPES.get(self.size, "rectangle") if isinstance(self.size, str) else "rectangle"
        return self.shape or usual


FILE = Deck
