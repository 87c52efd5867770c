"""Boards that are laid together: their seams, and one water for all of them."""

from __future__ import annotations

import shutil
from pathlib import Path

import networkx as nx
import pytest

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir, examples_dir
from pnp.content.targets import read_subject
from pnp.rules.views import NotedFiles, Setting
from pnp_pirates.les_petits_pirates.checks.board import shared_space_of_two_types
from pnp_pirates.les_petits_pirates.views import JoinedMaps


def joined_of(path: Path) -> JoinedMaps:
    subject = read_subject(path, Report())
    assert subject is not None
    setting = Setting(rules="les-petits-pirates", gather=NotedFiles(subject.gather))
    found = JoinedMaps.of(subject.files[0], setting, Report())
    assert found is not None
    return found


def layout(tmp_path: Path, rows: str) -> JoinedMaps:
    path = tmp_path / "layout.yaml"
    head = "joining: two-waters\ngame: les-petits-pirates\ntitle: Two Waters\nplayers: 4-8\n"
    path.write_text(f"{head}maps: {rows}\n", encoding="utf-8")
    return joined_of(path)


@pytest.mark.parametrize("rows", ["[[basic, viking]]", "[[basic], [viking]]", "[[space, basic]]"])
def test_whole_spaces_of_two_boards_make_one_graph_joined_at_the_seam(
    tmp_path: Path, rows: str
) -> None:
    joined = layout(tmp_path, rows)
    # The bundled maps have no parts of spaces, so all of them stay apart.
    expected: nx.Graph = nx.Graph()
    for spot, waters in joined.boards.items():
        for id, near in waters.graph().items():
            expected.add_node((spot, id))
            expected.add_edges_from(((spot, id), (spot, other)) for other in near)
    own = expected.number_of_edges()
    (seam,) = joined.seams
    for a, b, _ in seam.meetings:
        if (seam.one, a.id) in expected and (seam.other, b.id) in expected:
            expected.add_edge((seam.one, a.id), (seam.other, b.id))
    found = nx.Graph(joined.graph)
    assert set(found) == set(expected)
    assert {frozenset(e) for e in found.edges} == {frozenset(e) for e in expected.edges}
    assert expected.number_of_edges() > own


def test_contacts_along_a_seam_add_up_to_its_length(tmp_path: Path) -> None:
    joined = layout(tmp_path, "[[basic, ocean-voyage]]")
    (seam,) = joined.seams
    one, other = joined.boards[seam.one], joined.boards[seam.other]
    right = sum(s.length for p in one.places.values() for s in p.rim if s.side == "right")
    left = sum(s.length for p in other.places.values() for s in p.rim if s.side == "left")
    # The title of the first covers 13 mm of its right side; contacts under 3 mm do not count.
    assert one.frame.height - right == pytest.approx(13)
    assert left == pytest.approx(other.frame.height)
    total = sum(length for _, _, length in seam.meetings)
    assert right - 3 * len(seam.meetings) <= total <= right + 1e-6


def test_contacts_are_measured_from_the_top_of_both_boards(tmp_path: Path) -> None:
    """The right side of a board, from the top, against the left side, from the bottom."""
    joined = layout(tmp_path, "[[viking, viking]]")
    (seam,) = joined.seams
    waters = joined.boards[seam.one]

    def down(id: str, side: str) -> list[tuple[float, float]]:
        high = waters.frame.height
        rims = [s for s in waters.places[id].rim if s.side == side]
        return [
            (s.start, s.end) if side == "right" else (high - s.end, high - s.start) for s in rims
        ]

    for a, b, length in seam.meetings:
        shared = sum(
            max(0.0, min(y1, v1) - max(y0, v0))
            for y0, y1 in down(a.id, "right")
            for v0, v1 in down(b.id, "left")
        )
        assert length == pytest.approx(shared)


def test_parts_of_spaces_are_one_with_what_they_meet() -> None:
    joined = joined_of(examples_dir() / "joined-waters-parted" / "good.yaml")
    west, east = (0, 0), (0, 1)
    # Half of ~7 lies on the board in the west.
    (whole,) = {
        name for (spot, id), name in joined.shared_spaces.items() if (spot, id) == (west, "~7")
    }
    members = {name for name, shared in joined.shared_spaces.items() if shared == whole}
    assert {spot for spot, _ in members} == {west, east}
    apart = len(joined.boards[west].graph()) + len(joined.boards[east].graph())
    assert len(joined.graph) == apart - 1


def test_starts_lie_on_the_outer_edge_only(tmp_path: Path) -> None:
    joined = layout(tmp_path, "[[basic, viking]]")
    names = set(joined.starts)
    for spot, waters in joined.boards.items():
        inner = "right" if spot == (0, 0) else "left"
        for id in waters.edge_starts:
            outer = sum(s.length for s in waters.places[id].rim if s.side != inner)
            assert ((spot, id) in names) == (outer >= 3)


def test_a_shared_space_of_kinds_that_the_ruling_does_not_know_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(examples_dir() / "shared-space-of-two-types", folder)
    rulings = "pnp: 1\nrulings: mine\nspaces:\n"
    for word in ("lagoon", "firth"):
        rulings += f"  - {{space: {word}, passable: true, draw: shore}}\n"
    (folder / "rulings.yaml").write_text(rulings, "utf-8")
    for name, word in (("strand", "lagoon"), ("east", "firth")):
        path = folder / "maps" / f"{name}.yaml"
        text = path.read_text("utf-8")
        for type_ in ("coast", "ocean"):
            text = text.replace(f"type: {type_}", f"type: {word}").replace(
                f": {type_}", f": {word}"
            )
        path.write_text(text, "utf-8")
    hints = {found.hint for found in shared_space_of_two_types(joined_of(folder / "bad.yaml"))}
    assert "give both the same type" in hints


def test_halves_of_the_four_seas_are_one_space_and_whole_ports_stay_apart() -> None:
    joined = joined_of(content_dir() / "les-petits-pirates" / "joinings" / "four-seas.yaml")
    middle = {joined.shared_spaces[spot, "~1"] for spot in joined.boards}
    assert len(middle) == 1
    ports = {joined.shared_spaces[spot, "P3"] for spot in joined.boards}
    assert len(ports) == 4
    assert len(joined.of_type("port")) == 40
    assert len(joined.starts) == 8
    assert nx.is_connected(nx.Graph(joined.graph))
