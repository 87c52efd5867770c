"""Subsets of CID-keyed fonts, in which glyphs are found by their numbers."""

from __future__ import annotations

from io import BytesIO

import pytest
import uharfbuzz as hb
from fontmaking import font
from fontTools.cffLib import CFFFontSet

from pnp.text.font_repair import subset_outlines, table, with_identity_charset

KEYED = font("Keyed", "abcdef", keyed=True)


def charset_of(written: bytes) -> list[str]:
    fonts = CFFFontSet()
    fonts.decompile(BytesIO(written), None)
    assert fonts[0].CharStrings["cid00002" if hasattr(fonts[0], "ROS") else "uni0062"]
    found: list[str] = fonts[0].charset
    return found


@pytest.mark.parametrize("glyphs", [(0, 2), (0, 1, 2, 6)])
def test_identifiers_become_the_numbers_of_glyphs(glyphs: tuple[int, ...]) -> None:
    subset = subset_outlines(KEYED, glyphs, "CFF ")
    found = charset_of(with_identity_charset(subset))
    assert found == [".notdef", *(f"cid{i:05}" for i in range(1, max(glyphs) + 1))]
    # What is to be changed is there.
    assert table(hb.Face(KEYED), "CFF ") != subset
    fonts = CFFFontSet()
    fonts.decompile(BytesIO(subset), None)
    assert fonts[0].charset[1:3] == ["cid00012", "cid00011"]


def test_a_font_with_named_glyphs_stays_as_it_is() -> None:
    subset = subset_outlines(font("Named", "abcdef", postscript=True), (0, 1, 2), "CFF ")
    assert with_identity_charset(subset) == subset


def test_a_font_without_glyphs_but_the_empty_box() -> None:
    fonts = CFFFontSet()
    fonts.decompile(BytesIO(with_identity_charset(subset_outlines(KEYED, (0,), "CFF "))), None)
    assert fonts[0].charset == [".notdef"]
