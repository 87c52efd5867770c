"""Boards of any game are generated with the spaces of a model, and keep its promises."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml

from pnp.base.library import templates_dir
from pnp.generate.candidates import make_candidate
from pnp.generate.generator import CannotGenerateError
from pnp.generate.request import Request, complete, generator_of
from pnp.generate.verdicts import judge_of
from pnp.rules.validate import CheckOptions, validate_text

DOCS = Path(__file__).parents[2] / "docs" / "examples"
NEW = templates_dir() / "new"
MODELS = (
    DOCS / "board.yaml",
    DOCS / "games" / "ford" / "board.yaml",
    DOCS / "games" / "provinces" / "map.yaml",
    NEW / "area-map" / "maps" / "provinces.yaml",
    NEW / "hex-wargame" / "maps" / "battlefield.yaml",
)
TRAPS = """\
pnp: 1
map: traps
title: Traps
players: 2
grid: {cells: square, shape: 6x5, size: 20mm}
coordinates: a1
# Nobody digs here.
spaces:
  - {space: sand, ground: sand, at: rest}
  - {space: pit, ground: rock, at: [b2, e4], enter: closed}
  - {space: well, ground: water, at: {c3: {depth: 4}, d1: {depth: 9}}}
regions: {left: a1-a5, right: f1-f5}
promises:
  - {promise: apart, apart: pit, is: 2+}
  - {promise: dry, distance: [left, well], is: 1+}
"""


def made(like: Path, seed: int) -> str:
    request = complete(Request("map", str(like.parent / "new-land.yaml"), seed=seed), str(like))
    return make_candidate(request, generator_of(request), judge_of(request), 0).text


def kinds(text: str) -> dict[str, Any]:
    return {entry["space"]: entry.get("at", ()) for entry in yaml.safe_load(text)["spaces"]}


@pytest.mark.parametrize("like", MODELS, ids=lambda path: "-".join(path.parts[-3:]))
def test_a_new_board_keeps_all_promises(like: Path) -> None:
    text = made(like, 1)
    assert text
    assert kinds(text) != kinds(like.read_text("utf-8"))
    path = like.parent / "new-land.yaml"
    findings = validate_text(text.encode(), path, CheckOptions()).findings
    assert [found.code for found in findings if found.severity.value != "note"] == []
    one, other = (yaml.safe_load(t) for t in (text, like.read_text("utf-8")))
    assert one["promises"] == other["promises"]


def test_values_move_with_their_kind_and_comments_stay(tmp_path: Path) -> None:
    (tmp_path / "traps.yaml").write_text(TRAPS, "utf-8")
    found = Counter[str]()
    for seed in range(1, 9):
        text = made(tmp_path / "traps.yaml", seed)
        now = kinds(text)
        assert "\n# Nobody digs here.\n" in text
        assert sorted(value["depth"] for value in now["well"].values()) == [4, 9]
        assert len(now["pit"]) == 2
        (a, b), (c, d) = now["pit"]
        # Neither beside each other nor on the left edge, where wells are promised not to be.
        assert abs(ord(a) - ord(c)) + abs(int(b) - int(d)) > 1
        assert not [square for square in now["well"] if square[0] == "a"]
        found.update(now["pit"])
    assert len(found) > 4


def test_a_table_becomes_lists() -> None:
    text = made(NEW / "area-map" / "maps" / "provinces.yaml", 1)
    data = yaml.safe_load(text)
    areas = {id: row for entry in data["spaces"] for id, row in entry["at"].items()}
    assert "data" not in data
    assert areas["midland"]["name"] == "Midland"
    assert sorted(row["value"] for row in areas.values()) == [3, 4, 4, 4, 5, 5, 6, 7]


def test_a_board_on_which_nothing_can_change_is_refused() -> None:
    request = Request("map", str(DOCS / "new-land.yaml"))
    with pytest.raises(CannotGenerateError, match="no kinds of space that could change places"):
        generator_of(complete(request, str(DOCS / "games" / "chess" / "board.yaml")))
