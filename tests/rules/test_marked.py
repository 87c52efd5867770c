"""Marks without a partner are told alike by the validator, which draws nothing, and by a build."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.press.dry_run import DryRunResult, dry_run
from pnp.rules.validate import CheckOptions, validate

DECK = """\
pnp: 1
deck: shouts
title: Shouts
size: poker
layout:
  call: {at: [6mm, 6mm], size: [51mm, 8mm], style: text, text: '*Hear this'}
  text: {at: [6mm, 20mm], size: [51mm, 30mm], style: text, text: '**{text}**'}
  aside: {at: [6mm, 60mm], size: [51mm, 20mm], style: text, optional: true, when: {kind: loud}}
cards:
  - {card: one, text: 'Fire at will'}
  - {card: two, text: 'Fire **at will'}
  - {card: three, text: 'Fire', aside: '{red|all guns', kind: loud}
  - {card: four, text: 'Fire', aside: '{red|all guns', kind: low}
"""
SHEET = """\
pnp: 1
sheet: stores
title: Stores of the *Hold
body:
  - heading: What Each *Barrel Holds
  - text: The **red barrels hold powder
  - points: ['*one', 'two', '2 * 3', '**three']
  - table: {widths: [1, 1], head: [A, '*B'], rows: [['1', '^2'], ['3', '4']]}
"""
BOARD_OF_TOKENS = """\
pnp: 1
tokens: stars
title: Stars
pieces:
  - {id: star, size: 20mm, quantity: 2, front: {text: '*a', fill: paper}}
"""


@pytest.mark.parametrize(
    ("name", "text", "count"),
    [("shouts", DECK, 3), ("stores", SHEET, 5), ("stars", BOARD_OF_TOKENS, 0)],
)
def test_a_build_tells_the_same(tmp_path: Path, name: str, text: str, count: int) -> None:
    path = tmp_path / f"{name}.yaml"
    path.write_text(text, "utf-8")
    found = validate(path.name, path, CheckOptions(quick=True)).findings
    said = {(f.span, f.message, f.hint) for f in found if f.code == "unpaired-mark"}
    built = (dry_run(path) or DryRunResult()).findings
    assert said == {(f.span, f.message, f.hint) for f in built if f.code == "unpaired-mark"}
    assert len(said) == count
    assert not [f for f in built if f.code not in ("unpaired-mark", "text-shrunk")]
