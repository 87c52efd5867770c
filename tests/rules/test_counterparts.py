"""Cards of a series for each side or suit, and the one that differs from its counterparts."""

from __future__ import annotations

import pytest

from pnp.facts.row_products import Odd, odd_counterparts

SUITS = ("fuchs", "dachs", "igel")


def deck(*changes: tuple[str, int, str, str]) -> list[dict[str, str]]:
    """Return the cards of three suits and four ranks; each change is a suit, a rank, a column and
    its value."""
    rows = [
        {"suit": suit, "rank": str(rank), "points": str(rank * 2), "quantity": str(5 - rank)}
        for suit in SUITS
        for rank in range(1, 5)
    ]
    for suit, rank, column, value in changes:
        row = next(one for one in rows if (one["suit"], one["rank"]) == (suit, str(rank)))
        row[column] = value
    return rows


def odd(rows: list[dict[str, str]]) -> list[tuple[str, str, str, str, str]]:
    def of(one: Odd) -> tuple[str, str, str, str, str]:
        return rows[one.row]["suit"], rows[one.row]["rank"], one.column, one.value, one.usual

    return [*map(of, odd_counterparts(rows))]


@pytest.mark.parametrize(
    ("change", "usual"),
    [
        (("dachs", 3, "points", "5"), "6"),
        (("igel", 1, "quantity", "3"), "4"),
        (("fuchs", 4, "points", "80"), "8"),
    ],
)
def test_one_number_differs(change: tuple[str, int, str, str], usual: str) -> None:
    assert odd(deck(change)) == [(*(str(one) for one in change), usual)]


def test_a_joker_beside_the_suits_does_not_matter() -> None:
    rows = deck(("dachs", 3, "points", "5"))
    rows.append({"suit": "joker", "rank": "0", "points": "20", "quantity": "1"})
    assert len(odd(rows)) == 1


@pytest.mark.parametrize(
    "rows",
    [
        deck(),
        # Two differences are a design.
        deck(("dachs", 3, "points", "5"), ("igel", 2, "points", "9")),
        deck(("dachs", 3, "points", "5"), ("igel", 2, "quantity", "9")),
        # A suit of its own.
        deck(*(("igel", rank, "points", str(rank + 5)) for rank in range(1, 5))),
        # Not a product: a rank is missing in a suit.
        [row for row in deck(("dachs", 3, "points", "5")) if row != deck()[11]],
        # What all others have is not a series.
        [{**row, "points": "1" if i else "13", "quantity": "1"} for i, row in enumerate(deck())],
    ],
)
def test_sound_decks(rows: list[dict[str, str]]) -> None:
    assert odd(rows) == []


def test_of_two_sides_one_names_the_other() -> None:
    rows = [
        {"side": side, "kind": kind, "move": str(len(kind)), "strength": f"{len(kind)}-2"}
        for side in ("ost", "west")
        for kind in ("boot", "reiter", "wagen", "posten-x")
    ]
    rows[5] |= {"strength": "9-2"}
    assert [(one.row, one.other) for one in odd_counterparts(rows)] == [(5, 1)]
