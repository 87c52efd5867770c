"""How braces are read: as an expression, as a phrase of a language, or as neither."""

from __future__ import annotations

from pathlib import Path

from pnp.content.language.grammar import grammar_of
from pnp.content.language.phrases import PhraseError, parse_phrase
from pnp.model.braces import BRACES, parse_expression

KNOWN = Path(__file__).with_name("braces.txt")
"""Braces of games, examples, templates, pages and tests from before there were calculations, each
with a sign: ``=`` for an expression, ``~`` for a phrase, ``?`` for neither."""


def sign_of(inside: str) -> str:
    if parse_expression(inside) is not None:
        return "="
    try:
        parse_phrase(inside, grammar_of("en"))
    except PhraseError:
        return "?"
    return "~"


def test_texts_from_before_calculations_mean_what_they_meant() -> None:
    lines = KNOWN.read_text("utf-8").splitlines()
    assert len(lines) == 2527
    changed = [line for line in lines if sign_of(line[2:]) != line[0]]
    assert changed == []
    assert all(BRACES.fullmatch(f"{{{line[2:]}}}") for line in lines)
