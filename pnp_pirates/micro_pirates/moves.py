"""Positions and moves of ships, merchants and Navigation cards."""

from __future__ import annotations

from collections.abc import Callable

from pnp.play.kernel import Choice, Mark, Turn
from pnp_pirates.micro_pirates.gear import CHEST, GLASS
from pnp_pirates.micro_pirates.holds import Drawn, take
from pnp_pirates.micro_pirates.rules import Rules
from pnp_pirates.micro_pirates.seas import Chart
from pnp_pirates.micro_pirates.table import RAID, Table


def hostile(rules: Rules, table: Table, chart: Chart, seat: int) -> int:
    """Return the set of sectors with opponents that this captain fights on entering."""
    haven, peace, bits = chart.royal, rules.numbers.occupied_port == "peace", chart.waters.bits
    found = 0
    for at in table.merchants:
        found |= bits[at]
    for other, at in enumerate(table.at):
        if other != seat and at != haven and not (peace and chart.port[at] >= 0):
            found |= bits[at]
    ghost = table.ghost
    if ghost is not None and ghost.at != haven and not (peace and chart.port[ghost.at] >= 0):
        found |= bits[ghost.at]
    return found


def occupied(table: Table, sector: int) -> bool:
    """Return whether any ship is in a sector."""
    ghost = table.ghost
    return (
        sector in table.at
        or sector in table.merchants
        or (ghost is not None and ghost.at == sector)
    )


def arrive(rules: Rules, table: Table, seat: int, where: int) -> None:
    """Put a ship into a sector; spyglasses of the previous one are lost."""
    table.at[seat] = where
    table.hemmed[seat] = False
    if table.glass[seat]:
        take(table, seat, GLASS, -table.glass[seat])
    table.marks.append(rules.chart(table).visits[where])


def flee(rules: Rules, table: Table, seat: int) -> Turn:
    """Move the loser of a battle to free sectors."""
    chart = rules.chart(table)
    for _ in range(rules.numbers.defeat["sectors"]):
        beside = chart.waters.beside[table.at[seat]]
        free = tuple(at for at in beside if not occupied(table, at))
        if free:
            arrive(rules, table, seat, (yield Choice(seat, "flee", free)))
        else:
            table.hemmed[seat] = True


def wear(rules: Rules, table: Table, seat: int, damage: int) -> Turn:
    """Move the marker of damage, to the right for negative damage; at the left end the ship is
    disabled."""
    table.damage[seat] = max(0, table.damage[seat] + damage)
    if table.damage[seat] < rules.ships[table.ship[seat]].damage - 1:
        return
    rules.act(table, "be-disabled")
    table.damage[seat] = 0
    for icon in range(CHEST + 1):
        take(table, seat, icon, -table.cargo[seat][icon])
    chart = rules.chart(table)
    far = chart.waters.far[table.at[seat]]
    free = [at for at in chart.harbours if not occupied(table, at)]
    if free:
        nearest = min(far[at] for at in free)
        havens = tuple(at for at in free if far[at] == nearest)
        arrive(rules, table, seat, (yield Choice(seat, "haven", havens)))


def navigate(rules: Rules, table: Table, fits: Callable[[int], bool]) -> Drawn:
    """Draw Navigation cards until one fits; return -1 if none does."""
    every, seen = set(rules.navigation), set[int]()
    while seen < every:
        if not table.navigation:
            table.navigation = sorted(rules.navigation)
        card: int = yield Choice(None, "navigation", tuple(table.navigation))
        table.navigation.remove(card)
        if fits(card):
            return card
        seen.add(card)
    table.marks.append(Mark("anomaly", "no-navigation-card-fits"))
    return -1


def fleet(rules: Rules, large: bool) -> range:
    """Return the merchants of a kind."""
    return range(rules.small, rules.merchants) if large else range(rules.small)


def all_gone(rules: Rules, table: Table, large: bool) -> bool:
    """Return whether no merchant of a kind is on the ocean."""
    return all(table.merchants[m] < 0 for m in fleet(rules, large))


def bring_merchants(rules: Rules, table: Table, large: bool) -> Turn:
    """Place all merchants of a kind once none of them is on the ocean, and those that found no free
    mark before."""
    if all_gone(rules, table, large):
        table.due += [m for m in fleet(rules, large) if m not in table.due]
    due = [m for m in fleet(rules, large) if m in table.due]
    if not due:
        return
    spots = rules.chart(table).spots[large]

    def fits(card: int) -> bool:
        return spots[card] >= 0 and not occupied(table, spots[card])

    for merchant in due:
        card = yield from navigate(rules, table, fits)
        if card < 0:
            break
        table.merchants[merchant] = spots[card]
        table.due.remove(merchant)
    table.navigation = sorted(rules.navigation)


def mark_raid(rules: Rules, table: Table, seat: int) -> Turn:
    """Let a captain mark the merchant of a raid as soon as there is one of its kind."""
    quest = table.quests[seat][RAID]
    if quest < 0 or table.raid[seat] >= 0:
        return
    kind = fleet(rules, bool(rules.quests[quest].merchant))
    targets = tuple(m for m in kind if table.merchants[m] >= 0)
    if targets:
        table.raid[seat] = yield Choice(seat, "mark", targets)
