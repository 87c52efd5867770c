"""Pixel images inside a drawing, embedded as data."""

from __future__ import annotations

import base64
import binascii
import re
from urllib.parse import unquote_to_bytes
from xml.etree import ElementTree

from pnp.base.svg import SvgError, size
from pnp.pictures.picture import PictureError, view_box_matrix
from pnp.pictures.pixels import MOST_MEGAPIXELS, read_pixels
from pnp.scene import Group, Image, Raster, Rect, rectangle

_DATA = re.compile(r"data:image/(png|jpe?g|gif|webp)((?:;[^,;]*)*),", re.IGNORECASE)
_HINT = "save the picture as a separate PNG or JPEG file"


class EmbeddedImages:
    """Reader of the embedded images of one drawing: reads each once and limits the total of
    pixels."""

    def __init__(self) -> None:
        self._rasters: dict[ElementTree.Element, Raster] = {}
        self._left = MOST_MEGAPIXELS * 1_000_000

    def raster(self, element: ElementTree.Element) -> Raster:
        """Return the image of an element.

        Raises SvgError for an image that is outside the file or broken.
        """
        known = self._rasters.get(element)
        if known is not None:
            return known
        link = (element.get("href") or element.get("xlink:href") or "").strip()
        found = _DATA.match(link)
        if found is None:
            raise SvgError("holds <image>", _HINT)
        given = link[found.end() :]
        try:
            coded = found[2].lower().endswith("base64")
            content = (
                base64.b64decode(re.sub(r"\s", "", given)) if coded else unquote_to_bytes(given)
            )
            picture = read_pixels("image", content)
        except (PictureError, binascii.Error):
            raise SvgError("holds a picture in pixels that cannot be read", _HINT) from None
        self._left -= int(picture.width * picture.height)
        if self._left < 0:
            what = f"holds pictures of more than {MOST_MEGAPIXELS} megapixels"
            raise SvgError(what, "save them with fewer pixels")
        assert isinstance(picture.art, Raster)
        self._rasters[element] = picture.art
        return picture.art

    def draw(self, element: ElementTree.Element, viewport: tuple[float, float]) -> Group:
        """Return the image of an element in its place; raises SvgError."""
        raster = self.raster(element)
        x, y = (size(element.get(key, "0"), key, viewport) for key in ("x", "y"))
        lengths = [element.get(key, "auto") for key in ("width", "height")]
        sides = [
            None if value == "auto" else size(value, key, viewport)
            for value, key in zip(lengths, ("width", "height"), strict=True)
        ]
        wide, high = sides
        if wide is None:
            wide = raster.width if high is None else high * raster.width / raster.height
        high = wide * raster.height / raster.width if high is None else high
        if wide <= 0 or high <= 0:
            return Group(())
        box = Rect(0, 0, raster.width, raster.height)
        how = element.get("preserveAspectRatio", "xMidYMid meet")
        matrix = view_box_matrix(box, wide, high, how)
        shown = matrix.a * box.width, matrix.d * box.height
        place = Rect(x + matrix.e, y + matrix.f, *shown)
        beyond = "slice" in how
        return Group((Image(raster, place),), clip=rectangle(x, y, wide, high) if beyond else None)
