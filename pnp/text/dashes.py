"""Hyphens that stand for another sign, as they are printed.

Authors type a hyphen, and facts are filled in around it: a range gets an en dash, a negative number
or a difference the minus sign. Each sign takes the place of one character.
"""

from __future__ import annotations

import re

_MINUS = "\N{MINUS SIGN}"
_EN_DASH = "\N{EN DASH}"
# Before and after a number that is part of a date, a version, a path or a word.
_RANGE = re.compile(r"(?<![\w/.,:+-])(\d+(?:[.,]\d+)?)-(?=\d+(?:[.,]\d+)?(?![\w/-]|[.,]\d))")
# With spaces at which a line may break, or may not.
_DIFFERENCE = re.compile(r"(?<=[\d)])([ \u00a0])-([ \u00a0])(?=[\d(])")
_NEGATIVE = re.compile(r"(?<![\w)\]/.,:+\-])-(?=\.?\d)")


def dashed(text: str) -> str:
    """Return as many characters, each hyphen that stands for a dash or a minus replaced by it.

    >>> dashed("2-4 players: -1, or 7 - 3 - that is 4")
    '2–4 players: −1, or 7 − 3 – that is 4'
    >>> dashed("7\N{NO-BREAK SPACE}-\N{NO-BREAK SPACE}3").replace("\N{NO-BREAK SPACE}", "_")
    '7_−_3'
    >>> dashed("eight-sided, 2026-11-24, CC-BY-4.0")
    'eight-sided, 2026-11-24, CC-BY-4.0'
    """
    if "-" not in text:
        return text
    text = _RANGE.sub(rf"\1{_EN_DASH}", text)
    text = _NEGATIVE.sub(_MINUS, _DIFFERENCE.sub(rf"\1{_MINUS}\2", text))
    return text.replace(" - ", f" {_EN_DASH} ")
