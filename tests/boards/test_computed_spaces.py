"""Expressions with the fields of spaces and links: values, conditions, prices, errors."""

from __future__ import annotations

from pathlib import Path

from pnp.api import open as open_game
from pnp.base.diagnostics import Diagnostic, Report
from pnp.content.project import load_project
from pnp.kinds.boards.board.record import Board
from pnp.kinds.boards.board.spaces import facts_of
from pnp.kinds.boards.board.ways import ways_of

BOARD = """\
pnp: 1
map: vale
title: Vale
grid: {cells: square, size: 24mm, shape: {form: rectangle, sizes: [3, 2]}}
defaults: {tax: '1'}
layout:
  shown: {text: 'TEXT', at: [0mm, -7mm], size: [20mm, 5mm]}
spaces:
  - space: town
    title: Town
    at: {a1: {name: Ayr, gold: 3}, c2: {name: Bel, gold: 1}}
    layout:
      gold: {text: '{gold * :coin:}', size: [20mm, 5mm]}
      rich: {text: rich, when: gold > 2, at: [0mm, 6mm], size: [20mm, 5mm]}
  - {space: plain, title: Plain, at: rest}
ways:
  - way: road
    title: Road
    label: '{if length > 2 then "long" else "short"}'
    move: 'MOVE'
    joins:
      - {from: a1, to: c2, length: 4}
      - {from: c2, to: b1, fields: {length: 1}}
"""


def read(folder: Path, text: str = "{space & tax}", move: str = "{length / 2}") -> Board:
    record, findings = linked(folder, BOARD.replace("TEXT", text).replace("MOVE", move))
    assert findings == ()
    assert record is not None
    return record


def linked(folder: Path, board: str) -> tuple[Board | None, tuple[Diagnostic, ...]]:
    (folder / "vale.yaml").write_text(board, "utf-8")
    report = Report()
    found = load_project(folder / "vale.yaml", report)
    record = found.parts[0].files[0].record if found is not None and found.parts else None
    assert record is None or isinstance(record, Board)
    return record, report.diagnostics


def values(record: Board, template: str) -> dict[str, str]:
    """Return what a template shows on the spaces that have its fields."""
    name = template.strip("{}")
    spaces = facts_of(record).spaces.values()
    return {space.id: space.values[name] for space in spaces if name in space.values}


def test_a_box_of_all_spaces_computes_with_their_fields(tmp_path: Path) -> None:
    record = read(tmp_path)
    assert record.layout is not None
    shown = values(record, record.layout["shown"].text or "")
    assert shown == {id: f"{id}1" for id in ("a1", "b1", "c1", "a2", "b2", "c2")}


def test_a_box_of_a_kind_computes_with_the_fields_of_its_spaces(tmp_path: Path) -> None:
    record = read(tmp_path)
    layout = record.spaces[0].layout
    assert layout is not None
    assert values(record, layout["gold"].text or "") == {"a1": ":coin::coin::coin:", "c2": ":coin:"}
    spaces = facts_of(record).spaces
    assert [id for id in ("a1", "c2") if layout["rich"].applies_to(spaces[id].values)] == ["a1"]


def test_texts_of_a_way_compute_with_the_fields_of_each_link(tmp_path: Path) -> None:
    record = read(tmp_path)
    (way,) = ways_of(record).ways
    assert [link.price for link in way.links] == [2.0, 0.5]
    label = (way.way.label or "").strip("{}")
    assert [link.fields[label] for link in way.links] == ["long", "short"]


def test_an_error_is_at_the_field_or_at_the_expression(tmp_path: Path) -> None:
    few = BOARD.replace("TEXT", "{tax + 1}").replace("tax: '1'", "tax: few")
    _, (found,) = linked(tmp_path, few.replace("MOVE", "{length}"))
    assert (found.code, found.message) == ("not-a-number", "'tax' is not a number: few")
    assert found.span is not None
    assert (found.span.line, found.span.column) == (5, 17)
    wrong = BOARD.replace("TEXT", "{space}").replace("MOVE", "{4 / abs(length - 4)}")
    _, (found,) = linked(tmp_path, wrong)
    assert (found.code, found.message) == ("division-by-zero", "division by 0 (link a1 to c2)")
    _, (found,) = linked(tmp_path, wrong.replace("{4 / abs(length - 4)}", "{lenth + 1}"))
    assert (found.code, found.hint) == ("unknown-name", "did you mean length?")


def test_errors_of_spaces_have_no_consequences(tmp_path: Path) -> None:
    wrong = BOARD.replace("TEXT", "{tax + 1}").replace("MOVE", "{length}").replace("a1:", "a9:")
    (tmp_path / "vale.yaml").write_text(wrong, "utf-8")
    findings = open_game(tmp_path / "vale.yaml", cache=False).validate().findings
    assert {found.rule for found in findings} == {"unknown-space"}


def test_a_condition_that_no_space_meets_is_reported_in_words(tmp_path: Path) -> None:
    text = BOARD.replace("TEXT', ", "x', when: 'tax > 5', ").replace("MOVE", "{length}")
    (tmp_path / "vale.yaml").write_text(text, "utf-8")
    findings = open_game(tmp_path / "vale.yaml", cache=False).validate().findings
    assert [found.message for found in findings] == ["no space meets this condition"]
