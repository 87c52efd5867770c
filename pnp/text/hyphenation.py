"""Where a word may be divided, by the patterns of its language."""

from __future__ import annotations

import re
from functools import cache

import pyphen

# A word of four letters gains nothing, and two letters at the start of a line are hard to read.
_SHORTEST = 5
_LEFT, _RIGHT = 2, 3

_LETTERS = re.compile(r"[^\W\d_]+")


def hyphenates(language: str) -> bool:
    """Tell whether there are patterns for a language code such as ``en`` or ``pt-BR``."""
    return pyphen.language_fallback(language) is not None


@cache
def divisions(word: str, language: str) -> tuple[int, ...]:
    """Return the indices before which ``word`` may be divided by a hyphen, ascending.

    Punctuation around and between the letters is no part of what is divided. Raises KeyError for
    a language without patterns; ask ``hyphenates`` first.
    """
    patterns = _patterns(language)
    return tuple(
        match.start() + int(position)
        for match in _LETTERS.finditer(word)
        if len(match[0]) >= _SHORTEST
        for position in patterns.positions(match[0])
        # Some languages respell a divided word (German "Zuk-ker"); such places are left out.
        if position.data is None
    )


@cache
def _patterns(language: str) -> pyphen.Pyphen:
    return pyphen.Pyphen(lang=language, left=_LEFT, right=_RIGHT)
