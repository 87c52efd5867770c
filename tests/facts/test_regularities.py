"""What holds for all but a few, in tables of things that are not there."""

from __future__ import annotations

import pytest

from pnp.facts.regularities import lacks, peak, strays, turns, twins, wrong_ways


def flowers(count: int, **odd: str) -> list[dict[str, str]]:
    """Return flowers of four meadows, each with its own bee; ``odd`` are values of the sixth."""
    meadows = {"Talwiese": "Hummel", "Alm": "Honigbiene", "Moor": "Wespe", "Rain": "Hornisse"}
    names = [*meadows]
    rows = [{"Wiese": names[i % 4], "Biene": meadows[names[i % 4]]} for i in range(count)]
    rows[5] = {name: value for name, value in {**rows[5], **odd}.items() if value}
    return rows


def test_a_value_of_another_group_is_named() -> None:
    (found,) = strays(flowers(16, Biene="Wespe"))
    assert (found.row, found.column, found.value, found.usual) == (
        5,
        "Biene",
        "Wespe",
        "Honigbiene",
    )
    assert (found.by, found.key, found.other) == ("Wiese", "Alm", "Moor")


@pytest.mark.parametrize(
    ("count", "odd"),
    [
        (16, {}),
        # Too few keep the rule.
        (10, {"Biene": "Wespe"}),
        # A bee that no other meadow has is special on purpose.
        (16, {"Biene": "Falter"}),
    ],
)
def test_what_is_special_is_not_a_slip(count: int, odd: dict[str, str]) -> None:
    assert [*strays(flowers(count, **odd))] == []


def test_columns_that_do_not_name_the_same_thing_are_not_compared() -> None:
    rows = [{"Farbe": "rot" if i % 2 else "blau", "Form": "rund"} for i in range(20)]
    rows[3]["Form"] = "eckig"
    assert [*strays(rows)] == []


def test_one_that_lacks_what_all_others_have_is_named() -> None:
    (found,) = lacks(flowers(14, Biene=""))
    assert (found.column, found.rows, found.have, found.alike) == ("Biene", (5,), 13, True)
    (found,) = lacks(flowers(14, Biene="", Duft="süß"))
    assert (found.column, found.alike) == ("Biene", False)
    assert [*lacks(flowers(9, Biene=""))] == []


def test_numbers_in_order_but_for_one() -> None:
    odd = turns([2, 4, 6, 80, 10, 12])
    assert odd is not None
    assert (odd.places, odd.rising, odd.inner) == ((3,), True, True)
    falling = turns([30, 25, 20, 15, 50])
    assert falling is not None
    assert (falling.places, falling.rising, falling.inner) == ((4,), False, False)


@pytest.mark.parametrize(
    "numbers", [[1, 2, 3, 4], [3, 1, 4, 1, 5, 9, 2, 6], [1, 1, 1, 1, 1, 2, 1], [9, 8, 7, 7, 6, 5]]
)
def test_no_order_is_not_broken(numbers: list[int]) -> None:
    assert turns(numbers) is None


def test_a_way_from_a_place_to_itself() -> None:
    ends = ("Ulm", "Bonn"), ("Bonn", "Jena"), ("Jena", "Ulm"), ("Ulm", "Jena"), ("Bonn", "Ulm")
    rows = [{"von": one, "nach": other} for one, other in ends]
    assert [*twins(rows)] == []
    (found,) = twins([*rows, {"von": "Jena", "nach": "Jena"}])
    assert (found.row, found.value, found.others) == (5, "Jena", 5)
    # Two suits of a card may be alike on several.
    assert [*twins([*rows, *({"von": one, "nach": one} for one in ("Ulm", "Jena"))])] == []


def test_steps_that_run_against_those_of_all_others() -> None:
    up = [{"stufe1": str(i), "stufe2": str(i + 2), "stufe3": str(i + 5)} for i in range(4)]
    assert [*wrong_ways(up)] == []
    down = {"stufe1": "+5 :coin:", "stufe2": "+2 :coin:", "stufe3": "−1 :coin:"}
    (found,) = wrong_ways([*up, down])
    assert (found.row, found.rising, found.others) == (4, False, 4)


@pytest.mark.parametrize(
    ("numbers", "high"),
    [
        ([1, 2, 2, 3, 1, 2, 3, 9], True),
        ([1, 2, 2, 3, 1, 2, 3, 7], False),
        ([1, 2, 2, 3, 1, 2, 3, 5], None),
        ([1, 2, 3, 30], None),
        ([10, 20, 30, 40, 50, 60, 70, 80, 90], None),
    ],
)
def test_a_number_far_above_the_others(numbers: list[int], high: bool | None) -> None:
    found = peak(numbers)
    assert (None if found is None else found.high) == high
