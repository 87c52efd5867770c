"""The layout of a card's face: named boxes, each filled by fields of the card or with fixed
content.

A file of kind ``layout`` prints nothing: decks name it, and other layouts extend it. The layout
that it extends is merged into its boxes before its record is created.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Field,
    StringConstraints,
    ValidationInfo,
    WithJsonSchema,
    model_validator,
)

from pnp.base.diagnostics import KEY, WORDS
from pnp.base.units import LengthError, parse_extent
from pnp.model.braces import (
    BRACES,
    FIELD_NAME,
    HOLDS,
    condition_in,
    condition_problem,
    fields_in,
    parse_expression,
    syntax_problem,
)
from pnp.model.braces import FIELD as FIELD
from pnp.model.component import Titled, WithGame
from pnp.model.drawings import Fit
from pnp.model.expressions.errors import ExpressionError
from pnp.model.measure import SizedForPieces
from pnp.model.record import (
    Flag,
    Id,
    IdleKey,
    Length,
    Printed,
    RoleTemplate,
    Values,
    Version,
    Whole,
    validation_error,
)
from pnp.scene import Rect

# A brace that neither begins a colour, as in {red|words}, nor is escaped by a backslash.
_SLIP = re.compile(r"(?<!\\)\{(?![a-z][a-z0-9.-]*\|)([^{}]*)\}?")

_LINED = ("line", "width", "shape", "radius")
_SET = ("style", "align", "valign", "floor", "hyphenate")
_REPEATED = ("quantity", "gap", "columns")
MEANINGS: Mapping[str, tuple[str, ...]] = {
    "text": (*_SET, "fill", "rotate"),
    "icon": ("fill", "rotate", *_REPEATED),
    "image": ("fit", "shape", "radius", "rotate", *_REPEATED),
    "scene": _LINED,
    "panel": (*_LINED, "fill", *_REPEATED),
    "pattern": (*_LINED, "fill", "rotate"),
    "place": (*_LINED[:3], "fill", *_REPEATED, "slot", "for_", "room"),
    "way": ("line", "width"),
    "key": ("style", "columns", "gap"),
}
"""The keys that are valid for a box, by its ``draw``, besides those valid for all."""
LOOKS = tuple(dict.fromkeys(key for keys in MEANINGS.values() for key in keys))
"""The keys that are valid for some boxes only."""
TEMPLATES = ("text", "icon", "image", "scene", "ways")
"""Keys of a box whose braces are replaced with values of the card."""
UNNAMED = ("panel", "pattern", "place", "key")
"""What boxes draw that show no field by their name."""
# The key of the template where it is not called as what is drawn.
_KEY_OF = {"way": "ways"}


@dataclass(frozen=True, slots=True)
class Extent:
    """A length on a card: a fraction of its width or height, plus millimetres."""

    part: float = 0.0
    length: float = 0.0

    def of(self, whole: float) -> float:
        """Return the length in millimetres on a card that is ``whole`` mm long in this
        direction."""
        return round(self.part * whole + self.length, 6)


# The position of an anchor, as fractions of the width and height.
_ANCHORS = {
    "top-left": (0.0, 0.0),
    "top": (0.5, 0.0),
    "top-right": (1.0, 0.0),
    "left": (0.0, 0.5),
    "centre": (0.5, 0.5),
    "right": (1.0, 0.5),
    "bottom-left": (0.0, 1.0),
    "bottom": (0.5, 1.0),
    "bottom-right": (1.0, 1.0),
}


def _read_extent(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    try:
        return Extent(*parse_extent(value))
    except LengthError as error:
        hint = f"{error.hint}, or a percentage of the card such as 50%"
        raise validation_error("not-a-length", str(error), hint) from None


def _read_rotation(value: Any) -> Any:
    """Read degrees clockwise, below a full turn."""
    if isinstance(value, str) and re.fullmatch(r"\d{1,3}", value.strip()):
        return int(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    message = f"'{value}' is not a number of degrees" if isinstance(value, str) else "no degrees"
    raise validation_error("unknown-choice", message, "write 0 to 359, such as 90 or 60")


def read_condition(value: Any) -> Any:
    """Read a condition: a field, or an expression, which linking replaces by a field."""
    if not isinstance(value, str) or not value.strip():
        return value
    inside = condition_in(value)
    if re.fullmatch(FIELD_NAME, inside):
        return {inside: []}
    problem = condition_problem(inside)
    if problem is not None:
        raise _expression_error(problem, inside)
    return {f"{{{inside}}}": [HOLDS]}


_FIRST_WORD = re.compile(r"[a-z][a-z0-9-]*")


def _check_template(value: Any) -> Any:
    """Refuse braces that are not an expression, which would be printed unchanged on every card."""
    if not isinstance(value, str):
        return value
    for found in BRACES.finditer(value):
        if problem := syntax_problem(found[1]):
            raise _expression_error(problem, found[0])
    slip = _SLIP.search(BRACES.sub(_mark_sound, value))
    if slip is None:
        return value
    written = slip[0] if len(slip[0]) <= 40 else f"{slip[0][:37]}..."
    inside = slip[1].strip().lower()
    # If the brace is not closed, the first word is the intended field.
    inside = inside if slip[0].endswith("}") else inside.partition(" ")[0]
    name = re.sub(r"[\s_-]+", "-", inside)
    if re.fullmatch(FIELD_NAME, name) is None and (first := _FIRST_WORD.match(name)):
        name = first[0].rstrip("-")
    field = f"{{{name}}}" if re.fullmatch(FIELD_NAME, name) and name != slip[1] else "{title}"
    message = f"'{written}' is not the name of a field"
    raise validation_error(
        "not-a-field", message, rf"write  {field}, or \{{ to print a brace", WORDS + slip[0]
    )


def _mark_sound(found: re.Match[str]) -> str:
    return "x" if parse_expression(found[1]) is not None else found[0]


def _expression_error(problem: ExpressionError, words: str) -> Exception:
    part = f"{KEY}{problem.start}-{problem.end}"
    where = f"{WORDS}{words}{part}"
    return validation_error(problem.code, problem.message, problem.hint, where)


Place = Annotated[Extent, BeforeValidator(_read_extent), WithJsonSchema({"type": "string"})]
"""A length or a percentage of the card, or a sum of them: ``100% - 8mm``."""
FieldName = Annotated[str, StringConstraints(pattern=f"^{FIELD_NAME}$", max_length=64)]
Condition = Annotated[
    str, StringConstraints(pattern=rf"^(?:{FIELD_NAME}|\{{.*\}})$", max_length=2000)
]
"""A field, or an expression in braces, in files of layouts only."""
Template = Annotated[
    str, BeforeValidator(_check_template), StringConstraints(min_length=1, max_length=2000)
]
"""A text in which ``{field}`` is replaced with the card's field."""
Words = Annotated[Template, Printed(marked=True)]
"""A template that is printed, rather than one that names an icon or a picture."""
Anchor = Literal[
    "top-left",
    "top",
    "top-right",
    "left",
    "centre",
    "right",
    "bottom-left",
    "bottom",
    "bottom-right",
]


def _read_slot(value: Any) -> Any:
    return (value, value) if isinstance(value, str | float | int) else value


_SlotSide = Annotated[Length, Field(ge=3, le=200)]
Slot = Annotated[
    tuple[_SlotSide, _SlotSide],
    BeforeValidator(_read_slot),
    WithJsonSchema({"type": ["string", "array"], "items": {"type": "string"}}),
]
"""Width and height of a place for a piece, or both as one length."""
Rotation = Annotated[
    int,
    BeforeValidator(_read_rotation),
    Field(ge=0, le=359),
    WithJsonSchema({"type": ["string", "integer"]}),
]
"""Degrees clockwise."""
Pattern = Literal[
    "rays", "waves", "swell", "lattice", "dots", "stars", "rosette", "knots", "runes", "ticks",
    "plain", "rings", "rope", "beads", "reeded", "guilloche",
]  # fmt: skip
"""Patterns that fill a box, then frames along its edge."""


class Box(SizedForPieces):
    """A place on a card, and what is drawn there.

    ``at`` is measured from ``anchor`` of the card to the same point of the box. A box shows its
    ``text``, ``icon``, ``image`` or ``scene``, or otherwise the card's field with the name of the
    box; an ``optional`` one stays empty if the card lacks this field. ``when`` is a condition, or
    names the fields that a card must have, each with its accepted values (none for any). ``floor``
    is the smallest type, ``width`` that of the ``line`` or of a pattern that is a frame.

    With a ``quantity`` the icon, image, panel or place is repeated in the box, in rows of at most
    ``columns``. A ``place`` is room for pieces, ``slot`` mm wide, or as large as those that it is
    ``for``. A ``way`` is drawn from side to side of a card, or from sides to its middle.
    """

    draw: Literal["text", "icon", "panel", "pattern", "image", "scene", "place", "way"] = "text"
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
    at: tuple[Place, Place]
    size: tuple[Place, Place]
    rotate: Rotation = 0
    style: RoleTemplate = "text"
    align: Literal["left", "center", "right", "justify"] = "left"
    valign: Literal["top", "middle", "bottom"] = "top"
    floor: Annotated[Length, Field(gt=1)] = 2.117
    hyphenate: Flag = True
    shape: Literal["rectangle", "round"] = "rectangle"
    fill: RoleTemplate | None = None
    line: RoleTemplate | None = None
    width: Annotated[Length, Field(ge=0.09, le=10)] | None = None
    radius: Annotated[Length, Field(ge=0)] = 0.0
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
        return self

    def idle_keys(self) -> Iterator[IdleKey]:
        for key in LOOKS:
            if key not in MEANINGS[self.draw]:
                drawers = [draw for draw, keys in MEANINGS.items() if key in keys]
                hint = f"remove it; it is for boxes that draw {' or '.join(drawers)}"
                if self.draw == "image" and key in ("line", "fill", "width"):
                    hint = "remove it, and put a box that draws a panel behind or over the image"
                yield IdleKey(key, f"a box that draws '{self.draw}' does not use it", hint)
        if self.draw in ("scene", "panel") and self.line is None:
            yield IdleKey("width", "the box has no line", "add  line: ...  or remove it")
        if self.quantity is None:
            for key in ("gap", "columns"):
                yield IdleKey(key, "the box is drawn once", "add  quantity: ...  or remove it")
        if self.shape == "round":
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

    def rect(self, width: float, height: float) -> Rect:
        """Return the place of the box on a card of this size."""
        across, down = _ANCHORS[self.anchor]
        w, h = self.size[0].of(width), self.size[1].of(height)
        x = across * (width - w) + self.at[0].of(width)
        y = down * (height - h) + self.at[1].of(height)
        return Rect(round(x, 6), round(y, 6), w, h)

    @property
    def bounded(self) -> bool:
        """Whether places must fit in the box; those in a space need only fit there."""
        return True

    @property
    def templates(self) -> dict[str, str | None]:
        """Return the templates of the box by key (``TEMPLATES``)."""
        return {key: getattr(self, key) for key in TEMPLATES}

    def content(self, name: str) -> str | None:
        """Return the template that the box called ``name`` shows; None for a panel, pattern or
        place."""
        if self.draw in UNNAMED:
            return None
        return self.templates[_KEY_OF.get(self.draw, self.draw)] or f"{{{name}}}"

    def icon_named(self, shown: str) -> str:
        """Return the name of the icon from a filled template.

        The icon of another record is written with colons, as in a text.
        """
        return shown.strip(":") if (self.icon or "").startswith("{icon ") else shown

    def fields(self, name: str) -> tuple[str, ...]:
        """Return the fields of the card that the box called ``name`` shows, without repeats."""
        templates = (self.content(name), self.fill, self.line, self.style, self.quantity)
        found = (field for text in templates if text for field in fields_in(text))
        return tuple(dict.fromkeys(found))


def _check_boxes(value: Any, info: ValidationInfo) -> Any:
    """Refuse boxes nested one level too deep, as in a layout file."""
    inner = value.get("boxes") if isinstance(value, dict) else None
    if isinstance(inner, dict) and inner and all(isinstance(box, dict) for box in inner.values()):
        hint = f"write the boxes directly below  {info.field_name}, without the key  boxes"
        if any(isinstance(other, str) for other in value.values()):
            hint = "write these keys in a layout file, and the name of that layout here"
        raise validation_error(
            "unknown-key", "the boxes are one level too deep", hint, "boxes", KEY
        )
    return value


Layout = Annotated[
    dict[Id, Box], Field(min_length=1, max_length=120), BeforeValidator(_check_boxes)
]
"""Boxes by name, in drawing order."""


class LayoutFile(Titled, WithGame):
    """A file of boxes, including those of the layout that it ``extends``."""

    pnp: Version = 1
    layout: Id
    title: str = ""
    extends: Id | None = None
    boxes: Layout


FILE = LayoutFile
