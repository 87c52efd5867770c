"""The exact chances of dice, held against counting all throws."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.kinds.dice.record import Die
from pnp.model.record_errors import parse_record
from pnp_pirates.micro_pirates.supply import (
    chance_above,
    expected_throws,
    face_symbols,
    percent,
    roll_chances,
)

SIDES = st.lists(st.integers(0, 4), min_size=6, max_size=6)


def die(sides: list[int]) -> Die:
    shown = [" ".join([":cutlass:"] * n) for n in sides]
    found = parse_record(Die, {"id": "battle-die", "title": "Die", "faces": shown})
    assert isinstance(found, Die), found
    return found


@given(SIDES, st.integers(1, 3))
def test_sums_of_dice_are_counted(sides: list[int], count: int) -> None:
    chances = roll_chances(die(sides), "cutlass", count)
    throws = [sum(throw) for throw in product(sides, repeat=count)]
    assert chances == {n: Fraction(throws.count(n), 6**count) for n in sorted(set(throws))}
    assert chance_above(chances, 6) == Fraction(sum(n > 6 for n in throws), 6**count)


@given(SIDES.filter(lambda sides: sum(sides) >= 3), st.integers(1, 8))
def test_mean_tries_are_the_sum_of_the_chances_to_need_more(sides: list[int], goal: int) -> None:
    """The mean is the sum, over all numbers of throws, of the chance that they are too few."""
    left = {0: 1.0}
    mean = 0.0
    while sum(left.values()) > 1e-12:
        mean += sum(left.values())
        after: dict[int, float] = {}
        for have, chance in left.items():
            for side in sides:
                if have + side < goal:
                    after[have + side] = after.get(have + side, 0.0) + chance / 6
        left = after
    assert float(expected_throws(roll_chances(die(sides), "cutlass", 1), goal)) == pytest.approx(
        mean, abs=1e-9
    )


def test_a_die_of_ones_takes_as_many_throws_as_the_goal() -> None:
    assert expected_throws(roll_chances(die([1] * 6), "cutlass", 1), 6) == 6
    assert expected_throws(roll_chances(die([1] * 6), "cutlass", 2), 6) == 3
    # Half of the throws bring one: the mean of a negative binomial is twice the goal.
    assert expected_throws(roll_chances(die([0, 1] * 3), "cutlass", 1), 6) == 12


def test_pips_are_no_icons() -> None:
    found = parse_record(Die, {"id": "battle-die", "title": "Die", "faces": "pips"})
    assert isinstance(found, Die)
    assert roll_chances(found, "cutlass", 2) == {0: 1}
    assert not any(face_symbols(found))


@pytest.mark.parametrize(
    ("chance", "words"),
    [(0, "0 %"), ("1/200", "under 1 %"), ("1/3", "33 %"), ("199/200", "over 99 %"), (1, "100 %")],
)
def test_chances_are_said_in_percent_that_do_not_lie(chance: str, words: str) -> None:
    assert percent(Fraction(chance)) == words
