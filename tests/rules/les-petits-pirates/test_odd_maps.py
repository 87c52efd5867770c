"""Maps that nobody would draw, judged by all rules of the game: none may stumble, and whatever is
told of ways over water is held against networkx.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path

import networkx as nx
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pnp.base.diagnostics import Report
from pnp.content.files import File, make_draft
from pnp.content.kinds import parse_file
from pnp.content.rulebook import bundled_rulings_file, bundled_rulings_record
from pnp.content.source import decode
from pnp.content.vocabulary import with_vocabulary
from pnp.model.record import Record
from pnp.rules.catalogue import rules_of_game
from pnp.rules.running import Outcome, run_rules
from pnp.rules.views import Setting
from pnp_pirates.les_petits_pirates.views import SeaMap

GAME = "les-petits-pirates"
PATH = Path("odd.yaml")
RULES = [e for e in rules_of_game(GAME) if e.kind == "map"]
TYPES = st.sampled_from(["ocean", "ocean", "coast", "port", "river", "land", "impassable"])
ODD_NUMBER = re.compile(
    r"\b(all|both|each of|none of|of) [01] |(?<![\d.,-])1 (?!is\b|has\b)[a-z]+s\b"
)


@st.composite
def entries(draw: st.DrawFn) -> dict[str, object]:
    """Draw what a legend says of one mark, likely or not."""
    entry: dict[str, object] = {"type": draw(TYPES)}
    if entry["type"] == "port" or draw(st.integers(0, 9)) == 0:
        ships = draw(st.booleans())
        gold, resources = draw(st.integers(0, 12)), draw(st.integers(0, 7))
        entry["port"] = {"gold": gold, "resources": resources, "shipyard": ships}
    rare = st.integers(0, 5).map(lambda n: n == 0)
    for key, values in (
        ("red", st.just(True)),
        ("island", st.sampled_from(["north", "south"])),
        ("mainland", st.integers(1, 8)),
        ("number", st.integers(1, 6)),
        ("start", st.sampled_from(["island", "mainland"])),
        ("fraction", st.sampled_from([0.3, 0.6, 1])),
        ("name", st.sampled_from(["Eel Bay", "Crab Rock"])),
    ):
        if draw(rare):
            entry[key] = draw(values)
    return entry


@st.composite
def maps(draw: st.DrawFn) -> str:
    """Draw the text of a small map whose every name hangs together."""
    high, wide = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    rows: list[list[str]] = []
    for r in range(high):
        rows.append([])
        for c in range(wide):
            near = ([rows[r][c - 1]] if c else []) + ([rows[r - 1][c]] if r else [])
            rows[r].append(draw(st.sampled_from([f"a{r * wide + c}", f"a{r * wide + c}", *near])))
    names = sorted({name for row in rows for name in row})
    lines = [*rows, *zip(*rows, strict=True)]
    pairs = sorted({(a, b) for line in lines for a, b in pairwise(line) if a != b})
    some = st.lists(st.sampled_from(pairs), max_size=3, unique=True) if pairs else st.just([])
    dry = st.integers(0, 4).map(lambda n: "#" if n == 0 else "")
    size = draw(st.sampled_from(["standard", "standard", "large", "solo"]))
    record = {
        "map": "odd",
        "game": GAME,
        "title": "Odd Waters",
        "players": draw(st.sampled_from(["1", "2", "2-4", "5-6"])),
        "size": size,
        "joinable": draw(st.booleans()),
        "board": {"width": "220mm", "height": "220mm", "margin": "10mm"},
        "inset": {"width": "30mm", "height": "14mm"},
        "grid": {"cells": draw(st.sampled_from(["square", "hex"])), "wobble": 0},
        "rulings": {"red-coast": draw(st.sampled_from(["impassable", "attack-only"]))},
        "legend": {name: draw(entries()) for name in names},
        "closed": draw(some),
        "red_edges": draw(some),
    }
    head = "".join(f"{key}: {json.dumps(value)}\n" for key, value in record.items())
    drawn = "".join(f"  {' '.join(name + draw(dry) for name in row)}\n" for row in rows)
    return f"pnp: 1\n{head}cells: |\n{drawn}"


def read(text: str) -> File[Record] | None:
    report = Report()
    source = decode(text.encode(), str(PATH), report)
    assert source is not None
    found = parse_file(source, PATH, report)
    rulings = bundled_rulings_file(GAME)
    assert rulings is not None
    if found is None:
        return None
    return make_draft(found, with_vocabulary(found.kind, found.node, (rulings.node,)), report).file


@settings(suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(maps())
def test_rules_tell_the_truth_of_odd_maps(text: str) -> None:
    file = read(text)
    assume(file is not None)
    assert file is not None
    setting = Setting(bundled_rulings_record(GAME), rules=GAME)
    outcome = Outcome(lone=True)
    run_rules(RULES, file, setting, outcome, quick=False)
    chart = SeaMap.of(file, setting.with_decisions(file.record), Report())
    told = [f.message for f in outcome.findings.diagnostics] + [c.text for c in outcome.proved]
    assert not [text for text in told if ODD_NUMBER.search(text)]
    assume(chart is not None)
    assert chart is not None
    _sailed(chart, outcome)


HEAD = """\
pnp: 1
map: odd
game: les-petits-pirates
title: Odd Waters
players: 2
board: {width: 220mm, height: 220mm, margin: 10mm}
inset: {width: 30mm, height: 14mm}
grid: {cells: square, wobble: 0}
"""


def judged(more: str) -> Outcome:
    file = read(HEAD + more)
    assert file is not None
    outcome = Outcome(lone=True)
    run_rules(RULES, file, Setting(bundled_rulings_record(GAME), rules=GAME), outcome, quick=False)
    return outcome


def test_nothing_is_shown_of_a_port_where_all_spaces_lie_alone() -> None:
    outcome = judged(
        "legend: {o: ocean, p: {port: {gold: 2, resources: 1}}}\n"
        "closed: [[o1, p1], [o2, p1]]\n"
        "cells: |\n  o1 p1 o2\n  o1 p1 o2\n  o1 p1 o2\n"
    )
    assert "port-unreachable" in outcome.ran
    assert not [claim for claim in outcome.proved if claim.rule == "port-unreachable"]
    assert "space-without-way-out" in {found.code for found in outcome.findings.diagnostics}


def test_no_ship_begins_on_red_ocean() -> None:
    outcome = judged(
        "legend: {o: ocean, x: {type: ocean, red: true}, c: coast,"
        " p: {port: {gold: 2, resources: 1, shipyard: true}}}\n"
        "cells: |\n  o1 x1 o2\n  c1 p1 c2\n  o3 o4 o5\n"
    )
    assert "red-beyond-coast" in {found.code for found in outcome.findings.diagnostics}
    assert {"unfair-starts", "action-too-many-rounds-away"} <= outcome.ran.keys()


def _sailed(chart: SeaMap, outcome: Outcome) -> None:
    """Hold what is told of ways over water against networkx."""
    entered = set(chart.graph)
    sea: nx.Graph[str] = nx.Graph()
    sea.add_nodes_from(entered)
    sea.add_edges_from(
        (touch.a, touch.b)
        for touch in chart.waters.touches
        if touch.state == "open" and {touch.a, touch.b} <= entered
    )
    parts = list(nx.connected_components(sea))
    codes = {found.code for found in outcome.findings.diagnostics}
    solo = chart.record.size == "solo"
    cut = {
        port
        for port in chart.ports
        if any(not nx.has_path(sea, start, port) for start in chart.starts)
    }
    claims = {claim.rule for claim in outcome.proved}
    if "port-unreachable" in claims:
        assert chart.ports
        assert chart.starts
        assert len(parts) == 1
    if cut and "port-unreachable" in outcome.ran and not chart.record.joinable:
        assert codes & {
            "port-unreachable",
            "space-without-way-out",
            "passable-space-wholly-red",
            "waters-without-start",
            "red-beyond-coast",  # a port that is red itself
        }
    for found in outcome.findings.diagnostics:
        if found.code == "port-unreachable":
            (port,) = next(mark.spaces for mark in found.marks if mark.kind == "spot")
            far = [start for start in chart.starts if not nx.has_path(sea, start, port)]
            assert port in cut
            assert f"from {len(far)} of {len(chart.starts)} starts" in found.message
        if found.code in ("waters-parted", "waters-without-start"):
            lost = next(set(mark.spaces) for mark in found.marks if mark.kind == "unreachable")
            assert lost in parts
            assert bool(lost & set(chart.starts)) == (found.code == "waters-parted")
    begun = [part for part in parts if len(part) > 1 and part & set(chart.starts)]
    if len(begun) > 1 and {"port-unreachable", "waters-parted"} <= {*outcome.ran}:
        assert codes & {"port-unreachable", "waters-parted"}
    if "lockable-waters" in claims:
        for space in sea:
            rest = sea.subgraph(entered - {space})
            for start in set(chart.starts) - {space}:
                reached = nx.node_connected_component(rest, start)
                for aims in (chart.ports, chart.shipyards, chart.bury_sites):
                    assert len(aims) < 2 or reached & set(aims)
    if "start-without-bury-site" in claims:
        assert solo
        for start in chart.starts:
            assert nx.node_connected_component(sea, start) & set(chart.bury_sites)
