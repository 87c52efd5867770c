"""What is reported where doubloons or aims of Loot Pirates are not as they must be."""

from __future__ import annotations

from typing import Any

import pytest
from spoiling import Spoilt, both, by, nothing, reported, watched

from pnp.play.kernel import Choice


def settled(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    """The last of all has chosen what to do, in a round in which doubloons change hands."""
    return choice.kind == "act" and choice.player == 2 and before.booty != after.booty


def dropped(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    return settled(before, after, choice, option) and option == "drop"


def last_aim(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    return choice.kind == "act" and choice.player == 0


def turned(table: Any, choice: Choice) -> None:
    table.aims = tuple(3 - seat - aim for seat, aim in enumerate(table.aims))


BROKEN = [
    Spoilt("I01", by("coins", 1), settled),
    Spoilt("doubloons of", by("coins", 9), "roll"),
    Spoilt("I01", by("coins", 1), "roll", "born-lucky"),
    Spoilt("doubloons", by("coins", -99), "act"),
    Spoilt("has -", both(by("coins", -99), by("booty", 99)), "act"),
    Spoilt("I03", both(by("booty", 1), by("coins", -1)), "aim"),
    Spoilt("the Booty is", both(by("booty", 99), by("reserve", -99)), "aim"),
    Spoilt("I04", both(by("coins", 9, 2), by("coins", -9)), dropped),
    Spoilt("I04", both(by("coins", 1), by("coins", -1, 1)), "aim"),
    Spoilt("I05", both(by("coins", 1), by("coins", -1, 1)), settled),
    Spoilt("I05", both(by("coins", 3), by("booty", -3)), settled),
    Spoilt("I06", both(by("coins", 3), by("booty", -3)), settled),
    Spoilt("I07", both(by("coins", 9), by("coins", -9, 1)), settled),
    Spoilt("I08", turned, last_aim),
    Spoilt("I08", nothing, "aim", None, 3, lambda aim: (aim + 1) % 3),
    Spoilt("aims at themselves", lambda table, choice: setattr(table, "aims", (0, 0, 0)), "act"),
]


@pytest.mark.parametrize("spoilt", BROKEN, ids=str)
def test_what_is_broken_is_reported(spoilt: Spoilt) -> None:
    said = reported("loot-pirates", spoilt)
    assert any(spoilt.breaks in line for line in said), said


def test_all_that_is_watched_is_shown_broken() -> None:
    assert watched("loot-pirates") <= {spoilt.breaks for spoilt in BROKEN}
