"""Sheets of cards, which Tabletop Simulator cuts into a grid of equal cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from pnp.exports.bundle import BACK, FRONT, ExportPiece
from pnp.exports.raster import RasterStyle, opaque_image, pixel_size, png_of

if TYPE_CHECKING:
    from PIL.Image import Image

MOST_COLUMNS, MOST_ROWS = 10, 7
MOST_PIXELS = 4096
"""The side that graphics cards of all players load (Knowledge Base of the game, Asset Creation)."""


class CardSheet(Struct, frozen=True):
    """Cards in a grid, row by row. Landscape cards are turned by a quarter."""

    cards: tuple[ExportPiece, ...]
    columns: int
    rows: int
    style: RasterStyle

    @property
    def sideways(self) -> bool:
        drawn = self.cards[0].drawn
        return drawn.width > drawn.height

    def png(self, side: int) -> bytes:
        """Return the fronts or the backs as one picture without transparency."""
        from PIL import Image

        width, height = self._cell
        sheet = Image.new("RGB", (self.columns * width, self.rows * height), "white")
        for index, card in enumerate(self.cards):
            row, column = divmod(index, self.columns)
            sheet.paste(self._upright(card, side), (column * width, row * height))
        return png_of(sheet)

    def back_png(self) -> bytes:
        """Return the back of the first card, which all share; white if it is blank."""
        return png_of(self._upright(self.cards[0], BACK))

    def mark(self, side: int) -> str:
        """Return what a picture of this side depends on, except the options."""
        return f"{self.columns} {self.rows} {' '.join(card.marks[side] for card in self.cards)}"

    @property
    def _cell(self) -> tuple[int, int]:
        width, height = pixel_size(self.cards[0], self.style)
        return min(width, height), max(width, height)

    def _upright(self, card: ExportPiece, side: int) -> Image:
        image = opaque_image(card, side, self.style)
        # Half a turn apart: the top of both faces is at the same edge of the card.
        return image.rotate(90 if side == FRONT else -90, expand=True) if self.sideways else image


def sheets_of(cards: Sequence[ExportPiece], style: RasterStyle) -> Iterator[CardSheet]:
    """Yield as few sheets as hold cards of one size, each at most 10 x 7 cards and 4096 pixels a
    side."""
    width, height = sorted(pixel_size(cards[0], style))
    columns = max(1, min(MOST_COLUMNS, MOST_PIXELS // width))
    rows = max(1, min(MOST_ROWS, MOST_PIXELS // height))
    for start in range(0, len(cards), columns * rows):
        shown = tuple(cards[start : start + columns * rows])
        across = min(columns, len(shown))
        yield CardSheet(shown, across, -(-len(shown) // across), style)
