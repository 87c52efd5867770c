"""Characters that leave no ink and that fonts need not contain: joiners, direction marks, line
break opportunities, variation selectors (Unicode 16, Default_Ignorable_Code_Point)."""

from __future__ import annotations

import re
from unicodedata import category

ZERO_WIDTH_SPACE = "\u200b"
"""A place where a line may break without a hyphen."""
_IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def is_ignorable(char: str) -> bool:
    """Return whether a character itself is not drawn, although it may change others."""
    return not char.isascii() and _IGNORABLE.match(char) is not None


def visible_text(text: str) -> str:
    """Return a text without ignorable characters."""
    return text if text.isascii() else _IGNORABLE.sub("", text)


# A font for braille draws this as a cell without dots.
_BLANK = "\u2800"


def has_ink(char: str) -> bool:
    """Return whether a character leaves ink wherever it is drawn: a letter, digit or sign,
    including private use."""
    kind = category(char)
    blank = kind[0] in "MZ" or kind in ("Cc", "Cf") or char == _BLANK
    return not blank and not is_ignorable(char)
