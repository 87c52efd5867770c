"""What captains gain, pay and lose: tokens, coins, Fame, reputation, maps, loot and gear."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, TypeAlias

from pnp.play.kernel import Choice, Mark, Turn
from pnp_pirates.micro_pirates.gear import (
    ANY,
    CHEST,
    COIN,
    FAME,
    LOOT,
    MAP,
    REPAIR,
    REPUTATION,
    RUM,
    Extra,
    Gains,
)
from pnp_pirates.micro_pirates.rules import Rules
from pnp_pirates.micro_pirates.table import CREW, MAPS, UPGRADE, Table
from pnp_pirates.micro_pirates.table import LOOT as LOOTS

Drawn: TypeAlias = Generator[Choice, Any, int]
OUT_OF = {
    icon: Mark("anomaly", f"{name}-gone")
    for icon, name in enumerate(("fish", "plantain", "rum", "map", "chest", "spyglass", "coin"))
}
DECKS = ("crew", "upgrade", "quest", "loot", "map", "export")


def draw(table: Table, deck: int) -> Drawn:
    """Draw a random card, shuffling the discards if the deck is empty; return -1 if there is
    none."""
    cards = table.decks[deck]
    if not cards:
        if not table.gone[deck]:
            table.marks.append(Mark("anomaly", f"{DECKS[deck]}-deck-empty"))
            return -1
        cards += sorted(table.gone[deck])
        table.gone[deck].clear()
    card: int = yield Choice(None, DECKS[deck], tuple(cards))
    cards.remove(card)
    return card


def take(table: Table, seat: int, icon: int, n: int) -> None:
    """Take tokens from the supply, as many as are left; a negative number returns them."""
    bank = table.bank
    if n > bank[icon]:
        table.marks.append(OUT_OF[icon])
        n = bank[icon]
    if icon <= CHEST:
        cargo = table.cargo[seat]
        n = max(n, -cargo[icon])
        cargo[icon] += n
    elif icon == COIN:
        n = max(n, -table.coins[seat])
        table.coins[seat] += n
        if n > 0:
            table.marks.append(Mark("gold", table.names[table.at[seat]], n))
    else:
        n = max(n, -table.glass[seat])
        table.glass[seat] += n
    bank[icon] -= n


def gain(rules: Rules, table: Table, seat: int, gains: Gains) -> Turn:
    """Gain an effect or a reward; icons of dice, sails and cutlasses do not count here."""
    loot = maps = 0
    goods = False
    for icon, n in gains:
        if icon <= COIN:
            if icon == MAP and n > 0:
                maps += n
            else:
                goods = True
                take(table, seat, icon, n)
        elif icon == FAME:
            table.fame[seat] += n
        elif icon == REPUTATION:
            change_reputation(rules, table, seat, n)
        elif icon == REPAIR:
            table.damage[seat] = max(0, table.damage[seat] - n)
        elif icon == LOOT:
            loot += n
    if goods:
        yield from stow(table, seat)
    for _ in range(maps):
        yield from gain_map(rules, table, seat)
    if loot:
        yield from plunder(rules, table, seat, loot, loot)


def stow(table: Table, seat: int) -> Turn:
    """Throw tokens overboard until the rest fits."""
    cargo = table.cargo[seat]
    kit = table.kit[seat]
    while sum(cargo) > kit.hold:
        table.loose = True
        icon = yield Choice(seat, "toss", tuple(i for i, n in enumerate(cargo) if n))
        take(table, seat, icon, -1)
    table.loose = False


def pay(table: Table, seat: int, cost: Gains) -> None:
    for icon, n in cost:
        take(table, seat, icon, -n)


def affords(table: Table, seat: int, cost: Gains) -> bool:
    cargo = table.cargo[seat]
    for icon, n in cost:
        if icon <= CHEST:
            have = cargo[icon]
        else:
            have = table.coins[seat] if icon == COIN else table.glass[seat]
        if have < n:
            return False
    return True


def change_reputation(rules: Rules, table: Table, seat: int, n: int) -> None:
    """Move the marker; below the lowest space, Fame is lost instead."""
    place = table.reputation[seat] + n
    best = len(rules.captains[table.captain[seat]].wins)
    for _ in range(1 - place):
        table.fame[seat] = max(0, table.fame[seat] - rules.numbers.lowest_reputation)
    table.reputation[seat] = min(best, max(1, place))
    rules.refit(table, seat)


def declare(rules: Rules, table: Table, seat: int, action: int) -> Generator[Choice, Any, Gains]:
    """Let the captain choose the effects used in an action, and pay for them; return all effects
    that work."""
    kit = table.kit[seat]
    extras = kit.extras[action]
    if extras:
        options = kit.choices(action, table.cargo[seat][RUM])
        if len(options) > 1:
            used: tuple[Extra, ...] = yield Choice(seat, "effects", options)
            spend(rules, table, seat, used)
            return sum((extra.gains for extra in used), kit.free[action])
    return kit.free[action]


def spend(rules: Rules, table: Table, seat: int, used: Iterable[Extra]) -> None:
    """Pay the rum of effects, and discard those that work once."""
    for extra in used:
        if extra.rum:
            take(table, seat, RUM, -extra.rum)
        if extra.once:
            lose_gear(rules, table, seat, extra.gear)


def lose_gear(rules: Rules, table: Table, seat: int, gear: int) -> None:
    """Discard a crew card with its attached upgrades, or an upgrade."""
    crew, attached = table.crew[seat], table.attached[seat]
    if gear in crew:
        at = crew.index(gear)
        for upgrade in attached.pop(at):
            discard(rules, table, upgrade)
        crew.pop(at)
    else:
        next(some for some in (table.fitted[seat], *attached) if gear in some).remove(gear)
    discard(rules, table, gear)
    rules.refit(table, seat)


def discard(rules: Rules, table: Table, gear: int) -> None:
    if gear >= rules.first_loot:
        table.gone[LOOTS].append(rules.loot_of_gear[gear])
    else:
        table.gone[CREW if rules.gears[gear].crew else UPGRADE].append(gear)


def gain_map(rules: Rules, table: Table, seat: int) -> Turn:
    """Draw a Map card, with a token while there are any; equal maps reveal a treasure."""
    card = yield from draw(table, MAPS)
    take(table, seat, MAP, 1)
    if card >= 0:
        table.hand[seat].append(card)
        match_maps(rules, table, seat)
    yield from stow(table, seat)


def match_maps(rules: Rules, table: Table, seat: int) -> None:
    """Return matching Map cards, and set the Treasure marker."""
    numbers, hand = rules.numbers, table.hand[seat]
    if table.treasure[seat] >= 0 and numbers.second_treasure == "waits":
        return
    targets = [rules.maps[card] for card in hand]
    target = next((t for t in targets if targets.count(t) >= numbers.matching_maps), None)
    if target is None:
        return
    pair = [card for card in hand if rules.maps[card] == target][: numbers.matching_maps]
    for card in pair:
        hand.remove(card)
        table.gone[MAPS].append(card)
    if numbers.matched_map_tokens == "returned":
        take(table, seat, MAP, -len(pair))
    table.treasure[seat] = rules.chart(table).jungle[target]
    rules.act(table, "match-maps")


def plunder(rules: Rules, table: Table, seat: int, drawn: int, number: int) -> Turn:
    """Draw Loot cards until enough of them differ, and gain that many different ones."""
    cards = yield from draw_different(rules, table, drawn, number)
    loots = rules.loots
    while number and cards:
        faces: dict[int, int] = {}
        for card in cards:
            faces.setdefault(loots[card].face, card)
        options = tuple(faces.values())
        # If all different cards are gained, their order does not matter.
        card = options[0] if len(options) <= number else (yield Choice(seat, "loot", options))
        for other in [c for c in cards if loots[c].face == loots[card].face]:
            cards.remove(other)
            if other != card:
                _lay_aside(table, other)
        number -= 1
        yield from gain_loot(rules, table, seat, card)
    for card in cards:
        _lay_aside(table, card)


def draw_different(
    rules: Rules, table: Table, drawn: int, number: int
) -> Generator[Choice, Any, list[int]]:
    """Draw Loot cards until ``number`` of them differ; one of equal cards is replaced."""
    cards: list[int] = []
    tries = drawn + len(rules.loots)
    while tries:
        tries -= 1
        if len(cards) == drawn:
            faces = [rules.loots[card].face for card in cards]
            if len(set(faces)) >= number:
                break
            spare = next(i for i, face in enumerate(faces) if faces.index(face) < i)
            _lay_aside(table, cards.pop(spare))
        card = yield from draw(table, LOOTS)
        if card < 0:
            break
        table.drawn.append(card)
        cards.append(card)
    return cards


def _lay_aside(table: Table, card: int) -> None:
    table.drawn.remove(card)
    table.gone[LOOTS].append(card)


def gain_loot(rules: Rules, table: Table, seat: int, card: int) -> Turn:
    loot = rules.loots[card]
    if loot.gear < 0:
        _lay_aside(table, card)
        yield from gain(rules, table, seat, loot.reward)
        return
    gear = rules.gears[loot.gear]
    places = crew_places(rules, table, seat) if gear.crew else upgrade_places(rules, table, seat)
    if any(replaced >= 0 for *_, replaced in places) or not places:
        # A captain need not dismiss crew for a card that was not bought.
        places = (*places, REFUSE)
    place = yield Choice(seat, "keep", places)
    table.drawn.remove(card)
    if place == REFUSE:
        discard(rules, table, loot.gear)
    else:
        yield from place_gear(rules, table, seat, loot.gear, place)


REFUSE = ("refuse", -1, -1)
"""The place of gear that is not kept. Places of gear are: where, on which crew member, and the gear
discarded for it."""
Place: TypeAlias = tuple[str, int, int]


def crew_places(rules: Rules, table: Table, seat: int) -> tuple[Place, ...]:
    """Return the possible places of a new crew member: if all are taken, one is dismissed, who may
    or may not pass on its upgrades."""
    crew = table.crew[seat]
    if len(crew) < rules.numbers.crew_limit:
        return (("crew", -1, -1),)
    found = []
    for i, gear in enumerate(crew):
        found.append(("crew", i, gear))
        if table.attached[seat][i]:
            found.append(("heir", i, gear))
    return tuple(found)


def upgrade_places(rules: Rules, table: Table, seat: int) -> tuple[Place, ...]:
    """Return the possible places of a new upgrade; if all are taken, one is discarded."""
    fitted, attached = table.fitted[seat], table.attached[seat]
    found: list[Place] = []
    if len(fitted) < rules.numbers.ship_upgrades:
        found.append(("ship", -1, -1))
    each = rules.numbers.crew_upgrades
    found += [("under", i, -1) for i, some in enumerate(attached) if len(some) < each]
    if found:
        return tuple(found)
    found += [("ship", -1, gear) for gear in fitted]
    found += [("under", i, gear) for i, some in enumerate(attached) for gear in some]
    return tuple(found)


def place_gear(rules: Rules, table: Table, seat: int, gear: int, place: Place) -> Turn:
    """Put a gear into its place."""
    where, at, replaced = place
    crew, attached = table.crew[seat], table.attached[seat]
    match where:
        case "crew" | "heir":
            handed: list[int] = []
            if at >= 0:
                handed = attached.pop(at)
                crew.pop(at)
                discard(rules, table, replaced)
                if where == "crew":
                    for upgrade in handed:
                        discard(rules, table, upgrade)
                    handed = []
            crew.append(gear)
            attached.append(handed)
        case _:
            if replaced >= 0:
                lose_gear(rules, table, seat, replaced)
            (table.fitted[seat] if where == "ship" else attached[at]).append(gear)
    rules.refit(table, seat)
    yield from stow(table, seat)


def at_any_time(table: Table, seat: int) -> tuple[Extra, ...]:
    """Return the effects that may be used now, outside actions."""
    kit = table.kit[seat]
    extras = kit.extras[ANY]
    if not extras:
        return ()
    rum = table.cargo[seat][RUM]
    return tuple(
        extra
        for i, extra in enumerate(extras)
        if extra.rum <= rum and (extra.once or not table.used & _bit(i))
    )


def use(rules: Rules, table: Table, seat: int, extra: Extra) -> Turn:
    kit = table.kit[seat]
    if not extra.once:
        table.used |= _bit(kit.extras[ANY].index(extra))
    spend(rules, table, seat, (extra,))
    yield from gain(rules, table, seat, extra.gains)
    yield from stow(table, seat)


def _bit(i: int) -> int:
    # The lower bits of ``used`` are defined by the table.
    return 1 << (4 + i)
