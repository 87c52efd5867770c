"""Terms, and the grammars that inflect them: one module for each language with its own rules.

Plural categories, lists and numbers are those of CLDR, by Babel; numbers in words are by num2words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache, cached_property
from typing import Any, ClassVar, Literal

from msgspec import Struct

from pnp.base.capitals import to_capitals, to_small_letters
from pnp.base.registry import Registry
from pnp.kinds.words.record import GENDER

ENGLISH = "en"
ONE, MANY = "one", "many"
"""The forms that nouns of every language may have. Others are named after the plural categories of
CLDR (``few``), after cases (``dat``, ``many.dat``) or are the author's own (``past``)."""
LANGUAGES = Registry("pnp.content.language.grammar", needs=("LANGUAGE",))
"""The languages with their own module, whose ``LANGUAGE`` is a subclass of ``Grammar``."""


class Term(Struct, frozen=True):
    """A noun or verb in one language. ``forms`` has at least ``one``; a noun without ``many`` is
    uncountable (gold). ``features`` is what grammars need besides forms, such as ``gender: f``."""

    name: str
    forms: Mapping[str, str]
    features: Mapping[str, str]

    @property
    def gender(self) -> str:
        return self.features.get(GENDER, "")

    def agreement(self, number: str) -> str:
        """Return the number of words that agree with the term: singular for a noun without a
        plural."""
        return number if MANY in self.forms or number in self.forms else ONE

    def form(self, number: str, case: str = "") -> str:
        """Return the form for a number (``one``, ``many``, ``few``) and a case or another form;
        the plain form of that number if the term does not give the case."""
        if case and f"{number}.{case}" in self.forms:
            return self.forms[f"{number}.{case}"]
        if case and number == ONE and case in self.forms:
            return self.forms[case]
        plain = self.forms.get(number) or self.forms.get(MANY) or self.forms[ONE]
        return self.forms[ONE] if number == ONE else plain

    def has(self, form: str) -> bool:
        """Return whether the term itself gives a form, in the singular or in another number."""
        return form in self.forms or any(name.endswith(f".{form}") for name in self.forms)


class Inflection(Struct, frozen=True):
    """The form of a term that a text needs: its number and case, the words that agree with it
    (determiners, adjectives ``before`` and ``after`` it), and the ``count`` printed in front of
    it, in words if ``spelt``."""

    number: str = ONE
    case: str = ""
    determiners: tuple[str, ...] = ()
    count: int | None = None
    spelt: bool = False
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()


class Grammar:
    """A language without articles or endings; grammars of other languages extend it.

    ``determiners`` are words that agree with a following term, in their base form. ``cases`` are
    the forms that every noun has, given or derived by rule.

    ``cues`` are patterns of words that say what a number in a sentence means, by the role of a
    fact (``price``: pays, costs) or as ``most``, ``least`` and ``total``. ``endings`` are what
    words lose when they are compared, longest first. ``filling`` are words of no meaning of their
    own. ``listed`` is the pattern of nouns that announce a list (three ways), ``these`` that of
    words before a number that do so with any noun (these three). ``colours`` are patterns of the
    words for colours by their English names. ``card`` are the forms of the noun, ``all`` is the
    pattern of words before a number of all of them (the nine cards), ``making`` that of verbs of
    cutting and folding.
    """

    determiners: frozenset[str] = frozenset()
    cases: tuple[str, ...] = ()
    genders: tuple[str, ...] = ()
    cues: ClassVar[Mapping[str, str]] = {}
    endings: tuple[str, ...] = ()
    filling: frozenset[str] = frozenset()
    colours: ClassVar[Mapping[str, str]] = {}
    listed: str = ""
    these: str = ""
    card: str = ""
    all: str = ""
    making: str = ""

    def __init__(self, language: str) -> None:
        self.language = language

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.language!r})"

    @property
    def numbers(self) -> tuple[str, ...]:
        """The plural categories of CLDR, with ``many`` in place of ``other``."""
        tags = self._locale.plural_form.tags
        return tuple(sorted({ONE, MANY, *tags} - {"other"}))

    @cached_property
    def _locale(self) -> Any:
        """The language in CLDR; English for a language that CLDR does not have."""
        from babel import Locale, UnknownLocaleError

        try:
            return Locale.parse(self.language.replace("-", "_"))
        except (UnknownLocaleError, ValueError):
            return Locale.parse(ENGLISH)

    def number(self, count: int) -> str:
        """Return the plural category of a noun after this number."""
        category = str(self._locale.plural_form(count))
        return MANY if category == "other" else category

    def join_words(self, words: Sequence[str], style: str) -> str:
        """Return words joined to a list, ``style`` being ``and`` or ``or``."""
        from babel.lists import format_list

        kind: Literal["or", "standard"] = "or" if style == "or" else "standard"
        return str(format_list(list(words), style=kind, locale=self._locale))

    def format_number(self, value: float) -> str:
        """Return a number in figures; thousands are grouped from 10,000 on."""
        from babel.numbers import format_decimal

        grouped = abs(value) >= 10_000
        return str(format_decimal(value, locale=self._locale, group_separator=grouped))

    @property
    def decimal_sign(self) -> str:
        """The sign before decimal places."""
        if self.language == ENGLISH:
            return "."
        from babel.numbers import get_decimal_symbol

        return str(get_decimal_symbol(self._locale))

    def upper(self, text: str) -> str:
        """Return a text in capitals."""
        return to_capitals(text, self.language)

    def lower(self, text: str) -> str:
        """Return a text in small letters."""
        return to_small_letters(text, self.language)

    def ordinal(self, number: int) -> str:
        """Return the short form of an ordinal number, such as ``2nd``."""
        from num2words import num2words

        try:
            return str(num2words(number, to="ordinal_num", lang=self.language.replace("-", "_")))
        except NotImplementedError:
            return f"{number}."

    def format_pattern(self, value: Decimal, pattern: str) -> str:
        """Return a number in a pattern of CLDR, such as ``0.0%`` or ``#,##0``."""
        from babel.numbers import format_decimal

        return str(format_decimal(value, format=pattern, locale=self._locale))

    def number_words(self, number: int) -> str:
        """Return a number in words; an empty text if the language has no number words here."""
        from num2words import num2words

        try:
            return str(num2words(number, lang=self.language.replace("-", "_")))
        except NotImplementedError:
            return ""

    def noun(self, term: Term, number: str, case: str) -> str:
        return term.form(number, case)

    def count(self, term: Term, form: Inflection) -> str:
        """Return the count printed before a term; an empty text if there is none."""
        if form.count is None:
            return ""
        return (self.number_words(form.count) if form.spelt else "") or self.format_number(
            form.count
        )

    def inflect(self, term: Term, form: Inflection) -> str:
        """Return a term with its count and all words that agree with it."""
        noun = self.noun(term, form.number, form.case)
        words = (*form.determiners, self.count(term, form), *form.before, noun, *form.after)
        return " ".join(word for word in words if word)


@cache
def grammar_of(language: str) -> Grammar:
    """Return the grammar of a language such as ``de`` or ``pt-BR``.

    >>> grammar_of("pl").number(3), grammar_of("de").join_words(["a", "b", "c"], "or")
    ('few', 'a, b oder c')
    """
    main = language.partition("-")[0]
    if main in LANGUAGES:
        found: Grammar = LANGUAGES.load(main).LANGUAGE(language)
        return found
    return Grammar(language)
