from __future__ import annotations

import pytest
import uharfbuzz as hb
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.ignorable import visible_text
from pnp.text import fonts
from pnp.text.shaping import Style, kerned_widths, set_line, text_to_draw, width

SANS = "AtkinsonHyperlegible-Regular"
SERIF = "SourceSerifPro-Regular"
LATIN = st.text(st.sampled_from("AVTWaefilort.,’éßÅ-"), min_size=1, max_size=12)


def advances(content: str, face: str, tracking: float = 0.0) -> tuple[float, ...]:
    return set_line(content, Style(face, 10, "#000000", tracking), 0, 0).advances


def test_pairs_are_kerned() -> None:
    face = fonts.load(SERIF)
    assert advances("AV", SERIF)[0] < face.advance("A")
    assert advances("AV", SERIF)[1] == face.advance("V")


def test_ligatures_are_off() -> None:
    assert len(advances("office fly", SERIF)) == len("office fly")


@given(LATIN, st.sampled_from([SANS, SERIF, "Cinzel-Bold"]))
def test_advances_of_a_word_sum_to_what_harfbuzz_measures(word: str, face: str) -> None:
    buffer = hb.Buffer()
    buffer.add_str(word)
    buffer.guess_segment_properties()
    hb.shape(fonts.load(face).font, buffer, {"liga": False, "clig": False, "calt": False})
    total = sum(place.x_advance for place in buffer.glyph_positions)
    assert sum(advances(word, face)) == pytest.approx(total)


@given(st.text(max_size=20))
def test_there_is_one_advance_for_each_character_or_glyph_drawn(content: str) -> None:
    text = set_line(content, Style(SANS, 10, "#000000"), 0, 0)
    assert text.content == visible_text(text_to_draw(content, SANS))
    assert len(text.advances) == len(text.glyphs or text.content)


@pytest.mark.parametrize("word", ["e\u0301q\u0323", "שלום", "क्षि", "👩‍🚀", "\u0301"])
def test_marks_and_foreign_scripts_keep_one_advance_for_each_character(word: str) -> None:
    assert len(kerned_widths(word, SANS)) == len(word)


def test_a_missing_character_is_as_wide_as_its_empty_box() -> None:
    assert advances("ꯍ", SANS) == (fonts.load(SANS).advance("ꯍ"),)


def test_text_is_composed_and_capitals_are_set_before_measuring() -> None:
    assert text_to_draw("e\u0301", SANS) == "é"
    assert text_to_draw("Straße", SANS, caps=True) == "STRASSE"


def test_special_spaces_and_hyphens_are_drawn_by_the_common_ones() -> None:
    assert text_to_draw("2\u00a0mm, 3\u202fcm, tip\u2011top", SANS) == "2 mm, 3 cm, tip-top"
    assert text_to_draw("tip\u2010top", SERIF) == "tip\u2010top"


def test_tracking_stands_between_characters_only() -> None:
    plain, tracked = advances("CAB", SANS), advances("CAB", SANS, 100)
    assert [b - a for a, b in zip(plain, tracked, strict=True)] == [100, 100, 0]


def test_a_line_is_anchored_at_its_start_middle_or_end() -> None:
    style = Style(SANS, 4, "#112233", tracking=50, caps=True)
    start, middle, end = (set_line("Port", style, 10, 20, a) for a in ("start", "middle", "end"))
    assert (start.content, start.font, start.fill, start.size) == ("PORT", SANS, "#112233", 4)
    assert (start.x, start.y) == (10, 20)
    assert middle.x == pytest.approx(10 - start.width / 2)
    assert end.x == pytest.approx(10 - start.width)


def test_width_is_in_millimetres() -> None:
    em = Style(SANS, 10, "#000000")
    assert width("W W", em) == pytest.approx((840 * 2 + fonts.load(SANS).advance(" ")) / 100)
    assert width("", em) == 0
