"""A rule for tables that list the results of a roll."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from pnp.base.diagnostics import KeyPath, Severity
from pnp.content.nodes import Mapping as MappingNode
from pnp.content.nodes import Node, Scalar
from pnp.content.nodes import Sequence as List
from pnp.rules.numbers.reading import language_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import AnyFile

_READ = ("sheet", "screen")
FEWEST_ROWS = 3
"""How many results a table must have before two of them that overlap are reported."""
_ROLLS = {
    "en": r"rolls?|throws?|dice|die|\d?d\d+",
    "de": r"würfel\w*|wurf|augen|\d?w\d+",
    "fr": r"dés?|lancers?|\d?d\d+",
}
"""Patterns of words for a roll in the head of a table, by language."""
_RANGE = re.compile(r"(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?\+?")


class Result(NamedTuple):
    """A row of results: the path of its numbers, as ``written``, the lowest and the highest."""

    path: KeyPath
    written: str
    low: int
    high: int


def results_of(node: Node | None, path: KeyPath, roll: re.Pattern[str]) -> Iterator[list[Result]]:
    """Yield the first columns of tables whose head names a ``roll``, if they list ranges."""
    match node:
        case MappingNode(entries=entries):
            head, rows = node.get("head"), node.get("rows")
            if isinstance(head, List) and isinstance(rows, List) and head.items:
                first = head.items[0]
                if isinstance(first, Scalar) and roll.search(first.text):
                    found = [*_ranges(rows, (*path, "rows"))]
                    ranged = any(one.low < one.high for one in found)
                    if len(found) == len(rows.items) >= FEWEST_ROWS and ranged:
                        yield found
            for key, value in entries:
                yield from results_of(value, (*path, key.text), roll)
        case List(items=items):
            for i, item in enumerate(items):
                if isinstance(item, MappingNode):
                    yield from results_of(item, (*path, i), roll)


def _ranges(rows: List, path: KeyPath) -> Iterator[Result]:
    for i, row in enumerate(rows.items):
        cell = row.items[0] if isinstance(row, List) and row.items else None
        found = _RANGE.fullmatch(cell.text.strip("* ")) if isinstance(cell, Scalar) else None
        if found is not None:
            low = int(found[1])
            yield Result((*path, i, 0), found[0], low, int(found[2] or low))


@Rule("results-overlap", Severity.WARNING, "derived")
def results_overlap(file: AnyFile) -> Iterator[Finding]:
    """A table of rolls has two rows for one number, where all other rows join.

    With 2-4, 4-6, 7-9, nobody knows what a 4 does. A gap is not reported: often nothing happens
    there, or the text says what does.

    Instead, correct one of the two ranges.
    """
    words = _ROLLS.get(language_of(file.setting))
    if words is None or file.file.kind not in _READ:
        return
    roll = re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
    for results in results_of(file.file.node, (), roll):
        ordered = results if results[0].low <= results[-1].low else results[::-1]
        odd = [(one, other) for one, other in pairwise(ordered) if other.low != one.high + 1]
        if len(odd) == 1 and odd[0][0].low <= odd[0][1].low <= odd[0][0].high:
            ((one, other),) = odd
            yield Finding(
                other.path,
                f"{other.low} is both in {one.written} and in {other.written}; the other rows join",
                f"begin with {one.high + 1}, or end the other row with {other.low - 1}",
                labels=((one.path, "the other row"),),
            )
