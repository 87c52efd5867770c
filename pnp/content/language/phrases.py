"""Parse and inflect placeholders with a term: ``{the ship}``, ``{2 gold}``, ``{two- ship.acc}``.

A phrase consists of, in this order: determiners of the language (``the``), an amount, which may be
followed by ``words`` to spell it out, adjective stems (``neu-``), a term with an optional form
(``ship.acc``), and adjective stems that follow the term. After a colon, a phrase instead chooses a
text by gender or number: ``{ship: m neuer, f neue, n neues}``.

The case of letters follows the placeholder: ``{A Ship}``, ``{GOLD}``. Words that agree with a noun
without a plural are always singular: ``{gold.many} {gold.many: one is, many are}``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from pnp.base.values import replace
from pnp.content.language.grammar import MANY, ONE, Grammar, Inflection, Term

WORDS = "words"
_NAME = r"[A-Za-z][a-z0-9]*(?:-[a-z0-9]+)*"
_LARGE = r"[A-Z]{2}[A-Z0-9]*(?:-[A-Z0-9]+)*"
_TERM = re.compile(rf"(?:{_NAME}|{_LARGE})(?:\.[a-z][a-z0-9]*)*")
_STEM = re.compile(r"[^\W\d_]+-")


class PhraseError(Exception):
    """A placeholder is not a valid phrase. Its arguments are the message and a hint."""


class FormError(PhraseError):
    """A ``term`` lacks a form or a gender that a phrase needs; the error is in the term."""

    def __init__(self, term: Term, message: str, hint: str) -> None:
        super().__init__(message, hint)
        self.term = term


class Phrase(Struct, frozen=True):
    """A parsed placeholder. ``amount`` is an expression for a number or empty; ``spelt`` writes it
    in words. ``number`` and ``case`` are the form of the ``term``, ``before`` and ``after`` the
    stems of adjectives. ``choices`` are texts by gender or number. ``capital`` capitalizes the
    phrase, ``large`` the first letter of the term (``Ship``) or all of them (``SHIP``)."""

    determiners: tuple[str, ...]
    amount: str
    spelt: bool
    before: tuple[str, ...]
    term: str
    number: str
    case: str
    after: tuple[str, ...]
    choices: Mapping[str, str]
    capital: bool
    large: Literal["", "first", "all"]

    def text(self, term: Term, grammar: Grammar, value: Callable[[str], int]) -> str:
        """Return the inflected text. ``value`` evaluates the amount and may raise its own errors;
        raises ``FormError`` if the term lacks the form."""
        count = value(self.amount) if self.amount else None
        number = self.number or (ONE if count is None else grammar.number(count))
        if self.choices:
            return self._choice(term, term.agreement(number))
        _check_form(term, number, self.case, grammar)
        if self.determiners or self.before or self.after:
            _check_gender(term, number, grammar)
        form = Inflection(
            number, self.case, self.determiners, count, self.spelt, self.before, self.after
        )
        text = grammar.inflect(self._capitalized(term), form)
        return text[:1].upper() + text[1:] if self.capital else text

    def _capitalized(self, term: Term) -> Term:
        """Return the term in capitals where the placeholder has them."""
        match self.large:
            case "all":
                return replace(term, forms={k: word.upper() for k, word in term.forms.items()})
            case "first":
                forms = {k: word[:1].upper() + word[1:] for k, word in term.forms.items()}
                return replace(term, forms=forms)
        return term

    def choice(self, number: str) -> str:
        """Return the text for a plural category: ``{count: one player, many players}``."""
        return self.choices.get(number) or self.choices.get(MANY) or self.choices[ONE]

    def _choice(self, term: Term, number: str) -> str:
        for name in (f"{number}.{term.gender}", number if number != ONE else "", term.gender, ONE):
            if name in self.choices:
                return self.choices[name]
        known = term.gender or number
        message = f"there is no text here for '{term.name}', which is '{known}'"
        hint = f"add it:  {{{self.term}: ..., {known} ...}}"
        raise FormError(term, message, hint)


def _check_form(term: Term, number: str, case: str, grammar: Grammar) -> None:
    if case and not term.has(case) and case not in grammar.cases:
        message = f"the term '{term.name}' has no form '{case}'"
        raise FormError(term, message, f"add it to the term:  {case}: ...")


def _check_gender(term: Term, number: str, grammar: Grammar) -> None:
    if grammar.genders and term.gender not in grammar.genders and term.agreement(number) == ONE:
        message = f"the term '{term.name}' has no gender, with which other words agree"
        raise FormError(term, message, f"add it to the term:  gender: {grammar.genders[0]}")


def parse_phrase(inside: str, grammar: Grammar) -> Phrase:
    """Return the phrase in a placeholder, without its braces; raises ``PhraseError``.

    >>> from pnp.content.language.grammar import grammar_of
    >>> found = parse_phrase("The ships - 1 words ship.many", grammar_of("en"))
    >>> found.determiners, found.amount, found.spelt, found.term, found.number
    (('the',), 'ships - 1', True, 'ship', 'many')
    """
    head, colon, rest = inside.partition(":")
    tokens = head.split()
    if not tokens:
        raise PhraseError("the braces are empty", "write a name, such as {coin}")
    first = tokens[0]
    after: list[str] = []
    while len(tokens) > 1 and _STEM.fullmatch(tokens[-1]):
        after.insert(0, tokens.pop()[:-1])
    name, *forms = tokens.pop().split(".")
    if not _TERM.fullmatch(".".join((name, *forms))):
        raise PhraseError(f"'{{{inside[:40]}}}' does not end with a term", "such as {2 coin}")
    before: list[str] = []
    while tokens and _STEM.fullmatch(tokens[-1]):
        before.insert(0, tokens.pop()[:-1])
    determiners: list[str] = []
    while tokens and tokens[0].lower() in grammar.determiners:
        determiners.append(tokens.pop(0).lower())
    spelt = bool(tokens) and tokens[-1].lower() == WORDS
    if spelt:
        tokens.pop()
    number = forms.pop(0) if forms and forms[0] in grammar.numbers else ""
    return Phrase(
        tuple(determiners),
        " ".join(tokens),
        spelt,
        tuple(before),
        name.lower(),
        number,
        ".".join(forms),
        tuple(after),
        _parse_choices(rest) if colon else {},
        first[0].isupper() or inside.partition(" Words ")[1] != "",
        _capitals_of(name),
    )


def _capitals_of(name: str) -> Literal["", "first", "all"]:
    if not name[0].isupper():
        return ""
    return "all" if name.isupper() and len(name) > 1 else "first"


def _parse_choices(text: str) -> dict[str, str]:
    found = {}
    for part in text.split(","):
        key, _, words = part.strip().partition(" ")
        if not words:
            hint = "write each as a key and a text:  {coin: m neuer, f neue}"
            raise PhraseError(f"'{part.strip()[:40]}' has no text", hint)
        found[key] = words.strip()
    return found
