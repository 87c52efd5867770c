"""A spinner: a disc of sectors with an arrow that turns above it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from pnp.model.component import Component, Mounted, WithQuantity
from pnp.model.drawings import Border
from pnp.model.measure import PieceCount
from pnp.model.record import Id, IdleKey, Length, Number, Record, Role, Short, Text, Version

WASHERS = 2
"""The number of washers that hold the arrow of a spinner."""


class SpinnerSector(Record):
    """One outcome: a ``number`` or an ``icon`` or both, and a ``label`` along the rim of its ring.

    ``weight`` is its likelihood relative to the others of its ring.
    """

    number: Annotated[Text, Field(max_length=6)] = ""
    icon: str = ""
    label: Short = ""
    weight: Annotated[Number, Field(gt=0, le=100)] = 1.0
    ground: Role | None = None
    ink: Role | None = None


class Ring(Record):
    """Sectors clockwise from the top.

    ``width`` is the width of the ring relative to the others; ``grounds`` are the colours that
    sectors without a ``ground`` take in turn.
    """

    width: Annotated[Number, Field(gt=0, le=10)] = 1.0
    grounds: Annotated[tuple[Role, ...], Field(min_length=1, max_length=12)] = (
        "spinner.light",
        "spinner.dark",
    )
    sectors: Annotated[tuple[SpinnerSector, ...], Field(min_length=2, max_length=24)]

    def idle_keys(self) -> Iterator[IdleKey]:
        if all(sector.ground for sector in self.sectors):
            hint = "remove it, or the ground of some sectors"
            yield IdleKey("grounds", "every sector has a ground of its own", hint)


class Spinner(Component, Mounted, WithQuantity):
    """A disc with rings of sectors.

    ``size`` is the diameter of the disc; ``rings`` begin with the outer one; ``mount`` is the
    material that the disc is glued onto.
    """

    pnp: Version = 1
    spinner: Id
    size: Annotated[Length, Field(ge=60, le=200)] = 120.0
    border: Border = "rope"
    rim: Role = "spinner.rim"
    hub: Role = "spinner.hub"
    ink: Role = "spinner.ink"
    arrow: Role = "spinner.arrow"
    rings: Annotated[tuple[Ring, ...], Field(min_length=1, max_length=3)]

    def pieces_made(self) -> Iterator[PieceCount]:
        where = ("spinner",)
        yield PieceCount(self.spinner, self.quantity, where)
        yield PieceCount(f"{self.spinner}-arrow", self.quantity, where, beside=True)
        yield PieceCount(f"{self.spinner}-washer", WASHERS * self.quantity, where, beside=True)


FILE = Spinner
