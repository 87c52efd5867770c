"""Boxes of a board show its values as they are: what computes with them has a hint."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.rules.validate import CheckOptions, validate

BOARD = """pnp: 1
map: stove
title: Stove
grid: {cells: square, shape: 2x2}
spaces:
  - {space: plate, at: rest}
boxes:
  marks: {draw: text, text: 'TEXT', size: [8mm, 6mm], on: {a1: '3', b1: '4'}}
"""


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        ('{value & " x"}', "not-a-field", "join them without an operator: write  {value} x"),
        ("{value & title & 2}", "not-a-field", "write  {value}{title}2"),
        ("{value + 1}", "not-a-field", "write the result at each place, as in  on: {a1: 4}"),
        ("{value ^ 2}", "invalid-expression", "write a product: there are no powers"),
        ("{value \u00d7 2}", "invalid-expression", "write *"),
    ],
)
def test_an_expression_in_a_box_of_a_board_has_a_hint(
    tmp_path: Path, text: str, code: str, hint: str
) -> None:
    (tmp_path / "stove.yaml").write_text(BOARD.replace("TEXT", text), "utf-8")
    found = validate("stove", tmp_path / "stove.yaml", CheckOptions(quick=True)).findings
    (one,) = [one for one in found if one.code == code]
    assert hint in one.hint
