"""The keys of boxes for gradients, outlines, shadows, opacity and type."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field, model_validator

from pnp.base.diagnostics import KEY
from pnp.kinds.layout.measures import Rotation, Share
from pnp.kinds.layout.number_record import Opacity, OutlineWidth, TemplateNumber, TypeSize
from pnp.kinds.layout.shape_record import Dash
from pnp.model.record import Flag, Length, Number, Record, RoleTemplate, Whole, validation_error


class BoxGradient(Record):
    """A change from the colour ``fill`` of a box to another.

    The colours change along an ``angle`` in degrees clockwise from the top, downwards by default;
    in a ``round`` one from the middle to the corners. ``stops`` are colours between the ends, each
    with its place.
    """

    to: RoleTemplate
    angle: Rotation = 180
    round: Flag = False
    stops: Annotated[tuple[tuple[RoleTemplate, Share], ...], Field(max_length=20)] = ()

    @model_validator(mode="after")
    def _in_order(self) -> BoxGradient:
        places = [place for _, place in self.stops]
        if places != sorted(places):
            i = next(i for i, place in enumerate(places) if place < max(places[: i + 1]))
            message = "the stops of the gradient are not in order"
            hint = "write them from 0% to 100%"
            raise validation_error("out-of-range", message, hint, "stops", i)
        if self.round and "angle" in self.model_fields_set:
            message = "a round gradient has no angle"
            raise validation_error("wrong-draw", message, "remove angle", "angle", KEY)
        return self


class Outline(Record):
    """A line around letters or an icon, ``width`` mm wide outside of them, solid or in dashes."""

    line: RoleTemplate = "paper"
    width: OutlineWidth = 0.4
    dash: Dash = ()


class Shadow(Record):
    """A copy of what a box draws, in one colour, behind it and moved by ``at`` mm. Its edges are
    sharp: a blurred shadow would be pixels among the lines of a PDF."""

    fill: RoleTemplate = "ink"
    at: tuple[Annotated[Length, Field(ge=-10, le=10)], Annotated[Length, Field(ge=-10, le=10)]] = (
        0.6,
        0.6,
    )
    opacity: Opacity = 1.0


class BoxType(Record):
    """The type of a text, where it differs from its style."""

    family: Annotated[str, Field(min_length=1, max_length=60)] | None = None
    size: TypeSize | None = None
    weight: Annotated[Whole, Field(ge=100, le=900, multiple_of=100, examples=[700])] | None = None
    italic: Flag | None = None
    tracking: Annotated[Number, Field(ge=-200, le=1000)] | None = None
    leading: Annotated[Number, Field(ge=0.8, le=3)] | None = None
    caps: Flag | None = None


class WithEffects(Record):
    """The keys for how a box is drawn, besides its colours."""

    gradient: BoxGradient | None = None
    outline: Outline | None = None
    shadow: Shadow | None = None
    opacity: Opacity = 1.0
    type: BoxType | None = None

    @property
    def effect_roles(self) -> Mapping[str, tuple[str, ...]]:
        """The roles that effects name, by the key of the effect."""
        found: dict[str, tuple[str, ...]] = {}
        if self.gradient is not None:
            found["gradient"] = (self.gradient.to, *(role for role, _ in self.gradient.stops))
        if self.outline is not None:
            found["outline"] = (self.outline.line,)
        if self.shadow is not None:
            found["shadow"] = (self.shadow.fill,)
        return found

    @property
    def has_effects(self) -> bool:
        """Whether something is drawn around or behind the box, or it is translucent."""
        translucent = self.opacity < 1 or isinstance(self.opacity, TemplateNumber)
        return translucent or self.outline is not None or self.shadow is not None
