"""Tables that name the same things and disagree in one row."""

from __future__ import annotations

import pytest

from pnp.facts.joins import disagreements

Rows = list[dict[str, str]]
PLACES: Rows = [
    {"ort": "Alm", "farbe": "rot", "preis": "4"},
    {"ort": "Bach", "farbe": "blau", "preis": "7"},
    {"ort": "Cafe", "farbe": "grün", "preis": "9"},
    {"ort": "Dom", "farbe": "gelb", "preis": "2"},
    {"ort": "Eck", "farbe": "grau", "preis": "5"},
    {"ort": "Fluss", "farbe": "weiß", "preis": "6"},
]


def cards(**changes: dict[str, str]) -> Rows:
    """Return a card for each place, with the changes of those places."""
    return [
        {"ziel": p["ort"], "text": f"Die Karte in {p['farbe']}", "kosten": p["preis"]}
        | changes.get(p["ort"], {})
        for p in PLACES
    ]


@pytest.mark.parametrize(
    ("changes", "row", "column", "meant"),
    [
        ({"Dom": {"ziel": "Bach"}}, 3, "ziel", 3),
        ({"Alm": {"text": "Die Karte in gelb"}}, 0, "ziel", 3),
        ({"Cafe": {"kosten": "8"}}, 2, "ziel", None),
    ],
)
def test_one_row_disagrees(
    changes: dict[str, dict[str, str]], row: int, column: str, meant: int | None
) -> None:
    (found,) = disagreements(cards(**changes), PLACES)
    assert (found.row, found.column, found.meant, found.kept) == (row, column, meant, 5)


def test_the_other_table_says_one_thing_twice() -> None:
    places = [{**place, "farbe": "rot"} if place["ort"] == "Dom" else place for place in PLACES]
    (found,) = disagreements(cards(), places)
    assert (found.row, found.stated, found.meant) == (3, "rot", None)


@pytest.mark.parametrize(
    "rows",
    [
        cards(),
        # Two are a design.
        cards(Dom={"text": "Die Karte in rot"}, Alm={"text": "Die Karte in gelb"}),
        # Another text names no other place.
        cards(Dom={"text": "Ein Joker"}),
        # Too few.
        cards(Dom={"ziel": "Bach"})[1:4],
    ],
)
def test_sound_tables(rows: Rows) -> None:
    assert [*disagreements(rows, PLACES)] == []
