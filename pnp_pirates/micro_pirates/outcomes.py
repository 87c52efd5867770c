"""What came of a choice in Micro Pirates, in words: by the marks that were added, and by what has
changed on the table."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.play.kernel import Mark
from pnp_pirates.micro_pirates.gear import (
    BATTLE,
    CHEST,
    COIN,
    CUTLASS,
    FAME,
    GLASS,
    ICONS,
    MAP,
    REPUTATION,
    RUM,
    count,
)
from pnp_pirates.micro_pirates.options import strength_of
from pnp_pirates.micro_pirates.position import at_of, called, gear_told
from pnp_pirates.micro_pirates.rules import Rules
from pnp_pirates.micro_pirates.table import CREW, QUEST, SPECIAL, UPGRADE, VOYAGE, Ghost, Table
from pnp_pirates.micro_pirates.tasks import KINDS
from pnp_pirates.micro_pirates.wording import amounts, changes, listed, noun

_RESULTS = {
    "beat-small": "beat the small merchant",
    "beat-large": "beat the large merchant",
    "lose-to-small": "do not beat the small merchant",
    "lose-to-large": "do not beat the large merchant",
    "beat-ghost": "beat the Ghost Ship",
    "lose-to-ghost": "lose to the Ghost Ship",
    "be-disabled": "the ship is disabled: all cargo is lost",
    "match-maps": "two Map cards match and go back",
    "raise-treasure": "raise the treasure",
}
_DAMAGE = ICONS.index("damage")


def news(rules: Rules, table: Table, mark: Mark) -> str:
    """Return what a mark tells, without saying of whom."""
    match mark.what, mark.where:
        case "action", "attack-merchant" if mark.seat is not None:
            return _attack(rules, table, mark.seat)
        case "action", name:
            return _RESULTS.get(name, "")
        case "told", "battle":
            return "win the battle"
        case "told", "ghost":
            return f"the Ghost Ship has {amounts(((CUTLASS, mark.amount),))} in all"
        case "told", icon:
            return f"{amounts(((ICONS.index(icon), mark.amount),))} in all"
        case "anomaly", name if name.endswith("-gone"):
            return f"the supply has too few {noun(name.removesuffix('-gone'), 2)} left"
        case "anomaly", name if name.endswith("-deck-empty"):
            return f"the {name.removesuffix('-empty').replace('-', ' ')} is used up"
    return ""


def _attack(rules: Rules, table: Table, seat: int) -> str:
    """Return what a captain needs to beat the merchant in the own sector, and has without dice."""
    merchant = next((m for m, at in enumerate(table.merchants) if at == table.at[seat]), None)
    if merchant is None:
        return ""
    ready = count(table.kit[seat].free[BATTLE], CUTLASS)
    size, needed = KINDS[merchant >= rules.small], strength_of(rules, table, merchant)
    return (
        f"a battle with the {size} merchant, for which more than {needed} cutlasses are needed;"
        f" {ready} without the dice"
    )


def changed(rules: Rules, before: Table, table: Table, me: int | None) -> Iterator[str]:
    """Yield what has changed since a choice, as far as ``me`` may know it; all of it for None."""
    if table.layout < 0 or before.layout < 0:
        return
    for seat in range(len(table.at)):
        yield from _captain(rules, before, table, seat, me)
    if table.ghost is not None:
        yield from _ghost(rules, before, table, table.ghost)
    if any(at >= 0 for at in before.at):
        yield from _ocean(rules, before, table)
        yield from _offers(rules, before, table)
    if table.last and not before.last:
        yield "someone has enough fame: this is the last round"
    if table.ended and not before.ended:
        yield from _end(rules, table, me)
    elif (table.rounds, table.seat) != (before.rounds, before.seat):
        yield f"round {table.rounds}: {_next(rules, before, table, me)}"


def _next(rules: Rules, before: Table, table: Table, me: int | None) -> str:
    """Return whose turn begins."""
    if table.seat < len(table.at):
        return "now it is your turn" if table.seat == me else f"now {called(table.seat, me)}"
    active = -1 if before.ghost is None else before.ghost.active
    if active < 0:
        return "now the Ghost Ship"
    action = rules.wording.title("action", rules.actions[active].id)
    return f"now the Ghost Ship, which goes on with {action}"


def _end(rules: Rules, table: Table, me: int | None) -> Iterator[str]:
    """Yield what decides the game, in the order in which it counts."""
    for seat, fame in enumerate(table.fame):
        rest = amounts(((COIN, table.coins[seat]), (RUM, table.cargo[seat][RUM])))
        yield f"{called(seat, me)}: {fame} fame, {len(table.crew[seat])} crew, {rest}"
    if table.ghost is not None:
        yield f"the Ghost Ship: {table.ghost.fame} fame"


def _captain(rules: Rules, before: Table, table: Table, seat: int, me: int | None) -> Iterator[str]:
    who = called(seat, me)
    if before.at[seat] < 0 <= table.at[seat]:
        yield f"{who}: begin at {at_of(rules, table, table.at[seat])}"
    gains = [
        *((icon, _more(before.cargo, table.cargo, seat, icon)) for icon in range(CHEST + 1)),
        (GLASS, table.glass[seat] - before.glass[seat]),
        (COIN, table.coins[seat] - before.coins[seat]),
        (FAME, table.fame[seat] - before.fame[seat]),
        (_DAMAGE, table.damage[seat] - before.damage[seat]),
    ]
    if before.ship[seat] >= 0 and before.kit[seat].sails:
        gains.append((REPUTATION, table.reputation[seat] - before.reputation[seat]))
    if told := changes(gains):
        fame = f", now {table.fame[seat]} fame" if table.fame[seat] != before.fame[seat] else ""
        yield f"{who}: {told}{fame}"
    yield from (f"{who}: {line}" for line in _quests(rules, before, table, seat))
    for line in _hand(rules, before.hand[seat], table.hand[seat], known=me in (seat, None)):
        yield f"{who}: {line}"
    if table.treasure[seat] >= 0 and table.treasure[seat] != before.treasure[seat]:
        yield f"{who}: treasure marker at {at_of(rules, table, table.treasure[seat])}"


def _hand(rules: Rules, old: list[int], new: list[int], *, known: bool) -> Iterator[str]:
    """Yield which Map cards come and go; who may not know them hears that some come."""
    come = [rules.ocean_name(rules.maps[card]) for card in new if card not in old]
    gone = [rules.ocean_name(rules.maps[card]) for card in old if card not in new]
    if come:
        cards = "1 Map card" if len(come) == 1 else f"{len(come)} Map cards"
        yield f"Map card of {listed(come)}" if known else f"{cards}, face down"
    if gone and known:
        yield f"no longer the Map card of {listed(gone)}"


def _more(before: list[list[int]], after: list[list[int]], seat: int, icon: int) -> int:
    return after[seat][icon] - before[seat][icon]


def _quests(rules: Rules, before: Table, table: Table, seat: int) -> Iterator[str]:
    """Yield how quests went on; that they are started is a choice."""
    for type, number in enumerate(before.quests[seat]):
        if number < 0:
            continue
        title = rules.wording.title("quest", rules.quests[number].id)
        if table.quests[seat][type] != number:
            yield f"quest done: {title}"
        elif type == VOYAGE and table.dug[seat] and not before.dug[seat]:
            home = at_of(rules, table, table.home[seat])
            yield f"found what {title} asks for; now come back to {home}"
        elif type == SPECIAL and table.legs[seat] != before.legs[seat]:
            quest = rules.quests[number]
            done, all_ = table.legs[seat].bit_count(), quest.beat or len(quest.legs)
            yield f"{title}: {done} of {all_} done"


def _ocean(rules: Rules, before: Table, table: Table) -> Iterator[str]:
    """Yield which merchants are gone and come back, and which Blockades moved."""
    for merchant, (old, new) in enumerate(zip(before.merchants, table.merchants, strict=True)):
        size = KINDS[merchant >= rules.small]
        if new < 0 <= old:
            yield f"the {size} merchant at {at_of(rules, table, old)} is sunk"
        elif old < 0 <= new:
            yield f"a new {size} merchant comes to {at_of(rules, table, new)}"
    jungle = rules.chart(table).jungle
    for card in table.blockades:
        if card not in before.blockades:
            yield f"a blockade moves to {at_of(rules, table, jungle[card])}"


def _offers(rules: Rules, before: Table, table: Table) -> Iterator[str]:
    """Yield the cards that are new in the offers and among the Exports."""
    harbours = rules.chart(table).harbours
    for port, (old, new) in enumerate(zip(before.offers, table.offers, strict=True)):
        where = rules.ocean_name(rules.chart(table).card[harbours[port]])
        for deck in (CREW, UPGRADE):
            if 0 <= new[deck] != old[deck]:
                yield f"{where} now offers {gear_told(rules, new[deck])}"
        if 0 <= new[QUEST] != old[QUEST]:
            quest = rules.wording.told("quest", rules.quests[new[QUEST]].id)
            yield f"{where} now offers {quest}"
    for number in table.exports:
        if number not in before.exports:
            yield f"new Export: {rules.wording.told('export', rules.exports[number].id)}"


def _ghost(rules: Rules, before: Table, table: Table, ghost: Ghost) -> Iterator[str]:
    old = before.ghost
    if old is None:
        yield f"the Ghost Ship begins at {at_of(rules, table, ghost.at)}"
        return
    if ghost.at != old.at:
        yield f"the Ghost Ship sails to {at_of(rules, table, ghost.at)}{_foe(rules, table, ghost)}"
    for gear in (*_gears(ghost),):
        if gear not in _gears(old):
            yield f"the Ghost Ship gets {gear_told(rules, gear)}"
    gains = (
        (CHEST, ghost.chests - old.chests),
        (MAP, ghost.maps - old.maps),
        (GLASS, ghost.glass - old.glass),
        (COIN, ghost.coins - old.coins),
        (FAME, ghost.fame - old.fame),
    )
    if told := changes(gains):
        fame = f", now {ghost.fame} fame" if ghost.fame != old.fame else ""
        yield f"the Ghost Ship: {told}{fame}"
    if new := [card for card in ghost.hand if card not in old.hand]:
        maps = listed(rules.ocean_name(rules.maps[card]) for card in new)
        yield f"the Ghost Ship: Map card of {maps}"
    if ghost.treasure >= 0 and ghost.treasure != old.treasure:
        yield f"the Ghost Ship: treasure marker at {at_of(rules, table, ghost.treasure)}"
    if ghost.active >= 0 > old.active:
        action = rules.wording.title("action", rules.actions[ghost.active].id)
        yield f"{action} stays: the Ghost Ship goes on with it in its next turn"


def _foe(rules: Rules, table: Table, ghost: Ghost) -> str:
    """Return whom the Ghost Ship attacks where it has come to."""
    if ghost.at in table.merchants:
        kind = KINDS[table.merchants.index(ghost.at) >= rules.small]
        needed = rules.laws.merchant_strength[kind]
        return f" and attacks the {kind} merchant (more than {needed} needed)"
    chart = rules.chart(table)
    peace = chart.port[ghost.at] >= 0 and rules.laws.occupied_port == "peace"
    fights = ghost.at in table.at and ghost.at != chart.royal and not peace
    return " and attacks the captain" if fights else ""


def _gears(ghost: Ghost) -> tuple[int, ...]:
    return (*ghost.crew, *(gear for some in ghost.attached for gear in some), *ghost.fitted)
