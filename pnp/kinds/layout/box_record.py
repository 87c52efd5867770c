"""A box of a layout or a board, and the keys that are valid for what it draws."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema, model_validator

from pnp.base.diagnostics import KEY
from pnp.kinds.layout.effect_record import WithEffects
from pnp.kinds.layout.measures import FULL, Anchor, Extent, Place, Slot
from pnp.kinds.layout.number_record import (
    NUMBERS,
    LineWidth,
    NumberKey,
    Radius,
    TemplateNumber,
    Turn,
    card_numbers,
)
from pnp.kinds.layout.picture_record import PICTURED, Pictured
from pnp.kinds.layout.shape_record import SHAPES, Shaped, check_shape
from pnp.kinds.layout.template_record import LANGUAGE, Condition, Template, Words, read_condition
from pnp.model.braces import fields_in
from pnp.model.drawings import Fit
from pnp.model.measure import SizedForPieces
from pnp.model.record import (
    Flag,
    IdleKey,
    Length,
    RoleTemplate,
    Values,
    Whole,
    validation_error,
)

_TURNED = ("rotate", "about")
_DRAWN = ("opacity", "shadow")
_LINED = ("line", "width", "shape", "radius", *_TURNED)
_SET = ("style", "align", "valign", "floor", "share", "hyphenate", "language", "overflow")
_REPEATED = ("quantity", "gap", "columns")
MEANINGS: Mapping[str, tuple[str, ...]] = {
    "group": _TURNED,
    "text": (*_SET, "continues", "type", "fill", "outline", *_DRAWN, *_TURNED),
    "icon": ("fill", "outline", *_DRAWN, *_TURNED, *_REPEATED),
    "image": ("fit", *PICTURED, "shape", "radius", *_DRAWN, *_TURNED, *_REPEATED),
    "scene": (*_LINED, "dash", *_DRAWN),
    "panel": (*_LINED, "dash", "fill", "gradient", *_DRAWN, *_REPEATED),
    "pattern": (*_LINED, "fill", "gradient", *_DRAWN),
    "place": ("line", "width", "shape", "fill", *_TURNED, *_REPEATED, "slot", "for_", "room"),
    "way": ("line", "width", *_DRAWN, *_TURNED),
    "key": ("style", "columns", "gap"),
    **{draw: (*keys, *_DRAWN, *_TURNED) for draw, keys in SHAPES.items()},
}
"""The keys that are valid for a box, by its ``draw``, besides those valid for all."""
LOOKS = tuple(dict.fromkeys(key for keys in MEANINGS.values() for key in keys))
"""The keys that are valid for some boxes only."""
TEMPLATES = ("text", "icon", "image", "scene", "ways")
"""Keys of a box whose braces are replaced with values of the card."""
NUMERIC = tuple(dict.fromkeys(path[-1] for path in NUMBERS))
"""Keys of a box, and of its effects and its type, for numbers that cards may give."""
FILLED = (
    *(*TEMPLATES, "quantity", "places", "times", "ring", "d", "part"),
    *("fill", "line", "style", "mask"),
    *NUMERIC,
)
"""Keys of a box, and of its repetitions, in which braces may print facts."""
GROUP = "group"
UNNAMED = ("panel", "pattern", "place", "key", GROUP, *SHAPES)
"""What boxes draw that show no field by their name."""
# The key of the template where it is not called as what is drawn.
_KEY_OF = {"way": "ways"}


Pattern = Literal[
    "rays", "waves", "swell", "lattice", "dots", "stars", "rosette", "knots", "runes", "ticks",
    "plain", "rings", "rope", "beads", "reeded", "guilloche",
]  # fmt: skip
"""Patterns that fill a box, then frames along its edge."""


Draw = Literal[
    "text", "icon", "panel", "pattern", "image", "scene", "place", "way", "line", "arrow",
    "polyline", "polygon", "star", "ellipse", "arc", "curve", "path", "grid",
]  # fmt: skip
"""What a box draws, on cards and on boards."""


class Box(Shaped, Pictured, WithEffects, SizedForPieces):
    """A place on a card, and what is drawn there.

    ``at`` is measured from ``anchor`` of the card to the same point of the box. A box shows its
    ``text``, ``icon``, ``image`` or ``scene``, or otherwise the card's field with the name of the
    box; an ``optional`` one stays empty if the card lacks this field. ``when`` is a condition, or
    names the fields that a card must have, each with its accepted values (none for any). ``floor``
    is the smallest type, whose size all cards of a deck ``share``, or each ``card`` has its own. A
    text that is too long shrinks to it, or with another ``overflow`` ends in an ellipsis. ``width``
    is that of the ``line`` or of a pattern that is a frame. Words are divided, and capitals made,
    as in a ``language``, usually that of the game.

    With a ``quantity`` the icon, image, panel or place is repeated in the box, in rows of at most
    ``columns``. A ``place`` is room for pieces, ``slot`` mm wide, or as large as those that it is
    ``for``. A ``way`` is drawn from side to side of a card, or from sides to its middle. The box is
    turned by ``rotate`` degrees clockwise ``about`` one of its own points.
    """

    draw: Draw = "text"
    text: Words | None = None
    icon: Template | None = None
    image: Template | None = None
    scene: Template | None = None
    ways: Template | None = None
    pattern: Pattern | None = None
    quantity: Template | None = None
    gap: Annotated[Length, Field(ge=0, le=20)] = 0.8
    columns: Annotated[Whole, Field(ge=1, le=40)] | None = None
    slot: Slot | None = None
    anchor: Anchor = "top-left"
    at: tuple[Place, Place] = (Extent(), Extent())
    size: tuple[Place, Place] = (FULL, FULL)
    rotate: Turn = 0
    about: Anchor = "centre"
    style: RoleTemplate = "text"
    align: Literal["left", "center", "right", "justify"] = "left"
    valign: Literal["top", "middle", "bottom"] = "top"
    floor: Annotated[Length, Field(gt=1)] = 2.117
    share: Literal["deck", "card"] = "deck"
    overflow: Literal["shrink", "ellipsis"] = "shrink"
    hyphenate: Flag = True
    language: Annotated[str, StringConstraints(pattern=LANGUAGE)] | None = None
    shape: Literal["rectangle", "round", "ellipse"] = "rectangle"
    fill: RoleTemplate | None = None
    line: RoleTemplate | None = None
    width: LineWidth | None = None
    radius: Radius = 0.0
    fit: Fit = "contain"
    optional: Flag = False
    when: Annotated[
        dict[Condition, Values],
        BeforeValidator(read_condition),
        WithJsonSchema({"type": ["string", "object"]}),
    ] = {}

    @model_validator(mode="after")
    def _own_keys(self) -> Box:
        for key, value in {**self.templates, "pattern": self.pattern}.items():
            if key != _KEY_OF.get(self.draw, self.draw) and value is not None:
                message = f"a box that draws '{self.draw}' cannot have '{key}'"
                hint = f"remove {key}, or write  draw: {key}"
                raise validation_error("wrong-draw", message, hint, key, KEY)
        if self.draw != "image" and "fit" in self.model_fields_set:
            message = f"a box that draws '{self.draw}' cannot have 'fit'"
            hint = "remove fit, or write  draw: image"
            raise validation_error("wrong-draw", message, hint, "fit", KEY)
        if self.draw == "pattern" and self.pattern is None:
            raise validation_error(
                "missing-key", "missing key 'pattern'", "add it, such as  pattern: rays"
            )
        if self.draw == "place" and self.slot is None:
            hint = "add  for: ...  with a piece of the game, or  slot: 12mm"
            raise validation_error("unclear-size", "the size of the place is missing", hint)
        for key in self.needed_keys():
            if key not in self.model_fields_set:
                hint = f"add the line  {key}: ..."
                raise validation_error("missing-key", f"missing key '{key}'", hint)
        check_shape(self, self.draw)
        return self

    def needed_keys(self) -> tuple[str, ...]:
        """Return the keys without which the place of the box is unknown."""
        return () if self.draw in SHAPES else ("at", "size")

    def idle_keys(self) -> Iterator[IdleKey]:
        yield from (one for one in _unused_looks(self.draw) if one.field in self.model_fields_set)
        if self.draw in ("scene", "panel") and self.line is None:
            for key in ("width", "dash"):
                yield IdleKey(key, "the box has no line", "add  line: ...  or remove it")
        if self.fill is None:
            yield IdleKey("gradient", "the box has no fill", "add  fill: ...  or remove it")
        if not self.rotate and ("rotate",) not in self.card_numbers:
            yield IdleKey("about", "the box is not turned", "add  rotate: ...  or remove it")
        if self.quantity is None:
            for key in ("gap", "columns"):
                yield IdleKey(key, "the box is drawn once", "add  quantity: ...  or remove it")
        if self.overflow != "shrink":
            for key in ("floor", "share"):
                yield IdleKey(key, "the text keeps the size of its style", "remove it")
        if self.is_round:
            yield IdleKey("radius", "the box is round", "remove either shape or radius")
        if self.draw in UNNAMED and not self.fields(""):
            hint = "remove it; a box is optional where it shows a field, such as  {title}"
            yield IdleKey("optional", "the box shows no field", hint)

    def applies_to(self, values: Mapping[str, str]) -> bool:
        """Return whether a card with these values by field shows the box."""
        return all(
            name in values and (not known or values[name] in known)
            for name, known in self.when.items()
        )

    def values_at_places(self, name: str, values: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
        """Yield the values by field with which the box called ``name`` is drawn at its places on a
        card; those of the card if they are the same at all places."""
        del name
        yield values

    @property
    def is_round(self) -> bool:
        """Whether the shape is an ellipse."""
        return self.shape != "rectangle"

    @property
    def conditions(self) -> tuple[Box, ...]:
        """The boxes whose conditions apply to the box: itself, and the groups around it."""
        return (self,)

    @property
    def bounded(self) -> bool:
        """Whether places must fit in the box; those in a space need only fit there."""
        return True

    @property
    def templates(self) -> dict[str, str | None]:
        """Return the templates of the box by key (``TEMPLATES``)."""
        return {key: getattr(self, key) for key in TEMPLATES}

    @cached_property
    def card_numbers(self) -> Mapping[NumberKey, TemplateNumber]:
        """The numbers that cards give, by their path in the box."""
        return card_numbers(self)

    def content(self, name: str) -> str | None:
        """Return the template that the box called ``name`` shows; None for a panel, pattern or
        place."""
        if self.draw in UNNAMED:
            return None
        return self.templates[_KEY_OF.get(self.draw, self.draw)] or f"{{{name}}}"

    def fields(self, name: str) -> tuple[str, ...]:
        """Return the fields of the card that the box called ``name`` shows, without repeats."""
        templates = (
            self.content(name),
            self.fill,
            self.line,
            self.style,
            self.quantity,
            self.d,
            self.mask,
            self.part,
            *(role for roles in self.effect_roles.values() for role in roles),
            *(number.template for number in self.card_numbers.values()),
        )
        found = (field for text in templates if text for field in fields_in(text))
        return tuple(dict.fromkeys(found))


def _one_of(words: list[str]) -> str:
    """Return words joined as alternatives, the last ones left out if there are many."""
    return f"{', '.join(words[:6])} and others" if len(words) > 7 else " or ".join(words)


@cache
def _unused_looks(draw: str) -> tuple[IdleKey, ...]:
    """Return the keys of looks that a box that draws something does not use."""
    why, found = f"a box that draws '{draw}' does not use it", []
    for key in (key for key in LOOKS if key not in MEANINGS[draw]):
        drawers = [other for other, keys in MEANINGS.items() if key in keys]
        hint = f"remove it; it is for boxes that draw {_one_of(drawers)}"
        if draw == "image" and key in ("line", "fill", "width"):
            hint = "remove it, and put a box that draws a panel behind or over the image"
        found.append(IdleKey(key, why, hint))
    return tuple(found)
