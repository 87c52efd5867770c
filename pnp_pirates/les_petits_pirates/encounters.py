"""What ships of captains do to each other: fight, lure away and sneak past."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.play.kernel import Choice, Mark, Turn
from pnp_pirates.les_petits_pirates.captains import SNEAK, Option
from pnp_pirates.les_petits_pirates.table import DONE, IDLE, READY, Table

if TYPE_CHECKING:
    from pnp_pirates.les_petits_pirates.seafaring import Seafaring


ENTER = ("enter", "keep off")


def fight(game: Seafaring, table: Table, ship: int, other: int) -> Turn:
    """A ship attacks another one: both dice are rolled, some again, and spoils are taken."""
    for side in (ship, other):
        if table.state[side] != IDLE:
            table.state[side] = DONE
    table.marks.append(Mark("fight", game.name(table.at[other])))
    table.fight = (ship, other, 0, 0)
    one = yield game.clash
    table.fight = (ship, other, one, 0)
    two = yield game.clash
    table.fight = (ship, other, one, two)
    yield from _reroll(game, table, ship, other)
    _, _, one, two = table.fight
    table.marks.append(result_mark(one - two, ship // game.fleet))
    if one > two:
        yield from _spoils(game, table, ship, other, one - two)
    elif two > one:
        yield from _reward_defender(game, table, ship // game.fleet, other // game.fleet)
    table.fight = (-1, -1, 0, 0)
    yield from _move_apart(game, table, other)


def result_mark(lead: int, attacker: int) -> Mark:
    """Return what is told of a fight."""
    won = (
        f"wins the fight by {lead}"
        if lead > 0
        else "loses the fight"
        if lead
        else "the fight is a tie"
    )
    return Mark("told", won, 1, attacker)


def _reroll(game: Seafaring, table: Table, ship: int, other: int) -> Turn:
    """Whoever is losing may roll again, at a tie the attacker before the defender."""
    spots, price = game.sea.spots, game.numbers.fight_reroll_resources
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
            table.fight = (ship, other, 0, two) if side == 0 else (ship, other, one, 0)
            face = yield game.clash
            table.fight = (ship, other, face, two) if side == 0 else (ship, other, one, face)
            break
        else:
            return


def _spoils(game: Seafaring, table: Table, ship: int, other: int, lead: int) -> Turn:
    """The attacker takes as much as the lead, or leaves some of it to push the other ship away."""
    owner, loser = ship // game.fleet, other // game.fleet
    earned = min(lead, table.gold[loser] + table.resources[loser])
    pushes: list[Option] = []
    if lead >= game.numbers.push_lead:
        pushes = [("push", to) for to in game.free_beside(table, table.at[other])]
    kinds = _lootable_kinds(table, loser)
    way = yield Choice(owner, "spoils", (*(kinds or [("nothing",)]), *pushes))
    if way[0] == "push":
        table.marks.append(game.marks["push"])
        left = table.at[other]
        game.put(table, other, way[1])
        earned = max(0, earned - game.numbers.push_spoils)
        if earned:
            _, _, _, two = table.fight
            table.fight = (ship, other, two + earned, two)
            way = yield Choice(owner, "spoils", _lootable_kinds(table, loser))
            _take(game, table, owner, loser, way[1], earned)
        if game.is_free(table, left) and (yield Choice(owner, "enter", ENTER)) == "enter":
            game.put(table, ship, left)
    elif earned:
        _take(game, table, owner, loser, way[1], earned)


def _lootable_kinds(table: Table, loser: int) -> list[Option]:
    held = (("gold", table.gold[loser]), ("resources", table.resources[loser]))
    return [("take", kind) for kind, amount in held if amount]


def _take(game: Seafaring, table: Table, winner: int, loser: int, kind: str, amount: int) -> None:
    """Take a kind, and the other one where there is too little of it. What the hold of the winner
    has no room for goes to the bank."""
    coins, goods = loot_shares(table, loser, kind, amount)
    table.gold[loser] -= coins
    table.resources[loser] -= goods
    game.earn(table, winner, coins)
    game.load(table, winner, goods)


def loot_shares(table: Table, loser: int, kind: str, amount: int) -> tuple[int, int]:
    """Return how much gold and how many resources are taken where so much is wanted of a kind."""
    gold, resources = table.gold[loser], table.resources[loser]
    if kind == "gold":
        coins = min(gold, amount)
        return coins, min(resources, amount - coins)
    goods = min(resources, amount)
    return min(gold, amount - goods), goods


def _reward_defender(game: Seafaring, table: Table, owner: int, winner: int) -> Turn:
    """The defender is given a little of what the beaten attacker has."""
    kinds = _lootable_kinds(table, owner)
    if kinds:
        kind = (yield Choice(winner, "spoils", kinds))[1]
        _take(game, table, winner, owner, kind, defence_reward(game, table, owner, kind))


def defence_reward(game: Seafaring, table: Table, loser: int, kind: str) -> int:
    """Return how much of a kind a beaten attacker gives up."""
    if kind == "gold":
        return min(game.numbers.defence_gold, table.gold[loser])
    return min(game.numbers.defence_resources, table.resources[loser])


def _move_apart(game: Seafaring, table: Table, ship: int) -> Turn:
    """A ship that was attacked must leave the space that it shares with one that has not moved."""
    if table.state[ship] == IDLE or not game.must_part(table, ship):
        return
    places = game.free_beside(table, table.at[ship])
    if places:
        to = yield Choice(ship // game.fleet, "part", places)
        game.put(table, ship, to)
    else:
        table.marks.append(Mark("anomaly", "inseparable"))


WATCH = ("roll", "let pass")
POUNCE = ("attack", "let go")


def lure(game: Seafaring, table: Table, ship: int) -> Turn:
    """Lure another ship to a space next to it, then move."""
    owner, numbers = ship // game.fleet, game.numbers
    other, to = yield Choice(owner, "lure", tuple(game.captains.lures(table, ship)))
    price = numbers.lure_bank + numbers.lure_opponent
    table.gold[owner] -= price
    table.bank += numbers.lure_bank
    game.earn(table, other // game.fleet, numbers.lure_opponent)
    game.put(table, other, to)
    own, foes = game.captains.waters(table, ship)
    space, die = table.at[ship], table.die[ship]
    ways = list(game.captains.sailing(space, die, own, foes).moves)
    if table.resources[owner] >= numbers.sneak_min and game.captains.can_sneak(
        space, die, own, foes
    ):
        ways.append(SNEAK)
    if not ways:
        game.stay(table, ship)
        return
    way = yield Choice(owner, "sail", ways)
    if way is SNEAK:
        yield from sneak(game, table, ship)
    else:
        game.sail(table, ship, way[1])


def sneak(game: Seafaring, table: Table, ship: int) -> Turn:
    """Sneak past one ship or several: each watches for what is paid, unless it looks away."""
    captains, numbers = game.captains, game.numbers
    owner, space = ship // game.fleet, table.at[ship]
    own, foes = captains.waters(table, ship)
    most = table.resources[owner] // numbers.sneak_min
    routes = captains.routes(space, table.die[ship], own, foes, most)
    *passed, end = yield Choice(owner, "route", routes)
    for left, (before, foe) in zip(range(len(passed) - 1, -1, -1), passed, strict=True):
        most = min(numbers.sneak_most, table.resources[owner] - left * numbers.sneak_min)
        price = yield Choice(owner, "pay", range(numbers.sneak_min, most + 1))
        table.resources[owner] -= price
        watcher = next(i for i, there in enumerate(table.at) if there == foe)
        if (yield Choice(watcher // game.fleet, "watch", WATCH)) == "let pass":
            continue
        faces = [(price, face) for face in game.roll.options]
        if (yield Choice(None, "lookout", faces))[1] > price:
            stops = Mark("told", f"stops at {game.name(before)}", 1, owner)
            table.marks += (game.marks["spotted"], stops)
            game.sail(table, ship, before)
            if game.must_part(table, ship):
                game.stay(table, ship)
            yield from _pounce(game, table, watcher, ship)
            return
    game.sail(table, ship, end)


def _pounce(game: Seafaring, table: Table, watcher: int, ship: int) -> Turn:
    """The ship that saw another one may attack it at once, if it has its die, and does not need it
    to leave a space that it shares."""
    ships = [i for i, there in enumerate(table.at) if there == table.at[watcher]]
    armed = (i for i in ships if table.state[i] == READY and not game.must_part(table, i))
    ready = next(armed, None)
    if ready is None:
        return
    if (yield Choice(ready // game.fleet, "pounce", POUNCE)) == "attack":
        table.marks.append(game.marks["pounce"])
        yield from fight(game, table, ready, ship)
