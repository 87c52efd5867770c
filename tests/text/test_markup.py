from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.markup import ParsedMarkup, TextSpan, Unpaired, parse

RUM = TextSpan("rum", icon=True)


@pytest.mark.parametrize(
    ("markup", "spans"),
    [
        ("plain", [TextSpan("plain")]),
        ("a **b** c", [TextSpan("a "), TextSpan("b", bold=True), TextSpan(" c")]),
        ("a *b* c", [TextSpan("a "), TextSpan("b", italic=True), TextSpan(" c")]),
        ("***b***", [TextSpan("b", bold=True, italic=True)]),
        (
            "**a *b* c**",
            [
                TextSpan("a ", bold=True),
                TextSpan("b", bold=True, italic=True),
                TextSpan(" c", bold=True),
            ],
        ),
        ("**un**bound", [TextSpan("un", bold=True), TextSpan("bound")]),
        ("2:gold:!", [TextSpan("2"), TextSpan("gold", icon=True), TextSpan("!")]),
        ("**:sea-lion:**", [TextSpan("sea-lion", bold=True, icon=True)]),
        (" \n a\nb\n ", [TextSpan("a\nb")]),
        ("a\tb", [TextSpan("a b")]),
        ("", []),
        (" \n", []),
    ],
)
def test_marks_become_spans(markup: str, spans: list[TextSpan]) -> None:
    assert parse(markup) == ParsedMarkup(tuple(spans))


@pytest.mark.parametrize(
    "text",
    ["2 * 3 * 4", "12:30:45", "* one\n* two", "note: this: that", "::", "a ^ b", "****"],
)
def test_what_looks_like_a_mark_is_printed(text: str) -> None:
    assert parse(text) == ParsedMarkup((TextSpan(text),))


@pytest.mark.parametrize(
    ("text", "unpaired"),
    [
        ("**open", (Unpaired("**", "**open", "**open"),)),
        ("a* b", (Unpaired("*", "a* b", "* b"),)),
        ("take up to 3^ coins, once", (Unpaired("^", "...up to 3^ coins, once", "^ coins, once"),)),
        ("{red|open", (Unpaired("{red|", "{red|open", "{red|open"),)),
        ("a **b* c", (Unpaired("**", "a **b* c", "**b* c"), Unpaired("*", "a **b* c", "* c"))),
    ],
)
def test_marks_without_a_partner_are_printed_and_told(
    text: str, unpaired: tuple[Unpaired, ...]
) -> None:
    assert parse(text) == ParsedMarkup((TextSpan(text),), unpaired)


def test_the_mark_that_lacks_a_partner_is_blamed_and_no_other_beside_it() -> None:
    (stars,) = parse("**Pay {red|now}").unpaired
    assert stars.message == "the mark ** is not paired in '**Pay {red|now}'"
    assert stars.hint == r"write ** at both ends, or  \*\*  to print it"
    (brace,) = parse("**Pay** {red|now").unpaired
    assert brace.message.startswith("the mark {red| is not paired")
    assert "{red|words}" in brace.hint


@pytest.mark.parametrize(
    ("markup", "spans"),
    [
        ("***a* b**", [TextSpan("a", bold=True, italic=True), TextSpan(" b", bold=True)]),
        ("***a** b*", [TextSpan("a", bold=True, italic=True), TextSpan(" b", italic=True)]),
        ("**a *b***", [TextSpan("a ", bold=True), TextSpan("b", bold=True, italic=True)]),
        ("^Crew^ of", [TextSpan("Crew", small=True), TextSpan(" of")]),
        (
            "{red|a *b*}c",
            [TextSpan("a ", role="red"), TextSpan("b", italic=True, role="red"), TextSpan("c")],
        ),
        ("{red|a {blue|b}}", [TextSpan("a ", role="red"), TextSpan("b", role="blue")]),
        ("{token.rim|:coin:}", [TextSpan("coin", icon=True, role="token.rim")]),
        (":coin|gold:s", [TextSpan("coin", icon=True, role="gold"), TextSpan("s")]),
        (":game-icons:3d-hammer:", [TextSpan("game-icons:3d-hammer", icon=True)]),
        (":mdi:anchor|red:", [TextSpan("mdi:anchor", icon=True, role="red")]),
        ("1:coin:or:rum:", [TextSpan("1"), TextSpan("coin", icon=True), TextSpan("or"), RUM]),
        (":coin::rum:", [TextSpan("coin", icon=True), RUM]),
    ],
)
def test_marks_nest_and_colour(markup: str, spans: list[TextSpan]) -> None:
    assert parse(markup) == ParsedMarkup(tuple(spans))


def test_a_mark_ends_with_the_colour_in_which_it_starts() -> None:
    read = parse("{red|**a} b**")
    assert read.spans == (TextSpan("**a", role="red"), TextSpan(" b**"))
    assert len(read.unpaired) == 2


def test_a_backslash_prints_the_mark_after_it() -> None:
    plain = r"*a* :gold: \ c:\d ^ {red|x}"
    assert parse(r"\*a\* \:gold: \\ c:\d \^ \{red\|x\}") == ParsedMarkup((TextSpan(plain),))
    assert parse(r"*a \* b*") == ParsedMarkup((TextSpan("a * b", italic=True),))


# Without the stroke: in {a|...} the letter names a colour and is not printed.
@given(st.text(st.sampled_from("*^:{}\\ab \n"), max_size=40))
def test_every_text_is_acceptable_and_letters_are_kept(markup: str) -> None:
    read = "".join(span.text for span in parse(markup).spans)
    assert [c for c in read if c in "ab"] == [c for c in markup if c in "ab"]


@pytest.mark.parametrize("text", ["{a} b", "a {b", "{} a", "{Red|a}", "a} b"])
def test_braces_that_name_no_colour_are_printed_and_told(text: str) -> None:
    sign = re.search("[{}]", text)
    assert sign is not None
    assert parse(text) == ParsedMarkup(
        (TextSpan(text),), (Unpaired(sign[0], text, text[sign.start() :]),)
    )


def test_braces_behind_a_backslash_are_nothing_to_tell() -> None:
    assert parse(r"\{a\} b") == ParsedMarkup((TextSpan("{a} b"),))


@pytest.mark.parametrize("text", ["2*3*4", "2^3 = 8", "E=mc^2 and x^n", "a face ^_^ smiles", "^^"])
def test_signs_of_sums_and_faces_are_printed(text: str) -> None:
    found = parse(text)
    assert found.spans == (TextSpan(text),)
    assert found.unpaired == ()
