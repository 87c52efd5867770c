"""A pseudo-language: English with accents and longer words.

It shows, before there is a translation, which boxes are too small for one, and which texts cannot
be translated: those are printed without accents. ``en-XA`` is its code in Android and CLDR.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.base.values import replace
from pnp.content.language.grammar import Grammar, Inflection, Term, grammar_of
from pnp.content.language.grammar.en import English

PSEUDO = "en-XA"
GROWTH = 0.4
"""The share by which words get longer, as short texts do in German or French."""
_ACCENTS = str.maketrans("aceinouyACEINOUY", "áçéíñóúýÁÇÉÍÑÓÚÝ")
# What is not translated: placeholders, icons, colours, marks of bold and italic, addresses.
_CODE = re.compile(
    r"\\?\{[^{}]*?(?:\||\})|:[a-z0-9-]+(?::[a-z0-9-]+)?(?:\|[a-z.-]+)?:|https?://\S+|[*\\}]"
)
_LETTERS = re.compile(r"[^\W\d_]{3,}")


def pseudo_text(text: str) -> str:
    """Return a text in the pseudo-language; placeholders are left unchanged.

    >>> pseudo_text("Take {2 gold}, **captain**")
    'Tákééé {2 gold}, **çáptáíñééé**'
    >>> pseudo_text("{gold: one it, many them}")
    '{gold: one ít, many théméé}'
    """
    done, parts = 0, []
    for found in _CODE.finditer(text):
        parts += [_accent(text[done : found.start()]), _accent_choices(found[0])]
        done = found.end()
    return "".join((*parts, _accent(text[done:])))


def _accent_choices(code: str) -> str:
    """Return a placeholder with the texts that it chooses from in the pseudo-language."""
    head, colon, choices = code.partition(":")
    if not code.startswith("{") or not colon:
        return code
    parts = (part.strip().partition(" ") for part in choices.removesuffix("}").split(","))
    return f"{head}: {', '.join(f'{key} {_accent(words)}' for key, _, words in parts)}}}"


def _accent(text: str) -> str:
    return _LETTERS.sub(_lengthen, text.translate(_ACCENTS))


def _lengthen(found: re.Match[str]) -> str:
    return found[0] + "é" * round(len(found[0]) * GROWTH)


def pseudo_term(term: Term) -> Term:
    return replace(term, forms={name: pseudo_text(word) for name, word in term.forms.items()})


class PseudoGrammar(English):
    """English with accents on the words that it adds: articles, numbers in words, lists."""

    def number_words(self, number: int) -> str:
        return pseudo_text(super().number_words(number))

    def join_words(self, words: Sequence[str], style: str) -> str:
        return super().join_words(words, style.translate(_ACCENTS))

    def inflect(self, term: Term, form: Inflection) -> str:
        return super().inflect(term, form).translate(_ACCENTS)


def grammar_or_pseudo(language: str) -> Grammar:
    """Return the grammar of a language, or of the pseudo-language."""
    return PseudoGrammar("en") if language == PSEUDO else grammar_of(language)
