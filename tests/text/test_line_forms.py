"""Lists, tables and rules in texts: where each line begins, and what stays as written."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pnp.scene import Group, Path, Text, circle
from pnp.text.breaking import Align, Block
from pnp.text.fitting import fit
from pnp.text.line_forms import column_widths
from pnp.text.shaping import Style, width

PT = 25.4 / 72
STYLE = Style("AtkinsonHyperlegible-Regular", 10 * PT, "#102030")
BOLD = Style("AtkinsonHyperlegible-Bold", 10 * PT, "#102030")
COIN = Group((Path(circle(0.5, 0.5, 0.5), "#c0a020"),))


def set_text(text: str, wide: float = 40.0, high: float = 100.0, align: Align = "left") -> Block:
    found = fit(text, STYLE, wide, high, align=align, icons=lambda name, colour: COIN)
    assert found.fits
    return found.block


def places(block: Block) -> list[tuple[str, float]]:
    """Return the words of each run of text with their start."""
    return [(one.content.strip(), one.x) for one in block.items if isinstance(one, Text)]


def rules(block: Block) -> list[tuple[float, float, float]]:
    """Return start, end and height of each rule."""
    found = [one.segments for one in block.items if isinstance(one, Path)]
    return [(first[1][0], last[1][0], last[1][1]) for first, last in found]


def test_further_lines_of_an_item_align_with_its_first_word() -> None:
    block = set_text("Choose:\n- gold for everybody who is at the table\n- rum")
    words = dict(places(block))
    assert block.lines == ("Choose:", "• gold for everybody who", "is at the table", "• rum")
    assert words["Choose:"] == words["•"] == 0.0
    assert words["gold for everybody who"] == words["is at the table"] == words["rum"]
    assert words["rum"] == pytest.approx(width("•", STYLE) + 0.38 * STYLE.size)


def test_numbers_of_a_list_end_at_one_place() -> None:
    words = dict(places(set_text("9. nine\n10. ten\n- a point")))
    assert words["10."] == 0.0
    assert words["9."] + width("9.", STYLE) == pytest.approx(width("10.", STYLE))
    assert words["nine"] == words["ten"]
    assert words["•"] == 0.0


def test_an_indented_line_continues_its_item() -> None:
    words = dict(places(set_text("- first\n  second\nthird")))
    assert words["first"] == words["second"] > words["third"] == 0.0


def test_columns_are_as_wide_as_their_widest_cell() -> None:
    block = set_text("| Roll | Result |\n|---|---|\n| 1 | *rum* |\n| 2-6 | :coin: |")
    words = dict(places(block))
    roll = width("Roll", BOLD)
    assert words["Result"] == words["rum"] == pytest.approx(roll + 0.9 * STYLE.size)
    assert words["Roll"] == words["1"] == words["2–6"] == 0.0
    ((start, end, y),) = rules(block)
    assert start == 0.0
    assert end == pytest.approx(block.width)
    assert block.baselines[0] < y < block.baselines[2]


def test_the_head_of_a_table_is_bold() -> None:
    block = set_text("**First** rule\n| *Roll* | {ink|Result} |\n|---|---|\n| 1 | rum |\n| 2 | a |")
    faces = {one.content.strip(): one.font for one in block.items if isinstance(one, Text)}
    bold = {words for words, face in faces.items() if "Bold" in face}
    assert bold == {"First", "Roll", "Result"}
    assert "Italic" in faces["Roll"]
    assert not block.unmet


def test_a_head_without_a_bold_face_is_plain() -> None:
    style = Style("AlfaSlabOne-Regular", 10 * PT, "#102030")
    block = fit("| Roll | Result |\n|---|---|\n| 1 | rum |", style, 40, 100).block
    assert {one.font for one in block.items if isinstance(one, Text)} == {style.face}
    assert not block.unmet


@pytest.mark.parametrize(
    ("text", "spaces"),
    [
        ("Choose:\n- gold\n- rum\n  and tea\n- salt\nend", (0, 0.25, 0, 0.25, 0)),
        ("- gold for everybody who is at the table\n- rum", (0, 0.25)),
        ("| a | b |\n| c | d |\n| e | f |\nend", (0.25, 0.25, 0)),
        ("1. a\n| c | d |\n| e | f |", (0, 0.25)),
    ],
)
def test_items_and_rows_are_apart(text: str, spaces: tuple[float, ...]) -> None:
    block = set_text(text)
    steps = [(b - a) / STYLE.size - STYLE.leading for a, b in pairwise(block.baselines)]
    assert steps == pytest.approx(spaces)
    assert block.height > block.baselines[-1]


def test_paragraphs_are_less_than_a_line_apart() -> None:
    first, blank, second = set_text("one\n\ntwo").baselines
    assert first < blank < second
    assert second - first == pytest.approx((STYLE.leading + 0.6) * STYLE.size)


def test_room_between_items_counts_where_a_text_is_fitted() -> None:
    text = "\n".join(["- gold"] * 5)
    high = set_text(text).height
    assert not fit(text, STYLE, 40, high, floor=STYLE.size).shrunk
    assert not fit(text, STYLE, 40, high - 0.5, floor=STYLE.size).fits


def test_only_the_widest_column_is_broken() -> None:
    block = set_text("| Roll | Result |\n| 1 | you lose all your cards to the others |")
    assert block.lines == ("Roll Result", "1 you lose all your", "cards to the others")
    words = dict(places(block))
    assert words["cards to the others"] == words["Result"]
    assert column_widths((10, 80, 20), 60) == (10, 30, 20)
    assert column_widths((40, 80, 20), 80) == (30, 30, 20)


def test_bars_of_marks_do_not_end_cells() -> None:
    block = fit("| {ink|a} | b\\|c |\n| d | e |", STYLE, 40, 40, roles=lambda role: "#ff0000").block
    assert block.lines == ("a b|c", "d e")


def test_a_rule_crosses_the_box_between_two_lines() -> None:
    plain, ruled = set_text("a\nb"), set_text("a\n---\nb")
    ((start, end, y),) = rules(ruled)
    assert (start, end) == (0.0, 40.0)
    assert ruled.baselines[0] < y < ruled.baselines[2]
    added = 0.55 * STYLE.leading * STYLE.size
    assert ruled.height == pytest.approx(plain.height + added)


def test_only_plain_lines_are_centred() -> None:
    words = dict(places(set_text("Title\n- item\n| a | b |", align="center")))
    assert words["Title"] == pytest.approx((40 - width("Title", STYLE)) / 2)
    assert words["•"] == words["a"] == 0.0


def test_lists_are_set_smaller_to_fit() -> None:
    text = "Choose:\n- gold for everybody who is at the table\n| Roll | Result |\n---\n| 1 | rum |"
    found = fit(text, STYLE, 40, 20)
    assert found.fits
    assert found.style.size < STYLE.size
    assert found.block.height <= 20 + STYLE.size


def test_a_word_wider_than_its_column_overflows() -> None:
    found = fit("| Roll | Inexhaustibleness |\n| a | b |", STYLE, 15, 100)
    assert not found.fits
    assert found.shortfall is not None
    assert found.shortfall.width > 0


@pytest.mark.parametrize("text", ["- gold", "1. gold", "| a | b |", "---", "-5\n-gold", "1.5\n|a"])
def test_other_lines_are_printed_as_written(text: str) -> None:
    block = set_text(text)
    assert not rules(block)
    assert all(x == 0.0 for _, x in places(block))
    assert len(block.lines) == text.count("\n") + 1


def test_items_in_hebrew_begin_at_the_right() -> None:
    block = set_text("שלום\n- שלום עולם", wide=40)
    words = places(block)
    sign = next(x for content, x in words if content == "•")
    assert sign + width("•", STYLE) == pytest.approx(40)
    assert all(x < sign for content, x in words[2:])
