"""German: four cases, three genders, articles and the endings of adjectives.

The tables are those of any German grammar (Duden 4, "Deklination"). Texts give determiners in the
masculine nominative (``der``, ``ein``, ``kein``, ``dieser``) and adjectives as the stem with a
hyphen: ``{ein neu- ship.acc}``. Genitives and datives are derived by rule unless they are given;
nouns of the n-declension (der Pirat, den Piraten) must give theirs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.base.values import replace
from pnp.content.language.grammar import MANY, ONE, Grammar, Inflection, Term

CASES = ("nom", "gen", "dat", "acc")


def _adjective_endings(*rows: str) -> dict[str, list[str]]:
    return dict(zip(("m", "f", "n", MANY), (row.split() for row in rows), strict=True))


# By gender and number, then by case; a hyphen is an empty ending.
_DER = _adjective_endings(
    "der des dem den", "die der der die", "das des dem das", "die der den die"
)
_DIES = _adjective_endings("er es em en", "e er er e", "es es em es", "e er en e")
_EIN = _adjective_endings("- es em en", "e er er e", "- es em -", "e er en e")
_WEAK = _adjective_endings("e en en en", "e en en e", "e en en e", "en en en en")
_MIXED = _adjective_endings("er en en en", "e en en e", "es en en es", "en en en en")
_STRONG = _adjective_endings("er en em en", "e er er e", "es en em es", "e er en e")
# Contractions of a preposition with the article, with the case that the preposition governs.
_CONTRACTED = {
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
_CUES = {
    "start": r"beginn\w*|beginnt|anfang\w*|anfangs|start\w*|aufbau\w*",
    "limit": r"höchstens|maximal|maximum|bis zu|nicht mehr als|nie mehr als|platz für|grenze",
    "most": r"bis zu|höchstens|maximal|nicht mehr als|nie mehr als|oder weniger|meisten",
    "least": r"mindestens|wenigstens|oder mehr|nicht weniger als|wenigsten",
    "below": r"unter|weniger als",
    "above": r"über|mehr als",
    "price": r"\w*zahl(?:t|e|en|st)|kost(?:et|en|e)|preise?s?|kauf(?:t|e|en|st)|wert",
    "gain": r"erh[aä]lt\w*|bekomm\w*|nimmt|nehmt|nimm|nehmen|bringt|bringen|sammelt|verdient",
    "goal": r"gewinn\w*|gewonnen|sieg\w*|ziele?s?",
    "rolled": r"\w*würf(?:elt|le|eln|elst)|wirft|werfen|werft",
    "offer": r"offen|offene|aufgedeckt\w*|auslage",
    "dealt": r"teilt|austeilen|ausgeteilt|verteilt|hand|handkarten",
    "time": r"dauert|dauern|innerhalb|nach|minuten|stunden|runden?|züge|zügen|zug",
    "total": r"insgesamt|im spiel|in der schachtel|zusammen|das spiel (?:hat|enthält)",
}
_LISTED = (
    r"dinge|dingen|arten|wege|phasen|schritte|schritten|teile|teilen|sorten|fälle"
    r"|fällen|möglichkeiten|aktionen|regeln|gründe|gründen|punkte|punkten|ausnahmen"
    r"|bedingungen|zeichen|varianten|stufen|abschnitte|abschnitten"
)
_COLOURS = {
    "red": r"rot(?:e[mnrs]?)?",
    "orange": r"orange",
    "yellow": r"gelb(?:e[mnrs]?)?",
    "green": r"grün(?:e[mnrs]?)?",
    "blue": r"blau(?:e[mnrs]?)?",
    "purple": r"lila|violett(?:e[mnrs]?)?",
}
_FILLING = """
der die das des dem den ein eine einen einem einer eines und oder mit für von aus bei wer was wie
hat haben ihr ihre ihren sein seine seinen kann nicht alle allen als mehr wenn wo sie er es auf an
in im am zu zum zur aber ist sind war nur dann jede jeder jedes jeden jedem auch noch euch dir dich
spiel spiele anzahl zahl viele beide sich so
"""


class German(Grammar):
    """Every noun needs a ``gender``: m, f or n."""

    determiners = frozenset({"der", *_EIN_WORDS, *_DER_WORDS, *_CONTRACTED})
    cases = CASES
    genders = ("m", "f", "n")
    cues = _CUES
    endings = ("ern", "en", "er", "es", "em", "e", "n", "s")
    filling = frozenset(_FILLING.split())
    colours = _COLOURS
    listed = _LISTED
    these = r"diese|diesen|dieser|(?:die )?folgende[nr]?"
    card = "Karte Karten"
    all = r"die|alle|diese|seine|ihre"
    making = r"schneide[nt]?|falte[nt]?|klebe[nt]?|drucke[nt]?"

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

    def count(self, term: Term, form: Inflection) -> str:
        if form.spelt and form.count == 1:
            return _determiner("ein", term.gender, form.case or "nom")
        return super().count(term, form)

    def inflect(self, term: Term, form: Inflection) -> str:
        contracted = next(
            (_CONTRACTED[word][0] for word in form.determiners if word in _CONTRACTED), ""
        )
        form = replace(form, case=form.case or contracted or "nom")
        if form.number != ONE:  # "ein" has no plural
            bare = tuple(word for word in form.determiners if word != "ein")
            form = replace(form, determiners=bare)
        agreement = term.gender if term.agreement(form.number) == ONE else MANY
        determiners = [_determiner(word, agreement, form.case) for word in form.determiners]
        ending = _ending(_adjectives(form), agreement, form.case)
        adjectives = [f"{stem}{ending}" for stem in form.before]
        noun = self.noun(term, form.number, form.case)
        words = (*determiners, self.count(term, form), *adjectives, noun, *form.after)
        return " ".join(word for word in words if word)


def _ending(table: Mapping[str, Sequence[str]], agreement: str, case: str) -> str:
    """Return an entry of a table of endings; the neuter one if the gender is unknown."""
    return table.get(agreement, table["n"])[CASES.index(case) if case in CASES else 0].strip("-")


def _determiner(word: str, agreement: str, case: str) -> str:
    if word in _CONTRACTED:
        _, preposition, contracted = _CONTRACTED[word]
        return contracted.get(agreement) or f"{preposition} {_ending(_DER, agreement, case)}"
    if word == "der":
        return _ending(_DER, agreement, case)
    if word in _DER_WORDS:
        return f"{_DER_WORDS[word]}{_ending(_DIES, agreement, case)}"
    ending = _ending(_EIN, agreement, case)
    return f"{_EIN_WORDS[word]}{ending}" if ending else word


def _adjectives(form: Inflection) -> Mapping[str, Sequence[str]]:
    """Return the endings of adjectives: strong ones if no word before them has an ending."""
    if any(word not in _EIN_WORDS for word in form.determiners):
        return _WEAK
    if form.determiners or (form.count == 1 and form.spelt):
        return _MIXED
    return _STRONG


LANGUAGE = German
