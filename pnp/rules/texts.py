"""The texts of a file that are printed, the fonts that print them, and the numbers written in them,
with the facts that these may repeat."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.content.files import File
from pnp.content.language.card_text import EFFECT_TEXT
from pnp.content.language.grammar import grammar_of
from pnp.content.language.translatable import EFFECT, STEPS, printed_texts
from pnp.content.nodes import Mapping, Scalar, items_of
from pnp.kinds.game.record import Game
from pnp.kinds.layout.dealt_sides import filled_templates
from pnp.model.braces import BRACES
from pnp.model.record import Printed
from pnp.rules.boxes import has_boxes, sides_of
from pnp.rules.theme_lookup import ThemedFile
from pnp.rules.views import AnyFile
from pnp.text.markup import parse

if TYPE_CHECKING:
    from pnp.theme import Theme


# The texts of a file that are printed, with their places.


class Texts(AnyFile):
    """A file of any kind with the texts in it that readers see."""

    @cached_property
    def texts(self) -> tuple[tuple[KeyPath, str], ...]:
        """Each text with its path, in written order."""
        return tuple((path, found.text) for path, found in self.text_nodes)

    @cached_property
    def text_nodes(self) -> tuple[tuple[KeyPath, Scalar], ...]:
        """The nodes of the texts, which keep the text before braces were filled in."""
        return tuple((path, found) for path, found, _ in self.printed_texts)

    @property
    def printed_texts(self) -> tuple[tuple[KeyPath, Scalar, Printed], ...]:
        """Each text with its path, its node and how it is printed."""
        return self.setting.once(
            (_find_texts, self.file.path), lambda: tuple(_find_texts(self.file))
        )


class MarkedTexts(Texts):
    """A file of any kind with the marked-up texts that it prints."""

    @cached_property
    def marked_texts(self) -> tuple[tuple[KeyPath, str], ...]:
        """Each text with the path of the source of its markup."""
        plain = [
            (p, _add_style_marks(text.text, how))
            for p, text, how in self.printed_texts
            if how.marked and not (has_boxes(self.file.kind) and is_template(p))
        ]
        if not has_boxes(self.file.kind):
            return tuple(plain)
        if self.file.kind == "deck":
            plain = [(("note",), self.record.note)] if self.record.note else []
        return tuple(dict.fromkeys([*plain, *self._texts_in_boxes()]))

    def _texts_in_boxes(self) -> Iterator[tuple[KeyPath, str]]:
        """Yield the texts of text boxes on cards or spaces that have all of their fields."""
        for side in sides_of(self.file):
            for name, box in side.layout.items():
                if box.draw == "text":
                    yield from filled_templates(side, name, "text", box.content(name))


def _find_texts(file: File[Any]) -> Iterator[tuple[KeyPath, Scalar, Printed]]:
    kind, node = file.kind, file.node
    # A layout prints nothing itself: its texts belong to the decks that use it.
    found = printed_texts(kind, node) if kind != "layout" else ()
    # A card prints the words for the steps of an effect.
    yield from (one for one in found if EFFECT not in one[0] and one[0][0] != STEPS)
    for i, card in enumerate(items_of(node.get("cards")) if kind == "deck" else ()):
        effect = card.get(EFFECT_TEXT) if isinstance(card, Mapping) else None
        if isinstance(effect, Scalar):
            yield ("cards", i, EFFECT_TEXT), effect, Printed(marked=True)


def is_template(path: KeyPath) -> bool:
    """Return whether a text at a path is that of a box, which shows fields of cards or spaces."""
    return any(key in ("layout", "layouts", "back", "backs", "boxes") for key in path[:-1])


def _add_style_marks(text: str, how: Printed) -> str:
    """Return a text with the markup for the style in which it is set."""
    return f"**{text}**" if how.bold and text.strip() else text


# Kinds of file read before or after play, with prefaces, thanks and licences.
_ASIDE = ("game",)
_MARKED = re.compile(r":[a-z0-9-]+(?::[a-z0-9-]+)?(?:\|[a-z0-9.-]+)?:|\{[a-z0-9.-]+\|")
# Units of length, also after a range or two dimensions: 2 to 3 mm, 2 bis 3 mm, 45 x 64 mm.
_UNIT = r"(?!(?:\s*(?:[^\W\d]{1,3}|–|-)\s*[\d.]+)?\s*(?:mm|cm|in|pt|inch|inches|%)(?![a-z]))"
_DIGITS = re.compile(rf"(?<![\w./:#-])\d{{1,9}}(?![\w:/]|[.,]\d){_UNIT}")
# Up to this number, numbers in words are recognised; above, only those that are facts.
_SMALL = 100
_NUMBER = re.compile(r"\d{1,9}")
_NOUN = re.compile(r"[\s*]+([^\W\d_]{3,})")
_ID = re.compile(r"[a-z0-9-]+")
_PROSE = re.compile(r"[^\W\d_]{3}")
_COMMON = (1, 2)
"""Numbers of too many things to refer to a fact, unless the noun after them names it."""
_MOST = 3
"""Maximum number of facts in a hint."""
# What is counted: a word, an icon or a term, which may be in braces, as {crew.many} or {a crew}.
_THING = r"(?:([^\W\d_]{3,})|:([a-z0-9-]+)[^\s]*?:|\{(?:[a-z]+ )?([A-Za-z-]+)[^{}]*\})"
_COUNTED = re.compile(rf"[\s*]+{_THING}")
# It may come first, as in a crew of 6, or follow the end of a range: 3 to 8 players.
_OF = re.compile(rf"{_THING}[\s*]+of[\s*]+$")
_TO = re.compile(r"[\s*]*(?:to|or|–|-)[\s*]*(?:\d+|\{[^{}]*\})")
_FROM = re.compile(r"[\d}][\s*]*(?:to|or|–|-)[\s*]*$")
# Before a number, if what is counted may be left out: a hold with under 4.
_LIMIT = re.compile(r"\b(?:under|below|over|above|than|least|most|exactly)[\s*]+$")
# Phrases for a maximum or a minimum, before the number or after what is counted.
_BOUNDS = {
    "most": (
        re.compile(r"\b(?:up to|at most|no more than|never more than|maximum of)[\s*]+$", re.I),
        re.compile(r"[\s*]+(?:at most|or fewer|or less)\b", re.I),
    ),
    "least": (
        re.compile(r"\b(?:at least|no fewer than|no less than|minimum of)[\s*]+$", re.I),
        re.compile(r"[\s*]+(?:at least|or more)\b", re.I),
    ),
}
# Phrases for a number that counts all there are.
_TOTAL = re.compile(
    r"\bin (?:the|this|your) (?:game|box|supply|kit)\b|\b(?:in all|in total|altogether)\b"
    r"|\bthe (?:game|box|kit) (?:has|contains|holds|comes with|includes)\b",
    re.I,
)
_ENDINGS = ("ing", "ed", "es", "s", "e")
# Words that do not identify the subject of a sentence.
_FILLING = """
the and that this with for from who which has have its his her may can not all any one than more
when where them they their you your into but are is was out own per other others another also only
then just each most least after before until during without between among per
"""
_LINKING = frozenset(_FILLING.split()) - {"most", "least"}
_COMMON_TO_ALL = "most least game games player players number many much"
"""Words that occur in the texts of any game."""
_EMPTY = _LINKING | {*_COMMON_TO_ALL.split()}


class WrittenNumber(Struct, frozen=True):
    """A number as written in a text, with the facts or fields that it may refer to."""

    path: KeyPath
    text: str
    number: int
    candidates: tuple[str, ...]

    @property
    def brace_format(self) -> str:
        """The format that makes braces print the number as it is written."""
        if self.text.isdecimal():
            return ""
        return " WORDS" if self.text.isupper() else " Words" if self.text[0].isupper() else " words"


class Contradiction(Struct, frozen=True):
    """A number in a text, with the facts that the sentence is about, which have other numbers."""

    path: KeyPath
    text: str
    facts: tuple[str, ...]
    number: int


class WrittenNumbers(Texts):
    """A file of any kind with the numbers in its texts, if the game has facts."""

    @cached_property
    def numbers(self) -> tuple[WrittenNumber, ...]:
        if not self.setting.facts or self.file.kind in _ASIDE:
            return ()
        return tuple(
            number
            for path, node in self.text_nodes
            for number in self._numbers_in_text(path, node.raw or node.text)
        )

    @cached_property
    def _number_words(self) -> tuple[dict[str, int], re.Pattern[str]]:
        """Numbers by their words in the language of the game, and the pattern that finds them."""
        games = (file.record for file in self.setting.files("game"))
        language = next((game.language for game in games if isinstance(game, Game)), "en")
        facts = [self.setting.fact(fact.fact) for fact in self.setting.facts]
        return _number_words(
            language, frozenset(number for fact in facts for number in _numbers_in(fact))
        )

    def _find_numbers(self, text: str) -> Iterator[tuple[re.Match[str], int]]:
        """Yield the numbers in a text, each with its match in the text with braces blanked out."""
        bare = _MARKED.sub(_blanks_for, BRACES.sub(_blanks_for, text))
        if not _PROSE.search(bare) or _ID.fullmatch(text):
            return
        words, spelt = self._number_words
        yield from ((found, int(found[0])) for found in _DIGITS.finditer(bare))
        yield from ((found, words[_normalize_words(found[0])]) for found in spelt.finditer(bare))

    def _numbers_in_text(self, path: KeyPath, text: str) -> Iterator[WrittenNumber]:
        """Yield the numbers in a text that may refer to facts, outside braces."""
        for found, number in self._find_numbers(text):
            bare = found.string
            near, after = _sentence_at(bare, found.start()), bare[found.end() :]
            if number in _COMMON:
                meanings = self._facts_named_after(after, only=number)
            else:
                meanings = self._possible_meanings(path, number, near) or self._facts_named_after(
                    after
                )
            if meanings:
                yield WrittenNumber(path, found[0], number, meanings)

    @cached_property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """The numbers that differ from all facts that their sentences are about."""
        if not self.setting.facts or self.file.kind in _ASIDE:
            return ()
        return tuple(
            wrong
            for path, node in self.text_nodes
            for wrong in self._contradictions_in(path, node.raw or node.text)
        )

    def _contradictions_in(self, path: KeyPath, text: str) -> Iterator[Contradiction]:
        for found, number in self._find_numbers(text):
            fields = self.record.cards[path[1]].fields if path[:1] == ("cards",) else {}
            if number in _COMMON or str(number) in fields.values():
                continue
            about = self._facts_beside(text, number, found.start(), found.end())
            if about and all(number not in _numbers_in(self.setting.fact(name)) for name in about):
                named = tuple(name for name in about if type(self.setting.fact(name)) is int)
                if named:
                    yield Contradiction(path, found[0], named[:_MOST], number)

    def _facts_beside(self, text: str, number: int, start: int, end: int) -> tuple[str, ...]:
        """Return the facts that a sentence seems to state with a number, best match first. They
        count the thing beside the number and share another word with the sentence, or all words of
        their names. Empty if a fact that counts this thing has this number."""
        noun, after = self._counted_thing(text, start, end)
        sentence = _sentence_at(text, start)
        before = bool(noun) and after == end
        total = bool(noun) and _TOTAL.search(sentence) is not None
        counted, roots = self._names_of_thing(noun), _roots_of(sentence)
        roots |= _is_extreme(text, start, end, after)
        vague = not counted and _LIMIT.search(text, 0, start) is not None
        scored: list[tuple[int, float, str]] = []
        for name, subject in self._subject_words.items():
            shared = len((roots - counted) & subject)
            near = counted & subject or (vague and shared)
            if near and number in _numbers_in(self.setting.fact(name)):
                return ()
            # One word of a name may count other things than the fact: 8 actions in all.
            words = _roots_of(name.replace("-", " "), _LINKING)
            whole = words <= roots | counted and (len(words) > 1 or before)
            whole = whole or (total and name in self._counting_facts and words <= counted)
            if (counted & subject and (shared or whole)) or (vague and shared > 1):
                scored.append((shared + whole, shared / len(subject), name))
        most = max((score for score, *_ in scored), default=0)
        # Facts that share one word fewer are also candidates.
        best = [one for one in scored if one[0] >= most - 1]
        return tuple(name for *_, name in sorted(best, reverse=True))

    def _counted_thing(self, text: str, start: int, end: int) -> tuple[str, int]:
        """Return the word, icon or term that a number counts, and where the text continues."""
        until = _TO.match(text, end)
        found = _COUNTED.match(text, until.end() if until else end)
        if found and (found[1] or "").lower() not in _LINKING:
            return found[1] or found[2] or found[3], found.end()
        found = _OF.search(text, 0, start)
        return (found[1] or found[2] or found[3] if found else ""), end

    @cached_property
    def _subject_words(self) -> dict[str, frozenset[str]]:
        """The subject of each fact: the words of its name and of its text."""
        return {
            fact.fact: frozenset(
                _roots_of(fact.fact.replace("-", " "), _LINKING) | _roots_of(fact.text)
            )
            for fact in self.setting.facts
            # Another rule compares the numbers of players.
            if "players" not in fact.fact.split("-")
        }

    @cached_property
    def _counting_facts(self) -> frozenset[str]:
        """The facts that count pieces."""
        return frozenset(fact.fact for fact in self.setting.facts if fact.counts)

    def _names_of_thing(self, noun: str) -> set[str]:
        """Return the roots of what is counted, including the game's term for it."""
        return _roots_of(f"{noun} {self.setting.term_for(noun.lower())}", _LINKING)

    def _facts_named_after(self, after: str, only: int | None = None) -> tuple[str, ...]:
        """Return the facts whose names contain the noun after a number, as  dice-rolled  does for
        'two dice', whatever their values: the text may have the wrong number. With ``only``, return
        facts with that value that count the noun, which ends their names, as in  start-rum."""
        noun = _NOUN.match(after)
        if noun is None:
            return ()
        names: list[str] = []
        for fact in self.setting.facts:
            name = fact.fact if only is None else fact.fact.rpartition("-")[2]
            value = self.setting.fact(fact.fact)
            if _singular_of(noun[1].lower()) in map(_singular_of, name.split("-")) and only in (
                None,
                value,
            ):
                names += _entry_names(fact.fact, value, only)
        return tuple(names[:_MOST])

    def _possible_meanings(self, path: KeyPath, number: int, sentence: str) -> tuple[str, ...]:
        """Return the fields of the card that have this number, and the facts that have it and share
        a word with the sentence, best match first."""
        words = _subject_words(sentence)
        scored: list[tuple[int, str]] = []
        if path[:1] == ("cards",):
            fields = self.record.cards[path[1]].fields
            scored += [(9, name) for name, value in fields.items() if value == str(number)]
        for fact in self.setting.facts:
            common = len(_subject_words(fact.fact.replace("-", " ")) & words)
            for name in (
                _entry_names(fact.fact, self.setting.fact(fact.fact), number) if common else ()
            ):
                scored.append((common, name))
        scored.sort(key=lambda one: -one[0])
        return tuple(name for _, name in scored)[:_MOST]


def _entry_names(name: str, value: Any, number: int | None) -> Iterator[str]:
    """Yield the name in braces of each entry of a fact with this number, or with any for None."""
    if type(value) is int and number in (value, None):
        yield name
    parts = value.split() if isinstance(value, str) else value
    if isinstance(parts, dict):
        for key, inner in parts.items():
            yield from _entry_names(f"{name}.{key}", inner, number)
    elif isinstance(parts, list | tuple):
        for i, inner in enumerate(parts):
            if str(inner) == str(number):
                yield f"{name}.{i}"


def _numbers_in(value: Any) -> Iterator[int]:
    """Yield the numbers of a fact, including all entries of a table or list."""
    match value:
        case bool():
            return
        case int():
            yield value
        case str():
            yield from (int(word) for word in value.split() if _NUMBER.fullmatch(word))
        case dict():
            yield from (number for inner in value.values() for number in _numbers_in(inner))
        case list() | tuple():
            yield from (number for inner in value for number in _numbers_in(inner))


@cache
def _number_words(language: str, facts: frozenset[int]) -> tuple[dict[str, int], re.Pattern[str]]:
    """Return small numbers and those of facts by their words, and the pattern that finds them."""
    numbers = {*range(1, _SMALL), *(number for number in facts if number > 0)}
    words = {
        _normalize_words(grammar_of(language).number_words(number)): number
        for number in sorted(numbers, reverse=True)
    }
    words.pop("", None)
    # Longest first, because twenty-one begins with twenty.
    longest = sorted(words, key=len, reverse=True)
    parts = (r"[\s-]+".join(map(re.escape, word.split())) for word in longest)
    return words, re.compile(rf"(?<![\w-])(?:{'|'.join(parts) or '(?!)'})\b", re.IGNORECASE)


def _normalize_words(words: str) -> str:
    """Return a number in words in lower case, with blanks instead of hyphens."""
    return " ".join(words.lower().replace("-", " ").split())


def _blanks_for(found: re.Match[str]) -> str:
    return "\0" * len(found[0])


def _sentence_at(text: str, at: int) -> str:
    """Return the sentence at a position."""
    start = max(text.rfind(mark, 0, at) for mark in ".;!?\n") + 1
    ends = [end for mark in ".;!?\n" if (end := text.find(mark, at)) >= 0]
    return text[start : min(ends, default=len(text))]


def _subject_words(text: str) -> set[str]:
    """Return the words of a text that identify its subject."""
    words = re.findall(r"[^\W\d_]{3,}", text.lower())
    return {word.removesuffix("s") for word in words}


_SAME = {
    "limit": "most",
    "maximum": "most",
    "minimum": "least",
    "fewest": "least",
    "cost": "pay",
    "pric": "pay",
    "buy": "pay",
    "goal": "win",
    "target": "win",
    "begin": "start",
}
"""Roots of synonyms in texts and rulebooks."""


def _roots_of(text: str, empty: Collection[str] = _EMPTY) -> set[str]:
    """Return the roots of the words that identify the subject of a text."""
    found = (word for word in re.findall(r"[^\W\d_]{3,}", text.lower()) if word not in empty)
    return {_root_of(word) for word in found}


def _is_extreme(text: str, start: int, end: int, after: int) -> set[str]:
    """Return "most" or "least" if the number from ``start`` to ``end`` is called the largest or
    smallest; ``after`` is where the text continues after what it counts."""
    found = {
        name
        for name, (before, behind) in _BOUNDS.items()
        if before.search(text, 0, start) or behind.match(text, after)
    }
    if _TO.match(text, end):
        found.add("least")
    if _FROM.search(text, 0, start):
        found.add("most")
    return found


def _root_of(word: str) -> str:
    for end in _ENDINGS:
        if word.endswith(end) and len(word) - len(end) >= 3:
            word = word.removesuffix(end)
            break
    return _SAME.get(word, word)


def _singular_of(word: str) -> str:
    return word.removesuffix("s")


# The texts of a file and the fonts in which they are printed.


# Words of a theme are printed, but only if something uses them.
UNPRINTED = ("layout", "printer", "rulings", "theme")


class MissingGlyphs(ThemedFile, MarkedTexts):
    """A file of any kind with the characters that its fonts lack."""

    @cached_property
    def missing_in_texts(self) -> tuple[tuple[KeyPath, tuple[str, ...]], ...]:
        """The path of each printed text, with its characters that none of the theme's fonts has."""
        strange = {p: text for p, text in self._texts_in_print() if not text.isascii()}
        if not strange or self.theme is None:
            return ()
        found = ((p, self.theme.missing_characters(text)) for p, text in strange.items())
        return tuple((path, missing) for path, missing in found if missing)

    @cached_property
    def missing_in_margins(self) -> tuple[tuple[KeyPath, tuple[str, ...]], ...]:
        """The path of each title in the margins of sheets, with the characters that no font has."""
        reported = {path for path, _ in self.missing_in_texts}
        titles = [
            (path, text)
            for path, text in self.texts
            if _names_piece(self.file.kind, path) and not text.isascii() and path not in reported
        ]
        found = ((path, missing_in_margins(text, self.theme)) for path, text in titles)
        return tuple((path, missing) for path, missing in found if missing)

    def _texts_in_print(self) -> Iterator[tuple[KeyPath, str]]:
        """Yield texts as printed. Notes of a lone file are skipped, because they are printed on the
        cover of a kit."""
        if self.file.kind in UNPRINTED:
            return
        marked = {path for path, _ in self.marked_texts}
        plain = self.texts if self.file.kind != "deck" else ()
        boxed = has_boxes(self.file.kind)
        texts = [
            (path, text)
            for path, text in plain
            if path not in marked and not (boxed and is_template(path))
        ]
        for path, markup in self.marked_texts:
            letters = "".join(span.text for span in parse(markup).spans if not span.icon)
            texts.append((path, letters))
        alone = not any(file.kind == "game" for file in self.setting.gather("game"))
        yield from ((path, text) for path, text in texts if not (alone and path[-1] == "note"))


def missing_in_margins(title: str, theme: Theme | None) -> tuple[str, ...]:
    """Return the characters of a title that neither the font in the margins of sheets nor the fonts
    of the theme have."""
    if title.isascii():
        return ()
    from pnp.text import fonts

    face = fonts.find(fonts.MARGINS)
    assert face is not None
    return fonts.missing_characters(title, face, theme.faces if theme is not None else ())


def margin_glyphs_message(missing: Sequence[str]) -> tuple[str, str]:
    """Return the message for characters missing in margins, and a hint."""
    return f"the margins of the sheets cannot show '{' '.join(missing)}'", missing_glyphs_hint(
        missing
    )


def missing_glyphs_hint(missing: Sequence[str]) -> str:
    """Return the hint for characters that no font has."""
    from pnp.text import fonts

    return fonts.missing_hint(missing)


def _names_piece(kind: str, path: KeyPath) -> bool:
    """Return whether a text is the title of a file or a piece, which is printed in margins."""
    match path:
        case ("title",):
            return kind not in UNPRINTED
        case ("pieces" | "cards" | "parts", int(), "title"):
            return True
    return False
