"""A tuckbox: a folding box of paper for cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field, StringConstraints, model_validator

from pnp.base.sums import plain_sum
from pnp.kinds.game.record import WithVersion
from pnp.model.component import Component, TableForm, WithQuantity
from pnp.model.drawings import OwnPicture
from pnp.model.measure import SIZES, STOCK, Named, PieceCount, SizeName, Stack, Thickness
from pnp.model.record import (
    Flag,
    Id,
    IdleKey,
    Inked,
    Length,
    Markup,
    Quantity,
    Record,
    Role,
    Short,
    Version,
    validation_error,
)

Pattern = Literal["plain", "scales", "lozenges", "stripes", "stars", "dots"]
Side = Annotated[Length, Field(ge=20, le=200)]

# A sleeved card is thicker, and the sleeve wider and higher than the card. Common sleeves for cards
# of 63.5 x 88.9 mm measure 66 x 91 mm.
SLEEVED_THICKNESS = 0.55
SLEEVE = 3.0
# The additional room in the depth of a box, besides the slack of its width and height.
DEPTH_SLACK = 1.0
# The glue tab is as wide as a side: a narrower one would not hold.
LEAST_DEPTH = 6.0

Inner = Annotated[Length, Field(ge=LEAST_DEPTH, le=250)]


class BoxFace(Record):
    """The content of a large panel.

    It is an emblem (``icon``, or ``draw``, an engraving of charts) between a title and a subtitle,
    or a ``scene`` or a text instead. ``image`` covers the panel below all of these.
    """

    image: OwnPicture | None = None
    title: Short = ""
    subtitle: Short = ""
    icon: str = ""
    draw: str = ""
    scene: str = ""
    text: Annotated[Markup, StringConstraints(max_length=600), Inked] = ""

    @model_validator(mode="after")
    def _single(self) -> BoxFace:
        if plain_sum(map(bool, (self.icon, self.draw, self.scene, self.text))) > 1:
            message = "a panel must have exactly one of icon, draw, scene and text"
            raise validation_error(
                "unclear-figure", message, "write one of icon, draw, scene and text"
            )
        return self


class Tuckbox(Component, WithQuantity, WithVersion):
    """A box for decks or cards, or of a given size.

    It is for the decks that it ``holds``, or for a number of ``cards`` of a size, each
    ``thickness`` thick, with ``slack`` mm to spare in width and height, and at least 6 mm deep.
    Alternatively ``inside`` is its inner width, height and depth. ``stock`` is the thickness of its
    paper. The back defaults to the front, sides and lid to its title, and the bottom to the
    ``version``, by default that of the game. An image covers its panel below the text.
    """

    table_form: ClassVar[TableForm] = "none"

    pnp: Version = 1
    tuckbox: Id
    holds: Named = ()
    cards: Annotated[Quantity, Field(le=300)] | None = None
    of: SizeName | tuple[Side, Side] = "poker"
    thickness: Thickness = STOCK
    sleeved: Flag = False
    slack: Annotated[Length, Field(ge=0, le=10)] = 1.5
    inside: tuple[Inner, Inner, Inner] | None = None
    stock: Annotated[Length, Field(ge=0.1, le=1)] = 0.3
    ground: Role = "box.ground"
    ink: Role = "box.ink"
    plate: Role = "box.plate"
    paper: Role = "box.paper"
    pattern: Pattern = "scales"
    front: BoxFace
    back: BoxFace | None = None
    side: Short = ""
    side_icon: str = ""
    side_image: OwnPicture | None = None
    lid: Short = ""
    lid_image: OwnPicture | None = None
    bottom: Short = ""
    bottom_image: OwnPicture | None = None

    def idle_keys(self) -> Iterator[IdleKey]:
        if self.inside is not None:
            for key in ("of", "thickness", "sleeved", "slack"):
                yield IdleKey(key, "the box has its inner size", "remove either inside or this")
        if self.sleeved and self.thickness <= SLEEVED_THICKNESS:
            why = f"a card in a sleeve is {SLEEVED_THICKNESS:g} mm thick or more"
            hint = f"write more than {SLEEVED_THICKNESS:g}mm, or remove it"
            yield IdleKey("thickness", why, hint)

    @model_validator(mode="after")
    def _measured(self) -> Tuckbox:
        if (self.cards is None) == (self.inside is None):
            message = "a box needs either the size of its cards or its inner size"
            hint = "write cards and of, or inside, or list its decks under  holds"
            raise validation_error(
                "unclear-size", message, hint, *(["inside"] if self.inside else [])
            )
        return self

    @property
    def room(self) -> tuple[float, float, float]:
        """Return width, height and depth of the inside in millimetres."""
        if self.inside is not None:
            return self.inside
        width, height = SIZES[self.of] if isinstance(self.of, str) else self.of
        cards = Stack(self.cards or 0, width, height, self.thickness)
        width, height, depth = self.needed_room(cards)
        return width + self.slack, height + self.slack, max(LEAST_DEPTH, depth + DEPTH_SLACK)

    def needed_room(self, cards: Stack) -> tuple[float, float, float]:
        """Return width, height and depth of cards, including their sleeves."""
        thick, sleeve = cards.thickness, 0.0
        if self.sleeved:
            thick, sleeve = max(thick, SLEEVED_THICKNESS), SLEEVE
        return cards.width + sleeve, cards.height + sleeve, cards.cards * thick

    def pieces_made(self) -> Iterator[PieceCount]:
        yield PieceCount(self.tuckbox, self.quantity, ("tuckbox",))


FILE = Tuckbox
