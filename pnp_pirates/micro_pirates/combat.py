"""Battles: who is met, and how merchants are beaten."""

from __future__ import annotations

from pnp.play.kernel import Choice, Turn
from pnp_pirates.micro_pirates.duels import attack_captain, attack_ghost, defeat, strike
from pnp_pirates.micro_pirates.gear import (
    REPAIR,
    WON,
    count,
)
from pnp_pirates.micro_pirates.holds import change_reputation, declare, gain, plunder
from pnp_pirates.micro_pirates.moves import mark_raid, wear
from pnp_pirates.micro_pirates.quests import beaten, complete
from pnp_pirates.micro_pirates.rules import Rules
from pnp_pirates.micro_pirates.table import RAID, Table
from pnp_pirates.micro_pirates.tasks import KINDS


def meet(rules: Rules, table: Table, seat: int) -> Turn:
    """Fight a ship in the sector that was entered."""
    here = table.at[seat]
    foes = [("merchant", m) for m, at in enumerate(table.merchants) if at == here]
    foes += [
        ("captain", other) for other, at in enumerate(table.at) if at == here and other != seat
    ]
    ghost = table.ghost
    if ghost is not None and ghost.at == here:
        foes.append(("ghost", -1))
    if not foes:
        return
    chart = rules.chart(table)
    if here == chart.royal or (chart.port[here] >= 0 and rules.laws.occupied_port == "peace"):
        return
    table.marks.append(chart.fights[here])
    who, foe = foes[0] if len(foes) == 1 else (yield Choice(seat, "attack", tuple(foes)))
    rules.act(table, f"attack-{who}")
    match who:
        case "merchant":
            yield from attack_merchant(rules, table, seat, foe)
        case "captain":
            yield from attack_captain(rules, table, seat, foe)
        case _:
            yield from attack_ghost(rules, table, seat)


def attack_merchant(rules: Rules, table: Table, seat: int, merchant: int) -> Turn:
    laws = rules.laws
    large = merchant >= rules.small
    kind = KINDS[large]
    if large:
        change_reputation(rules, table, seat, -laws.battle_reputation)
    strength, gains = yield from strike(rules, table, seat)
    marked = table.raid[seat] == merchant
    needed = laws.merchant_strength[kind]
    if marked:
        needed = rules.quests[table.quests[seat][RAID]].strength
    won = strength > needed
    if won:
        table.merchants[merchant] = -1
        if marked:
            table.raid[seat] = -1
    here = table.at[seat]
    yield from wear(rules, table, seat, laws.battle_damage - count(gains, REPAIR))
    yield from gain(rules, table, seat, tuple(pair for pair in gains if pair[0] != REPAIR))
    if not won:
        rules.act(table, f"lose-to-{kind}")
        if table.at[seat] == here:
            yield from defeat(rules, table, seat)
        return
    rules.act(table, f"beat-{kind}")
    yield from sink(rules, table, merchant)
    table.fame[seat] += laws.merchant_fame[kind]
    kept = laws.merchant_loot[kind]
    drawn = max(kept, laws.merchant_loot["drawn"]) if large else kept
    yield from plunder(rules, table, seat, drawn, kept)
    yield from gain(rules, table, seat, (yield from declare(rules, table, seat, WON)))
    if marked:
        yield from complete(rules, table, seat, RAID)
    yield from beaten(rules, table, seat, int(large))


def sink(rules: Rules, table: Table, merchant: int) -> Turn:
    """Let those who had marked a merchant that another one has sunk mark a new one."""
    for seat, marked in enumerate(table.raid):
        if marked == merchant:
            table.raid[seat] = -1
            yield from mark_raid(rules, table, seat)
