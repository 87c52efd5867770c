"""Find text that is too small to read on the finished pieces.

A theme states for each text style the ``least`` legible size: nine points for text read during
play, less for captions and for text that is read once, such as the tabs of dice. Text is set
smaller than its style if its box is too small, and in reduced drawings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pnp.base.units import POINTS_PER_MM, format_number
from pnp.scene.extents import Ruler
from pnp.scene.piece import Piece

# The tolerance for type sizes in millimetres; smaller differences are invisible.
_DUST = 0.02


class SmallType(Struct, frozen=True):
    """The smallest text with one ``least`` size: its piece, words and size, and the number of
    ``more`` such texts in the file; sizes in millimetres."""

    piece: str
    words: str
    size: float
    least: float
    more: int

    @property
    def message(self) -> str:
        size, least = (format_number(mm * POINTS_PER_MM, 1) for mm in (self.size, self.least))
        count = f", as are {self.more} more" if self.more else ""
        return (
            f"'{self.words}' of the piece '{self.piece}' is set in {size} pt, below the {least} pt "
            f"that such a text needs{count}"
        )


HINT = "shorten the text, give it more room, or set a larger  size  for its text style"


def find_small_type(pieces: Iterable[Piece], ruler: Ruler) -> Iterator[SmallType]:
    """Yield the smallest text for each least size that is violated."""
    found: dict[float, list[tuple[float, str, str]]] = {}
    for piece in pieces:
        for size, text in ruler.texts((*piece.front, *(piece.back or ()))):
            if size < text.least - _DUST:
                found.setdefault(text.least, []).append((size, piece.id, text.content.strip()))
    for least, texts in found.items():
        size, id, words = min(texts)
        yield SmallType(id, words, size, least, len({shown for _, _, shown in texts}) - 1)
