"""Numbers in words, as texts of a language have them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

from pnp.content.language.grammar import grammar_of

# Up to this number, numbers in words are recognised; above, only those that are asked for.
_SMALL = 100


@cache
def number_words(
    language: str, others: frozenset[int] = frozenset()
) -> tuple[dict[str, int], re.Pattern[str]]:
    """Return small numbers, and some ``others``, by their words, and the pattern that finds them.

    >>> words, pattern = number_words("en")
    >>> [words[normalize_words(found[0])] for found in pattern.finditer("Twenty one or three")]
    [21, 3]
    """
    numbers = {*range(1, _SMALL), *(number for number in others if number > 0)}
    grammar = grammar_of(language)
    words = {
        normalize_words(grammar.number_words(number)): number
        for number in sorted(numbers, reverse=True)
    }
    words.pop("", None)
    # Four-leaf clovers are not four.
    end = r"\b(?!-[^\W\d_])"
    return words, re.compile(rf"(?<![\w-])(?:{_longest_first(words)}){end}", re.IGNORECASE)


def _longest_first(words: Iterable[str]) -> str:
    # Twenty-one begins with twenty.
    longest = sorted(words, key=len, reverse=True)
    parts = (r"[\s-]+".join(map(re.escape, word.split())) for word in longest)
    return "|".join(parts) or "(?!)"


def normalize_words(words: str) -> str:
    """Return a number in words in lower case, with blanks instead of hyphens."""
    return " ".join(words.lower().replace("-", " ").split())
