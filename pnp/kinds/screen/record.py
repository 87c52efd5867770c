"""A player's screen: three free-standing panels, with a picture outside and a text inside."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from pydantic import Field, model_validator

from pnp.kinds.game.record import WithRulings
from pnp.kinds.sheet.record import Blocks
from pnp.model.component import Component, WithColours, WithQuantity
from pnp.model.measure import HEART, PieceCount, extends_beyond, ids_by_colour, square_around
from pnp.model.record import (
    MOST_ITEMS,
    Id,
    IdleKey,
    Length,
    Number,
    Record,
    Role,
    Short,
    Version,
    validation_error,
)
from pnp.scene import Rect


class ScreenFigure(Record):
    """Something in the picture: an ``icon``, or an engraving of charts (``draw``).

    ``at`` is its middle as fractions of the screen. The icon ``emblem`` is a seal in the owner's
    colour.
    """

    icon: str = ""
    draw: str = ""
    at: tuple[Number, Number]
    size: Annotated[Length, Field(ge=4, le=200)]
    colour: Role = "ink"

    @model_validator(mode="after")
    def _single(self) -> ScreenFigure:
        if bool(self.icon) == bool(self.draw):
            message = "a figure must have either an icon or an engraving"
            raise validation_error("unclear-figure", message, "write either icon or draw")
        return self


class Outside(Record):
    """The picture that the other players see: sky above, figures, a title.

    Below the horizon is the colour ``sea``, in waves if the theme has a scene for covers.
    """

    title: Short
    subtitle: Short = ""
    horizon: Annotated[Number, Field(ge=0.2, le=0.95)] = 0.62
    sky: Role = "paper"
    sea: Role | None = None
    ink: Role = "ink"
    figures: Annotated[tuple[ScreenFigure, ...], Field(max_length=MOST_ITEMS)] = ()


class Screen(WithRulings, Component, WithColours, WithQuantity):
    """A player's screen.

    ``wing`` is the width of each side panel; the wings must not overlap when folded flat, so it is
    at most half of the ``middle``. Wings slope down to ``wing_height`` at their outer edge. With
    ``colours`` the screen is made once per colour, as for tokens, and framed in the colour.
    """

    pnp: Version = 1
    screen: Id
    middle: Annotated[Length, Field(ge=60, le=300)] = 132.0
    wing: Annotated[Length, Field(ge=30, le=150)] = 66.0
    height: Annotated[Length, Field(ge=60, le=300)] = 165.0
    wing_height: Annotated[Length, Field(ge=40, le=300)] = 130.0
    size: Annotated[Length, Field(ge=2.1, le=10)] = 2.82
    outside: Outside
    left: Blocks = ()
    centre: Blocks = ()
    right: Blocks = ()

    def idle_keys(self) -> Iterator[IdleKey]:
        if not (self.left or self.centre or self.right):
            hint = "add a text under left, centre or right, or remove it"
            yield IdleKey("size", "the screen has no text inside", hint)

    @model_validator(mode="after")
    def _on_the_screen(self) -> Screen:
        screen = Rect(0, 0, self.middle + 2 * self.wing, self.height)
        for i, figure in enumerate(self.outside.figures):
            middle = figure.at[0] * screen.width, figure.at[1] * screen.height
            if extends_beyond(square_around(middle, figure.size * HEART), screen):
                name = f"the figure '{figure.icon or figure.draw}' of {figure.size:g} mm"
                size = f"{screen.width:g} x {screen.height:g} mm"
                message = f"{name} extends beyond the screen of {size}"
                hint = "move it, or make it smaller: its centre is given in fractions of the screen"
                raise validation_error(
                    "outside-board", message, hint, "outside", "figures", i, "at"
                )
        return self

    def pieces_made(self) -> Iterator[PieceCount]:
        for id in ids_by_colour(self.screen, self.colours):
            yield PieceCount(id, self.quantity, ("screen",))


FILE = Screen
