"""How large a piece is, and how much room a stack of cards takes, as far as records say."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    # Records are known by their kind, so that to measure those of one kind loads no other.
    from pnp.model.deck import Deck
    from pnp.model.mosaic import Mosaic

# Heights of tokens that are not as high as wide, in parts of their width.
_HEIGHTS = {"hexagon": 2 / math.sqrt(3), "diamond": 1.24, "drop": 1.4, "shield": 1.2}


@dataclass(frozen=True, slots=True)
class Measure:
    """Width and height of a piece in millimetres, and whether it has the corners of a rectangle."""

    width: float
    height: float
    cornered: bool = False

    def side(self, shape: str) -> float:
        """Return the width of the smallest place of a shape that takes the piece whole: ``round``,
        or any other for a square."""
        if self.cornered and shape == "round":
            return math.hypot(self.width, self.height)
        return max(self.width, self.height)


def measure(kind: str, record: Any) -> Measure:
    """Return the size of a piece from a file of a kind, or of the cards of a ``deck``, as it lies
    on the table: the face of a die, the base of a standee.

    A token with an outline of its own counts as high as wide, for its height is known only when it
    is drawn.
    """
    match kind:
        case "tokens" if isinstance(record.size, tuple):
            return Measure(record.size[0], record.size[1], cornered=True)
        case "tokens":
            shape = "" if record.outline else record.shape
            return Measure(record.width, record.width * _HEIGHTS.get(shape, 1), shape == "square")
        case "dice":
            return Measure(record.size, record.size, cornered=True)
        case "standees" if record.base == "tent":
            return Measure(record.size[0], record.base_size, cornered=True)
        case "standees":
            return Measure(record.base_size, record.base_size)
        case "deck":
            return Measure(record.trim[0], record.trim[1], record.cut == "rectangle")
        case _:
            raise ValueError(f"pieces of the kind '{kind}' have no size")


def largest(measures: Iterable[Measure]) -> Measure:
    """Return what is as wide and as high as the widest and the highest, with the corners of any."""
    found = list(measures)
    width, height = max(m.width for m in found), max(m.height for m in found)
    return Measure(width, height, any(m.cornered for m in found))


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards on each other: how many, their width and height, how thick each of them is (mm)."""

    cards: int
    width: float
    height: float
    thickness: float


def stacked(decks: Iterable[Deck | Mosaic]) -> Stack:
    """Return the stack of all cards of some decks, each as large and as thick as the largest and
    the thickest. Spares are not counted."""
    found = list(decks)
    cards = sum(getattr(card, "quantity", 1) for deck in found for card in deck.cards)
    width, height = (max(deck.trim[i] for deck in found) for i in (0, 1))
    return Stack(cards, width, height, max(deck.stock for deck in found))
