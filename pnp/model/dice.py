"""Fold-up dice: nets of paper that are cut out, folded and glued."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pnp.model.record import Id, Length, Quantity, Record, Version
from pnp.model.theme import Role
from pnp.model.tokens import Short


class Die(Record):
    """One kind of die. ``pip`` is an icon drawn for each pip instead of a round spot; ``mark``
    an icon in the corners of every face. ``size`` is the length of an edge: below 12 mm the glue
    tabs are too narrow to hold."""

    id: Id
    title: Short
    size: Annotated[Length, Field(ge=12, le=60)] = 16.0
    quantity: Quantity = 1
    faces: Literal["pips", "numerals"] = "pips"
    ground: Role = "token.ground"
    ink: Role | None = None
    pip: str = ""
    mark: str = ""


class Dice(Record):
    """A file of dice. With ``colours`` each die is made once for each of them, as for tokens."""

    pnp: Version = 1
    dice: Id
    game: Id | None = None
    title: Short
    note: str = ""
    colours: dict[Id, str] = {}
    pieces: Annotated[tuple[Die, ...], Field(min_length=1)]


FILE = Dice
