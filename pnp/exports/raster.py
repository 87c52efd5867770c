"""Faces of pieces as pixels."""

from __future__ import annotations

import math
from io import BytesIO
from typing import TYPE_CHECKING

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.base.units import MM_PER_INCH
from pnp.base.values import replace
from pnp.export.png import write_png
from pnp.export.svg import write_svg
from pnp.exports.bundle import ExportPiece
from pnp.scene import Group, Path, rectangle
from pnp.scene.piece import Piece

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_PIXELS = 100_000_000
"""The limit of one picture: 400 MB in memory. A board of 600 x 600 mm has 50 million at 300 dpi."""

_BLANK = 64


class RasterStyle(Struct, frozen=True):
    """How faces become pictures: dots per inch, how many millimetres around the trim box to show,
    and whether everything outside the cut line is transparent."""

    dpi: float = 300
    margin: float = 0.0
    cut: bool = True


def pixel_size(piece: ExportPiece, style: RasterStyle) -> tuple[int, int]:
    """Return the width and the height of the picture of a face in pixels."""
    drawn = piece.drawn
    width, height = drawn.width + 2 * style.margin, drawn.height + 2 * style.margin
    per_mm = style.dpi / MM_PER_INCH
    return max(1, round(width * per_mm)), max(1, round(height * per_mm))


def check_pixels(piece: ExportPiece, style: RasterStyle, report: Report) -> None:
    """Report a picture that would have more pixels than fit into memory."""
    width, height = pixel_size(piece, style)
    if width * height > MOST_PIXELS:
        dpi = math.floor(style.dpi * math.sqrt(MOST_PIXELS / (width * height)))
        message = f"the picture of '{piece.id}' would have {width:,} x {height:,} pixels"
        report.error("picture-too-large", message, piece.place, f"write  --dpi {dpi}  or less")


def check_sides(piece: ExportPiece, style: RasterStyle, most: int, report: Report) -> None:
    """Report a picture with a side longer than the ``most`` pixels that a program loads."""
    width, height = pixel_size(piece, style)
    if max(width, height) > most:
        dpi = math.floor(style.dpi * most / max(width, height))
        message = (
            f"the picture of '{piece.id}' would have {width:,} x {height:,} pixels, more than the "
            f"{most:,} a side that the program loads"
        )
        report.error("picture-too-wide", message, piece.place, f"write  --dpi {dpi}  or less")


def white_paper(drawn: Piece) -> Path:
    """Return the paper of a piece, with its bleed."""
    bleed = drawn.bleed
    sides = drawn.width + 2 * bleed, drawn.height + 2 * bleed
    return Path(rectangle(-bleed, -bleed, *sides), "#ffffff")


def on_white(piece: ExportPiece) -> ExportPiece:
    """Return a piece on white paper, so that faces without a ground are not transparent."""
    drawn, paper = piece.drawn, white_paper(piece.drawn)
    back = None if drawn.back is None else (paper, *drawn.back)
    return replace(piece, drawn=replace(drawn, front=(paper, *drawn.front), back=back))


def face_svg(piece: ExportPiece, side: int, style: RasterStyle) -> str:
    """Return a face as SVG, as it becomes a picture."""
    drawn = piece.drawn
    clip = drawn.outline if style.cut and style.margin == 0 else None
    items = (Group(piece.face(side), clip=clip),)
    return write_svg(drawn.width, drawn.height, items, title=drawn.title, bleed=style.margin)


def face_png(piece: ExportPiece, side: int, style: RasterStyle) -> bytes:
    """Return a face as PNG. Raises UnavailableError if the cairo library is missing."""
    return write_png(face_svg(piece, side, style), style.dpi, pixel_size(piece, style))


def face_image(piece: ExportPiece, side: int, style: RasterStyle) -> Image:
    """Return a face as RGBA, for exporters that change or join pictures."""
    from PIL import Image

    with Image.open(BytesIO(face_png(piece, side, style))) as found:
        return found.convert("RGBA")


def opaque_image(piece: ExportPiece, side: int, style: RasterStyle) -> Image:
    """Return a face as RGB on white paper; white alone if it is blank."""
    from PIL import Image

    shown = face_image(piece, side, style)
    paper = Image.new("RGBA", shown.size, "white")
    return Image.alpha_composite(paper, shown).convert("RGB")


def opaque_png(piece: ExportPiece, side: int, style: RasterStyle) -> bytes:
    """Return a face as PNG without transparency, on white paper."""
    return png_of(opaque_image(piece, side, style))


def png_of(image: Image, dpi: float | None = None) -> bytes:
    """Return an image as PNG, with its resolution if one is given."""
    written = BytesIO()
    image.save(written, "PNG", **({} if dpi is None else {"dpi": (dpi, dpi)}))
    return written.getvalue()


def blank_png() -> bytes:
    """Return a small white picture, for the backs of pieces that have none."""
    from PIL import Image

    return png_of(Image.new("RGB", (_BLANK, _BLANK), "white"))


def framed_png(piece: ExportPiece, side: int, dpi: float, frame: tuple[float, float]) -> bytes:
    """Return a face in the middle of a transparent picture of ``frame`` mm, in its true size; a
    larger one is made smaller until it fits."""
    from PIL import Image

    drawn = piece.drawn
    scale = min(1.0, frame[0] / drawn.width, frame[1] / drawn.height)
    shown = face_image(piece, side, RasterStyle(dpi * scale))
    width, height = (round(length * dpi / MM_PER_INCH) for length in frame)
    # Rounding may make a face one pixel larger than its frame.
    picture = Image.new("RGBA", (max(width, shown.width), max(height, shown.height)))
    picture.paste(shown, (max(0, width - shown.width) // 2, max(0, height - shown.height) // 2))
    return png_of(picture.crop((0, 0, width, height)))


def blank_face_png(piece: ExportPiece, style: RasterStyle) -> bytes:
    """Return the blank side of a piece as PNG: white within its outline."""
    drawn = piece.drawn
    white = Path(rectangle(0, 0, drawn.width, drawn.height), "#ffffff")
    svg = write_svg(
        drawn.width, drawn.height, (Group((white,), clip=drawn.outline),), title=drawn.title
    )
    return write_png(svg, style.dpi, pixel_size(piece, style))
