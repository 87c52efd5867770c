"""Positions and choices in words, and what must always be true of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pnp.play.kernel import Choice
from pnp_pirates.les_petits_pirates.table import READY, RESERVE, Table

if TYPE_CHECKING:
    from pnp_pirates.les_petits_pirates.seafaring import Seafaring

AGAINST_CAPTAINS = "lure", "sneak", "push"
ACTIONS = (
    "attack", "approach", "plunder", "gather", "market", "buy", "bury", "scavenge", "move",
    "shift", "reroll", "fight-reroll", *AGAINST_CAPTAINS,
)  # fmt: skip
FOLLOWING = "spotted", "pounce", "stay"
"""What comes of actions, by luck or as others choose."""
ALONE = ("tip-off", "bribe")
PLAIN = {
    "free": "roll again for free",
    "paid": "pay to roll again",
    "keep": "keep the die",
    "roll": "roll to see the ship",
    "let pass": "let the ship pass",
    "let go": "do not attack",
    "enter": "take the space that was left",
}
VERBS = {
    "plunder": "plunder the port",
    "gather": "gather {}",
    "scavenge": "scavenge {}",
    "buy": "buy a ship for {}",
    "bury": "bury {} gold",
    "take": "take {}",
    "lose": "lose {}",
    "nothing": "take nothing",
    "lure": "lure a ship away",
    "sneak": "sneak past a ship",
    "reroll": "pay to roll the die again",
    "stay": "stay, boxed in",
    "shift": "pay to change the die to {}",
    "wait": "let the Governor come",
}


def worded(game: Seafaring, choice: Choice, option: Any) -> str:
    """Return what is done by taking an option."""
    match choice.kind:
        case "roll" | "fight":
            return f"roll {option}"
        case "hand" | "command" | "lookout":
            return f"roll {option[1]}"
        case "place":
            return f"begin at {where(game, option)}"
        case "assign":
            return f"put the {option[1]} on {ship(game, option[0])}"
        case "ship":
            return f"{ship(game, option)} is next"
        case "lure":
            return f"lure {ship(game, option[0])} to {where(game, option[1])}"
        case "route":
            *passed, end = option
            names = ", ".join(where(game, foe) for _, foe in passed)
            return f"sneak past the ship at {names} to {where(game, end)}" + _stops(game, passed)
        case "pay":
            return f"pay {option} resources"
        case "part":
            return f"leave for {where(game, option)}"
        case "pounce":
            return "attack the ship that was seen" if option == "attack" else PLAIN[option]
    if isinstance(option, str):
        return PLAIN.get(option, option)
    return _act(game, option)


def _act(game: Seafaring, option: Sequence[Any]) -> str:
    match option:
        case ("move", space):
            return f"sail to {where(game, space)}"
        case ("push", space):
            return f"push the ship to {where(game, space)}"
        case ("attack", space, other):
            return f"attack {ship(game, other)} from {where(game, space)}"
        case ("market", coins) if coins >= 0:
            return f"buy {coins} gold with {coins * game.laws.market_resources} resources"
        case ("market", coins):
            return f"sell {-coins} gold for {-coins * game.laws.market_resources} resources"
        case ("prize", payer):
            return f"take gold of the {payer}"
        case ("tip-off", number, kind):
            return f"ready {ship(game, number)} for {kind}"
        case (verb,):
            return VERBS[verb]
        case (verb, value):
            return VERBS[verb].format(value)
    raise AssertionError(option)


def _stops(game: Seafaring, passed: Sequence[tuple[int, int]]) -> str:
    return ", coming from " + ", ".join(where(game, before) for before, _ in passed)


def where(game: Seafaring, space: int) -> str:
    spot = game.sea.spots[space]
    return f"{spot.name} ({spot.called})" if spot.called else spot.name


def ship(game: Seafaring, number: int) -> str:
    if number >= len(game.orders) * game.fleet:
        return ("the island patrol", "the mainland patrol")[number - len(game.orders) * game.fleet]
    captain, of_captain = divmod(number, game.fleet)
    return f"ship {of_captain + 1} of captain {captain + 1}"


def standing(game: Seafaring, table: Table) -> Mapping[str, Sequence[str]]:
    found: dict[str, list[str]] = {}
    for i, space in enumerate(table.at):
        if space != RESERVE:
            found.setdefault(game.name(space), []).append(f"seat-{i // game.fleet}")
    for name, space in zip(("governor-island", "governor-mainland"), table.patrol, strict=False):
        if space != RESERVE:
            found.setdefault(game.name(space), []).append(name)
    return found


def faults(game: Seafaring, table: Table) -> Iterator[str]:
    """Yield what is wrong with the gold, the holds and the ships."""
    laws, fleet = game.laws, game.fleet
    gold = table.bank + sum(table.gold) + sum(table.buried) + table.purse
    if gold != game.supply["gold"]:
        yield f"there are {gold} gold, not {game.supply['gold']}"
    for captain in range(game.seats):
        if not 0 <= table.gold[captain] <= laws.hold_gold:
            yield f"captain {captain + 1} holds {table.gold[captain]} gold"
        if not 0 <= table.resources[captain] <= laws.hold_resources:
            yield f"captain {captain + 1} holds {table.resources[captain]} resources"
        ships = table.at[captain * fleet : (captain + 1) * fleet]
        at_sea = [space for space in ships if space != RESERVE]
        if len(at_sea) != table.fleet[captain] or RESERVE in ships[: table.fleet[captain]]:
            yield f"captain {captain + 1} has {at_sea} at sea, of {table.fleet[captain]} ships"
        if any(space >= len(game.sea.spots) for space in at_sea):
            yield f"captain {captain + 1} has ships on no space: {at_sea}"
        elif sum(1 << space for space in set(at_sea)) != table.waters[captain]:
            yield f"the waters of captain {captain + 1} are wrong"
        if any(at_sea.count(space) > 2 for space in at_sea):
            yield f"three ships of captain {captain + 1} share a space"
    yield from _crowded(game, table)


def _crowded(game: Seafaring, table: Table) -> Iterator[str]:
    union = 0
    for captain, waters in enumerate(table.waters):
        if union & waters:
            yield f"captain {captain + 1} shares a space with another one"
        union |= waters
    if any(state == READY and not 1 <= table.die[i] <= game.laws.die
           for i, state in enumerate(table.state)):  # fmt: skip
        yield "a die shows a number that it has not"
