from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.markup import Span, parse


@pytest.mark.parametrize(
    ("markup", "spans"),
    [
        ("plain", [Span("plain")]),
        ("a **b** c", [Span("a "), Span("b", bold=True), Span(" c")]),
        ("a *b* c", [Span("a "), Span("b", italic=True), Span(" c")]),
        ("***b***", [Span("b", bold=True, italic=True)]),
        (
            "**a *b* c**",
            [Span("a ", bold=True), Span("b", bold=True, italic=True), Span(" c", bold=True)],
        ),
        ("**un**bound", [Span("un", bold=True), Span("bound")]),
        ("2:gold:!", [Span("2"), Span("gold", icon=True), Span("!")]),
        ("**:sea-lion:**", [Span("sea-lion", bold=True, icon=True)]),
        (" \n a\nb\n ", [Span("a\nb")]),
        ("a\tb", [Span("a b")]),
        ("", []),
        (" \n", []),
    ],
)
def test_marks_become_spans(markup: str, spans: list[Span]) -> None:
    assert list(parse(markup)) == spans


@pytest.mark.parametrize(
    "text", ["2 * 3 * 4", "12:30:45", "**open", "a* b*", "* one\n* two", "note: this: that", "::"]
)
def test_marks_without_a_partner_are_printed(text: str) -> None:
    assert parse(text) == (Span(text),)


def test_a_backslash_prints_the_mark_after_it() -> None:
    assert parse(r"\*a\* \:gold: \\ c:\d") == (Span(r"*a* :gold: \ c:\d"),)
    assert parse(r"*a \* b*") == (Span("a * b", italic=True),)


@given(st.text(st.sampled_from("*:\\ab \n"), max_size=40))
def test_every_text_is_acceptable_and_letters_are_kept(markup: str) -> None:
    read = "".join(span.text for span in parse(markup))
    assert [c for c in read if c in "ab"] == [c for c in markup if c in "ab"]
