"""Faces as pages of a press: art as CMYK pixels, texts above it as outlines."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.base.units import POINTS_PER_MM
from pnp.export.writing.outline import PDF_SPELLING, format_outline
from pnp.exports.bundle import BACK, ExportPiece
from pnp.exports.pdfx import PressPage, PressPicture
from pnp.exports.press_colour import Inks, PressProfile, inks_of, to_press
from pnp.exports.separation import PlacedText, separate
from pnp.exports.shop_pictures import shop_image
from pnp.exports.shop_sizes import Fit
from pnp.scene import Matrix, Segments, transform_outline


def press_page(
    piece: ExportPiece,
    side: int,
    fit: Fit,
    bleed: float,
    profile: PressProfile,
    finer: int = 1,
) -> PressPage:
    """Return a face as a page: the size of the product and ``bleed`` millimetres on all sides;
    white if the face is blank. Raises UnavailableError if the cairo library is missing."""
    product = fit.product
    width, height = ((part + 2 * bleed) * POINTS_PER_MM for part in (product.width, product.height))
    bleed *= POINTS_PER_MM
    if side == BACK and not piece.has_back:
        return PressPage(width, height, bleed, None, "")
    art, texts = separate(piece.face(side))
    picture = to_press(shop_image(piece, side, fit, finer=finer, items=art), profile)
    pixels = PressPicture(picture.width, picture.height, picture.tobytes())
    inks = inks_of(sorted({placed.text.fill for placed in texts}), profile)
    place = _to_page(piece, side, fit, width, height)
    drawing = "\n".join(_operators(placed, place, inks) for placed in texts)
    return PressPage(width, height, bleed, pixels, drawing)


def _to_page(piece: ExportPiece, side: int, fit: Fit, width: float, height: float) -> Matrix:
    """Return the map from a face to its page in points, y up, with the piece in the middle."""
    drawn = piece.drawn
    centred = Matrix.translate(-drawn.width / 2, -drawn.height / 2)
    if fit.turned:
        centred = centred.then(Matrix.rotate(90 if side == BACK else -90))
    centred = centred.then(Matrix.scale(POINTS_PER_MM, -POINTS_PER_MM))
    return centred.then(Matrix.translate(width / 2, height / 2))


def _operators(placed: PlacedText, place: Matrix, inks: Mapping[str, Inks]) -> str:
    """Return the operators that fill the letters of a text."""
    outline = placed.outline()
    if not outline:
        return ""
    clips = "".join(f"{_spelled(clip, place)} W n\n" for clip in placed.clips)
    ink = " ".join(f"{part / 100:.4g}" for part in inks[placed.text.fill])
    return f"q\n{clips}{ink} k\n{_spelled(outline, place)} f\nQ"


def _spelled(outline: Segments, place: Matrix) -> str:
    return format_outline(transform_outline(outline, place), PDF_SPELLING, " ")
