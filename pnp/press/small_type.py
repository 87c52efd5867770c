"""Type that is too small for what it says, on the pieces as they are drawn.

A theme states for each of its text styles the ``least`` size at which it is read: nine points where
it is read in play, less for captions, and for what is read once, such as the tabs of dice. Texts
become smaller than their styles where a box is too small for them, and in reduced drawings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pnp.base.units import POINTS_PER_MM, number
from pnp.scene.extents import Ruler
from pnp.scene.piece import Piece

# Of the size of type, in millimetres; a finer difference is not seen.
_DUST = 0.02


class SmallType(Struct, frozen=True):
    """The smallest text of those with one ``least`` size: the piece, what it says, its size, and
    how many ``more`` there are in the file; sizes in millimetres."""

    piece: str
    words: str
    size: float
    least: float
    more: int

    @property
    def message(self) -> str:
        size, least = (number(mm * POINTS_PER_MM, 1) for mm in (self.size, self.least))
        count = f", as are {self.more} more" if self.more else ""
        return (
            f"'{self.words}' of the piece '{self.piece}' is set in {size} pt, below the {least} pt "
            f"that such a text needs{count}"
        )


HINT = "shorten the text, give it more room, or set a larger  size  for its text style"


def too_small(pieces: Iterable[Piece], ruler: Ruler) -> Iterator[SmallType]:
    """Yield what is smaller than it may be: of texts with the same least size the smallest."""
    found: dict[float, list[tuple[float, str, str]]] = {}
    for piece in pieces:
        for size, text in ruler.texts((*piece.front, *(piece.back or ()))):
            if size < text.least - _DUST:
                found.setdefault(text.least, []).append((size, piece.id, text.content.strip()))
    for least, texts in found.items():
        size, id, words = min(texts)
        yield SmallType(id, words, size, least, len({shown for _, _, shown in texts}) - 1)
