"""What is drawn along coasts, and around spaces that nobody enters."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import pytest
from conftest import base_theme, general_theme

from pnp.base.diagnostics import Report, Source
from pnp.base.geometry import depths, distance
from pnp.base.values import replace
from pnp.content.source import parse
from pnp.content.structure import build_record
from pnp.kinds.boards.map import borders, coast, marks, relief, shore
from pnp.kinds.boards.map.place import FENCE, arrange, hazard_circle
from pnp.kinds.boards.map.record import Map
from pnp.kinds.boards.map.survey import MapGeometry, complete_geometry
from pnp.scene import Group, Instance, Item, Path, Point, Text

ISLE = """\
map: isle
title: The Isle
players: 2
board: {{width: 90mm, height: 90mm, margin: {margin}mm}}
grid: {{cells: hex, seed: 4}}
inset: {{corner: bottom-right, width: 30mm, height: 14mm}}
cells: |
  ~1 ~1 ~1 ~2 ~2 ~2 ~2
   ~1 ~1 P1  P1  P1  ~2 ~2
  c2 P1  P1# P1# P1  c1 ~2
   c2 c2# P1# c1# c1 c1  ~4
  c2# c2# x1# x1# c1 ~4 ~4
   c2 c2 x1# x1 ~4 ~4 ~4
  ~3 ~3 x1 x1 ~4 ~4 ~4
   ~3 ~3 ~3 ~4 ~4 ~4 ~4
legend:
  "~": ocean
  c: coast
  P1: {{port: {{gold: 3, resources: 2}}, name: Duckweed}}
  x1: {{type: impassable, art: village}}
signs:
  - {{sign: port, kind: port, yields: {{gold: gold, resources: resource}}, draw: medallion}}
"""


def board(margin: int = 8, cells: str = ISLE) -> MapGeometry:
    node = parse(Source("isle.yaml", cells.format(margin=margin)), report := Report())
    assert node is not None
    record = build_record(Map, node, report)
    assert record is not None, report.diagnostics
    found = complete_geometry(record)
    assert found is not None
    return found


def lines(items: Iterator[Item]) -> list[list[Point]]:
    """Return the lines of paths, those of two points or more that are apart."""
    found: list[list[Point]] = []
    for item in items:
        assert isinstance(item, Path)
        for command, values in item.segments:
            if command == "M":
                found.append([])
            if values:
                found[-1].append((values[0], values[1]))
    return [line for line in found if len(set(line)) > 1]


def test_lines_along_a_coast_swell_and_break_and_keep_no_even_distance() -> None:
    isle = board()
    drawn = list(shore.water_lines(isle, base_theme(), shore.ENGRAVED))
    assert len({item.stroke.width for item in drawn if isinstance(item, Path) and item.stroke}) > 3
    # The innermost line alone is whole; those beyond are in pieces, the outer ones in many.
    assert len(lines(iter(drawn))) > 4 * len(shore.ENGRAVED)
    far = [distance(isle.land, point) for line in lines(iter(drawn)) for point in line]
    assert min(far) > 0.1
    assert max(far) <= shore.ENGRAVED[-1].reach + 0.1
    # Offset curves would have as many distances as there are lines.
    assert len({round(off, 1) for off in far}) > 5 * len(shore.ENGRAVED)


def test_lines_neither_wander_nor_break_where_boards_meet() -> None:
    isle, cut = board(margin=0), shore.ENGRAVED[3]
    found = lines(shore.water_lines(isle, base_theme(), [cut]))
    seam = [p for line in found for p in line if 0 < p[0] < 0.8]
    assert seam
    assert all(abs(distance(isle.land, p) - 0.8 * cut.reach) < 0.35 for p in seam)


@pytest.mark.parametrize("theme", ["chart", "space"])
def test_a_fence_is_of_rocks_in_the_water_and_of_stakes_ashore(theme: str) -> None:
    isle = board()
    (barred,) = (space for space in isle.spaces.values() if space.fenced)
    posts = [p for p in borders.fences(isle, general_theme(theme)) if isinstance(p, Instance)]
    ashore: dict[int, set[bool]] = {}
    # A foot stands a little below the line of the fence, and rocks a little beside it.
    for post in posts:
        foot = (post.matrix.e, post.matrix.f - 0.75)
        (deep,), (inland,) = depths(barred.area, [foot]), depths(isle.land, [foot])
        assert -0.3 < deep < FENCE + 0.6
        if abs(inland) > 0.9:
            ashore.setdefault(id(post.of), set()).add(inland > 0)
    assert all(len(places) == 1 for places in ashore.values())
    assert {on_land for (on_land,) in ashore.values()} == {True, False}


def test_depths_are_small_and_keep_off_ports_and_coasts() -> None:
    isle = board()
    theme = replace(base_theme(), choices={**base_theme().choices, "soundings": "numbers"})
    places = arrange(isle, {})
    (faint,) = (item for item in marks.soundings(isle, places, theme) if isinstance(item, Group))
    found = [item for item in faint.items if isinstance(item, Text)]
    assert found
    for depth in found:
        assert depth.size < 0.5 * theme.style("medallion.number").size
        at = (depth.x, depth.y)
        assert distance(isle.land, at) > 5
        assert all(math.dist(at, port) > 14 for port in places.medallions.values())


def test_no_tree_is_cut_where_boards_meet() -> None:
    green = board(margin=0, cells=ISLE.replace("~1", "c1#").replace("~2", "c1#"))
    found = relief.relief(green, general_theme("chart"))
    trees = [item.matrix for item in found if isinstance(item, Instance)]
    assert len(trees) > 20
    edge = green.frame.inset(1.3)
    assert all(edge.x < tree.e < edge.right and edge.y < tree.f - 0.8 for tree in trees)


def test_a_village_stands_on_its_island_and_within_its_fence() -> None:
    isle = board()
    (barred,) = (space for space in isle.spaces.values() if space.fenced)
    at, radius = hazard_circle(barred)
    (inland,), (deep,) = depths(barred.land, [at]), depths(barred.area, [at])
    assert 0 < radius < 1.5 * inland
    assert radius < deep - 0.7 * FENCE


def strokes(theme: str) -> list[tuple[float, list[Point]]]:
    """Return the lines around the isle, each with its width."""
    field = board()
    found: list[tuple[float, list[Point]]] = []
    for item in coast.water_lines(field, general_theme(theme)):
        assert isinstance(item, Path)
        if item.stroke is None:
            continue
        found += [(item.stroke.width, chain) for chain in lines(iter([item]))]
    return found


def test_level_strokes_are_of_many_lengths_and_widths_at_uneven_distances() -> None:
    land, found = board().land, strokes("high-fantasy")
    assert len({width for width, _ in found}) >= 3
    assert all(distance(land, spot) >= 0.0 for _, chain in found for spot in chain)
    assert min(min(depths(land, chain)) for _, chain in found) < 0.6
    lengths = [round(max(x for x, _ in chain) - min(x for x, _ in chain), 1) for _, chain in found]
    assert len(set(lengths)) > 20
    rows = sorted({round(chain[0][1], 2) for _, chain in found})
    gaps = {round(b - a, 2) for a, b in itertools.pairwise(rows)}
    assert len(gaps) > 5


def test_orbits_are_long_and_leave_no_scraps() -> None:
    found = strokes("space")
    assert len({width for width, _ in found}) == 3
    for _, chain in found:
        assert sum(math.dist(a, b) for a, b in itertools.pairwise(chain)) > 17
