from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.scene import Group, Instance, Path, Text, circle, rectangle
from pnp.text import fonts
from pnp.text.breaking import Align, Block, paragraph
from pnp.text.markup import Unpaired
from pnp.text.shaping import Style, set_line, width

SANS = Style("AtkinsonHyperlegible-Regular", 4, "#102030")
TRACKED = Style("SourceSerifPro-Regular", 3, "#102030", tracking=80)
COIN = Group((Path(circle(0.5, 0.5, 0.5), "#c0a020"),))

WORD = st.text(st.sampled_from("abcdeimow,.é"), min_size=1, max_size=8)
PROSE = st.lists(WORD, min_size=1, max_size=30).map(" ".join)
WIDTH = st.floats(12, 80)
STYLE = st.sampled_from([SANS, TRACKED])
ALIGN: st.SearchStrategy[Align] = st.sampled_from(["left", "center", "right", "justify"])


def icons(name: str, colour: str) -> Group | None:
    return COIN if name == "coin" and colour == SANS.fill else None


def texts(block: Block) -> list[Text]:
    return [item for item in block.items if isinstance(item, Text)]


@given(PROSE, WIDTH, STYLE, ALIGN)
def test_no_line_is_wider_than_its_box(prose: str, box: float, style: Style, align: Align) -> None:
    block = paragraph(prose, style, box, align=align)
    longest = max(width(word, style) for word in prose.split())
    assert block.overflow == (longest > box + 1e-6)
    if not block.overflow:
        assert block.width <= box + 1e-6
        for text in texts(block):
            assert text.x >= -1e-6
            assert text.x + text.width <= box + 1e-6


@given(PROSE, WIDTH, STYLE)
def test_joined_lines_are_the_input(prose: str, box: float, style: Style) -> None:
    block = paragraph(prose, style, box)
    assert " ".join(block.lines) == prose
    assert [text.content for text in texts(block)] == list(block.lines)


@given(PROSE, WIDTH)
def test_a_line_takes_all_words_that_fit(prose: str, box: float) -> None:
    lines = paragraph(prose, SANS, box).lines
    for here, after in zip(lines, lines[1:], strict=False):
        assert width(f"{here} {after.split()[0]}", SANS) > box


@given(st.lists(st.sampled_from(["extraordinary", "treasures", "well-known", "a"]), max_size=12))
def test_divided_words_join_to_the_input(words: list[str]) -> None:
    block = paragraph(" ".join(words), SANS, 16, hyphenate="en")
    joined = "".join(block.lines).replace("-", "").replace(" ", "")
    assert joined == "".join(words).replace("-", "")
    assert block.overflow or block.width <= 16 + 1e-6


def test_a_new_line_begins_where_the_author_put_one() -> None:
    assert paragraph("one\ntwo three\n\nfour\n", SANS, 80).lines == ("one", "two three", "", "four")


def test_no_text_has_no_lines() -> None:
    block = paragraph(" \n", SANS, 80)
    assert (block.items, block.lines, block.width, block.height) == ((), (), 0, 0)


def test_a_line_is_set_as_shaping_sets_it() -> None:
    assert texts(paragraph("AVAST To port", TRACKED, 80))[0].advances == pytest.approx(
        set_line("AVAST To port", TRACKED, 0, 0).advances
    )


def test_baselines_are_a_leading_apart_and_capitals_within_the_block() -> None:
    block = paragraph("one\ntwo", SANS, 80)
    first, second = block.baselines
    face = fonts.load(SANS.face)
    assert first == pytest.approx(face.rise * 4 / 1000)
    assert second - first == pytest.approx(1.3 * 4)
    assert block.height == pytest.approx(second + face.drop * 4 / 1000)
    assert [text.y for text in texts(block)] == [first, second]


def test_lines_align_left_centred_and_right() -> None:
    left, centre, right = (
        texts(paragraph("port", SANS, 50, align=align))[0] for align in ("left", "center", "right")
    )
    assert left.x == 0
    assert centre.x == pytest.approx((50 - left.width) / 2)
    assert right.x + right.width == pytest.approx(50)


def test_justified_lines_reach_both_edges_except_where_a_paragraph_ends() -> None:
    block = paragraph("all hands on deck to haul the anchor\nnow go", SANS, 30, align="justify")
    assert block.lines == ("all hands on", "deck to haul the", "anchor", "now go")
    widths = [text.width for text in texts(block)]
    assert widths[:2] == pytest.approx([30, 30])
    assert max(widths[2:]) < 25


def test_a_word_wider_than_its_box_overflows() -> None:
    block = paragraph("a plundering b", SANS, 10)
    assert block.lines == ("a", "plundering", "b")
    assert block.overflow
    assert block.width > 10


def test_a_word_may_be_divided_in_its_language() -> None:
    block = paragraph("extraordinary", SANS, 22, hyphenate="en")
    assert block.lines == ("extraordin-", "ary")
    assert not block.overflow
    assert paragraph("extraordinary", SANS, 80, hyphenate="en").lines == ("extraordinary",)


def test_a_soft_hyphen_shows_only_where_a_line_ends() -> None:
    assert paragraph("treasure\u00adship", SANS, 18).lines == ("treasure-", "ship")
    assert paragraph("treasure\u00adship", SANS, 80).lines == ("treasureship",)


def test_a_written_hyphen_between_letters_may_end_a_line() -> None:
    assert paragraph("well-known", SANS, 12).lines == ("well-", "known")
    assert paragraph("well-known", SANS, 12, hyphenate="en").lines == ("well-", "known")


@pytest.mark.parametrize("text", ["12\u00a0gold", "tip\u2011top", "re-roll", "2-4", "2–4", "-1"])
def test_fixed_spaces_and_hyphens_do_not_end_a_line(text: str) -> None:
    assert len(paragraph(text, SANS, 2).lines) == 1


def test_emphasis_changes_the_face_and_not_the_word() -> None:
    block = paragraph("**un**bound *sea* ***now***", SANS, 80)
    assert [(text.content, text.font.partition("-")[2]) for text in texts(block)] == [
        ("un", "Bold"),
        ("bound ", "Regular"),
        ("sea ", "Italic"),
        ("now", "BoldItalic"),
    ]
    ends = [text.x + text.width for text in texts(block)]
    assert [text.x for text in texts(block)[1:]] == pytest.approx(ends[:-1])
    assert ends[-1] == pytest.approx(block.width)


def test_a_word_of_two_faces_is_not_divided_between_them() -> None:
    assert paragraph("a **un**bound", SANS, 14).lines == ("a", "unbound")


def test_capitals_are_set_throughout() -> None:
    style = Style(SANS.face, 4, SANS.fill, caps=True)
    assert paragraph("straße **ahoy**", style, 80).lines == ("STRASSE AHOY",)


def test_an_icon_stands_in_line_centred_on_the_capitals() -> None:
    block = paragraph("pay 2:coin: now", SANS, 80, icons=icons)
    before, coin, name, after = block.items
    assert isinstance(before, Text)
    assert isinstance(coin, Instance)
    assert isinstance(name, Group)
    assert isinstance(after, Text)
    assert block.lines == ("pay 2:coin: now",)
    assert coin.of is COIN
    assert coin.matrix.a == coin.matrix.d == pytest.approx(1.1 * 4)
    x, y = coin.matrix.apply((0.5, 0.5))
    assert y == pytest.approx(block.baselines[0] - 0.668 * 4 / 2)
    assert x == pytest.approx(before.x + before.width + 1.1 * 4 / 2)
    assert after.x > before.x + before.width + 1.1 * 4
    assert coin.matrix.apply((0, 0))[1] == pytest.approx(0)


@pytest.mark.parametrize("words", ["", "\N{HEBREW LETTER ALEF}"])
def test_icons_that_follow_each_other_have_even_gaps(words: str) -> None:
    wide, narrow = (Group((Path(rectangle(x, 0, 1 - 2 * x, 1), "#c0a020"),)) for x in (0, 0.3))
    drawings = {"wide": wide, "narrow": narrow}
    markup = f"{words}:wide::wide::narrow::narrow::wide::wide:"
    block = paragraph(markup, SANS, 80, icons=lambda name, _: drawings[name])
    found = [one for one in block.items if isinstance(one, Instance)]
    ends = sorted(
        (
            one.matrix.apply((0.3 if one.of is narrow else 0.0, 0))[0],
            one.matrix.apply((0.7 if one.of is narrow else 1.0, 0))[0],
        )
        for one in found
    )
    gaps = [after[0] - before[1] for before, after in pairwise(ends)]
    assert gaps == pytest.approx([0.12 * SANS.size] * 5)
    assert words or block.width == pytest.approx(ends[-1][1])
    assert block.lines == (markup,)


def test_icons_with_a_space_between_them_keep_their_widths() -> None:
    block = paragraph(":coin: :coin:", SANS, 80, icons=icons)
    first, second = (one for one in block.items if isinstance(one, Instance))
    space = fonts.width_of(" ", SANS.face) / 1000
    assert second.matrix.e - first.matrix.e == pytest.approx((1.1 + space) * SANS.size)


def test_the_name_of_an_icon_is_as_wide_as_the_icon_and_as_high_as_the_text() -> None:
    _, coin, name = paragraph("2:sea-coin:", SANS, 80, icons=lambda *_: COIN).items
    assert isinstance(coin, Instance)
    assert isinstance(name, Group)
    (text,) = name.items
    assert isinstance(text, Text)
    assert (text.content, text.hidden, text.size) == ("sea coin", True, SANS.size)
    left, right = (name.matrix.apply((x, 0))[0] for x in (text.x, text.x + text.width))
    assert (left, right - left) == pytest.approx((coin.matrix.e, coin.matrix.a))


def test_colours_are_those_of_roles() -> None:
    roles = {"red": "#aa0000"}.get
    block = paragraph("a{red|b *c*} d", SANS, 80, roles=roles)
    runs = [(text.content.strip(), text.fill) for text in texts(block)]
    assert runs == [("a", SANS.fill), ("b", "#aa0000"), ("c", "#aa0000"), ("d", SANS.fill)]
    assert block.width == pytest.approx(paragraph("ab *c* d", SANS, 80).width, rel=0.02)
    assert paragraph("{rde|b}", SANS, 80, roles=roles).unknown_roles == ("rde",)


def test_an_icon_may_have_a_colour_of_its_own() -> None:
    asked: list[tuple[str, str]] = []

    def found(name: str, colour: str) -> Group:
        asked.append((name, colour))
        return COIN

    roles = {"red": "#aa0000"}.get
    paragraph(":coin: :coin|red: {red|:rum:}", SANS, 80, icons=found, roles=roles)
    assert asked == [("coin", SANS.fill), ("coin", "#aa0000"), ("rum", "#aa0000")]


@pytest.mark.parametrize("style", [SANS, TRACKED])
def test_small_capitals_are_capitals_at_78_percent(style: Style) -> None:
    block = paragraph("^Port Royal 3^", style, 80)
    runs = [(text.content, round(text.size / style.size, 2)) for text in texts(block)]
    assert runs == [("P", 1), ("ORT ", 0.78), ("R", 1), ("OYAL ", 0.78), ("3", 1)]
    ends = [text.x + text.width for text in texts(block)]
    assert [text.x for text in texts(block)][1:] == pytest.approx(ends[:-1])
    assert block.width == pytest.approx(ends[-1])


@given(PROSE, WIDTH, STYLE)
def test_small_capitals_keep_to_their_box(prose: str, box: float, style: Style) -> None:
    block = paragraph(f"^{prose}^", style, box)
    widest = max(text.x + text.width for text in texts(block))
    assert block.width == pytest.approx(widest)
    assert block.overflow or widest <= box + 1e-6


def test_marks_that_nothing_closes_are_told() -> None:
    assert paragraph("take **one", SANS, 80).unpaired == (Unpaired("**", "take **one", "**one"),)


def test_an_unknown_icon_is_printed_as_written_and_named() -> None:
    block = paragraph("take :doubloon: or :coin:", SANS, 80, icons=icons)
    assert block.unknown_icons == ("doubloon",)
    assert block.lines == ("take :doubloon: or :coin:",)
    assert paragraph(":coin:", SANS, 80).unknown_icons == ("coin",)


def test_missing_characters_are_named_once() -> None:
    assert paragraph("\U000f0000 **ꯍ \U000f0000** ok", SANS, 80).missing == ("\U000f0000", "ꯍ")
    assert paragraph("plain — “text”…", SANS, 80).missing == ()


def test_a_language_without_patterns_is_an_error_of_the_caller() -> None:
    with pytest.raises(KeyError):
        paragraph("extraordinary", SANS, 10, hyphenate="tlh")


@pytest.mark.parametrize(
    ("prose", "least", "lines"),
    [
        ("an extraordinary day", 0.8, ("an extraordin-", "ary day")),
        ("an extraordinary day", 0.05, ("an", "extraordinary", "day")),
        ("an extraordinary", 0.8, ("an", "extraordinary")),
        ("", 0.8, ()),
    ],
    ids=["short line", "full enough", "last word", "no word"],
)
def test_words_are_divided_only_where_a_line_would_be_short(
    prose: str, least: float, lines: tuple[str, ...]
) -> None:
    assert paragraph(prose, SANS, 25.5, hyphenate="en", least=least).lines == lines
