"""Pictures as PNG: their SVG rendered by cairosvg, which needs the system's cairo library."""

from __future__ import annotations

import struct
import zlib

from pnp.base.units import MM_PER_INCH
from pnp.export import FacePicture, UnavailableError
from pnp.export.svg import svg_of

try:
    import cairosvg
except OSError:
    # The Python package is installed but not the library that it uses.
    cairosvg = None

_MISSING = (
    "PNG needs the cairo library: install libcairo2 (Debian, Ubuntu), cairo (macOS, Homebrew) or "
    "GTK (Windows)"
)
_MM_PER_METRE = 1000

# The signature and the header chunk, which must come first (PNG, 5.2 and 5.6).
_HEADER_END = 8 + 4 + 4 + 13 + 4


def write_picture(picture: FacePicture) -> bytes:
    """Return a face at 300 dots per inch; see ``write_png``."""
    return write_png(svg_of(picture))


def write_png(svg: str, dpi: float = 300, size: tuple[int, int] | None = None) -> bytes:
    """Return a picture of an SVG whose size is in millimetres, with ``dpi`` dots per inch.

    ``size`` is its exact size in pixels, by default its size in millimetres. The colours are sRGB,
    and the resolution is in the file, so that programs show and print it at its true size. Raises
    UnavailableError if the cairo library is missing.
    """
    if cairosvg is None:
        raise UnavailableError(_MISSING)
    width, height = size or (None, None)
    picture: bytes = cairosvg.svg2png(
        bytestring=svg.encode(), dpi=dpi, output_width=width, output_height=height
    )
    return picture[:_HEADER_END] + _SRGB + _resolution(dpi) + picture[_HEADER_END:]


def _chunk(content: bytes) -> bytes:
    """Return a chunk from its type and its data (PNG, 5.3)."""
    return struct.pack(">I", len(content) - 4) + content + struct.pack(">I", zlib.crc32(content))


# The colours are sRGB, to be shown perceptually (PNG, 11.3.3.5).
_SRGB = _chunk(b"sRGB\0")


def _resolution(dpi: float) -> bytes:
    """Return the chunk that states the dots per metre (PNG, 11.3.5.3)."""
    per_metre = round(dpi * _MM_PER_METRE / MM_PER_INCH)
    return _chunk(b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1))
