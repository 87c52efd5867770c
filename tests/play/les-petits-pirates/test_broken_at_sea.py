"""What is reported where gold, ships or dice of Les Petits Pirates are not as they must be."""

from __future__ import annotations

from typing import Any

import pytest
from at_sea import NAME
from spoiling import Spoilt, both, by, nothing, reported, took, watched

from pnp.play.kernel import Choice
from pnp_pirates.les_petits_pirates.table import DONE, READY, RESERVE

BURIED = took("act", "bury")
SHIFTED = took("act", "shift")
SAILED = took("act", "move")
SPOILS = took("spoils", "take")


def bare(table: Any, choice: Choice) -> None:
    table.die[table.acting] = 7


def further(table: Any, choice: Choice) -> None:
    """Put the ship that has sailed on a free space far away."""
    ship = table.acting
    sailed = table.at[ship]
    table.at[ship] = next(s for s in reversed(range(40)) if s not in table.at and s != sailed)


def ready_again(table: Any, choice: Choice) -> None:
    """Give a ship that has acted its die back."""
    for ship, state in enumerate(table.state):
        if state != READY and table.at[ship] != RESERVE:
            table.state[ship] = READY


def together(table: Any, choice: Choice) -> None:
    """Let two ships of a captain be in one space at the end of a round."""
    table.at[1] = table.at[0]


def never_bought(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    """A round ends after which nobody has just bought a ship, and captain 1 has two."""
    return (
        after.rounds > before.rounds > 1
        and before.fleet == after.fleet
        and after.fleet[0] > 1
        and not any(state == 0 for state in after.state[: after.fleet[0]])
    )


def patrol_away(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    return any(old == RESERVE for old in before.patrol) and after.rounds > before.rounds


def turned(table: Any, choice: Choice) -> None:
    table.patrol = [1 if space == RESERVE else RESERVE for space in table.patrol]


def cheaper(table: Any, choice: Choice) -> None:
    table.gold[choice.player] += 1


def owing(table: Any, choice: Choice) -> None:
    table.bank = -1


def round_ends(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    return after.rounds > before.rounds > 0


def later(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    """A ship acts after others with two numbers."""
    dice = {before.die[i] for i, state in enumerate(before.state) if state == DONE}
    return choice.kind == "act" and len(dice) > 1


def earlier(table: Any, choice: Choice) -> None:
    """Let the ship with the lowest number act once more."""
    done = [i for i, state in enumerate(table.state) if state == DONE]
    table.acting = min(done, key=lambda ship: table.die[ship])


def over(table: Any, choice: Choice) -> None:
    table.ending = "buried"


BROKEN = [
    Spoilt("I01", owing, round_ends),
    Spoilt("I05", nothing, "assign", instead=lambda given: (given[0], given[1] % 6 + 1)),
    Spoilt("I05", nothing, "assign", instead=lambda given: (given[0] + 1, given[1])),
    Spoilt("I10", nothing, later, None, 4, started=earlier),
    Spoilt("I12", nothing, started=over),
    Spoilt("there are", by("bank", 1)),
    Spoilt("holds", both(by("gold", 20), by("bank", -20))),
    Spoilt("I03", both(by("buried", -1), by("gold", 1)), BURIED),
    Spoilt("I03", both(by("buried", -1), by("bank", 1)), "hand"),
    Spoilt("I04", by("fleet", 1)),
    Spoilt("at sea, of", by("fleet", 1)),
    Spoilt("on no space", lambda table, choice: table.at.__setitem__(0, 999)),
    Spoilt("I06", together, never_bought),
    Spoilt("shares a space", lambda table, choice: table.waters.__setitem__(0, table.waters[1])),
    Spoilt("I08", further, SAILED),
    Spoilt("I08", further, "hand"),
    Spoilt("I09", ready_again, SAILED),
    Spoilt("I11", both(by("gold", 1), by("bank", -1)), SPOILS),
    Spoilt("I11", both(by("gold", 1), by("gold", -1, 1)), "hand"),
    Spoilt("I11", both(by("resources", 1), by("resources", 1, 1)), SPOILS),
    Spoilt("a number that it has not", lambda table, choice: table.die.__setitem__(0, 7), "assign"),
    Spoilt("I13", bare, SHIFTED),
    Spoilt("I13", cheaper, SHIFTED),
    Spoilt("I14", turned, patrol_away, "easy", 1),
    Spoilt("patrol 1 is", lambda table, choice: table.patrol.__setitem__(0, 0), "act", "easy", 1),
]


@pytest.mark.parametrize("spoilt", BROKEN, ids=str)
def test_what_is_broken_is_reported(spoilt: Spoilt) -> None:
    said = reported(NAME, spoilt, "solo" if spoilt.players == 1 else "basic")
    assert any(spoilt.breaks in line for line in said), said


def test_all_that_is_watched_is_shown_broken() -> None:
    assert watched(NAME) <= {spoilt.breaks for spoilt in BROKEN}
