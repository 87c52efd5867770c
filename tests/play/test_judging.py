"""Content that is made to fail is blamed, each fault by its name, and a fair game is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from racing import codes
from recordings import load_match, load_tally

from pnp.base.diagnostics import Severity
from pnp.base.values import replace
from pnp.kinds.game.record import Targets
from pnp.play.batch_findings import judge_matches, win_rate
from pnp.play.tally import WIN


@pytest.mark.parametrize("name", ["race", "race-of-four"])
def test_a_fair_game_is_not_blamed(name: str, tmp_path: Path) -> None:
    assert codes(load_match(name, tmp_path)) == set()


def test_a_start_beside_the_gold_is_found(tmp_path: Path) -> None:
    two = load_match("gold-near-one-start", tmp_path / "two")
    (seat,) = (one for one in judge_matches([two])[0] if one.code == "seat-wins-more")
    assert "seat 1 wins" in seat.message
    assert seat.severity is Severity.ERROR
    alone = load_match("gold-near-one-start-greedy", tmp_path / "alone")
    (seat,) = (one for one in judge_matches([alone])[0] if one.code == "seat-wins-more")
    assert seat.severity is Severity.NOTE  # one agent may be blind


def test_a_seat_that_hardly_stands_out_is_left_alone_in_a_long_run(tmp_path: Path) -> None:
    fair, favoured = load_match("race", tmp_path), load_match("race", tmp_path)
    games = favoured.tally.games
    for side, share in enumerate((0.575, 0.425)):
        favoured.tally.side_won[side] = round(share * games * WIN)
    (alone,) = judge_matches([favoured])
    assert "seat-wins-more" in {one.code for one in alone}
    _, *others = judge_matches([fair] * 60 + [favoured])
    assert "seat-wins-more" not in {one.code for one in others[-1]}


def test_limits_are_those_of_the_game(tmp_path: Path) -> None:
    of = load_match("no-last-buoy", tmp_path)
    assert "leader-stays-ahead" in codes(of)
    assert "leader-stays-ahead" not in codes(replace(of, targets=Targets(leader=100)))
    assert "length-unlike-the-box" in codes(replace(of, targets=Targets(seconds=600)))


def test_an_action_that_nobody_takes_is_found(tmp_path: Path) -> None:
    of = load_match("no-gusts", tmp_path)
    (found,) = (one for one in judge_matches([of])[0] if one.code == "action-never-taken")
    assert "'gust'" in found.message


def test_what_some_matches_of_a_run_show_is_not_missing_in_the_others(tmp_path: Path) -> None:
    dead = [load_match(name, tmp_path) for name in ("no-gusts", "no-gusts-of-four")]
    first, second = judge_matches(dead)
    (found,) = (one for one in first if one.code == "action-never-taken")
    assert found.message.startswith("race, ring, gust-from=7: nobody takes the action 'gust'")
    assert "in 400 games" in found.message
    assert "action-never-taken" not in {one.code for one in second}
    alive = judge_matches([*dead, load_match("race", tmp_path)])
    assert not any(one.code == "action-never-taken" for each in alive for one in each)


def test_a_place_that_nobody_reaches_is_found(tmp_path: Path) -> None:
    of = load_match("empty-inlet", tmp_path)
    (found,) = (one for one in judge_matches([of])[0] if one.code == "place-never-visited")
    assert {"~18"} <= {*found.marks[0].spaces} <= {"~17", "~18"}


def test_an_option_that_is_always_best_is_found(tmp_path: Path) -> None:
    of = load_match("steady-style", tmp_path)
    found = [one for one in judge_matches([of])[0] if one.code == "one-style-decides"]
    assert any("the style 'steady' beats greedy in only" in one.message for one in found)
    assert all("is 100 % of its actions" in one.message for one in found)


def test_a_narrow_strait_is_found(tmp_path: Path) -> None:
    of = load_match("strait", tmp_path)
    found = [one for one in judge_matches([of])[0] if one.code == "one-place-decides"]
    assert found
    assert {one.marks[0].spaces[0] for one in found} <= {"~6", "~14", "~11"}


def test_games_that_do_not_end_are_found_only_if_all_agents_fail(tmp_path: Path) -> None:
    of = load_match("race", tmp_path)
    of.tally.alone["greedy"].finished = 0
    assert "games-unfinished" not in codes(of)
    of.tally.alone["planner"].finished = 0
    (found,) = (one for one in judge_matches([of])[0] if one.code == "games-unfinished")
    assert found.severity is Severity.ERROR


def test_a_box_that_promises_another_length_is_found(tmp_path: Path) -> None:
    of = load_match("race", tmp_path)
    assert "length-unlike-the-box" not in codes(of)
    for minutes in ((30, 45), (2, 4)):
        wrong = type(of)(of.title, of.engine, of.tally, minutes)
        assert "length-unlike-the-box" in codes(wrong)


def test_a_lead_that_lasts_is_found(tmp_path: Path) -> None:
    assert "leader-stays-ahead" in codes(load_match("no-last-buoy", tmp_path))


def test_a_kit_with_too_few_coins_is_found(tmp_path: Path) -> None:
    ((found,),) = judge_matches([load_match("few-coins", tmp_path)])
    assert found.code == "supply-runs-short"
    assert "25 are printed" in found.message


def test_skill_is_told_as_if_two_played() -> None:
    found = win_rate(load_tally("greedy-and-random"), "greedy", "random")
    assert found is not None
    assert found.low > 0.8
