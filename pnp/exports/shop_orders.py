"""Which pieces a shop prints, as which products; what it would refuse or cut off is reported."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from pathlib import PurePath

from msgspec import Struct

from pnp.base.diagnostics import Diagnostic, Report, Severity
from pnp.base.units import MM_PER_INCH, format_number
from pnp.exports.bundle import BACK, Bundle, ExportPiece, PieceSet
from pnp.exports.measures import MOST_DECK_BLEED
from pnp.exports.shop_safe_zone import check_safe_zone
from pnp.exports.shop_sizes import (
    Fit,
    Product,
    Shop,
    fit_of,
    nearest_product,
    shape_sold,
    size_difference,
)

EXTENDABLE = 0.3
"""In millimetres: so much missing bleed is filled by repeating the outermost pixels."""
# How far from the cut a shop may cut, in millimetres. What a file has beyond is never seen.
_BLEED = MM_PER_INCH / 8
# Ids of pieces named in a message.
_NAMED = 4
# Rounding of sizes in inches, in millimetres.
_NEAR = 0.02
# A piece is easily given the size of a product that differs by no more, in millimetres.
_ADJUSTABLE = 15


class Order(Struct, frozen=True):
    """Pieces of one file that are one product, in order; at least one copy of each. ``name`` is the
    kind and id of the file and the product: unique in the part, and the same whatever other pieces
    there are."""

    of: PieceSet
    name: str
    fit: Fit
    pieces: tuple[ExportPiece, ...]

    @property
    def folder(self) -> str:
        """The part and the name: unique in the game."""
        return f"{self.of.part}/{self.name}"

    @property
    def copies(self) -> int:
        """The number of copies of all pieces."""
        return len([piece for piece in self.pieces for _ in range(piece.copies)])

    @property
    def shared_back(self) -> bool:
        """Whether all pieces have the same back, which may be blank."""
        return len({piece.marks[BACK] for piece in self.pieces}) == 1


class _Unsold(Struct, frozen=True):
    """Pieces of one size that a shop lacks, and its nearest product."""

    of: PieceSet
    pieces: tuple[ExportPiece, ...]
    nearest: Product

    @property
    def size(self) -> str:
        drawn = self.pieces[0].drawn
        return f"{format_number(drawn.width, 1)} x {format_number(drawn.height, 1)} mm"

    @property
    def difference(self) -> float:
        return size_difference(self.nearest, self.pieces[0])

    @property
    def adjustable(self) -> bool:
        """Whether the file says the size in one key, and it is near that of a product."""
        return self.of.kind in ("deck", "tokens") and self.difference <= _ADJUSTABLE


def order_name(found: PieceSet, *properties: str) -> str:
    """Return a name for some pieces of a file by properties of theirs. Ids have no underscores, and
    kinds no hyphens, so no other pieces get the same name."""
    return "_".join((f"{found.kind}-{found.file}", *properties))


def plan_orders(bundle: Bundle, shop: Shop, report: Report) -> tuple[Order, ...]:
    """Return what a shop prints of a game. Pieces that it does not are left out with a finding; it
    is an error if nothing is left."""
    orders: list[Order] = []
    unsold: list[_Unsold] = []
    strange: list[PieceSet] = []
    for found in bundle.sets:
        orders.extend(_orders_of(found, shop, unsold, strange))
    if not orders and not report.failed:
        _report_nothing(unsold, strange, shop, report)
        return ()
    for one in unsold:
        _report_unsold(one, shop, report)
    _report_strange(strange, shop, report)
    for order in orders:
        purpose = f" for '{order.fit.product.name}'"
        instead = "their art reaches no further; export the other files, with  --only"
        rule = BleedRule(_BLEED, f"{shop.title} needs", purpose, instead)
        check_bleed(order, rule, report)
        check_safe_zone(order.pieces, shop, report)
    return tuple(orders)


def _orders_of(
    found: PieceSet, shop: Shop, unsold: list[_Unsold], strange: list[PieceSet]
) -> Iterator[Order]:
    """Yield the orders of a set. Add what the shop lacks to ``unsold``, and the set to ``strange``
    if the shop cuts nothing of a shape."""

    def size(piece: ExportPiece) -> tuple[float, float, str]:
        return piece.drawn.width, piece.drawn.height, shape_sold(piece)

    # Pieces whose sizes differ a little are one product.
    fitting: dict[Fit, list[ExportPiece]] = {}
    missing: list[ExportPiece] = []
    for piece in found.pieces:
        if piece.copies:
            fit = fit_of(shop, piece)
            (missing if fit is None else fitting.setdefault(fit, [])).append(piece)
    for fit, pieces in fitting.items():
        turned = ("turned",) if fit.turned else ()
        yield Order(found, order_name(found, fit.product.id, *turned), fit, tuple(pieces))
    for _, group in groupby(sorted(missing, key=size), key=size):
        left = tuple(group)
        nearest = nearest_product(shop, left[0])
        if nearest is not None:
            unsold.append(_Unsold(found, left, nearest))
        elif found not in strange:
            strange.append(found)


def _report_nothing(
    unsold: Sequence[_Unsold], strange: Sequence[PieceSet], shop: Shop, report: Report
) -> None:
    """Report a game without anything for a shop in one finding, with the size to write."""
    message = f"{shop.title} prints none of these pieces"
    details = [f"{_named(one.pieces)}: {one.size}, {_nearest(one)}" for one in unsold]
    if strange:
        details.append(f"{_paths(strange)}: no product of this shape")
    near = [one for one in unsold if one.adjustable]
    decks = [one for one in unsold if one.of.kind == "deck"]
    place = None
    if near:
        best = min(near, key=lambda one: one.difference)
        place, hint = best.of.place, _size_to_write(best)
    elif decks:
        place = decks[0].of.place
        hint = f"write  size: poker  in {file_name(decks[0].of)}, for example"
    else:
        hint = "it prints decks of cards with  size: poker, for example; print these pieces with  "
        hint += "pnp build"
    error = Severity.ERROR
    report.add(Diagnostic(error, "nothing-for-shop", message, place, hint, details=tuple(details)))


def _report_unsold(one: _Unsold, shop: Shop, report: Report) -> None:
    message = f"{shop.title} prints nothing of {one.size}; left out: {_named(one.pieces)}"
    if one.adjustable:
        hint = _size_to_write(one)
    else:
        hint = f"{_nearest(one)}; print these pieces with  pnp build  or  pnp export press"
    report.warning("size-not-sold", message, one.of.place, hint)


def _nearest(one: _Unsold) -> str:
    return f"the nearest is '{one.nearest.name}' with {one.nearest.size}"


def _size_to_write(one: _Unsold) -> str:
    """Return the hint that gives a deck or tokens the size of the nearest product."""
    drawn, product = one.pieces[0].drawn, one.nearest
    sides = [product.width, product.height]
    if (drawn.width > drawn.height) != (product.width > product.height):
        sides.reverse()
    wide, high = (f"{format_number(side, 2)}mm" for side in sides)
    # The width of a round token or a hexagon is its size.
    whole = one.of.kind == "tokens" and (product.shape != "rectangle" or wide == high)
    size = wide if whole else f"[{wide}, {high}]"
    where = file_name(one.of)
    if one.of.kind == "tokens":
        first = one.pieces[0]
        # The file has the piece once, and a colour for each owner.
        written = first.id.removesuffix(f"-{first.owner}") if first.owner else first.id
        where = f"'{written}' of {where}"
    return f"write  size: {size}  in {where}, for '{product.name}'"


def _report_strange(strange: Sequence[PieceSet], shop: Shop, report: Report) -> None:
    """Report all folded pieces, pages of rules and outlines at once, as most games have some."""
    if strange:
        message = f"{shop.title} has no products of these shapes; left out: {_paths(strange)}"
        report.note("shape-not-sold", message, None, "print these pieces with  pnp build")


class BleedRule(Struct, frozen=True):
    """How much bleed is needed: ``most`` millimetres, as far as the file reaches. ``asks`` and
    ``purpose`` are the words of the finding around that; ``instead`` is the hint for pieces whose
    bleed is not written in their file."""

    most: float
    asks: str
    purpose: str
    instead: str


def check_bleed(order: Order, rule: BleedRule, report: Report) -> None:
    """Report pieces whose art ends so far inside the file that it cannot be extended."""
    short = [
        piece for piece in order.pieces if missing_bleed(piece, order.fit, rule.most) > EXTENDABLE
    ]
    for piece in short[:1]:
        needed = min(max(order.fit.bleeds(piece)), rule.most)
        least = math.ceil(needed * 10 - 0.5) / 10
        have = format_number(piece.drawn.bleed, 2)
        has = "has" if len(short) == 1 else "have"
        asked = f"{rule.asks} {least:g} mm of bleed{rule.purpose}"
        message = f"{asked}, but {_named(short)} {has} {have} mm"
        hint = rule.instead
        if order.of.kind == "deck" and least <= MOST_DECK_BLEED:
            hint = f"write  bleed: {least:g}mm  in {file_name(order.of)}"
        report.error("bleed-too-small", message, piece.place, hint)


def missing_bleed(piece: ExportPiece, fit: Fit, most: float) -> float:
    """Return how many millimetres of the file lie outside the bleed of a piece, at most, of those
    that may be seen."""
    return min(max(fit.bleeds(piece)), most) - piece.drawn.bleed - _NEAR


def file_name(found: PieceSet) -> str:
    """Return the name of the file that describes some pieces."""
    if found.place is None:
        return f"the file of '{found.file}'"
    return PurePath(found.place.source.name).name


def _paths(sets: Iterable[PieceSet]) -> str:
    return ", ".join(f"{found.kind}/{found.file}" for found in sets)


def _named(pieces: Sequence[ExportPiece]) -> str:
    """Return the first ids as text, and how many follow."""
    shown = ", ".join(f"'{piece.id}'" for piece in pieces[:_NAMED])
    more = len(pieces) - _NAMED
    return f"{shown} and {more} more" if more > 0 else shown
