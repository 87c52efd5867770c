"""Which pieces a shop prints, as which products; what it would refuse or cut off is reported."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.base.output import portable_name
from pnp.base.units import format_number
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece, PieceSet
from pnp.exports.separation import text_boxes_beyond
from pnp.exports.shop_sizes import Fit, Shop, fit_of, nearest_product, shape_sold
from pnp.scene import Rect

EXTENDABLE = 0.3
"""In millimetres: so much missing bleed is filled by repeating the outermost pixels."""
# Ids of pieces named in a message.
_NAMED = 4
# Rounding of sizes in inches, in millimetres.
_NEAR = 0.02
# Designs in metric units keep 3 mm where shops ask for an eighth of an inch. Knives are off by more
# than the difference.
_SLACK = 0.2


class Order(Struct, frozen=True):
    """Pieces of one file that are one product, in order; at least one copy of each. ``name`` is the
    id of the file, and of the product if the pieces of the file are several products."""

    of: PieceSet
    name: str
    fit: Fit
    pieces: tuple[ExportPiece, ...]

    @property
    def quantity(self) -> int:
        """The number of copies of all pieces."""
        return len([piece for piece in self.pieces for _ in range(piece.count)])

    @property
    def shared_back(self) -> bool:
        """Whether all pieces have the same back, which may be blank."""
        return len({piece.marks[BACK] for piece in self.pieces}) == 1


def plan_orders(bundle: Bundle, shop: Shop, report: Report) -> tuple[Order, ...]:
    """Return what a shop prints of a game. Pieces that it does not are left out with a finding; it
    is an error if nothing is left."""
    orders: list[Order] = []
    strange: list[PieceSet] = []
    for found in bundle.sets:
        orders.extend(_orders_of(found, shop, strange, report))
    _report_strange(strange, shop, report)
    for order in orders:
        check_bleed(order, shop.title, report)
        _check_safe_zone(order, shop, report)
    if not orders and not report.failed:
        message = f"{shop.title} prints none of these pieces"
        report.error("nothing-for-shop", message, None, "see  pnp export list  for their sizes")
    return tuple(orders)


def _orders_of(
    found: PieceSet, shop: Shop, strange: list[PieceSet], report: Report
) -> Iterator[Order]:
    """Yield the orders of a set; add it to ``strange`` if the shop cuts nothing of a shape."""

    def size(piece: ExportPiece) -> tuple[float, float, str]:
        return piece.drawn.width, piece.drawn.height, shape_sold(piece)

    # Sorting is stable, so pieces of one size keep their order.
    wanted = sorted((piece for piece in found.pieces if piece.count), key=size)
    alike = [tuple(group) for _, group in groupby(wanted, key=size)]
    taken: set[str] = set()
    for pieces in alike:
        fit = fit_of(shop, pieces[0])
        if fit is None:
            _report_unsold(found, pieces, strange, shop, report)
            continue
        name = found.file
        if len(alike) > 1:
            name = f"{name}-{portable_name(fit.product.name.lower().replace(' ', '-'))}"
        if name in taken:
            # Sizes within the tolerance of a product, or its portrait and its landscape.
            drawn = pieces[0].drawn
            name = f"{name}-{format_number(drawn.width)}x{format_number(drawn.height)}"
        taken.add(name)
        yield Order(found, name, fit, pieces)


def _report_unsold(
    found: PieceSet,
    pieces: Sequence[ExportPiece],
    strange: list[PieceSet],
    shop: Shop,
    report: Report,
) -> None:
    nearest = nearest_product(shop, pieces[0])
    if nearest is None:
        if found not in strange:
            strange.append(found)
        return
    drawn = pieces[0].drawn
    size = f"{format_number(drawn.width, 1)} x {format_number(drawn.height, 1)} mm"
    message = f"{shop.title} prints nothing of {size}; left out: {_named(pieces)}"
    hint = f"the nearest is '{nearest.name}' with {nearest.size}"
    report.warning("size-not-sold", message, found.place, hint)


def _report_strange(strange: Sequence[PieceSet], shop: Shop, report: Report) -> None:
    """Report all folded pieces, pages of rules and outlines at once, as most games have some."""
    if strange:
        names = ", ".join(f"{found.kind}/{found.file}" for found in strange)
        message = f"{shop.title} has no product of the shape of all pieces; left out: {names}"
        report.note("shape-not-sold", message, None, "print these pieces with  pnp build")


def check_bleed(order: Order, shop: str, report: Report) -> None:
    """Report pieces whose art ends so far inside the file that it cannot be extended."""
    short = [piece for piece in order.pieces if missing_bleed(piece, order.fit) > EXTENDABLE]
    for piece in short[:1]:
        needed = max(order.fit.bleeds(piece))
        least = math.ceil(needed * 10 - 0.5) / 10
        have = format_number(piece.drawn.bleed, 2)
        has = "has" if len(short) == 1 else "have"
        message = (
            f"{shop} needs {format_number(needed, 2)} mm of bleed for "
            f"'{order.fit.product.name}', but {_named(short)} {has} {have} mm"
        )
        hint = f"write  bleed: {least:g}mm  in the file of '{piece.file}'"
        hint += ", which is enough" if least < needed else ""
        report.error("bleed-too-small", message, piece.place, hint)


def missing_bleed(piece: ExportPiece, fit: Fit) -> float:
    """Return how many millimetres of the file lie outside the bleed of a piece, at most."""
    return max(fit.bleeds(piece)) - piece.drawn.bleed - _NEAR


def _check_safe_zone(order: Order, shop: Shop, report: Report) -> None:
    """Report texts so near the cut that a knife which is off may touch them."""
    backs: set[str] = set()
    near: list[ExportPiece] = []
    least = shop.safe
    for piece in order.pieces:
        sides = [FRONT]
        if piece.has_back and piece.marks[BACK] not in backs:
            backs.add(piece.marks[BACK])
            sides.append(BACK)
        distance = min(_least_distance(piece, side, shop.safe) for side in sides)
        if distance < shop.safe - _SLACK:
            near.append(piece)
            least = min(least, distance)
    if near:
        inside = format_number(max(least, 0), 1)
        message = f"text of {_named(near)} is only {inside} mm inside the cut"
        hint = f"{shop.title} wants {format_number(shop.safe, 1)} mm; move the boxes inwards"
        report.warning("outside-safe-zone", message, near[0].place, hint)


def _least_distance(piece: ExportPiece, side: int, safe: float) -> float:
    """Return the least distance of a text on a face from the cut, at most ``safe``."""
    trim = Rect(0, 0, piece.drawn.width, piece.drawn.height)
    least = safe
    for box in text_boxes_beyond(piece.face(side), trim.inset(safe)):
        least = min(least, box.x, box.y, trim.right - box.right, trim.bottom - box.bottom)
    return least


def _named(pieces: Sequence[ExportPiece]) -> str:
    """Return the first ids as text, and how many follow."""
    shown = ", ".join(f"'{piece.id}'" for piece in pieces[:_NAMED])
    more = len(pieces) - _NAMED
    return f"{shown} and {more} more" if more > 0 else shown
