"""A text misspells the name of a place.

A card that sends players to Parrot Bai makes them search a chart that has Parrot Bay.

Instead, write the name as on the board or, better, {name parrot-bay}; or rename the place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache, cached_property, lru_cache
from os.path import commonprefix
from typing import Any, TypeAlias

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import MarkedTexts
from pnp.rules.views import WholeGame

Name: TypeAlias = tuple[str, ...]
"""The words of a name in small letters."""


class Gazetteer(WholeGame):
    """A game with the names of its places: spaces of maps, squares and waters of boards, ocean
    cards."""

    reads = ("sheet",)
    reads_counted = True

    @cached_property
    def places(self) -> dict[Name, str]:
        """The names as they are written, by their words."""
        found = {tuple(map(_plain, _words(name))): name for name in self._names()}
        known = {w[1:] if w[:1] == (ARTICLE,) else w: name for w, name in found.items()}
        return {words: name for words, name in known.items() if len("".join(words)) >= SHORTEST}

    def _names(self) -> Iterator[str]:
        for file in self.setting.gather("map", "board", "mosaic"):
            record: Any = file.record
            match file.kind:
                case "map":
                    yield from (legend.name for legend in record.legend.values())
                case "board":
                    yield from (legend.name for legend in record.legend.values())
                    yield from (water.name for water in record.waters)
                case "mosaic":
                    yield from (card.name for card in record.cards)

    @cached_property
    def _known_by(self) -> dict[str, list[tuple[int, Name]]]:
        """The names of several words by each of these, with its place in the name."""
        found: dict[str, list[tuple[int, Name]]] = {}
        for name in self.places:
            for i, word in enumerate(name if len(name) > 1 else ()):
                found.setdefault(word, []).append((i, name))
        return found

    @cached_property
    def _joined(self) -> dict[str, Name]:
        return {"".join(name): name for name in self.places if len(name) > 1}

    @cached_property
    def _lone(self) -> tuple[Name, ...]:
        return tuple(n for n in self.places if len(n) == 1 and len(n[0]) >= LONE)

    @cached_property
    def _meant(self) -> Callable[[str], tuple[Name, ...]]:
        """What gives the names that one word is nearly; texts repeat their words."""

        @cache
        def meant(word: str) -> tuple[Name, ...]:
            if (word,) in self.places:
                return ()
            whole = self._joined.get(word)
            return (whole,) if whole else tuple(n for n in self._lone if _slip(word, n[0]))

        return meant

    def slips(self, text: str) -> Iterator[tuple[str, str]]:
        """Yield what a text calls a place that has nearly this name, and the name."""
        for shown, said in _parts(text):
            for i, word in enumerate(said):
                if shown[i][0].isupper():
                    yield from ((shown[i], self.places[name]) for name in self._meant(word))
            starts = {(i - k, n) for i, w in enumerate(said) for k, n in self._known_by.get(w, ())}
            for start, name in sorted(starts):
                end = start + len(name)
                if said[max(start, 0) : end] in self.places or start < 0:
                    continue
                if _misspelt(shown[start:end], said[start:end], name):
                    yield " ".join(shown[start:end]), self.places[name]


RULE = Rule("", Severity.WARNING, "judgement", over=Gazetteer)
ARTICLE = "the"
SHORTEST = 6
"""How many letters a name has at least: there are too many words like shorter ones."""
LONE = 8
"""The same for a name of one word, which has no other by which it is known."""
NEAR = 0.75
"""Which part of two words is the same where the other words of a name are."""
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
# Icons, commas and full stops part names; the marks of bold and italics do not.
_BREAK = re.compile(r":[a-z][^\s:]*(?::[^\s:]+)?:|[^\w\s'’*-]|\d")


def check(game: Gazetteer) -> Iterator[Finding]:
    for file in game.told if game.places else ():
        facts = MarkedTexts(file, game.setting)
        for path, text in dict((*facts.marked, *facts.texts)).items():
            for said, meant in game.slips(text):
                hint = f"did you mean {meant}?"
                yield Finding(path, f"there is no place '{said}'", hint, file=file)


@lru_cache(8192)  # for cards share texts, and files of one game are judged one by one
def _parts(text: str) -> tuple[tuple[Sequence[str], Name], ...]:
    """Return the words of each part of a text, as they are shown and in small letters."""
    parts = (_words(part) for part in _BREAK.split(text))
    return tuple((shown, tuple(map(_plain, shown))) for shown in parts if shown)


def _words(text: str) -> list[str]:
    return _WORD.findall(text.replace("’", "'"))


def _plain(word: str) -> str:
    return word.casefold().removesuffix("'s")


def _misspelt(shown: Sequence[str], said: Name, name: Name) -> bool:
    """Return whether words are those of a name but for a slip in some of them, which have capitals
    as names do."""
    wrong = [i for i, word in enumerate(name) if i < len(said) and said[i] != word]
    if len(said) < len(name) or not 0 < len(wrong) < len(name):
        return False
    return all(shown[i][0].isupper() and _like(said[i], name[i]) for i in wrong)


def _like(said: str, meant: str) -> bool:
    """Return whether a word is written nearly as one of a name whose other words are there."""
    if _plural(said, meant):
        return False
    return _slip(said, meant) or SequenceMatcher(None, said, meant).ratio() >= NEAR


def _slip(said: str, meant: str) -> bool:
    """Return whether one letter more, less, other or out of its place makes one word of another,
    which is not its plural."""
    # Most words differ in length, or at both ends, as no slip makes them.
    if abs(len(said) - len(meant)) > 1 or min(len(said), len(meant)) < 3:
        return False
    if (said[0] != meant[0] and said[-1] != meant[-1]) or _plural(said, meant):
        return False
    start = len(commonprefix((said, meant)))
    a, b = said[start:], meant[start:]
    end = len(commonprefix((a[::-1], b[::-1])))
    a, b = a[: len(a) - end], b[: len(b) - end]
    return max(len(a), len(b)) == 1 or (len(a) == 2 and a == b[::-1])


def _plural(said: str, meant: str) -> bool:
    return f"{said}s" == meant or f"{meant}s" == said
