"""What always adds up: tokens, cards, and what may lie where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import attrgetter
from random import Random

from pnp_pirates.micro_pirates.gear import BARE, CHEST, COIN, GLASS, MAP
from pnp_pirates.micro_pirates.moves import fleet, gone
from pnp_pirates.micro_pirates.rules import Rules
from pnp_pirates.micro_pirates.table import (
    CREW,
    EXPORT,
    LOOT,
    MAPS,
    QUEST,
    UPGRADE,
    VOYAGE,
    Table,
)

TOKENS = ("fish", "plantain", "rum", "map", "chest", "spyglass", "coins")
PILES = ("crew", "upgrade", "quest", "loot", "map-card", "export")


def held(rules: Rules, table: Table) -> Mapping[str, int]:
    total = rules.supply
    used = {name: total[name] - table.bank[icon] for icon, name in enumerate(TOKENS)}
    for deck, name in enumerate(PILES):
        used[name] = total[name] - len(table.decks[deck]) - len(table.gone[deck])
    return used


def faults(rules: Rules, table: Table) -> Iterator[str]:
    """Yield what does not add up."""
    yield from _tokens(rules, table)
    yield from _cards(rules, table)
    if table.layout < 0 or table.kit[-1] is BARE:
        return
    laws, chart = rules.laws, rules.chart(table)
    if len(set(table.blockades)) != len(table.blockades):
        yield "two Blockades on one card"
    if set(table.blockades) - set(rules.cards.jungles):
        yield "a Blockade without a Jungle"
    if table.rounds > 1 and len(table.blockades) != laws.blockades:
        yield f"{len(table.blockades)} Blockades"
    yield from _sectors(rules, table)
    yield from _turns(rules, table)
    for port, (_, _, quest) in enumerate(table.offers):
        if quest >= 0 and rules.cards.ports[port] in rules.quests[quest].targets:
            yield "a quest on offer leads to its own card"
    for seat, at in enumerate(table.at):
        kit = table.kit[seat]
        if at >= 0 and not chart.waters.beside[at]:
            yield f"seat {seat} lies on land"
        if not table.loose and sum(table.cargo[seat]) > kit.hold:
            yield f"the hold of seat {seat} is too full"
        if table.fame[seat] < 0:
            yield f"seat {seat} has less than no Fame"
        if not 1 <= table.reputation[seat] <= len(rules.captains[table.captain[seat]].wins):
            yield f"the reputation of seat {seat} is beyond the track"
        if table.damage[seat] >= rules.ships[table.ship[seat]].damage - 1:
            yield f"the ship of seat {seat} sails on though disabled"
        if len(table.crew[seat]) > laws.crew_limit or len(table.fitted[seat]) > laws.ship_upgrades:
            yield f"seat {seat} has too many crew or upgrades"
        if any(len(some) > laws.crew_upgrades for some in table.attached[seat]):
            yield f"crew of seat {seat} has too many upgrades"
        if len(table.attached[seat]) != len(table.crew[seat]):
            yield f"seat {seat} has upgrades under nobody"
        yield from _paired(rules, table, seat)


def _sectors(rules: Rules, table: Table) -> Iterator[str]:
    """Yield who lies where nobody may. In the middle of a turn two ships fight in one sector; of
    those that fought the Ghost Ship, or found no sector to move to, neither need leave it."""
    laws, chart, ghost = rules.laws, rules.chart(table), table.ghost
    out = [at for at in table.merchants if at >= 0]
    if len(set(out)) < len(out):
        yield "two merchants lie in one sector"
    if ghost is not None and not chart.waters.beside[ghost.at]:
        yield "the Ghost Ship lies on land"
    if not _between(rules, table) or not laws.defeat["sectors"]:
        return
    peace = laws.occupied_port == "peace"
    for seat, at in enumerate(table.at):
        if at == chart.royal or (peace and chart.port[at] >= 0) or table.hemmed[seat]:
            continue
        if at in out:
            yield f"seat {seat} lies where a merchant does"
        if any(at == table.at[o] and not table.hemmed[o] for o in range(seat)):
            yield f"seat {seat} lies where another captain does"


def _turns(rules: Rules, table: Table) -> Iterator[str]:
    if table.ended and (table.seat or not table.last):
        yield "the game ended before all had as many turns"
    for m in table.due:
        if table.merchants[m] >= 0:
            yield f"merchant {m} is awaited, and on the ocean"
    if _between(rules, table):
        for large in (False, True):
            waits = all(m in table.due for m in fleet(rules, large))
            if gone(rules, table, large) and not waits:
                yield f"all {'large' if large else 'small'} merchants are gone"


def _between(rules: Rules, table: Table) -> bool:
    """Return whether a captain's turn has just begun."""
    return table.seat < len(table.at) and table.left == rules.laws.actions


def _paired(rules: Rules, table: Table, seat: int) -> Iterator[str]:
    targets = [rules.maps[card] for card in table.hand[seat]]
    waits = table.treasure[seat] >= 0 and rules.laws.second_treasure == "waits"
    if not waits and any(targets.count(t) >= rules.laws.matching_maps for t in targets):
        yield f"seat {seat} keeps equal Map cards"


def _tokens(rules: Rules, table: Table) -> Iterator[str]:
    found = list(table.bank)
    for cargo in table.cargo:
        for icon in range(CHEST + 1):
            found[icon] += cargo[icon]
    found[GLASS] += sum(table.glass)
    found[COIN] += sum(table.coins)
    ghost = table.ghost
    if ghost is not None:
        for icon, n in (
            *((MAP, ghost.maps), (CHEST, ghost.chests), (GLASS, ghost.glass)),
            (COIN, ghost.coins),
        ):
            found[icon] += n
    for icon, (name, n) in enumerate(zip(TOKENS, found, strict=True)):
        if n != rules.supply[name] or table.bank[icon] < 0:
            yield f"{n} of {rules.supply[name]} {name}"


def _cards(rules: Rules, table: Table) -> Iterator[str]:
    piles = [deck + gone for deck, gone in zip(table.decks, table.gone, strict=True)]
    for offer in table.offers:
        for deck in (CREW, UPGRADE, QUEST):
            if offer[deck] >= 0:
                piles[deck].append(offer[deck])
    piles[QUEST] += table.out[0]
    piles[EXPORT] += table.exports + table.out[1]
    piles[LOOT] += table.drawn
    gears = [] if table.bought < 0 else [table.bought]
    for seat, quests in enumerate(table.quests):
        piles[QUEST] += [quest for quest in quests if quest >= 0]
        piles[MAPS] += table.hand[seat]
        gears += table.crew[seat] + table.fitted[seat]
        for some in table.attached[seat]:
            gears += some
    ghost = table.ghost
    if ghost is not None:
        gears += ghost.crew + ghost.fitted
        for some in ghost.attached:
            gears += some
        piles[MAPS] += ghost.hand
    for gear in gears:
        if gear >= rules.first_loot:
            piles[LOOT].append(rules.loot_of_gear[gear])
        else:
            piles[CREW if rules.gears[gear].crew else UPGRADE].append(gear)
    for name, pile in zip(PILES, piles, strict=True):
        if len(pile) != rules.supply[name] or len(set(pile)) != len(pile):
            yield f"cards of the {name} deck are missing, or there twice"
    if any(rules.quests[quest].type != VOYAGE for quest in table.out[0]):
        yield "a quest left the game that is no voyage"


def redeal(rules: Rules, table: Table, seat: int, chance: Random) -> None:
    """Deal the Map cards that a seat does not see: the deck, and the hands of the others. Of a
    thousand deals the first counts in which no hand has cards that would have been shown."""
    others = [hand for other, hand in enumerate(table.hand) if other != seat]
    unseen = unseen_maps(table, seat)
    sizes = [len(hand) for hand in others]
    for _ in range(1000):
        chance.shuffle(unseen)
        cards = list(unseen)
        hands = [[cards.pop() for _ in range(size)] for size in sizes]
        if all(_different(rules, hand) for hand in hands):
            break
    for hand, dealt in zip(others, hands, strict=True):
        hand[:] = dealt
    table.decks[MAPS][:] = sorted(cards)


def unseen_maps(table: Table, seat: int) -> list[int]:
    """Return the Map cards that a seat does not see."""
    unseen = list(table.decks[MAPS])
    for other, hand in enumerate(table.hand):
        if other != seat:
            unseen += hand
    if -1 in unseen:
        # Of a view the deck has them all.
        unseen = table.decks[MAPS][:]
    unseen.sort()
    return unseen


def seen(table: Table, seat: int) -> Table:
    """Return the table without what a seat does not see; the rest is shared."""
    other = Table(*_ALL(table))
    decks = other.decks = table.decks[:]
    decks[MAPS] = unseen_maps(table, seat)
    hands = other.hand = [UNSEEN[: len(hand)] for hand in table.hand]
    hands[seat] = table.hand[seat]
    return other


UNSEEN = [-1] * 100
_ALL = attrgetter(*Table.__slots__)


def _different(rules: Rules, hand: list[int]) -> bool:
    targets = [rules.maps[card] for card in hand]
    return all(targets.count(t) < rules.laws.matching_maps for t in targets)
