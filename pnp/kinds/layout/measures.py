"""Lengths, points, angles and anchors of boxes, as they are written in layouts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field, WithJsonSchema

from pnp.base.units import LengthError, parse_extent
from pnp.model.record import Length, validation_error
from pnp.scene import Point, Rect


@dataclass(frozen=True, slots=True)
class Extent:
    """A length on a card: a fraction of its width or height, plus millimetres.

    The side of a box may be ``open`` instead: ``rest`` (all the room that is left) or ``auto`` (the
    size of the set text).
    """

    part: float = 0.0
    length: float = 0.0
    open: Literal["", "rest", "auto"] = ""

    def of(self, whole: float) -> float:
        """Return the length in millimetres on a card that is ``whole`` mm long in this
        direction."""
        return round(self.part * whole + self.length, 6)


FULL = Extent(1.0)


def read_anchor(value: Any) -> Any:
    """Read ``center``, as ``align`` has it, as ``centre``."""
    return "centre" if value == "center" else value


Anchor = Annotated[
    Literal[
        "top-left",
        "top",
        "top-right",
        "left",
        "centre",
        "right",
        "bottom-left",
        "bottom",
        "bottom-right",
    ],
    BeforeValidator(read_anchor),
]
ANCHORS: Mapping[str, tuple[float, float]] = {
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
"""The position of an anchor, as fractions of the width and height."""


def read_extent(value: Any) -> Any:
    """Return the ``Extent`` that a text spells out; raise an error if it is none."""
    if not isinstance(value, str):
        return value
    try:
        return Extent(*parse_extent(value))
    except LengthError as error:
        hint = f"{error.hint}, or a percentage of the card such as 50%"
        raise validation_error("not-a-length", str(error), hint) from None


def read_size(value: Any) -> Any:
    """Return the ``Extent`` of the side of a box."""
    match value.strip() if isinstance(value, str) else "":
        case "rest":
            return Extent(open="rest")
        case "auto":
            return Extent(open="auto")
        case _:
            return read_extent(value)


_DEGREES = re.compile(r"[+-]?\d{1,4}(\.\d{1,6})?")


def parse_degrees(text: str) -> float | None:
    """Return the degrees below a full turn that a text spells out; None if it is no number.

    >>> parse_degrees("90"), parse_degrees("-22.5"), parse_degrees("quarter")
    (90, 337.5, None)
    """
    text = text.strip().replace("\N{MINUS SIGN}", "-").removesuffix("\N{DEGREE SIGN}")
    if _DEGREES.fullmatch(text) is None:
        return None
    found = round(float(text) % 360, 6) % 360
    return int(found) if found == int(found) else found


def _read_rotation(value: Any) -> Any:
    """Read degrees clockwise, below a full turn."""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return value
    found = parse_degrees(value) if isinstance(value, str) else None
    if found is None:
        message = (
            f"'{value}' is not a number of degrees" if isinstance(value, str) else "no degrees"
        )
        hint = "write degrees clockwise, such as 90 or -22.5"
        raise validation_error("not-a-number", message, hint)
    return found


def _read_pair(value: Any) -> Any:
    return (value, value) if isinstance(value, str | float | int) else value


def read_sides(value: Any) -> Any:
    """Return four lengths, from the top clockwise: one counts for all sides, of two the first for
    top and bottom."""
    if isinstance(value, str | float | int):
        return (value,) * 4
    return (*value, *value) if isinstance(value, list | tuple) and len(value) == 2 else value


def read_share(value: Any) -> Any:
    """Return the fraction that a percentage spells out; raise an error if it is none."""
    if not isinstance(value, str):
        return value
    found = read_extent(value) if "%" in value else None
    if not isinstance(found, Extent) or found.length:
        message = f"'{value}' is not a percentage"
        raise validation_error("not-a-length", message, "write a percentage, such as 40%")
    return found.part


Share = Annotated[
    float, BeforeValidator(read_share), Field(ge=0, le=1), WithJsonSchema({"type": "string"})
]
"""A percentage from 0% to 100%, as a fraction."""
Place = Annotated[Extent, BeforeValidator(read_extent), WithJsonSchema({"type": "string"})]
"""A length or a percentage of the card, or a sum of them: ``100% - 8mm``."""
Points = Annotated[tuple[tuple[Place, Place], ...], Field(max_length=500)]
"""Points of a box, in lengths or percentages of it."""
Rotation = Annotated[
    float,
    BeforeValidator(_read_rotation),
    Field(ge=0, lt=360),
    WithJsonSchema({"type": ["string", "number"]}),
]
"""Degrees clockwise."""
_SlotSide = Annotated[Length, Field(ge=3, le=200)]
Slot = Annotated[
    tuple[_SlotSide, _SlotSide],
    BeforeValidator(_read_pair),
    WithJsonSchema({"type": ["string", "array"], "items": {"type": "string"}}),
]
"""Width and height of a place for a piece, or both as one length."""
Pair = Annotated[
    tuple[Place, Place],
    BeforeValidator(_read_pair),
    WithJsonSchema({"type": ["string", "array"], "items": {"type": "string"}}),
]
"""Two lengths or percentages, or both as one."""
Sides = Annotated[
    tuple[Place, Place, Place, Place],
    BeforeValidator(read_sides),
    WithJsonSchema({"type": ["string", "array"], "items": {"type": "string"}}),
]
"""Lengths at the top, right, bottom and left of a box; one for all, or two."""

LengthPair: TypeAlias = tuple[Extent, Extent]


def points_in(points: tuple[LengthPair, ...], rect: Rect) -> list[Point]:
    """Return points of a box, in millimetres on the card."""
    return [(rect.x + x.of(rect.width), rect.y + y.of(rect.height)) for x, y in points]
