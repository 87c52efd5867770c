"""Write pictures of cards, tiles and boards for The Game Crafter, and a table of quantities.

Each picture has the exact pixels of the shop's product. Each deck has a folder; one whose cards
share a back has one picture of it. quantities.csv lists how many copies to order. The
shop cuts round corners itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.export import Job, content_mark
from pnp.exports.bundle import BACK, FRONT, Bundle, ExportPiece
from pnp.exports.shop_orders import Order, plan_orders
from pnp.exports.shop_pictures import face_file
from pnp.exports.shop_sizes import shop_named
from pnp.exports.workbook import Cell, Table, csv_bytes

QUANTITIES = "quantities.csv"
COLUMNS = (
    *("product", "part", "file", "id", "title", "quantity"),
    *("width_px", "height_px", "front", "back"),
)


class Options(Struct, frozen=True):
    pass


def export(bundle: Bundle, options: Options, report: Report) -> Iterator[Job]:
    orders = plan_orders(bundle, shop_named("game-crafter"), report)
    if report.failed:
        return
    for order in orders:
        yield from _pictures(order)
    table = csv_bytes(_quantities(orders))
    yield Job(QUANTITIES, lambda: table, QUANTITIES, content_mark(table))


def _pictures(order: Order) -> Iterator[Job]:
    written = set()
    for piece in order.pieces:
        for side in (FRONT, BACK) if piece.has_back else (FRONT,):
            name = picture_name(order, piece, side)
            if name not in written:
                written.add(name)
                make = partial(face_file, piece, side, order.fit)
                version = content_mark((piece.marks[side], order.fit))
                yield Job(name, make, order.of.path, version)


def picture_name(order: Order, piece: ExportPiece, side: int) -> str:
    """Return the file name of a face, which stays the same whatever other pieces there are."""
    if side == BACK and order.shared_back:
        return f"{order.folder}/back.png"
    return f"{order.folder}/{piece.id}_{'back' if side == BACK else 'front'}.png"


def _quantities(orders: Sequence[Order]) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for order in orders:
        for piece in order.pieces:
            front = picture_name(order, piece, FRONT)
            back = picture_name(order, piece, BACK) if piece.has_back else ""
            who = order.fit.product.name, order.of.part, order.of.file, piece.id, piece.title
            rows.append((*who, piece.copies, *order.fit.product.pixels, front, back))
    return Table("Quantities", COLUMNS, tuple(rows))
