"""Places that rules put on spaces, with a number that may depend on the space."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from reading import HEAD, board, problems

import pnp
from pnp.base.diagnostics import Report
from pnp.content.targets import read_subject
from pnp.kinds.boards.board.placement import plan_of
from pnp.kinds.boards.board.record import Board
from pnp.kinds.boards.board.space_boxes import rule_places

GRID = "grid: {cells: square, shape: 3x1, size: 22mm}\n"
RULE = "places: [{on: spaces, slot: 6mm, quantity: '{slots}'}]\n"


def counts(record: Board) -> dict[str, int]:
    return dict(Counter(place.part for place in rule_places(plan_of(record))))


def read(text: str, folder: Path) -> tuple[Board | None, Report]:
    """Return a board with its texts filled in, as a build reads it."""
    path = folder / "b.yaml"
    path.write_text(f"pnp: 1\n{HEAD}{text}", "utf-8")
    report = Report()
    subject = read_subject(path, report)
    record = None if subject is None else next(file.record for file in subject.files)
    assert record is None or isinstance(record, Board)
    return record, report


def test_the_number_of_places_is_a_field_of_each_space(tmp_path: Path) -> None:
    text = GRID + "defaults: {slots: 2}\nspaces: [{space: city, at: {b1: {slots: 4}}}]\n" + RULE
    record, report = read(text, tmp_path)
    assert record is not None, report.diagnostics
    assert counts(record) == {"a1": 2, "b1": 4, "c1": 2}
    made = pnp.open(tmp_path / "b.yaml").build(out=tmp_path / "out", paper="a4")
    assert not made.findings


def test_kinds_have_places_by_their_own_fields(tmp_path: Path) -> None:
    places = RULE.removeprefix("places: ").strip()
    text = GRID + f"spaces: [{{space: city, at: a1-b1, fields: {{slots: 3}}, places: {places}}}]\n"
    record, report = read(text, tmp_path)
    assert record is not None, report.diagnostics
    assert counts(record) == {"a1": 3, "b1": 3}


def test_spaces_without_the_field_or_with_0_have_no_places() -> None:
    text = GRID + "spaces: [{space: city, at: {a1: {slots: 1}, b1: {slots: 0}}}]\n" + RULE
    assert problems(text) == []
    assert counts(board(text)) == {"a1": 1}


@pytest.mark.parametrize(
    ("lines", "code", "message"),
    [
        (RULE, "unknown-field", "no space has the field 'slots', the number of its places"),
        (
            "defaults: {slots: two}\n" + RULE,
            "not-a-whole-number",
            "'two' of the space 'a1' is not a number of places from 0 to 60",
        ),
    ],
)
def test_what_gives_no_number_is_an_error(lines: str, code: str, message: str) -> None:
    ((found, told, _),) = problems(GRID + lines)
    assert (found, told) == (code, message)


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ("{on: spaces, slot: 6mm, quantity: 61}", "not-a-whole-number"),
        ("{on: spaces, slot: 6mm, quantity: few}", "not-a-whole-number"),
        ("{on: corners, slot: 6mm, quantity: '{slots}'}", "not-a-field"),
    ],
)
def test_a_number_without_a_space_is_checked_while_reading(
    rule: str, code: str, tmp_path: Path
) -> None:
    _, report = read(f"{GRID}defaults: {{slots: 2}}\nplaces: [{rule}]\n", tmp_path)
    assert [one.code for one in report.diagnostics if one.severity.name == "ERROR"] == [code]
