"""Whatever board of Piracy is drawn, all rules have an answer, and know where it stands."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pirate_seas import LEGEND, board, seas, setting, written

from pnp.base.values import replace
from pnp.rules.catalogue import rules_of_game
from pnp.rules.running import Outcome, run_rules

POND = ["P~~", "S~M", "~~X"]
NUMBERS = st.sampled_from([0, 1, 2, 3, 4, 7, 20])
PLAYERS = st.sampled_from(["2", "4", "6", "8", "12"])
VARIANTS = st.fixed_dictionaries(
    {},
    optional={
        "event-distance": st.integers(0, 12),
        "goal": NUMBERS,
        "ship-base": NUMBERS,
        "hoard": st.dictionaries(PLAYERS, NUMBERS, min_size=1, max_size=3),
        "team-players": st.lists(NUMBERS, min_size=1, max_size=3),
        "team": NUMBERS,
    },
)


@st.composite
def rows(draw: st.DrawFn) -> list[str]:
    """Draw squares of any kind, without or with several of each."""
    width, height = draw(st.integers(1, 8)), draw(st.integers(2, 6))
    row = st.text("".join(LEGEND), min_size=width, max_size=width)
    return draw(st.lists(row, min_size=height, max_size=height))


def judged(rows: list[str], variant: dict[str, Any]) -> Outcome:
    """Return what all rules say of a board under numbers that no bounds hold back."""
    outcome, file = Outcome(), board(written(rows, f"variant: {json.dumps(variant)}\n"))
    run_rules(rules_of_game("piracy"), file, replace(setting(), varied=variant), outcome)
    assert all(found.span is not None for found in outcome.findings.diagnostics)
    return outcome


@given(rows())
def test_any_squares_are_judged(squares: list[str]) -> None:
    judged(squares, {})


@given(seas(), VARIANTS)
def test_any_sea_is_judged_under_any_numbers(squares: list[str], variant: dict[str, Any]) -> None:
    judged(squares, variant)


def test_a_board_of_two_squares_is_judged() -> None:
    judged(["P", "X"], {})


@pytest.mark.parametrize("more", [8, 5, 2, 0])
def test_nobody_is_level_without_coins_or_teams(more: int) -> None:
    usual = judged(POND, {"goal": 2})
    found = judged(POND, {"goal": 2, "team-players": [4, 6, more]})
    assert found.proved == usual.proved
    told = [[item.message for item in one.findings.diagnostics] for one in (usual, found)]
    assert told[0] == told[1]


def test_nobody_wins_an_empty_hoard() -> None:
    found = judged(POND, {"hoard": dict.fromkeys("23456", 0)}).findings.diagnostics
    assert "race-without-winner" in {item.code for item in found}
    assert "hoard-game-can-tie" not in {item.code for item in found}
