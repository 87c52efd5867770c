"""Tokens: flat markers of any shape, with the ornament of their rim and field."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, model_validator

from pnp.diagnostics import nearest
from pnp.model.record import Id, Length, Quantity, Record, Version, fail
from pnp.model.theme import Role

Shape = Literal["round", "square", "hexagon", "octagon", "shield"]
Border = Literal["plain", "rings", "beads", "rope", "reeded", "guilloche"]
Pattern = Literal["plain", "rays", "waves", "cross", "rosette"]
Short = Annotated[str, StringConstraints(max_length=120)]
Long = Annotated[str, StringConstraints(max_length=400)]

PLAYER = "player"
"""The role that stands for the colour of the player in a file with ``colours``."""
EMBLEM = "emblem"
"""The icon that stands for the emblem of the player in a file with ``colours``."""


class Face(Record):
    """What one side shows: an icon or a text in the middle, both when the text is beneath.

    ``above`` and ``below`` follow the rim. ``badge`` is a small icon under the middle one.
    """

    icon: str = ""
    badge: str = ""
    text: Short = ""
    above: Short = ""
    below: Short = ""
    pattern: Pattern = "plain"


class Token(Record):
    """One kind of token. ``size`` is its width; the back is the front unless it is described.

    ``rim`` colours the band of the border, the same as ``ground`` where it is not given. Without
    ``ink`` the more legible of the theme's ink and paper is taken.
    """

    id: Id
    title: Short
    shape: Shape = "round"
    size: Annotated[Length, Field(ge=8, le=120)]
    quantity: Quantity = 1
    border: Border = "rings"
    ground: Role = "token.ground"
    rim: Role | None = None
    ink: Role | None = None
    front: Face
    back: Face | None = None


class Tokens(Record):
    """A file of tokens. With ``colours`` each token is made once for each of them: the key is
    the role of the colour, the value the icon that tells it apart without colour. ``borders``
    give some of them a rim of their own in place of that of the token, for print in grey."""

    pnp: Version = 1
    tokens: Id
    game: Id | None = None
    title: Short
    note: str = ""
    colours: dict[Id, str] = {}
    borders: dict[Id, Border] = {}
    pieces: Annotated[tuple[Token, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _of_colours(self) -> Tokens:
        for id in self.borders:
            if id not in self.colours:
                message = f"the border of '{id}' belongs to no colour"
                raise fail("unknown-colour", message, nearest(id, self.colours))
        return self


FILE = Tokens
