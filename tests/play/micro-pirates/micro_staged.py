"""Games of Micro Pirates set up by hand, and turns with choices that are told beforehand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from conformance import game

from pnp.base.values import replace
from pnp.play.kernel import Choice, Turn
from pnp_pirates.micro_pirates.engine import Seafaring
from pnp_pirates.micro_pirates.gear import ICONS
from pnp_pirates.micro_pirates.holds import take
from pnp_pirates.micro_pirates.table import Table


def micro(players: int = 2, rulings: Mapping[str, Any] | None = None, **facts: Any) -> Seafaring:
    found = game("micro-pirates").with_facts({k.replace("_", "-"): v for k, v in facts.items()})
    for name, value in (rulings or {}).items():
        found = replace(found, setting=found.setting.with_answer(name, value))
    engine = found.engine(players)
    assert isinstance(engine, Seafaring)
    return engine


def laid(engine: Seafaring, ship: str = "whale", captain: str = "tasman", seed: int = 1) -> Table:
    """Return a table that was set up at random, but for the sheets of seat 0; holds are empty and
    merchants out of the way."""
    rules = engine.rules
    table = engine.set_up()
    chance = Random(seed)
    wanted = {
        ("captain", next(i for i, c in enumerate(rules.captains) if c.id == captain)),
        ("ship", next(i for i, s in enumerate(rules.ships) if s.id == ship)),
    }

    def choose(choice: Choice) -> Any:
        if choice.kind == "draft":
            mine = [o for o in choice.options if (o in wanted) == (choice.player == 0)]
            return mine[0]
        if choice.player is None and (choice.kind, 0) in {(kind, 0) for kind, _ in wanted}:
            return next(i for kind, i in wanted if kind == choice.kind)
        return chance.choice(choice.options)

    run(engine.turn(table), choose)
    for seat in range(engine.seats):
        for icon in range(5):
            take(table, seat, icon, -table.cargo[seat][icon])
    table.merchants = [-1] * len(table.merchants)
    table.due = list(range(len(table.merchants)))
    table.marks.clear()
    return table


def run(turn: Turn, choose: Callable[[Choice], Any]) -> None:
    """Play a turn to its end."""
    choice = next(turn, None)
    while choice is not None:
        option = choose(choice)
        assert option in choice.options, (choice, option)
        try:
            choice = turn.send(option)
        except StopIteration:
            return


class Script:
    """Takes options that are told by the kind of choice, one after the other; the first option of
    all others. Rolls are told by what the dice show."""

    def __init__(self, engine: Seafaring, **told: Any) -> None:
        self.engine = engine
        self.told = {k.replace("_", "-"): list(v) for k, v in told.items()}
        self.asked: list[Choice] = []

    def __call__(self, choice: Choice) -> Any:
        self.asked.append(choice)
        left = self.told.get(choice.kind)
        if not left:
            return choice.options[0]
        wanted = left.pop(0)
        if choice.kind.startswith("roll-"):
            icon = choice.kind.removeprefix("roll-")
            return self._rolled(icon, len(choice.options), wanted)
        return wanted(choice) if callable(wanted) else wanted

    def _rolled(self, icon: str, many: int, wanted: Mapping[str, int]) -> int:
        throw = next(t for t in self.engine.rules.dice[icon] if len(t.shows) == many)
        shows = [{ICONS[i]: n for i, n in shown} for shown in throw.shows]
        return next(i for i, shown in enumerate(shows) if shown == wanted)

    def kinds(self) -> list[str]:
        return [choice.kind for choice in self.asked]


def gear(engine: Seafaring, name: str) -> int:
    return next(i for i, found in enumerate(engine.rules.gears) if found.id == name)


def owns(engine: Seafaring, table: Table, seat: int, crew: str = "", fitted: str = "") -> None:
    """Give a captain a card of crew and an upgrade on the ship, from wherever they are."""
    for name, deck in ((crew, 0), (fitted, 1)):
        if not name:
            continue
        number = gear(engine, name)
        for pile in (table.decks[deck], *(offer for offer in table.offers)):
            if number in pile and (pile is table.decks[deck] or pile[deck] == number):
                if pile is table.decks[deck]:
                    pile.remove(number)
                else:
                    pile[deck] = -1
        if deck == 0:
            table.crew[seat].append(number)
            table.attached[seat].append([])
        else:
            table.fitted[seat].append(number)
    engine.rules.refit(table, seat)


def quest(engine: Seafaring, table: Table, seat: int, name: str) -> int:
    """Give a captain a quest, from wherever it is."""
    number = next(i for i, found in enumerate(engine.rules.quests) if found.id == name)
    if number in table.decks[2]:
        table.decks[2].remove(number)
    for offer in table.offers:
        if offer[2] == number:
            offer[2] = -1
    table.quests[seat][engine.rules.quests[number].type] = number
    return number


def maps(engine: Seafaring, table: Table, seat: int, *cards: str) -> None:
    """Give a captain Map cards that lead to these ocean cards."""
    for card in cards:
        target = engine.rules.cards.ids.index(card)
        number = next(n for n in table.decks[4] if engine.rules.maps[n] == target)
        table.decks[4].remove(number)
        table.hand[seat].append(number)
