"""Fights between ships of captains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.games.les_petits_pirates.captains import Option
from pnp.games.les_petits_pirates.table import DONE, IDLE, Table
from pnp.play.kernel import Choice, Mark, Turn

if TYPE_CHECKING:
    from pnp.games.les_petits_pirates.seafaring import Seafaring

ENTER = ("enter", "keep off")


def fight(game: Seafaring, table: Table, ship: int, other: int) -> Turn:
    """A ship attacks another one: both dice are rolled, some again, and spoils are taken."""
    for side in (ship, other):
        if table.state[side] != IDLE:
            table.state[side] = DONE
    table.marks.append(Mark("fight", game.name(table.at[other])))
    one = yield game.roll
    two = yield game.roll
    table.fight = (ship, other, one, two)
    yield from _again(game, table, ship, other)
    _, _, one, two = table.fight
    if one > two:
        yield from _spoils(game, table, ship, other, one - two)
    elif two > one:
        yield from _defended(game, table, ship // game.fleet, other // game.fleet)
    table.fight = (-1, -1, 0, 0)
    yield from _parted(game, table, other)


def _again(game: Seafaring, table: Table, ship: int, other: int) -> Turn:
    """Whoever is losing may roll again, at a tie the attacker before the defender."""
    spots, price = game.sea.spots, game.laws.fight_reroll_resources
    here, there = spots[table.at[ship]], spots[table.at[other]]
    free = [here.ocean, there.ocean]
    paid = [True, there.port is None]
    owners = ship // game.fleet, other // game.fleet
    while True:
        _, _, one, two = table.fight
        sides = (0, 1) if one == two else (0,) if one < two else (1,)
        for side in sides:
            owner = owners[side]
            ways = []
            if free[side]:
                ways.append("free")
            if paid[side] and table.resources[owner] >= price:
                ways.append("paid")
            if not ways:
                continue
            way = yield Choice(owner, "reroll", (*ways, "keep"))
            if way == "keep":
                continue
            if way == "free":
                free[side] = False
            else:
                paid[side] = False
                table.resources[owner] -= price
            table.marks.append(game.marks["fight-reroll"])
            face = yield game.roll
            table.fight = (ship, other, face, two) if side == 0 else (ship, other, one, face)
            break
        else:
            return


def _spoils(game: Seafaring, table: Table, ship: int, other: int, lead: int) -> Turn:
    """The attacker takes as much as the lead, or leaves some of it to push the other ship away."""
    owner, loser = ship // game.fleet, other // game.fleet
    earned = min(lead, table.gold[loser] + table.resources[loser])
    pushes: list[Option] = []
    if lead >= game.laws.push_lead:
        pushes = [("push", to) for to in game.free_beside(table, table.at[other])]
    kinds = _kinds(table, loser)
    way = yield Choice(owner, "spoils", (*(kinds or [("nothing",)]), *pushes))
    if way[0] == "push":
        table.marks.append(game.marks["push"])
        left = table.at[other]
        game.put(table, other, way[1])
        earned = max(0, earned - game.laws.push_spoils)
        if earned:
            way = yield Choice(owner, "spoils", _kinds(table, loser))
            _take(game, table, owner, loser, way[1], earned)
        if game.is_free(table, left) and (yield Choice(owner, "enter", ENTER)) == "enter":
            game.put(table, ship, left)
    elif earned:
        _take(game, table, owner, loser, way[1], earned)


def _kinds(table: Table, loser: int) -> list[Option]:
    held = (("gold", table.gold[loser]), ("resources", table.resources[loser]))
    return [("take", kind) for kind, amount in held if amount]


def _take(game: Seafaring, table: Table, winner: int, loser: int, kind: str, amount: int) -> None:
    """Take a kind, and the other one where there is too little of it. What the hold of the winner
    has no room for goes to the bank."""
    gold, resources = table.gold[loser], table.resources[loser]
    if kind == "gold":
        coins = min(gold, amount)
        goods = min(resources, amount - coins)
    else:
        goods = min(resources, amount)
        coins = min(gold, amount - goods)
    table.gold[loser] -= coins
    table.resources[loser] -= goods
    game.earn(table, winner, coins)
    game.load(table, winner, goods)


def _defended(game: Seafaring, table: Table, owner: int, winner: int) -> Turn:
    """The defender is given a little of what the beaten attacker has."""
    kinds = _kinds(table, owner)
    if kinds:
        way = yield Choice(winner, "spoils", kinds)
        laws = game.laws
        amount = laws.defence_gold if way[1] == "gold" else laws.defence_resources
        held = table.gold if way[1] == "gold" else table.resources
        _take(game, table, winner, owner, way[1], min(amount, held[owner]))


def _parted(game: Seafaring, table: Table, ship: int) -> Turn:
    """A ship that was attacked must leave the space that it shares with one that has not moved."""
    if table.state[ship] == IDLE or not game.must_part(table, ship):
        return
    places = game.free_beside(table, table.at[ship])
    if places:
        to = yield Choice(ship // game.fleet, "part", places)
        game.put(table, ship, to)
    else:
        table.marks.append(Mark("anomaly", "inseparable"))
