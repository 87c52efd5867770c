"""Numbers in the sentences of a language: what each counts, and what is said of it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from pnp.content.language.grammar import ENGLISH, Term
from pnp.content.language.number_words import normalize_words, number_words
from pnp.content.language.pseudo_language import grammar_or_pseudo
from pnp.kinds.game.record import Game
from pnp.model.braces import BRACES
from pnp.rules.views import Setting

ROLE = "#"
"""Begins the roots of cues, such as ``#price``."""
_BOUNDS = frozenset(f"{ROLE}{cue}" for cue in ("limit", "most", "least", "below", "above"))
_MARKED = re.compile(r":[a-z0-9-]+(?::[a-z0-9-]+)?(?:\|[a-z0-9.-]+)?:|\{[a-z0-9.-]+\|")
# Units of length, also after a range or two dimensions: 2 to 3 mm, 2 bis 3 mm, 45 x 64 mm.
_UNIT = r"(?!(?:\s*(?:[^\W\d]{1,3}|–|-)\s*[\d.]+)?\s*(?:mm|cm|in|pt|inch|inches|%)(?![a-z]))"
# In a compound such as 4-train, the number is a part of a name.
_DIGITS = re.compile(rf"(?<![\w./:#-])\d{{1,9}}(?![\w:/]|[.,]\d|-[^\W\d_]){_UNIT}")
# A number beside one of these is part of a calculation.
_SUM = re.compile(r"\s*[+×*=/−]\s*[\d{(]")
_SUM_BEFORE = re.compile(r"[\d})]\s*[+×=/−-]\s*$|[+×=−]\s*$")
# One of several numbers in a row, as in: 1, 2, 3 or 4.
_ROW = re.compile(r"[\s*]*,[\s*]*(?:\d|\{\d)")
_ROW_BEFORE = re.compile(r"(?:\d|\})[\s*]*,[\s*]*$")
# What introduces a list is compared with the list, and a distance with the map.
_LEAD = re.compile(r"(?:[\s*]+[^\s.!?;:{}]+){1,2}[\s*]*:(?![a-z])")
_DISTANCE = re.compile(r"[\s*]*[^\W\d_]+[\s*]+(?:from|away|von|entfernt|de distance)\b")
_SHOW = re.compile(r"[=×]|\b(?:example|beispiel|exemple)\b", re.IGNORECASE)
_PROSE = re.compile(r"[^\W\d_]{3}")
_ID = re.compile(r"[a-z0-9-]+")
_WORD = re.compile(r"[^\W\d_]+")
_PARTS = re.compile(
    r"(?P<braces>(?<!\\)\{[^{}]*\})|:(?P<icon>[a-z0-9-]+(?::[a-z0-9-]+)?)(?:\|[a-z0-9.-]+)?:"
    r"|(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)?)|(?P<digits>\d+)|(?P<stop>[.,;:!?()\n\0])"
)
# The end of a range, or the number before it.
_TO = re.compile(r"[\s*]*(?:to|or|bis|oder|à|ou|–|-)[\s*]*(?:\d+|\{[^{}]*\})")
_FROM = re.compile(r"[\d}][\s*]*(?:to|bis|à|–|-)[\s*]*$")
_OF = re.compile(r"(?P<noun>[^\W\d_]{3,}|\{[^{}]*\}|:[a-z0-9-]+:)[\s*]+(?:of|von|de)[\s*]+$")
_ENDS = ".;!?\n"
_NOUN_WORDS = 3
"""The most words from a number to the end of what it counts."""


class Claim(Struct, frozen=True):
    """A number in a text, from ``start`` to ``end``, as it is ``written``.

    ``nouns`` are the roots of what it counts, none if the sentence leaves it out. ``roots`` are
    those of the sentence, ``aside`` those of what belongs to it, such as a heading. ``stated`` are
    the facts that the sentence prints. A ``counted`` number is followed by its noun. An
    ``exempt`` one introduces a list, is a distance or belongs to an example: no fact states it.
    """

    written: str
    number: int
    start: int
    end: int
    nouns: frozenset[str]
    roots: frozenset[str]
    aside: frozenset[str] = frozenset()
    stated: frozenset[str] = frozenset()
    counted: bool = False
    exempt: bool = False

    @property
    def is_bound(self) -> bool:
        """Whether the sentence calls it a maximum or a minimum."""
        return not self.roots.isdisjoint(_BOUNDS)

    @property
    def brace_format(self) -> str:
        """The format that makes braces print the number as it is written."""
        if self.written.isdecimal():
            return ""
        large = self.written.isupper()
        return " WORDS" if large else " Words" if self.written[0].isupper() else " words"


def language_of(setting: Setting) -> str:
    """Return the language in which the texts of a game are written."""
    games = (file.record for file in setting.files("game"))
    return next((game.language for game in games if isinstance(game, Game)), ENGLISH)


class Reader:
    """Reads texts of one language. ``terms`` are its nouns and verbs, ``facts`` the names that
    braces print, ``numbers`` those that are recognised in words besides small ones. ``known`` are
    roots of nouns that facts count."""

    def __init__(
        self,
        language: str,
        terms: Mapping[str, Term],
        facts: Collection[str],
        numbers: frozenset[int],
        known: Collection[str] = (),
    ) -> None:
        self._grammar = grammar_or_pseudo(language)
        self._terms = terms
        self._facts = facts
        self._words, self._spelt = number_words(language, numbers)
        self.known = frozenset(known)
        self._known_words: dict[str, frozenset[str]] = {}
        self._known_texts: dict[str, frozenset[str]] = {}

    def numbers(self, text: str) -> Iterator[tuple[re.Match[str], int]]:
        """Yield the numbers in a text outside braces, each with its match."""
        bare = _MARKED.sub(_blanks_for, BRACES.sub(_blanks_for, text))
        if not _PROSE.search(bare) or _ID.fullmatch(text):
            return
        for found in _DIGITS.finditer(bare):
            start, end = found.span()
            beside = (_SUM, _ROW), (_SUM_BEFORE, _ROW_BEFORE)
            after = any(way.match(text, end) for way in beside[0])
            if not after and not any(way.search(text, 0, start) for way in beside[1]):
                yield found, int(found[0])
        for found in self._spelt.finditer(bare):
            yield found, self._words[normalize_words(found[0])]

    def claims(self, text: str, aside: str = "") -> Iterator[Claim]:
        """Yield the numbers in a text as claims; ``aside`` is the text that belongs to it."""
        for found, number in self.numbers(text):
            yield self.claim(text, found.start(), found.end(), number, aside)

    def claim(self, text: str, start: int, end: int, number: int, aside: str = "") -> Claim:
        """Return the claim that a number makes at a place of a text."""
        first, last = sentence_at(text, start)
        sentence = text[first:last]
        nouns, counted = self._nouns(text, start, end)
        roots = self.roots(sentence) | self._ends_of_range(text, start, end)
        rest = self.roots(text[:first]) | self.roots(text[last:]) | self.roots(aside)
        stated = self._facts_in(text[first:start]) | self._facts_in(text[end:last])
        after = text[end:last]
        listed = ":" in after and self._listing[0].match(after.strip("* ")) is not None
        beside = _LEAD.match(text, end) or _DISTANCE.match(text, end)
        exempt = listed or beside is not None or _SHOW.search(text) is not None
        rest -= roots
        written = text[start:end]
        return Claim(written, number, start, end, nouns, roots, rest, stated, counted, exempt)

    def announces(self, before: str, after: str, *, heading: bool) -> bool:
        """Return whether a number between two parts of a text announces a list: it ends the
        sentence with its noun (these three things), or begins a heading (Seven Kinds of Space)."""
        listed, these = self._listing
        if heading:
            begins = not before or before.lower() in self._grammar.filling
            found = listed.match(after) if begins else None
            return found is not None and (not found["rest"] or found["of"] is not None)
        pointed = these.search(before) is not None and len(after.split()) in (1, 2)
        found = listed.match(after)
        return pointed or (found is not None and not found["rest"])

    @cached_property
    def _listing(self) -> tuple[re.Pattern[str], re.Pattern[str]]:
        grammar = self._grammar
        nouns = rf"(?:[^\W\d_]+ )?(?:{grammar.listed or '(?!)'})\b"
        of = r"(?P<of>(?:of|to|von|der|des|de|du|pour)\b)?"
        listed = re.compile(rf"{nouns}[*\s]*{of}(?P<rest>.*)", re.IGNORECASE | re.DOTALL)
        return listed, re.compile(grammar.these or "(?!)", re.IGNORECASE)

    def roots(self, text: str) -> frozenset[str]:
        """Return the roots of the words of a text, of its terms and icons, and its cues."""
        known = self._known_texts.get(text)
        if known is None:
            known = self._known_texts[text] = self._find_roots(text)
        return known

    def _find_roots(self, text: str) -> frozenset[str]:
        found: set[str] = set()
        for part in _PARTS.finditer(text):
            found.update(self._roots_of_part(part))
        small = BRACES.sub(_blanks_for, text).lower()
        found |= {f"{ROLE}{role}" for role, cue in self._cues.items() if cue.search(small)}
        return frozenset(found)

    def roots_of_name(self, name: str) -> frozenset[str]:
        """Return the roots of an id, such as ``ship-gold``, and of the words for them."""
        return self.roots(f"{{{name}}} {name.replace('-', ' ')}")

    def root(self, word: str) -> str:
        """Return a word without its ending."""
        small = word.lower()
        for ending in self._grammar.endings:
            if small.endswith(ending) and len(small) - len(ending) >= 3:
                return small.removesuffix(ending)
        return small

    def _roots_of_part(self, part: re.Match[str]) -> Collection[str]:
        if part["word"]:
            return self._roots_of_word(part["word"])
        if part["icon"]:
            name = part["icon"].rpartition(":")[2]
            return {root for word in name.split("-") for root in self._roots_of_word(word)}
        if part["braces"]:
            return {root for name in self._terms_in(part["braces"]) for root in self._of_term(name)}
        return frozenset()

    def _roots_of_word(self, word: str) -> frozenset[str]:
        small = word.lower()
        found = self._known_words.get(small)
        if found is None:
            found = frozenset()
            if len(small) > 1 and small not in self._grammar.filling and small not in self._words:
                ids = self._ids_by_form.get(small, ())
                found = frozenset({self.root(small), *(r for id in ids for r in self._of_term(id))})
            self._known_words[small] = found
        return found

    def _of_term(self, name: str) -> Iterator[str]:
        yield from (self.root(word) for word in name.split("-"))

    def _ends_of_range(self, text: str, start: int, end: int) -> frozenset[str]:
        """Return the cues for the least or the most if a number is that of a range."""
        low, high = _TO.match(text, end), _FROM.search(text, 0, start)
        return frozenset({f"{ROLE}least"} if low else {f"{ROLE}most"} if high else ())

    @cached_property
    def _ids_by_form(self) -> dict[str, list[str]]:
        """The names of terms by each of their words."""
        found: dict[str, list[str]] = {}
        for name, term in self._terms.items():
            for form in {word.lower() for word in term.forms.values()}:
                if form and " " not in form:
                    found.setdefault(form, []).append(name)
        return found

    @cached_property
    def _cues(self) -> dict[str, re.Pattern[str]]:
        return {
            role: re.compile(rf"(?<!\w)(?:{cue})(?!\w)") for role, cue in self._grammar.cues.items()
        }

    def _names_in(self, braces: str) -> list[str]:
        inside = braces[1:-1].partition(":")[0]
        return [word.partition(".")[0].lower() for word in re.split(r"[\s|]+", inside) if word]

    def _terms_in(self, braces: str) -> list[str]:
        names = self._names_in(braces)
        # The last word of a phrase is its term; the others are amounts and articles.
        return [name for name in names[-1:] if name in self._terms]

    def _facts_in(self, text: str) -> frozenset[str]:
        found = (name for braces in BRACES.finditer(text) for name in self._names_in(braces[0]))
        return frozenset(name for name in found if name in self._facts)

    def _nouns(self, text: str, start: int, end: int) -> tuple[frozenset[str], bool]:
        """Return the roots of what a number counts, and whether it follows the number."""
        until = _TO.match(text, end)
        at, nouns = until.end() if until else end, set[str]()
        for count, part in enumerate(_PARTS.finditer(text, at)):
            if part["stop"] or part["digits"] or count >= _NOUN_WORDS:
                break
            if text[at : part.start()].strip("* \n") not in ("", "-"):
                break
            found = self._roots_of_part(part)
            if not found:
                break
            nouns |= {*found}
            at = part.end()
            if self.known & nouns:
                break
        if nouns:
            return frozenset(nouns), True
        before = _OF.search(text, 0, start)
        return (self.roots(before["noun"]) if before else frozenset()), False


def sentence_at(text: str, at: int) -> tuple[int, int]:
    """Return where the sentence at a position begins and ends."""
    start = max(text.rfind(mark, 0, at) for mark in _ENDS) + 1
    ends = [end for mark in _ENDS if (end := text.find(mark, at)) >= 0]
    return start, min(ends, default=len(text))


def _blanks_for(found: re.Match[str]) -> str:
    return "\0" * len(found[0])
