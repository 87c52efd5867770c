"""What a captain can hold at most: what nobody can hold, nobody can pay or gather."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.rules.views import Setting
from pnp_pirates.micro_pirates.cards import CARGO, CardFiles, amounts

GOODS = "goods"
"""What takes places in a hold, all together."""


class Beyond(NamedTuple):
    """More of something than anybody can hold: how much is asked, of what, and how much there is at
    most, where."""

    asked: int
    thing: str
    most: int
    where: str

    def __str__(self) -> str:
        return f"{self.asked} {self.thing} where {self.where} {self.most}"


def purse(setting: Setting) -> int:
    """Return what all coins of the game are worth."""
    return sum(int(worth) * count for worth, count in setting.fact("coins").items())


def stock(setting: Setting) -> dict[str, int]:
    """Return the supply of each kind of token."""
    return {**setting.fact("supply"), "coin": purse(setting)}


def beyond(game: CardFiles, text: str) -> Iterator[Beyond]:
    """Yield what nobody can hold of amounts such as ``60 :spyglass:`` that are held at once."""
    asked, there = amounts(text) or {}, stock(game.setting)
    for icon, number in asked.items():
        if icon in there and number > there[icon]:
            yield Beyond(number, f"of '{icon}'", there[icon], "the game has")
    goods = sum(number for icon, number in asked.items() if icon in CARGO)
    holds = [ship.number("hold") or 0 for ship in game.rows("ship")]
    most = max(holds, default=goods) + game.most("cargo", "Hold")
    if goods > most:
        yield Beyond(goods, GOODS, most, "the largest hold has room for")


HELD = {
    "explore-spyglasses": {"": "spyglass"},
    "chest-export": {"chests": "chest"},
    "ghost-tribute": {"chests": "chest"},
    "ghost-legend": {"coins": "coin"},
    "ghost-coins": {"": "coin"},
    "start-coins": {"": "coin"},
    "start-rum": {"": "rum"},
}
"""Numbers of the rules that count what somebody holds, with the icons of it; of tables, those of
some entries."""
