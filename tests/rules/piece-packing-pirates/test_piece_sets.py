"""A piece that has been given what belongs to another is told where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Severity
from pnp.base.library import examples_dir
from pnp.rules.validate import CheckOptions, validate_text

GOOD = (examples_dir() / "piecepack-piece-repeated" / "good.yaml").read_text("utf-8")


@pytest.mark.parametrize(
    ("right", "wrong", "told", "at"),
    [
        (
            "card: coin-suns-ace, suit: suns",
            "card: coin-suns-ace, suit: crowns",
            "'coin-suns-ace' is a second coin for the ace of crowns; there is no ace of suns",
            "crowns",
        ),
        (
            'card: coin-moons-two, suit: moons, symbol: moon, number: "2"',
            'card: coin-moons-two, suit: moons, symbol: moon, number: "4"',
            "'coin-moons-two' is a second coin for the four of moons; there is no two of moons",
            '"4"',
        ),
        (
            "card: coin-suns-ace, suit: suns",
            "card: odd-one, suit: crowns",
            "'odd-one' is a second coin for the ace of crowns; there is no ace of suns",
            "odd-one",
        ),
    ],
)
def test_the_piece_that_is_wrong_is_told(right: str, wrong: str, told: str, at: str) -> None:
    assert right in GOOD
    text = GOOD.replace(right, wrong)
    found = validate_text(text.encode(), Path("coins.yaml"), CheckOptions()).findings
    [error] = [one for one in found if one.code == "piecepack-piece-repeated"]
    assert error.message == told
    assert error.span is not None
    line = text.splitlines()[error.span.line - 1]
    assert line[error.span.column - 1 : error.span.end_column - 1] == at
    # What is told of this place is told once.
    errors = [one for one in found if one.severity is Severity.ERROR]
    assert [one for one in errors if one.span == error.span] == [error]
