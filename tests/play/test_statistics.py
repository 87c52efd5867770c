"""What is said of many games by some, held to textbooks and to simulations."""

from __future__ import annotations

import math
from collections import Counter
from random import Random

import pytest

from pnp.play.statistics import (
    RESAMPLES,
    chance_of_surplus,
    chi_square,
    discoveries,
    mean_of,
    median,
    quantile,
    smallest_surplus,
    surplus,
    upper_gamma,
    wilson,
)


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    # Newcombe 1998, table I, method 3.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_intervals_of_shares_are_those_of_wilson(
    successes: int, n: int, low: float, high: float
) -> None:
    found = wilson(successes, n)
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_nothing_is_known_of_no_games() -> None:
    assert wilson(0, 0)[1:] == (0.0, 1.0)
    assert mean_of(0, 0, 0)[1:] == (-math.inf, math.inf)
    assert chi_square([0, 0]) == 1.0


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [
        (3.841459, 1, 0.05),
        (5.991465, 2, 0.05),
        (16.81189, 6, 0.01),
        (0.1026, 2, 0.95),
        (40.0, 1, 2.54e-10),
    ],
)
def test_the_tail_of_chi_square_is_that_of_tables(statistic: float, freedom: int, p: float) -> None:
    assert upper_gamma(freedom / 2, statistic / 2) == pytest.approx(p, rel=2e-3)


def test_uneven_wins_are_told_by_chance() -> None:
    assert chi_square([100, 100, 100]) == 1.0
    # Of 100 flips, 60 heads: chi-square 4.
    assert chi_square([60, 40]) == pytest.approx(0.0455, abs=1e-4)


def test_medians_have_the_interval_of_a_bootstrap() -> None:
    chance = Random(1)
    sample = [round(chance.gauss(40, 12)) for _ in range(151)]
    medians = sorted(
        sorted(chance.choices(sample, k=len(sample)))[len(sample) // 2] for _ in range(RESAMPLES)
    )
    found = median(Counter(sample))
    assert found.value == sorted(sample)[75]
    assert found.low == pytest.approx(medians[25], abs=1)
    assert found.high == pytest.approx(medians[974], abs=1)


def test_quantiles_are_values_that_occurred() -> None:
    counts = Counter({3: 90, 10: 9, 50: 1})
    assert [quantile(counts, q) for q in (0.05, 0.5, 0.95, 1)] == [3, 3, 10, 50]


@pytest.mark.parametrize("sides", [2, 3, 4, 6])
def test_a_fair_game_is_blamed_in_one_run_of_twenty_at_most(sides: int) -> None:
    chance, runs, games, blamed = Random(sides), 400, 400, 0
    for _ in range(runs):
        wins = Counter(chance.choices(range(sides), k=games))
        blamed += surplus([wins[side] for side in range(sides)], games)[1].low > 0
    assert blamed / runs < 0.05 + 2 * math.sqrt(0.05 * 0.95 / runs)


def test_the_smallest_effect_is_found_in_four_of_five_runs() -> None:
    games, sides, beyond = 2000, 3, 0.03
    least = smallest_surplus(sides, games, beyond)
    assert 0.05 < least < 0.08
    chance, runs, found = Random(7), 300, 0
    weights = [1 / 3 + least, 1 / 3 - least / 2, 1 / 3 - least / 2]
    for _ in range(runs):
        wins = Counter(chance.choices(range(sides), weights, k=games))
        found += surplus([wins[side] for side in range(sides)], games)[1].low > beyond
    assert found / runs == pytest.approx(0.8, abs=0.07)


def test_of_many_tests_those_that_stand_out_are_believed() -> None:
    # The example of Benjamini and Hochberg (1995): of fifteen hypotheses four are rejected.
    chances = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459]
    chances += [0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0]
    assert discoveries(chances, 0.05) == {0, 1, 2, 3}
    assert discoveries(chances[::-1], 0.05) == {11, 12, 13, 14}
    assert discoveries([0.04], 0.05) == {0}
    assert discoveries([0.04, 0.9], 0.05) == set()
    assert discoveries([], 0.05) == set()


@pytest.mark.parametrize("sides", [2, 4])
def test_the_chance_of_a_surplus_is_that_of_drawing_it(sides: int) -> None:
    games, beyond, wanted = 400, 0.03, 0.2
    chance, runs = Random(sides), 1500
    own = 1 / sides + beyond
    # One side wins as much as is allowed; the others share the rest.
    weights = [own] + [(1 - own) / (sides - 1)] * (sides - 1)
    low = 0
    for _ in range(runs):
        wins = Counter(chance.choices(range(sides), weights, k=games))
        low += chance_of_surplus([wins[side] for side in range(sides)], games, beyond) <= wanted
    assert wanted / sides / 2 < low / runs < wanted
