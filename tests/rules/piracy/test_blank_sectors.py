"""A spinner in place of dice may have no sector that stands for nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.rules.validate import CheckOptions, validate_text

HEAD = "pnp: 1\nspinner: spinner\ngame: piracy\ntitle: Spinner\nrings:\n  - sectors:\n"
SIX = "".join(f'      - {{number: "{n}"}}\n' for n in range(1, 7))


@pytest.mark.parametrize(
    ("sector", "column"), [("{label: Again}", 10), ('{number: "?", weight: 2}', 18)]
)
def test_a_seventh_sector_without_a_number_is_found(sector: str, column: int) -> None:
    text = f"{HEAD}{SIX}      - {sector}\n"
    found = validate_text(text.encode(), Path("spinner.yaml"), CheckOptions()).findings
    spans = [f.span for f in found if f.code == "spinner-unlike-dice"]
    assert [(s.line, s.column) for s in spans if s is not None] == [(13, column)]
