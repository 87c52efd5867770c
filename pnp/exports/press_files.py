"""Orders as files for a press, and what their colours become there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import blake2b

from msgspec import Struct

from pnp.base.diagnostics import Diagnostic, Report, Severity
from pnp.export import Job, content_mark
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece
from pnp.exports.pdfx import X1A, PressPage, Standard, write_pdfx
from pnp.exports.press_colour import (
    PressProfile,
    Shift,
    most_ink,
    shifts_of,
    to_press,
    total_ink,
)
from pnp.exports.press_pages import colours_in, press_page
from pnp.exports.separation import separate
from pnp.exports.shop_orders import Order
from pnp.exports.shop_pictures import shop_image

# Colours listed in one finding.
_LISTED = 8


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
    marks = [(piece.marks, piece.count) for piece in order.pieces]
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
        for _ in range(piece.count if style.copies else 1)
        for side in style.sides
    ]
    title = f"{bundle.title}: {order.of.title}"
    return write_pdfx(title, bundle.author, pages, style.profile, style.standard)


def check_ink(order: Order, profile: PressProfile, most: float, report: Report) -> None:
    """Report faces with more ink than ``most`` percent, which few profiles allow."""
    if most_ink(profile) <= most:
        return
    for piece, side in _faces(order.pieces):
        art, _ = separate(piece.face(side))
        ink = total_ink(to_press(shop_image(piece, side, order.fit, items=art), profile))
        if ink > most:
            name = "back" if side == BACK else "front"
            message = f"the {name} of '{piece.id}' has {ink:g} % of ink, more than {most:g} %"
            hint = "lighten its darkest colours, or leave out  --profile"
            report.error("too-much-ink", message, piece.place, hint)


def _faces(pieces: Sequence[ExportPiece]) -> Iterator[tuple[ExportPiece, int]]:
    """Yield each distinct face of pieces once."""
    seen = set()
    for piece in pieces:
        for side in (FRONT, BACK) if piece.has_back else (FRONT,):
            if piece.marks[side] not in seen:
                seen.add(piece.marks[side])
                yield piece, side


def report_shifts(order: Order, profile: PressProfile, report: Report) -> None:
    """Report the colours of a deck that look different in print, all in one note."""
    faces = (colours_in(piece.face(side)) for piece, side in _faces(order.pieces))
    shifts = shifts_of(frozenset().union(*faces), profile)
    if not shifts:
        return
    count = f"{len(shifts)} colour{'s' if len(shifts) > 1 else ''}"
    message = f"{count} of '{order.name}' cannot be printed: {_change(shifts[0])}"
    further = tuple(_change(shift) for shift in shifts[1:_LISTED])
    hint = "choose duller colours in the theme, or accept what they become"
    note, place = Severity.NOTE, order.of.place
    report.add(Diagnostic(note, "unprintable-colour", message, place, hint, details=further))


def _change(shift: Shift) -> str:
    return f"{shift.colour} becomes {shift.becomes}"
