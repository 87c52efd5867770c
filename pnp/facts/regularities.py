"""What holds for all but a few of many alike: cards of a deck, spaces of a kind, steps of a track.

Nothing is known of what the columns mean. A regularity needs many rows that keep it, and names the
one or two that do not; see ``ENOUGH`` and ``most_exceptions``.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from msgspec import Struct

from pnp.base.sums import plain_sum

Rows = Sequence[Mapping[str, str]]
"""Rows of a table: the values of each by the names of the columns; an empty one is missing."""

ENOUGH = 12
"""The number of rows from which what holds for nearly all of them is a rule."""
_MANY = 30
"""The number of rows from which there may be two exceptions."""
_MOST_WORK = 2_000_000
"""Pairs of columns times rows that are compared; larger tables are left alone."""
_NUMBER = re.compile(r"[+−-]?\d+(?:[.,/]\d+)?%?")
_AMOUNT = re.compile(r"([+−-]?) ?(\d{1,6})(?=\D*$)")
_NUMBERED = re.compile(r"([a-z][a-z-]*?)-?(\d{1,2})")


def most_exceptions(rows: int) -> int:
    """Return how many of some rows may break a rule that the others keep.

    >>> most_exceptions(11), most_exceptions(12), most_exceptions(40)
    (0, 1, 2)
    """
    return 0 if rows < ENOUGH else 1 if rows < _MANY else 2


class Lack(Struct, frozen=True):
    """A column that all rows have but a few: ``rows`` lack it, and ``have`` do not. They are
    ``alike`` if other rows have the same columns otherwise."""

    column: str
    rows: tuple[int, ...]
    have: int
    alike: bool


def lacks(rows: Rows) -> Iterator[Lack]:
    """Yield the columns that nearly all rows have."""
    most = most_exceptions(len(rows))
    if not most:
        return
    filled = [frozenset(name for name, value in row.items() if value) for row in rows]
    counted = Counter(name for names in filled for name in names)
    shapes = {*filled}
    for name, have in counted.items():
        if len(rows) - most <= have < len(rows):
            found = tuple(i for i, names in enumerate(filled) if name not in names)
            alike = all(filled[i] | {name} in shapes for i in found)
            yield Lack(name, found, have, alike)


class Stray(Struct, frozen=True):
    """A row whose value of a column is that of another group: rows with ``key`` in the column
    ``by`` have ``usual``, and this one has ``value``, which ``other`` rows have. ``kept`` rows keep
    the rule."""

    row: int
    by: str
    key: str
    column: str
    value: str
    usual: str
    other: str
    kept: int


def strays(rows: Rows, distinct: Mapping[str, str] | None = None) -> Iterator[Stray]:
    """Yield the rows with a value that belongs to another group, such as the picture of another
    place: two columns name the same thing, each value of one goes with its own of the other.

    With ``distinct``, only the pairs of columns that it names are compared.
    """
    columns = [*dict.fromkeys(name for row in rows for name in row)]
    words = [name for name in columns if _is_of_groups(rows, name)]
    pairs = [*combinations(words, 2)] if distinct is None else [*distinct.items()]
    if len(pairs) * len(rows) > _MOST_WORK:
        return
    values = {name: [row.get(name, "") for row in rows] for pair in pairs for name in pair}
    for one, other in pairs:
        seen = {*zip(values[one], values[other], strict=True)}
        met = [pair for pair in seen if pair[0] and pair[1]]
        # All groups but one have one value each.
        groups = len({a for a, _ in met}), len({b for _, b in met})
        if len(met) - 1 not in groups:
            continue
        both = [i for i, row in enumerate(rows) if row.get(one) and row.get(other)]
        if most_exceptions(len(both)):
            found = _stray_of(rows, both, one, other) or _stray_of(rows, both, other, one)
            if found is not None:
                yield found


def _is_of_groups(rows: Rows, column: str) -> bool:
    """Return whether a column has several words, and each of several of them more than once."""
    counted = Counter(value for row in rows if (value := row.get(column)))
    if not 2 <= len(counted) <= len(rows) // 2 + 1:
        return False
    if sum(count > 1 for count in counted.values()) < 2:
        return False
    return not all(_NUMBER.fullmatch(value) for value in counted)


def _stray_of(rows: Rows, both: Sequence[int], by: str, column: str) -> Stray | None:
    groups: dict[str, Counter[str]] = {}
    for i in both:
        groups.setdefault(rows[i][by], Counter())[rows[i][column]] += 1
    broken = {key: found for key, found in groups.items() if len(found) > 1}
    if len(broken) != 1 or len(groups) < 3:
        return None
    ((key, found),) = broken.items()
    (usual, count), (value, odd) = found.most_common(2)
    owners = {next(iter(found)): other for other, found in groups.items() if other not in broken}
    # Each group has a value of its own, or the columns do not name the same thing.
    if len(found) > 2 or odd > 1 or count < 2 or len(owners) != len(groups) - 1:
        return None
    if usual in owners or value not in owners or groups[owners[value]].total() < 2:
        return None
    kept = plain_sum(found.total() for other, found in groups.items() if found.total() > 1) - 1
    if kept < ENOUGH - 1:
        return None
    row = next(i for i in both if (rows[i][by], rows[i][column]) == (key, value))
    return Stray(row, by, key, column, value, usual, owners[value], kept)


class Twin(Struct, frozen=True):
    """A row with the same value in two columns that differ in all ``others``."""

    row: int
    one: str
    other: str
    value: str
    others: int


FEWEST_PAIRS = 5
"""The number of rows whose two columns must differ before one with equal values is reported."""


def twins(rows: Rows) -> Iterator[Twin]:
    """Yield the rows that name the same thing twice, such as a way from a place to itself: two
    columns have words in common, and differ in all other rows."""
    columns = [*dict.fromkeys(name for row in rows for name in row)]
    worded = {name: {row[name] for row in rows if row.get(name)} for name in columns}
    worded = {
        name: words
        for name, words in worded.items()
        if len(words) > 2 and not any(_NUMBER.fullmatch(word) for word in words)
    }
    pairs = [*combinations(worded, 2)]
    if len(pairs) * len(rows) > _MOST_WORK:
        return
    for one, other in pairs:
        common = worded[one] & worded[other]
        if len(common) < 3 or 2 * len(common) < min(len(worded[one]), len(worded[other])):
            continue
        both = [i for i, row in enumerate(rows) if row.get(one) and row.get(other)]
        equal = [i for i in both if rows[i][one] == rows[i][other]]
        apart = len(both) - len(equal)
        if len(equal) == 1 and apart >= FEWEST_PAIRS:
            yield Twin(equal[0], one, other, rows[equal[0]][one], apart)


class Turn(Struct, frozen=True):
    """A sequence that rises or falls but for the numbers at ``places``. ``inner`` means that they
    are neither its first nor its last."""

    places: tuple[int, ...]
    rising: bool
    inner: bool


FEWEST_STEPS = 5
"""The number of numbers in order from which one that is out of order is reported."""


def turns(numbers: Sequence[float]) -> Turn | None:
    """Return which numbers of a sequence break its order; None if there are none, or too many for
    an order.

    >>> turns([0, 1, 2, 3, 5, 40, 7, 10]).places
    (5,)
    >>> turns([1, 2, 3, 4, 1, 2, 3, 4]), turns([1, 2, 3, 4, 5, 6, 7])
    (None, None)
    """
    if len(numbers) < FEWEST_STEPS:
        return None
    most = max(1, most_exceptions(len(numbers)))
    for rising in (True, False):
        signed = [number if rising else -number for number in numbers]
        odd = _out_of_order(signed)
        if not odd:
            return None
        if len(odd) <= most and len({*numbers}) > len(numbers) // 2:
            inner = 0 not in odd and len(numbers) - 1 not in odd
            return Turn(odd, rising, inner)
    return None


def _out_of_order(numbers: Sequence[float]) -> tuple[int, ...]:
    """Return the fewest places without which numbers never fall."""
    ends: list[float] = []
    at: list[int] = []
    before: list[int] = []
    for i, number in enumerate(numbers):
        place = bisect_right(ends, number)
        before.append(at[place - 1] if place else -1)
        ends[place : place + 1] = [number]
        at[place : place + 1] = [i]
    kept: set[int] = set()
    i = at[-1] if at else -1
    while i >= 0:
        kept.add(i)
        i = before[i]
    return tuple(i for i in range(len(numbers)) if i not in kept)


class WrongWay(Struct, frozen=True):
    """A row whose numbered columns fall where those of all ``others`` rise, or the reverse."""

    row: int
    columns: tuple[str, ...]
    rising: bool
    others: int


def wrong_ways(rows: Rows) -> Iterator[WrongWay]:
    """Yield the rows whose numbered columns, such as ``bonus1`` to ``bonus5``, run against those of
    all others."""
    families: dict[str, dict[int, str]] = {}
    for name in dict.fromkeys(name for row in rows for name in row):
        if found := _NUMBERED.fullmatch(name):
            families.setdefault(found[1], {})[int(found[2])] = name
    for family in families.values():
        columns = tuple(family[number] for number in sorted(family))
        if len(columns) < 3:
            continue
        ways: dict[bool, list[int]] = {True: [], False: []}
        mixed = False
        for i, row in enumerate(rows):
            way = _way_of([row.get(name, "") for name in columns])
            if way is not None:
                ways[way].append(i)
            else:
                mixed = mixed or plain_sum(bool(row.get(name)) for name in columns) > 2
        for rising, others in ((True, ways[False]), (False, ways[True])):
            if len(ways[rising]) == 1 and len(others) >= 3 and not mixed:
                yield WrongWay(ways[rising][0], columns, rising, len(others))


def _way_of(texts: Sequence[str]) -> bool | None:
    """Return whether the amounts of some texts rise; None if they neither rise nor fall."""
    found = [amount for text in texts if (amount := amount_in(text)) is not None]
    if len(found) < 3 or len({*found}) < 2:
        return None
    return True if found == sorted(found) else False if found == sorted(found)[::-1] else None


def amount_in(text: str) -> int | None:
    """Return the only number of a text, with its sign.

    >>> amount_in("−2 :coin:"), amount_in("3 or 4"), amount_in("+5")
    (-2, None, 5)
    """
    if len(re.findall(r"\d+", text)) != 1:
        return None
    found = _AMOUNT.search(text)
    if found is None:
        return None
    return -int(found[2]) if found[1] in ("-", "−") else int(found[2])


class Peak(Struct, frozen=True):
    """The largest of some numbers, far above the ``next`` one; ``high`` if by three times."""

    row: int
    number: int
    next: int
    high: bool


FEWEST_NUMBERS = 8
"""How many numbers there must be before one that is far above them is reported."""
TIMES = 3
"""A number is far above the others if it is this many times the next largest."""


def peak(numbers: Sequence[int]) -> Peak | None:
    """Return the number that is far above all others, if there are enough of them.

    >>> peak([1, 2, 3, 2, 1, 3, 2, 9]).number, peak([1, 2, 3, 2, 1, 3, 2, 4])
    (9, None)
    """
    if len(numbers) < FEWEST_NUMBERS:
        return None
    (most, row), (second, _) = sorted(((n, i) for i, n in enumerate(numbers)), reverse=True)[:2]
    least = min(numbers)
    if second <= 0 or most < 2 * second or most - second <= max(1, second - least):
        return None
    return Peak(row, most, second, most >= TIMES * second)
