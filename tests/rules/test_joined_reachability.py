"""Boards of a game that are joined are judged together; promises of the game are about its maps."""

from __future__ import annotations

from pathlib import Path

from pnp.rules.validate import CheckOptions, validate
from pnp.rules.verdict import Verdict

GAME = """\
pnp: 1
game: cellar
title: Cellar
designer: nobody yet
licence: CC0
players: 2
language: en
parts: [{part: boards, title: Boards, of: [joining/cellar]}]
"""
JOINING = "joining: cellar\ngame: cellar\ntitle: Cellar\nplayers: 2\nmaps: [[hall, store]]\n"
ROOM = "game: cellar\nplayers: 2\ncoordinates: A1\n"


def judged(folder: Path, hall: str, store: str, game: str = "", joining: str = "") -> Verdict:
    files = {
        "game": GAME + game,
        "cellar": "pnp: 1\n" + JOINING + joining,
        "hall": f"pnp: 1\nmap: hall\ntitle: Hall\n{ROOM}grid: {hall}\n",
        "store": f"pnp: 1\nmap: store\ntitle: Store\n{ROOM}grid: {store}\n",
    }
    for name, text in files.items():
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    return validate(str(folder), folder, CheckOptions())


WHOLE = "{cells: square, shape: 4x3, size: 18mm}"


def test_a_part_of_a_board_may_be_reached_over_another_board(tmp_path: Path) -> None:
    # Row 2 of the hall has no squares, so that its two parts meet only in the store.
    found = judged(tmp_path, WHOLE.replace("4x3", "4x3, holes: A2-D2"), WHOLE)
    assert found.findings == ()
    claims = [claim.text for claim in found.proved if claim.rule == "unreachable-space"]
    assert claims == ["20 spaces; all can be reached from each other"]


def test_a_part_that_no_board_reaches_is_found_in_the_file_of_its_board(tmp_path: Path) -> None:
    found = judged(tmp_path, WHOLE.replace("4x3", "4x3, holes: C1-C3"), WHOLE)
    (one,) = found.findings
    assert (one.code, one.span is not None and one.span.source.name.endswith("hall.yaml")) == (
        "unreachable-space",
        True,
    )
    assert "hall/A1" in one.message


def test_promises_of_a_game_are_about_its_maps_or_the_joining_that_they_name(
    tmp_path: Path,
) -> None:
    game = "promises:\n  - {promise: size, count: all, is: 12}\n"
    game += "  - {promise: both, count: all, is: 24, of: joining/cellar}\n"
    joining = "promises: [{promise: far, distance: [hall/A1, store/D1], is: 7}]\n"
    found = judged(tmp_path, WHOLE, WHOLE, game, joining)
    assert found.findings == ()
    texts = {claim.text for claim in found.proved if claim.rule == "promise-broken"}
    assert len([text for text in texts if text.startswith("size: 12")]) == 1
    assert any(text.startswith("both: 24 spaces") for text in texts)
    assert any(text.startswith("far: ") for text in texts)
