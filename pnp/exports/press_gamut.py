"""Colours that the inks of a press cannot mix, in shapes, texts and pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from io import BytesIO

from msgspec import Struct
from PIL import Image as Pictures

from pnp.base.diagnostics import Diagnostic, Report, Severity
from pnp.base.sums import plain_sum
from pnp.exports.bundle import BACK, FRONT, ExportPiece
from pnp.exports.leaves import leaves_of
from pnp.exports.press_colour import PressProfile, Shift, shifts_of
from pnp.exports.shop_orders import Order
from pnp.scene import Gradient, Group, Image, Instance, Item, Path, Raster, Text

# Colours listed in one finding.
_LISTED = 8
# The pixels of a side of the sample of a picture.
_SAMPLE = 128
# The opacity from which a pixel is seen, of 255.
_SEEN = 128
# A smaller share of a picture is noise.
_LEAST = 0.005


class PictureShift(Struct, frozen=True):
    """The share of the seen pixels of a picture that differ visibly in print, from 0 to 1, and the
    most different colour."""

    share: float
    worst: Shift


def report_shifts(orders: Sequence[Order], profile: PressProfile, report: Report) -> None:
    """Report the colours that look different in print: those of each order in one note, and those
    of each picture."""
    for order in orders:
        _report_colours(order, profile, report)
    known: set[Raster] = set()
    for order in orders:
        for piece, side in distinct_faces(order.pieces):
            for item, _ in leaves_of(piece.face(side)):
                if isinstance(item, Image) and item.of not in known:
                    known.add(item.of)
                    _report_picture(item.of, piece, side, profile, report)


def _report_colours(order: Order, profile: PressProfile, report: Report) -> None:
    faces = (colours_in(piece.face(side)) for piece, side in distinct_faces(order.pieces))
    shifts = shifts_of(frozenset().union(*faces), profile)
    if not shifts:
        return
    count = f"{len(shifts)} colour{'s' if len(shifts) > 1 else ''}"
    message = f"{count} of '{order.of.file}' cannot be printed: {_change(shifts[0])}"
    further = [_change(shift) for shift in shifts[1:_LISTED]]
    if len(shifts) > _LISTED:
        further.append(f"{len(shifts) - _LISTED} more change less")
    hint = "choose duller colours in the theme, or accept what they become"
    note, place = Severity.NOTE, order.of.place
    report.add(Diagnostic(note, "unprintable-colour", message, place, hint, details=tuple(further)))


def _report_picture(
    raster: Raster, piece: ExportPiece, side: int, profile: PressProfile, report: Report
) -> None:
    found = picture_shift(raster, profile)
    if found is not None and found.share >= _LEAST:
        face = "back" if side == BACK else "front"
        share = f"{max(found.share * 100, 1):.0f} %"
        message = f"{share} of the picture of {raster.width} x {raster.height} pixels on the "
        message += f"{face} of '{piece.id}' cannot be printed; the worst: {_change(found.worst)}"
        hint = "make its brightest colours duller, or accept what they become"
        report.note("unprintable-colour", message, piece.place, hint)


def picture_shift(raster: Raster, profile: PressProfile) -> PictureShift | None:
    """Return how a picture changes in print, by a sample of its pixels; None if it does not."""
    with Pictures.open(BytesIO(raster.content)) as opened:
        small = opened.convert("RGBA")
    small = small.resize(
        (min(small.width, _SAMPLE), min(small.height, _SAMPLE)), Pictures.Resampling.NEAREST
    )
    counted = small.getcolors(_SAMPLE * _SAMPLE) or []
    uses: Counter[str] = Counter()
    for count, (red, green, blue, alpha) in counted:  # type: ignore[misc]
        if alpha >= _SEEN:
            uses["#" + bytes((red, green, blue)).hex()] += count
    shifts = shifts_of(uses, profile)
    if not shifts:
        return None
    changed = plain_sum(uses[shift.colour] for shift in shifts)
    return PictureShift(changed / plain_sum(uses.values()), shifts[0])


def _change(shift: Shift) -> str:
    return f"{shift.colour} becomes {shift.becomes}"


def distinct_faces(pieces: Sequence[ExportPiece]) -> Iterator[tuple[ExportPiece, int]]:
    """Yield each distinct face of pieces once."""
    seen = set()
    for piece in pieces:
        for side in (FRONT, BACK) if piece.has_back else (FRONT,):
            if piece.marks[side] not in seen:
                seen.add(piece.marks[side])
                yield piece, side


def colours_in(items: tuple[Item, ...]) -> frozenset[str]:
    """Return the colours of all shapes and texts, without those of pictures."""
    return frozenset(_colours(items, set()))


def _colours(items: tuple[Item, ...], seen: set[int]) -> Iterator[str]:
    for item in items:
        match item:
            case Group() | Instance():
                group = item.of if isinstance(item, Instance) else item
                if id(group) not in seen:
                    seen.add(id(group))
                    yield from _colours(group.items, seen)
            case Text():
                if not item.hidden:
                    yield item.fill
            case Path():
                if item.stroke is not None:
                    yield item.stroke.colour
                if item.fill is not None:
                    yield from _fills(item.fill, item.shade)
            case Image():
                pass


def _fills(fill: str, shade: Gradient | None) -> Iterator[str]:
    if shade is None:
        yield fill
    else:
        yield from (colour for _, colour, _ in shade.stops)
