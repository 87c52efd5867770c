"""How the table of Micro Pirates is laid: the ocean, the offers, and who sails with whom."""

from __future__ import annotations

from pnp.play.kernel import Choice, Turn, UnplayableError
from pnp_pirates.micro_pirates.gear import BARE, CHEST, COIN, RUM
from pnp_pirates.micro_pirates.ghost import appear
from pnp_pirates.micro_pirates.harbour import refill, show_export
from pnp_pirates.micro_pirates.holds import take
from pnp_pirates.micro_pirates.moves import arrive, bring_merchants, navigate, occupied
from pnp_pirates.micro_pirates.rules import Rules
from pnp_pirates.micro_pirates.table import Table


def empty_table(rules: Rules, seats: int) -> Table:
    laws = rules.laws
    tokens = ("fish", "plantain", "rum", "map", "chest", "spyglass")
    crew = list(range(rules.first_upgrade))
    upgrades = list(range(rules.first_upgrade, rules.first_loot))
    every = (rules.quests, rules.loots, rules.maps, rules.exports)
    return Table(
        at=[-1] * seats,
        captain=[-1] * seats,
        ship=[-1] * seats,
        coins=[0] * seats,
        cargo=[[0] * (CHEST + 1) for _ in range(seats)],
        glass=[0] * seats,
        fame=[0] * seats,
        reputation=[1] * seats,
        damage=[0] * seats,
        crew=[[] for _ in range(seats)],
        attached=[[] for _ in range(seats)],
        fitted=[[] for _ in range(seats)],
        quests=[[-1] * 4 for _ in range(seats)],
        raid=[-1] * seats,
        home=[-1] * seats,
        dug=[False] * seats,
        legs=[0] * seats,
        left_at=[0] * seats,
        hand=[[] for _ in range(seats)],
        treasure=[-1] * seats,
        merchants=[-1] * rules.merchants,
        hemmed=[False] * seats,
        bank=[*(laws.supply[name] for name in tokens), laws.money],
        decks=[crew, upgrades, *(list(range(len(cards))) for cards in every)],
        gone=[[] for _ in range(6)],
        navigation=sorted(rules.navigation),
        kit=[BARE] * seats,
        offers=[[-1] * 3 for _ in rules.cards.ports],
    )


def set_up(rules: Rules, table: Table, *, solo: bool) -> Turn:
    """Lay the ocean and the offers, then let captains choose their sheets and find their ports; a
    captain alone is dealt them."""
    laws, seats = rules.laws, len(table.at)
    table.layout = yield Choice(None, "layout", range(len(rules.layouts)))
    table.names = rules.chart(table).names
    for port in range(len(table.offers)):
        yield from refill(rules, table, port)
    for _ in range(laws.exports_on_offer):
        yield from show_export(table)
    for large in (False, True):
        yield from bring_merchants(rules, table, large)
    jungles = rules.cards.jungles
    for _ in range(laws.blockades):
        card = yield from navigate(
            rules, table, lambda card: card in jungles and card not in table.blockades
        )
        if card >= 0:
            table.blockades.append(card)
    table.navigation = sorted(rules.navigation)
    yield from (deal(rules, table) if solo else draft(rules, table))
    for seat in range(seats):
        fit_out(rules, table, seat)
    yield from leave_port(rules, table)
    if solo:
        card = yield Choice(None, "ghost", range(len(rules.ghosts)))
        yield from appear(rules, table, card)
    table.navigation = sorted(rules.navigation)


def deal(rules: Rules, table: Table) -> Turn:
    for seat in range(len(table.at)):
        for kind, taken, every in _sheets(rules, table):
            free = tuple(i for i in range(len(every)) if i not in taken)
            taken[seat] = yield Choice(None, kind, free)


def draft(rules: Rules, table: Table) -> Turn:
    """From the last captain to the first each takes one sheet of either kind; then, from the first
    on, one of the other kind."""
    seats = range(len(table.at))
    for seat in (*reversed(seats), *seats):
        options = tuple(
            (kind, i)
            for kind, taken, every in _sheets(rules, table)
            if taken[seat] < 0
            for i in range(len(every))
            if i not in taken
        )
        kind, sheet = yield Choice(seat, "draft", options)
        (table.captain if kind == "captain" else table.ship)[seat] = sheet


def _sheets(rules: Rules, table: Table) -> tuple[tuple[str, list[int], list[object]], ...]:
    return (
        ("captain", table.captain, list(rules.captains)),
        ("ship", table.ship, list(rules.ships)),
    )


def fit_out(rules: Rules, table: Table, seat: int) -> None:
    """Give a captain coins, rum, and a place on the reputation track."""
    captain, ship = rules.captains[table.captain[seat]], rules.ships[table.ship[seat]]
    middle = len(captain.wins) // 2 + 1
    table.reputation[seat] = min(len(captain.wins), max(1, middle + ship.reputation))
    rules.refit(table, seat)
    coins = min(rules.laws.start_coins, table.bank[COIN])
    table.coins[seat] += coins
    table.bank[COIN] -= coins
    take(table, seat, RUM, rules.laws.start_rum)


def leave_port(rules: Rules, table: Table) -> Turn:
    """Draw Navigation cards until each captain has an empty port."""
    harbours = dict(zip(rules.cards.ports, rules.chart(table).harbours, strict=True))
    for seat in range(len(table.at)):
        card = yield from navigate(
            rules, table, lambda card: card in harbours and not occupied(table, harbours[card])
        )
        if card < 0:
            raise UnplayableError("no Navigation card names an empty port")
        arrive(rules, table, seat, harbours[card])
