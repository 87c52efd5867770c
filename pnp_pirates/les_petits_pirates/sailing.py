"""Luring ships away and sneaking past them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.play.kernel import Choice, Mark, Turn
from pnp_pirates.les_petits_pirates.captains import SNEAK
from pnp_pirates.les_petits_pirates.combat import fight
from pnp_pirates.les_petits_pirates.table import READY, Table

if TYPE_CHECKING:
    from pnp_pirates.les_petits_pirates.seafaring import Seafaring

WATCH = ("roll", "let pass")
POUNCE = ("attack", "let go")


def lure(game: Seafaring, table: Table, ship: int) -> Turn:
    """Lure another ship to a space next to it, then move."""
    owner, laws = ship // game.fleet, game.laws
    other, to = yield Choice(owner, "lure", tuple(game.captains.lures(table, ship)))
    price = laws.lure_bank + laws.lure_opponent
    table.gold[owner] -= price
    table.bank += laws.lure_bank
    game.earn(table, other // game.fleet, laws.lure_opponent)
    game.put(table, other, to)
    own, foes = game.captains.waters(table, ship)
    space, die = table.at[ship], table.die[ship]
    ways = list(game.captains.sailing(space, die, own, foes).moves)
    if table.resources[owner] >= laws.sneak_min and game.captains.can_sneak(space, die, own, foes):
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
    captains, laws = game.captains, game.laws
    owner, space = ship // game.fleet, table.at[ship]
    own, foes = captains.waters(table, ship)
    most = table.resources[owner] // laws.sneak_min
    routes = captains.routes(space, table.die[ship], own, foes, most)
    *passed, end = yield Choice(owner, "route", routes)
    for left, (before, foe) in zip(range(len(passed) - 1, -1, -1), passed, strict=True):
        most = min(laws.sneak_most, table.resources[owner] - left * laws.sneak_min)
        price = yield Choice(owner, "pay", range(laws.sneak_min, most + 1))
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
