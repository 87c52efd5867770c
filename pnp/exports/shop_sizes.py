"""What print shops sell: products by group, shape and size, with the pixels of their files.

The table is in ``shops.toml``, with its sources and its date.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from pnp.base.disk import read_packaged
from pnp.base.units import MM_PER_INCH, format_number
from pnp.exports.bundle import ExportPiece

DPI = 300
"""The resolution of the files of all shops."""
PIXELS_PER_MM = DPI / MM_PER_INCH
TOLERANCE = 0.3
"""In millimetres: a piece whose size differs by less is printed as the product, at its own size."""

Group: TypeAlias = Literal["card", "chipboard", "board"]

_FIRST_CHOICE: Mapping[str, tuple[Group, ...]] = {
    "deck": ("card", "board", "chipboard"),
    "tokens": ("chipboard", "card", "board"),
}
_ANY: tuple[Group, ...] = ("board", "chipboard", "card")
# A shop rounds the corners of cards itself.
_SHAPES = {
    "rectangle": "rectangle",
    "rounded": "rectangle",
    "circle": "circle",
    "hexagon": "hexagon",
}


class Product(Struct, frozen=True):
    """Something that a shop prints: its size without bleed in millimetres, and the size of its file
    in pixels at 300 dpi."""

    name: str
    group: Group
    shape: str
    width: float
    height: float
    pixels: tuple[int, int]

    @property
    def id(self) -> str:
        """The name for files, such as ``poker-deck``."""
        return self.name.lower().replace(" ", "-")

    @property
    def size(self) -> str:
        """The size as text, such as ``63.5 x 88.9 mm``."""
        return f"{format_number(self.width, 1)} x {format_number(self.height, 1)} mm"


class Shop(Struct, frozen=True):
    """A shop: its products, how many millimetres inside the cut texts are safe, and the date of the
    table."""

    id: str
    title: str
    safe: float
    checked: date
    products: tuple[Product, ...]


class Fit(Struct, frozen=True):
    """A product of the size of a piece, which may be ``turned`` by a quarter."""

    product: Product
    turned: bool = False

    @property
    def pixels(self) -> tuple[int, int]:
        """The size of the file as the piece is drawn, before it is turned."""
        wide, high = self.product.pixels
        return (high, wide) if self.turned else (wide, high)

    def bleeds(self, piece: ExportPiece) -> tuple[float, float]:
        """Return how far the file reaches beyond a piece at the sides, and at the top and bottom,
        in millimetres."""
        wide, high = (count / PIXELS_PER_MM for count in self.pixels)
        return (wide - piece.drawn.width) / 2, (high - piece.drawn.height) / 2


@cache
def shop_named(name: str) -> Shop:
    """Return a shop. Raises KeyError for one that the table lacks."""
    tables = tomllib.loads(read_packaged("pnp", "exports", "shops.toml").decode())
    found = tables[name]
    products = tuple(_products(tables[found.get("like", name)]))
    safe = found["safe"] * MM_PER_INCH
    return Shop(name, found["title"], safe, found["date"], products)


def _products(table: Mapping[str, Any]) -> Iterator[Product]:
    groups: tuple[Group, ...] = ("card", "chipboard", "board")
    for group in groups:
        for shape, rows in table.get(group, {}).items():
            for name, (width, height, *pixels) in rows.items():
                size = round(width * MM_PER_INCH, 3), round(height * MM_PER_INCH, 3)
                yield Product(name, group, shape, *size, (pixels[0], pixels[1]))


def fit_of_page(piece: ExportPiece, bleed: float, name: str) -> Fit:
    """Return a product of exactly the size of a piece, with ``bleed`` millimetres around it, for
    shops that print any size."""
    width, height = piece.drawn.width, piece.drawn.height
    wide, high = (round((side + 2 * bleed) * PIXELS_PER_MM) for side in (width, height))
    return Fit(Product(name, "card", "rectangle", width, height, (wide, high)))


def shape_sold(piece: ExportPiece) -> str:
    """Return the shape of a piece as shops name it, empty for one that no shop cuts."""
    drawn = piece.drawn
    return "" if drawn.read or drawn.creases else _SHAPES.get(piece.shape, "")


def fit_of(shop: Shop, piece: ExportPiece) -> Fit | None:
    """Return the product of the size and shape of a piece: of cards, chipboard and boards the one
    that suits its kind best. None if there is none."""
    found = [
        Fit(product, turned)
        for product in _of_shape(shop, piece)
        for turned in (False, True)
        if _distance(product, piece, turned) < TOLERANCE
    ]
    groups = _FIRST_CHOICE.get(piece.kind, _ANY)
    return min(found, key=lambda fit: (groups.index(fit.product.group), fit.turned), default=None)


def nearest_product(shop: Shop, piece: ExportPiece) -> Product | None:
    """Return the product of the shape of a piece whose size is most like its own."""
    return min(
        _of_shape(shop, piece),
        key=lambda one: size_difference(one, piece),
        default=None,
    )


def size_difference(product: Product, piece: ExportPiece) -> float:
    """Return how far a side of a piece is from that of a product, in millimetres, if it is turned
    as it fits best."""
    return min(_distance(product, piece, turned) for turned in (False, True))


def _of_shape(shop: Shop, piece: ExportPiece) -> Iterator[Product]:
    shape = shape_sold(piece)
    return (product for product in shop.products if product.shape == shape)


def _distance(product: Product, piece: ExportPiece, turned: bool) -> float:
    """Return how far a side of a piece is from that of a product, in millimetres."""
    wide, high = piece.drawn.width, piece.drawn.height
    if turned:
        wide, high = high, wide
    return max(abs(product.width - wide), abs(product.height - high))
