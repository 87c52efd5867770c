"""Texts of pnp itself around texts of the user."""

from __future__ import annotations

import pytest

from pnp.content.language.builtin_texts import BuiltinTexts
from pnp.content.language.grammar import grammar_of


@pytest.mark.parametrize(
    ("text", "value", "said"),
    [
        ("{first} to Mixed", "Fire (2)", "Fire (2) to Mixed"),
        ("{first} to Mixed", "אביר (2-4)", "\u2068אביר (2-4)\u2069 to Mixed"),
        ("דף {first}", "Captain (2)", "דף \u2068Captain (2)\u2069"),
        ("דף {first}", "12", "דף 12"),
        ("{first}", "אביר (2-4)", "אביר (2-4)"),
    ],
)
def test_words_of_another_direction_are_isolated(text: str, value: str, said: str) -> None:
    assert BuiltinTexts(grammar_of("en"), {"range": text}).text("range", first=value) == said
