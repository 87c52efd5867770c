"""What is reported where ships, coins, perils or cards of Piracy are not as they must be."""

from __future__ import annotations

from typing import Any

import pytest
from spoiling import Spoilt, both, by, nothing, reported, watched

from pnp.play.kernel import Choice
from pnp_pirates.piracy.kit import PERILS


def caught(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    return sum(after.captive) > sum(before.captive) and choice.kind in PERILS


def elsewhere(table: Any, choice: Choice) -> None:
    """Take all captives to the island of the other peril."""
    home = table.perils[PERILS.index(choice.kind)]
    prisons = {113, 289}  # of Port Blackwood
    assert home in prisons
    for ship, captive in enumerate(table.captive):
        if captive and table.at[ship] == home:
            (table.at[ship],) = prisons - {home}


def walked(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    return choice.kind == PERILS[0] and option not in before.at


def back(table: Any, choice: Choice) -> None:
    """Let a peril stay where it could have gone to instead."""
    table.perils[0] = next(at for at in choice.options if at != table.perils[0])


def landed(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    return choice.kind == "sail" and before.at != after.at and sum(after.captive) == 0


def sailed_on(table: Any, choice: Choice) -> None:
    """Let the ship be a square further than its course."""
    for ship, at in enumerate(table.at):
        if at == choice.options[0].end or ship == table.seat:
            table.at[ship] += 1


def delivered(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    return sum(after.home) > 0


def drawn(table: Any, choice: Choice) -> None:
    table.deck.pop()


def last_drawn(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    return choice.kind == "event" and len(after.deck) > 2


def fired(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    return sum(after.balls) < sum(before.balls)


def second(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    """The second move of a turn, by a ship that the wind has moved."""
    return choice.kind == "sail" and any(mark.where == "breeze" for mark in before.marks)


BROKEN = [
    Spoilt("coins than were laid out", by("trove", -1), "roll"),
    Spoilt("cannonballs than printed", by("stock", 1), "roll"),
    Spoilt("neither at sea nor at home", lambda t, c: t.perils.__setitem__(0, 0), "roll"),
    Spoilt("on no square", lambda t, c: t.at.__setitem__(0, 0), "roll"),
    Spoilt("I04", sailed_on, landed, None, 3),
    Spoilt("I05", nothing, walked, instead=lambda end: 26),
    Spoilt("I06", nothing, "sail", None, 3, lambda course: course._replace(end=course.end + 2)),
    Spoilt("I06", nothing, "sail", None, 3, lambda course: course._replace(passed=(1,))),
    Spoilt("I13", nothing, second, None, 2, lambda ship: (3 - ship[0], ship[1])),
    Spoilt("I06", back, walked),
    Spoilt("I07", elsewhere, caught, None, 3),
    Spoilt("a captive with coins", both(by("captive", 1), by("aboard", 1)), "roll"),
    Spoilt("I08", both(by("home", -3), by("trove", 3)), delivered),
    Spoilt("I08", both(by("home", 1), by("trove", -1)), "roll"),
    Spoilt("more than it may", both(by("aboard", 4), by("trove", -4)), "roll", "hoard", 4),
    Spoilt("I10", both(by("balls", -1, 1), by("stock", 1)), "roll"),
    Spoilt("I10", both(by("balls", 2), by("stock", -2)), "event"),
    Spoilt("I10", both(by("balls", -1), by("stock", 1)), fired),
    Spoilt("I11", drawn, last_drawn),
    Spoilt("in the deck twice", lambda t, c: t.deck.append(t.deck[0]), last_drawn),
    Spoilt("in the deck twice", lambda t, c: t.deck.append(99), last_drawn),
]


@pytest.mark.parametrize("spoilt", BROKEN, ids=str)
def test_what_is_broken_is_reported(spoilt: Spoilt) -> None:
    said = reported("piracy", spoilt)
    assert any(spoilt.breaks in line for line in said), said


def test_all_that_is_watched_is_shown_broken() -> None:
    assert watched("piracy") <= {spoilt.breaks for spoilt in BROKEN}
