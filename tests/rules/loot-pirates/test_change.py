"""What doubloons can pay, held against all ways to lay them out; what rounds pay; how shots hit."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp_pirates.loot_pirates.views import (
    Purse,
    add_pile,
    empty_room,
    hit_counts,
    is_payable,
    ones_needed,
    payouts,
    rounds_that_pay,
    unpayable_starts,
)

DIE = tuple(range(1, 7))
PURSES = st.builds(Purse, st.integers(0, 8), st.integers(0, 6), st.integers(0, 4))
PILES = st.lists(st.integers(0, 17), min_size=1, max_size=5)


def laid_out(piles: list[int], purse: Purse) -> bool:
    """Try all numbers of fives and twos in each pile."""
    left = {(purse.ones, purse.twos, purse.fives)}
    for amount in piles:
        left = {
            (ones - rest, twos - two, fives - five)
            for ones, twos, fives in left
            for five in range(min(fives, amount // 5) + 1)
            for two in range(min(twos, (amount - 5 * five) // 2) + 1)
            if (rest := amount - 5 * five - 2 * two) <= ones
        }
    return bool(left)


@given(PILES, PURSES)
def test_piles_are_payable_exactly_if_some_way_lays_them_out(
    piles: list[int], purse: Purse
) -> None:
    room = empty_room(purse)
    for amount in piles:
        room = add_pile(room, amount)
    assert is_payable(room, sum(piles), purse) == laid_out(piles, purse)


@given(PILES, PURSES)
def test_so_many_ones_are_enough_for_all_divisions(piles: list[int], purse: Purse) -> None:
    enough = ones_needed(sum(piles), len(piles), purse)
    assert laid_out(piles, Purse(enough, purse.twos, purse.fives))


@given(st.integers(1, 3), st.lists(st.integers(0, 12), max_size=2), PURSES)
def test_starts_that_cannot_be_laid_out_are_all_found(
    players: int, others: list[int], purse: Purse
) -> None:
    found = set(unpayable_starts(players, DIE, others, purse))
    expected = {
        shares
        for shares in product(DIE, repeat=players)
        if tuple(sorted(shares)) == shares and not laid_out([*shares, *others], purse)
    }
    assert found == expected


@pytest.mark.parametrize("share", [1, 2])
@pytest.mark.parametrize("players", range(2, 11))
def test_a_round_pays_what_counting_all_ways_to_come_out_of_it_gives(
    players: int, share: int
) -> None:
    counted = set()
    for out in product((False, True), repeat=players):
        survivors, others = out.count(False), out.count(True)
        if survivors and others:
            counted.add(survivors * others * share)
    assert set(payouts(players, share)) == counted
    assert max(payouts(players, share)) == players**2 // 4 * share
    assert min(payouts(players, share)) == (players - 1) * share


def test_the_reserves_of_the_rules_and_of_more_players() -> None:
    assert [max(payouts(n, 1)) - 1 for n in range(3, 11)] == [1, 3, 5, 8, 11, 15, 19, 24]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("booty", [1, 7, 22, 40])
@pytest.mark.parametrize("share", [1, 3])
def test_the_booty_lasts_as_long_as_playing_all_payouts_says(
    players: int, booty: int, share: int
) -> None:
    @cache
    def spans(left: int) -> tuple[int, int]:
        if left <= 0:
            return 0, 0
        then = [spans(left - paid) for paid in set(payouts(players, share))]
        return 1 + min(low for low, _ in then), 1 + max(high for _, high in then)

    assert rounds_that_pay(booty, players, share) == spans(booty)


@pytest.mark.parametrize(("shooters", "percent"), [(1, 41.7), (2, 74.5), (3, 92.3), (4, 98.7)])
@pytest.mark.parametrize("loss", [1, 2, 0])
def test_shooters_hit_as_often_as_the_dice_say(shooters: int, percent: float, loss: int) -> None:
    found, throws = hit_counts(DIE, DIE, shooters, loss)
    assert loss != 1 or round(float(100 * Fraction(found, throws)), 1) == percent
    missed = 0
    for black, *reds in product(DIE, repeat=shooters + 1):
        missed += all(red <= black - loss * (shooters - 1) for red in reds)
    assert throws - found == missed


def test_a_red_die_below_the_black_one_never_hits() -> None:
    assert hit_counts((1,) * 6, DIE, 1, 1) == (0, 36)
