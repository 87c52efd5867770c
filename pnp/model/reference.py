"""Names of pieces and files of the same game, from which a file takes sizes and counts."""

from __future__ import annotations

from typing import Annotated, Any, Self

from pydantic import (
    BeforeValidator,
    Field,
    StringConstraints,
    WithJsonSchema,
    model_validator,
)

from pnp.model.record import Length, Record, fail

MOST_NAMED = 20
"""Pieces or decks that one place or box is for."""


def _several(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


Named = Annotated[
    tuple[Annotated[str, StringConstraints(min_length=1, max_length=130)], ...],
    BeforeValidator(_several),
    Field(max_length=MOST_NAMED),
    WithJsonSchema(
        {"type": ["string", "array"], "items": {"type": "string"}, "maxItems": MOST_NAMED}
    ),
]
"""A piece or a file, such as ``gold-1`` or ``deck/crew``, or a list of them."""


class Sized(Record):
    """What takes its size from the pieces that it is ``for``: as large as the largest of them, with
    ``room`` mm to spare. A size that is given besides is at least as large."""

    for_: Annotated[Named, Field(alias="for")] = ()
    room: Annotated[Length, Field(ge=0, le=20)] = 0.0

    @model_validator(mode="after")
    def _room_for_a_piece(self) -> Self:
        if self.room and not self.for_:
            message = "room is added to the size of a piece, but no piece is given"
            raise fail("unclear-size", message, "add  for: ...  or write the full size", "room")
        return self
