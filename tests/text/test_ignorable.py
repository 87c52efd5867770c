"""Characters that leave no ink: no font is asked for them, and letters about them stay right."""

from __future__ import annotations

import pytest

from pnp.text import fonts
from pnp.text.breaking import paragraph
from pnp.text.shaping import Style, missing_in_line, set_line

SANS = Style("AtkinsonHyperlegible-Regular", 4, "#000000")
IGNORED = (
    "\u00ad\u034f\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u2060\u2063\u2066\u206f\u3164"
    "\ufe0e\ufe0f\ufeff\uffa0\U000e0020\U000e007f\U000e0101"
)


@pytest.mark.parametrize("char", IGNORED, ids=lambda char: f"{ord(char):04X}")
def test_they_are_drawn_in_no_font(char: str) -> None:
    text, plain = f"ab{char}cd", set_line("abcd", SANS, 0, 0)
    assert missing_in_line(text, SANS) == ()
    found = set_line(text, SANS, 0, 0)
    assert (found.content, len(found.advances)) == ("abcd", 4)
    assert [glyph.index for glyph in found.glyphs] == [
        fonts.load(SANS.face).index(letter) for letter in "abcd"
    ]
    assert found.width == pytest.approx(plain.width, abs=0.05)
    block = paragraph(text, SANS, 80)
    assert (block.missing, block.lines) == ((), ("abcd",))
    assert set_line(char, SANS, 0, 0).advances == ()
    assert paragraph(char, SANS, 80).missing == ()


def test_a_symbol_of_a_phone_is_the_symbol() -> None:
    for selector in "\ufe0e\ufe0f":
        (glyph,) = set_line(f"♥{selector}", SANS, 0, 0).glyphs
        assert (glyph,) == set_line("♥", SANS, 0, 0).glyphs


def test_a_line_may_end_at_a_zero_width_space() -> None:
    width = set_line("abcdef", SANS, 0, 0).width * 1.2
    assert paragraph("abcdef\u200bghijkl", SANS, width).lines == ("abcdef", "ghijkl")
    assert paragraph("abc\u200bdef", SANS, width).lines == ("abcdef",)
    assert paragraph("abcdef\u2060ghijkl", SANS, width).overflow


@pytest.mark.parametrize(
    ("apart", "whole"), [("\u0628\u200c\u0628", "\u0628\u0628"), ("क\u094d\u200cष", "क\u094dष")]
)
def test_joiners_change_the_letters_beside_them(apart: str, whole: str) -> None:
    if missing_in_line(whole, SANS):
        pytest.skip("the extra noto is not installed")
    first, second = (
        [glyph.index for glyph in set_line(text, SANS, 0, 0).glyphs] for text in (apart, whole)
    )
    assert first != second


def test_signs_that_are_seen_are_not_ignored() -> None:
    # A format character with ink: the Arabic sign of a year.
    assert missing_in_line("\u0601\U000f0000", SANS)[-1] == "\U000f0000"
