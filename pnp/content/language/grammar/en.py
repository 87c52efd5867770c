"""English: a plural, two articles, two forms of verbs. It loads no library, since most games are
in English."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.base.values import replace
from pnp.content.language.grammar import MANY, ONE, Grammar, Inflection, Term

_S, _ING = "s", "ing"
_CUES = {
    "start": r"start\w*|begins?|beginning|began|set-?up",
    "limit": r"limits?|maximum|at most|no more than|never more than|up to|room for|has room",
    "most": r"up to|at most|no more than|never more than|maximum of|or fewer|or less|most",
    "least": r"at least|no fewer than|no less than|minimum(?: of)?|or more|fewest|least",
    "below": r"under|below|fewer than|less than",
    "above": r"over|above|more than",
    "price": r"pays?|paid|costs?|prices?|buys?|bought|spends?|in exchange for|worth|bribes?",
    "gain": r"gains?|takes?|gets?|got|receives?|earns?|yields?|collects?|gathers?|brings?",
    "goal": r"wins?|won|winning|winner|victory|goals?|targets?",
    "rolled": r"rolls?|rolled|throws?",
    "offer": r"face up|faceup|on offer|open|display",
    "dealt": r"deals?|dealt|hands?",
    "time": r"lasts?|takes|within|after|minutes|hours|rounds?|turns?|cycles?",
    "total": r"in (?:the|this|your) (?:game|box|supply|kit)|in all|in total|altogether"
    r"|the (?:game|box|kit) (?:has|contains|holds|comes with|includes)",
}
_LISTED = (
    r"things|ways|kinds|stages|phases|steps|parts|types|sorts|cases|choices|options"
    r"|actions|rules|reasons|points|tricks|exceptions|conditions|signs|modes|variants"
    r"|endings"
)
_COLOURS = {
    "red": r"red",
    "orange": r"orange",
    "yellow": r"yellow",
    "green": r"green",
    "blue": r"blue",
    "purple": r"purple|violet",
}
_FILLING = """
the and that this with for from who which has have its his her may can not all any one than more
when where them they their you your into but are is was out own per other others another also only
then just each during without between among in of to on at by or a an it be do does as if so no nor
game games number numbers many much every both
"""


class English(Grammar):
    """``{a term}`` prints ``an`` before a vowel; a term overrides this with ``a: an`` or ``a: a``.

    The forms ``{bury.s}`` (she buries) and ``{bury.ing}`` of verbs are derived by rule unless they
    are given. Most verbs of games have an irregular past (dug, sunk), so a term gives its own.
    """

    determiners = frozenset({"a", "an", "the"})
    cases = (_S, _ING)
    cues = _CUES
    endings = ("ing", "ed", "es", "s", "e")
    filling = frozenset(_FILLING.split())
    colours = _COLOURS
    listed = _LISTED
    these = r"these|(?:the )?following"
    card = "card cards"
    all = r"the|all|all the|these|its"
    making = r"cut|fold|glue|print|punch|trim"

    @property
    def numbers(self) -> tuple[str, ...]:
        return (MANY, ONE)

    def number(self, count: int) -> str:
        return ONE if count == 1 else MANY

    def join_words(self, words: Sequence[str], style: str) -> str:
        *most, last = words
        return f"{', '.join(most)} {style} {last}" if most else last

    def format_number(self, value: float) -> str:
        return f"{value:,}" if abs(value) >= 10_000 else f"{value:g}"

    def noun(self, term: Term, number: str, case: str) -> str:
        found = term.form(number, case)
        if term.has(case) or case not in self.cases:
            return found
        first, _, rest = found.partition(" ")  # in "lie in wait" only the verb is inflected
        return f"{_third_person(first) if case == _S else _gerund(first)} {rest}".rstrip()

    def inflect(self, term: Term, form: Inflection) -> str:
        noun = super().inflect(term, replace(form, determiners=()))
        if not {"a", "an"} & {*form.determiners}:
            return " ".join((*form.determiners, noun))
        if form.number != ONE:
            return noun
        alone = not form.before and form.count is None
        usual = "an" if noun[:1].lower() in tuple("aeiou") else "a"
        return f"{(term.features.get('a') if alone else '') or usual} {noun}"


def _third_person(verb: str) -> str:
    """Return a verb in the third person."""
    if re.search(r"[^aeiou]y$", verb):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if re.search(r"(?:[sxzo]|[cs]h)$", verb) else f"{verb}s"


def _gerund(verb: str) -> str:
    if verb.endswith("ie"):
        return f"{verb[:-2]}ying"
    if re.search(r"[^eoy]e$", verb):
        return f"{verb[:-1]}ing"
    # A verb of one syllable doubles a single consonant after a single vowel: digging.
    double = re.fullmatch(r"(?:qu|[^aeiou])*[aeiou][^aeiouwxy]", verb)
    return f"{verb}{verb[-1] if double else ''}ing"


LANGUAGE = English
