"""Dice as models of a cube in the OBJ format, with a picture that has their faces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from pnp.base.units import MM_PER_INCH, format_number
from pnp.exports.bundle import FRONT, ExportPiece
from pnp.exports.raster import RasterStyle, opaque_image, pixel_size, png_of

_Vector: TypeAlias = tuple[int, int, int]

COLUMNS, ROWS = 3, 2
"""The picture has the faces 1 to 3 above 4 to 6."""

ROTATIONS: tuple[tuple[str, _Vector], ...] = (
    ("1", (-90, 0, 0)),
    ("2", (0, 0, 0)),
    ("3", (0, 0, -90)),
    ("4", (0, 0, 90)),
    ("5", (0, 0, 180)),
    ("6", (90, 0, 0)),
)
"""How Tabletop Simulator turns its own six-sided die so that each face is up, in degrees about x, y
and z (library typed-tabletop-simulator, and saves of published games)."""

# The direction of each face and of its right side and top. The game mirrors x when it loads a
# model, so the face that its rotations put at +x is here at -x.
_FACES: tuple[tuple[_Vector, _Vector, _Vector], ...] = (
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    ((0, 1, 0), (1, 0, 0), (0, 0, -1)),
    ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    ((-1, 0, 0), (0, 0, 1), (0, 1, 0)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    ((0, 0, -1), (-1, 0, 0), (0, 1, 0)),
)
_CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))


def cube_model(edge: float) -> bytes:
    """Return a cube with edges of ``edge`` millimetres as OBJ, in inches."""
    half = edge / MM_PER_INCH / 2
    points, places, normals, faces = [], [], [], []
    for index, (normal, right, up) in enumerate(_FACES):
        row, column = divmod(index, COLUMNS)
        for x, y in _CORNERS:
            at = [half * (n + x * r + y * u) for n, r, u in zip(normal, right, up, strict=True)]
            points.append(f"v {_numbers(at)}")
            place = (column + (x + 1) / 2) / COLUMNS, (ROWS - row - 1 + (y + 1) / 2) / ROWS
            places.append(f"vt {_numbers(place)}")
        normals.append(f"vn {_numbers(normal)}")
        corners = range(index * 4 + 1, index * 4 + 5)
        faces.append("f " + " ".join(f"{n}/{n}/{index + 1}" for n in corners))
    return "\n".join([*points, *places, *normals, *faces, ""]).encode()


def faces_png(faces: Sequence[ExportPiece], style: RasterStyle) -> bytes:
    """Return the six faces of a die as the picture of its model."""
    from PIL import Image

    width, height = pixel_size(faces[0], style)
    sheet = Image.new("RGB", (COLUMNS * width, ROWS * height), "white")
    for index, face in enumerate(faces):
        row, column = divmod(index, COLUMNS)
        sheet.paste(opaque_image(face, FRONT, style), (column * width, row * height))
    return png_of(sheet)


def _numbers(values: Sequence[float]) -> str:
    return " ".join(format_number(value, 6) for value in values)
