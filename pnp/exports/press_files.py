"""Orders as files for a press."""

from __future__ import annotations

from functools import partial
from hashlib import blake2b

from msgspec import Struct

from pnp.export import Job, content_mark
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece
from pnp.exports.pdfx import X1A, PressPage, Standard, write_pdfx
from pnp.exports.press_colour import PressProfile
from pnp.exports.press_pages import press_page
from pnp.exports.shop_orders import Order


class PressStyle(Struct, frozen=True):
    """How faces become pages: the bleed around them in millimetres, the profile of the press, which
    standard the file keeps, the sides of a piece in the order of its pages, and how many times
    finer than 300 dpi art is. ``copies`` is whether each copy has pages of its own."""

    bleed: float
    profile: PressProfile
    standard: Standard = X1A
    sides: tuple[int, ...] = (FRONT, BACK)
    finer: int = 1
    copies: bool = False


def press_job(bundle: Bundle, order: Order, style: PressStyle) -> Job:
    """Return the file of an order."""
    marks = [(piece.marks, piece.copies) for piece in order.pieces]
    used = blake2b(style.profile.content, digest_size=16).hexdigest()
    about = bundle.title, bundle.author, order.of.title
    version = content_mark((marks, order.fit, used, about))
    name = f"{order.folder}.pdf"
    return Job(name, partial(_document, bundle, order, style), order.of.path, version)


def _document(bundle: Bundle, order: Order, style: PressStyle) -> bytes:
    # By side, too: turned fronts and backs differ even if their art is the same.
    known: dict[tuple[str, int], PressPage] = {}

    def page(piece: ExportPiece, side: int) -> PressPage:
        key = piece.marks[side], side
        if key not in known:
            known[key] = press_page(piece, side, order.fit, style.bleed, style.profile, style.finer)
        return known[key]

    pages = [
        page(piece, side)
        for piece in order.pieces
        for _ in range(piece.copies if style.copies else 1)
        for side in style.sides
    ]
    title = f"{bundle.title}: {order.of.title}"
    return write_pdfx(title, bundle.author, pages, style.profile, style.standard)
