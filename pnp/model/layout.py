"""The layout of a card's face: named boxes, each filled by a field of the card or by a panel."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pnp.model.record import Id, Length, Record
from pnp.model.theme import Role


class Box(Record):
    """A place on a card, in millimetres from the top left of its trim box.

    A ``panel`` is drawn once for all cards; ``text`` and ``icon`` boxes show the card's field of
    the same name. ``fill`` and ``line`` are colour roles, ``style`` a text role.
    """

    draw: Literal["text", "icon", "panel"] = "text"
    at: tuple[Length, Length]
    size: tuple[Annotated[Length, Field(gt=0)], Annotated[Length, Field(gt=0)]]
    style: Role = "text"
    align: Literal["left", "center", "right", "justify"] = "left"
    valign: Literal["top", "middle", "bottom"] = "top"
    floor: Annotated[Length, Field(gt=1)] = 2.117
    fill: Role | None = None
    line: Role | None = None
    width: Annotated[Length, Field(ge=0.09, le=5)] = 0.25
    radius: Annotated[Length, Field(ge=0)] = 0.0


Layout = Annotated[dict[Id, Box], Field(min_length=1, max_length=60)]
"""Boxes by name, drawn in the order in which they are written."""
