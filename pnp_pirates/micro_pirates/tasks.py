"""Quests, exports, loot and exchanges for the engine, and the quests that ports offer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from pnp_pirates.micro_pirates.cards import (
    ASKED,
    PORTS,
    TASKS,
    CardFiles,
    PrintedCard,
    Step,
    parse_amounts,
)
from pnp_pirates.micro_pirates.gear import COIN, FISH, PLANTAIN, RUM, Gains, gains_of
from pnp_pirates.micro_pirates.seas import Cards
from pnp_pirates.micro_pirates.supply import GOODS, dice_counts, find_excess, roll_chances
from pnp_pirates.micro_pirates.table import SPECIAL


class Bargain(NamedTuple):
    """An exchange: what is given, and what is received."""

    given: Gains
    got: Gains


def bargains(trades: Mapping[str, str]) -> tuple[Bargain, ...]:
    """Return every way to use a line of exchange, in both directions."""
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
    """A part of a special quest: the kind of place and the possible cards, other than those of
    other parts; the cost there; and whether it must follow all earlier parts."""

    place: str
    cards: tuple[int, ...]
    cost: Gains
    after: bool


class Quest(Struct, frozen=True):
    """A quest; ``type`` and ``merchant`` are numbers; ``beat`` is the number of merchants of that
    kind that a special quest requires."""

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
    """A loot card; ``face`` is equal for cards that show the same; ``gear`` is the gear to keep, -1
    for none."""

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
        reward=_gains_in(row, "reward"),
        targets=frozenset(number[id] for id in row.targets),
        merchant=merchant,
        strength=row.number("strength") or 0,
        target=number.get(target, -1),
        place="jungle" if kind == "voyage" else row.text("place"),
        demand=_gains_in(row, "demand"),
        legs=legs,
        beat=beat,
    )


def _legs(effect: Sequence[Step], number: Mapping[str, int], cards: Cards) -> tuple[Leg, ...]:
    """Return the parts of a special quest that are done at places."""
    having = {"port": cards.ports, "jungle": cards.jungles, "open": cards.open}
    legs: list[Leg] = []
    for step in effect:
        match step:
            case {"visit": place}:
                times = int(step.get("times", len(having[place])))
                legs += [Leg(place, having[place], (), after=False)] * times
            case {"toll": toll}:
                legs = [leg._replace(cost=leg.cost + _parse_gains(toll)) for leg in legs]
            case {"pay": pay, "at": at, "other": other}:
                rest = tuple(card for card in cards.ports if card != number[at])
                legs.append(Leg("port", (number[at],), _parse_gains(pay), after=False))
                legs.append(Leg("port", rest, _parse_gains(other), after=False))
            case {"settle": settle, "at": at, "then": then}:
                legs.append(Leg("port", (number[at],), _parse_gains(settle), after=False))
                legs.append(Leg("port", (number[then],), (), after=True))
            case {"mark": _, "at": at, "also": also}:
                legs += [Leg("port", (number[id],), (), after=False) for id in (at, also)]
    return tuple(legs)


def _gains_in(row: PrintedCard, field: str) -> Gains:
    return gains_of(row.gives(field).items())


def _parse_gains(text: str) -> Gains:
    return gains_of((parse_amounts(text) or {}).items())


def export_of(row: PrintedCard) -> Export:
    return Export(
        row.id, _gains_in(row, "demand"), row.number("fame") or 0, _gains_in(row, "reward")
    )


def loot_of(row: PrintedCard, face: int, gear: int) -> Loot:
    return Loot(row.id, face, _gains_in(row, "reward") if gear < 0 else (), gear)


# The quests that ports offer at the start, and those that cannot be completed.


def hopeless_quests(game: CardFiles) -> dict[PrintedCard, str]:
    """Return the quests that cannot be completed in any layout, with the reasons.

    All sectors are connected in all layouts, so every printed place can be reached.
    """
    found = {}
    for row in game.rows("quest"):
        match row.text("type"):
            case "delivery" | "voyage":
                why = _lost_place(game, row) or _too_much(game, row.text("demand"))
            case "raid":
                why = _too_strong(game, row.number("strength") or 0)
            case "special":
                why = next(
                    filter(None, (_reason_undoable(game, step) for step in row.card.effect)), ""
                )
            case _:
                why = ""
        if why:
            found[row] = why
    return found


def is_checkable(row: PrintedCard) -> bool:
    """Return whether the demands of a quest are checked."""
    if row.text("type") == "special":
        steps = row.card.effect
        return bool(steps) and all(next(iter(step), "") in TASKS for step in steps)
    return row.text("type") in ("delivery", "voyage", "raid")


def max_offered(quests: Sequence[PrintedCard], ports: Sequence[str]) -> int:
    """Return how many of the ports may offer one of these quests at once: the size of a maximum
    matching of ports with copies that do not lead to the card of their own port."""
    copies = [row for row in quests for _ in range(min(row.card.quantity, len(ports)))]
    taken: dict[int, str] = {}

    def place(port: str, tried: set[int]) -> bool:
        for i, row in enumerate(copies):
            if i not in tried and port not in row.targets:
                tried.add(i)
                if i not in taken or place(taken[i], tried):
                    taken[i] = port
                    return True
        return False

    return sum(place(port, set()) for port in ports)


def cutlasses(game: CardFiles) -> int:
    """Return an upper bound on the cutlasses of cards in one battle."""
    guns = max((ship.number("cutlass") or 0 for ship in game.rows("ship")), default=0)
    return guns + game.most("cutlass", "Battle")


def _lost_place(game: CardFiles, row: PrintedCard) -> str:
    place = "jungle" if row.text("type") == "voyage" else row.text("place")
    for target in row.targets or ("",):
        if place not in game.marks.get(target, ()):
            return f"there is no {place or 'place'} on '{target}'"
    return ""


def _reason_undoable(game: CardFiles, step: Step) -> str:
    """Return the reason why a step of a special quest cannot be done."""
    place, times = step.get("visit", ""), step.get("times", "")
    if place in ("port", "jungle") and times.isdecimal():
        there = sum(place in marks for marks in game.marks.values())
        if there < int(times):
            return f"there are {there} of '{place}', but it requires {times}"
    for key in PORTS:
        if key in step and "port" not in game.marks.get(step[key], ()):
            return f"there is no port on '{step[key]}'"
    if "beat" in step:
        strength = game.setting.fact("merchant-strength").get(step["beat"], 0)
        return _too_strong(game, strength)
    given = (_too_much(game, step[key]) for key in ASKED if key in step)
    return next(filter(None, given), "")


def _too_much(game: CardFiles, text: str) -> str:
    found = next(find_excess(game, text), None)
    if found is None:
        return ""
    room = found.thing == GOODS
    return f"no hold has room for {found.asked} goods" if room else f"it asks for {found}"


def _too_strong(game: CardFiles, strength: int) -> str:
    die = game.dice.get("battle-die")
    if die is None:
        return ""
    best = max(roll_chances(die, "cutlass", dice_counts(game.setting, die)[1])) + cutlasses(game)
    return f"at most {best} cutlasses are possible" if best <= strength else ""
