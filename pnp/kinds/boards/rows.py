"""Grids of marks as authors write them: rows of words, one row per line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema

from pnp.base.diagnostics import FURTHER
from pnp.model.record import validation_error


def rows_reader(key: str) -> BeforeValidator:
    """Return a reader for the text under ``key`` as rows of words, without blank lines."""

    def rows(value: Any) -> Any:
        listed = isinstance(value, list) and any(isinstance(row, str) for row in value)
        # YAML joins the lines of a text without a bar.
        if listed or (isinstance(value, str) and "\n" not in value.strip()):
            hint = f"write  {key}: |  and the rows below it"
            raise validation_error("not-rows", "the grid must be a block of rows", hint)
        if not isinstance(value, str):
            return value
        return tuple(tuple(line.split()) for line in value.splitlines() if line.strip())

    return BeforeValidator(rows)


Rows = Annotated[
    tuple[tuple[str, ...], ...], Field(min_length=2), WithJsonSchema({"type": "string"})
]
"""Words by row and column; ``(row, column)`` after the key is the path of one of them."""


def uneven_rows(rows: Sequence[Sequence[str]], marks: str) -> Iterator[tuple[int, int, str]]:
    """Yield the rows whose length differs from most: index, missing marks (negative if surplus),
    message.

    Of two equally common lengths the first is used. ``marks`` is the plural noun in the message.

    >>> list(uneven_rows(("ab", "abc", "abc"), "marks"))
    [(0, 1, 'this row has 2 marks, the other 2 rows have 3')]
    """
    counts = Counter(len(row) for row in rows)
    wide, usual = counts.most_common(1)[0]
    others = "the other row has" if usual == 1 else f"the other {usual} rows have"
    if usual < len(rows) - 1:
        others = f"{usual} of the {len(rows)} rows have"
    for r, row in enumerate(rows):
        if len(row) != wide:
            what = marks if len(row) != 1 else marks.removesuffix("s")
            yield r, wide - len(row), f"this row has {len(row)} {what}, {others} {wide}"


def comment_in(row: Sequence[str], known: Collection[str]) -> str:
    """Return the words of a row intended as a comment, from ``#`` on, or an empty string.

    >>> comment_in(("~1", "#", "the", "bay"), ["~1"]), comment_in(("~1", "#"), ["~1"])
    ('# the bay', '')
    """
    for c, mark in enumerate(row):
        words = [mark.removeprefix("#"), *row[c + 1 :]]
        found = [word for word in words if word]
        if mark.startswith("#") and found and not any(word in known for word in found):
            return " ".join(row[c:])
    return ""


def comment_hint(remark: str, key: str) -> str:
    """Return the hint for a comment in a grid."""
    return f"remove  {remark[:30]}: comments are not allowed in the rows below  {key}: |"


def shared_mark_text(others: Sequence[Any]) -> str:
    """Return a note on how many places share a mark, if more than are shown."""
    return f", the mark of {len(others) + 1} places" if len(others) > FURTHER else ""
