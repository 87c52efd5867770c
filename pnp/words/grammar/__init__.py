"""How languages bend words: one module for each language that needs more than a plural.

Plural categories, lists and numbers are those of CLDR, by Babel; numbers in words are by num2words.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any, Literal

from msgspec import Struct

from pnp.base.registry import Registry
from pnp.words.terms import MANY, ONE, Term

ENGLISH = "en"
LANGUAGES = Registry("pnp.words.grammar", needs=("LANGUAGE",))
"""The languages with a module of their own, whose ``LANGUAGE`` is the ``Grammar``."""


class Asked(Struct, frozen=True):
    """What a text asks of a term: its number and case, what stands before and after it and agrees
    with it (adjectives ``before`` and ``after``), and how many there are, perhaps ``spelt``."""

    number: str = ONE
    case: str = ""
    determiners: tuple[str, ...] = ()
    count: int | None = None
    spelt: bool = False
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


class Grammar:
    """A language without articles and endings, as far as pnp knows it; others extend it.

    ``determiners`` are words that may stand before a term and agree with it, as their first form;
    ``cases`` are the forms that every noun has, if only by rule.
    """

    determiners: frozenset[str] = frozenset()
    cases: tuple[str, ...] = ()
    genders: tuple[str, ...] = ()

    def __init__(self, language: str) -> None:
        self.language = language

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.language!r})"

    @property
    def numbers(self) -> tuple[str, ...]:
        """The forms that numbers ask for, by CLDR, whose ``other`` is ``many`` here."""
        tags = self._locale.plural_form.tags
        return tuple(sorted({ONE, MANY, *tags} - {"other"}))

    @cached_property
    def _locale(self) -> Any:
        """What CLDR says of the language; of one that it does not know, what it says of English."""
        from babel import Locale, UnknownLocaleError

        try:
            return Locale.parse(self.language.replace("-", "_"))
        except (UnknownLocaleError, ValueError):
            return Locale.parse(ENGLISH)

    def number(self, count: int) -> str:
        """Return the form of a noun after a number."""
        category = str(self._locale.plural_form(count))
        return MANY if category == "other" else category

    def listed(self, words: Sequence[str], style: str) -> str:
        """Return words as a list that ends with ``and`` or ``or``."""
        from babel.lists import format_list

        kind: Literal["or", "standard"] = "or" if style == "or" else "standard"
        return str(format_list(list(words), style=kind, locale=self._locale))

    def figures(self, value: float) -> str:
        """Return a number in the figures of the language, without grouping below 10,000."""
        from babel.numbers import format_decimal

        grouped = abs(value) >= 10_000
        return str(format_decimal(value, locale=self._locale, group_separator=grouped))

    def spelt(self, number: int) -> str:
        """Return a number in words; empty where they are unknown."""
        from num2words import num2words

        try:
            return str(num2words(number, lang=self.language.replace("-", "_")))
        except NotImplementedError:
            return ""

    def noun(self, term: Term, number: str, case: str) -> str:
        return term.form(number, case)

    def counted(self, term: Term, asked: Asked) -> str:
        """Return the number before a term, nothing where none is asked for."""
        if asked.count is None:
            return ""
        return (self.spelt(asked.count) if asked.spelt else "") or self.figures(asked.count)

    def said(self, term: Term, asked: Asked) -> str:
        """Return a term with all that agrees with it."""
        noun = self.noun(term, asked.number, asked.case)
        words = (*asked.determiners, self.counted(term, asked), *asked.before, noun, *asked.after)
        return " ".join(word for word in words if word)


@cache
def code_of(name: str) -> str:
    """Return the code of a language by its name, in English or in itself; empty where none has it.

    >>> code_of("English"), code_of("deutsch"), code_of("klingonese")
    ('en', 'de', '')
    """
    from babel import Locale, UnknownLocaleError

    wanted = name.strip().casefold()
    names = {code: said for code, said in Locale.parse(ENGLISH).languages.items() if len(code) == 2}
    for code, said in names.items():
        try:
            own = Locale.parse(code).get_language_name()
        except (UnknownLocaleError, ValueError):
            own = None
        if wanted in (said.casefold(), (own or "").casefold()):
            return str(code)
    return ""


@cache
def grammar_of(language: str) -> Grammar:
    """Return the grammar of a language such as ``de`` or ``pt-BR``.

    >>> grammar_of("pl").number(3), grammar_of("de").listed(["a", "b", "c"], "or")
    ('few', 'a, b oder c')
    """
    main = language.partition("-")[0]
    if main in LANGUAGES:
        found: Grammar = LANGUAGES.load(main).LANGUAGE(language)
        return found
    return Grammar(language)
