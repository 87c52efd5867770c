"""Check replacement texts (translations and texts of themes): their braces must be valid where the
original text is."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from pnp.base.diagnostics import Report, closest
from pnp.content.nodes import Scalar
from pnp.content.structure import place
from pnp.content.values import DoubledError, UnknownError, doubled, nowhere, senseless
from pnp.model.braces import BRACES, Expression, expression
from pnp.words import FormError, Grammar, Phrase, PhraseError, Term, phrase
from pnp.words.grammar import LANGUAGES

_COLOUR = re.compile(r"\{[a-z0-9.-]+\|[^{}]*\}")
_ESCAPED = re.compile(r"\\[\\{}]")
_SHOWN = 40
# Letters of an article, which may look like any name.
_LONGEST_ARTICLE = 4
ICON = re.compile(r":[a-z0-9-]+(?::[a-z0-9-]+)?(?:\|[a-z0-9.-]+)?:")
# Thousands, as 1,000 or 1.000.
_GROUP = re.compile(r"(?<=\d)[.,\u202f\u00a0'’](?=\d{3}(?!\d))")
_DIGITS = re.compile(r"(?<!\w)\d{1,9}(?!\w)")
_WRITTEN = re.compile(r"(\d{1,9})(?: words)?", re.IGNORECASE)
# Languages say these in many ways: once, both, the second, a pair.
_COMMON = frozenset([0, 1, 2])
LACKING = "untranslated-text"
"""The code of the error that a text uses a form of a term which the language does not have."""

DIFFERS = "translation-number-differs"
"""The code of the error that a replacement text has different numbers."""


class Fault(Struct, frozen=True):
    """An error in a replacement text; ``words`` are the offending part, empty for the whole text.
    Only an error that ``stops`` it prevents the text from being printed."""

    code: str
    message: str
    hint: str
    words: str = ""
    stops: bool = True


def report_fault(text: Scalar, fault: Fault, report: Report) -> None:
    """Report what is wrong with a text that is printed in place of another."""
    span = place(text, fault.words) if fault.words else text.span
    add = report.error if fault.stops else report.warning
    add(fault.code, fault.message, span, fault.hint)


class Tongue(Struct, frozen=True):
    """The names allowed in braces in texts of one language: terms, in their inflected forms, and
    ``known`` names, None until they are determined. Those ``lacking`` are terms of another
    language."""

    grammar: Grammar
    terms: Mapping[str, Term]
    lacking: frozenset[str] = frozenset()
    known: Callable[[], Collection[str] | None] = lambda: None

    def values(self, text: str) -> dict[str, str]:
        """Return the fields, facts and records that a text prints, each with the braces that do so.
        Names of terms are none."""
        return {
            name: braces
            for braces, one, _ in _asked(text, self.grammar)
            if one is not None and (one.asks or one.further or one.of not in self.terms)
            for name in one.names
        }

    def terms_in(self, text: str) -> frozenset[str]:
        """Return the terms that a text names."""
        return frozenset(name for _, _, name in _asked(text, self.grammar) if name in self.terms)


def fault_in(new: str, text: str, tongue: Tongue, written: Tongue, *, whole: bool) -> Fault | None:
    """Return why ``new``, in one tongue, cannot be printed in place of a ``text`` that is
    ``written`` in another; None if it can.

    Its braces may name what those of the text name, and whatever the tongue knows. A ``whole`` one
    prints every value that the text prints.
    """
    left = _unpaired(new)
    if left and not _unpaired(text):
        hint = r"write {ship} to print a name, {red|words} for a colour, and \{ or \} for a brace"
        return Fault("unpaired-mark", f"the brace {left[0]} has no partner", hint, left)
    values = written.values(text)
    printed = frozenset(values)
    for braces in BRACES.finditer(new):
        try:
            _check(braces[1], printed, tongue)
        except UnknownError as error:
            message, hint = error.args
            return Fault(_code(error, tongue), message, hint, braces[0])
    asked = [one for _, one, _ in _asked(new, tongue.grammar) if one is not None]
    named = {name for one in asked for name in one.names}
    # The name of a record may be bent, and is then that of a term.
    out = [name for name, b in values.items() if name not in named and not b.startswith("{name ")]
    if whole and out:
        hint = f"print it, as  {values[out[0]]}  does in the text"
        return Fault("bad-catalogue", f"the value '{out[0]}' is left out", hint)
    if whole:
        # A value that only the translation prints may be a number of the text.
        more = bool(named - printed)
        return _other_number(new, text, tongue.grammar, written.grammar, more=more)
    return _number_for(out, values, new, text, written.grammar) if out else None


def _number_for(
    out: Sequence[str], values: Mapping[str, str], new: str, text: str, written: Grammar
) -> Fault | None:
    """Return that a text has a number where the one that it replaces prints a value."""
    there = _numbers(text)
    for number in _numbers(new):
        if number not in there and not _spells(text, number, written):
            message = f"this says {number} where the text of the game prints {values[out[0]]}"
            hint = f"write  {values[out[0]]}, which is right in every variant"
            return Fault(DIFFERS, message, hint, str(number), stops=False)
    return None


def _other_number(
    new: str, text: str, grammar: Grammar, written: Grammar, *, more: bool
) -> Fault | None:
    """Return the first number in digits that a translation has alone, or that it lacks unless it
    prints ``more`` values."""
    there, here = _numbers(text), _numbers(new)
    for number in here:
        if number not in there and not _spells(text, number, written):
            hint = "write the numbers of the text; the rules are the same in every language"
            message = f"the translation has the number {number}, and the text has not"
            return Fault(DIFFERS, message, hint, str(number), stops=False)
    for number in () if more else there:
        if number not in here and not _spells(new, number, grammar):
            hint = f"write {number}, as the text does"
            message = f"the text has the number {number}, and its translation has not"
            return Fault(DIFFERS, message, hint, stops=False)
    return None


def _numbers(text: str) -> dict[int, None]:
    """Return the numbers that a text has in digits, in their order, but for common ones."""
    inside = (_WRITTEN.fullmatch(braces[1]) for braces in BRACES.finditer(text))
    bare = _GROUP.sub("", ICON.sub(_blank, BRACES.sub(_blank, text)))
    found = [*(int(one[1]) for one in inside if one), *map(int, _DIGITS.findall(bare))]
    return {number: None for number in found if number not in _COMMON}


def _spells(text: str, number: int, grammar: Grammar) -> bool:
    """Return whether a text has a number in words; True where nobody knows its words."""
    words = _folded(grammar.spelt(number))
    return not words or words in _folded(text)


def _folded(text: str) -> str:
    return " ".join(text.lower().replace("-", " ").split())


def _code(error: UnknownError, tongue: Tongue) -> str:
    if isinstance(error.__cause__, FormError) and error.__cause__.term.name in tongue.lacking:
        return LACKING
    return "doubled-brace" if isinstance(error, DoubledError) else "unknown-name"


def _asked(text: str, grammar: Grammar) -> Iterator[tuple[str, Expression | None, str]]:
    """Yield the braces of a text, each with the value that they ask for, if any, and with the name
    that may be that of a term."""
    for braces in BRACES.finditer(text):
        one = expression(braces[1])
        if one is not None:
            yield braces[0], one, one.of
            continue
        try:
            found = phrase(braces[1], grammar)
        except PhraseError:
            continue
        yield braces[0], expression(found.amount), found.term


def _unpaired(text: str) -> str:
    """Return a text from its first brace without a partner on; empty where each has one."""
    bare, before = _ESCAPED.sub(_blank, text), ""
    while bare != before:
        before = bare
        bare = _COLOUR.sub(_blank, BRACES.sub(_blank, bare))
    return next((text[i:] for i, sign in enumerate(bare) if sign in "{}"), "")


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _check(inside: str, printed: frozenset[str], tongue: Tongue) -> None:
    """Raise ``UnknownError`` for braces that cannot be filled in."""
    if inside.startswith("{"):
        raise doubled(inside)
    one = expression(inside)
    if one is None:
        found = _phrase(inside, tongue)
        if found is not None:
            _check_amount(found, printed, tongue)
            _check_forms(found, tongue)
    elif not (one.asks or printed.issuperset(one.names)):
        known = tongue.known()
        strange = [name for name in one.names if name not in printed | {*(known or ())}]
        if strange == [one.of] and one.of in tongue.terms and not (one.further or one.form):
            _check_forms(phrase(inside, tongue.grammar), tongue)
        elif strange and known is not None:
            raise UnknownError(*nowhere(strange[0], {*printed, *known}, tongue.terms))


def _phrase(inside: str, tongue: Tongue) -> Phrase | None:
    """Return the phrase that braces hold; None where its term may be one that is not known."""
    try:
        found = phrase(inside, tongue.grammar)
    except PhraseError:
        raise senseless(inside, "") from None
    if found.term in tongue.terms:
        return found
    if tongue.known() is None:
        return None
    raise senseless(inside, closest(found.term, tongue.terms))


def _check_amount(found: Phrase, printed: frozenset[str], tongue: Tongue) -> None:
    """Raise ``UnknownError`` where what is before a term is neither a number nor an article."""
    amount, articles = expression(found.amount), tongue.grammar.determiners
    if not found.amount or (amount is not None and printed.issuperset(amount.names)):
        return
    known = tongue.known()
    facts = printed | {*(known or ())}
    unsure = amount is not None and (amount.asks or (known is None and articles))
    if unsure or (amount is not None and facts.issuperset(amount.names)):
        return
    word, term = found.amount[:_SHOWN], found.term
    message = f"'{word}' before the term '{term}' is neither a number nor an article"
    near = closest(word, facts) if len(word) > _LONGEST_ARTICLE else ""
    if near:
        raise UnknownError(message, f"did you mean {near}?")
    if articles:
        listed = ", ".join(sorted(articles))
        raise UnknownError(message, f"write a number, a fact, or one of these: {listed}")
    form = "-".join(word.lower().split())
    hint = f"write it before the braces, as in  {word} {{{term}}}, or give the term the form"
    hint += f" '{form}' and write  {{{term}.{form}}}; pnp bends the articles of"
    raise UnknownError(message, f"{hint} {', '.join(LANGUAGES.names())} alone")


def _check_forms(found: Phrase, tongue: Tongue) -> None:
    """Raise ``UnknownError`` where a term lacks a form that a phrase asks for, of one or of many
    things."""
    for count in (1, 2):
        try:
            found.said(tongue.terms[found.term], tongue.grammar, partial(_any, count))
        except FormError as error:
            raise UnknownError(*error.args) from error


def _any(count: int, amount: str) -> int:
    """Return a number in place of that which an amount stands for."""
    return count
