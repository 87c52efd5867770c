"""Quests: starting, continuing and completing them."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.play.kernel import Mark, Turn
from pnp_pirates.micro_pirates.gear import DONE, GLASS, Gains
from pnp_pirates.micro_pirates.holds import affords, declare, gain, pay, take
from pnp_pirates.micro_pirates.moves import mark_raid
from pnp_pirates.micro_pirates.rules import Rules
from pnp_pirates.micro_pirates.seas import Chart
from pnp_pirates.micro_pirates.table import DELIVERY, QUEST, SPECIAL, VOYAGE, Table
from pnp_pirates.micro_pirates.tasks import Leg, Quest


def start(rules: Rules, table: Table, seat: int, number: int) -> Turn:
    quest = rules.quests[number]
    table.quests[seat][quest.type] = number
    match quest.type:
        case 0:
            yield from mark_raid(rules, table, seat)
        case 2:
            table.home[seat], table.dug[seat] = table.at[seat], False
        case 3:
            table.legs[seat] = table.left_at[seat] = 0


def complete(rules: Rules, table: Table, seat: int, type: int) -> Turn:
    """Gain the reward of a quest; a voyage leaves the game, other cards are discarded."""
    number = table.quests[seat][type]
    quest = rules.quests[number]
    table.quests[seat][type] = -1
    table.marks.append(Mark("card", quest.id))
    rules.act(table, f"complete-{TYPES[type]}")
    table.fame[seat] += quest.fame
    if type == VOYAGE:
        table.home[seat] = -1
        table.out[0].append(number)
    else:
        table.gone[QUEST].append(number)
    gains = yield from declare(rules, table, seat, DONE)
    yield from gain(rules, table, seat, quest.reward + gains)


TYPES = ("raid", "delivery", "voyage", "special")


def count_beaten(rules: Rules, table: Table, seat: int, kind: int) -> Turn:
    """Count a beaten merchant for a special quest."""
    number = table.quests[seat][SPECIAL]
    if number < 0:
        return
    quest = rules.quests[number]
    if quest.beat and quest.merchant == kind:
        table.legs[seat] = table.legs[seat] * 2 + 1
        if table.legs[seat].bit_count() >= quest.beat:
            yield from complete(rules, table, seat, SPECIAL)


def place_of(rules: Rules, table: Table, seat: int, type: int) -> int:
    """Return the sector of the marker of a delivery or a voyage: its next destination."""
    chart, quest = rules.chart(table), rules.quests[table.quests[seat][type]]
    if type == VOYAGE and table.dug[seat]:
        return table.home[seat]
    if quest.place == "port":
        return chart.harbours[rules.cards.ports.index(quest.target)]
    return chart.jungle[quest.target]


def goods(quest: Quest) -> Gains:
    """Return the demand of a quest, except spyglasses."""
    return tuple(pair for pair in quest.demand if pair[0] != GLASS)


def actions(rules: Rules, table: Table, seat: int, chart: Chart) -> Iterator[tuple[str, int]]:
    """Yield the quest actions that a captain can take here: a name and a number."""
    here, quests = table.at[seat], table.quests[seat]
    if (
        quests[DELIVERY] >= 0
        and here == place_of(rules, table, seat, DELIVERY)
        and affords(table, seat, rules.quests[quests[DELIVERY]].demand)
    ):
        yield "deliver", -1
    if quests[VOYAGE] >= 0 and here == place_of(rules, table, seat, VOYAGE):
        yield ("return" if table.dug[seat] else "search"), -1
    if quests[SPECIAL] >= 0:
        quest = rules.quests[quests[SPECIAL]]
        known = set[Leg]()
        for i, leg in open_legs(table, seat, quest):
            # Equal parts are done in order.
            if leg not in known and is_place_of_leg(table, seat, chart, leg, here):
                known.add(leg)
                if affords(table, seat, leg.cost):
                    yield "leave-token", i


def open_legs(table: Table, seat: int, quest: Quest) -> Iterator[tuple[int, Leg]]:
    """Yield the parts of a special quest that may be done next."""
    done = table.legs[seat]
    for i, leg in enumerate(quest.legs):
        if not done >> i & 1 and (not leg.after or done & (1 << i) - 1 == (1 << i) - 1):
            yield i, leg


def is_place_of_leg(table: Table, seat: int, chart: Chart, leg: Leg, sector: int) -> bool:
    """Return whether a part of a special quest can be done in a sector."""
    card = chart.card[sector]
    if card not in leg.cards or table.left_at[seat] >> card & 1:
        return False
    if leg.place == "port":
        return chart.port[sector] >= 0
    return chart.is_jungle[sector] if leg.place == "jungle" else True


def deliver(rules: Rules, table: Table, seat: int) -> Turn:
    pay(table, seat, rules.quests[table.quests[seat][DELIVERY]].demand)
    yield from complete(rules, table, seat, DELIVERY)


def seek(rules: Rules, table: Table, seat: int, spyglasses: int) -> None:
    """Continue a voyage after a search with this number of spyglasses."""
    quest = rules.quests[table.quests[seat][VOYAGE]]
    needed = sum(n for icon, n in quest.demand if icon == GLASS)
    if spyglasses >= needed and affords(table, seat, goods(quest)):
        take(table, seat, GLASS, -table.glass[seat])
        pay(table, seat, goods(quest))
        table.dug[seat] = True


def leave_token(rules: Rules, table: Table, seat: int, leg: int) -> Turn:
    quest = rules.quests[table.quests[seat][SPECIAL]]
    pay(table, seat, quest.legs[leg].cost)
    table.legs[seat] |= 1 << leg
    table.left_at[seat] |= 1 << rules.chart(table).card[table.at[seat]]
    if table.legs[seat].bit_count() == len(quest.legs):
        yield from complete(rules, table, seat, SPECIAL)
