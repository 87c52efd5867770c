from __future__ import annotations

import pytest
from laying import findings, lay

SHEET = """\
sheet: s
title: S
body:
  - pictograms:
      columns: 1
      size: 54mm
      entries:
        - caption: C
          lesson:
            squares: |
              ~ ~ ~
              ~ X ~
            things: {a2: ship, c1: coin}
            ways: [[a2, b2, c2]]
            barred: [[b2, a2]]
"""


def test_a_lesson_is_drawn_without_a_finding() -> None:
    pieces, report = lay("sheet", SHEET)
    assert findings(report) == []
    bare, _ = lay("sheet", SHEET.replace("            barred: [[b2, a2]]\n", ""))
    assert len(repr(pieces[0].front)) > len(repr(bare[0].front))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("~ X ~", "~ X ?", "unknown-mark"),
        ("~ X ~", "~ X", "ragged-rows"),
        ("c1: coin", "c3: coin", "unknown-square"),
        ("[b2, a2]", "[b2, d2]", "unknown-square"),
        ("caption: C", "icon: star", "unclear-picture"),
    ],
)
def test_slips_of_a_lesson_are_found(old: str, new: str, code: str) -> None:
    content = SHEET.replace(old, new)
    assert content != SHEET
    _, report = lay("sheet", content)
    assert [found[0] for found in findings(report)] == [code]
