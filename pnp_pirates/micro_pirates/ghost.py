"""The Ghost Ship: its Action cards, which leave it no choice."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any, TypeAlias

from pnp.play.kernel import Choice, Mark, Turn
from pnp_pirates.micro_pirates.actions import move_blockade, refill, spyglasses_kept
from pnp_pirates.micro_pirates.cards import ActionLine, parse_strength
from pnp_pirates.micro_pirates.combat import (
    ghost_attacks,
    ghost_icons,
    ghost_strike,
    ghost_use,
    match_ghost_maps,
    reassign_marks,
)
from pnp_pirates.micro_pirates.gear import CHEST, COIN, CUTLASS, GLASS, MAP, RUM, count
from pnp_pirates.micro_pirates.holds import discard, draw, draw_different
from pnp_pirates.micro_pirates.moves import fleet, navigate, occupied
from pnp_pirates.micro_pirates.rules import Rules, roll
from pnp_pirates.micro_pirates.table import CREW, LOOT, MAPS, UPGRADE, Ghost, Table
from pnp_pirates.micro_pirates.tasks import KINDS

Deed: TypeAlias = Mapping[str, str]
Done: TypeAlias = Generator[Choice, Any, bool]
"""Returns whether anything was possible."""
CAPTAIN = 0
"""The seat of the captain who plays against the Ghost Ship."""


def haunt(rules: Rules, table: Table) -> Turn:
    """Carry out the card that stays, or else draw Action cards until one is possible."""
    ghost = table.ghost
    assert ghost is not None
    if ghost.active >= 0:
        card, ghost.active = ghost.active, -1
        if (yield from resolve(rules, table, ghost, card)):
            return
    for _ in range(2 * len(rules.actions)):
        if not ghost.actions:
            ghost.actions = list(range(len(rules.actions)))
        card = yield Choice(None, "action", tuple(ghost.actions))
        ghost.actions.remove(card)
        if (yield from resolve(rules, table, ghost, card)):
            return
    table.marks.append(Mark("anomaly", "ghost-idle"))


def resolve(rules: Rules, table: Table, ghost: Ghost, card: int) -> Done:
    """Carry out the first possible line of a card."""
    action = rules.actions[card]
    for line in action.lines:
        if not condition_holds(rules, table, ghost, line):
            continue
        # In a line with two deeds, each is tried.
        for deed in line.deeds:
            found = yield from DEEDS[next(iter(deed))](rules, table, ghost, deed)
            if found is not None:
                table.marks.append(Mark("ghost", action.id, seat=len(table.at)))
                if action.stays and not found:
                    ghost.active = card
                return True
    return False


def condition_holds(rules: Rules, table: Table, ghost: Ghost, line: ActionLine) -> bool:
    """Return whether the condition of a line is met."""
    condition = line.condition
    strength = condition.get("strength")
    if strength is not None:
        range_ = parse_strength(strength)
        if range_ is None or ghost_icons(rules, ghost, CUTLASS) not in range_:
            return False
    match condition.get("if", "always"):
        case "prey":
            cargo = table.cargo[CAPTAIN]
            return cargo[CHEST] + cargo[MAP] > 0
        case "marker":
            return ghost.treasure >= 0
        case "chests":
            return ghost.chests >= int(condition["least"])
    return True


Result: TypeAlias = Generator[Choice, Any, bool | None]
"""Returns None if a deed is not possible, otherwise whether it succeeded."""


def call(rules: Rules, table: Table, ghost: Ghost, deed: Deed) -> Result:
    """Go to the nearest free port, or the nearest with something for sale that it wants, and buy;
    gain coins if it can buy nothing."""
    chart = rules.chart(table)
    ports = [
        port for port, at in enumerate(chart.harbours) if at == ghost.at or not occupied(table, at)
    ]
    if deed["port"] == "shop":
        selling = [port for port in ports if max(wanted_offers(rules, table, port)) >= 0]
        ports = selling or ports
    if not ports:
        return None
    port = min(ports, key=lambda port: _nearness(rules, table, ghost, chart.harbours[port]))
    go(rules, table, ghost, chart.harbours[port])
    bought = False
    for deck, gear in zip((CREW, UPGRADE), wanted_offers(rules, table, port), strict=True):
        coins = count(rules.gears[gear].price, COIN)
        if gear >= 0 and coins <= ghost.coins and place(rules, ghost, gear):
            table.offers[port][deck] = -1
            earn(table, ghost, -coins)
            bought = True
    if bought:
        yield from refill(rules, table, port)
    else:
        earn(table, ghost, int(deed["coins"]))
    return True


def wanted_offers(rules: Rules, table: Table, port: int) -> tuple[int, int]:
    """Return the crew and the upgrade of an offer that the Ghost Ship can use, -1 for none."""
    crew, upgrade, _ = table.offers[port]
    return _if_useful(rules, crew), _if_useful(rules, upgrade)


def _if_useful(rules: Rules, gear: int) -> int:
    """Return the gear if it has cutlasses or spyglasses, else -1."""
    if gear >= 0 and (rules.gears[gear].strength(CUTLASS) or rules.gears[gear].strength(GLASS)):
        return gear
    return -1


def place(rules: Rules, ghost: Ghost, gear: int) -> bool:
    """Place gear where more of it is useful; return whether there was room."""
    numbers, card = rules.numbers, rules.gears[gear]
    if card.crew:
        if len(ghost.crew) >= numbers.crew_limit:
            return False
        ghost.crew.append(gear)
        ghost.attached.append([])
        return True
    under = next((some for some in ghost.attached if len(some) < numbers.crew_upgrades), None)
    fitted = ghost.fitted if len(ghost.fitted) < numbers.ship_upgrades else None
    aboard = sum(count(deed.gains, CUTLASS) + count(deed.gains, GLASS) for deed in card.aboard)
    ashore = sum(count(deed.gains, CUTLASS) + count(deed.gains, GLASS) for deed in card.fitted)
    ways = [(ashore, 0, fitted), (aboard, 1, under)]
    best = max(((n, -i, where) for n, i, where in ways if where is not None and n), default=None)
    if best is None:
        return False
    best[2].append(gear)
    return True


def attack(rules: Rules, table: Table, ghost: Ghost, deed: Deed) -> Result:
    """Attack the nearest merchant of a kind, or the captain."""
    if deed["attack"] == "captain":
        here = table.at[CAPTAIN]
        chart = rules.chart(table)
        peace = chart.port[here] >= 0 and rules.numbers.occupied_port == "peace"
        if here == chart.royal or peace:
            return None
        go(rules, table, ghost, here)
        table.marks.append(chart.fights[here])
        yield from ghost_attacks(rules, table, CAPTAIN)
        return True
    kind = deed["attack"]
    targets = [m for m in fleet(rules, kind == KINDS[1]) if table.merchants[m] >= 0]
    if not targets:
        return None
    target = min(targets, key=lambda m: _nearness(rules, table, ghost, table.merchants[m]))
    go(rules, table, ghost, table.merchants[target])
    needed = rules.numbers.merchant_strength[kind]
    if (yield from ghost_strike(rules, table, ghost)) <= needed:
        return True
    table.merchants[target] = -1
    yield from reassign_marks(rules, table, target)
    ghost.fame += int(deed.get("fame", 0)) + rules.ghosts[ghost.card].won
    loot = int(deed["loot"])
    for card in (yield from draw_different(rules, table, loot, loot)):
        table.drawn.remove(card)
        yield from _gain_loot(rules, table, ghost, card)
    return True


def _gain_loot(rules: Rules, table: Table, ghost: Ghost, card: int) -> Turn:
    """Gain chests, maps, coins and Fame of a Loot card; the rest is of no use to it."""
    loot = rules.loots[card]
    if loot.gear >= 0:
        if _if_useful(rules, loot.gear) < 0 or not place(rules, ghost, loot.gear):
            discard(rules, table, loot.gear)
        return
    table.gone[LOOT].append(card)
    earn(table, ghost, count(loot.reward, COIN))
    found = min(count(loot.reward, CHEST), table.bank[CHEST])
    ghost.chests += found
    table.bank[CHEST] -= found
    for _ in range(count(loot.reward, MAP)):
        yield from _gain_map(rules, table, ghost)


def _gain_map(rules: Rules, table: Table, ghost: Ghost) -> Turn:
    card = yield from draw(table, MAPS)
    if table.bank[MAP]:
        table.bank[MAP] -= 1
        ghost.maps += 1
    if card >= 0:
        ghost.hand.append(card)
        match_ghost_maps(rules, table, ghost)


def explore(rules: Rules, table: Table, ghost: Ghost, deed: Deed) -> Result:
    """Explore the nearest open jungle, or that of its Treasure marker."""
    chart = rules.chart(table)
    if deed["explore"] == "marker":
        closed = rules.numbers.treasure_blockade == "blocked"
        open_ = [ghost.treasure]
    else:
        closed = True
        open_ = [at for at in chart.jungle if at >= 0]
    open_ = [
        at
        for at in open_
        if not (closed and chart.card[at] in table.blockades)
        and (at == ghost.at or not occupied(table, at))
    ]
    if not open_:
        return None
    go(rules, table, ghost, min(open_, key=lambda at: _nearness(rules, table, ghost, at)))
    shown = yield from roll(rules, "spyglass", rules.numbers.dice_rolled["most"])
    spyglasses, bonus = spyglasses_kept(
        rules, count(shown, GLASS), ghost_use(rules, table, ghost, GLASS)
    )
    found = min(max(0, spyglasses), table.bank[GLASS])
    ghost.glass += found
    table.bank[GLASS] -= found
    earn(table, ghost, count(shown, RUM) * int(deed.get("rum", 0)))
    if ghost.glass + bonus < int(deed["spyglasses"]):
        return False
    _drop_glass(table, ghost)
    ghost.fame += rules.ghosts[ghost.card].explored
    if deed["explore"] == "marker":
        ghost.fame += int(deed["fame"])
        ghost.treasure = -1
    else:
        yield from _gain_map(rules, table, ghost)
    yield from move_blockade(rules, table, chart.card[ghost.at])
    return True


def spend(rules: Rules, table: Table, ghost: Ghost, deed: Deed) -> Result:
    """Pay coins for Fame, or gain coins."""
    if ghost.coins >= int(deed["pay"]):
        earn(table, ghost, -int(deed["pay"]))
        ghost.fame += int(deed["fame"])
    else:
        earn(table, ghost, int(deed["coins"]))
    return True
    yield


def gain_coins(rules: Rules, table: Table, ghost: Ghost, deed: Deed) -> Result:
    earn(table, ghost, int(deed["coins"]))
    return True
    yield


def give(rules: Rules, table: Table, ghost: Ghost, deed: Deed) -> Result:
    """Give chests at Port Royal for Fame."""
    given = int(deed["give"])
    if ghost.chests < given:
        return None
    go(rules, table, ghost, rules.chart(table).royal)
    ghost.chests -= given
    table.bank[CHEST] += given
    ghost.fame += int(deed["fame"])
    return True
    yield


DEEDS: Mapping[str, Callable[[Rules, Table, Ghost, Deed], Result]] = {
    "port": call,
    "attack": attack,
    "explore": explore,
    "pay": spend,
    "coins": gain_coins,
    "give": give,
}


def earn(table: Table, ghost: Ghost, coins: int) -> None:
    coins = min(coins, table.bank[COIN])
    ghost.coins += coins
    table.bank[COIN] -= coins


def go(rules: Rules, table: Table, ghost: Ghost, where: int) -> None:
    if where != ghost.at:
        _drop_glass(table, ghost)
        ghost.at = where


def _drop_glass(table: Table, ghost: Ghost) -> None:
    table.bank[GLASS] += ghost.glass
    ghost.glass = 0


def _nearness(rules: Rules, table: Table, ghost: Ghost, sector: int) -> tuple[int, int]:
    """Return the distance, and the index of the card in the order of the numbers."""
    chart = rules.chart(table)
    return chart.waters.far[ghost.at][sector], chart.card[sector]


def appear(rules: Rules, table: Table, card: int) -> Turn:
    """Set up the Ghost Ship in its own port."""
    chart, cards = rules.chart(table), rules.cards
    harbours = dict(zip(cards.ports, chart.harbours, strict=True))
    found = yield from navigate(
        rules, table, lambda card: card in harbours and not occupied(table, harbours[card])
    )
    coins = min(rules.numbers.start_coins, table.bank[COIN])
    table.bank[COIN] -= coins
    at = harbours[found] if found >= 0 else chart.royal
    table.ghost = Ghost(card, at, coins, actions=list(range(len(rules.actions))))
