"""The keys of boxes that draw a line, a polygon, an arc or another plain shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema

from pnp.base.diagnostics import KEY
from pnp.kinds.layout.measures import Pair, Points, Rotation, Share
from pnp.model.record import Flag, Length, Record, Whole, validation_error

_STROKE = ("line", "width", "dash")
SHAPES: Mapping[str, tuple[str, ...]] = {
    "line": ("points", "heads", *_STROKE),
    "arrow": ("points", "heads", *_STROKE),
    "polyline": ("points", "heads", *_STROKE),
    "polygon": ("points", "sides", "fill", "gradient", *_STROKE),
    "star": ("sides", "inner", "fill", "gradient", *_STROKE),
    "ellipse": ("fill", "gradient", *_STROKE),
    "arc": ("from_", "to", "pie", "heads", "fill", *_STROKE),
    "curve": ("points", "heads", "fill", *_STROKE),
    "path": ("d", "fill", "gradient", *_STROKE),
    "grid": ("step", *_STROKE),
}
"""The keys of a box that draws a shape, by its ``draw``."""
OPEN = ("line", "arrow", "polyline", "curve", "arc")
"""Shapes with two ends, at which a line may have heads."""
# The least number of points of a shape.
_LEAST = {"line": 2, "arrow": 2, "polyline": 2, "polygon": 3, "curve": 4}


def _read_dash(value: Any) -> Any:
    return (value,) if isinstance(value, str | float | int) else value


Heads = Literal["none", "start", "end", "both"]
Path = Annotated[str, StringConstraints(min_length=1, max_length=20_000)]
"""The ``d`` of an SVG path."""
Dash = Annotated[
    tuple[Annotated[Length, Field(ge=0.1, le=50)], ...],
    BeforeValidator(_read_dash),
    Field(max_length=6),
    WithJsonSchema({"type": ["string", "array"], "items": {"type": "string"}}),
]
"""The lengths of dashes and gaps, in millimetres."""


class Shaped(Record):
    """The keys of shapes.

    ``points`` are those of a line, a polyline, a polygon or a curve (from, bend, bend, to). A
    polygon or star has ``sides`` instead, and a star an ``inner`` radius, as a fraction of the
    outer one. An arc extends clockwise ``from`` an angle ``to`` another, in degrees from the top; a
    ``pie`` is closed through the centre. ``d`` is the data of an SVG path, ``step`` the width and
    height of the cells of a grid. ``dash`` are the lengths of dashes and gaps.
    """

    points: Points = ()
    sides: Annotated[Whole, Field(ge=3, le=60)] | None = None
    inner: Annotated[Share, Field(gt=0, lt=1)] = 0.4
    from_: Annotated[Rotation, Field(alias="from")] = 0.0
    to: Rotation = 0.0
    pie: Flag = False
    d: Path | None = None
    step: Pair | None = None
    heads: Heads | None = None
    dash: Dash = ()


def check_shape(box: Shaped, draw: str) -> None:
    """Raise an error if a box that draws a shape lacks what determines it."""
    if draw == "polygon" and (not box.points) == (box.sides is None):
        message = "a polygon has either points or a number of sides"
        hint = "add  sides: 6,  or  points: [[0%, 0%], [100%, 0%], [50%, 100%]]"
        if box.points:
            raise validation_error("unclear-shape", message, "remove one of them", "sides", KEY)
        raise validation_error("missing-key", message, hint)
    needed = {"polyline": "points", "curve": "points", "path": "d", "grid": "step"}.get(draw)
    if needed is not None and not getattr(box, needed):
        example = {"points": "[[0%, 0%], [50%, 100%], [100%, 0%]]", "step": "[5mm, 5mm]"}
        if draw == "curve":
            example["points"] = "[[0%, 50%], [30%, 0%], [70%, 0%], [100%, 50%]]"
        hint = f"add it, such as  {needed}: {example.get(needed, 'M0 0 L10 5 L0 10 Z')}"
        raise validation_error("missing-key", f"missing key '{needed}'", hint)
    count = len(box.points)
    if count and count < _LEAST.get(draw, 0):
        message = f"a {draw} needs at least {_LEAST[draw]} points"
        raise validation_error("wrong-size", message, "add points", "points")
    if draw == "curve" and count % 3 != 1:
        message = f"a curve of {count} points is incomplete"
        hint = "write from, bend, bend, to; then two bends and a point for each further part"
        raise validation_error("wrong-size", message, hint, "points")
    if draw in ("line", "arrow") and count > 2:
        hint = "write  draw: polyline  for more points"
        raise validation_error("wrong-size", f"a {draw} has two points", hint, "points", 2)
