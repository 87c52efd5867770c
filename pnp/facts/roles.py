"""Compare the numbers of a game with each other, by their roles.

A fact states its ``role`` once, and what it is a number ``of``: gold, ships, cards of a deck. What
must hold between two roles follows for every game, and for every variant of it: nobody can begin
with more than may be held, or pay a price above that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.facts.settings import Settings

if TYPE_CHECKING:
    from pnp.kinds.rulings.record import GameFact

Entry: TypeAlias = tuple[str | int, ...]
"""The place of a number in its fact: empty for a plain number, or the key of its entry, which is a
word even if it is a number."""

_AT_MOST = {
    ("start", "limit"): "nobody may have so much",
    ("start", "count"): "there are no more",
    ("price", "limit"): "nobody can ever pay it",
    ("price", "count"): "nobody can ever pay it",
    ("gain", "limit"): "nobody can hold it",
    ("least", "limit"): "no number is both",
    ("rolled", "count"): "there are no more dice",
    ("offer", "count"): "the deck has no more",
    ("dealt", "count"): "the deck has no more",
    ("goal", "count"): "nobody can ever reach it",
}
"""Which roles are at most which others, and why."""
_BELOW = {
    ("out", "least"): "whoever has so few has lost",
    ("out", "start"): "everybody has lost at once",
}
"""Which roles are below others, and why."""
_COUNT = "count"
_FOR_EACH = frozenset({"start", "dealt"})
"""Roles whose number each player takes from one supply."""


class Amount(Struct, frozen=True):
    """One number of a fact: ``of`` is what it counts, ``shared`` whether all players have it
    together."""

    fact: str
    entry: Entry
    number: int
    role: str
    of: str
    shared: bool = True
    by_players: bool = False

    @property
    def players(self) -> int:
        """The number of players for which it holds; 0 for any."""
        return _number_of(self.entry) if self.by_players else 0

    @property
    def name(self) -> str:
        """The name as in braces."""
        return ".".join(map(str, (self.fact, *self.entry)))


class Clash(Struct, frozen=True):
    """Two numbers that cannot both hold: ``low`` should be at most ``high``, which is the last of
    several whose sum is ``most``, or one above it. ``why`` is the consequence."""

    low: Amount
    high: Amount
    least: int
    most: int
    why: str


class Disorder(Struct, frozen=True):
    """A list or table of thresholds that neither rises nor falls: ``entry`` breaks the order."""

    fact: str
    entry: Entry
    before: int
    number: int


class Gap(Struct, frozen=True):
    """A table by the number of players that lacks some of the game's numbers."""

    fact: str
    players: tuple[int, ...]


def amounts(settings: Settings) -> Iterator[Amount]:
    """Yield the numbers of all facts with a role."""
    for fact in settings.facts:
        yield from _amounts_of(fact, settings.fact(fact.fact))


def _amounts_of(fact: GameFact, value: Any) -> Iterator[Amount]:
    role = "count" if fact.counts and fact.role is None else fact.role
    if role is None:
        return
    shared = not any("{colour}" in name for name in _names_counted(fact))
    for entry, number in _numbers(value):
        of = fact.of.get(str(entry[0])) if isinstance(fact.of, Mapping) and entry else fact.of
        if isinstance(of, str):
            yield Amount(fact.fact, entry, number, role, of, shared, fact.by == "players")


def _names_counted(fact: GameFact) -> tuple[str, ...]:
    return tuple(fact.counts.values()) if isinstance(fact.counts, dict) else fact.counts


def _numbers(value: Any) -> Iterator[tuple[Entry, int]]:
    """Yield the whole numbers of a fact with their places."""
    match value:
        case bool():
            return
        case int():
            yield (), value
        case dict():
            yield from (((key,), found) for key, found in value.items() if type(found) is int)
        case list() | tuple():
            yield from (((i,), found) for i, found in enumerate(value) if type(found) is int)


class Taken(Struct, frozen=True):
    """What is taken of one supply at once with a number of ``players``: what each of them gets,
    what is laid out, and what there is."""

    of: str
    players: int
    each: Amount | None
    offer: Amount | None
    count: int

    @property
    def total(self) -> int:
        """How many are taken together."""
        own = self.each.number * self.players if self.each is not None else 0
        return own + (self.offer.number if self.offer is not None else 0)


def clashes(settings: Settings, most_players: int, kit: Iterable[Amount] = ()) -> Iterator[Clash]:
    """Yield the numbers that are larger than others allow. Each player takes a share of what is
    ``shared``, so a number for each counts ``most_players`` times. ``kit`` are the counts of pieces
    of which no fact states the count."""
    groups = _groups_of(settings, kit)
    for (role, of), lows in groups.items():
        for (lower, upper), why in (_AT_MOST | _BELOW).items():
            highs = groups.get((upper, of), []) if lower == role else []
            for low in lows if highs else ():
                apart = int((lower, upper) in _BELOW)
                found = _clash(low, highs, why, most_players, apart)
                if found is not None:
                    yield found


def _groups_of(settings: Settings, kit: Iterable[Amount]) -> dict[tuple[str, str], list[Amount]]:
    """Return the numbers by their roles and things; those of the kit only where no fact counts."""
    groups: dict[tuple[str, str], list[Amount]] = {}
    for amount in amounts(settings):
        groups.setdefault((amount.role, amount.of), []).append(amount)
    stated = {of for role, of in groups if role == _COUNT}
    for amount in kit:
        if amount.of not in stated:
            groups.setdefault((amount.role, amount.of), []).append(amount)
    return groups


def taken_at_once(
    settings: Settings, players: range, kit: Iterable[Amount] = ()
) -> Iterator[Taken]:
    """Yield what is dealt and laid out of each supply: for the number of players that takes most.
    Of several deals or offers of one thing only the largest counts, because they may be of
    different times."""
    groups = _groups_of(settings, kit)
    for (role, of), counted in groups.items():
        count = plain_sum(_worth(one) for one in counted) if role == _COUNT else 0
        dealt, laid = groups.get(("dealt", of), []), groups.get(("offer", of), [])
        if not count or not (dealt or laid) or not counted[0].shared:
            continue
        offer = max(laid, key=_number, default=None)
        taken = []
        for number in players or range(1, 2):
            own = [one for one in dealt if one.players in (0, number)]
            taken.append(Taken(of, number, max(own, key=_number, default=None), offer, count))
        yield max(taken, key=lambda one: one.total)


def _number(amount: Amount) -> int:
    return amount.number


def _clash(
    low: Amount, highs: list[Amount], why: str, players: int, apart: int = 0
) -> Clash | None:
    # A table with the same key, such as the crew of each ship, is compared entry by entry.
    same = [high for high in highs if high.entry == low.entry and high.entry]
    least, high = low.number, (same or highs)[-1]
    if high.role == "count":
        most = plain_sum(_worth(one) for one in highs)
        if not most:
            # Pieces that the kit lacks come from elsewhere.
            return None
        if low.role in _FOR_EACH and high.shared:
            least *= low.players or players
    else:
        most = max(one.number for one in same or highs)
        high = next(one for one in same or highs if one.number == most)
    most -= apart
    return Clash(low, high, least, most, why) if least > most else None


def _worth(amount: Amount) -> int:
    """Return what pieces are worth together: of coins by value, such as ``{1: 20, 5: 10}``, the
    sum of their values."""
    return amount.number * (_number_of(amount.entry) or 1)


def _number_of(entry: Entry) -> int:
    """Return the key of an entry of a table if it is a number, otherwise 0."""
    key = entry[0] if entry else ""
    return int(key) if isinstance(key, str) and key.isdecimal() else 0


def disorders(settings: Settings) -> Iterator[Disorder]:
    """Yield the thresholds that are out of order, each by the first entry that turns back."""
    for fact in settings.facts:
        found = [*_numbers(settings.fact(fact.fact))] if fact.role == "threshold" else []
        steps = [(two[1] > one[1]) - (two[1] < one[1]) for one, two in pairwise(found)]
        way = next((step for step in steps if step), 0)
        for step, (one, two) in zip(steps, pairwise(found), strict=True):
            if step == -way and step:
                yield Disorder(fact.fact, two[0], one[1], two[1])
                break


def gaps(settings: Settings, players: range) -> Iterator[Gap]:
    """Yield the tables by the number of players without an entry for some of ``players``, unless
    another fact of the same role and thing has it."""
    tables = [fact for fact in settings.facts if fact.by == "players"]
    for fact in tables:
        # Tables without a role have nothing in common.
        alike = [other for other in tables if (other.role, other.of) == (fact.role, fact.of)]
        alike = [fact] if fact.role is None else alike
        known = {
            _number_of(entry) for other in alike for entry, _ in _numbers(settings.fact(other.fact))
        }
        lacking = tuple(number for number in players if number not in known)
        if lacking and fact is alike[0]:
            yield Gap(fact.fact, lacking)
