"""Faces as the files of a shop: to the pixel, with its bleed, opaque, and upright as it holds them.

A piece with a little less bleed than the shop wants is extended by repeating its outermost pixels,
as a knife that is off shows nothing else of them.
"""

from __future__ import annotations

import math
from io import BytesIO
from typing import TYPE_CHECKING

from pnp.base.units import MM_PER_INCH
from pnp.export.png import write_png
from pnp.export.svg import write_svg
from pnp.exports.bundle import BACK, ExportPiece
from pnp.exports.raster import png_of
from pnp.exports.shop_sizes import DPI, Fit
from pnp.scene import Group, Item, Matrix

if TYPE_CHECKING:
    from PIL.Image import Image

_WHITE = (255, 255, 255)


def shop_image(
    piece: ExportPiece,
    side: int,
    fit: Fit,
    *,
    finer: int = 1,
    items: tuple[Item, ...] | None = None,
) -> Image:
    """Return a face as RGB in the pixels of a product, times ``finer``, or other ``items`` instead
    of the face. Raises UnavailableError if the cairo library is missing."""
    from PIL import Image

    dpi = DPI * finer
    per_mm = dpi / MM_PER_INCH
    size = tuple(count * finer for count in fit.pixels)
    bleeds = fit.bleeds(piece)
    blank = [_missing_pixels(bleed, piece.drawn.bleed, per_mm) for bleed in bleeds]
    wide, high = (count - 2 * rim for count, rim in zip(size, blank, strict=True))
    left, top = (bleed - rim / per_mm for bleed, rim in zip(bleeds, blank, strict=True))
    shown = piece.face(side) if items is None else items
    placed = (Group(shown, Matrix.translate(left, top)),)
    svg = write_svg(wide / per_mm, high / per_mm, placed, title=piece.title)
    with Image.open(BytesIO(write_png(svg, dpi, (wide, high)))) as drawn:
        found = Image.new("RGB", drawn.size, _WHITE)
        found.paste(drawn, mask=drawn.getchannel("A") if "A" in drawn.getbands() else None)
    return turn(extend(found, blank[0], blank[1]), side) if fit.turned else extend(found, *blank)


def blank_image(fit: Fit, finer: int = 1) -> Image:
    """Return a white face."""
    from PIL import Image

    wide, high = fit.product.pixels
    return Image.new("RGB", (wide * finer, high * finer), _WHITE)


def face_file(piece: ExportPiece, side: int, fit: Fit) -> bytes:
    """Return a face as the PNG of a shop, white if it is blank."""
    blank = side == BACK and not piece.has_back
    return png_of(blank_image(fit) if blank else shop_image(piece, side, fit), DPI)


def turn(image: Image, side: int) -> Image:
    """Turn a landscape face upright: the front against the clock and the back with it, so that
    their tops are at the same edge of the card."""
    from PIL.Image import Transpose

    return image.transpose(Transpose.ROTATE_270 if side == BACK else Transpose.ROTATE_90)


def _missing_pixels(wanted: float, bleed: float, per_mm: float) -> int:
    """Return how many rows of pixels lie outside the bleed of a piece."""
    return max(0, math.ceil((wanted - bleed) * per_mm - 1e-6))


def extend(image: Image, across: int, down: int) -> Image:
    """Return a picture with its outermost columns and rows repeated on both sides."""
    from PIL import Image

    wide, high = image.size
    found = Image.new(image.mode, (wide + 2 * across, high + 2 * down))
    found.paste(image, (across, down))
    if across:
        for x, at in ((0, 0), (wide + across, wide - 1)):
            column = image.crop((at, 0, at + 1, high)).resize((across, high))
            found.paste(column, (x, down))
    if down:
        for y, at in ((0, down), (high + down, high + down - 1)):
            row = found.crop((0, at, found.width, at + 1)).resize((found.width, down))
            found.paste(row, (0, y))
    return found
