"""What captains do in port: hire, buy, start quests, trade, export, overhaul."""

from __future__ import annotations

from itertools import product

from pnp.play.kernel import Choice, Mark, Turn
from pnp_pirates.micro_pirates.bargains import NOTHING
from pnp_pirates.micro_pirates.gear import (
    CALLING,
    CHEST,
    COIN,
    EXPORTING,
    FISH,
    OVERHAULING,
    PLANTAIN,
    RUM,
    TRADING,
)
from pnp_pirates.micro_pirates.holds import (
    affords,
    berths,
    declare,
    draw,
    gain,
    moorings,
    pay,
    settle,
    stow,
    take,
)
from pnp_pirates.micro_pirates.quests import start
from pnp_pirates.micro_pirates.rules import Rules
from pnp_pirates.micro_pirates.table import (
    BOUGHT,
    CREW,
    EXPORT,
    HIRED,
    QUEST,
    STARTED,
    UPGRADE,
    Table,
)


def business(rules: Rules, table: Table, seat: int, port: int) -> list[str]:
    """Return what may be done in a Port call: ``hire``, ``buy`` and ``quest``."""
    crew, upgrade, quest = table.offers[port]
    used, found = table.used, []
    if crew >= 0 and not used & HIRED and affords(table, seat, rules.gears[crew].price):
        found.append("hire")
    if upgrade >= 0 and not used & BOUGHT and affords(table, seat, rules.gears[upgrade].price):
        found.append("buy")
    if quest >= 0 and not used & STARTED and table.quests[seat][rules.quests[quest].type] < 0:
        found.append("quest")
    return found


def calls(rules: Rules, table: Table, seat: int, port: int) -> bool:
    """Return whether a Port call does anything: something may be done in it, or the effects that
    work on it bring something, by which more may become affordable."""
    kit = table.kit[seat]
    if any(n > 0 for _, n in kit.free[CALLING]):
        return True
    if kit.extras[CALLING] and len(kit.choices(CALLING, table.cargo[seat][RUM])) > 1:
        return True
    return bool(business(rules, table, seat, port))


def port_call(rules: Rules, table: Table, seat: int) -> Turn:
    """Hire, buy and start a quest, in any order; then new cards are offered."""
    port = rules.chart(table).port[table.at[seat]]
    yield from gain(rules, table, seat, (yield from declare(rules, table, seat, CALLING)))
    while options := business(rules, table, seat, port):
        chosen = yield Choice(seat, "port", (*options, "done"))
        offer = table.offers[port]
        match chosen:
            case "done":
                break
            case "quest":
                quest, offer[QUEST] = offer[QUEST], -1
                table.used |= STARTED
                rules.act(table, "start-quest")
                yield from start(rules, table, seat, quest)
            case _:
                deck = CREW if chosen == "hire" else UPGRADE
                gear, offer[deck] = offer[deck], -1
                table.used |= HIRED if deck == CREW else BOUGHT
                yield from acquire(rules, table, seat, gear)
    yield from refill(rules, table, port)


def acquire(rules: Rules, table: Table, seat: int, gear: int) -> Turn:
    crew = rules.gears[gear].crew
    pay(table, seat, rules.gears[gear].price)
    rules.act(table, "hire" if crew else "buy")
    table.marks.append(Mark("card", rules.gears[gear].id))
    table.bought = gear
    places = berths(rules, table, seat) if crew else moorings(rules, table, seat)
    place = yield Choice(seat, "keep", places)
    table.bought = -1
    yield from settle(rules, table, seat, gear, place)


def refill(rules: Rules, table: Table, port: int) -> Turn:
    """Draw what an offer lacks; its quest never leads to the card of the port."""
    offer = table.offers[port]
    for deck in (CREW, UPGRADE):
        if offer[deck] < 0:
            offer[deck] = yield from draw(table, deck)
    if offer[QUEST] < 0:
        here = rules.cards.ports[port]
        for pile in (table.decks[QUEST], table.gone[QUEST]):
            if pile is table.gone[QUEST]:
                table.decks[QUEST] += sorted(pile)
                pile.clear()
            fitting = tuple(q for q in table.decks[QUEST] if here not in rules.quests[q].targets)
            if fitting:
                offer[QUEST] = yield Choice(None, "quest", fitting)
                table.decks[QUEST].remove(offer[QUEST])
                return
        table.marks.append(Mark("anomaly", "no-quest-to-offer"))


def trade(rules: Rules, table: Table, seat: int) -> Turn:
    """Sell goods, then exchange once; what finds no room in the hold is thrown overboard."""
    gains = yield from declare(rules, table, seat, TRADING)
    yield from sell(rules, table, seat)
    for _ in range(rules.laws.trade_lines):
        found = [line for line in rules.bargains if affords(table, seat, line.given)]
        line = yield Choice(seat, "exchange", (NOTHING, *found))
        if line is NOTHING:
            break
        pay(table, seat, line.given)
        table.loose = True
        for icon, n in line.got:
            take(table, seat, icon, n)
        yield from stow(table, seat)
    yield from gain(rules, table, seat, gains)


def sell(rules: Rules, table: Table, seat: int) -> Turn:
    """Sell any number of fish and plantains, if there are any."""
    cargo, price = table.cargo[seat], rules.laws.good_coins
    if not cargo[FISH] and not cargo[PLANTAIN]:
        return
    options = tuple(product(range(cargo[FISH] + 1), range(cargo[PLANTAIN] + 1)))
    fish, plantain = yield Choice(seat, "sell", options)
    take(table, seat, FISH, -fish)
    take(table, seat, PLANTAIN, -plantain)
    take(table, seat, COIN, price * (fish + plantain))


def export(rules: Rules, table: Table, seat: int, number: int) -> Turn:
    """Fill an Export, which leaves the game."""
    card = rules.exports[number]
    pay(table, seat, card.demand)
    table.exports.remove(number)
    table.out[1].append(number)
    table.marks.append(Mark("card", card.id))
    table.fame[seat] += card.fame
    gains = yield from declare(rules, table, seat, EXPORTING)
    yield from gain(rules, table, seat, card.reward + gains)
    yield from show_export(table)


def show_export(table: Table) -> Turn:
    card = yield from draw(table, EXPORT)
    if card >= 0:
        table.exports.append(card)


def export_chests(rules: Rules, table: Table, seat: int) -> Turn:
    given = rules.laws.chest_export
    pay(table, seat, ((CHEST, given["chests"]),))
    table.fame[seat] += given["fame"]
    yield from gain(rules, table, seat, (yield from declare(rules, table, seat, EXPORTING)))


def overhaul(rules: Rules, table: Table, seat: int) -> Turn:
    table.damage[seat] = 0
    yield from gain(rules, table, seat, (yield from declare(rules, table, seat, OVERHAULING)))
