"""Rows that are products of two columns, such as each rank in each suit, and the one of them whose
number differs from its counterparts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations

from msgspec import Struct

_NUMBER = re.compile(r"[+−-]?\d+(?:[.,/:-]\d+)*")
_FEWEST_ROWS = 6
_MOST_AXES = 14
"""More columns than this are not compared in pairs."""
_CHECKED = 3
"""How many rows must have the number of a counterpart before one that has another is reported."""


class Odd(Struct, frozen=True):
    """A row whose number in ``column`` differs from its counterparts: the rows with ``key`` in the
    column ``by``, such as ``other``, have ``usual``. ``kept`` rows agree with a counterpart."""

    row: int
    other: int
    column: str
    value: str
    usual: str
    by: str
    key: str
    kept: int


def odd_counterparts(rows: Sequence[Mapping[str, str]]) -> Iterator[Odd]:
    """Yield the rows that alone differ in a number from those that differ otherwise in one column.
    Rows with one value of a column must occur with each value of another, once; in all
    other columns of numbers, all counterparts are equal."""
    if len(rows) < _FEWEST_ROWS:
        return
    columns = [*dict.fromkeys(name for row in rows for name in row)]
    numbers = [name for name in columns if _is_of_numbers(rows, name)]
    axes = [name for name in columns if _is_axis(rows, name)]
    seen: set[tuple[int, str]] = set()
    for across, by in permutations(axes, 2) if len(axes) <= _MOST_AXES else ():
        groups = _product(rows, across, by)
        if not groups:
            continue
        compared = [name for name in numbers if name not in (across, by)]
        found = [(name, _exception(rows, groups, name)) for name in compared]
        odd = [(name, one) for name, one in found if one is not None and one[0] >= 0]
        # Sides that differ in several numbers do so on purpose.
        if len(odd) != 1 or any(one is None for _, one in found):
            continue
        ((name, one),) = odd
        assert one is not None
        row, other, kept = one
        plain = any(two is not None and two[0] < 0 for _, two in found)
        if kept < _CHECKED * (1 if plain else 2) or (row, name) in seen:
            continue
        seen |= {(row, name), (other, name)}
        value, usual = rows[row][name], rows[other][name]
        yield Odd(row, other, name, value, usual, by, rows[row][by], kept)


def _is_of_numbers(rows: Sequence[Mapping[str, str]], name: str) -> bool:
    values = [value for row in rows if (value := row.get(name))]
    return len(values) >= len(rows) - 2 and all(map(_NUMBER.fullmatch, values))


def _is_axis(rows: Sequence[Mapping[str, str]], name: str) -> bool:
    """Return whether each of several values of a column occurs more than once."""
    counted = Counter(value for row in rows if (value := row.get(name)))
    return len(counted) > 1 and sum(count > 1 for count in counted.values()) > 1


def _product(
    rows: Sequence[Mapping[str, str]], across: str, by: str
) -> dict[str, dict[str, int]] | None:
    """Return the row of each value of ``across`` by each value of ``by``, if there is one of each
    and no more; rows with a value that occurs once are left out."""
    both = [i for i, row in enumerate(rows) if row.get(across) and row.get(by)]
    while True:
        ones = Counter(rows[i][across] for i in both), Counter(rows[i][by] for i in both)
        left = [i for i in both if ones[0][rows[i][across]] > 1 and ones[1][rows[i][by]] > 1]
        if len(left) == len(both):
            break
        both = left
    if len(both) < _FEWEST_ROWS or len(both) != len(ones[0]) * len(ones[1]) or len(ones[1]) < 3:
        return None
    groups: dict[str, dict[str, int]] = {}
    for i in both:
        groups.setdefault(rows[i][by], {})[rows[i][across]] = i
    # Several rows of one pair leave another pair without a row.
    return groups if all(len(group) == len(ones[0]) for group in groups.values()) else None


def _exception(
    rows: Sequence[Mapping[str, str]], groups: Mapping[str, Mapping[str, int]], name: str
) -> tuple[int, int, int] | None:
    """Return the only row that differs from its counterparts, one of these, and how many rows
    agree; -1 for the row if none differs, None if several do or all are alike."""
    found, kept, usual = (-1, -1), 0, set()
    for group in groups.values():
        counted = Counter(rows[i].get(name, "") for i in group.values())
        (most, count), *rest = counted.most_common()
        if not rest:
            kept += count - 1
            usual.add(most)
            continue
        if found[0] >= 0 or len(rest) > 1 or rest[0][1] > 1:
            return None
        places = [*group.values()]
        # Of two, the later one is named.
        odd = next(i for i in reversed(places) if count == 1 or rows[i].get(name, "") != most)
        other = next(i for i in places if i != odd)
        kept += count - 1
        found = odd, other
    if found[0] >= 0 and len(usual) < 2:
        # What all others have may be another on purpose.
        return None
    return *found, kept
