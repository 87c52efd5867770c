"""Single wrong facts in the tables from which decks take their cards."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from mutations.text import Mutant


def _words(text: str) -> list[str]:
    return text.split()


NUMBERS = frozenset(
    _words("coins rum fame strength quantity steps sail hold damage cutlass reputation number")
)
NAMES = frozenset(
    _words(
        "card target type place merchant choice owner suit kind on on2 ship-on crew-on"
        " rep1-on rep2-on rep4-on rep5-on symbol icon picture prize job ace calm"
    )
)
SWAPPED = frozenset(_words("card target type place merchant choice owner suit number demand title"))
AMOUNT = re.compile(r"\d+(?= :[a-z])")
ICON = re.compile(r":([a-z]+):")


def mutants(game: str, file: str, text: str) -> Iterator[Mutant]:
    """Yield all mutants of a table; each row stands on a line of its own."""
    lines = text.rstrip("\n").split("\n")
    rows = list(csv.reader(lines))
    assert len(rows) == len(lines), file
    head = rows[0]

    def made(
        operator: str, row: int, about: str, new: list[str], *at: int, lost: str = ""
    ) -> Mutant:
        path = (row - 1, about.split(" ")[0])
        # Of a card that is missing also the table itself, where the deck names it.
        names = (lost, file.rpartition("/")[2])[: 1 + (operator == "drop-card")] if lost else ()
        body = "\n".join(new) + "\n"
        return Mutant(game, file, operator, path, about, body, frozenset(at), names)

    def with_row(row: int, values: list[str]) -> list[str]:
        return [*lines[:row], written_row(values), *lines[row + 1 :]]

    for row in range(1, len(rows)):
        name, line = rows[row][0], row + 1
        gone = lines[:row] + lines[row + 1 :]
        yield made("drop-card", row, f"{name} missing", gone, 1, row, line, lost=name)
        twice = [*lines[: row + 1], lines[row], *lines[row + 1 :]]
        yield made("double-card", row, f"{name} twice", twice, line, line + 1)
        for column, key in enumerate(head):
            value = rows[row][column]
            for operator, new in _changes(key, value):
                values = [*rows[row][:column], new, *rows[row][column + 1 :]]
                about = f"{key} of {name}: {value} -> {new}"
                yield made(operator, row, about, with_row(row, values), line, lost=value)
            other = rows[row - 1][column] if row > 1 else value
            if key in SWAPPED and other != value and other and value:
                above = [*rows[row - 1][:column], value, *rows[row - 1][column + 1 :]]
                values = [*rows[row][:column], other, *rows[row][column + 1 :]]
                swapped = with_row(row, values)
                swapped[row - 1] = written_row(above)
                about = f"{key} of {name}: swapped with the card above"
                yield made("swap-cells", row, about, swapped, row, line)


def _changes(key: str, value: str) -> Iterator[tuple[str, str]]:
    if key in NUMBERS and re.fullmatch(r"-?\d+", value):
        yield "bump-number", str(int(value) + 1)
        yield "bump-number", str(int(value) - 1)
        yield "bump-far", str(int(value) + 30)
    if key in NAMES and value:
        middle = len(value) // 2
        yield "misspell-name", f"{value[:middle]}{value[middle]}{value[middle:]}"
        yield "drop-cell", ""
    elif value and (key in NUMBERS or AMOUNT.search(value)):
        yield "drop-value", ""
    for found in AMOUNT.finditer(value):
        bumped = str(int(found[0]) + 1)
        yield "bump-amount", value[: found.start()] + bumped + value[found.end() :]
        yield "bump-far", value[: found.start()] + found[0] + "9" + value[found.end() :]
    for found in ICON.finditer(value):
        wrong = f":{found[1]}x:"
        yield "misspell-icon", value[: found.start()] + wrong + value[found.end() :]


def written_row(values: list[str]) -> str:
    """Return a row as a table writes it."""
    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(values)
    return out.getvalue()
