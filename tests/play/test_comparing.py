"""Pairs of games by the same seeds: nothing differs from itself, and little differs for sure."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from racing import match

from pnp.play.comparing import compare_games, find_differences
from pnp.play.measuring import LOT, InlineExecutor
from pnp.play.tally import WIN


def test_a_match_does_not_differ_from_itself() -> None:
    found = [*find_differences(compare_games(match(), match(), 50, InlineExecutor()), 20)]
    assert {one.name for one in found} >= {"finished", "turns", "seat 1", "agent greedy"}
    assert all(one.difference == (0, 0, 0) and not one.significant for one in found)


def test_every_executor_compares_alike() -> None:
    first, second, games = match(), match(board="strait"), 2 * LOT + 3
    here = compare_games(first, second, games, InlineExecutor())
    with ThreadPoolExecutor(2) as threads:
        assert compare_games(first, second, games, threads, 2) == here
    assert here.pairs == games
    assert here.samples["seat 1"][0].total + here.samples["seat 2"][0].total == WIN * games


def test_pairs_show_what_a_number_changes_and_what_it_leaves() -> None:
    """The prize of the last buoy changes who wins, and with greedy ships that do not count it
    nothing else."""
    first, second = match(agents="greedy"), match(agents="greedy", overrides=("last=0",))
    found = {
        one.name: one
        for one in find_differences(compare_games(first, second, 100, InlineExecutor()), 20)
    }
    assert found["ties"].significant
    assert found["ties"].difference.low > 0
    assert found["turns"].difference == (0, 0, 0)
    assert found["lead changes"].significant


def test_pairs_are_sharper_than_two_runs() -> None:
    first, second = match(agents="greedy"), match(agents="greedy", overrides=("prize=2",))
    one = compare_games(first, second, 100, InlineExecutor()).samples["seat 1"]
    paired, apart = one[2].deviation, (one[0].deviation ** 2 + one[1].deviation ** 2) ** 0.5
    assert paired < 0.6 * apart
