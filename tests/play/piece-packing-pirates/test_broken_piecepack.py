"""What is reported where coins, tiles or booty of Piece Packing Pirates are not as they must be."""

from __future__ import annotations

from typing import Any

import pytest
from spoiling import Spoilt, both, by, nothing, reported, watched

from pnp.play.kernel import Choice


def turned(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    """A turn ends, with other turns to follow."""
    return after.turns > before.turns and not after.ended


def sailed(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    """The pirate sails on with a ship in sight, and on a tile that was there before."""
    return choice.kind == "sail" and bool(after.ships) and before.ships == after.ships


def revealed(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    return choice.kind == "sail" and before.turns > 0


def wind(table: Any, choice: Choice) -> None:
    """Turn the wind of all tiles that lie face up."""
    table.winds = [(blows + 1) % 4 if blows >= 0 else blows for blows in table.winds]


def covered(table: Any, choice: Choice) -> None:
    table.values = [-1] * len(table.values)


def face_down(table: Any, choice: Choice) -> None:
    table.winds = [-1] * len(table.winds)


def moved(table: Any, choice: Choice) -> None:
    """Take a ship to the other end of the sea."""
    coin = next(iter(table.ships))
    table.ships[coin] = 0 if table.ships[coin] > 40 else 95


def sighted(table: Any, choice: Choice) -> None:
    table.ships[table.bag.pop()] = 5


def buried(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    return choice.kind == "bury"


BROKEN = [
    Spoilt("coins in the bag", lambda table, choice: table.bag.pop(), "sail"),
    Spoilt("tiles lie face down", lambda table, choice: table.stack.pop(), "sail"),
    Spoilt("below 0", by("notoriety", -9), "sail"),
    Spoilt("crew", by("crew", 99), "sail"),
    Spoilt("I02", by("booty", 60), turned),
    Spoilt("I03", by("crew", -9), turned),
    Spoilt("I04", wind, revealed),
    Spoilt("I04", covered, revealed),
    Spoilt("I05", nothing, revealed, started=face_down),
    Spoilt("on no space", lambda table, choice: setattr(table, "cell", 999), "sail"),
    Spoilt("I07", sighted, "sail"),
    Spoilt("I07", nothing, "ship", None, 1, lambda coin: coin + 1),
    Spoilt("I08", moved, sailed),
    Spoilt("I09", by("turns", 1), turned),
    Spoilt("below 0", by("turns", 40), turned),
    Spoilt("I12", by("booty", 900), "sail"),
    Spoilt("I12", by("booty", 1), "dice"),
    Spoilt("I12", by("booty", -1), "buy"),
    Spoilt("I12", both(by("buried", 1), by("booty", 2)), buried),
    Spoilt("buried nowhere", by("buried", 1), "buy"),
]


@pytest.mark.parametrize("spoilt", BROKEN, ids=str)
def test_what_is_broken_is_reported(spoilt: Spoilt) -> None:
    said = reported("piece-packing-pirates", spoilt, "lake")
    assert any(spoilt.breaks in line for line in said), said


def test_all_that_is_watched_is_shown_broken() -> None:
    assert watched("piece-packing-pirates") <= {spoilt.breaks for spoilt in BROKEN}
