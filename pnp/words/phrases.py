"""What braces with a term hold: ``{the ship}``, ``{2 gold}``, ``{ships words ship.acc}``.

A phrase is, in this order: determiners of the language (``the``), an amount, which may be followed
by ``words``, adjectives without their endings (``neu-``), a term with the form that is asked for,
and adjectives that follow it. After a colon, a phrase chooses a text by gender or number instead:
``{ship: m neuer, f neue, n neues}``. Letters are large where those of the term are: ``{A Ship}``,
``{GOLD}``. A noun without a plural is singular in all that agrees with it, whatever is asked for:
``{gold.many} {gold.many: one is, many are}``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Literal

from msgspec import Struct

from pnp.base.values import replace
from pnp.words.grammar import Asked, Grammar
from pnp.words.terms import MANY, ONE, Term

WORDS = "words"
_NAME = r"[A-Za-z][a-z0-9]*(?:-[a-z0-9]+)*"
_LARGE = r"[A-Z]{2}[A-Z0-9]*(?:-[A-Z0-9]+)*"
_TERM = re.compile(rf"(?:{_NAME}|{_LARGE})(?:\.[a-z][a-z0-9]*)*")
_STEM = re.compile(r"[^\W\d_]+-")


class PhraseError(Exception):
    """Braces make no sense as a phrase: the message and a hint."""


class FormError(PhraseError):
    """A term lacks what a phrase asks of it: the term is to blame, not the text."""

    def __init__(self, term: Term, message: str, hint: str) -> None:
        super().__init__(message, hint)
        self.term = term


class Phrase(Struct, frozen=True):
    """``amount`` is an expression for a number or empty, ``spelt`` whether it is written out,
    ``choices`` the texts by gender or number; ``number`` and ``case`` are asked for by the text.
    ``capital`` enlarges the first letter of the phrase, ``large`` that of the term (``Ship``) or
    all of its letters (``SHIP``)."""

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

    def said(self, term: Term, grammar: Grammar, value: Callable[[str], int]) -> str:
        """Return the words. ``value`` returns the number that an amount stands for, and may raise
        errors of its own; raises ``FormError`` where the term has no such form."""
        count = value(self.amount) if self.amount else None
        number = self.number or (ONE if count is None else grammar.number(count))
        if self.choices:
            return self._chosen(term, term.agreeing(number))
        _check(term, number, self.case, grammar)
        if self.determiners or self.before or self.after:
            _check_gender(term, number, grammar)
        asked = Asked(
            number, self.case, self.determiners, count, self.spelt, self.before, self.after
        )
        text = grammar.said(self._enlarged(term), asked)
        return text[:1].upper() + text[1:] if self.capital else text

    def _enlarged(self, term: Term) -> Term:
        """Return a term with letters as large as the text writes its name."""
        match self.large:
            case "all":
                return replace(term, forms={k: word.upper() for k, word in term.forms.items()})
            case "first":
                forms = {k: word[:1].upper() + word[1:] for k, word in term.forms.items()}
                return replace(term, forms=forms)
        return term

    def chosen(self, number: str) -> str:
        """Return the text for a number of things: ``{count: one player, many players}``."""
        return self.choices.get(number) or self.choices.get(MANY) or self.choices[ONE]

    def _chosen(self, term: Term, number: str) -> str:
        for name in (f"{number}.{term.gender}", number if number != ONE else "", term.gender, ONE):
            if name in self.choices:
                return self.choices[name]
        known = term.gender or number
        message = f"there is no text here for '{term.name}', which is '{known}'"
        hint = f"add it:  {{{self.term}: ..., {known} ...}}"
        raise FormError(term, message, hint)


def _check(term: Term, number: str, case: str, grammar: Grammar) -> None:
    if case and not term.has(case) and case not in grammar.cases:
        message = f"the term '{term.name}' has no form '{case}'"
        raise FormError(term, message, f"add it to the term:  {case}: ...")


def _check_gender(term: Term, number: str, grammar: Grammar) -> None:
    if grammar.genders and term.gender not in grammar.genders and term.agreeing(number) == ONE:
        message = f"the term '{term.name}' has no gender, with which other words agree"
        raise FormError(term, message, f"add it to the term:  gender: {grammar.genders[0]}")


def phrase(inside: str, grammar: Grammar) -> Phrase:
    """Return what braces with ``inside`` say; raises ``PhraseError``.

    >>> from pnp.words.grammar import grammar_of
    >>> found = phrase("The ships - 1 words ship.many", grammar_of("en"))
    >>> found.determiners, found.amount, found.spelt, found.term, found.number
    (('the',), 'ships - 1', True, 'ship', 'many')
    """
    head, colon, rest = inside.partition(":")
    tokens = head.split()
    if not tokens:
        raise PhraseError("the braces are empty", "write a name, such as {ship}")
    first = tokens[0]
    after: list[str] = []
    while len(tokens) > 1 and _STEM.fullmatch(tokens[-1]):
        after.insert(0, tokens.pop()[:-1])
    name, *forms = tokens.pop().split(".")
    if not _TERM.fullmatch(".".join((name, *forms))):
        raise PhraseError(f"'{{{inside[:40]}}}' does not end with a term", "such as {2 gold}")
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
        _choices(rest) if colon else {},
        first[0].isupper() or inside.partition(" Words ")[1] != "",
        _large(name),
    )


def _large(name: str) -> Literal["", "first", "all"]:
    if not name[0].isupper():
        return ""
    return "all" if name.isupper() and len(name) > 1 else "first"


def _choices(text: str) -> dict[str, str]:
    found = {}
    for part in text.split(","):
        key, _, words = part.strip().partition(" ")
        if not words:
            hint = "write each as a key and a text:  {ship: m neuer, f neue}"
            raise PhraseError(f"'{part.strip()[:40]}' has no text", hint)
        found[key] = words.strip()
    return found
