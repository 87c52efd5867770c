"""Write a PDF/X-1a of each deck for DriveThruCards: CMYK with at most 240 % of ink.

Each card is two pages, its back and then its front, as often as there are copies. Pages have 1/8
inch of bleed and no marks. Texts in black or grey are printed with black ink only. Colours that
cannot be printed are reported with the colours that they become.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import blake2b
from typing import Annotated

from msgspec import Meta, Struct

from pnp.base.diagnostics import Diagnostic, Report, Severity
from pnp.export import Job, content_mark
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece
from pnp.exports.pdfx import PressPage, write_x1a
from pnp.exports.press_colour import (
    PressProfile,
    Shift,
    load_profile,
    most_ink,
    shifts_of,
    to_press,
    total_ink,
)
from pnp.exports.press_pages import colours_in, press_page
from pnp.exports.shop_orders import Order, plan_orders
from pnp.exports.shop_pictures import shop_image
from pnp.exports.shop_sizes import shop_named

MOST_INK = 240.0
"""The most ink that the shop prints, in percent."""
# Colours listed in one finding.
_LISTED = 8


class Options(Struct, frozen=True):
    profile: Annotated[
        str, Meta(description="The path of another ICC profile for CMYK presses.")
    ] = ""
    fine: Annotated[bool, Meta(description="Draw art with 600 dots per inch, not 300.")] = False


def export(bundle: Bundle, options: Options, report: Report) -> Iterator[Job]:
    profile = load_profile(options.profile, report)
    orders = plan_orders(bundle, shop_named("drivethrucards"), report)
    if profile is None or report.failed:
        return
    if most_ink(profile) > MOST_INK:
        for order in orders:
            _check_ink(order, profile, report)
    if report.failed:
        return
    for order in orders:
        _report_shifts(order, profile, report)
        make = partial(_document, bundle, order, profile, 2 if options.fine else 1)
        marks = [(piece.marks, piece.count) for piece in order.pieces]
        used = blake2b(profile.content, digest_size=16).hexdigest()
        about = bundle.title, bundle.author, order.of.title
        version = content_mark((marks, order.fit, used, about))
        yield Job(f"{order.of.part}/{order.name}.pdf", make, order.of.path, version)


def _document(bundle: Bundle, order: Order, profile: PressProfile, finer: int) -> bytes:
    known: dict[str, PressPage] = {}

    def page(piece: ExportPiece, side: int) -> PressPage:
        mark = piece.marks[side]
        if mark not in known:
            known[mark] = press_page(piece, side, order.fit, profile, finer)
        return known[mark]

    pages = [
        page(piece, side)
        for piece in order.pieces
        for _ in range(piece.count)
        for side in (BACK, FRONT)
    ]
    title = f"{bundle.title}: {order.of.title}"
    return write_x1a(title, bundle.author, pages, profile)


def _check_ink(order: Order, profile: PressProfile, report: Report) -> None:
    """Report faces with too much ink, which only a profile of the user's can give."""
    for piece, side in _faces(order.pieces):
        ink = total_ink(to_press(shop_image(piece, side, order.fit), profile))
        if ink > MOST_INK:
            name = "back" if side == BACK else "front"
            message = f"the {name} of '{piece.id}' has {ink:g} % of ink, more than {MOST_INK:g} %"
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


def _report_shifts(order: Order, profile: PressProfile, report: Report) -> None:
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
