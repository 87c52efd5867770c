"""What may be wrong with an expression."""

from __future__ import annotations

from typing import Any

SYNTAX = "invalid-expression"
NOT_A_NUMBER = "not-a-number"
EMPTY = "empty-value"
DIVIDED = "division-by-zero"
CONDITION = "not-a-condition"
NO_ROW = "missing-row"
NEGATIVE = "negative-difference"
TOO_LONG = "too-long"
NAME = "unknown-name"
VALUE = "wrong-value"


class ExpressionError(Exception):
    """An error in an expression, from ``start`` to before ``end``, with its ``code``, ``message``
    and ``hint``. ``cell`` is the value to be changed instead, if it was written elsewhere: what the
    caller gave as the ``place`` of a ``Cell``. ``field`` is a field that the card lacks."""

    def __init__(
        self,
        code: str,
        message: str,
        hint: str,
        start: int,
        end: int,
        cell: Any = None,
        field: str = "",
    ) -> None:
        message, hint = _printable(message), _printable(hint)
        super().__init__(message, hint)
        self.code, self.message, self.hint = code, message, hint
        self.start, self.end, self.cell, self.field = start, end, cell, field


def _printable(text: str) -> str:
    """Return a text without signs that cannot be seen: blanks for line breaks and tabs, the code
    of any other."""
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() else " " if sign in "\n\r\t" else f"U+{ord(sign):04X}"
        for sign in text
    )
