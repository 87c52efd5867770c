"""Standees: figures of folded paper that stand on a base."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, model_validator

from pnp.model.record import Id, Length, Number, Quantity, Record, Version, fail
from pnp.model.theme import Role
from pnp.model.tokens import Short

Part = Annotated[Number, Field(ge=0, le=1)]
Side = Annotated[Length, Field(ge=12, le=150)]


class StandeeFace(Record):
    """What one side shows: a figure, either an ``icon`` or one of the engravings of charts that
    ``draw`` names; ``sail`` is an icon on the main sail of a ship, ``badge`` one on a disc at the
    foot, and ``title`` is written along the foot in its place."""

    draw: str = ""
    icon: str = ""
    sail: str = ""
    badge: str = ""
    title: Short = ""

    @model_validator(mode="after")
    def _single(self) -> StandeeFace:
        if bool(self.icon) == bool(self.draw):
            message = "a figure has either an icon or an engraving"
            raise fail("unclear-figure", message, "give one of icon and draw")
        if self.badge and self.title:
            message = "a badge and a title would stand in the same place"
            raise fail("crowded-foot", message, "give one of badge and title")
        return self


class Standee(Record):
    """One kind of figure. ``size`` is width and height of one face. ``shape`` is the line to cut:
    ``figure`` follows the drawing, or an ``outline`` of points in parts of the face, which reach
    from the top (0) to the foot (1).

    ``base`` says how it stands: ``tabs`` are glued onto a round base, feet pass through the
    ``slot`` of one made of two discs, a ``tent`` is an A-frame that needs none. ``base_size`` is
    the diameter of the base, or the depth of the tent; ``stock`` how thick the paper is.
    """

    id: Id
    title: Short
    shape: Literal["figure", "arch", "rectangle"] = "figure"
    size: tuple[Side, Side]
    outline: tuple[tuple[Part, Part], ...] = ()
    quantity: Quantity = 1
    base: Literal["tabs", "slot", "tent"] = "tabs"
    base_size: Annotated[Length, Field(ge=12, le=80)] = 15.0
    stock: Annotated[Length, Field(ge=0.1, le=1)] = 0.3
    ground: Role = "standee.ground"
    rim: Role = "standee.rim"
    rim_ink: Role | None = None
    ink: Role = "standee.ink"
    body: Role = "standee.body"
    canvas: Role = "standee.canvas"
    flag: Role = "standee.flag"
    device: Role = "standee.ink"
    sea: Role = "standee.sea"
    front: StandeeFace
    back: StandeeFace | None = None

    @model_validator(mode="after")
    def _cut(self) -> Standee:
        if self.outline and (self.shape != "figure" or len(self.outline) < 3):
            message = "an outline takes three points or more, and is that of a figure"
            raise fail("unclear-outline", message, "write  shape: figure, and more points")
        if self.base != "tent" and self.base_size > self.size[0] + 2:
            # Its tabs would be wider than the figure that they hang on.
            message = f"a base of {self.base_size:g} mm is wider than its figure"
            hint = f"make it {self.size[0] + 2:g} mm or less"
            raise fail("base-too-wide", message, hint)
        return self


class Standees(Record):
    """A file of standees. With ``colours`` each is made once for each of them, as for tokens."""

    pnp: Version = 1
    standees: Id
    game: Id | None = None
    title: Annotated[str, StringConstraints(max_length=120)]
    note: str = ""
    colours: dict[Id, str] = {}
    pieces: Annotated[tuple[Standee, ...], Field(min_length=1)]


FILE = Standees
