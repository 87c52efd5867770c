"""A deck: pieces of one size and layout, each a row of fields, such as cards, tiles and coins."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

from pydantic import (
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    WithJsonSchema,
    model_validator,
)

from pnp.base.diagnostics import KEY, KeyPath
from pnp.base.sums import plain_sum
from pnp.kinds.game.record import WithDesigner, WithRulings
from pnp.kinds.layout.checked_places import check_places
from pnp.kinds.layout.continuation import LayoutSide, check_continuations
from pnp.kinds.layout.record import CardBox, Layout, flat_boxes
from pnp.kinds.layout.template_record import Condition, FieldName, Words, read_condition
from pnp.model.braces import FIELD, FIELD_NAME
from pnp.model.component import Component, Mounted, SharedByPlayers, TableForm, Themed
from pnp.model.measure import (
    SIZES,
    STOCK,
    CardFile,
    Corner,
    Measure,
    PieceCount,
    SizeName,
    Stack,
    Thickness,
    require_corner,
)
from pnp.model.promise import WithPromises
from pnp.model.record import (
    Copies,
    Flag,
    Id,
    IdleKey,
    Length,
    Markup,
    Quantity,
    Record,
    Values,
    Version,
    validation_error,
)
from pnp.model.table_source import Columns, Sources, has_workbook

Shape = Literal["rectangle", "round", "hexagon"]
SHAPES: dict[str, Shape] = {"circle": "round", "hex": "hexagon"}
"""The cut lines of sizes that are not rectangles."""

MOST_CARDS = 10_000
"""Cards per deck. A table may have more rows if several decks each use some of them."""
MOST_BOXES = 200_000
"""Boxes of all cards of a deck together, such as 10,000 cards with twenty boxes each."""
MOST_COPIES = 20_000
"""Printed cards per deck, copies included: some 2,200 sheets."""
MOST_LETTERS = 5_000_000
"""Characters of fields that the boxes of a deck show: 500 on each of 10,000 cards."""
MOST_BACKS = 100
"""Faces or backs that the cards of a deck can choose from; each is a separate layout."""
MOST_STEPS = 20
"""Steps per card effect."""
MOST_FIELDS = 200
"""Different fields of all cards of a deck; a table has the same limit of columns."""
MOST_TABLES = 8
"""Tables whose rows are combined; with two rows each, eight make 256 cards."""

# Smaller pieces cannot be cut by hand, larger ones are boards.
Side = Annotated[Length, Field(ge=10, le=400)]
Value = Annotated[str, StringConstraints(max_length=2000)]
RoleName = Annotated[str, StringConstraints(pattern=rf"^({FIELD_NAME})?$", max_length=64)]
Symbol = Annotated[str, StringConstraints(pattern=r"^[^\s\[\]{}|:\d]{1,12}$")]
IconName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+(:[a-z0-9-]+)?$", max_length=100)]
TableName = Annotated[str, StringConstraints(min_length=1, max_length=200)]
Effect = Annotated[tuple[dict[FieldName, Value], ...], Field(max_length=MOST_STEPS)]
TableRow = Annotated[dict[str, Value | Effect | None], Field(min_length=1, max_length=MOST_FIELDS)]


def _read_spares(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    found = re.fullmatch(r"\+(\d{1,3})", value.strip())
    if found is None:
        hint = "write the number of extra copies of every card, from +0 to +999, such as +2"
        raise validation_error(
            "not-a-number-of-spares", f"'{value}' is not a valid number of spares", hint
        )
    return int(found[1])


def _limit_fields(value: Any) -> Any:
    """Refuse cards that have more different fields than any table has columns."""
    names: set[str] = set()
    for i, card in enumerate(value) if isinstance(value, list) else ():
        names.update(card if isinstance(card, dict) else ())
        if len(names) > MOST_FIELDS:
            message = f"the cards have more than {MOST_FIELDS} different fields"
            raise validation_error("wrong-size", message, "remove fields that no box shows", i)
    return value


def _with_roles(value: Any) -> Any:
    """Return the tables of a product, each with its role, which may be empty."""
    if isinstance(value, dict):
        return list(value.items())
    if not isinstance(value, list):
        return value
    alone = ({"": item} if not isinstance(item, dict) else item for item in value)
    return [next(iter(item.items())) if len(item) == 1 else item for item in alone]


def _read_none(value: Any) -> Any:
    return None if value == "none" else value


class Card(Record):
    """One card: its id, its quantity, and values for the fields that the layouts show.

    ``layout`` is one of the deck's ``layouts`` instead of the default face, and ``back`` one of its
    ``backs`` instead of the default back, or ``none``. ``effect`` is what the card does, step by
    step: the first key of a step names it. The deck defines how steps are put into words, which
    become the field ``effect`` of the card.
    """

    model_config = ConfigDict(frozen=True, extra="allow")
    __pydantic_extra__: dict[str, Value | None]

    card: Id
    quantity: Copies = 1
    layout: Id | None = None
    back: Id | None = None
    effect: Effect = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """Return the names of the fields that the card has, including those without a value."""
        return tuple(name for name in self._extra if not name.startswith("{"))

    @cached_property
    def fields(self) -> dict[str, str]:
        """Return the values of the card; an empty one counts as missing."""
        extra = self._extra.items()
        return {name: value for name, value in extra if value and not name.startswith("{")}

    @cached_property
    def values(self) -> dict[str, str]:
        """Return the values that templates of boxes may print, by the text between their braces.

        These are the fields, and the results of linking; of values that differ between copies,
        those of the first.
        """
        found = {
            name[1:-1]: value
            for name, value in self._extra.items()
            if value is not None and name.startswith("{") and ":" not in name
        }
        return {"quantity": str(self.quantity), **self.fields, **found, "card": self.card}

    @cached_property
    def later_copies(self) -> dict[int, dict[str, str]]:
        """Return the values that differ from those of the first copy, by the number of the copy,
        from 2 on."""
        found: dict[int, dict[str, str]] = {}
        for name, value in self._extra.items():
            copy, colon, field = name[1:-1].partition(":") if name.startswith("{") else ("", "", "")
            if colon:
                found.setdefault(int(copy), {})[field] = value or ""
        return found

    @property
    def computed_names(self) -> tuple[str, ...]:
        """Return the names, in braces, of the values that linking has computed."""
        return tuple(name for name in self._extra if name.startswith("{") and ":" not in name)

    def computed_places(self, index: int) -> dict[str, KeyPath]:
        """Return the paths of the values that linking has computed, by their names, for the card
        with this index."""
        return {name[1:-1]: ("cards", index, name) for name in self.computed_names}

    @property
    def _extra(self) -> dict[str, str | None]:
        return self.__pydantic_extra__ or {}


class Rows(Record):
    """A product: a card for each combination of the rows of tables, the first varying slowest.

    ``each`` names the tables, each with its role: the field that contains the id of the row, and
    the prefix of its other fields. Without a role (an empty text) they keep their names.
    Combinations with the same value in two fields of ``unlike`` are left out.
    """

    each: Annotated[
        tuple[tuple[RoleName, TableName], ...],
        BeforeValidator(_with_roles),
        Field(min_length=1, max_length=MOST_TABLES),
        WithJsonSchema(
            {
                "type": ["array", "object"],
                "items": {"type": ["string", "object"], "additionalProperties": {"type": "string"}},
                "additionalProperties": {"type": "string"},
            }
        ),
    ]
    unlike: Annotated[tuple[FieldName, ...], Field(max_length=MOST_FIELDS)] = ()


class Deck(
    WithRulings, Component, WithDesigner, SharedByPlayers, Mounted, Themed, CardFile, WithPromises
):
    """A file of cards, after its table, layouts and defaults have been linked.

    ``layout`` contains the boxes of the face, ``back`` those of the back; ``layouts`` and ``backs``
    are further ones that a card may choose. ``data`` names a table whose rows come before
    ``cards``; ``where`` keeps the cards that meet a condition, or whose fields have one of the
    values. The tables of the product ``rows`` are files, or written under ``tables``, in which
    texts may also look up values. ``symbols`` are icons by the signs that stand for them in texts
    and columns. ``steps`` defines how each step of an effect is put into words, possibly depending
    on the value of its first key.

    ``between`` names fields that contain players: a card is used only if all of them play.
    ``first_game`` is how many of the first cards are enough for a first game. ``spares`` (the key
    ``print``) is the number of extra copies of every card. ``corner`` is the radius of the corners
    of rectangular cards, ``stock`` the thickness of a card, ``mount`` the material it is glued
    onto. ``unprinted`` names fields that no box shows. A ``document`` is read like rules: dark on
    light in every theme.
    """

    table_form: ClassVar[TableForm] = "card"

    pnp: Version = 1
    deck: Id
    note: Annotated[Markup, StringConstraints(max_length=600)] = ""
    document: Flag = False
    between: Annotated[tuple[FieldName, ...], Field(max_length=MOST_FIELDS)] = ()
    first_game: Quantity | None = None
    size: SizeName | tuple[Side, Side] = "poker"
    shape: Shape | None = None
    corner: Corner = 0.0
    bleed: Annotated[Length, Field(ge=0, le=6)] = 0.0
    stock: Thickness = STOCK
    layout: Layout
    back: Annotated[Layout | None, BeforeValidator(_read_none)] = None
    layouts: Annotated[dict[Id, Layout], Field(max_length=MOST_BACKS)] = {}
    backs: Annotated[dict[Id, Layout], Field(max_length=MOST_BACKS)] = {}
    data: Sources | None = None
    sheet: str | None = None
    columns: Columns = {}
    id: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = None
    tables: Annotated[
        dict[Id, tuple[TableRow, ...]],
        Field(max_length=MOST_TABLES),
        WithJsonSchema(
            {
                "type": "object",
                "additionalProperties": {"type": ["string", "array", "object"]},
            }
        ),
    ] = {}
    symbols: Annotated[dict[Symbol, IconName], Field(max_length=MOST_FIELDS)] = {}
    rows: Rows | None = None
    where: Annotated[
        dict[Condition, Values],
        BeforeValidator(read_condition),
        Field(max_length=MOST_FIELDS),
        WithJsonSchema({"type": ["string", "object"]}),
    ] = {}
    spares: Annotated[
        int,
        BeforeValidator(_read_spares),
        Field(alias="print"),
        WithJsonSchema({"type": ["string", "integer"], "pattern": r"^\+\d{1,3}$"}),
    ] = 0
    defaults: Annotated[dict[FieldName, Value], Field(max_length=MOST_FIELDS)] = {}
    steps: Annotated[
        dict[FieldName, Words | dict[Value, Words]], Field(max_length=MOST_FIELDS)
    ] = {}
    unprinted: Annotated[tuple[str, ...], Field(max_length=MOST_FIELDS)] = ()
    cards: Annotated[
        tuple[Card, ...], BeforeValidator(_limit_fields), Field(max_length=MOST_CARDS)
    ] = ()

    def idle_keys(self) -> Iterator[IdleKey]:
        if self.cut != "rectangle":
            yield IdleKey("corner", "only rectangles have corners to round", "remove it")
        if not has_workbook(self.data):
            hint = "write  data: ...  with an XLSX file, or remove it"
            yield IdleKey("sheet", "only tables in XLSX files have sheets", hint)
        if self.data is None:
            yield IdleKey("columns", "the deck has no table", "add  data: ...  or remove it")
        if not any(card.effect for card in self.cards):
            yield IdleKey(
                "steps", "no card has an effect", "add  effect: ...  to cards, or remove it"
            )

    @model_validator(mode="after")
    def _can_be_drawn(self) -> Deck:
        boxes = plain_sum(self._boxes_drawn())
        if boxes > MOST_BOXES:
            message = f"the cards have {boxes:,} boxes in total; the maximum is {MOST_BOXES:,}"
            raise validation_error(
                "wrong-size", message, "split the deck, or remove boxes", "cards", KEY
            )
        copies = plain_sum(self.copies())
        if copies > MOST_COPIES:
            message = f"the deck prints {copies:,} cards; the maximum is {MOST_COPIES:,}"
            raise validation_error("wrong-size", message, "reduce the quantities", "cards", KEY)
        printed = plain_sum(self._letters_shown())
        if printed > MOST_LETTERS:
            message = f"the cards show {printed:,} characters; the maximum is {MOST_LETTERS:,}"
            raise validation_error(
                "wrong-size", message, "split the deck, or shorten the texts", "cards", KEY
            )
        return self

    @model_validator(mode="after")
    def _on_the_card(self) -> Deck:
        if self.cut == "rectangle":
            require_corner(self.corner, *self.trim)
        for where, boxes in self.faces():
            check_places(boxes, where, *self.trim)
        return self

    @model_validator(mode="after")
    def _texts_continue(self) -> Deck:
        check_continuations(self._sides_of_cards())
        return self

    def _sides_of_cards(self) -> Iterator[tuple[LayoutSide, LayoutSide | None]]:
        """Yield each pair of a face and a back that cards have, without repeats."""
        sides = {where: LayoutSide(boxes, where) for where, boxes in self.faces()}
        chosen = [(card.layout, card.back) for card in self.cards] or [(None, None)]
        for face, back in dict.fromkeys(chosen):
            front = sides.get(("layouts", face) if face else ("layout",))
            if front is not None:
                yield front, sides.get(("backs", back) if back else ("back",))

    def _boxes_drawn(self) -> Iterator[int]:
        """Yield the numbers of boxes of cards, on their larger side; a box counts at each place."""
        counted: dict[tuple[str, ...], tuple[int, list[CardBox]]] = {}
        for where, boxes in self.faces():
            listed = [box for _, box, _ in flat_boxes(boxes)]
            many = [b for b in listed if b.places is not None or b.repeat is not None]
            counted[where] = len(listed) - len(many), many
        for card in self.cards:
            sides = (
                ("layouts", card.layout) if card.layout else ("layout",),
                ("backs", card.back) if card.back else ("back",),
            )
            most = 0
            for plain, many in (counted[side] for side in sides if side in counted):
                repeated = plain_sum(box.copies(card.values) for box in many) if many else 0
                most = max(most, plain + repeated)
            yield most * (1 + len(card.later_copies))

    def _letters_shown(self) -> Iterator[int]:
        """Yield the number of characters that a field of the cards of one face and back shows."""
        letters: dict[tuple[str | None, str | None], Counter[str]] = {}
        for card in self.cards:
            found = letters.setdefault((card.layout, card.back), Counter())
            found.update({name: len(value) for name, value in card.values.items()})
        for (face, name), found in letters.items():
            back = self.backs.get(name, {}) if name is not None else self.back or {}
            boxes = (self.named_faces.get(face or "", {}), back)
            for name, box, _ in (one for side in boxes for one in flat_boxes(side)):
                yield from (found[field] for field in FIELD.findall(box.content(name) or ""))

    @property
    def named_faces(self) -> dict[str, Layout]:
        """Return the boxes of the faces that cards may have by name; that of the deck has an empty
        name."""
        own = not self.cards or any(card.layout is None for card in self.cards)
        return {**({"": self.layout} if own else {}), **self.layouts}

    def faces(self) -> Iterator[tuple[tuple[str, ...], Layout]]:
        """Yield the boxes of all faces and backs, with their paths."""
        for name, boxes in self.named_faces.items():
            yield ("layouts", name) if name else ("layout",), boxes
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
        """Return the cut line: the one requested, or that of the size."""
        usual = SHAPES.get(self.size, "rectangle") if isinstance(self.size, str) else "rectangle"
        return self.shape or usual

    def copies(self) -> Iterator[int]:
        """Yield how often each card is printed, with spares."""
        return (card.quantity + self.spares if card.quantity else 0 for card in self.cards)

    def pieces_made(self) -> Iterator[PieceCount]:
        for i, card in enumerate(self.cards):
            yield PieceCount(card.card, card.quantity, ("cards", i, "card"))

    def ids_listed(self) -> Iterator[tuple[str, KeyPath]]:
        for i, card in enumerate(self.cards):
            yield card.card, ("cards", i, "card")

    def players_named(self) -> dict[str, tuple[str, ...]] | None:
        if not self.between:
            return None
        return {c.card: tuple(c.fields.get(name, "") for name in self.between) for c in self.cards}

    def stack(self) -> Stack:
        cards = plain_sum(card.quantity for card in self.cards)
        return Stack(cards, *self.trim, self.stock)

    def measure(self) -> Measure:
        """Return the size of the cards."""
        return Measure(self.trim[0], self.trim[1], self.cut == "rectangle")


FILE = Deck
