"""A key to the charts: a specimen that shows every sign, numbered, and what the signs mean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Self

from pydantic import (
    BeforeValidator,
    Field,
    StringConstraints,
    WithJsonSchema,
    create_model,
    model_validator,
)

from pnp.kinds.boards.map.record import Map, Pair
from pnp.model.component import Component, TableForm, WithQuantity
from pnp.model.measure import DUST, PieceCount, require_room
from pnp.model.record import Id, Length, Markup, Record, Version, validation_error

Short = Annotated[Markup, StringConstraints(min_length=1, max_length=80)]


HEAD = 11.0
"""Millimetres that the title takes above the chart."""


def _read_place(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


class KeySign(Record):
    """What is on a space of the specimen (``at: c1``) or on a border (``at: [c1, c2]``)."""

    at: Annotated[
        tuple[str] | Pair,
        BeforeValidator(_read_place),
        WithJsonSchema({"type": ["string", "array"], "items": {"type": "string"}}),
    ]
    title: Short
    text: Annotated[Markup, StringConstraints(min_length=1, max_length=400)]


class Key(Component, WithQuantity):
    """A file of signs; ``chart`` is a small map, drawn like any other, that shows them all."""

    table_form: ClassVar[TableForm] = "mat"

    pnp: Version = 1
    key: Id
    width: Annotated[Length, Field(ge=80, le=420)] = 139.7
    height: Annotated[Length, Field(ge=100, le=420)] = 215.9
    margin: Annotated[Length, Field(ge=3, le=40)] = 8.0
    chart: Map
    signs: Annotated[tuple[KeySign, ...], Field(min_length=1, max_length=24)]

    @classmethod
    def type_for(cls, tree: Any) -> type[Self]:
        """Return the record of a key whose chart has the signs that it declares."""
        inner = tree.get("chart") if isinstance(tree, dict) else None
        chart: Any = Map.type_for(inner)
        if chart is Map:
            return cls
        return create_model(
            cls.__name__, __base__=cls, __module__=cls.__module__, chart=(chart, ...)
        )

    @model_validator(mode="after")
    def _roomy(self) -> Key:
        require_room(self.width - 2 * self.margin, self.width, "the width")
        board, high = self.chart.board, self.height - 2 * self.margin - HEAD
        if board.width > self.width + DUST or board.height > high + DUST:
            message = f"the chart of {board.width:g} x {board.height:g} mm extends beyond the sheet"
            hint = f"make it {self.width:g} x {high:g} mm at most, or the sheet larger"
            raise validation_error("outside-board", message, hint, "chart", "board")
        return self

    def pieces_made(self) -> Iterator[PieceCount]:
        yield PieceCount(self.key, self.quantity, ("key",))


FILE = Key
