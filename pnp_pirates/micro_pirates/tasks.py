"""Quests, exports, loot and exchanges, as the engine needs them: what is asked, what is given."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from pnp_pirates.micro_pirates.cards import PrintedCard, Step, amounts
from pnp_pirates.micro_pirates.gear import COIN, FISH, PLANTAIN, RUM, Gains, gains_of
from pnp_pirates.micro_pirates.seas import Cards
from pnp_pirates.micro_pirates.table import SPECIAL


class Bargain(NamedTuple):
    """An exchange: what is given, and what is got."""

    given: Gains
    got: Gains


def bargains(trades: Mapping[str, str]) -> tuple[Bargain, ...]:
    """Return every way to use a line of exchange, from left to right and from right to left."""
    found: list[Bargain] = []
    for name, pair in trades.items():
        given, rum = (int(word) for word in str(pair).split())
        if name.startswith("coins"):
            ways: list[Gains] = [((COIN, given),)]
        elif name.startswith("one-kind") or given == 1:
            ways = [((FISH, given),), ((PLANTAIN, given),)]
        else:
            ways = [((FISH, n), (PLANTAIN, given - n)) for n in range(given + 1)]
        for way in ways:
            found += (Bargain(way, ((RUM, rum),)), Bargain(((RUM, rum),), way))
    return tuple(dict.fromkeys(found))


NOTHING = Bargain((), ())


KINDS = ("small", "large")
"""The merchants, by number."""
TYPES = ("raid", "delivery", "voyage", "special")
"""The types of quests, by number."""


class Leg(NamedTuple):
    """A part of a special quest: at a place of a kind on one of some cards, none of them where
    another part was done; what is paid there; after all earlier parts or at any time."""

    place: str
    cards: tuple[int, ...]
    cost: Gains
    after: bool


class Quest(Struct, frozen=True):
    """``type`` and ``merchant`` are numbers; ``beat`` is how many merchants of that kind a special
    quest asks for."""

    id: str
    type: int
    fame: int
    reward: Gains
    targets: frozenset[int]
    merchant: int = -1
    strength: int = 0
    target: int = -1
    place: str = ""
    demand: Gains = ()
    legs: tuple[Leg, ...] = ()
    beat: int = 0


class Export(Struct, frozen=True):
    id: str
    demand: Gains
    fame: int
    reward: Gains


class Loot(Struct, frozen=True):
    """``face`` is equal for cards that show the same; ``gear`` is what is kept, -1 for none."""

    id: str
    face: int
    reward: Gains
    gear: int


def quest_of(row: PrintedCard, cards: Cards) -> Quest:
    number = {id: i for i, id in enumerate(cards.ids)}
    target = row.text("target")
    kind = row.text("type")
    merchant, beat = -1, 0
    legs: tuple[Leg, ...] = ()
    if kind == "raid":
        merchant = KINDS.index(row.text("merchant"))
    if kind == TYPES[SPECIAL]:
        beaten = next((step for step in row.card.effect if "beat" in step), None)
        if beaten is not None:
            merchant, beat = KINDS.index(beaten["beat"]), int(beaten["times"])
        legs = _legs(row.card.effect, number, cards)
    return Quest(
        id=row.id,
        type=TYPES.index(kind),
        fame=row.number("fame") or 0,
        reward=_given(row, "reward"),
        targets=frozenset(number[id] for id in row.targets),
        merchant=merchant,
        strength=row.number("strength") or 0,
        target=number.get(target, -1),
        place="jungle" if kind == "voyage" else row.text("place"),
        demand=_given(row, "demand"),
        legs=legs,
        beat=beat,
    )


def _legs(effect: Sequence[Step], number: Mapping[str, int], cards: Cards) -> tuple[Leg, ...]:
    """Return the parts of a special quest that are done in places."""
    having = {"port": cards.ports, "jungle": cards.jungles, "open": cards.open}
    legs: list[Leg] = []
    for step in effect:
        match step:
            case {"visit": place}:
                times = int(step.get("times", len(having[place])))
                legs += [Leg(place, having[place], (), after=False)] * times
            case {"toll": toll}:
                legs = [leg._replace(cost=leg.cost + _read(toll)) for leg in legs]
            case {"pay": pay, "at": at, "other": other}:
                rest = tuple(card for card in cards.ports if card != number[at])
                legs.append(Leg("port", (number[at],), _read(pay), after=False))
                legs.append(Leg("port", rest, _read(other), after=False))
            case {"settle": settle, "at": at, "then": then}:
                legs.append(Leg("port", (number[at],), _read(settle), after=False))
                legs.append(Leg("port", (number[then],), (), after=True))
            case {"mark": _, "at": at, "also": also}:
                legs += [Leg("port", (number[id],), (), after=False) for id in (at, also)]
    return tuple(legs)


def _given(row: PrintedCard, field: str) -> Gains:
    return gains_of(row.gives(field).items())


def _read(text: str) -> Gains:
    return gains_of((amounts(text) or {}).items())


def export_of(row: PrintedCard) -> Export:
    return Export(row.id, _given(row, "demand"), row.number("fame") or 0, _given(row, "reward"))


def loot_of(row: PrintedCard, face: int, gear: int) -> Loot:
    return Loot(row.id, face, _given(row, "reward") if gear < 0 else (), gear)
