"""A pseudo-language: English with accents and longer words, which shows without a translator which
boxes are too small and which texts nobody can translate: those are printed without accents.

``en-XA`` is the code of Android and CLDR for it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.words.grammar import Asked, Grammar, grammar_of
from pnp.words.grammar.en import English
from pnp.words.terms import Term

PSEUDO = "en-XA"
GROWTH = 0.4
"""By how much a text gets longer: what short texts do in German or French."""
_ACCENTS = str.maketrans("aceinouyACEINOUY", "áçéíñóúýÁÇÉÍÑÓÚÝ")
# What is no word: braces, icons, colours, marks of bold and italic, addresses.
_KEPT = re.compile(
    r"\\?\{[^{}]*?(?:\||\})|:[a-z0-9-]+(?::[a-z0-9-]+)?(?:\|[a-z.-]+)?:|https?://\S+|[*\\}]"
)
_LETTERS = re.compile(r"[^\W\d_]{3,}")


def in_pseudo(text: str) -> str:
    """Return a text in the pseudo-language; what is in braces is the same.

    >>> in_pseudo("Take {2 gold}, **captain**")
    'Tákééé {2 gold}, **çáptáíñééé**'
    >>> in_pseudo("{gold: one it, many them}")
    '{gold: one ít, many théméé}'
    """
    done, parts = 0, []
    for found in _KEPT.finditer(text):
        parts += [_told(text[done : found.start()]), _chosen(found[0])]
        done = found.end()
    return "".join((*parts, _told(text[done:])))


def _chosen(kept: str) -> str:
    """Return braces whose texts, if they choose one of several, are in the pseudo-language."""
    asked, colon, choices = kept.partition(":")
    if not kept.startswith("{") or not colon:
        return kept
    parts = (part.strip().partition(" ") for part in choices.removesuffix("}").split(","))
    return f"{asked}: {', '.join(f'{key} {_told(words)}' for key, _, words in parts)}}}"


def _told(text: str) -> str:
    return _LETTERS.sub(_longer, text.translate(_ACCENTS))


def _longer(found: re.Match[str]) -> str:
    return found[0] + "é" * round(len(found[0]) * GROWTH)


class Pseudo(English):
    """English, with accents on what it adds to terms: articles, numbers in words, lists."""

    def spelt(self, number: int) -> str:
        return in_pseudo(super().spelt(number))

    def listed(self, words: Sequence[str], style: str) -> str:
        return super().listed(words, style.translate(_ACCENTS))

    def said(self, term: Term, asked: Asked) -> str:
        return super().said(term, asked).translate(_ACCENTS)


def spoken(language: str) -> Grammar:
    """Return the grammar of a language, or of the pseudo-language."""
    return Pseudo("en") if language == PSEUDO else grammar_of(language)
