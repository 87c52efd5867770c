"""What is reported where a change of Micro Pirates is not as it must be."""

from __future__ import annotations

from typing import Any

import pytest
from conformance import cases, engine, watching
from spoiling import Spoilt, by, reported, watched

from pnp.play.kernel import Choice, Mark, play, random_agent
from pnp.play.positions import position_after
from pnp_pirates.micro_pirates.gear import GLASS
from pnp_pirates.micro_pirates.table import CREW


def sailed(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    return choice.kind == "act" and option[0] == "sail" and before.at != after.at


def stayed(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    return choice.kind == "act" and option[0] == "explore"


def ended(before: Any, after: Any, choice: Choice, option: Any) -> bool:
    return before.seat != after.seat and before.seat >= 0 and not after.ended


def glass(table: Any, choice: Choice) -> None:
    seat = choice.player or 0
    table.glass[seat] += 1
    table.bank[GLASS] -= 1


def fought(table: Any, choice: Choice) -> None:
    table.marks.append(Mark("fight", "somewhere"))


def exchanged(table: Any, choice: Choice) -> None:
    """Let the Blockades lie elsewhere."""
    table.blockades[0] = next(card for card in range(9) if card not in table.blockades)


def taken(table: Any, choice: Choice) -> None:
    table.gone[CREW].append(table.decks[CREW].pop())


def sunk(table: Any, choice: Choice) -> None:
    table.merchants[0] = 0 if table.merchants[0] < 0 else -1


def all_sunk(table: Any, choice: Choice) -> None:
    table.merchants = [-1] * len(table.merchants)


BROKEN = [
    Spoilt("I02", taken, "act", None, 2),
    Spoilt("I03", exchanged, "act", None, 2),
    Spoilt("I05", glass, sailed, None, 2),
    Spoilt("I07", fought, stayed, None, 2),
    Spoilt("I09", lambda t, c: setattr(t.ghost, "fame", -1), "act", None, 1),
    Spoilt("I11", sunk, "act", None, 2),
    Spoilt("I11", all_sunk, ended, None, 2),
    Spoilt("I13", by("seat", 1), ended, None, 2),
    Spoilt("I13", lambda t, c: setattr(t, "ended", True), ended, None, 2),
]


@pytest.mark.parametrize("spoilt", BROKEN, ids=str)
def test_what_is_broken_is_reported(spoilt: Spoilt) -> None:
    said = reported("micro-pirates", spoilt)
    assert any(spoilt.breaks in line for line in said), said


def test_four_dice_are_too_many() -> None:
    rules = engine(next(cases("micro-pirates")))
    table = position_after(rules, play(rules, [random_agent], 1).log[:100]).table
    watch = watching("micro-pirates")(rules)
    for dice, said in ((3, []), (4, ["I10 1296 ways to fall for 3 dice"])):
        rolled = Choice(None, "roll-cutlass", range(6**dice))
        assert list(watch.changed(table, table, rolled, 0)) == said


def test_all_that_is_watched_is_shown_broken() -> None:
    assert watched("micro-pirates") == {spoilt.breaks for spoilt in BROKEN} | {"I10"}
