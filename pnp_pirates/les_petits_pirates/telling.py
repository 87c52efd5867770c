"""What a person at the table is told: the sea, positions, what options cost and bring, and what
came of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from pnp.play.kernel import Choice
from pnp_pirates.les_petits_pirates.combat import defended, shared_out
from pnp_pirates.les_petits_pirates.legends import Port
from pnp_pirates.les_petits_pirates.sea import Spot
from pnp_pirates.les_petits_pirates.table import DONE, READY, RESERVE, Table
from pnp_pirates.les_petits_pirates.told import VERBS, ship, where, worded

if TYPE_CHECKING:
    from pnp_pirates.les_petits_pirates.seafaring import Seafaring
    from pnp_pirates.les_petits_pirates.solo import Watched

_PATROLS = "Island", "Mainland"


def amount(many: int, kind: str) -> str:
    """Return so much gold, or so many resources.

    >>> amount(1, "resources"), amount(2, "resources"), amount(1, "gold")
    ('1 resource', '2 resources', '1 gold')
    """
    return f"{many} {kind[:-1] if many == 1 and kind.endswith('s') else kind}"


def _both(gold: int, resources: int) -> str:
    told = [amount(n, kind) for n, kind in ((gold, "gold"), (resources, "resources")) if n]
    return " and ".join(told) or "nothing"


def offered(game: Seafaring, table: Table, choice: Choice, option: Any) -> str:
    """Return what is done by taking an option, with whose die it is, what it costs and brings."""
    laws = game.laws
    match choice.kind:
        case "hand":
            return f"captain {option[0] + 1} rolls {option[1]}"
        case "command":
            return f"the {_PATROLS[option[0]].lower()} patrol rolls {option[1]}"
        case "roll":
            return f"{ship(game, table.acting)} rolls {option}"
        case "fight":
            attacker, defender, one, _ = table.fight
            side = f"{ship(game, attacker)} rolls {option}, attacking"
            return side if not one else f"{ship(game, defender)} rolls {option}, defending"
        case "lookout":
            seen = "the ship is seen" if option[1] > option[0] else "nobody sees the ship"
            return f"the lookout rolls {option[1]}: {seen}"
        case "pay":
            if option >= laws.die:
                return f"pay {amount(option, 'resources')}: nobody will see the ship"
            return f"pay {amount(option, 'resources')}: seen by a {option + 1} or more"
        case "spoils":
            return _spoils(game, table, choice, option)
        case "place":
            return f"{worded(game, choice, option)}, {_kind(game, option)}"
    if option == "paid":
        return f"pay {amount(laws.fight_reroll_resources, 'resources')} to roll again"
    if isinstance(option, tuple) and isinstance(option[0], str):
        words = _act(game, table, option) or worded(game, choice, option)
        several = choice.kind == "act" and table.fleet[table.acting // game.fleet] > 1
        return f"ship {table.acting % game.fleet + 1}: {words}" if several else words
    return worded(game, choice, option)


def _act(game: Seafaring, table: Table, option: Sequence[Any]) -> str:
    """Return what a ship does, with what it costs and brings; empty where there is nothing to add
    to its words."""
    laws = game.laws
    owner = table.acting // game.fleet if table.acting >= 0 else 0
    match option:
        case ("move", space):
            return f"sail to {where(game, space)}, {_kind(game, space)}"
        case ("plunder",):
            port = game.sea.spots[table.at[table.acting]].port
            assert port is not None
            coins = min(port.gold, laws.hold_gold - table.gold[owner])
            return f"plunder the port: {_both(coins, _room(game, table, owner, port.resources))}"
        case ("gather" | "scavenge" as verb, "resources"):
            many = laws.gather_resources if verb == "gather" else laws.scavenge_resources
            return f"{verb} {amount(_room(game, table, owner, many), 'resources')}"
        case ("gather" | "scavenge" as verb, "gold"):
            coins = laws.gather_gold if verb == "gather" else laws.scavenge_gold
            return f"{verb} {min(coins, laws.hold_gold - table.gold[owner])} gold"
        case ("buy", "gold"):
            return f"buy a ship for {laws.ship_gold} gold"
        case ("buy", _):
            return f"buy a ship for {_both(laws.ship_less_gold, laws.ship_resources)}"
        case ("attack", space, other):
            price = game.price_of(table, table.acting, space)
            nearer = f", closing in for {amount(price, 'resources')}" if price else ""
            return f"attack {ship(game, other)} from {where(game, space)}{nearer}"
        case ("shift", face):
            price = abs(face - table.die[table.acting]) * laws.shift_gold
            return f"pay {price} gold to change the die to {face}"
        case ("reroll",):
            return f"pay {amount(laws.reroll_resources, 'resources')} to roll the die again"
        case ("lure",):
            paid = f"{laws.lure_bank} gold to the bank and {laws.lure_opponent} to its captain"
            return f"{VERBS['lure']} for {paid}, then sail"
        case ("sneak",):
            return f"{VERBS['sneak']} for {laws.sneak_min} to {laws.sneak_most} resources"
        case ("tip-off", number, kind):
            many = laws.tip_off_gold if kind == "gold" else laws.tip_off_resources
            return f"move {ship(game, number)} before the Governor for {amount(many, kind)}"
        case ("prize", payer):
            coins = laws.bank_pays if payer == "bank" else laws.governor_pays
            return f"take {coins} gold of the {payer.replace('governor', 'Governor')}"
        case ("lose", kind):
            return f"lose {amount(laws.tie_gold if kind == 'gold' else laws.tie_resources, kind)}"
    return ""


def _spoils(game: Seafaring, table: Table, choice: Choice, option: Sequence[Any]) -> str:
    attacker, defender, one, two = table.fight
    if option[0] == "push":
        left = game.laws.push_spoils
        return f"push the ship to {where(game, option[1])}, and leave it {left} of the spoils"
    if option[0] == "nothing":
        return "take nothing: there is nothing to take"
    if one < two:
        loser = attacker // game.fleet
        return f"take {amount(defended(game, table, loser, option[1]), option[1])}"
    return f"take {_both(*shared_out(table, defender // game.fleet, option[1], one - two))}"


def _room(game: Seafaring, table: Table, captain: int, goods: int) -> int:
    return min(goods, game.laws.hold_resources - table.resources[captain])


def _kind(game: Seafaring, space: int) -> str:
    """Return what a space is, and what a port yields."""
    spot = game.sea.spots[space]
    if spot.port is not None:
        return _port(spot.port)
    return "coast" if spot.coast else "ocean" if spot.ocean else "red coast"


def _port(port: Port) -> str:
    yard = " and a shipyard" if port.shipyard else ""
    return f"port with {_both(port.gold, port.resources)}{yard}"


def changed(game: Seafaring, before: Table, table: Table) -> Iterator[str]:
    """Yield the effects of a choice that its own text does not mention."""
    if table.sailed != before.sailed:
        yield from _patrolled(cast("Watched", game), before, table)
    for captain in range(game.seats):
        held = [
            f"{amount(now, kind)}{where_to} ({now - was:+d})"
            for kind, where_to, was, now in (
                ("gold", "", before.gold[captain], table.gold[captain]),
                ("resources", "", before.resources[captain], table.resources[captain]),
                ("gold", " buried", before.buried[captain], table.buried[captain]),
            )
            if was != now
        ]
        if held and before.rounds:
            yield f"captain {captain + 1} now has {' and '.join(held)}"
    if before.purse != table.purse:
        yield f"the Governor's purse now holds {table.purse} gold ({table.purse - before.purse:+d})"
    for k, name in enumerate(_PATROLS[: len(table.patrol)]):
        if table.patrol[k] == RESERVE != before.patrol[k]:
            yield f"the {name.lower()} patrol leaves the board"
        elif before.patrol[k] == RESERVE != table.patrol[k]:
            yield f"the {name.lower()} patrol is back at {where(game, table.patrol[k])}"
    if table.rounds > before.rounds and not table.ending:
        first = f"; captain {table.first + 1} is first" if game.seats > 1 else ""
        yield f"round {table.rounds} begins{first}"


def _patrolled(game: Watched, before: Table, table: Table) -> Iterator[str]:
    """Yield where the Governor's ships have sailed, and what they asked of whom."""
    for k, name in enumerate(_PATROLS):
        there = table.patrol[k]
        if there != RESERVE:
            stays = there == before.patrol[k]
            dues = 0 if stays else game.dues(table, there)
            took = f", and takes {dues} gold of the bank there" if dues else ""
            word = "stays at" if stays else "sails to"
            yield f"the {name.lower()} patrol {word} {where(game, there)}{took}"
    for i in range(table.fleet[0]):
        paid = table.bribed.count(i)
        if paid:
            times = "" if paid == 1 else " to each patrol"
            yield f"{ship(game, i)} pays a bribe{times}"
        lost = before.state[i] == READY and table.state[i] == DONE and i != before.acting
        if lost and not paid:
            yield f"{ship(game, i)} cannot pay a bribe, and loses its die"


def shown(game: Seafaring, table: Table, seat: int | None = None) -> Iterator[str]:
    """Yield the position, a captain a line, to the captain of a seat or to anybody."""
    laws = game.laws
    when = f"Round {table.rounds}" if table.rounds else "Setting up"
    first = f", first captain {table.first + 1}" if game.seats > 1 else ""
    yield f"{when}: bank {table.bank} gold{first}"
    for captain in range(game.seats):
        you = " (you)" if captain == seat else ""
        yield (
            f"Captain {captain + 1}{you}: {table.gold[captain]} of {laws.hold_gold} gold, "
            f"{table.resources[captain]} of {laws.hold_resources} resources, "
            f"{table.buried[captain]}{f' of {laws.target}' * (not game.cycles)} buried"
        )
        for i in range(captain * game.fleet, captain * game.fleet + table.fleet[captain]):
            acts = ", acts now" if i == table.acting and table.state[i] == READY else ""
            die = {READY: f"; die {table.die[i]}{acts}", DONE: "; done" * (table.acting >= 0)}
            at = f"{where(game, table.at[i])}, {_kind(game, table.at[i])}"
            yield f"  ship {i % game.fleet + 1} at {at}{die.get(table.state[i], '')}"
    yield from game.watched(table)


def beginning(game: Seafaring, seat: int) -> Iterator[str]:
    """Yield which captain a person is, and the spaces of the sea with what lies next to each."""
    yield f"You are captain {seat + 1}."
    yield "The spaces by the names that are printed on the board, with those next to each:"
    spots = game.sea.spots
    for space, near in enumerate(game.sea.near):
        beside = " ".join(spots[other].name for other in near)
        yield f"  {where(game, space)}, {_kind(game, space)}{_signs(spots[space])}: {beside}"


def _signs(spot: Spot) -> str:
    """Return what the solo board shows on a space."""
    found = ""
    if spot.island:
        found += f", island {spot.island}" + (f" with number {spot.number}" if spot.number else "")
    if spot.mainland is not None:
        found += f", mainland {spot.mainland} along the arrows"
    return found + ", yellow flag" * (spot.start is not None)


def watched(game: Watched, table: Table) -> Iterator[str]:
    """Yield where the Governor's ships are and go, and what is in his purse."""
    for k, name in enumerate(_PATROLS):
        there, order = table.patrol[k], table.order[k]
        if there == RESERVE:
            yield f"{name} patrol: off the board"
        elif not order or table.sailed == table.rounds:
            yield f"{name} patrol: at {where(game, there)}"
        else:
            bound = where(game, game.bound_for(table, k))
            yield f"{name} patrol: at {where(game, there)}; die {order}, bound for {bound}"
    limit = "" if game.score else f"; {game.counted(table)} of {game.laws.bribe_limit} end the game"
    yield f"Purse of the Governor: {table.purse} gold{limit}"
