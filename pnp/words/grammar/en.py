"""English: a plural, and two articles. Nothing is loaded for it, since most games are in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pnp.words.grammar import Asked, Grammar
from pnp.words.terms import MANY, ONE, Term


class English(Grammar):
    """``{a term}`` is ``an`` before a vowel; a term says otherwise with ``a: an`` or ``a: a``."""

    determiners = frozenset({"a", "the"})

    @property
    def numbers(self) -> tuple[str, ...]:
        return (MANY, ONE)

    def number(self, count: int) -> str:
        return ONE if count == 1 else MANY

    def listed(self, words: Sequence[str], style: str) -> str:
        *most, last = words
        return f"{', '.join(most)} {style} {last}" if most else last

    def figures(self, value: float) -> str:
        return f"{value:,}" if abs(value) >= 10_000 else f"{value:g}"

    def said(self, term: Term, asked: Asked) -> str:
        noun = super().said(term, replace(asked, determiners=()))
        if "a" not in asked.determiners:
            return " ".join((*asked.determiners, noun))
        if asked.number != ONE:
            return noun
        alone = not asked.before and asked.count is None
        usual = "an" if noun[:1].lower() in tuple("aeiou") else "a"
        return f"{(term.features.get('a') if alone else '') or usual} {noun}"


LANGUAGE = English
