"""The key explains each kind of space and each sign that is on a chart."""

from __future__ import annotations

from charted import MAPS

from pnp.base.diagnostics import Report
from pnp.content.targets import read_subject
from pnp.kinds.boards.key.record import Key
from pnp.kinds.boards.map.record import Map
from pnp.kinds.boards.map.survey import complete_waters

KEY = MAPS.parent / "keys" / "chart-key.yaml"


def records() -> tuple[Key, list[Map]]:
    found = []
    for path in (KEY, *sorted(MAPS.glob("*.yaml"))):
        subject = read_subject(path, Report())
        assert subject is not None
        found.append(subject.files[0].record)
    key, *maps = found
    return key, maps


def test_each_kind_of_space_and_each_sign_of_a_chart_has_a_place_in_the_key() -> None:
    key, maps = records()
    specimen, boards = complete_waters(key.chart), [complete_waters(map_) for map_ in maps]
    assert specimen is not None
    told = [specimen.places[id] for sign in key.signs for id in sign.at]
    printed = [place for board in boards if board for place in board.places.values()]
    assert {place.kind.space for place in printed} <= {place.kind.space for place in told}
    # Routes are told with the patrols, wherever they lead.
    shown = {sign.sign for place in printed for sign, _ in place.legend.all_signs} - {"mainland"}
    assert shown <= {sign.sign for place in told for sign, _ in place.legend.all_signs}
    assert shown >= {"port", "shipyard", "number", "start"}
    assert any(place.fenced and place.kind.space == "coast" for place in told)


def test_borders_that_no_ship_passes_are_in_the_key() -> None:
    key, _ = records()
    pairs = [frozenset(sign.at) for sign in key.signs if len(sign.at) == 2]
    assert frozenset(key.chart.closed[0]) in pairs
    land = next(
        sign for sign in key.signs if key.chart.kinds[spaces(key, sign.at[0])].draw == "land"
    )
    assert "dashes" in land.text


def spaces(key: Key, id: str) -> str:
    entry = key.chart.entry(id)
    assert entry is not None
    return entry.type
