"""The keys of boxes that show a part of a picture, or a picture in another look."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, StringConstraints, WithJsonSchema

from pnp.kinds.layout.measures import Extent, read_extent
from pnp.model.record import Record, RoleTemplate, validation_error

PICTURED = ("crop", "flip", "mask", "part")
"""The keys for the look of a picture."""
_WHOLE = (0.0, 0.0, 1.0, 1.0)


def _read_crop(value: Any) -> Any:
    found = [read_extent(side) for side in value] if isinstance(value, list | tuple) else []
    sound = len(found) == 4 and all(isinstance(one, Extent) and not one.length for one in found)
    left, top, width, height = (one.part for one in found) if sound else (0.0, 0.0, 0.0, 0.0)
    inside = min(left, top) >= 0 and left + width <= 1 and top + height <= 1
    if not sound or min(width, height) <= 0 or not inside:
        message = "this is not a part of a picture"
        hint = "write left, top, width and height, such as [0%, 50%, 50%, 50%]"
        raise validation_error("not-a-part", message, hint)
    return left, top, width, height


class Pictured(Record):
    """The keys of pictures.

    ``crop`` is the part that is shown: left, top, width and height as fractions of the picture.
    ``flip`` mirrors it, and a ``mask`` shows all that is visible in one colour. Of a drawing in
    SVG, ``part`` is the id of the element that is shown alone.
    """

    crop: Annotated[
        tuple[float, float, float, float],
        BeforeValidator(_read_crop),
        WithJsonSchema({"type": "array", "items": {"type": "string"}}),
    ] = _WHOLE
    flip: Literal["none", "horizontal", "vertical", "both"] = "none"
    mask: RoleTemplate | None = None
    part: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = None

    @property
    def is_plain(self) -> bool:
        """Whether the picture is shown as it is."""
        return self.crop == _WHOLE and self.flip == "none" and self.mask is None
