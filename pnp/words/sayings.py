"""What pnp prints of its own: instructions, legends, labels, in a language and a theme."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from pnp.words.grammar import Grammar
from pnp.words.phrases import phrase
from pnp.words.terms import ONE, Term

_BRACES = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True, slots=True)
class Sayings:
    """Texts by name. A name falls back by dropping words on its left: ``mat.gold``, then ``gold``.

    Braces in a text hold a value that is given (``{paper}``) or a phrase about one
    (``{count sheet}``).
    """

    grammar: Grammar
    texts: Mapping[str, str]
    terms: Mapping[str, Term] = field(default_factory=dict)

    def has(self, key: str) -> bool:
        return key in self.texts

    def with_texts(self, texts: Mapping[str, str]) -> Sayings:
        return replace(self, texts={**self.texts, **texts})

    def named(self, name: str) -> str:
        """Return the plain form of a term, an empty text where there is none."""
        term = self.terms.get(name)
        return "" if term is None else term.form(ONE)

    def said(self, key: str, /, **values: str | float) -> str:
        """Return a text with the values that it asks for.

        Raises KeyError for an unknown text: those of English have all that drawings ask for.
        """
        name = key
        while name not in self.texts:
            _, dot, name = name.partition(".")
            if not dot:
                raise KeyError(key)

        def filled(found: re.Match[str]) -> str:
            if found[1] in values:
                value = values[found[1]]
                return value if isinstance(value, str) else self.grammar.figures(value)
            asked = phrase(found[1], self.grammar)
            term = self.terms.get(asked.term)
            if term is None:  # a text that is chosen by a number
                return asked.chosen(self.grammar.number(int(values[asked.term])))
            return asked.said(term, self.grammar, lambda name: int(values[name]))

        return _BRACES.sub(filled, self.texts[name])
