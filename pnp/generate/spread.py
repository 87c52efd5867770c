"""What the cards of a deck have in common: the range and the steps of each number, what is never
larger than something else, what rises from card to card, and how a price follows from the rest.

Nothing is known of what the numbers mean. A new card is within the spread of a deck if it breaks
nothing that all cards of the deck keep.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from math import gcd

from msgspec import Struct

from pnp.base.sums import plain_sum

Key = tuple[str, str, int]
"""A number of a card: its field, the icon after it, and its place among those of this icon."""
Amounts = Mapping[Key, int]

_MOST_KEYS = 60
"""The most numbers of which each two are compared."""
_FEWEST = 3
"""The fewest cards with two numbers from which an order of the numbers counts."""
_EXPLAINED = Fraction(3, 5)
"""The share of the differences between prices from which the rest explains them."""
_RIDGE = Fraction(1, 4)


class Price(Struct, frozen=True):
    """A number of alike cards that follows from the others: the sum of their ``weights`` and a
    ``base``, rounded, and the difference from that sum that each card has (``own``)."""

    key: Key
    base: Fraction
    weights: dict[Key, Fraction]
    own: dict[int, Fraction]

    def of(self, card: int, amounts: Amounts) -> int:
        """Return the price of a card with other amounts."""
        total = self.base + self.own[card]
        for key, weight in self.weights.items():
            total += weight * amounts.get(key, 0)
        return round(total)


class Spread:
    """The spread of cards: their amounts, and their words by field, which divide them into
    groups."""

    def __init__(self, amounts: Sequence[Amounts], words: Sequence[Mapping[str, str]]) -> None:
        self.amounts = amounts
        self._words = words
        counted = Counter(key for card in amounts for key in card)
        self.keys = [key for key, n in counted.items() if n > 1]
        self._groups = [*_groups(words)]
        self._orders = [*self._kept_orders()]
        values = {key: [card[key] for card in amounts if key in card] for key in self.keys}
        self.steps = {key: gcd(*values[key]) or 1 for key in self.keys}
        self.ordered = {
            key: [i for i, card in enumerate(amounts) if key in card]
            for key in self.keys
            if _is_ordered(values[key])
        }
        alike: dict[frozenset[str], list[int]] = {}
        for i, card in enumerate(amounts):
            alike.setdefault(frozenset(key[0] for key in card), []).append(i)
        found = (_price(amounts, cards, self.keys) for cards in alike.values())
        self.prices = [price for price in found if price is not None]

    def limits(self, card: int, key: Key) -> tuple[int, int]:
        """Return the least and the most that a card may have: what all cards have, or those of its
        group if the groups differ in it."""
        every = [one[key] for one in self.amounts if key in one]
        least, most = min(every), max(every)
        for name in self._groups:
            ranges = self._ranges(name, key)
            own = ranges.get(self._words[card].get(name, ""))
            if own is not None and _are_apart(ranges.values()):
                least, most = max(least, own[0]), min(most, own[1])
        return least, most

    def keeps_order(self, amounts: Sequence[Amounts]) -> bool:
        """Return whether numbers that rise or fall from card to card still do; ``amounts`` are
        those of all cards."""
        return all(
            _is_ordered([amounts[i].get(key, 0) for i in cards])
            for key, cards in self.ordered.items()
        )

    def _ranges(self, name: str, key: Key) -> dict[str, tuple[int, int]]:
        """Return the range of a number in each group of several cards."""
        values: dict[str, list[int]] = {}
        for one, words in zip(self.amounts, self._words, strict=True):
            if key in one and name in words:
                values.setdefault(words[name], []).append(one[key])
        return {word: (min(some), max(some)) for word, some in values.items() if len(some) > 1}

    def allows(self, card: int, amounts: Amounts) -> bool:
        """Return whether amounts are within the spread, as those of a card."""
        own = self.amounts[card]
        for key, value in amounts.items():
            if value == own.get(key):
                continue
            least, most = self.limits(card, key) if key in self.keys else (value, value)
            if not least <= value <= most:
                return False
        return all(
            _keeps(order, amounts[one], amounts[other])
            for one, other, order in self._orders
            if one in amounts and other in amounts
        )

    def _kept_orders(self) -> Iterator[tuple[Key, Key, str]]:
        """Yield the pairs of numbers of which one is never larger than the other."""
        if len(self.keys) > _MOST_KEYS:
            return
        for one, other in combinations(self.keys, 2):
            both = [(c[one], c[other]) for c in self.amounts if one in c and other in c]
            if len(both) < _FEWEST:
                continue
            for order in ("=", "<", ">"):
                if all(_keeps(order, a, b) for a, b in both):
                    yield one, other, order
                    break


def _keeps(order: str, one: int, other: int) -> bool:
    return one == other or (order == "<" and one < other) or (order == ">" and one > other)


def _is_ordered(values: Sequence[int]) -> bool:
    """Return whether at least three numbers all rise, or all fall."""
    steps = [b - a for a, b in pairwise(values)]
    return len(values) >= _FEWEST and (min(steps) > 0 or max(steps) < 0)


def _are_apart(ranges: Iterable[tuple[int, int]]) -> bool:
    """Return whether there are several ranges, and no two of them overlap."""
    ordered = sorted(ranges)
    return len(ordered) > 1 and all(a[1] < b[0] for a, b in pairwise(ordered))


def _groups(words: Sequence[Mapping[str, str]]) -> Iterator[str]:
    """Yield the fields whose words several cards share."""
    for name in dict.fromkeys(name for card in words for name in card):
        counted = Counter(card[name] for card in words if name in card)
        if 2 <= len(counted) <= len(words) // 2:
            yield name


def _price(amounts: Sequence[Amounts], cards: Sequence[int], keys: Sequence[Key]) -> Price | None:
    """Return the number of some cards that the others explain best: a least-squares fit with a
    small ridge, in fractions, so that all machines find the same."""
    best: tuple[Fraction, Price] | None = None
    rows = [amounts[i] for i in cards]
    present = [key for key in keys if any(key in row for row in rows)]
    for key in present:
        rest = [one for one in present if one[0] != key[0]]
        if key[1] or not rest or len(rows) < 2 * len(rest) + 4 or any(key not in r for r in rows):
            continue
        fit = _fit([[row.get(one, 0) for one in rest] for row in rows], [row[key] for row in rows])
        if fit is None:
            continue
        explained, base, weights, own = fit
        if explained >= _EXPLAINED and (best is None or explained > best[0]):
            left = dict(zip(cards, own, strict=True))
            best = explained, Price(key, base, dict(zip(rest, weights, strict=True)), left)
    return None if best is None else best[1]


def _fit(
    rows: list[list[int]], values: list[int]
) -> tuple[Fraction, Fraction, list[Fraction], tuple[Fraction, ...]] | None:
    """Return the adjusted share of the variance that a linear fit explains, its base, its weights,
    and what is left of each value."""
    count, wide = len(rows), len(rows[0])
    means = [Fraction(plain_sum(row[i] for row in rows), count) for i in range(wide)]
    mean = Fraction(plain_sum(values), count)
    centred = [[row[i] - means[i] for i in range(wide)] for row in rows]
    aims = [value - mean for value in values]
    spread = plain_sum((aim * aim for aim in aims), Fraction())
    if not spread:
        return None
    matrix = [
        [
            plain_sum((row[i] * row[j] for row in centred), Fraction()) + (_RIDGE if i == j else 0)
            for j in range(wide)
        ]
        + [plain_sum((row[i] * aim for row, aim in zip(centred, aims, strict=True)), Fraction())]
        for i in range(wide)
    ]
    weights = _solve(matrix)
    own = tuple(
        aim - plain_sum((w * x for w, x in zip(weights, row, strict=True)), Fraction())
        for row, aim in zip(centred, aims, strict=True)
    )
    left = plain_sum((one * one for one in own), Fraction())
    explained = 1 - left / spread * Fraction(count - 1, count - wide - 1)
    base = mean - plain_sum((w * m for w, m in zip(weights, means, strict=True)), Fraction())
    return explained, base, weights, own


def _solve(matrix: list[list[Fraction]]) -> list[Fraction]:
    """Return the solution of a symmetric, positive definite system; its last column is the right
    side."""
    size = len(matrix)
    for i in range(size):
        pivot = matrix[i][i]
        for j in range(i + 1, size):
            share = matrix[j][i] / pivot
            if share:
                matrix[j] = [a - share * b for a, b in zip(matrix[j], matrix[i], strict=True)]
    found = [Fraction()] * size
    for i in reversed(range(size)):
        known = plain_sum((matrix[i][j] * found[j] for j in range(i + 1, size)), Fraction())
        found[i] = (matrix[i][size] - known) / matrix[i][i]
    return found
