"""Sets that are complete but for one: cards with all combinations of two columns, all pairs of some
symbols, numbers without a gap.

Nothing is known of what the columns mean. A set counts as complete if one member is missing, and
another, which differs from it in a single value, is there twice: that value was mistyped.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations, pairwise
from math import comb, prod

from msgspec import Struct

from pnp.base.sums import plain_sum

Rows = Sequence[Mapping[str, str]]
"""Rows of a table: the values of each by the names of the columns; an empty one is missing."""

FEWEST_COMBINATIONS = 12
"""How many combinations a set of two columns must have."""
FEWEST_MIXED = 24
"""The same where other columns do not depend on the two, which may therefore be values like any
other."""
FEWEST_PAIRS = 15
"""How many pairs a set of pairs must have: those of six symbols."""
FEWEST_NUMBERS = 8
"""How many numbers a sequence must have."""
_MOST_WORK = 1_000_000
"""Pairs of columns times rows that are compared; larger tables are left alone."""
_MOST_VALUES = 40
"""How many values a column may have to be a part of combinations."""

Combination = tuple[str, ...]


class Gap(Struct, frozen=True):
    """A row with a combination of values that another row has too, where a combination that differs
    only in ``column`` is ``missing``: the ``row``, the row with the ``same``, the value that
    ``should`` be in the column, and the ``total`` of the set. ``columns`` are those of the set."""

    row: int
    same: int
    columns: tuple[str, ...]
    has: Combination
    missing: Combination
    column: str
    should: str
    total: int


def combination_gaps(rows: Rows) -> Iterator[Gap]:
    """Yield the combinations that are missing where a table has all others of two columns, or all
    pairs of the symbols in them, and one of them twice."""
    columns = _columns_of_groups(rows)
    if len(columns) * (len(columns) - 1) // 2 * len(rows) > _MOST_WORK:
        return
    seen: set[tuple[int, int]] = set()
    for one, other in combinations(columns, 2):
        both = [i for i, row in enumerate(rows) if row.get(one) and row.get(other)]
        pairs = [(rows[i][one], rows[i][other]) for i in both]
        counted = Counter(pairs)
        gap = None
        if len(counted) == len(both) - 1 >= FEWEST_COMBINATIONS - 1:
            gap = _gap_of_product(rows, both, pairs, (one, other))
        if gap is None and len(both) >= FEWEST_PAIRS:
            gap = _gap_of_pairs(rows, both, pairs, (one, other))
        if gap is not None and (gap.row, gap.same) not in seen:
            seen.add((gap.row, gap.same))
            yield gap


def _columns_of_groups(rows: Rows) -> list[str]:
    """Return the columns with several values, most of them in several rows."""
    found = []
    for name in dict.fromkeys(name for row in rows for name in row):
        counted = Counter(value for row in rows if (value := row.get(name)))
        if 2 <= len(counted) <= min(_MOST_VALUES, counted.total() // 2):
            found.append(name)
    return found


def _gap_of_product(
    rows: Rows, both: Sequence[int], pairs: Sequence[Combination], columns: tuple[str, str]
) -> Gap | None:
    counted = Counter(pairs)
    sides = [[*dict.fromkeys(pair[k] for pair in pairs)] for k in (0, 1)]
    total = prod(map(len, sides))
    if total != len(both):
        return None
    missing = [(a, b) for a in sides[0] for b in sides[1] if (a, b) not in counted]
    if len(missing) != 1:
        return None
    least = FEWEST_MIXED if _is_mixed(rows, both, columns) else FEWEST_COMBINATIONS
    if total < least:
        return None
    return _gap(rows, both, pairs, columns, missing[0], lambda pair: pair)


def _is_mixed(rows: Rows, both: Sequence[int], columns: tuple[str, str]) -> bool:
    """Return whether a third column has values of its own: they depend on neither of the two
    columns, and are not different on each card."""
    for name in dict.fromkeys(name for i in both for name in rows[i]):
        if name in columns:
            continue
        values = [rows[i].get(name, "") for i in both]
        distinct = len({*values})
        if distinct >= len(both) - 1:
            continue
        # One card may disagree: it is the one that is wrong.
        if not any(
            len({(rows[i][column], value) for i, value in zip(both, values, strict=True)})
            <= len({rows[i][column] for i in both}) + 1
            for column in columns
        ):
            return True
    return False


def _gap_of_pairs(
    rows: Rows, both: Sequence[int], pairs: Sequence[Combination], columns: tuple[str, str]
) -> Gap | None:
    """Return the pair that is missing where two columns have all pairs of their symbols: without
    regard to order, with or without those of a symbol with itself."""
    symbols = sorted({symbol for pair in pairs for symbol in pair})
    unordered = [tuple(sorted(pair)) for pair in pairs]
    counted = Counter(unordered)
    n = len(symbols)
    if len(counted) != len(both) - 1 or len(both) not in (comb(n, 2), comb(n + 1, 2)):
        return None
    universe = [*combinations(symbols, 2)]
    if len(both) == comb(n + 1, 2):
        universe += [(symbol, symbol) for symbol in symbols]
    missing = [pair for pair in universe if pair not in counted]
    if len(missing) != 1:
        return None
    return _gap(rows, both, pairs, columns, missing[0], lambda pair: tuple(sorted(pair)))


def _gap(
    rows: Rows,
    both: Sequence[int],
    pairs: Sequence[Combination],
    columns: tuple[str, str],
    missing: Combination,
    form: Callable[[Combination], Combination],
) -> Gap | None:
    """Return the gap for a missing pair, if a pair that is there twice differs from it in one
    value. Of the two rows, the one is wrong whose other values name the missing value, or which is
    out of order."""
    formed = [form(pair) for pair in pairs]
    twice = [place for place, pair in enumerate(formed) if formed.count(pair) == 2]
    if len(twice) != 2:
        return None
    repairs = {place: _repair(pairs[place], missing, form) for place in twice}
    found = {place: repair for place, repair in repairs.items() if repair is not None}
    if not found:
        return None

    def cost(place: int) -> tuple[bool, int, int]:
        k, should = found[place]
        row = rows[both[place]]
        texts = " ".join(value for name, value in row.items() if name not in columns)
        named = re.search(rf"(?<!\w){re.escape(should)}(?!\w)", texts, re.IGNORECASE)
        own = re.search(rf"(?<!\w){re.escape(pairs[place][k])}(?!\w)", texts, re.IGNORECASE)
        fixed = [*pairs]
        fixed[place] = (should, fixed[place][1]) if k == 0 else (fixed[place][0], should)
        return named is None or own is not None, _disorder(fixed), -place

    place = min(found, key=cost)
    same = twice[0] if place == twice[1] else twice[1]
    k, should = found[place]
    return Gap(
        both[place],
        both[same],
        columns,
        pairs[place],
        missing,
        columns[k],
        should,
        len(both),
    )


def _repair(
    pair: Combination, missing: Combination, form: Callable[[Combination], Combination]
) -> tuple[int, str] | None:
    """Return which value of a pair must be another to make it the missing one, and that value."""
    for k in (1, 0):
        for should in missing:
            if form((should, pair[1]) if k == 0 else (pair[0], should)) == form(missing):
                return k, should
    return None


def _disorder(pairs: Sequence[Combination]) -> int:
    """Return how often the values of neighbouring rows change; fewer changes mean better order."""
    ranks = [
        {value: n for n, value in enumerate(dict.fromkeys(pair[k] for pair in pairs))}
        for k in (0, 1)
    ]
    keys = [tuple(rank[value] for rank, value in zip(ranks, pair, strict=True)) for pair in pairs]
    ways = (keys, [key[::-1] for key in keys])
    return min(plain_sum(b <= a for a, b in pairwise(way)) for way in ways)


class Skip(Struct, frozen=True):
    """A row whose number another row has too, where the number that ``should`` be in its place is
    missing: the ``row``, the row with the ``same``, the ``column``, and the first and the ``last``
    value of the sequence of ``total`` numbers."""

    row: int
    same: int
    column: str
    value: str
    should: str
    first: str
    last: str
    total: int


_ROMAN = re.compile(r"(?=[IVXL])(X{0,3}|XL|L)(IX|IV|V?I{0,3})")
_DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50}
_PARTED = re.compile(r"(\D*)(\d{1,4})(\D*)")


def skipped_numbers(rows: Rows) -> Iterator[Skip]:
    """Yield the numbers that are missing in columns whose other numbers rise by one from row to
    row, where another number is there twice."""
    for name in dict.fromkeys(name for row in rows for name in row):
        filled = [i for i, row in enumerate(rows) if row.get(name)]
        if len(filled) < FEWEST_NUMBERS:
            continue
        values = [rows[i][name] for i in filled]
        if len({*values}) != len(values) - 1:
            continue
        for read in (_decimal, _roman, _letter):
            skip = _skip_of(filled, values, name, read)
            if skip is not None:
                yield skip
                break


def _skip_of(
    filled: Sequence[int],
    values: Sequence[str],
    column: str,
    read: Callable[[str], tuple[str, int] | None],
) -> Skip | None:
    found = [read(value) for value in values]
    known = [(n, one) for n, one in enumerate(found) if one is not None]
    # A sequence may begin with a sign, such as the 0 before Roman numerals.
    if len(known) < max(FEWEST_NUMBERS, len(values) - 1) or len({one[0] for _, one in known}) > 1:
        return None
    starts = Counter(one[1] - n for n, one in known)
    start, kept = starts.most_common(1)[0]
    if kept != len(known) - 1:
        return None
    (n, (_, number)) = next((n, one) for n, one in known if one[1] - n != start)
    same = next((m for m, one in known if m != n and one[1] == number), None)
    should = start + n
    if same is None or should < 0 or n in (known[0][0], known[-1][0]):
        return None
    return Skip(
        filled[n],
        filled[same],
        column,
        values[n],
        _written(should, values[n], read),
        values[known[0][0]],
        values[known[-1][0]],
        len(known),
    )


def _decimal(text: str) -> tuple[str, int] | None:
    found = _PARTED.fullmatch(text)
    return (f"{found[1]}#{found[3]}", int(found[2])) if found else None


def _roman(text: str) -> tuple[str, int] | None:
    if not _ROMAN.fullmatch(text):
        return None
    digits = [_DIGITS[letter] for letter in text]
    later = [*digits[1:], 0]
    return "", plain_sum(-a if a < b else a for a, b in zip(digits, later, strict=True))


def _letter(text: str) -> tuple[str, int] | None:
    if len(text) != 1 or not text.isascii() or not text.isalpha():
        return None
    return ("a" if text.islower() else "A"), ord(text)


def _written(number: int, like: str, read: Callable[[str], tuple[str, int] | None]) -> str:
    """Return a number in the form of another value of its sequence."""
    if read is _letter:
        return chr(number)
    if read is _roman:
        parts = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))
        text = ""
        for size, letters in parts:
            text += letters * (number // size)
            number %= size
        return text
    return _PARTED.sub(lambda found: f"{found[1]}{number:0{_width(found[2])}d}{found[3]}", like)


def _width(digits: str) -> int:
    return len(digits) if digits.startswith("0") else 1
