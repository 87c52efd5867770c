"""Numbers of boxes that cards may give: degrees, shares and lengths, or texts with braces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, TypeAlias, TypeVar

from pydantic import BeforeValidator, Field, ValidatorFunctionWrapHandler, WithJsonSchema
from pydantic import WrapValidator as Wrap

from pnp.base.units import LengthError, parse_extent
from pnp.kinds.layout.measures import Rotation
from pnp.kinds.layout.template_record import check_template
from pnp.model.record import Length, Record, validation_error
from pnp.model.record_errors import FieldProblem, parse_record

NumberKey: TypeAlias = tuple[str, ...]
"""The path of a number in a box."""


class TemplateNumber(float):
    """A number that each card gives by a ``template``. As a float, it is what holds without a
    card."""

    template: str

    def __new__(cls, template: str, usual: float = 0.0) -> TemplateNumber:
        made = super().__new__(cls, usual)
        made.template = template
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TemplateNumber) and self.template == other.template

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.template)

    def __repr__(self) -> str:
        return f"TemplateNumber({self.template!r}, {float(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return TemplateNumber, (self.template, float(self))


def _or_template(usual: float = 0.0) -> Wrap:
    """Return a validator that accepts braces in place of a number; ``usual`` is what holds without
    a card."""

    def read(value: Any, read_number: ValidatorFunctionWrapHandler) -> Any:
        if isinstance(value, TemplateNumber):
            return value
        if isinstance(value, str) and "{" in value:
            return TemplateNumber(check_template(value), usual)
        return read_number(value)

    return Wrap(read)


def _read_opacity(value: Any) -> Any:
    """Read a percentage, or a number from 0 to 1."""
    if not isinstance(value, str):
        return value
    text = value.strip()
    try:
        part, length = parse_extent(text) if text.endswith("%") else (float(text), 0.0)
    except (LengthError, ValueError):
        part, length = 0.0, 1.0
    hint = "write a percentage from 0% to 100%, or a number from 0 to 1"
    if length:
        raise validation_error("not-a-number", f"'{text}' is not a number or a percentage", hint)
    if not 0 <= part <= 1:
        raise validation_error("out-of-range", f"{text} is out of range", hint)
    return part


_Opacity = Annotated[
    float,
    BeforeValidator(_read_opacity),
    Field(ge=0, le=1),
    WithJsonSchema({"type": ["string", "number"]}),
]
_Radius = Annotated[Length, Field(ge=0)]
_Width = Annotated[Length, Field(ge=0.09, le=10)]
_Outline = Annotated[Length, Field(ge=0.1, le=3)]
_TypeSize = Annotated[Length, Field(ge=1.4, le=200)]

Turn = Annotated[Rotation, _or_template()]
"""Degrees clockwise."""
Opacity = Annotated[_Opacity, _or_template(1.0)]
"""A percentage, or a number from 0 to 1."""
Radius = Annotated[_Radius, _or_template()]
LineWidth = Annotated[_Width, _or_template()]
OutlineWidth = Annotated[_Outline, _or_template()]
TypeSize = Annotated[_TypeSize, _or_template()]


class _CardNumbers(Record):
    """The numbers as cards give them, by their path in the box, joined by points."""

    rotate: Rotation = 0
    opacity: _Opacity = 1
    radius: _Radius = 0
    width: _Width = 1
    outline_width: Annotated[_Outline, Field(alias="outline.width")] = 1
    shadow_opacity: Annotated[_Opacity, Field(alias="shadow.opacity")] = 1
    type_size: Annotated[_TypeSize, Field(alias="type.size")] = 2


_FIELDS = {
    tuple((field.alias or name).split(".")): name
    for name, field in _CardNumbers.model_fields.items()
}
TYPE_SIZE: NumberKey = ("type", "size")
NUMBERS: tuple[NumberKey, ...] = tuple(_FIELDS)
"""The numbers of a box that cards may give."""


@lru_cache(4096)  # cards give few different values
def read_number(key: NumberKey, text: str) -> float | FieldProblem:
    """Return the number that a card gives for a key, or what is wrong with it."""
    if not text.strip():
        hint = f"write a value for  {'.'.join(key)}"
        return FieldProblem(key, "not-a-number", "the number is empty", hint)
    found = parse_record(_CardNumbers, {".".join(key): text})
    if isinstance(found, _CardNumbers):
        return float(getattr(found, _FIELDS[key]))
    return found[0]


def card_numbers(box: Record) -> dict[NumberKey, TemplateNumber]:
    """Return the numbers of a box that cards give."""
    found = {}
    for key in NUMBERS:
        value: Any = box
        for name in key:
            value = getattr(value, name, None)
        if isinstance(value, TemplateNumber):
            found[key] = value
    return found


R = TypeVar("R", bound=Record)


def with_numbers(box: R, numbers: Mapping[NumberKey, float]) -> R:
    """Return a box with other numbers."""
    update: dict[str, Any] = {}
    for (first, *rest), number in numbers.items():
        inner = update.get(first, getattr(box, first))
        update[first] = inner.model_copy(update={rest[0]: number}) if rest else number
    return box.model_copy(update=update)
