"""The quests that the ports offer when a game begins, and which of them nobody can complete."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.micro_pirates.cards import Kit, Row
from pnp.games.micro_pirates.effects import CARGO
from pnp.games.micro_pirates.rolls import dice_thrown, rolled

KINDS = ("delivery", "voyage", "raid")
"""The types of quest that are looked at: what others ask for stands in their text."""


def hopeless(game: Kit) -> dict[Row, str]:
    """Return the quests that cannot be completed in any layout, and why.

    All sectors hang together in all layouts, so a place that is printed can be reached.
    """
    found = {}
    for row in game.rows("quest"):
        match row.text("type"):
            case "delivery" | "voyage":
                why = _lost_place(game, row) or _too_many_goods(game, row)
            case "raid":
                why = _too_strong(game, row)
            case _:
                why = ""
        if why:
            found[row] = why
    return found


def most_offered(quests: Sequence[Row], ports: Sequence[str]) -> int:
    """Return how many of the ports may offer one of these quests at once: as many as can be matched
    with a copy each, none of which leads to the card of its own port."""
    copies = [row for row in quests for _ in range(min(row.card.quantity, len(ports)))]
    taken: dict[int, str] = {}

    def place(port: str, tried: set[int]) -> bool:
        for i, row in enumerate(copies):
            if i not in tried and port not in row.targets:
                tried.add(i)
                if i not in taken or place(taken[i], tried):
                    taken[i] = port
                    return True
        return False

    return sum(place(port, set()) for port in ports)


def cutlasses(game: Kit) -> int:
    """Return a bound from above for the cutlasses that cards bring to one battle."""
    guns = max((ship.number("cutlass") or 0 for ship in game.rows("ship")), default=0)
    return guns + game.most("cutlass", "Battle")


def _lost_place(game: Kit, row: Row) -> str:
    place = "jungle" if row.text("type") == "voyage" else row.text("place")
    for target in row.targets or ("",):
        if place not in game.marks.get(target, ()):
            return f"there is no {place or 'place'} on '{target}'"
    return ""


def _too_many_goods(game: Kit, row: Row) -> str:
    goods = sum(n for icon, n in row.gives("demand").items() if icon in CARGO)
    holds = [ship.number("hold") or 0 for ship in game.rows("ship")]
    most = max(holds, default=goods) + game.most("cargo", "Hold")
    return f"no hold has room for {goods} goods" if goods > most else ""


def _too_strong(game: Kit, row: Row) -> str:
    die, strength = game.dice.get("battle-die"), row.number("strength") or 0
    if die is None:
        return ""
    best = max(rolled(die, "cutlass", dice_thrown(game.setting)[1])) + cutlasses(game)
    return f"no more than {best} cutlasses come together" if best <= strength else ""
