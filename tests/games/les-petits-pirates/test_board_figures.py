"""What the figures of the rules show is so on the boards: ways over water, yields, islands."""

from __future__ import annotations

from itertools import pairwise

import pytest
from booklets import figures, rules_of

from pnp.kinds.boards.map.record import Map
from pnp.kinds.boards.map.survey import complete_waters
from pnp.kinds.sheet.figure_record import PieceReference, PlaceReference
from pnp.kinds.sheet.record import Sheet


@pytest.fixture(scope="module")
def rules() -> Sheet:
    return rules_of("les-petits-pirates")


def board(rules: Sheet, id: str) -> Map:
    found = rules.figured.records[f"map/{id}"]
    assert isinstance(found, Map)
    return found


def amounts(map_: Map, space: str) -> str:
    """Return what a port yields, as texts say it."""
    entry = map_.entry(space)
    assert entry is not None
    port = entry.signs["port"]
    return f"{port['gold']} :coin: and {port['resources']} :resource:"


def test_ships_go_from_space_to_space_over_water_as_far_as_their_dice_say(rules: Sheet) -> None:
    map_ = board(rules, "basic")
    waters = complete_waters(map_)
    closed = {frozenset(pair) for pair in map_.closed}
    open_ = {frozenset((t.a, t.b)) for t in waters.touches} - closed
    # An arrow to the sign of a space leads to that space.
    ways = [
        (f, [place.split()[0] for place in way])
        for f in figures(rules)
        for way in (*f.moves, *f.attacks)
    ]
    assert len(ways) >= 6
    for figure, way in ways:
        if any("governor" in name for name in figure.on.get(way[0], ())):
            continue  # he sails straight to the island of his number
        assert all(frozenset(pair) in open_ for pair in pairwise(way)), way
        dice = [PieceReference.of(name) for name in figure.on.get(way[0], ()) if "die" in name]
        assert [die.side for die in dice] in ([], [str(len(way) - 1)]), way


def test_no_ship_ends_its_move_on_another(rules: Sheet) -> None:
    for figure in figures(rules):
        lured = {way[0] for way in figure.attacks}
        for way in figure.moves:
            end = way[-1].split()[0]
            assert end not in figure.on or end in lured


def test_ports_yield_what_the_texts_say(rules: Sheet) -> None:
    map_ = board(rules, "basic")
    said = {note.at[0]: note.text for f in figures(rules) for note in f.notes}
    assert amounts(map_, "P4") in said["P4 port"]
    ben = next(n.text for f in figures(rules) for n in f.notes if "**Fours:**" in n.text)
    assert f"shows {amounts(map_, 'P6')}" in ben


def test_the_patrol_lands_on_the_island_of_the_ship(rules: Sheet) -> None:
    solo = next(figure for figure in figures(rules) if figure.show == (("solo",),))
    map_ = board(rules, "solo")
    landing = next(note for note in solo.notes if note.at == ("d2",))
    entries = [map_.entry(space) for space in ("d1", "d2")]
    assert all(entry is not None for entry in entries)
    islands = [entry.signs["island"] for entry in entries if entry is not None]
    assert islands[0] == islands[1]
    number = entries[1].signs["number"] if entries[1] else None
    assert str(number) in landing.text
    assert {PlaceReference.of(place).name for place in solo.on} == {"e2", "m8", "d1"}


def test_one_captain_is_set_up_as_the_rules_say(rules: Sheet) -> None:
    figure = next(f for f in figures(rules) if any("player-mat-blue" in row for row in f.show))
    laid = [PieceReference.of(name).id for names in figure.on.values() for name in names]
    assert laid.count("gold-1") == 4
    assert laid.count("ship-blue") == laid.count("action-die-blue") == 3
    assert laid.count("resource-die-blue") == 1
    assert "~9" in figure.on
