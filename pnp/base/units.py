"""Lengths: everywhere in pnp a length is a float in millimetres; only this module reads units.

>>> parse_length("2.5in")
63.5
>>> format_length(63.5)
'63.5mm'
"""

import re

MM_PER_UNIT = {"mm": 1.0, "cm": 10.0, "in": 25.4, "pt": 25.4 / 72}
MM_PER_INCH = 25.4
POINTS_PER_MM = 72 / MM_PER_INCH
BANK_CARD = (85.60, 53.98, 3.18)
"""Width, height and corner radius of a bank card, and of most library cards, in millimetres
(ISO/IEC 7810, format ID-1)."""

# The largest sheet of home or shop poster printing (A0 doubled) is far below this; a longer one has
# the wrong unit, and drawing it would exhaust memory.
LONGEST = 5000.0

# A larger percentage is a typing error.
MOST_PARTS = 20.0
_PERCENT = re.compile(r"(-?\d{1,6}(?:\.\d{1,6})?)\s*%")
_LENGTH = re.compile(r"\s*(-?\d+(?:\.\d+)?|-?\.\d+)\s*(mm|cm|in|pt)\s*")
_COMMA = re.compile(r"(-?\d+),(\d+\s*(?:mm|cm|in|pt))")


class LengthError(ValueError):
    """A text that is not a length; the message and ``hint`` are fit for the user."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def parse_length(text: str) -> float:
    """Return the millimetres of a text such as ``63.5mm``, ``2.5in``, ``1cm`` or ``9pt``.

    Raises LengthError if the unit is missing or unknown, or the length is beyond 5 m.

    >>> parse_length("12")
    Traceback (most recent call last):
    ...
    pnp.base.units.LengthError: '12' is not a length
    """
    match = _LENGTH.fullmatch(text)
    suggestion = with_decimal_point(text)
    if suggestion:
        message = f"'{text}' is not a length: its decimal separator is a comma"
        raise LengthError(message, f"replace the comma with a point: {suggestion}")
    if match is None:
        bare = re.fullmatch(r"\s*-?\d+(\.\d+)?\s*", text) is not None
        hint = f"add the unit, such as {text.strip()}mm" if bare else "write a number and its unit"
        raise LengthError(f"'{text}' is not a length", f"{hint} (mm, cm, in or pt)")
    value = float(match[1]) * MM_PER_UNIT[match[2]]
    if abs(value) > LONGEST:
        raise LengthError(f"'{text}' is longer than 5 m", "check the unit")
    # Conversions must not leave noise such as 88.89999999999999 in keys and files.
    return round(value, 6)


def with_decimal_point(text: str) -> str:
    """Return a length written with a decimal comma, with a point instead; empty for any other text.

    >>> with_decimal_point("18,5mm")
    '18.5mm'
    """
    comma = _COMMA.fullmatch(text.strip())
    return f"{comma[1]}.{comma[2]}" if comma is not None else ""


def parse_extent(text: str) -> tuple[float, float]:
    """Return the part of a whole and the millimetres that a sum such as ``50% - 4mm`` adds up to.

    Raises LengthError if a term is neither a length nor a percentage.

    >>> parse_extent("100% - 8mm+1cm")
    (1.0, 2.0)
    """
    # A sign after a unit is an operator, with or without blanks around it.
    terms = re.split(r"(?<=[a-z%])\s*([+-])\s*", text.strip())
    part = length = 0.0
    for sign, term in zip(("+", *terms[1::2]), terms[::2], strict=True):
        factor = -1.0 if sign == "-" else 1.0
        match = _PERCENT.fullmatch(term)
        if match is not None:
            part += factor * float(match[1]) / 100
        else:
            length += factor * parse_length(term)
    if abs(part) > MOST_PARTS:
        raise LengthError(f"'{text}' is far more than 100%", "write a percentage such as 50%")
    return round(part, 9), round(length, 6)


def format_length(millimetres: float) -> str:
    """Write a length so that ``parse_length`` reads the same value."""
    return f"{format_number(millimetres, 6)}mm"


def format_number(value: float, digits: int = 3) -> str:
    """Write ``value`` with at most ``digits`` decimals and no trailing zeros, never ``-0``.

    >>> [format_number(v) for v in (1.0, 0.12345, -0.0001, 250)]
    ['1', '0.123', '0', '250']
    """
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
