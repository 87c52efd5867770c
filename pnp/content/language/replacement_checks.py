"""Check texts that replace others: translations and texts of themes.

Their placeholders must be valid where the original text is printed, and their numbers must be the
same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct

from pnp.base.diagnostics import Report, closest_word
from pnp.content.language.grammar import LANGUAGES, Grammar, Term
from pnp.content.language.number_words import normalize_words, number_words
from pnp.content.language.phrases import FormError, Phrase, PhraseError, parse_phrase
from pnp.content.language.placeholder_values import (
    CalculationError,
    DoubledBracesError,
    PlaceholderError,
    doubled_braces_error,
    syntax_error,
    unknown_name_message,
)
from pnp.content.nodes import Scalar
from pnp.content.structure import place_of_words
from pnp.model.braces import BRACES, Expression, parse_expression, syntax_problem

_COLOUR = re.compile(r"\{[a-z0-9.-]+\|[^{}]*\}")
_ESCAPED = re.compile(r"\\[\\{}]")
_SHOWN = 40
# Words this short are similar to many names.
_LONGEST_ARTICLE = 4
ICON = re.compile(r":[a-z0-9-]+(?::[a-z0-9-]+)?(?:\|[a-z0-9.-]+)?:")
# Thousands, as 1,000 or 1.000.
_GROUP = re.compile(r"(?<=\d)[.,\u202f\u00a0'’](?=\d{3}(?!\d))")
_DIGITS = re.compile(r"(?<!\w)\d{1,9}(?!\w)")
_CONSTANT = re.compile(r"\d+")
_WRITTEN = re.compile(r"(\d{1,9})(?: words)?", re.IGNORECASE)
# Languages express these in many ways: once, both, the second, a pair.
_COMMON = frozenset([0, 1, 2])
# A text of this many words or more is not a name.
_SENTENCE = 3
LACKING = "untranslated-text"
"""The code of the error that the language lacks a form of a term."""
DIFFERS = "translation-number-differs"
"""The code of the error that a replacement has other numbers."""


class Problem(Struct, frozen=True):
    """An error in a replacement; ``words`` is the part with the error, empty for all of the text.
    An error that ``stops`` the replacement prevents it from being printed."""

    code: str
    message: str
    hint: str
    words: str = ""
    stops: bool = True


def report_problem(text: Scalar, problem: Problem, report: Report) -> None:
    """Report the error of a replacement at its place."""
    span = place_of_words(text, problem.words) if problem.words else text.span
    add = report.error if problem.stops else report.warning
    add(problem.code, problem.message, span, problem.hint)


class Lexicon(Struct, frozen=True):
    """The names that placeholders may use in one language: its ``terms`` and ``known`` other names,
    None if these are unknown. Terms that are ``lacking`` are those of another language."""

    grammar: Grammar
    terms: Mapping[str, Term]
    lacking: frozenset[str] = frozenset()
    known: Callable[[], Collection[str] | None] = lambda: None

    def values(self, text: str) -> dict[str, str]:
        """Return the fields, facts and records that a text prints, each with its placeholder. Terms
        are not included."""
        return {
            name: braces
            for braces, one, _ in _placeholders_in(text, self.grammar)
            if one is not None and (one.asks or not one.lone or one.of not in self.terms)
            for name in one.names
        }

    def terms_in(self, text: str) -> frozenset[str]:
        """Return the terms that a text uses."""
        return frozenset(
            name for _, _, name in _placeholders_in(text, self.grammar) if name in self.terms
        )


def find_problem(
    new: str, text: str, lexicon: Lexicon, written: Lexicon, *, whole: bool
) -> Problem | None:
    """Return the error of ``new``, which uses ``lexicon`` and replaces a ``text`` that uses
    ``written``; None if there is none.

    Its placeholders may use the values of the text and the names of the lexicon. If it is to be
    ``whole``, it must print all values of the text.
    """
    rest = _unpaired_rest(new)
    if rest and not _unpaired_rest(text):
        hint = r"write {coin} to print a name, {red|words} for a colour, and \{ or \} for a brace"
        return Problem("unpaired-mark", f"the brace {rest[0]} has no partner", hint, rest)
    values = written.values(text)
    printed = frozenset(values)
    for braces in BRACES.finditer(new):
        try:
            _check_placeholder(braces[1], printed, lexicon)
        except PlaceholderError as error:
            message, hint = error.args
            return Problem(_code_of(error, lexicon), message, hint, braces[0])
    expressions = [one for _, one, _ in _placeholders_in(new, lexicon.grammar) if one is not None]
    named = {name for one in expressions for name in one.names}
    # The name of a record may be replaced by a term, which can be inflected.
    out = [name for name, b in values.items() if name not in named and not b.startswith("{name ")]
    if whole and out:
        hint = f"print it, as  {values[out[0]]}  does in the text"
        return Problem("bad-catalogue", f"the value '{out[0]}' is left out", hint)
    if whole:
        # A value that only the translation prints may be a number of the text.
        more = bool(named - printed)
        extra = _check_extra_number(new, text, lexicon.grammar, written.grammar, more=more)
        return extra or _check_other_number(new, text, lexicon.grammar, written.grammar)
    if out:
        return _check_replaced_value(out, values, new, text, written.grammar)
    # A name may have another number: Area 51.
    prose = len(text.split()) >= _SENTENCE
    return _check_other_number(new, text, lexicon.grammar, written.grammar) if prose else None


def _check_replaced_value(
    out: Sequence[str], values: Mapping[str, str], new: str, text: str, written: Grammar
) -> Problem | None:
    """Return the error that a text has a number in place of a value that the original prints."""
    there = _numbers_in(text)
    for number in _numbers_in(new):
        if number not in there and not _has_number_word(text, number, written):
            message = f"this says {number} where the text of the game prints {values[out[0]]}"
            hint = f"write  {values[out[0]]}, which is right in every variant"
            return Problem(DIFFERS, message, hint, str(number), stops=False)
    return None


def _check_extra_number(
    new: str, text: str, grammar: Grammar, written: Grammar, *, more: bool
) -> Problem | None:
    """Return the error for the first number that only the translation has or, unless that prints
    ``more`` values, that only the text has."""
    asked = _constants_in(text, written)
    for names, (constants, braces) in _constants_in(new, grammar).items():
        # Without a number, it is said in other words: more than {crew} for {crew + 1}.
        if names in asked and constants - {()} - asked[names][0]:
            message = f"{braces} is another number than {asked[names][1]} in the text"
            hint = f"write {asked[names][1]}; the rules are the same in every language"
            return Problem(DIFFERS, message, hint, braces, stops=False)
    there, here = _numbers_in(text), _numbers_in(new)
    for number in here:
        if number not in there and not _has_number_word(text, number, written):
            hint = "write the numbers of the text; the rules are the same in every language"
            message = f"the translation has the number {number}, and the text has not"
            return Problem(DIFFERS, message, hint, str(number), stops=False)
    for number in () if more else there:
        if number not in here and not _has_number_word(new, number, grammar):
            hint = f"write {number}, as the text does"
            message = f"the text has the number {number}, and its translation has not"
            return Problem(DIFFERS, message, hint, stops=False)
    return None


def _check_other_number(new: str, text: str, grammar: Grammar, written: Grammar) -> Problem | None:
    """Return the error that a text has a number, in digits or in words, in place of another one of
    the original."""
    here = {**dict.fromkeys(_numbers_in(new), ""), **_spelt_numbers(new, grammar)}
    there = {**dict.fromkeys(_numbers_in(text), ""), **_spelt_numbers(text, written)}
    gone = [number for number in there if number not in here]
    more = [number for number in here if number not in there]
    if not gone or not more:
        return None
    message = f"this says {here[more[0]] or more[0]} where the text of the game has {gone[0]}"
    hint = "write the numbers of the text; the rules are the same in every language"
    return Problem(DIFFERS, message, hint, here[more[0]] or str(more[0]), stops=False)


def _spelt_numbers(text: str, grammar: Grammar) -> dict[int, str]:
    """Return the numbers that a text has in words, as they are written, except for common ones."""
    words, pattern = number_words(grammar.language)
    bare = ICON.sub(_blanks_for, BRACES.sub(_blanks_for, text))
    found = {words[normalize_words(one[0])]: one[0] for one in pattern.finditer(bare)}
    return {number: word for number, word in found.items() if number not in _COMMON}


def _numbers_in(text: str) -> dict[int, None]:
    """Return the numbers that a text has in digits, in order, except for common ones."""
    inside = (_WRITTEN.fullmatch(braces[1]) for braces in BRACES.finditer(text))
    bare = _GROUP.sub("", ICON.sub(_blanks_for, BRACES.sub(_blanks_for, text)))
    found = [*(int(one[1]) for one in inside if one), *map(int, _DIGITS.findall(bare))]
    return {number: None for number in found if number not in _COMMON}


def _constants_in(
    text: str, grammar: Grammar
) -> dict[frozenset[str], tuple[frozenset[tuple[str, ...]], str]]:
    """Return the numbers with which a text calculates, such as 1 in ``{crew - 1}``, and the first
    placeholder, by the names of the calculation. Lone names have none."""
    found: dict[frozenset[str], tuple[set[tuple[str, ...]], str]] = {}
    for braces, one, _ in _placeholders_in(text, grammar):
        if one is not None and one.names and not one.asks:
            bare = braces
            for name in sorted(one.names, key=len, reverse=True):
                bare = bare.replace(name, "")
            constants, _ = found.setdefault(frozenset(one.names), (set(), braces))
            constants.add(tuple(sorted(_CONSTANT.findall(bare))))
    return {names: (frozenset(all_), first) for names, (all_, first) in found.items()}


def _has_number_word(text: str, number: int, grammar: Grammar) -> bool:
    """Return whether a text has a number in words; True if its words are unknown."""
    words = _normalize(grammar.number_words(number))
    return not words or words in _normalize(text)


def _normalize(text: str) -> str:
    return " ".join(text.lower().replace("-", " ").split())


def _code_of(error: PlaceholderError, lexicon: Lexicon) -> str:
    if isinstance(error.__cause__, FormError) and error.__cause__.term.name in lexicon.lacking:
        return LACKING
    if isinstance(error, CalculationError):
        return error.code
    return "doubled-brace" if isinstance(error, DoubledBracesError) else "unknown-name"


def _placeholders_in(text: str, grammar: Grammar) -> Iterator[tuple[str, Expression | None, str]]:
    """Yield the placeholders of a text, each with its expression, if any, and with the name that
    may be a term."""
    for braces in BRACES.finditer(text):
        one = parse_expression(braces[1])
        if one is not None:
            yield braces[0], one, one.of
            continue
        try:
            found = parse_phrase(braces[1], grammar)
        except PhraseError:
            continue
        yield braces[0], parse_expression(found.amount), found.term


def _unpaired_rest(text: str) -> str:
    """Return the rest of a text from its first unpaired brace on; empty if all are paired."""
    bare, before = _ESCAPED.sub(_blanks_for, text), ""
    while bare != before:
        before = bare
        bare = _COLOUR.sub(_blanks_for, BRACES.sub(_blanks_for, bare))
    return next((text[i:] for i, sign in enumerate(bare) if sign in "{}"), "")


def _blanks_for(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _check_placeholder(inside: str, printed: frozenset[str], lexicon: Lexicon) -> None:
    """Raise ``PlaceholderError`` for a placeholder that cannot be filled in."""
    if inside.startswith("{"):
        raise doubled_braces_error(inside)
    one = parse_expression(inside)
    if one is None:
        found = _phrase_in(inside, lexicon)
        if found is not None:
            _check_amount(found, printed, lexicon)
            _check_forms(found, lexicon)
    elif not (one.asks or printed.issuperset(one.names)):
        known = lexicon.known()
        unknown = [name for name in one.names if name not in printed | {*(known or ())}]
        if unknown == [one.of] and one.of in lexicon.terms and one.lone and not one.form:
            _check_forms(parse_phrase(inside, lexicon.grammar), lexicon)
        elif unknown and known is not None:
            raise PlaceholderError(
                *unknown_name_message(unknown[0], {*printed, *known}, lexicon.terms)
            )


def _phrase_in(inside: str, lexicon: Lexicon) -> Phrase | None:
    """Return the phrase in a placeholder; None if its term is unknown but may exist."""
    try:
        found = parse_phrase(inside, lexicon.grammar)
    except PhraseError:
        if problem := syntax_problem(inside):
            raise CalculationError(problem) from None
        raise syntax_error(inside, "") from None
    if found.term in lexicon.terms:
        return found
    if lexicon.known() is None:
        return None
    if problem := syntax_problem(inside):
        raise CalculationError(problem)
    raise syntax_error(inside, closest_word(found.term, lexicon.terms))


def _check_amount(found: Phrase, printed: frozenset[str], lexicon: Lexicon) -> None:
    """Raise ``PlaceholderError`` for words before a term that are neither a number nor articles."""
    amount, articles = parse_expression(found.amount), lexicon.grammar.determiners
    if not found.amount or (amount is not None and printed.issuperset(amount.names)):
        return
    known = lexicon.known()
    facts = printed | {*(known or ())}
    unsure = amount is not None and (amount.asks or (known is None and articles))
    if unsure or (amount is not None and facts.issuperset(amount.names)):
        return
    word, term = found.amount[:_SHOWN], found.term
    message = f"'{word}' before the term '{term}' is neither a number nor an article"
    near = closest_word(word, facts) if len(word) > _LONGEST_ARTICLE else ""
    if near:
        raise PlaceholderError(message, f"did you mean {near}?")
    if articles:
        listed = ", ".join(sorted(articles))
        raise PlaceholderError(message, f"write a number, a fact, or one of these: {listed}")
    form = "-".join(word.lower().split())
    hint = f"write it before the braces, as in  {word} {{{term}}}, or give the term the form"
    hint += f" '{form}' and write  {{{term}.{form}}}; pnp bends the articles of"
    raise PlaceholderError(message, f"{hint} {', '.join(LANGUAGES.names())} alone")


def _check_forms(found: Phrase, lexicon: Lexicon) -> None:
    """Raise ``PlaceholderError`` if a term lacks a form that a phrase needs, for one thing or for
    several."""
    for count in (1, 2):
        try:
            found.text(lexicon.terms[found.term], lexicon.grammar, partial(_any_amount, count))
        except FormError as error:
            raise PlaceholderError(*error.args) from error


def _any_amount(count: int, amount: str) -> int:
    """Return ``count`` as the value of any amount."""
    return count
