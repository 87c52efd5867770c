"""Spaces of a map as their author draws them: an outline each, in millimetres."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema

from pnp.model.record import Flag, Number, Record, fail

MOST_SHAPES = 500
"""Spaces of a map; on a sheet of letter size they would be smaller than a fingernail."""
MOST_POINTS = 2_000
"""Points of one outline, curves broken into short lines."""
FARTHEST = 10_000
"""Millimetres from the corner of the board; nothing of a shape can be seen so far off."""

Coordinate = Annotated[Number, Field(ge=-FARTHEST, le=FARTHEST)]
Outline = Annotated[
    tuple[tuple[Coordinate, Coordinate], ...], Field(min_length=3, max_length=MOST_POINTS)
]
"""The corners of an outline in millimetres, from the top left of the board."""


class Shape(Record):
    """The outline of a space; all of it is on land where ``land`` is true."""

    shape: Annotated[
        Outline, Field(description="write its corners, such as  [[0, 0], [40, 0], ...]")
    ]
    land: Flag = False


def _shape(value: Any) -> Any:
    """Read an outline alone as a shape."""
    return {"shape": value} if isinstance(value, list | tuple) else value


def _shapes(value: Any) -> Any:
    if isinstance(value, str):
        message = f"'{value[:40]}' does not name a drawing"
        raise fail("wrong-type", message, "write the name of an SVG, or an outline for each space")
    return value


def _named(value: dict[str, Shape]) -> dict[str, Shape]:
    """Refuse names that mean something else in a map."""
    for name in value:
        if not name.strip() or name == "." or "#" in name:
            message = f"'{name}' cannot be the name of a space"
            raise fail("unknown-choice", message, "write letters, digits and hyphens", name)
    return value


_SHAPE = {"anyOf": [{"type": "array", "items": {"type": "array"}}, {"type": "object"}]}
Shapes = Annotated[
    dict[str, Annotated[Shape, BeforeValidator(_shape)]],
    BeforeValidator(_shapes),
    AfterValidator(_named),
    Field(max_length=MOST_SHAPES),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string", "pattern": r"\.svg$"},
                {"type": "object", "additionalProperties": _SHAPE},
            ]
        }
    ),
]
"""Outlines by the names of their spaces. In a file they may be the name of an SVG with a path for
each; see ``pnp.content.shapes``."""
