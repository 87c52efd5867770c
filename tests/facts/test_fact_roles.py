"""Facts compared by their roles, in games that are not there."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.facts.roles import Amount, Clash, clashes, disorders, gaps, taken_at_once
from pnp.facts.settings import Settings
from pnp.kinds.rulings.record import Rulings


def settings(*facts: dict[str, Any], **varied: Any) -> Settings:
    """Return the numbers of a game with these facts and this variant."""
    rows = [{"text": "A number.", **fact} for fact in facts]
    return Settings(Rulings.model_validate({"rulings": "orchard", "facts": rows}), varied=varied)


def told(found: Clash) -> tuple[str, str, int, int]:
    return found.low.name, found.high.name, found.least, found.most


BASKET = {"fact": "basket", "role": "limit", "of": "plum", "value": 6}
PLUMS = {"fact": "plums", "counts": "plum", "of": "plum", "value": 20}


@pytest.mark.parametrize(
    ("low", "high", "players", "expected"),
    [
        ({"role": "start", "value": 7}, BASKET, 3, ("low", "basket", 7, 6)),
        ({"role": "start", "value": 6}, BASKET, 3, None),
        # Each player takes a share of the plums.
        ({"role": "start", "value": 6}, PLUMS, 3, None),
        ({"role": "start", "value": 6}, PLUMS, 4, ("low", "plums", 24, 20)),
        ({"role": "dealt", "value": 6}, PLUMS, 4, ("low", "plums", 24, 20)),
        ({"role": "price", "value": 20}, PLUMS, 4, None),
        (
            {"role": "price", "value": {"tree": 21, "seed": 1}},
            PLUMS,
            4,
            ("low.tree", "plums", 21, 20),
        ),
        ({"role": "offer", "value": 21}, PLUMS, 1, ("low", "plums", 21, 20)),
        ({"role": "gain", "value": 7}, BASKET, 1, ("low", "basket", 7, 6)),
        ({"role": "goal", "value": 7}, BASKET, 1, None),
        # Each entry is for its own number of players.
        (
            {"role": "start", "by": "players", "value": {2: 11, 3: 6}},
            PLUMS,
            3,
            ("low.2", "plums", 22, 20),
        ),
        # Coins count by their value, and what the kit lacks comes from elsewhere.
        (
            {"role": "price", "value": 31},
            {**PLUMS, "counts": "plum-{key}", "value": {1: 10, 5: 4}},
            1,
            ("low", "plums.5", 31, 30),
        ),
        ({"role": "price", "value": 31}, {**PLUMS, "value": 0}, 1, None),
    ],
)
def test_a_number_is_at_most_what_another_allows(
    low: dict[str, Any],
    high: dict[str, Any],
    players: int,
    expected: tuple[str, str, int, int] | None,
) -> None:
    found = clashes(settings({"fact": "low", "of": "plum", **low}, high), players)
    assert [*map(told, found)] == ([] if expected is None else [expected])


@pytest.mark.parametrize(
    ("out", "least", "start", "expected"),
    [
        (2, 3, 9, []),
        (3, 3, 9, [("out", "fly", 3, 2)]),
        (9, 10, 9, [("out", "low", 9, 8)]),
    ],
)
def test_whoever_has_lost_does_nothing_else(
    out: int, least: int, start: int, expected: list[tuple[str, str, int, int]]
) -> None:
    facts = (
        {"fact": "out", "role": "out", "of": "plum", "value": out},
        {"fact": "fly", "role": "least", "of": "plum", "value": least},
        {"fact": "low", "role": "start", "of": "plum", "value": start},
    )
    assert [*map(told, clashes(settings(*facts), 2))] == expected


def test_other_things_are_not_compared() -> None:
    pears = {"fact": "pears", "role": "start", "of": "pear", "value": 9}
    assert [*clashes(settings(pears, BASKET), 4)] == []


def test_entries_with_the_same_key_are_compared_with_each_other() -> None:
    least = {"fact": "least", "role": "least", "of": "hand", "value": {"cart": 2, "mill": 5}}
    most = {"fact": "most", "role": "limit", "of": "hand", "value": {"cart": 4, "mill": 4}}
    assert [told(one) for one in clashes(settings(least, most), 4)] == [
        ("least.mill", "most.mill", 5, 4)
    ]


def test_a_variant_is_compared_with_the_numbers_it_leaves() -> None:
    start = {"fact": "low", "role": "start", "of": "plum", "value": 2}
    assert [*clashes(settings(start, BASKET, low=6), 2)] == []
    assert [told(one) for one in clashes(settings(start, BASKET, basket=1), 2)] == [
        ("low", "basket", 2, 1)
    ]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ([2, 4, 4, 9], []),
        ([9, 4, 4, 2], []),
        ([2, 9, 4], [(4, 9)]),
        ([4, 4, 9, 2], [(2, 9)]),
        ({"bronze": 3, "silver": 2, "gold": 8}, [(8, 2)]),
    ],
)
def test_thresholds_rise_or_fall(value: Any, expected: list[tuple[int, int]]) -> None:
    found = disorders(settings({"fact": "medals", "role": "threshold", "value": value}))
    assert [(one.number, one.before) for one in found] == expected


def test_a_table_by_players_has_all_their_numbers() -> None:
    some = {"fact": "rows", "by": "players", "value": {2: 4, 4: 6}}
    assert [(gap.fact, gap.players) for gap in gaps(settings(some), range(2, 6))] == [
        ("rows", (3, 5))
    ]
    assert [*gaps(settings({**some, "value": {2: 4, 3: 5, 4: 6}}), range(2, 5))] == []


def test_only_tables_of_the_same_role_complete_each_other() -> None:
    two = {"fact": "few", "by": "players", "value": {2: 4}}
    three = {"fact": "many", "by": "players", "value": {3: 6}}
    assert [gap.fact for gap in gaps(settings(two, three), range(2, 4))] == ["few", "many"]
    role = {"role": "start", "of": "plum"}
    assert [*gaps(settings({**two, **role}, {**three, **role}), range(2, 4))] == []


HAND = {"fact": "hand", "role": "dealt", "of": "plum", "value": 4}
STALL = {"fact": "stall", "role": "offer", "of": "plum", "value": 3}


def taken(*facts: dict[str, Any], kit: tuple[Amount, ...] = ()) -> list[tuple[int, int, int]]:
    """Return what is taken at once: for how many players, how much, and of how much."""
    found = taken_at_once(settings(*facts), range(2, 6), kit)
    return [(one.players, one.total, one.count) for one in found]


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ((HAND, STALL, PLUMS), [(5, 23, 20)]),
        ((HAND, PLUMS), [(5, 20, 20)]),
        ((STALL, PLUMS), [(2, 3, 20)]),
        # Two players are dealt more than five are.
        (({**HAND, "by": "players", "value": {2: 9, 5: 2}}, STALL, PLUMS), [(2, 21, 20)]),
        # Without a count nothing is known.
        ((HAND, STALL), []),
    ],
)
def test_what_is_dealt_and_laid_out_is_taken_of_one_supply(
    facts: tuple[dict[str, Any], ...], expected: list[tuple[int, int, int]]
) -> None:
    assert taken(*facts) == expected


def test_the_kit_counts_what_no_fact_counts() -> None:
    kit = (Amount("plums-printed", (), 22, "count", "plum"),)
    assert taken(HAND, STALL, kit=kit) == [(5, 23, 22)]
    assert taken(HAND, STALL, PLUMS, kit=kit) == [(5, 23, 20)]
    low = {"fact": "low", "role": "start", "of": "plum", "value": 6}
    (found,) = clashes(settings(low), 4, kit)
    assert told(found) == ("low", "plums-printed", 24, 22)
