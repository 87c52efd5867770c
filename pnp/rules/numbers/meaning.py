"""The facts that a number in a sentence may state.

A fact is known by its name, its text and role, and by the sentences that print it elsewhere in the
game. A claim is about the fact that shares the most distinctive words with its sentence, among
those that count the same thing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from math import fsum, log
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pnp.facts.settings import Settings
from pnp.rules.numbers.reading import ROLE, Claim, Reader

if TYPE_CHECKING:
    from pnp.kinds.rulings.record import GameFact

_NAME, _TEXT, _ASIDE, _LIKE, _WHOLE, _SHORT, _SAME = 1.0, 0.5, 0.4, 1.5, 1.0, 0.7, 0.3
"""How much a shared word counts: in the name of a fact, in its text, outside the sentence; how much
a similar sentence does that prints the fact, and a name all of whose words are there."""
_BESIDE, _ENOUGH = 0.1, 3.0
"""How much a word counts that two sentences share with what belongs to the other, and how many
do."""
_HEAD = re.compile(
    r"[,.;:]|\b(?:of|that|which|with|for|in|on|from|by|to|as|von|die|der|das|mit|de|qui|que)\b"
)
"""Ends the part of the text of a fact that names what it counts: Men of each player."""
_BEGIN = f"{ROLE}start"


class Amount(Struct, frozen=True):
    """One number of a fact: its ``name`` as in braces, the ``things`` that it counts, the ``words``
    that distinguish it from others, each with its weight, those of its ``names``, the ``ways``
    to say each of them, those of its ``key`` in a table, and of the ``last`` word of its fact."""

    name: str
    fact: str
    number: int
    things: frozenset[str]
    words: Mapping[str, float]
    names: frozenset[str]
    ways: tuple[frozenset[str], ...]
    key: frozenset[str]
    last: frozenset[str]

    @property
    def has_digit(self) -> bool:
        """Whether it is the entry of a number."""
        return any(root.isdecimal() for root in self.key)

    @property
    def of_players(self) -> bool:
        """Whether it is a number of players, which another rule compares."""
        return "players" in self.fact.split("-")


class Use(Struct, frozen=True):
    """A sentence that prints a fact: the claim that it makes, and the ``place`` of its text."""

    name: str
    claim: Claim
    place: tuple[Any, ...]


class Meaning(Struct, frozen=True):
    """A fact that a claim may be about, and how well it fits: by its words, and by the sentences
    that print it."""

    amount: Amount
    words: float
    like: float

    @property
    def score(self) -> float:
        return self.words + _LIKE * self.like


class Meanings:
    """The numbers of a game's facts, and the ``uses`` of facts in its texts."""

    def __init__(
        self, reader: Reader, settings: Settings, uses: Callable[[], Iterable[Use]]
    ) -> None:
        self._reader = reader
        self._settings = settings
        self._find_uses = uses
        self._rarities: dict[str, float] = {}

    @cached_property
    def _uses(self) -> dict[str, list[Use]]:
        """The sentences that print each number."""
        found: dict[str, list[Use]] = {}
        for use in self._find_uses():
            found.setdefault(use.name, []).append(use)
        return found

    def of(self, claim: Claim, place: tuple[Any, ...] | None = None) -> list[Meaning]:
        """Return the facts that a claim may be about, best first: by their words alone or, with the
        ``place`` of its text, also by the sentences elsewhere that print them."""
        found = []
        for amount in self.amounts:
            things = amount.things if place is None else self._things_of(amount)
            if claim.nouns and not claim.nouns & things:
                continue
            like = 0.0 if place is None else self._like(claim, amount, place)
            one = Meaning(amount, self._words(claim, amount), like)
            if one.score > 0:
                found.append(one)
        return sorted(found, key=lambda one: -one.score)

    def has_number(self, claim: Claim) -> bool:
        """Return whether a fact of what a claim counts has the number of the claim."""
        return any(
            amount.number == claim.number and (not claim.nouns or bool(claim.nouns & amount.things))
            for amount in self.amounts
        )

    def _things_of(self, amount: Amount) -> frozenset[str]:
        return amount.things | self._learnt.get(amount.fact, frozenset())

    def _words(self, claim: Claim, amount: Amount) -> float:
        """Return how well a fact fits a claim by its words."""
        counted = claim.nouns
        near = self._weight_of(amount, claim.roots - counted)
        heading = {root for root in claim.aside if root[0] != ROLE or root == _BEGIN}
        far = self._weight_of(amount, heading - counted)
        there = claim.roots | claim.aside | counted
        whole = all(way & there for way in amount.ways)
        # A short sentence says nothing else. Sets have no order; an exact sum needs none.
        said = fsum(map(self._rarity, claim.roots - counted)) or 1.0
        short = near / max(said, near)
        return near + _ASIDE * far + _WHOLE * whole + _SHORT * short + _SAME * bool(counted)

    def _like(self, claim: Claim, amount: Amount, place: tuple[Any, ...]) -> float:
        """Return how much a claim is like a sentence elsewhere that prints a fact."""
        uses = (use for use in self._uses.get(amount.name, ()) if use.place != place)
        return max((self._likeness(claim, use.claim) for use in uses), default=0.0)

    def _weight_of(self, amount: Amount, roots: Collection[str]) -> float:
        """Return how much some roots say about a fact."""
        return fsum(
            weight * self._rarity(root) for root, weight in amount.words.items() if root in roots
        )

    def _likeness(self, one: Claim, two: Claim) -> float:
        """Return how much two sentences have in common, from 0 to 2 or so."""
        if one.nouns and two.nouns and not one.nouns & two.nouns:
            return 0.0
        # The shorter sentence counts: a summary leaves words out.
        least = min(
            fsum(map(self._rarity, claim.roots | claim.nouns)) or 1.0 for claim in (one, two)
        )
        shared = fsum(map(self._rarity, (one.roots | one.nouns) & (two.roots | two.nouns)))
        beside = (
            (one.aside & two.roots) | (one.roots & two.aside),
            one.aside & two.aside,
        )
        far = fsum(min(_ENOUGH, fsum(map(self._rarity, roots))) for roots in beside)
        return (shared / least + _BESIDE * far) * min(1.0, shared / 2)

    @cached_property
    def _counts(self) -> Counter[str]:
        """In how many facts each root occurs."""
        facts = {amount.fact: amount for amount in self.amounts}
        return Counter(root for amount in facts.values() for root in amount.words)

    def _rarity(self, root: str) -> float:
        found = self._rarities.get(root)
        if found is None:
            facts = len(self._settings.facts)
            found = min(1.0, log(1 + facts / (1 + self._counts[root])) / log(1 + facts / 2))
            self._rarities[root] = found
        return found

    @cached_property
    def _learnt(self) -> dict[str, frozenset[str]]:
        """What follows each fact, or another of the same thing, where texts print it."""
        of = {fact.fact: fact.of for fact in self._settings.facts}
        after: dict[Any, set[str]] = {}
        for uses in self._uses.values():
            for use in uses:
                fact = use.name.partition(".")[0]
                if use.claim.counted:
                    after.setdefault(fact, set()).update(use.claim.nouns)
                    thing = of.get(fact)
                    if isinstance(thing, str):
                        after.setdefault(("of", thing), set()).update(use.claim.nouns)
        return {
            fact: frozenset(after.get(fact, set()) | after.get(("of", thing), set()))
            for fact, thing in of.items()
            if not isinstance(thing, Mapping)
        }

    @cached_property
    def amounts(self) -> tuple[Amount, ...]:
        return tuple(
            amount
            for fact in self._settings.facts
            for amount in self._amounts_of(fact, self._settings.fact(fact.fact))
        )

    def _amounts_of(self, fact: GameFact, value: Any) -> Iterator[Amount]:
        names = self._reader.roots_of_name(fact.fact)
        text = self._reader.roots(fact.text)
        words = dict.fromkeys(text, _TEXT) | dict.fromkeys(names, _NAME)
        if fact.role is not None:
            words[f"{ROLE}{fact.role}"] = _NAME
        for key, number in numbers_of(value):
            of = fact.of.get(key) if isinstance(fact.of, Mapping) else fact.of
            digits = key.isdecimal()
            named = frozenset({key}) if digits else self._reader.roots_of_name(key)
            things = names | named | self._reader.roots(_HEAD.split(fact.text, 1)[0])
            if of is not None:
                things = self._reader.roots_of_name(of) | self._pieces(fact, key)
            full = names | named
            yield Amount(
                f"{fact.fact}.{key}" if key else fact.fact,
                fact.fact,
                number,
                things,
                words | dict.fromkeys(named, _NAME),
                frozenset(root for root in full if not root.startswith(ROLE)),
                tuple(map(self._reader.roots, [*fact.fact.split("-"), *_words_of(key)])),
                named,
                self._reader.roots_of_name(fact.fact.rpartition("-")[2]),
            )

    def _pieces(self, fact: GameFact, key: str) -> frozenset[str]:
        """Return the roots of the ids of the pieces that a fact counts."""
        names: Collection[str] = fact.counts
        if isinstance(fact.counts, Mapping):
            names = [fact.counts[key]] if key in fact.counts else []
        ids = (name.rpartition("/")[2].replace("{key}", key).split("-{")[0] for name in names)
        return frozenset(
            root for id in ids for root in self._reader.roots_of_name(id) if root[0] != ROLE
        )


def _words_of(key: str) -> list[str]:
    return [word for word in key.split("-") if not word.isdecimal()] if key else []


def numbers_of(value: Any) -> Iterator[tuple[str, int]]:
    """Yield the numbers of a fact, each with its key as in braces; an empty one for a number."""
    match value:
        case bool():
            return
        case int():
            yield "", value
        case str():
            words = enumerate(value.split())
            yield from ((str(i), int(word)) for i, word in words if word.isdecimal())
        case dict():
            for key, inner in value.items():
                for rest, number in numbers_of(inner):
                    yield f"{key}.{rest}" if rest else str(key), number
        case list() | tuple():
            for i, inner in enumerate(value):
                for rest, number in numbers_of(inner):
                    yield f"{i}.{rest}" if rest else str(i), number
