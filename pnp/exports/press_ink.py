"""The most ink on each face: that of the art and of the texts above it.

In the file, texts replace the art below them. But many shops print black over the other inks, so
that no gap shows where the plates do not fit; then the inks below black texts add up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from PIL import Image as Pictures
from PIL import ImageChops, ImageOps

from pnp.base.diagnostics import Diagnostic, Report, Severity
from pnp.base.values import replace
from pnp.exports.bundle import BACK, ExportPiece
from pnp.exports.leaves import leaves_of
from pnp.exports.press_colour import Inks, PressProfile, inks_of, most_ink, to_press, total_ink
from pnp.exports.press_gamut import colours_in, distinct_faces
from pnp.exports.separation import PlacedText, separate
from pnp.exports.shop_orders import Order
from pnp.exports.shop_pictures import shop_image
from pnp.exports.shop_sizes import Fit
from pnp.scene import Group, Image, Item, Path

# Faces listed in one finding.
_LISTED = 8
_BLACK = "#000000"


class FaceInk(Struct, frozen=True):
    """The most ink on a face in percent: as the file has it, and ``over``, if black text is printed
    above the other inks."""

    piece: ExportPiece
    side: int
    written: float
    over: float


def check_ink(order: Order, profile: PressProfile, most: float, report: Report) -> None:
    """Report faces with more ink than ``most`` percent, all of an order at once."""
    found = [
        ink
        for piece, side in distinct_faces(order.pieces)
        if (ink := ink_of(piece, side, order.fit, profile, most)) is not None
    ]
    hint = "lighten its darkest colours" + ("" if profile.condition else ", or leave out --profile")
    written = {_name(ink): ink.written for ink in found if ink.written > most}
    message = f"{{}} % of ink, more than {most:g} %"
    _report(Severity.ERROR, "too-much-ink", message, written, found, hint, report)
    over = {_name(ink): ink.over for ink in found if ink.written <= most < ink.over}
    message = f"{{}} % of ink, more than {most:g} %, if the shop prints its black text over the art"
    hint = "lighten the art below the text, give the text a colour, or ask the shop"
    _report(Severity.WARNING, "overprinted-ink", message, over, found, hint, report)


def _report(
    severity: Severity,
    code: str,
    message: str,
    inks: Mapping[str, float],
    found: Sequence[FaceInk],
    hint: str,
    report: Report,
) -> None:
    """Report faces, by their names, with their inks; nothing if there are none."""
    names = sorted(inks, key=lambda name: -inks[name])
    if names:
        message = f"{names[0]} has {message.format(f'{inks[names[0]]:g}')}"
        details = [f"{name}: {inks[name]:g} %" for name in names[1:_LISTED]]
        if len(names) > _LISTED:
            details.append(f"{len(names) - _LISTED} more faces")
        place = next(ink.piece.place for ink in found if _name(ink) == names[0])
        report.add(Diagnostic(severity, code, message, place, hint, details=tuple(details)))


def _name(ink: FaceInk) -> str:
    return f"the {'back' if ink.side == BACK else 'front'} of '{ink.piece.id}'"


def ink_of(
    piece: ExportPiece, side: int, fit: Fit, profile: PressProfile, enough: float
) -> FaceInk | None:
    """Return the most ink on a face; None without drawing it if that is at most ``enough``."""
    art, texts = separate(piece.face(side))
    inks = inks_of(sorted({placed.text.fill for placed in texts}), profile)
    if _limit(art, inks, profile) <= enough:
        return None
    plates = to_press(shop_image(piece, side, fit, items=art), profile)
    written = 0.0
    for black in (False, True):
        for colour in (colour for colour in inks if _is_black(inks[colour]) == black):
            items = tuple(_as_black(placed) for placed in texts if placed.text.fill == colour)
            drawn = shop_image(piece, side, fit, items=items)
            plates = _printed(plates, ImageOps.invert(drawn.convert("L")), inks[colour])
        written = written or total_ink(plates)
    return FaceInk(piece, side, written, total_ink(plates))


def _limit(art: tuple[Item, ...], inks: Mapping[str, Inks], profile: PressProfile) -> float:
    """Return an amount of ink that a face cannot exceed."""
    limit = most_ink(profile)
    black = max((inks[colour][3] for colour in inks if _is_black(inks[colour])), default=0.0)
    if not black:
        return limit
    below = limit
    if not any(_is_mixed(item) or state.blended for item, state in leaves_of(art)):
        below = _most_colour(sorted(colours_in(art)), profile)
    return max(limit, below + black)


def _most_colour(colours: Sequence[str], profile: PressProfile) -> float:
    """Return the most cyan, magenta and yellow of some colours together."""
    if not colours:
        return 0.0
    row = Pictures.new("RGB", (len(colours), 1))
    row.putdata([tuple(bytes.fromhex(colour[1:])) for colour in colours])
    plates = to_press(row, profile)
    return total_ink(_without_black(plates))


def _without_black(plates: Pictures.Image) -> Pictures.Image:
    *coloured, black = plates.split()
    return Pictures.merge("CMYK", (*coloured, black.point(lambda _: 0)))


def _is_mixed(item: Item) -> bool:
    """Return whether an item has more colours than it names."""
    return isinstance(item, Image) or (isinstance(item, Path) and item.shade is not None)


def _is_black(inks: Inks) -> bool:
    """Return whether a text has black ink only. White paper is left out in the art below."""
    return inks[:3] == (0.0, 0.0, 0.0) and inks[3] > 0


def _as_black(placed: PlacedText) -> Item:
    item: Item = Group((replace(placed.text, fill=_BLACK),), placed.matrix)
    for clip in placed.clips:
        item = Group((item,), clip=clip)
    return item


def _printed(plates: Pictures.Image, mask: Pictures.Image, inks: Inks) -> Pictures.Image:
    """Return plates with a text above them. ``mask`` is 255 where it is."""
    if not _is_black(inks):
        ink = tuple(round(part * 2.55) for part in inks)
        found = plates.copy()
        found.paste(Pictures.new("CMYK", plates.size, ink), mask=mask)
        return found
    *coloured, black = plates.split()
    text = mask.point(lambda value: round(value * inks[3] / 100))
    return Pictures.merge("CMYK", (*coloured, ImageChops.lighter(black, text)))
