"""What is shown of all layouts of an ocean, held against networkx and against trying every draw."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sectored import steps_of

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir, examples_dir
from pnp.content.rulebook import bundled_rulings_record
from pnp.content.targets import read_subject
from pnp.kinds.boards.mosaic import sectors
from pnp.kinds.boards.mosaic.record import Mosaic
from pnp.model.record_errors import parse_record
from pnp.rules.rule import Finding
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.views import NotedFiles, Setting
from pnp_pirates.micro_pirates.checks.ocean_routes import far_from_ports, single_open_jungle
from pnp_pirates.micro_pirates.seas import (
    connected_parts,
    ocean_layouts,
    places_of,
    reachable_sectors,
    rings,
    stride_of,
)
from pnp_pirates.micro_pirates.views import Ocean

OCEAN = content_dir() / "micro-pirates" / "oceans" / "ocean.yaml"


@cache
def ocean(path: Path = OCEAN) -> Ocean:
    report = Report()
    subject = read_subject(path, report)
    assert subject is not None, report.diagnostics
    setting = Setting(
        bundled_rulings_record("micro-pirates"),
        rules="micro-pirates",
        gather=NotedFiles(subject.gather),
    )
    found = Ocean.of(subject.files[0], setting, report)
    assert found is not None, report.diagnostics
    return found


def water(record: Mosaic, layout: sectors.Layout) -> nx.Graph:
    steps = steps_of(record, layout)
    graph = nx.Graph((at, by) for at, near in steps.items() for by in near)
    graph.add_nodes_from(steps)
    return graph


MARKS = st.sampled_from(["sea", "sea", "rock", "port"])
ROW = st.lists(MARKS, min_size=2, max_size=2).map(" ".join)
GRID = st.lists(ROW, min_size=2, max_size=2).map("\n".join)


@given(st.lists(GRID, min_size=4, max_size=4))
def test_bits_hang_together_as_a_graph_of_sectors_does(grids: list[str]) -> None:
    legend = {"sea": {}, "rock": {"blocked": "true"}, "port": {}}
    record = parse_record(
        Mosaic,
        {
            "map": "m",
            "title": "M",
            "legend": {mark: {"title": mark, **more} for mark, more in legend.items()},
            "kinds": {k: {"title": k, "icon": "star", "ground": "sea"} for k in ("a", "b")},
            "arrangement": "a b\nb a\n",
            "cards": [
                {"card": f"c{i}", "kind": "ab"[i // 2], "name": "C", "sectors": grid + "\n"}
                for i, grid in enumerate(grids)
            ],
        },
    )
    assert isinstance(record, Mosaic)
    stride = stride_of(record)
    meanings = {"sea": frozenset[str](), "rock": frozenset[str](), "port": frozenset({"port"})}
    found = list(ocean_layouts(record, meanings))
    layouts = list(sectors.layouts(record))
    assert len(found) == len(layouts) == 4
    for board, layout in zip(found, layouts, strict=True):
        graph, marks = water(record, layout), sectors.marks_of_layout(record, layout)
        assert set(places_of(board.open, stride)) == set(graph)
        having = board.having["port"]
        assert set(places_of(having, stride)) == {
            at for at, mark in marks.items() if mark == "port"
        }
        groups = {frozenset(group) for group in nx.connected_components(graph)}
        assert {
            frozenset(places_of(part, stride)) for part in connected_parts(board.open, stride)
        } == groups
        for start in graph:
            bit = 1 << (start[0] * stride + start[1])
            far = nx.single_source_shortest_path_length(graph, start)
            at = {
                p: n
                for n, ring in enumerate(rings(board.open, bit, stride))
                for p in places_of(ring, stride)
            }
            assert at == far
            assert set(places_of(reachable_sectors(board.open, bit, stride), stride)) == set(far)


def test_the_bundled_ocean_hangs_together_in_all_layouts() -> None:
    layouts = list(sectors.layouts(ocean().record))
    assert len(layouts) == len(ocean().boards) == ocean().layout_count == 576
    for board, layout in zip(ocean().boards, layouts, strict=True):
        assert nx.is_connected(water(ocean().record, layout))
        assert len(connected_parts(board.open, ocean().stride)) == 1


def test_sectors_that_are_cut_off_are_counted_by_layouts() -> None:
    broken = ocean(examples_dir() / "ocean-falls-apart" / "bad.yaml")
    layouts = list(sectors.layouts(broken.record))
    cut = [layout for layout in layouts if not nx.is_connected(water(broken.record, layout))]
    verdict = validate("x", broken.file.path, CheckOptions())
    message = next(f.message for f in verdict.findings if f.code == "ocean-falls-apart")
    assert f"in {len(cut)} of {len(layouts)} layouts" in message


@cache
def ways() -> dict[str, list[list[int]]]:
    """Return the distances from each port in each layout to all goals of a kind, in order."""
    record = ocean().record
    found: dict[str, list[list[int]]] = {}
    for layout in sectors.layouts(record):
        graph, marks = water(record, layout), sectors.marks_of_layout(record, layout)
        for port in (at for at, mark in marks.items() if mark == "port"):
            far = nx.single_source_shortest_path_length(graph, port)
            goals = {
                word: sorted(far[at] for at, mark in marks.items() if mark == word)
                for word in ("jungle", "fish", "plantain", "small", "large")
            }
            # Port Royal lies top middle.
            royal = [at for at in marks if marks[at] == "port" and at[0] < 3 <= at[1] < 6]
            goals["Port Royal"] = [far[at] for at in royal if at != port]
            for word, distances in goals.items():
                found.setdefault(word, []).append(distances)
    return found


@pytest.mark.parametrize("word", ["jungle", "small", "large"])
def test_ways_to_what_is_drawn_are_those_of_every_draw(word: str) -> None:
    """Four of seven jungles are blockaded, three of seven places get a merchant: 35 draws each."""
    stays = 3
    nearest = [min(draw) for distances in ways()[word] for draw in combinations(distances, stays)]
    far = far_from_ports(ocean())[word]
    assert far.most == max(nearest)
    assert far.mean == Fraction(sum(nearest), len(nearest))


@pytest.mark.parametrize("word", ["fish", "plantain", "Port Royal"])
def test_ways_to_what_is_printed_are_those_to_the_nearest(word: str) -> None:
    nearest = [min(distances) for distances in ways()[word] if distances]
    far = far_from_ports(ocean())[word]
    assert far.most == max(nearest)
    assert far.mean == Fraction(sum(nearest), len(nearest))


def test_more_layouts_than_can_be_looked_at_are_left_alone() -> None:
    """Nine open waters would be 362,880 layouts: nothing is claimed of them."""
    record = ocean().record
    cards = tuple(card.model_copy(update={"kind": "open"}) for card in record.cards)
    rows = (("open",) * 3,) * 3
    large = record.model_copy(update={"cards": cards, "arrangement": rows})
    facts = ocean().file
    many = Ocean(type(facts)(facts.kind, facts.id, large, facts.node, facts.path), ocean().setting)
    assert many.layout_count == 362_880
    assert many.boards == ()
    assert far_from_ports(many) == {}


def test_blockades_keep_their_number_whatever_is_explored() -> None:
    """From every set of blockades each Explore leads to one as large, and never to none open."""
    jungles = ocean().cards_with("jungle")
    for blocked in combinations(jungles, 4):
        open_ = set(jungles) - set(blocked)
        after = [{*blocked} - {freed} | {here} for here in open_ for freed in blocked]
        assert all(len(set(jungles) - one) == len(open_) == 3 for one in after)
    (proved,) = single_open_jungle(ocean())
    assert not isinstance(proved, Finding)
    assert proved.text == "3 of 7 jungles are open at any time"
