"""The ways of a board as their author writes them: roads, rivers, walls, links and ladders."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    GetJsonSchemaHandler,
    WithJsonSchema,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from pnp.kinds.boards.board.grid_record import SpaceList, Value, Word, read_list
from pnp.kinds.layout.measures import Slot
from pnp.kinds.layout.template_record import FieldName, Template
from pnp.model.braces import fields_in
from pnp.model.measure import SizedForPieces
from pnp.model.record import (
    MOST_ENTRIES,
    MOST_ITEMS,
    Flag,
    Id,
    IdleKey,
    Length,
    Number,
    Record,
    Role,
    RoleTemplate,
    Short,
    describe_value,
    validation_error,
)
from pnp.model.table_source import Sources

MOST_PRICE = 1_000
_PRICES = f"write a number from 0 to {MOST_PRICE}, or  closed"


def _read_enter(value: Any) -> Any:
    """Read the price of a move into a space; ``closed`` is none."""
    return None if value == "closed" else _number_or_closed(value)


def _number_or_closed(value: Any) -> Any:
    """Refuse words, but leave numbers that are written wrongly to what reads numbers."""
    if isinstance(value, str) and value and not any(char.isdigit() for char in value):
        message = f"'{value}' is not a price of a move"
        raise validation_error("not-a-number", message, _PRICES)
    return value


def _within_prices(value: float | None) -> float | None:
    if value is not None and not 0 <= value <= MOST_PRICE:
        raise validation_error("out-of-range", f"{value:g} is out of range", _PRICES)
    return value


Price = Annotated[
    Number | None,
    BeforeValidator(_read_enter),
    AfterValidator(_within_prices),
    WithJsonSchema({"type": ["number", "string"]}),
]
"""A price of movement; None is closed."""


class Link(Record):
    """A way from one space to another, with fields of its own."""

    from_: Annotated[Word, Field(alias="from")]
    to: Word
    fields: Annotated[dict[FieldName, Value], Field(max_length=MOST_ITEMS)] = {}

    @model_validator(mode="before")
    @classmethod
    def _pair(cls, value: Any) -> Any:
        if isinstance(value, list) and len(value) == 2:
            return {"from": value[0], "to": value[1]}
        if isinstance(value, list):
            message = f"a link joins two spaces; this one has {len(value)}"
            raise validation_error("wrong-size", message, "write  [A1, C3], or use  through")
        if isinstance(value, dict):
            known = ("from", "to", "fields")
            fields = {key: item for key, item in value.items() if key not in known}
            kept = {key: item for key, item in value.items() if key in known}
            return {**kept, "fields": {**kept.get("fields", {}), **fields}} if fields else value
        return value

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Declare for editors that both ends may be a list, and that there may be more fields."""
        mapping = handler.resolve_ref_schema(handler(schema))
        mapping["additionalProperties"] = True
        end = {"type": ["string", "integer"]}
        return {"anyOf": [{"type": "array", "items": end, "minItems": 2, "maxItems": 2}, mapping]}


def _read_through(value: Any) -> Any:
    """Read one chain of spaces, or a list of chains."""
    if isinstance(value, list) and any(isinstance(item, list) for item in value):
        return tuple(read_list(item) for item in value)
    return (read_list(value),)


Through = Annotated[
    tuple[tuple[Any, ...], ...],
    BeforeValidator(_read_through),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array"}]}),
]


def _read_within(value: Any) -> Any:
    if not isinstance(value, dict):
        message = f"expected cells with their sides, found {describe_value(value)}"
        raise validation_error("wrong-type", message, "write  within: {C4: nw, J7: se-sw}")
    found = {}
    for name, sides in value.items():
        items = sides if isinstance(sides, list) else [sides]
        if not all(isinstance(item, str) for item in items):
            hint = "write sides, such as  nw  or  se-sw"
            raise validation_error("wrong-type", "expected sides of the cell", hint, name)
        found[name] = "; ".join(items)
    return found


Within = Annotated[
    dict[str, str], BeforeValidator(_read_within), WithJsonSchema({"type": "object"})
]


class WaySlots(SizedForPieces):
    """Places along a way: ``quantity`` on each of its links."""

    quantity: Template = "1"
    slot: Slot | None = None
    shape: Literal["rectangle", "round"] = "rectangle"
    gap: Annotated[Length, Field(ge=0, le=20)] = 1.0
    fill: RoleTemplate = "place"
    line: RoleTemplate = "place.line"

    @model_validator(mode="before")
    @classmethod
    def _shorthand(cls, value: Any) -> Any:
        return {"quantity": value} if isinstance(value, str | int) else value

    @model_validator(mode="after")
    def _with_a_size(self) -> WaySlots:
        if self.slot is None:
            hint = "add  for: ...  with a piece of the game, or  slot: 12mm"
            raise validation_error("unclear-size", "the size of the places is missing", hint)
        return self


def _read_move(value: Any) -> Any:
    """Read the price of a move: a number from 0 to 1,000, or a field of each link."""
    text = str(value) if isinstance(value, int | float) else value
    if not isinstance(text, str) or fields_in(text):
        return text
    hint = "write digits, such as 0.5, or a field of each link, such as '{length}'"
    if text == "closed":
        hint = "remove it; a way that makes no moves has  effect: none"
    if price_in(text) is None:
        raise validation_error("not-a-number", f"'{text}' is not a price of a move", hint)
    return text


def price_in(text: str) -> float | None:
    """Return the price that a text gives, from 0 to 1,000; None if it is not one."""
    if re.fullmatch(r"\d{1,4}(\.\d{1,9})?", text) is None:
        return None
    price = float(text)
    return price if price <= MOST_PRICE else None


def _read_closed(value: Any) -> Any:
    """Read a price to cross a way; ``closed`` is an infinite one."""
    return float("inf") if value == "closed" else _number_or_closed(value)


WayDrawing = Literal["line", "arrow", "rail", "ladder", "snake", "wall", "none"]


class Way(Record):
    """Lines with a meaning: ``through`` spaces, ``joins`` of two spaces, ``along`` sides, or
    ``within`` cells.

    ``move`` is the price of a move along it, a template of the fields of its links; ``cross`` is
    what crossing it costs in addition, or ``closed``; a ``bridge`` crosses ways along sides for
    nothing. ``dash`` and ``curve`` are how it is drawn, ``casing`` the role of its edges.
    """

    way: Id
    title: Short = ""
    through: Through = ()
    joins: Annotated[tuple[Link, ...], Field(max_length=MOST_ENTRIES)] = ()
    along: SpaceList = ()
    within: Within = {}
    data: Sources | None = None
    sheet: str | None = None
    line: RoleTemplate | None = None
    width: Annotated[Length, Field(ge=0.1, le=12)] | None = None
    casing: Role | None = None
    dash: Flag = False
    curve: Flag = False
    draw: WayDrawing | None = None
    one_way: Annotated[Flag, Field(alias="one-way")] = False
    label: Template | None = None
    slots: WaySlots | None = None
    move: Annotated[
        Template | None,
        BeforeValidator(_read_move),
        WithJsonSchema({"type": ["number", "string"]}),
    ] = None
    cross: Annotated[
        Annotated[Number, Field(ge=0)],
        BeforeValidator(_read_closed),
        WithJsonSchema({"type": ["number", "string"]}),
    ] = 0.0
    bridge: Flag = False
    effect: Literal["move", "none"] = "move"

    @model_validator(mode="after")
    def _leads_somewhere(self) -> Way:
        if not (self.through or self.joins or self.along or self.within):
            message = "the way leads nowhere"
            hint = "add  through: [A1, A2], joins: [[A1, C3]], along: [A1/n]  or  within: {A1: n}"
            raise validation_error("missing-key", message, hint)
        return self

    def idle_keys(self) -> Iterator[IdleKey]:
        if not (self.through or self.joins):
            hint = "add  through  or  joins, or remove it"
            for key in ("curve", "one_way", "label", "slots", "move", "bridge", "effect"):
                yield IdleKey(key, "the way does not lead from space to space", hint)
        if not self.along:
            yield IdleKey("cross", "no sides are crossed", "add  along: ...  or remove it")
        if self.data is None:
            yield IdleKey("sheet", "the way has no table", "add  data: ...  or remove it")
