"""Tables that name the same things: what a row says of a thing, and what the other table says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

Rows = Sequence[Mapping[str, str]]

FEWEST = 3
"""How many rows of a table must agree with another table before one that does not is reported."""
_FEWEST_NUMBERS = 5
"""The same for numbers, which agree more often by chance."""
_MOST_ROWS = 1_000


class Disagreement(Struct, frozen=True):
    """A row that names a thing in ``column``, and has ``own`` in its ``field``. The row ``known``
    of another table is about the thing, and has ``stated`` in its column ``stating``. ``meant`` is
    the row of the other table that has ``own`` there, None for numbers. ``kept`` rows agree."""

    row: int
    column: str
    known: int
    stating: str
    stated: str
    field: str
    own: str
    meant: int | None
    key: str
    kept: int


def disagreements(rows: Rows, others: Rows) -> Iterator[Disagreement]:
    """Yield the rows that alone disagree with the rows of another table that they name: all others
    repeat a word or a number of that row in one of their own columns."""
    if len(rows) > _MOST_ROWS or len(others) > _MOST_ROWS:
        return
    columns = [*dict.fromkeys(name for row in rows for name in row)]
    seen: set[tuple[int, str]] = set()
    for key in dict.fromkeys(name for row in others for name in row):
        places = _unique(others, key)
        for column in columns if len(places) > FEWEST else ():
            joined = _joined(rows, column, places)
            for found in _of_join(rows, others, columns, column, key, joined):
                if (found.row, found.column) not in seen:
                    seen.add((found.row, found.column))
                    yield found


def _unique(rows: Rows, key: str) -> dict[str, int]:
    """Return the row of each word of a column that names one row each; none for other columns."""
    found: dict[str, int] = {}
    for i, row in enumerate(rows):
        value = row.get(key, "")
        if not value:
            continue
        if value in found or value.isdecimal():
            return {}
        found[value] = i
    return found


def _joined(rows: Rows, column: str, places: Mapping[str, int]) -> dict[int, int]:
    """Return the row of the other table for each row, if all values of a column are in it."""
    found: dict[int, int] = {}
    for i, row in enumerate(rows):
        value = row.get(column, "")
        if not value:
            continue
        if value not in places:
            return {}
        found[i] = places[value]
    return found


def _of_join(
    rows: Rows,
    others: Rows,
    columns: Sequence[str],
    column: str,
    key: str,
    joined: Mapping[int, int],
) -> Iterator[Disagreement]:
    if len({*joined.values()}) < FEWEST:
        return
    stating = dict.fromkeys(name for other in joined.values() for name in others[other])
    for name in stating:
        stated = {i: others[other].get(name, "") for i, other in joined.items()}
        if name == key or not all(stated.values()) or len({*stated.values()}) < FEWEST:
            continue
        for field in columns:
            if field != column:
                found = _exception(rows, others, field, name, stated)
                if found is not None:
                    row, meant, kept = found
                    yield Disagreement(
                        row,
                        column,
                        joined[row],
                        name,
                        stated[row],
                        field,
                        rows[row][field],
                        meant,
                        key,
                        kept,
                    )


def _exception(
    rows: Rows, others: Rows, field: str, name: str, stated: Mapping[int, str]
) -> tuple[int, int | None, int] | None:
    """Return the only row whose field lacks what the other table states, the row of that table that
    its field means, and how many rows agree."""
    if not all(rows[i].get(field) for i in stated):
        return None
    odd = [i for i, value in stated.items() if not _says(rows[i][field], value)]
    kept = len(stated) - len(odd)
    if len(odd) != 1 or kept < FEWEST:
        return None
    (row,) = odd
    agreeing = {value for i, value in stated.items() if i != row}
    if all(value.isdecimal() for value in stated.values()):
        plain = rows[row][field].isdecimal()
        enough = kept >= _FEWEST_NUMBERS and len(agreeing) >= FEWEST
        return (row, None, kept) if enough and plain else None
    if len(agreeing) < FEWEST - 1:
        return None
    meant = [j for j, other in enumerate(others) if _says(rows[row][field], other.get(name, ""))]
    # The field names another row, or the table states one thing twice; else it repeats nothing.
    if stated[row] in agreeing and len(agreeing) == kept and not meant:
        return row, None, kept
    return (row, meant[0], kept) if len(meant) == 1 else None


def _says(text: str, value: str) -> bool:
    """Return whether a field is a value of the other table or contains it as a word."""
    if not value:
        return False
    if text.casefold() == value.casefold():
        return True
    if value.isdecimal():
        return False
    return re.search(rf"(?<!\w){re.escape(value)}(?!\w)", text, re.IGNORECASE) is not None
