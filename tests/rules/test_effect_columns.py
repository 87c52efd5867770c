"""Errors in a column named ``effect``, whose texts are those of effects, are at its cells."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.rules.validate import CheckOptions, validate

DECK = """\
pnp: 1
deck: d
title: D
size: poker
data: t.csv
layout:
  title: {at: [5mm, 5mm], size: [50mm, 10mm]}
  NAME: {at: [5mm, 20mm], size: [50mm, 30mm]}
"""
TABLE = """\
title,NAME
Ada,Take :mdi:tomatto: now
Bob,Take **two* now
Cid,Take {red now
"""


@pytest.mark.parametrize("name", ["body", "effect"])
def test_each_error_is_reported_once_at_its_words(tmp_path: Path, name: str) -> None:
    path = tmp_path / "d.yaml"
    path.write_text(DECK.replace("NAME", name), "utf-8")
    (tmp_path / "t.csv").write_text(TABLE.replace("NAME", name), "utf-8")
    found = validate(str(path), path, CheckOptions()).findings
    places = [(one.code, one.span.line, one.span.column) for one in found if one.span is not None]
    assert places == [
        ("unknown-icon", 2, 5),
        ("unpaired-mark", 3, 10),
        ("unpaired-mark", 3, 15),
        ("unpaired-mark", 4, 10),
    ]
