"""What options do at their table, with names, prices, effects and places: for a person."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.play.kernel import Choice
from pnp_pirates.micro_pirates import told
from pnp_pirates.micro_pirates.bargains import Bargain
from pnp_pirates.micro_pirates.gear import (
    COIN,
    EXPLORING,
    FISH,
    FISHING,
    GLASS,
    PICKING,
    PLANTAIN,
    count,
)
from pnp_pirates.micro_pirates.holds import Place
from pnp_pirates.micro_pirates.position import at_of, gear_title, gear_told
from pnp_pirates.micro_pirates.rules import Rules, dice
from pnp_pirates.micro_pirates.table import DELIVERY, SPECIAL, VOYAGE, Table
from pnp_pirates.micro_pirates.tasks import KINDS
from pnp_pirates.micro_pirates.wording import amounts, changes, listed, noun

TOLD_OTHERWISE = frozenset(
    {"layout", "navigation", "crew", "upgrade", "quest", "export", "map", "stolen-map"}
)
"""What chance deals face down, or so that its effect says more than the card drawn."""


def offered(rules: Rules, table: Table, choice: Choice, option: Any) -> str:
    """Return what is done by an option, with all that a person at the table can see of it."""
    says = rules.wording
    match choice.kind:
        case "act":
            return _act(rules, table, table.seat, option)
        case "layout":
            return f"lay out {listed(card.name for card in rules.layouts[option].values())}"
        case "navigation":
            return f"draw the way to {rules.ocean_name(option)}"
        case "crew" | "upgrade":
            return f"draw {gear_title(rules, option)}"
        case "quest":
            return f"draw {says.title('quest', rules.quests[option].id)}"
        case "export":
            return f"draw {says.title('export', rules.exports[option].id)}"
        case "map" | "stolen-map":
            verb = "draw" if choice.kind == "map" else "lose"
            return f"{verb} a Map card of {rules.ocean_name(rules.maps[option])}"
        case "captain" | "ship":
            return f"get {_sheet(rules, choice.kind, option)}"
        case "draft":
            return f"choose {_sheet(rules, *option)}"
        case "ghost":
            return f"the Ghost Ship is {says.told('ghost-ship', rules.ghosts[option].id)}"
        case "action":
            return f"the Ghost Ship draws {says.told('action', rules.actions[option].id)}"
        case "loot":
            verb = "draw" if choice.player is None else "take"
            return f"{verb} {says.told('loot', rules.loots[option].id)}"
        case "effects":
            return f"use {says.used(option)}" if option else "use no effects"
        case "exchange":
            return _bargain(option)
        case "port":
            return _business(rules, table, option)
        case "prize":
            fame = rules.laws.treasure_fame["captain"]
            return "take a Map card" if option == "map" else f"take the treasure, {fame} fame"
        case "sell":
            goods = ((FISH, option[0]), (PLANTAIN, option[1]))
            coins = rules.laws.good_coins * sum(option)
            return f"sell {amounts(goods)}" + (f" for {amounts(((COIN, coins),))}" if coins else "")
        case "keep":
            return _kept(rules, table, choice, option)
        case "attack":
            return f"attack {_foe(rules, table, option)}"
        case "mark":
            return f"mark the {_merchant(rules, table, option)}"
        case "flee":
            return f"flee to {at_of(rules, table, option)}"
        case "haven":
            return f"be towed to {at_of(rules, table, option)}"
        case "toss":
            return f"throw {amounts(((option, 1),))} overboard"
        case "steal":
            return "steal a coin token" if option == COIN else f"steal {amounts(((option, 1),))}"
        case "move":
            stay = choice.player is not None and table.at[choice.player] == option
            return f"{'stay' if stay else 'move on'} at {at_of(rules, table, option)}"
    if choice.kind.startswith("roll-"):
        return f"roll {amounts(told.rolled(rules, choice, option))}"
    return told.worded(rules, choice, option)


def _act(rules: Rules, table: Table, seat: int, option: tuple[Any, ...]) -> str:
    says = rules.wording
    match option:
        case ("sail", where, used):
            return f"sail to {at_of(rules, table, where)}{_met(rules, table, seat, where)}" + (
                f", with {says.used(used)}" if used else ""
            )
        case ("forage", icon):
            action = FISHING if icon == FISH else PICKING
            rolled = _dice(rules, table, seat, action, icon)
            return f"{told.worded(rules, Choice(seat, 'act', ()), option)}: {rolled}"
        case ("explore",):
            glasses = _glasses(table.glass[seat], rules.laws.explore_spyglasses)
            return f"explore for {glasses}: {_dice(rules, table, seat, EXPLORING, GLASS)}"
        case ("search", _):
            quest = rules.quests[table.quests[seat][VOYAGE]]
            glasses = _glasses(table.glass[seat], count(quest.demand, GLASS))
            rolled = _dice(rules, table, seat, EXPLORING, GLASS)
            return f"explore for {says.title('quest', quest.id)}, for {glasses}: {rolled}"
        case ("call",):
            return f"call at the port: {_calls(rules, table, seat)}"
        case ("trade",):
            return "trade: sell goods, and make one exchange"
        case ("overhaul",):
            return f"overhaul: mend damage of {table.damage[seat]}"
        case ("export", number):
            return f"export {says.told('export', rules.exports[number].id)}"
        case ("chests",):
            given = rules.laws.chest_export
            chests = f"{given['chests']} {noun('chest', given['chests'])}"
            return f"export {chests} for {given['fame']} fame"
        case ("deliver", _):
            demand = amounts(rules.quests[table.quests[seat][DELIVERY]].demand)
            return f"hand in {demand} for {_quest(rules, table, seat, DELIVERY)}"
        case ("return", _):
            return f"complete {_quest(rules, table, seat, VOYAGE)}"
        case ("leave-token", leg):
            return _leg(rules, table, seat, leg)
        case ("use", extra):
            return f"at any time: use {says.used((extra,))}"
        case ("stop",):
            left = table.left
            return f"end the turn, with {left} {'action' if left == 1 else 'actions'} left"
    return told.worded(rules, Choice(seat, "act", ()), option)


def _dice(rules: Rules, table: Table, seat: int, action: int, icon: int) -> str:
    """Return how many dice are rolled at least, and what cards add to them at no cost."""
    gains = table.kit[seat].free[action]
    added = count(gains, icon)
    cards = f", cards: {changes(((icon, added),))}" if added else ""
    return f"roll {dice(rules, gains)} dice{cards}"


def _glasses(found: int, needed: int) -> str:
    beside = f", {found} lie there" if found else ""
    return f"{needed} {noun('spyglass', needed)}{beside}"


def _met(rules: Rules, table: Table, seat: int, where: int) -> str:
    """Return whom a ship meets in a sector, and whether they fight."""
    foes = [*_foes(rules, table, seat, where)]
    if not foes:
        return ""
    chart = rules.chart(table)
    port = chart.port[where] >= 0 and rules.laws.occupied_port == "peace"
    peace = where == chart.royal or port
    return f", {'beside' if peace else 'and attack'} {listed(foes)}"


def _foes(rules: Rules, table: Table, seat: int, where: int) -> Iterator[str]:
    for merchant, at in enumerate(table.merchants):
        if at == where:
            yield _foe(rules, table, ("merchant", merchant))
    for other, at in enumerate(table.at):
        if at == where and other != seat:
            yield _foe(rules, table, ("captain", other))
    if table.ghost is not None and table.ghost.at == where:
        yield _foe(rules, table, ("ghost", -1))


def _foe(rules: Rules, table: Table, foe: tuple[str, int]) -> str:
    kind, number = foe
    match kind:
        case "merchant":
            size = KINDS[number >= rules.small]
            return f"the {size} merchant (more than {strength_of(rules, table, number)} needed)"
        case "captain":
            return f"{captain_of(rules, table, number)}, seat {number + 1}"
    return "the Ghost Ship"


def strength_of(rules: Rules, table: Table, merchant: int) -> int:
    """Return the strength to exceed of a merchant: that of a raid for who marked it."""
    seat = table.seat
    if seat < len(table.at) and table.raid[seat] == merchant:
        return rules.quests[table.quests[seat][0]].strength
    strength: int = rules.laws.merchant_strength[KINDS[merchant >= rules.small]]
    return strength


def captain_of(rules: Rules, table: Table, seat: int) -> str:
    return rules.wording.title("captain", rules.captains[table.captain[seat]].id)


def _merchant(rules: Rules, table: Table, merchant: int) -> str:
    size = KINDS[merchant >= rules.small]
    return f"{size} merchant at {at_of(rules, table, table.merchants[merchant])}"


def _calls(rules: Rules, table: Table, seat: int) -> str:
    """Return what is on offer at a port, and what of it can be had: names and prices."""
    says, port = rules.wording, rules.chart(table).port[table.at[seat]]
    crew, upgrade, quest = table.offers[port]
    found = [
        f"{verb} {gear_title(rules, gear)} ({says.price(rules.role(gear), rules.gears[gear].id)})"
        for verb, gear in (("hire", crew), ("buy", upgrade))
        if gear >= 0
    ]
    if quest >= 0:
        found.append(f"start {says.title('quest', rules.quests[quest].id)}")
    return ", ".join(found) or "nothing is on offer"


def _business(rules: Rules, table: Table, option: str) -> str:
    crew, upgrade, quest = table.offers[rules.chart(table).port[table.at[table.seat]]]
    match option:
        case "hire":
            return f"hire {gear_told(rules, crew)}"
        case "buy":
            return f"buy {gear_told(rules, upgrade)}"
        case "quest":
            return f"start {rules.wording.told('quest', rules.quests[quest].id)}"
    return "leave the port"


def _sheet(rules: Rules, kind: str, number: int) -> str:
    if kind == "captain":
        return rules.wording.told("captain", rules.captains[number].id)
    return rules.wording.told("ship", rules.ships[number].id)


def _quest(rules: Rules, table: Table, seat: int, type: int) -> str:
    """Return a quest with what it is worth."""
    id = rules.quests[table.quests[seat][type]].id
    return f"{rules.wording.title('quest', id)} (worth {rules.wording.worth('quest', id)})"


def _leg(rules: Rules, table: Table, seat: int, leg: int) -> str:
    cost = rules.quests[table.quests[seat][SPECIAL]].legs[leg].cost
    paid = f"pay {amounts(cost)} and " if cost else ""
    return f"{paid}leave a marker here for {_quest(rules, table, seat, SPECIAL)}"


def _bargain(option: Bargain) -> str:
    if not option.given:
        return "exchange nothing"
    return f"give {amounts(option.given)} for {amounts(option.got)}"


def _kept(rules: Rules, table: Table, choice: Choice, place: Place) -> str:
    where, at, replaced = place
    seat = choice.player
    assert seat is not None
    words = {
        "crew": "take it as crew",
        "heir": "take it as crew, who gets the old upgrade",
        "ship": f"put it on the ship{_half(rules, table.bought, 'ship')}",
        "refuse": "do not take it",
    }.get(where)
    if words is None:
        member = gear_title(rules, table.crew[seat][at])
        words = f"put it with {member}{_half(rules, table.bought, 'crew')}"
    return words + (f", in place of {gear_title(rules, replaced)}" if replaced >= 0 else "")


def _half(rules: Rules, gear: int, field: str) -> str:
    """Return what an upgrade that was bought does in a place."""
    if gear < 0 or rules.role(gear) != "upgrade":
        return ""
    return f" ({rules.wording.half(rules.gears[gear].id, field)})"
