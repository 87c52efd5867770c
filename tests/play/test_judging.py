"""Content that is made to fail is blamed, each fault by its name, and a fair game is not."""

from __future__ import annotations

import copy
from pathlib import Path

import pytest
from conftest import sampled
from racing import codes, copied, match, played

from pnp.base.diagnostics import Severity
from pnp.base.values import replace
from pnp.kinds.game.targets import Targets
from pnp.play.batch_findings import beats, judged
from pnp.play.tally import WIN


@pytest.fixture(scope="module")
def many(soaking: bool) -> int:
    """Return how many games show what happens in many; ``make test`` plays half of them."""
    return 1000 if soaking else 500


@pytest.mark.parametrize("players", sampled([2, 4], 2))
def test_a_fair_game_is_not_blamed(players: int, many: int) -> None:
    assert codes(played(match(players=players, agents="greedy planner"), 2 * many)) == set()


def test_a_start_beside_the_gold_is_found(tmp_path: Path, soaking: bool) -> None:
    games = 1000 if soaking else 400
    path = copied(
        tmp_path / "race",
        ("buoy: {gold: 2}", "buoy: {gold: 1}"),
        ("  q1: {", "  b1: {type: ocean, buoy: {gold: 30}}\n  q1: {"),
    )
    found = list(judged([played(match(path), games, path)])[0])
    (seat,) = (one for one in found if one.code == "seat-wins-more")
    assert "seat 1 wins" in seat.message
    assert seat.severity is Severity.ERROR
    alone = list(judged([played(match(path, agents="greedy"), games, path)])[0])
    (seat,) = (one for one in alone if one.code == "seat-wins-more")
    assert seat.severity is Severity.NOTE  # one agent may be blind


def test_a_seat_that_hardly_stands_out_is_left_alone_in_a_long_run() -> None:
    fair = played(match(agents="greedy planner"), 400)
    favoured = replace(fair, tally=copy.deepcopy(fair.tally))
    games = favoured.tally.games
    for side, share in enumerate((0.6, 0.4)):
        favoured.tally.side_won[side] = round(share * games * WIN)
    (alone,) = judged([favoured])
    assert "seat-wins-more" in {one.code for one in alone}
    _, *others = judged([fair] * 60 + [favoured])
    assert "seat-wins-more" not in {one.code for one in others[-1]}


def test_limits_are_those_of_the_game(many: int) -> None:
    of = played(match(changed=("last=0",)), many)
    assert "leader-stays-ahead" in codes(of)
    assert "leader-stays-ahead" not in codes(replace(of, targets=Targets(leader=100)))
    assert "length-unlike-the-box" in codes(replace(of, targets=Targets(seconds=600)))


def test_an_action_that_nobody_takes_is_found() -> None:
    of = played(match(changed=("gust-from=7",)), 200)
    (found,) = (one for one in judged([of])[0] if one.code == "action-never-taken")
    assert "'gust'" in found.message


def test_what_some_matches_of_a_run_show_is_not_missing_in_the_others(soaking: bool) -> None:
    games = 500 if soaking else 200
    calm = [match(players=players, changed=("gust-from=7",)) for players in (2, 4)]
    dead = [played(each, games) for each in calm]
    first, second = judged(dead)
    (found,) = (one for one in first if one.code == "action-never-taken")
    assert found.message.startswith("race, ring, gust-from=7: nobody takes the action 'gust'")
    assert f"in {2 * games:,} games" in found.message
    assert "action-never-taken" not in {one.code for one in second}
    alive = judged([*dead, played(match(), 500)])
    assert not any(one.code == "action-never-taken" for each in alive for one in each)


def test_a_place_that_nobody_reaches_is_found(tmp_path: Path) -> None:
    land = "  " + "L3   " * 11 + "L3\n"
    inlet = "  " + "L3   " * 6 + "~17  " * 2 + "L4   " * 3 + "L4\n"
    far = "  " + "L3   " * 6 + "~17  " * 2 + "~18  " * 3 + "~18\n"
    path = copied(tmp_path / "race", (land * 2, inlet + far))
    of = played(match(path), 1000, path)
    (found,) = (one for one in judged([of])[0] if one.code == "place-never-visited")
    assert {"~18"} <= {*found.marks[0].spaces} <= {"~17", "~18"}


def test_an_option_that_is_always_best_is_found(many: int) -> None:
    of = played(match(agents="greedy steady", changed=("gust-from=1", "last=0")), many)
    found = [one for one in judged([of])[0] if one.code == "one-style-decides"]
    assert any("the style 'steady' beats greedy in only" in one.message for one in found)
    assert all("is 100 % of its actions" in one.message for one in found)


def test_a_narrow_strait_is_found(many: int) -> None:
    of = played(match(board="strait"), 2 * many)
    found = [one for one in judged([of])[0] if one.code == "one-place-decides"]
    assert found
    assert {one.marks[0].spaces[0] for one in found} <= {"~6", "~14", "~11"}


def test_games_that_do_not_end_are_found_only_if_all_agents_fail() -> None:
    of = played(match(), 500)
    of.tally.alone["greedy"].finished = 0
    try:
        assert "games-unfinished" not in codes(of)
        of.tally.alone["planner"].finished = 0
        (found,) = (one for one in judged([of])[0] if one.code == "games-unfinished")
        assert found.severity is Severity.ERROR
    finally:
        for games in of.tally.alone.values():
            games.finished = games.games


def test_a_box_that_promises_another_length_is_found() -> None:
    of = played(match(), 500)
    assert "length-unlike-the-box" not in codes(of)
    for minutes in ((30, 45), (2, 4)):
        wrong = type(of)(of.title, of.engine, of.tally, minutes)
        assert "length-unlike-the-box" in codes(wrong)


def test_a_lead_that_lasts_is_found(many: int) -> None:
    assert "leader-stays-ahead" in codes(played(match(changed=("last=0",)), many))


def test_a_kit_with_too_few_coins_is_found() -> None:
    ((found,),) = judged([played(match(changed=("gold=25",)), 200)])
    assert found.code == "supply-runs-short"
    assert "25 are printed" in found.message


def test_skill_is_told_as_if_two_played() -> None:
    found = beats(played(match(players=4, agents="greedy random"), 500).tally, "greedy", "random")
    assert found is not None
    assert found.low > 0.8
