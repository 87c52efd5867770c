"""What of a game takes time."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from conformance import game

from pnp.play.kernel import Choice, play, random_agent
from pnp.play.observing import _Observer


def decisions(at_once: tuple[str, ...], *choices: Choice) -> int:
    engine: Any = SimpleNamespace(seats=3, at_once=at_once, quick=lambda choice, taken: False)
    watch = _Observer(engine)
    for choice in choices:
        watch.note_choice(SimpleNamespace(marks=[]), choice, 0)
    return watch.decisions


AIMS = [Choice(seat, "aim", (1, 2)) for seat in range(3)]
ACTS = [Choice(seat, "act", (1, 2)) for seat in range(3)]
ROLL = Choice(None, "roll", (1, 2))


def test_what_all_choose_at_once_takes_the_time_of_one_decision() -> None:
    assert decisions((), *AIMS, *ACTS) == 6
    assert decisions(("aim", "act"), *AIMS, *ACTS) == 2
    assert decisions(("aim",), *AIMS, *ACTS) == 4
    forced = Choice(1, "aim", (2,))
    assert decisions(("aim",), AIMS[0], forced, AIMS[2]) == 1
    # Whoever chooses again does so in another round.
    assert decisions(("aim",), *AIMS, *AIMS) == 2
    assert decisions(("aim",), *AIMS[:2], ROLL, *AIMS[1:]) == 2


@pytest.mark.parametrize("players", [3, 8])
def test_a_round_of_loot_takes_as_long_however_many_play(players: int) -> None:
    engine = game("loot-pirates").engine(players)
    watch = _Observer(engine)
    rounds = play(engine, [random_agent] * players, 1, watch.note_turn, watch.note_choice).turns
    assert watch.decisions == 2 * rounds


def test_tokens_overboard_take_no_time() -> None:
    engine = game("micro-pirates").engine(2)
    assert engine.quick(Choice(0, "toss", (0, 1)), 0)
    assert not engine.quick(Choice(0, "act", (0, 1)), 0)
