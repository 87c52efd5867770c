"""Names lie in the space that they name, or are tied to it, and nothing crosses their letters."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache

import pytest
from charted import MAPS
from conftest import base_theme, sampled

from pnp.base.diagnostics import Report, Reporter
from pnp.base.geometry import covers_points
from pnp.content.targets import read_subject
from pnp.kinds.boards.joining.record import Joining
from pnp.kinds.boards.map.board_edge import inset_of
from pnp.kinds.boards.map.lettering import Lettering, points_along
from pnp.kinds.boards.map.names import NameLabel, draw
from pnp.kinds.boards.map.place import (
    CROSS_SIZE,
    MEDALLION,
    PIECE,
    MarkPlaces,
    arrange,
    clearance,
    ornaments,
)
from pnp.kinds.boards.map.record import Map
from pnp.kinds.boards.map.survey import MapGeometry, complete_geometry
from pnp.scene import Path, Point, Rect

JOINED = MAPS.parent / "joinings" / "four-seas.yaml"
SEAS = ("amber-sea", "silver-sea", "copper-sea", "jade-sea")
EVERY = [*(path.stem for path in sorted(MAPS.glob("*.yaml"))), *SEAS]


@cache
def boards() -> dict[str, Map]:
    found: dict[str, Map] = {}
    for path in (*sorted(MAPS.glob("*.yaml")), JOINED):
        subject = read_subject(path, Report())
        assert subject is not None
        record = subject.files[0].record
        found |= record.boards if isinstance(record, Joining) else {path.stem: record}
    return found


@cache
def named(map_id: str) -> tuple[MapGeometry, MarkPlaces]:
    """Return a board with its names, none of which may be reported."""
    report = Report()
    board = complete_geometry(boards()[map_id])
    assert board is not None
    letters = Lettering(board, base_theme())
    places = arrange(board, letters.openings())
    letters.arrange(places, Reporter(report, lambda path: None))
    assert not report.diagnostics
    assert len(places.names) == sum(bool(space.legend.name) for space in board.spaces.values())
    return board, places


def letters_of(name: NameLabel) -> list[Point]:
    """Return the points of the outlines of all letters of a name."""
    style = base_theme().style("label.sea" if name.sea else "label.port")
    return [
        (x, y)
        for item in draw(name, style, "#ffffff")
        if isinstance(item, Path) and item.fill == "#ffffff" and item.stroke
        for _, values in item.segments
        for x, y in zip(values[::2], values[1::2], strict=True)
    ]


@pytest.mark.parametrize("map_id", sampled(EVERY, 6))
def test_each_name_is_in_its_own_space_or_tied_to_it_and_nothing_crosses_it(map_id: str) -> None:
    board, places = named(map_id)
    for name in places.names:
        points = letters_of(name)
        inside = covers_points(board.spaces[name.space].area, points)
        assert name.leader is not None or sum(inside) >= 0.8 * len(inside), name.text
        # No border, no coast, no frame.
        assert any(all(covers_points(space.area, points)) for space in board.spaces.values()), (
            name.text
        )
        assert len(set(covers_points(board.land, points))) == 1, f"{name.text} lies across a coast"
        off = board.frame.inset(0.3 if board.map.board.margin else 2.0)
        assert all(covers(off, point) for point in points), name.text
        assert not any(covers(inset_of(board.map), point) for point in points), name.text
        reach = name.box.width
        for at, radius in marks(board, places):
            if math.dist(at, name.box.centre) > radius + reach:
                continue
            assert all(math.dist(at, point) >= radius for point in points), name.text


@pytest.mark.parametrize("map_id", sampled(EVERY, 4))
def test_no_ship_in_port_covers_a_name(map_id: str) -> None:
    _, places = named(map_id)
    berths = [places.pieces[port] for port in places.medallions]
    for name in places.names:
        apart = min(math.dist(at, point) for at in berths for point in letters_of(name))
        assert apart >= PIECE, (name.text, apart)


@pytest.mark.parametrize("map_id", sampled(EVERY, 4, first=1))
def test_each_name_of_a_port_is_read_as_that_of_no_other(map_id: str) -> None:
    """It is nearest to its own medallion, and neither it nor its leader is ashore in another."""
    board, places = named(map_id)
    for name in places.names:
        others = [place for id, place in board.spaces.items() if id != name.space]
        ports = [place.land for place in others if place.place.amounts]
        leader = points_along(name.leader) if name.leader is not None else []
        for land in ports:
            assert not any(covers_points(land, [*letters_of(name), *leader])), name.text
        if name.space in places.medallions:
            far = {id: clearance(name.box, *at) for id, at in places.medallions.items()}
            assert far[name.space] <= min(far.values()) + 0.1, name.text
            assert name.leader is None or math.dist(*name.leader) <= 20.0, name.text


def covers(box: Rect, point: Point) -> bool:
    return box.x <= point[0] <= box.right and box.y <= point[1] <= box.bottom


def marks(board: MapGeometry, places: MarkPlaces) -> Iterator[tuple[Point, float]]:
    yield from ((at, MEDALLION) for at in places.medallions.values())
    yield from ((at, CROSS_SIZE * 0.7) for banks in places.crosses.values() for at in banks)
    yield from ((picture.at, picture.size / 2) for picture in ornaments(board))


@pytest.mark.soak
def test_no_two_names_lie_on_each_other() -> None:
    _, places = named("five-six-players")
    boxes = [row for name in places.names for row in name.rows]
    for i, one in enumerate(boxes):
        for other in boxes[i + 1 :]:
            apart = min(math.dist(p, q) for p in one.spine() for q in other.spine())
            assert apart >= 0.8 * one.height, (one.text, other.text)


@pytest.mark.parametrize(
    ("name", "printed", "severity"),
    [("Puddlewickmarsh", True, "warning"), ("Puddlewick" * 9, False, "error")],
)
def test_a_name_too_long_to_cross_nothing_is_a_finding(
    name: str, printed: bool, severity: str
) -> None:
    map_ = boards()["basic"]
    long = map_.legend["P10"].model_copy(update={"name": name})
    board = complete_geometry(map_.model_copy(update={"legend": {**map_.legend, "P10": long}}))
    assert board is not None
    report = Report()
    letters = Lettering(board, base_theme())
    places = arrange(board, letters.openings())
    letters.arrange(places, Reporter(report, lambda path: None))
    (found,) = report.diagnostics
    assert (found.code, found.severity.value) == ("name-crowded-out", severity)
    assert name in found.message
    assert printed == (name in [placed.text for placed in places.names])


def test_names_of_waters_follow_a_curve_and_are_read_as_one_text() -> None:
    _, places = named("treacherous-waters")
    bowed = [name for name in places.names if name.rows[0].bow]
    assert len(bowed) >= 4
    assert all(name.sea for name in bowed)
    style = base_theme().style("label.sea")
    *_, text = draw(bowed[0], style, "#ffffff")
    assert text.hidden
    assert text.content == bowed[0].rows[0].text
