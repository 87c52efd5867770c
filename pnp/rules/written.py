"""Numbers that texts write out, and the facts of the game for which they may stand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pnp.content.nodes import Mapping, Scalar
from pnp.model.braces import BRACES
from pnp.rules.rule import Where
from pnp.rules.texts import Texts

# What is read before or after play: prefaces, thanks and licences.
_ASIDE = ("game",)
_MARKED = re.compile(r":[a-z0-9-]+(?::[a-z0-9-]+)?(?:\|[a-z0-9.-]+)?:|\{[a-z0-9.-]+\|")
# Lengths, also as a range or by length and width: 2 to 3 mm, 45 x 64 mm.
_UNIT = r"(?!(?:\s*(?:to|or|x|–|-)\s*[\d.]+)?\s*(?:mm|cm|in|pt|inch|inches|%)(?![a-z]))"
_DIGITS = re.compile(rf"(?<![\w./:#-])\d{{1,9}}(?![\w:/]|[.,]\d){_UNIT}")
_WORDS = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
_SPELT = re.compile(rf"\b({'|'.join(_WORDS)})\b", re.IGNORECASE)
_NOUN = re.compile(r"[\s*]+([^\W\d_]{3,})")
_ID = re.compile(r"[a-z0-9-]+")
_PROSE = re.compile(r"[^\W\d_]{3}")
_MOST = 3
"""Facts that a hint names."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number as a text writes it, with the facts or fields for which it may stand."""

    path: Where
    text: str
    number: int
    meant: tuple[str, ...]

    @property
    def form(self) -> str:
        """What makes braces print it as it is written."""
        return "" if self.text.isdecimal() else " Words" if self.text[0].isupper() else " words"


class Written(Texts):
    """A file of any kind with the numbers that its texts write out, in a game that has facts."""

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        if not self.setting.facts or self.file.kind in _ASIDE:
            return ()
        return tuple(
            number
            for path, node in (*self.scalars, *self._templates())
            for number in self._in(path, node.raw or node.text)
        )

    def _templates(self) -> Iterator[tuple[Where, Scalar]]:
        """Yield the texts of the boxes of a deck, and of the words for its steps."""
        if self.file.kind != "deck":
            return
        for key in ("layout", "back", "backs", "steps"):
            node = self.file.node.get(key)
            if isinstance(node, Mapping):
                yield from _texts_below(node, (key,), every=key == "steps")

    def _in(self, path: Where, text: str) -> Iterator[Number]:
        """Yield the numbers that a text writes out; what stands in braces is not written out."""
        bare = _MARKED.sub(_blank, BRACES.sub(_blank, text))
        if not _PROSE.search(bare) or _ID.fullmatch(text):
            return
        for found in _DIGITS.finditer(bare):
            near = _sentence(bare, found.start())
            yield Number(path, found[0], int(found[0]), self._meant(path, int(found[0]), near))
        for found in _SPELT.finditer(bare):
            number = _WORDS.index(found[0].lower()) + 2
            near = _sentence(bare, found.start())
            meant = self._meant(path, number, near, sure=True) or self._of(bare[found.end() :])
            if meant:
                yield Number(path, found[0], number, meant)

    def _of(self, after: str) -> tuple[str, ...]:
        """Return the facts whose names hold the noun behind a number, as  dice-rolled  does for
        'two dice', whatever their values: the text may write out the wrong number."""
        noun = _NOUN.match(after)
        facts = self.setting.facts if noun is not None else ()
        named = [f for f in facts if noun and noun[1].lower() in _whole(f.fact)]
        names = [n for f in named for n in _entries(f.fact, self.setting.fact(f.fact), None)]
        return tuple(names[:_MOST])

    def _meant(
        self, path: Where, number: int, sentence: str, *, sure: bool = False
    ) -> tuple[str, ...]:
        """Return the fields of the card and the facts that have this number, those first that share
        most words with the sentence; only those that share a word where it must be ``sure``."""
        words = _stems(sentence)
        scored: list[tuple[int, str]] = []
        if path[:1] == ("cards",):
            fields = self.record.cards[path[1]].fields
            scored += [(9, name) for name, value in fields.items() if value == str(number)]
        for fact in self.setting.facts:
            common = len(_stems(fact.fact.replace("-", " ")) & words)
            for name in _entries(fact.fact, self.setting.fact(fact.fact), number):
                scored.append((common, name))
        scored.sort(key=lambda one: -one[0])
        return tuple(name for score, name in scored if score or not sure)[:_MOST]


def _entries(name: str, value: Any, number: int | None) -> Iterator[str]:
    """Yield how a text asks for each entry of a fact that is this number, or any."""
    if type(value) is int and number in (value, None):
        yield name
    parts = value.split() if isinstance(value, str) else value
    if isinstance(parts, dict):
        for key, inner in parts.items():
            yield from _entries(f"{name}.{key}", inner, number)
    elif isinstance(parts, list | tuple):
        for i, inner in enumerate(parts):
            if str(inner) == str(number):
                yield f"{name}.{i}"


def _texts_below(node: Mapping, path: Where, *, every: bool) -> Iterator[tuple[Where, Scalar]]:
    for key, value in node.entries:
        here = (*path, key.text)
        if isinstance(value, Mapping):
            yield from _texts_below(value, here, every=every)
        elif isinstance(value, Scalar) and (every or key.text == "text"):
            yield here, value


def _whole(fact: str) -> set[str]:
    """Return the words of a fact's name, and their plurals."""
    return {word + end for word in fact.split("-") for end in ("", "s")}


def _blank(found: re.Match[str]) -> str:
    return "\0" * len(found[0])


def _sentence(text: str, at: int) -> str:
    """Return the sentence in which a place lies."""
    start = max(text.rfind(mark, 0, at) for mark in ".;!?\n") + 1
    ends = [end for mark in ".;!?\n" if (end := text.find(mark, at)) >= 0]
    return text[start : min(ends, default=len(text))]


def _stems(text: str) -> set[str]:
    """Return the words of a text by which it may be known what it is about."""
    words = re.findall(r"[^\W\d_]{3,}", text.lower())
    return {word.removesuffix("s") for word in words}
