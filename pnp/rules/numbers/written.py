"""The numbers that the texts of a file write out, with the facts that they may state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.base.sums import plain_sum
from pnp.content.nodes import Mapping, Scalar, Sequence, node_at
from pnp.model.braces import BRACES
from pnp.rules.numbers.meaning import Amount, Meaning, Meanings, Use, numbers_of
from pnp.rules.numbers.reading import Claim, Reader, language_of
from pnp.rules.texts import Texts

# Kinds of file read before or after play, with prefaces, thanks and licences.
_ASIDE = ("game",)
_COMMON = (1, 2)
"""Numbers of too many things to refer to a fact, unless the noun after them names it."""
_LEADS = ("heading", "subheading", "title", "icon", "name", "small", "head", "term", "at")
# A number alone, with an icon or marks.
_CELL = re.compile(r"[*\s]*(\d{1,6})[*\s]*(?::[a-z0-9:|.-]+:)?[*\s]*")
_OPERATORS = frozenset("+-*/")
_DIGITS = re.compile(r"\d+")
# What is shown there happens in one game of many.
_SHOWN = ("example", "figure")
_MOST = 3
"""Maximum number of facts in a hint."""
_ALIKE, _CLEAR, _ALONE = 1.0, 1.5, 2.6
"""From which likeness on two sentences say the same, and from which words on a sentence is about a
fact; also if only a bound says that the number counts something."""
_LARGE = (20, 3.0)
"""From which number on hardly anything but a fact has it, and the words that it needs."""
_RATHER, _WITH = 0.6, 1.0
"""The likeness and the words that together are as much."""
_SURE = 1.2
"""From which likeness, or words, on only an error can explain another number."""
_DOUBT, _SAME, _RIVAL = 0.3, 1.0, 0.75
"""The share of the best score up to which a fact with the written number does not matter; from
which likeness on it is so although a fact of the same thing has the number; the share from which on
another fact may be meant as well."""


class WrittenNumber(Struct, frozen=True):
    """A number as written in a text, with the facts or fields that it may refer to."""

    path: KeyPath
    claim: Claim
    candidates: tuple[str, ...]


class Contradiction(Struct, frozen=True):
    """A number in a text, with the facts that the sentence is about, best first, which have other
    numbers. It is ``certain`` if only the first can be meant."""

    path: KeyPath
    claim: Claim
    facts: tuple[str, ...]
    certain: bool


class WrittenNumbers(Texts):
    """A file of any kind with the numbers that its texts write out, if the game has facts."""

    @cached_property
    def _claims(self) -> tuple[tuple[KeyPath, Claim], ...]:
        if not self._compared:
            return ()
        return tuple(
            (path, claim)
            for path, node in self.text_nodes
            for claim in self._claims_in(path, node.raw or node.text)
        )

    @cached_property
    def numbers(self) -> tuple[WrittenNumber, ...]:
        """The numbers that may repeat facts or fields."""
        named = ((path, claim, self._candidates(path, claim)) for path, claim in self._claims)
        return tuple(WrittenNumber(path, claim, found) for path, claim, found in named if found)

    def _candidates(self, path: KeyPath, claim: Claim) -> tuple[str, ...]:
        """Return the fields and facts that a number may repeat, best first: those that have it and
        share a word with the sentence, or else those that the noun after it names, whatever their
        values: the text may have the wrong number."""
        found = self._meanings.of(claim)
        same = [one for one in found if one.amount.number == claim.number]
        if not same:
            # The sentences that print a fact may say what it counts.
            found = self._meanings.of(claim, self._place(path))
            same = [one for one in found if one.amount.number == claim.number]
        if claim.number in _COMMON:
            last = [one for one in same if claim.counted and one.amount.last & claim.nouns]
            if claim.number == 1 and not claim.written.isdecimal():
                # More often an article than a number: not before an icon, nor for an entry.
                after = _text(node_at(self.file.node, path))[claim.end :].lstrip("* ")
                aside = after.startswith(":") or not {*_SHOWN}.isdisjoint(path)
                last = [one for one in last if not (one.amount.key or aside)]
            return tuple(one.amount.name for one in last)[:_MOST]
        fields = self._fields(path).items()
        near = claim.roots | claim.nouns
        names = [name for name, value in fields if value == str(claim.number)]
        names += [one.amount.name for one in same if one.amount.names & near]
        if not names and claim.counted:
            names = [one.amount.name for one in found if one.amount.names & claim.nouns]
        return tuple(dict.fromkeys(names))[:_MOST]

    @cached_property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """The numbers that differ from all facts that their sentences are about."""
        found = (self.contradiction(path, claim) for path, claim in self._claims)
        cells = (
            self._cell_claim(path, node.raw or node.text)
            for path, node in (self.text_nodes if self._compared else ())
        )
        return tuple(one for one in (*found, *cells) if one is not None)

    @property
    def _compared(self) -> bool:
        """Whether the numbers of the file are compared with facts."""
        return bool(self.setting.facts) and self.file.kind not in _ASIDE

    @cached_property
    def agreeing(self) -> int:
        """How many numbers are those of the facts that their sentences are about."""
        found = ((claim, self._about(path, claim)) for path, claim in self._claims)
        return plain_sum(
            bool(about) and about[0].amount.number == claim.number for claim, about in found
        )

    def contradiction(self, path: KeyPath, claim: Claim) -> Contradiction | None:
        """Return how a claim contradicts the facts that it is about; None if it does not, or is
        about none."""
        found = self._about(path, claim)
        best = found[0] if found else None
        if best is None or best.amount.number == claim.number or best.amount.of_players:
            return None
        # A fact with this number that may be meant as well.
        same = max((one.score for one in found if one.amount.number == claim.number), default=0.0)
        alike = bool(claim.nouns) and self._meanings.has_number(claim)
        if same > _DOUBT * best.score or (alike and best.like < _SAME):
            return None
        rivals = [one.amount.name for one in found if one.score >= _RIVAL * best.score]
        names = tuple(dict.fromkeys(rivals))
        certain = len(names) == 1 and (best.words >= _SURE or best.like >= _SURE)
        return Contradiction(path, claim, names[:_MOST], certain)

    def _about(self, path: KeyPath, claim: Claim) -> list[Meaning]:
        """Return the facts that a claim may be about, best first, if there is hardly a doubt that
        it is about a fact."""
        number, spelt = claim.number, not claim.written.isdecimal()
        if number == 0 or claim.exempt or (number in _COMMON and (spelt or not claim.counted)):
            return []
        if str(number) in self._fields(path).values() or {*_SHOWN} & {*path}:
            return []
        # The sentence states the facts in its braces already.
        every = self._meanings.of(claim, self._place(path))
        found = [one for one in every if one.amount.fact not in claim.stated]
        best = found[0] if found else None
        lone = _ALONE if claim.is_bound else _LARGE[1] if number >= _LARGE[0] else None
        enough = _CLEAR if claim.counted else lone
        if best is None:
            return []
        clear = enough is not None and best.words >= enough
        alike = best.like >= _ALIKE or (best.like >= _RATHER and best.words >= _WITH)
        return found if clear or alike else []

    def value_of(self, name: str) -> int:
        """Return the number of a fact by its name in braces."""
        return next(one.number for one in self._meanings.amounts if one.name == name)

    def _fields(self, path: KeyPath) -> dict[str, str]:
        found: dict[str, str] = self.record.cards[path[1]].fields if path[:1] == ("cards",) else {}
        return found

    def _place(self, path: KeyPath) -> tuple[Any, ...]:
        return (self.file.path, path)

    def _cell_claim(self, path: KeyPath, text: str) -> Contradiction | None:
        """Return how a number alone in a cell contradicts the entry of a table of facts that its
        row and its column name; None if it does not."""
        number = _CELL.fullmatch(text.strip())
        if path[-3:-2] != ("rows",) or number is None:
            return None
        row, head = self._labels(path)
        found = [
            one
            for one in self._meanings.amounts
            if one.key and one.key <= row and _heads(head, one)
        ]
        facts = {one.fact for one in found}
        if len(facts) != 1 or any(one.number == int(number[1]) for one in found):
            return None
        claim = Claim(number[1], int(number[1]), 0, 0, frozenset(), row | head)
        return Contradiction(path, claim, tuple(one.name for one in found)[:_MOST], len(found) == 1)

    def _labels(self, path: KeyPath) -> tuple[frozenset[str], frozenset[str]]:
        """Return the roots of the first cell of a row, and of the head of a column."""
        row = node_at(self.file.node, path[:-1])
        table = node_at(self.file.node, path[:-3])
        head = table.get("head") if isinstance(table, Mapping) else None
        first = _text(row.items[0]) if isinstance(row, Sequence) else ""
        step, titles = path[-1], head.items if isinstance(head, Sequence) else ()
        title = _text(titles[step]) if isinstance(step, int) and step < len(titles) else ""
        digits = frozenset(_DIGITS.findall(first))
        return self._reader.roots(first) | digits, self._reader.roots(title)

    def _claims_in(self, path: KeyPath, text: str) -> Iterator[Claim]:
        reader = self._reader
        if next(reader.numbers(text), None) is not None:
            yield from reader.claims(text, self.aside(path))

    def aside(self, path: KeyPath) -> str:
        """Return the texts that belong to the one at ``path``: the other cells of its row and the
        head of its column, a title or an icon beside it, and the last heading before it."""
        found: list[str] = []
        for end in range(len(path), 0, -1):
            parent, step = node_at(self.file.node, path[: end - 1]), path[end - 1]
            if isinstance(parent, Mapping):
                found += _texts_at(parent, _LEADS, step)
            elif isinstance(parent, Sequence) and isinstance(step, int):
                if path[end - 2 : end - 1] and path[end - 3 : end - 2] == ("rows",):
                    found += [_text(item) for i, item in enumerate(parent.items) if i != step]
                    table = node_at(self.file.node, path[: end - 3])
                    head = table.get("head") if isinstance(table, Mapping) else None
                    if isinstance(head, Sequence) and step < len(head.items):
                        found.append(_text(head.items[step]))
                found += _last_heading(parent, step)
        return "\n".join(filter(None, found))

    @property
    def _reader(self) -> Reader:
        return self.setting.once("reader of numbers", self._make_reader)

    def _make_reader(self) -> Reader:
        setting = self.setting
        language = language_of(setting)
        terms = {} if setting.wordings is None else setting.wordings.terms_in(language)
        facts = {fact.fact: setting.fact(fact.fact) for fact in setting.facts}
        numbers = frozenset(n for value in facts.values() for _, n in numbers_of(value))
        things = (fact.of for fact in setting.facts if isinstance(fact.of, str))
        known = {*terms, *things, *facts}
        reader = Reader(language, terms, facts.keys(), numbers)
        reader.known = frozenset(root for name in known for root in reader.roots_of_name(name))
        return reader

    @property
    def _meanings(self) -> Meanings:
        # Files with the same numbers share what is known of them.
        setting = self.setting
        key = "meanings of numbers", repr(setting.varied)
        found: Meanings = setting.once(
            key, lambda: Meanings(self._reader, setting, lambda: self._uses)
        )
        return found

    @property
    def _uses(self) -> tuple[Use, ...]:
        found: tuple[Use, ...] = self.setting.once(
            "uses of facts", lambda: tuple(self._uses_in_game())
        )
        return found

    def _uses_in_game(self) -> Iterator[Use]:
        """Yield the sentences of the game that print facts."""
        for file in self.setting.gather():
            if file.kind in ("rulings", "words", "theme", "layout"):
                continue
            view = WrittenNumbers(file, self.setting)
            for path, node in view.text_nodes:
                raw = node.raw or node.text
                if "{" in raw:
                    yield from view.uses_in(path, raw)

    def uses_in(self, path: KeyPath, raw: str) -> Iterator[Use]:
        """Yield the facts that a text prints, each with the claim that it makes."""
        names, aside = self.setting.names, None
        for braces in BRACES.finditer(raw):
            words = braces[1].partition(":")[0].split()
            name = words[0].lower() if words else ""
            # What is calculated from a fact is another number.
            if name.partition(".")[0] not in names or not _OPERATORS.isdisjoint(words):
                continue
            aside = self.aside(path) if aside is None else aside
            end = braces.end()
            text = raw
            if words[1:] and words[-1].lower() not in ("words", name):
                # {2 gold}: the noun is in the braces.
                text = f"{raw[:end]} {{{words[-1]}}}{raw[end:]}"
            claim = self._reader.claim(text, braces.start(), end, 0, aside)
            yield Use(name, claim, (self.file.path, path))


def _heads(head: frozenset[str], amount: Amount) -> bool:
    """Return whether the head of a column names a table of facts or what it counts. If its keys are
    numbers, the head must name the table."""
    name = amount.names - amount.key
    return bool(head & name if amount.has_digit else head & (name | amount.things))


def _texts_at(node: Mapping, keys: tuple[str, ...], but: object) -> list[str]:
    found = []
    for key in keys:
        value = node.get(key) if key != but else None
        if isinstance(value, Scalar):
            text = _text(value)
            found.append(f":{text}:" if key == "icon" else text)
    return found


def _text(node: object) -> str:
    return (node.raw or node.text) if isinstance(node, Scalar) else ""


def _last_heading(parent: Sequence, step: int) -> list[str]:
    """Return the last heading before an item of a list."""
    for item in reversed(parent.items[:step]):
        for key in ("subheading", "heading"):
            value = item.get(key) if isinstance(item, Mapping) else None
            if isinstance(value, Scalar):
                return [_text(value)]
    return []
