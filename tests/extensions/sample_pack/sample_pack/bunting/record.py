"""Bunting: small flags on a string, to hang above the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from pydantic import Field

from pnp.model.component import Component, TableForm
from pnp.model.measure import PieceCount
from pnp.model.record import Id, Length, Quantity, Record, Role, Title, Version


class Flag(Record):
    """One kind of flag."""

    id: Id
    title: Title
    ground: Role = "token.ground"
    quantity: Quantity = 1


class Bunting(Component):
    """A file of flags, all of one size."""

    table_form: ClassVar[TableForm] = "mat"

    pnp: Version = 1
    bunting: Id
    width: Annotated[Length, Field(ge=20, le=120, description="how wide a flag is")] = 40.0
    flags: Annotated[tuple[Flag, ...], Field(min_length=1, max_length=60)]

    def pieces_made(self) -> Iterator[PieceCount]:
        for i, flag in enumerate(self.flags):
            yield PieceCount(flag.id, flag.quantity, ("flags", i, "id"))


FILE = Bunting
