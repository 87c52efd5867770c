"""Where ships go: Sail, Forage, Explore, and the moves of the beaten."""

from __future__ import annotations

from pnp.play.kernel import Choice, Mark, Turn
from pnp_pirates.micro_pirates.combat import meet
from pnp_pirates.micro_pirates.gear import (
    EXPLORING,
    FISH,
    FISHING,
    GLASS,
    ICONS,
    MOVE,
    PICKING,
    RUM,
    SAILING,
    Extra,
    Gains,
    count,
)
from pnp_pirates.micro_pirates.holds import Drawn, declare, gain, gain_map, spend, take
from pnp_pirates.micro_pirates.moves import arrive, hostile, navigate
from pnp_pirates.micro_pirates.rules import Rules, dice, roll
from pnp_pirates.micro_pirates.table import Table


def destinations(rules: Rules, table: Table, seat: int) -> list[tuple[str, int, tuple[Extra, ...]]]:
    """Return where a ship may sail, and by which effects: none where its sails are enough, else
    each set of effects of which none can be spared."""
    kit, here = table.kit[seat], table.at[seat]
    chart = rules.chart(table)
    ships = hostile(rules, table, chart, seat)
    reach = chart.waters.reach
    found: list[tuple[str, int, tuple[Extra, ...]]] = [*reach(here, kit.sails, ships)]
    if kit.extras[SAILING]:
        freely = {at for _, at, _ in found}
        ways: dict[int, list[tuple[Extra, ...]]] = {}
        for used, speed in kit.hoisted(table.cargo[seat][RUM]):
            for _, at, _ in reach(here, speed, ships):
                if at in freely:
                    continue
                known = ways.get(at)
                if known is None:
                    ways[at] = [used]
                elif any(set(way) <= set(used) for way in known):
                    continue
                else:
                    known.append(used)
                found.append(("sail", at, used))
    return found


def sail(rules: Rules, table: Table, seat: int, where: int, used: tuple[Extra, ...]) -> Turn:
    kit = table.kit[seat]
    gains: Gains = sum((extra.gains for extra in used), kit.free[SAILING])
    spend(rules, table, seat, used)
    arrive(rules, table, seat, where)
    if gains:
        yield from gain(rules, table, seat, gains)
    yield from meet(rules, table, seat)


def forage(rules: Rules, table: Table, seat: int, icon: int) -> Turn:
    """Roll for fish or plantains; for some icons the ship may move on."""
    gains = yield from declare(rules, table, seat, FISHING if icon == FISH else PICKING)
    gains += yield from roll(rules, ICONS[icon], dice(rules, gains))
    yield from gain(rules, table, seat, gains)
    steps = count(gains, MOVE)
    if steps > 0:
        yield from drift(rules, table, seat, steps)


def drift(rules: Rules, table: Table, seat: int, steps: int) -> Turn:
    """Let a ship move so many sectors, or stay."""
    chart, here = rules.chart(table), table.at[seat]
    reach = chart.waters.reach(here, steps, hostile(rules, table, chart, seat))
    where = yield Choice(seat, "move", (here, *(at for _, at, _ in reach)))
    if where != here:
        arrive(rules, table, seat, where)
        yield from meet(rules, table, seat)


def search(rules: Rules, table: Table, seat: int) -> Drawn:
    """Roll for spyglasses and keep them; return how many there are, with those that count only
    for this sum."""
    gains = yield from declare(rules, table, seat, EXPLORING)
    shown = yield from roll(rules, "spyglass", dice(rules, gains))
    found, bonus = spied(rules, count(shown, GLASS), count(gains, GLASS))
    take(table, seat, GLASS, max(0, found))
    rest = tuple(pair for pair in gains + shown if pair[0] != GLASS)
    if rest:
        yield from gain(rules, table, seat, rest)
    table.marks.append(Mark("told", "spyglass", table.glass[seat] + bonus, seat))
    return table.glass[seat] + bonus


def spied(rules: Rules, rolled: int, bonus: int) -> tuple[int, int]:
    """Return how many spyglasses of an Explore are kept as tokens, and how many of cards count
    for its sum alone."""
    if rules.laws.spyglass_bonus == "every-explore":
        return rolled + bonus, 0
    return rolled, bonus


def explore(rules: Rules, table: Table, seat: int) -> Turn:
    """Explore a jungle: with enough spyglasses, gain a Map or the treasure."""
    laws = rules.laws
    if (yield from search(rules, table, seat)) < laws.explore_spyglasses:
        return
    take(table, seat, GLASS, -table.glass[seat])
    prizes = ["map"]
    if table.treasure[seat] == table.at[seat]:
        prizes.append("treasure")
    both = len(prizes) > 1 and laws.treasure_map_card == "both"
    won = prizes if both else [(yield Choice(seat, "prize", tuple(prizes)))]
    if "treasure" in won:
        rules.act(table, "raise-treasure")
        table.fame[seat] += laws.treasure_fame["captain"]
        table.treasure[seat] = -1
    if "map" in won:
        rules.act(table, "find-map")
        yield from gain_map(rules, table, seat)
    yield from move_blockade(rules, table, rules.chart(table).card[table.at[seat]])


def move_blockade(rules: Rules, table: Table, here: int) -> Turn:
    """Move a Blockade from another card to the one that was explored."""
    if here in table.blockades:
        return
    card = yield from navigate(rules, table, table.blockades.__contains__)
    if card >= 0:
        table.blockades.remove(card)
        table.blockades.append(here)
