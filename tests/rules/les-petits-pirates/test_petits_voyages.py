"""What is shown of maps is held against other ways of reckoning it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir
from pnp.content.rulebook import bundled_rulings_record
from pnp.content.targets import read_subject
from pnp.kinds.boards.graph import Graph, articulation_points, vertex_cut
from pnp.rules.rule import Finding, Proved
from pnp.rules.views import Setting
from pnp_pirates.les_petits_pirates.checks import waters
from pnp_pirates.les_petits_pirates.checks.voyages import blocked_share
from pnp_pirates.les_petits_pirates.views import SeaMap
from pnp_pirates.les_petits_pirates.voyages import Voyages, members

GAME, FACES = "les-petits-pirates", 6
MAPS = sorted((content_dir() / GAME / "maps").glob("*.yaml"))
every_map = pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)


@cache
def chart(path: Path) -> SeaMap:
    subject = read_subject(path, Report())
    assert subject is not None
    found = SeaMap.of(subject.files[0], Setting(bundled_rulings_record(GAME), rules=GAME), Report())
    assert found is not None
    return found


@st.composite
def seas(draw: st.DrawFn) -> dict[str, tuple[str, ...]]:
    """Return a graph of a few spaces that hang together."""
    names = [f"s{i}" for i in range(draw(st.integers(2, 8)))]
    near: dict[str, set[str]] = {name: set() for name in names}
    for i, name in enumerate(names[1:], 1):
        others = draw(st.sets(st.sampled_from(names[:i]), min_size=1))
        for other in others:
            near[name].add(other)
            near[other].add(name)
    return {name: tuple(sorted(others)) for name, others in near.items()}


def walked(graph: Graph[str], way: tuple[str, ...], steps: int) -> Iterator[str]:
    """Yield the ends of all ways of so many steps, one step after another."""
    if steps == 0:
        yield way[-1]
        return
    for near in graph[way[-1]]:
        if near not in way:
            yield from walked(graph, (*way, near), steps - 1)


def named(voyages: Voyages, mask: int) -> set[str]:
    return {voyages.names[i] for i in members(mask)}


@given(seas(), st.integers(1, 8))
def test_ways_end_where_walking_them_all_ends(
    graph: dict[str, tuple[str, ...]], faces: int
) -> None:
    voyages = Voyages(graph, faces)
    for start in graph:
        for length in range(faces + 1):
            ends = set(walked(graph, (start,), length))
            assert named(voyages, voyages.exact[length][voyages.number[start]]) == ends


@pytest.mark.parametrize("length", [3, 6])
def test_ways_on_a_bundled_map_end_where_walking_them_all_ends(length: int) -> None:
    voyages = chart(content_dir() / GAME / "maps" / "viking.yaml").voyages
    for start in voyages.names:
        ends = set(walked(voyages.graph, (start,), length))
        assert named(voyages, voyages.exact[length][voyages.number[start]]) == ends


def swept(
    graph: Graph[str], goals: Sequence[str], die: int | None, waiting: Sequence[str]
) -> dict[str, float]:
    """Return the expected rounds by plain value iteration over ways walked one by one."""
    ends: dict[tuple[str, int], set[str]] = {}
    for space in graph:
        for roll in range(1, FACES + 1):
            exact = (set(walked(graph, (space,), n)) for n in range(roll, -1, -1))
            there = next(found for found in exact if found)
            ends[space, roll] = there | ({space} if space in waiting else set())
    values = dict.fromkeys(graph, 0.0)
    for _ in range(3000):
        fresh = {}
        for space in graph:
            if die is None and space in goals:
                fresh[space] = 0.0
                continue
            rolls = [d for d in range(1, FACES + 1) if d != die or space not in goals]
            best = (min(values[t] for t in ends[space, d]) for d in rolls)
            fresh[space] = 1 + sum(best) / 6
        values = fresh
    return values


@given(seas(), st.data())
def test_rounds_are_those_of_plain_value_iteration(
    graph: dict[str, tuple[str, ...]], data: st.DataObject
) -> None:
    goals = data.draw(st.lists(st.sampled_from(sorted(graph)), min_size=1, unique=True))
    waiting = data.draw(st.lists(st.sampled_from(sorted(graph)), unique=True))
    die = data.draw(st.sampled_from([None, 2, 5, 6]))
    voyages = Voyages(graph, FACES)
    found = dict(zip(voyages.names, voyages.rounds(goals, die, waiting), strict=True))
    assert found == pytest.approx(swept(graph, goals, die, waiting), abs=1e-5)


@every_map
def test_rounds_of_bundled_maps_solve_their_equation(path: Path) -> None:
    map_ = chart(path)
    voyages = map_.voyages
    for action in ("reach", "plunder", "bury", "buy"):
        goals, die = map_.goals(action)
        values = map_.rounds(action)
        for space in voyages.names:
            if die is None and space in goals:
                assert values[space] == 0
                continue
            best = []
            for roll in range(1, FACES + 1):
                ends = named(voyages, voyages.reach[roll][voyages.number[space]])
                ends |= {space} if space in map_.scavenging_spaces else set()
                done = roll == die and space in goals
                best.append(0.0 if done else min(values[end] for end in ends))
            assert values[space] == pytest.approx(1 + sum(best) / 6, abs=1e-6)


def test_rounds_are_those_of_many_games() -> None:
    map_ = chart(content_dir() / GAME / "maps" / "basic.yaml")
    values, rolls, games = map_.rounds("plunder"), random.Random(7), 4000
    start, total = map_.starts[0], 0
    voyages = map_.voyages
    for _ in range(games):
        space = start
        while True:
            total += 1
            roll = rolls.randint(1, 6)
            if roll == 2 and space in map_.ports:
                break
            ends = named(voyages, voyages.reach[roll][voyages.number[space]])
            ends |= {space} if space in map_.scavenging_spaces else set()
            space = min(sorted(ends), key=lambda end: values[end])
    # The standard error of the mean is about a tenth of a round.
    assert total / games == pytest.approx(values[start], abs=0.4)


@every_map
def test_cuts_are_as_large_as_networkx_finds(path: Path) -> None:
    map_ = chart(path)
    graph = waters._flow_graph(map_)
    ours = vertex_cut(graph, (waters.PORTS,), (waters.COASTS,))
    theirs = nx.Graph((a, b) for a, near in graph.items() for b in near)
    ends = waters.PORTS, waters.COASTS
    assert ours is not None
    assert len(ours) == len(nx.minimum_node_cut(theirs, *ends))
    theirs.remove_nodes_from(ours)
    assert not nx.has_path(theirs, *ends)


@every_map
def test_a_cut_of_all_ports_is_told_as_the_truism_it_is(path: Path) -> None:
    (item,) = waters.ports_cut_from_coasts(chart(path))
    assert isinstance(item, Proved)
    assert (
        ("than there are ports" in item.text) == (path.stem != "ocean-voyage") == (not item.marks)
    )


@every_map
def test_no_ship_on_any_space_locks_bundled_maps(path: Path) -> None:
    map_ = chart(path)
    whole = nx.Graph((a, b) for a, near in map_.graph.items() for b in near)
    assert set(articulation_points(map_.graph)) == set(nx.articulation_points(whole))
    assert not [item for item in waters.lockable_waters(map_) if isinstance(item, Finding)]
    for space in map_.graph:
        rest = whole.copy()
        rest.remove_node(space)
        for start in set(map_.starts) - {space}:
            reached = nx.node_connected_component(rest, start)
            for aims in (map_.ports, map_.shipyards, map_.bury_sites):
                assert reached & set(aims) or not set(aims) - {space}


def test_patrols_block_as_often_as_in_a_long_game() -> None:
    map_ = chart(content_dir() / GAME / "maps" / "solo.yaml")
    rolls, rounds, at = random.Random(3), 40_000, 0
    line, numbered = [p.id for p in map_.mainland], [p.id for p in map_.numbered]
    count = dict.fromkeys(map_.bury_sites, 0)
    near = {site: {site, *map_.graph[site]} for site in count}
    for _ in range(rounds):
        at = (at + rolls.randint(1, 6)) % len(line)
        ships = {line[at], numbered[rolls.randint(0, 5)]}
        for site in count:
            count[site] += bool(near[site] & ships)
    for site, times in count.items():
        assert times / rounds == pytest.approx(float(blocked_share(map_, site)), abs=0.02)


@every_map
def test_bundled_maps_keep_what_the_rulebook_says_of_them(path: Path) -> None:
    map_ = chart(path)
    narrow = len(articulation_points(map_.graph))
    graph = waters._flow_graph(map_)
    cut = vertex_cut(graph, (waters.PORTS,), (waters.COASTS,)) or ()
    if path.stem == "basic":
        assert narrow == 0
        assert len(cut) >= 3
    if path.stem == "viking":
        assert narrow >= 3
        assert len(map_.shipyards) == 3
    if path.stem == "treacherous-waters":
        assert narrow >= 2
        assert len(map_.shipyards) == 2
    if path.stem == "five-six-players":
        assert narrow >= 3
