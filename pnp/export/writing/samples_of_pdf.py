"""Raster pictures as the samples that PDF embeds, since PDF supports JPEG but not PNG."""

from __future__ import annotations

from io import BytesIO

from msgspec import Struct
from PIL import Image

from pnp.scene import Raster


class Samples(Struct, frozen=True):
    """Rows of ``colours`` from the top in a PDF colour ``space``, or a JPEG file unchanged;
    ``alpha`` contains one byte per pixel if the picture is not fully opaque."""

    colours: bytes
    alpha: bytes
    space: str


def samples(raster: Raster) -> Samples:
    """Return the samples of a picture for PDF (ISO 32000-1, 8.9.5)."""
    space = "DeviceGray" if raster.mode in ("L", "LA") else "DeviceRGB"
    if raster.format == "jpeg":
        return Samples(raster.content, b"", space)
    with Image.open(BytesIO(raster.content), formats=("PNG",)) as opened:
        opened.load()
        colours = opened.convert(raster.mode.removesuffix("A")).tobytes()
        alpha = opened.getchannel("A").tobytes() if raster.mode.endswith("A") else b""
    return Samples(colours, alpha, space)
