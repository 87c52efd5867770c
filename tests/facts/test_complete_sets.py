"""Sets with one member missing and another twice, in tables of things that are not there."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from pnp.facts.complete_sets import combination_gaps, skipped_numbers


def weather(**odd: str) -> list[dict[str, str]]:
    """Return each season with each sky; ``odd`` are values of the sixth."""
    found = [{"season": a, "sky": b} for a, b in product(("wet", "dry", "cold"), "abcde")]
    found[5] |= odd
    return found


def test_a_missing_combination_is_named_in_the_row_that_is_out_of_order() -> None:
    (gap,) = combination_gaps(weather(sky="d"))
    assert (gap.row, gap.same, gap.column, gap.should) == (5, 8, "sky", "a")
    (gap,) = combination_gaps(weather(season="wet"))
    assert (gap.row, gap.same, gap.column, gap.should) == (5, 0, "season", "dry")


def test_a_complete_set_has_no_gap() -> None:
    assert not [*combination_gaps(weather())]


def test_columns_of_their_own_need_a_larger_set() -> None:
    rows = [{**row, "cost": str(i * i % 4)} for i, row in enumerate(weather(sky="d"))]
    assert not [*combination_gaps(rows)]


def test_a_missing_pair_of_symbols_is_named() -> None:
    rows = [{"one": a, "two": b} for a, b in combinations("abcdef", 2)]
    assert not [*combination_gaps(rows)]
    rows[6]["two"] = "f"
    (gap,) = combination_gaps(rows)
    assert (gap.row, gap.same, gap.column, gap.should) == (6, 8, "two", "d")


@pytest.mark.parametrize(
    ("values", "row", "should"),
    [
        ("1 2 3 4 5 5 7 8 9", 5, "6"),
        ("0 I II III IV V VII VII VIII IX", 6, "VI"),
        ("A B C D D F G H", 4, "E"),
        ("m-01 m-02 m-03 m-05 m-05 m-06 m-07 m-08 m-09 m-10", 3, "m-04"),
    ],
)
def test_a_number_that_is_there_twice_is_named(values: str, row: int, should: str) -> None:
    (skip,) = skipped_numbers([{"n": value} for value in values.split()])
    assert (skip.row, skip.should) == (row, should)


@pytest.mark.parametrize("values", ["1 2 3 4 5 6 7 8 9", "1 2 3 4 4 6 7", "1 1 2 2 3 3 4 4 5"])
def test_other_numbers_are_left_alone(values: str) -> None:
    assert not [*skipped_numbers([{"n": value} for value in values.split()])]
