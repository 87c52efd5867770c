"""The folder of each deck for MPC Autofill: pictures of all faces, and orders that name them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pnp.base.diagnostics import Report
from pnp.export import Job, content_mark
from pnp.exports.autofill import MOST_CARDS, PLASTIC, Card, order_problems, order_xml, split_cards
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece
from pnp.exports.shop_orders import Order, file_name, plan_orders
from pnp.exports.shop_pictures import face_file
from pnp.exports.shop_sizes import Shop, shop_named

ORDER = "order"
# The size in pixels of the product whose page MPC Autofill opens.
_PAGE_OPENED = (816, 1110)
_SIZE_OPENED = "63 x 88 mm"


def autofill_jobs(
    bundle: Bundle, shop: str, stock: str, report: Report, *, foil: bool = False
) -> Iterator[Job]:
    """Yield the files of a game for a shop. Raises KeyError for an unknown shop or stock."""
    if foil and stock == PLASTIC:
        message = "plastic cards cannot have foil"
        report.error(
            "foil-on-plastic", message, None, "choose another  --stock, or leave out  --foil"
        )
    found = shop_named(shop)
    orders = plan_orders(bundle, found, report)
    if report.failed:
        return
    _remark_pages(orders, found, report)
    for order in orders:
        yield from _order_jobs(order, stock, foil=foil)


def _remark_pages(orders: Sequence[Order], shop: Shop, report: Report) -> None:
    """Report decks for which the user has to go to another page of the shop."""
    for order in orders:
        product = order.fit.product
        if product.pixels != _PAGE_OPENED:
            message = f"MPC Autofill opens the page for cards of {_SIZE_OPENED}, but "
            message += f"'{order.of.file}' is {product.size} ('{product.name}')"
            hint = f"upload the pictures in  {order.folder}  to the page of {shop.title} for "
            hint += "this size"
            if order.of.kind == "deck":
                hint += f", or write  size: [63mm, 88mm]  in {file_name(order.of)}"
            report.note("autofill-size", message, order.of.place, hint)


def _order_jobs(order: Order, stock: str, *, foil: bool) -> Iterator[Job]:
    cards, files = [], set()
    for piece in order.pieces:
        names = [_face_name(order, piece, side) for side in (FRONT, BACK)]
        cards.append(Card(names[FRONT], names[BACK], piece.title, piece.copies))
        for side, name in enumerate(names):
            if name not in files:
                files.add(name)
                make = partial(face_file, piece, side, order.fit)
                version = content_mark((piece.marks[side], order.fit))
                yield Job(f"{order.folder}/{name}", make, order.of.path, version)
    several = order.copies > MOST_CARDS
    for number, part in enumerate(split_cards(cards), 1):
        text = order_xml(part, stock, foil=foil)
        problems = [*order_problems(text, files)]
        assert not problems, problems
        name = f"{ORDER}-{number}.xml" if several else f"{ORDER}.xml"
        yield Job(f"{order.folder}/{name}", partial(bytes, text), order.of.path, content_mark(text))


def _face_name(order: Order, piece: ExportPiece, side: int) -> str:
    if side == BACK and order.shared_back:
        return "backs/back.png"
    return f"backs/{piece.id}_back.png" if side == BACK else f"fronts/{piece.id}_front.png"
