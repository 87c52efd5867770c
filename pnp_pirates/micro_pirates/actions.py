"""The actions of a captain: sailing, foraging, exploring, and actions in a port."""

from __future__ import annotations

from itertools import product

from pnp.play.kernel import Choice, Mark, Turn
from pnp_pirates.micro_pirates.combat import meet
from pnp_pirates.micro_pirates.gear import (
    CALLING,
    CHEST,
    COIN,
    EXPLORING,
    EXPORTING,
    FISH,
    FISHING,
    GLASS,
    ICONS,
    MOVE,
    OVERHAULING,
    PICKING,
    PLANTAIN,
    RUM,
    SAILING,
    TRADING,
    Extra,
    Gains,
    count,
)
from pnp_pirates.micro_pirates.holds import (
    Drawn,
    affords,
    crew_places,
    declare,
    draw,
    gain,
    gain_map,
    pay,
    place_gear,
    spend,
    stow,
    take,
    upgrade_places,
)
from pnp_pirates.micro_pirates.moves import arrive, hostile, navigate
from pnp_pirates.micro_pirates.quests import start
from pnp_pirates.micro_pirates.rules import Rules, dice, roll
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
from pnp_pirates.micro_pirates.tasks import NOTHING


def port_actions(rules: Rules, table: Table, seat: int, port: int) -> list[str]:
    """Return the possible parts of a Port call: ``hire``, ``buy`` and ``quest``."""
    crew, upgrade, quest = table.offers[port]
    used, found = table.used, []
    if crew >= 0 and not used & HIRED and affords(table, seat, rules.gears[crew].price):
        found.append("hire")
    if upgrade >= 0 and not used & BOUGHT and affords(table, seat, rules.gears[upgrade].price):
        found.append("buy")
    if quest >= 0 and not used & STARTED and table.quests[seat][rules.quests[quest].type] < 0:
        found.append("quest")
    return found


def can_call(rules: Rules, table: Table, seat: int, port: int) -> bool:
    """Return whether a Port call has any effect: one of its parts is possible, or effects that
    apply to it have gains, which may make more affordable."""
    kit = table.kit[seat]
    if any(n > 0 for _, n in kit.free[CALLING]):
        return True
    if kit.extras[CALLING] and len(kit.choices(CALLING, table.cargo[seat][RUM])) > 1:
        return True
    return bool(port_actions(rules, table, seat, port))


def port_call(rules: Rules, table: Table, seat: int) -> Turn:
    """Hire, buy and start a quest, in any order; then new cards are offered."""
    port = rules.chart(table).port[table.at[seat]]
    yield from gain(rules, table, seat, (yield from declare(rules, table, seat, CALLING)))
    while options := port_actions(rules, table, seat, port):
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
    places = crew_places(rules, table, seat) if crew else upgrade_places(rules, table, seat)
    place = yield Choice(seat, "keep", places)
    table.bought = -1
    yield from place_gear(rules, table, seat, gear, place)


def refill(rules: Rules, table: Table, port: int) -> Turn:
    """Draw the cards missing from an offer; its quest never leads to the card of the port."""
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
    """Sell goods, then exchange once; what does not fit in the hold is thrown overboard."""
    gains = yield from declare(rules, table, seat, TRADING)
    yield from sell(rules, table, seat)
    for _ in range(rules.numbers.trade_lines):
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
    cargo, price = table.cargo[seat], rules.numbers.good_coins
    if not cargo[FISH] and not cargo[PLANTAIN]:
        return
    options = tuple(product(range(cargo[FISH] + 1), range(cargo[PLANTAIN] + 1)))
    fish, plantain = yield Choice(seat, "sell", options)
    take(table, seat, FISH, -fish)
    take(table, seat, PLANTAIN, -plantain)
    take(table, seat, COIN, price * (fish + plantain))


def export(rules: Rules, table: Table, seat: int, number: int) -> Turn:
    """Complete an Export, which leaves the game."""
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
    given = rules.numbers.chest_export
    pay(table, seat, ((CHEST, given["chests"]),))
    table.fame[seat] += given["fame"]
    yield from gain(rules, table, seat, (yield from declare(rules, table, seat, EXPORTING)))


def overhaul(rules: Rules, table: Table, seat: int) -> Turn:
    table.damage[seat] = 0
    yield from gain(rules, table, seat, (yield from declare(rules, table, seat, OVERHAULING)))


def destinations(rules: Rules, table: Table, seat: int) -> list[tuple[str, int, tuple[Extra, ...]]]:
    """Return where a ship may sail, and with which effects: none if its sails are enough, or else
    each minimal set of effects."""
    kit, here = table.kit[seat], table.at[seat]
    chart = rules.chart(table)
    ships = hostile(rules, table, chart, seat)
    reach = chart.waters.reach
    found: list[tuple[str, int, tuple[Extra, ...]]] = [*reach(here, kit.sails, ships)]
    if kit.extras[SAILING]:
        freely = {at for _, at, _ in found}
        ways: dict[int, list[tuple[Extra, ...]]] = {}
        for used, speed in kit.sail_choices(table.cargo[seat][RUM]):
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
    """Roll for fish or plantains; with some icons the ship may move on."""
    gains = yield from declare(rules, table, seat, FISHING if icon == FISH else PICKING)
    gains += yield from roll(rules, ICONS[icon], dice(rules, gains))
    yield from gain(rules, table, seat, gains)
    steps = count(gains, MOVE)
    if steps > 0:
        yield from drift(rules, table, seat, steps)


def drift(rules: Rules, table: Table, seat: int, steps: int) -> Turn:
    """Let a ship move up to ``steps`` sectors, or stay."""
    chart, here = rules.chart(table), table.at[seat]
    reach = chart.waters.reach(here, steps, hostile(rules, table, chart, seat))
    where = yield Choice(seat, "move", (here, *(at for _, at, _ in reach)))
    if where != here:
        arrive(rules, table, seat, where)
        yield from meet(rules, table, seat)


def search(rules: Rules, table: Table, seat: int) -> Drawn:
    """Roll for spyglasses and keep them; return their number, including those that count only for
    this search."""
    gains = yield from declare(rules, table, seat, EXPLORING)
    shown = yield from roll(rules, "spyglass", dice(rules, gains))
    found, bonus = spyglasses_kept(rules, count(shown, GLASS), count(gains, GLASS))
    take(table, seat, GLASS, max(0, found))
    rest = tuple(pair for pair in gains + shown if pair[0] != GLASS)
    if rest:
        yield from gain(rules, table, seat, rest)
    table.marks.append(Mark("told", "spyglass", table.glass[seat] + bonus, seat))
    return table.glass[seat] + bonus


def spyglasses_kept(rules: Rules, rolled: int, bonus: int) -> tuple[int, int]:
    """Return the number of spyglasses of an Explore that are kept as tokens, and the number from
    cards that count only for this one."""
    if rules.numbers.spyglass_bonus == "every-explore":
        return rolled + bonus, 0
    return rolled, bonus


def explore(rules: Rules, table: Table, seat: int) -> Turn:
    """Explore a jungle: with enough spyglasses, gain a Map or the treasure."""
    numbers = rules.numbers
    if (yield from search(rules, table, seat)) < numbers.explore_spyglasses:
        return
    take(table, seat, GLASS, -table.glass[seat])
    prizes = ["map"]
    if table.treasure[seat] == table.at[seat]:
        prizes.append("treasure")
    both = len(prizes) > 1 and numbers.treasure_map_card == "both"
    won = prizes if both else [(yield Choice(seat, "prize", tuple(prizes)))]
    if "treasure" in won:
        rules.act(table, "raise-treasure")
        table.fame[seat] += numbers.treasure_fame["captain"]
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
