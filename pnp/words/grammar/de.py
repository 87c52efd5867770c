"""German: four cases, three genders, articles and the endings of adjectives.

The tables are those of any German grammar (Duden 4, "Deklination"). Words that bend are given in
the nominative of the masculine (``der``, ``ein``, ``kein``, ``dieser``), adjectives as the stem
with a hyphen: ``{ein neu- ship.acc}``. Genitives and datives that are not given follow the rule;
nouns of the n-declension (der Pirat, den Piraten) have to give theirs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.base.values import replace
from pnp.words.grammar import Asked, Grammar
from pnp.words.terms import MANY, ONE, Term

CASES = ("nom", "gen", "dat", "acc")


def _table(*rows: str) -> dict[str, list[str]]:
    return dict(zip(("m", "f", "n", MANY), (row.split() for row in rows), strict=True))


# By gender and number, then by case; a hyphen is no ending.
_DER = _table("der des dem den", "die der der die", "das des dem das", "die der den die")
_DIES = _table("er es em en", "e er er e", "es es em es", "e er en e")
_EIN = _table("- es em en", "e er er e", "- es em -", "e er en e")
_WEAK = _table("e en en en", "e en en e", "e en en e", "en en en en")
_MIXED = _table("er en en en", "e en en e", "es en en es", "en en en en")
_STRONG = _table("er en em en", "e er er e", "es en em es", "e er en e")
# Prepositions that melt with the article, with the case that they ask for.
_MELTED = {
    "zum": ("dat", "zu", {"m": "zum", "n": "zum", "f": "zur"}),
    "im": ("dat", "in", {"m": "im", "n": "im"}),
    "am": ("dat", "an", {"m": "am", "n": "am"}),
    "vom": ("dat", "von", {"m": "vom", "n": "vom"}),
    "beim": ("dat", "bei", {"m": "beim", "n": "beim"}),
    "ins": ("acc", "in", {"n": "ins"}),
    "ans": ("acc", "an", {"n": "ans"}),
}
_EIN_WORDS = {w: w for w in ("ein", "kein", "mein", "dein", "sein", "ihr", "unser")} | {
    "euer": "eur"
}
_DER_WORDS = {w: w[:-2] for w in ("dieser", "jeder", "jener", "welcher", "aller", "mancher")}


class German(Grammar):
    """Every noun needs its ``gender``: m, f or n."""

    determiners = frozenset({"der", *_EIN_WORDS, *_DER_WORDS, *_MELTED})
    cases = CASES
    genders = ("m", "f", "n")

    @property
    def numbers(self) -> tuple[str, ...]:
        return (MANY, ONE)

    def number(self, count: int) -> str:
        return ONE if count == 1 else MANY

    def noun(self, term: Term, number: str, case: str) -> str:
        found = term.form(number, case)
        if term.has(f"{number}.{case}") or (number == ONE and case in term.forms):
            return found
        if case == "dat" and number == MANY and MANY in term.forms and found[-1:] not in "ns":
            return f"{found}n"
        if case == "gen" and number == ONE and term.gender in ("m", "n"):
            return f"{found}es" if found[-1:] in "sßxz" else f"{found}s"
        return found

    def counted(self, term: Term, asked: Asked) -> str:
        if asked.spelt and asked.count == 1:
            return _determiner("ein", term.gender, asked.case or "nom")
        return super().counted(term, asked)

    def said(self, term: Term, asked: Asked) -> str:
        melted = next((_MELTED[word][0] for word in asked.determiners if word in _MELTED), "")
        asked = replace(asked, case=asked.case or melted or "nom")
        if asked.number != ONE:  # a plural has no "ein"
            bare = tuple(word for word in asked.determiners if word != "ein")
            asked = replace(asked, determiners=bare)
        sort = term.gender if term.agreeing(asked.number) == ONE else MANY
        determiners = [_determiner(word, sort, asked.case) for word in asked.determiners]
        ending = _at(_adjectives(asked), sort, asked.case)
        adjectives = [f"{stem}{ending}" for stem in asked.before]
        noun = self.noun(term, asked.number, asked.case)
        words = (*determiners, self.counted(term, asked), *adjectives, noun, *asked.after)
        return " ".join(word for word in words if word)


def _at(table: Mapping[str, Sequence[str]], sort: str, case: str) -> str:
    """Return an entry of a table of endings; without a gender, that of the neuter."""
    return table.get(sort, table["n"])[CASES.index(case) if case in CASES else 0].strip("-")


def _determiner(word: str, sort: str, case: str) -> str:
    if word in _MELTED:
        _, preposition, melted = _MELTED[word]
        return melted.get(sort) or f"{preposition} {_at(_DER, sort, case)}"
    if word == "der":
        return _at(_DER, sort, case)
    if word in _DER_WORDS:
        return f"{_DER_WORDS[word]}{_at(_DIES, sort, case)}"
    ending = _at(_EIN, sort, case)
    return f"{_EIN_WORDS[word]}{ending}" if ending else word


def _adjectives(asked: Asked) -> Mapping[str, Sequence[str]]:
    """Return the endings of adjectives: they are strong where nothing before them has an ending."""
    if any(word not in _EIN_WORDS for word in asked.determiners):
        return _WEAK
    if asked.determiners or (asked.count == 1 and asked.spelt):
        return _MIXED
    return _STRONG


LANGUAGE = German
