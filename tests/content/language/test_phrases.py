"""Placeholders with terms."""

from __future__ import annotations

import pytest

from pnp.content.language.grammar import Term, grammar_of
from pnp.content.language.phrases import parse_phrase

SHIP = Term("ship", {"one": "ship", "many": "ships"}, {})


@pytest.mark.parametrize(
    ("inside", "printed"),
    [
        ("ship", "ship"),
        ("Ship", "Ship"),
        ("SHIP", "SHIP"),
        ("SHIP.many", "SHIPS"),
        ("the SHIP", "the SHIP"),
        ("The ship.many", "The ships"),
        ("2 ship", "2 ships"),
    ],
)
def test_that_a_term_is_printed_in_small_letters_or_capitals(inside: str, printed: str) -> None:
    english = grammar_of("en")
    found = parse_phrase(inside, english)
    assert found.term == "ship"
    assert found.text(SHIP, english, int) == printed
