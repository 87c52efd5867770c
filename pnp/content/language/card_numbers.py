"""The numbers of cards and of their copies, which texts may print: ``{copy & " of " & copies}``."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property

from pnp.base.sums import plain_sum
from pnp.content.nodes import Mapping as Row
from pnp.content.nodes import Node, Scalar
from pnp.kinds.deck.record import MOST_COPIES
from pnp.model.expressions.tree import CARD_NAMES, PER_COPY
from pnp.model.record import is_quantity, quantity_of


class DeckNumbers:
    """How often each of the ``rows`` of a deck is printed, ``spares`` included; ``fill`` returns
    the quantity of a row, filled in. Quantities are read only if a text asks for them."""

    def __init__(
        self, rows: Sequence[Node], spares: int, fill: Callable[[Row, Scalar], str]
    ) -> None:
        self.rows, self.spares, self.fill = rows, spares, fill

    def copies(self, index: int) -> int:
        """Return how often the card in a row is printed."""
        return self._copies[index]

    def before(self, index: int) -> int:
        """Return how many cards are printed before those of a row."""
        return self._before[index]

    @cached_property
    def total(self) -> int:
        """How many cards are printed."""
        return plain_sum(self._copies)

    @cached_property
    def _copies(self) -> list[int]:
        return [self._quantity(row) + self.spares for row in self.rows]

    @cached_property
    def _before(self) -> list[int]:
        found, sum_ = [], 0
        for copies in self._copies:
            found.append(sum_)
            sum_ += copies
        return found

    def _quantity(self, row: Node) -> int:
        """Return the quantity of a card; 1 for an invalid one, which the record reports."""
        value = row.get("quantity") if isinstance(row, Row) else None
        text = value.text if isinstance(value, Scalar) else ""
        if isinstance(row, Row) and isinstance(value, Scalar) and "{" in text:
            text = self.fill(row, value)
        return min(quantity_of(text), MOST_COPIES) if is_quantity(text) else 1


class CardNumbers(Mapping[str, int]):
    """The numbers of one ``copy`` of the card in the row ``index`` (from 0). ``differ`` is true
    once a number was asked for that differs between copies."""

    def __init__(self, deck: DeckNumbers, index: int, copy: int = 1) -> None:
        self.deck, self.index, self.copy = deck, index, copy
        self.differ = False

    def __getitem__(self, name: str) -> int:
        self.differ = self.differ or name in PER_COPY
        match name:
            case "row":
                return self.index + 1
            case "rows":
                return len(self.deck.rows)
            case "copy":
                return self.copy
            case "copies":
                return self.deck.copies(self.index)
            case "index":
                return self.deck.before(self.index) + self.copy
            case "total":
                return self.deck.total
        raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        return name in CARD_NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(CARD_NAMES)

    def __len__(self) -> int:
        return len(CARD_NAMES)
