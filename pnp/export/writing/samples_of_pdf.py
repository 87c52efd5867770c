"""Raster pictures as the samples that PDF embeds, for PDF knows JPEG but not PNG."""

from __future__ import annotations

from io import BytesIO

from msgspec import Struct
from PIL import Image

from pnp.scene import Raster


class Samples(Struct, frozen=True):
    """Rows of ``colours`` from the top in a colour ``space`` of PDF, or for a JPEG the file as it
    is; ``alpha`` holds one byte a pixel where the picture is not opaque throughout."""

    colours: bytes
    alpha: bytes
    space: str


def samples(raster: Raster) -> Samples:
    """Return what PDF embeds of a picture (ISO 32000-1, 8.9.5)."""
    space = "DeviceGray" if raster.mode in ("L", "LA") else "DeviceRGB"
    if raster.format == "jpeg":
        return Samples(raster.content, b"", space)
    with Image.open(BytesIO(raster.content), formats=("PNG",)) as opened:
        opened.load()
        colours = opened.convert(raster.mode.removesuffix("A")).tobytes()
        alpha = opened.getchannel("A").tobytes() if raster.mode.endswith("A") else b""
    return Samples(colours, alpha, space)
