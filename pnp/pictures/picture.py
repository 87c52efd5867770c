"""A picture as read, and its placement in a box."""

from __future__ import annotations

import math
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from pnp.base.units import MM_PER_UNIT
from pnp.scene import Group, Image, Instance, Matrix, Raster, Rect, rectangle


def view_box_matrix(box: Rect, wide: float, high: float, how: str) -> Matrix:
    """Return the matrix that places a view box in a width and height by ``preserveAspectRatio``."""
    across, down = wide / box.width, high / box.height
    align, _, way = how.strip().partition(" ")
    if align == "none":
        return Matrix(across, 0, 0, down, -box.x * across, -box.y * down)
    unit = max(across, down) if way.strip() == "slice" else min(across, down)
    left, top = (
        {"Min": 0.0, "Mid": 0.5, "Max": 1.0}.get(word, 0.5) for word in (align[1:4], align[5:8])
    )
    x, y = (wide - box.width * unit) * left, (high - box.height * unit) * top
    return Matrix(unit, 0, 0, unit, x - box.x * unit, y - box.y * unit)


# A picture as read, and its placement in a box.


class PictureError(ValueError):
    """No picture is available; ``code``, the message and ``hint`` are those of a finding."""

    def __init__(self, code: str, message: str, hint: str) -> None:
        super().__init__(message)
        self.code = code
        self.hint = hint


NO_PART = "not-a-part"
"""The code of a PictureError about an element that a drawing does not have."""


class PictureRemark(Struct, frozen=True):
    """A loss in reading a picture: a warning, or a ``note`` if it is minor."""

    code: str
    message: str
    hint: str
    note: bool = False


Fit: TypeAlias = Literal["cover", "contain"]
"""``cover`` fills the box and crops the picture; ``contain`` shows all of it."""


FINE = 300
"""The pixels per inch beyond which no difference is visible at reading distance."""

# A smaller surplus of pixels is not worth the blur of resampling.
_SLACK = 1.2


class Picture(Struct, frozen=True):
    """``art`` in a box of ``width`` by ``height`` units from (0, 0): pixels, or units of a drawing.

    ``remarks`` list losses in reading it, ``credit`` names author and licence if the file does. A
    raster may have fewer pixels than the file: only those that its box needs. ``plain`` is the
    colour (``#rrggbb``) of all that is visible, if there is only one. A raster is ``drawn`` if it
    was made from a drawing, for the size at which it is printed.
    """

    width: float
    height: float
    art: Raster | Group
    remarks: tuple[PictureRemark, ...] = ()
    credit: str = ""
    plain: str = ""
    drawn: bool = False

    @property
    def is_opaque(self) -> bool:
        """Whether it has no transparent parts, so that its silhouette is a rectangle."""
        return isinstance(self.art, Raster) and not self.art.mode.endswith("A")


class View(Struct, frozen=True):
    """The part of a picture that is shown, as fractions of its width and height from the top left
    (``crop``); whether it is mirrored left to right and upside down; and its colour (``#rrggbb``)
    if it is shown as a silhouette."""

    crop: Rect = Rect(0.0, 0.0, 1.0, 1.0)
    mirrored: bool = False
    upended: bool = False
    ink: str = ""

    def whole_box(self, box: Rect) -> Rect:
        """Return the box of the whole picture whose shown part is as large as ``box``."""
        return Rect(box.x, box.y, box.width / self.crop.width, box.height / self.crop.height)

    def place(self, picture: Picture, box: Rect, fit: Fit) -> Group:
        """Return the part of a picture centred in a box in millimetres, keeping its proportions."""
        crop = self.crop
        part = structs.replace(
            picture, width=picture.width * crop.width, height=picture.height * crop.height
        )
        width, height = printed_size(part, box, fit)
        x, y = box.x + (box.width - width) / 2, box.y + (box.height - height) / 2
        shown = box if fit == "cover" else Rect(x, y, width, height)
        whole = Rect(
            x - crop.x / crop.width * width,
            y - crop.y / crop.height * height,
            width / crop.width,
            height / crop.height,
        )
        clip = rectangle(shown.x, shown.y, shown.width, shown.height)
        placed = Group((place_picture(picture, whole, "contain"),), clip=clip)
        if not (self.mirrored or self.upended):
            return placed
        across, down = -1.0 if self.mirrored else 1.0, -1.0 if self.upended else 1.0
        (mx, my) = box.centre
        turned = Matrix(across, 0, 0, down, mx - across * mx, my - down * my)
        return Group((placed,), turned)


def place_picture(picture: Picture, box: Rect, fit: Fit) -> Group:
    """Return the picture centred in a box in millimetres, keeping its proportions."""
    unit = _unit(picture, box, fit)
    width, height = printed_size(picture, box, fit)
    x, y = box.x + (box.width - width) / 2, box.y + (box.height - height) / 2
    shown = box if fit == "cover" else Rect(x, y, width, height)
    clip = rectangle(shown.x, shown.y, shown.width, shown.height)
    match picture.art:
        case Raster():
            # A picture shown whole needs no clip, which programs would only blur.
            image = Image(picture.art, Rect(x, y, width, height))
            return Group((image,), clip=clip if fit == "cover" else None)
        case Group():
            return Group((Instance(picture.art, Matrix(unit, 0, 0, unit, x, y)),), clip=clip)


def printed_size(picture: Picture, box: Rect, fit: Fit) -> tuple[float, float]:
    """Return width and height in millimetres of the whole picture, including cropped parts."""
    unit = _unit(picture, box, fit)
    return picture.width * unit, picture.height * unit


def needed_pixels(width: int, height: int, box: Rect, fit: Fit) -> tuple[int, int]:
    """Return the most pixels that a picture of ``width`` x ``height`` needs in a box."""
    found = Picture(width, height, Group(()))
    share = printed_size(found, box, fit)[0] / MM_PER_UNIT["in"] * FINE / width
    if share * _SLACK >= 1:
        return width, height
    return max(1, math.ceil(width * share)), max(1, math.ceil(height * share))


def resolution(picture: Picture, box: Rect, fit: Fit) -> float | None:
    """Return the pixels per inch at which a picture is printed; None for a drawing."""
    if isinstance(picture.art, Group):
        return None
    if picture.drawn:
        return picture.art.width / printed_size(picture, box, fit)[0] * MM_PER_UNIT["in"]
    return MM_PER_UNIT["in"] / _unit(picture, box, fit)


def _unit(picture: Picture, box: Rect, fit: Fit) -> float:
    """Return the size of a unit of the picture in millimetres."""
    sides = (box.width / picture.width, box.height / picture.height)
    return max(sides) if fit == "cover" else min(sides)
