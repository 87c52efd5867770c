"""Texts of several fonts and of any direction: which glyphs are drawn where."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontmaking import font
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.ignorable import visible_text
from pnp.scene import Group, Segments, Text
from pnp.text import fonts, game_fonts, glyphs
from pnp.text.breaking import Block, paragraph
from pnp.text.directions import drawing_order, levels_of
from pnp.text.shaping import Style, missing_in_line, set_line

SANS = "AtkinsonHyperlegible-Regular"
ALEF, BET, GIMEL = "\u05d0", "\u05d1", "\u05d2"
HEBREW = font("Aleph", f"{ALEF}{BET}{GIMEL}() -12ab!")
# Two forms of one letter, chosen as those of Arabic are.
JOINING = font(
    "Beh",
    "\u0628\u0645 ",
    extra=("beh.init", "meem.fina"),
    features="""
    languagesystem DFLT dflt; languagesystem arab dflt;
    feature init { sub uni0628 by beh.init; } init;
    feature fina { sub uni0645 by meem.fina; } fina;
    """,
)
MARKED = font(
    "Marks",
    "q\u0323 ",
    features="""
    languagesystem DFLT dflt; languagesystem latn dflt;
    markClass [uni0323] <anchor 300 0> @below;
    feature mark { pos base [uni0071] <anchor 250 -10> mark @below; } mark;
    """,
)


@pytest.fixture
def faces(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "fonts").mkdir()
    for name, data in (("hebrew", HEBREW), ("joining", JOINING), ("marked", MARKED)):
        (tmp_path / "fonts" / f"{name}.ttf").write_bytes(data)
    mark = game_fonts.register_fonts(tmp_path).mark
    return {family: fonts.find(family, shelf=mark) or "" for family in ("Aleph", "Beh", "Marks")}


def drawn(text: Text) -> str:
    """Return what a text shows from left to right."""
    return "".join(glyph.text for glyph in text.glyphs)


def read(block: Block) -> tuple[str, ...]:
    """Return what each text of a block shows, by its place from left to right."""
    texts = [item for item in block.items if isinstance(item, Text)]
    return tuple(
        drawn(text) if text.glyphs else text.content for text in sorted(texts, key=lambda t: t.x)
    )


def test_a_plain_text_has_no_glyphs_of_its_own() -> None:
    assert set_line("Port Royal", Style(SANS, 4, "#000000"), 0, 0).glyphs == ()


def test_greek_and_cyrillic_come_with_pnp() -> None:
    style = Style("Cinzel-Bold", 4, "#000000")
    text = set_line("Порт A", style, 0, 0)
    assert [glyph.font for glyph in text.glyphs] == ["SourceSerifPro-Bold"] * 4 + [
        "Cinzel-Bold"
    ] * 2
    assert drawn(text) == text.content == "Порт A"
    assert missing_in_line("Αθήνα", style) == ()


def test_others_are_asked_first_and_in_their_order(faces: dict[str, str]) -> None:
    others = (faces["Beh"], faces["Aleph"])
    text = set_line(f"a{ALEF}", Style(SANS, 4, "#000000", others=others), 0, 0)
    assert {glyph.text: glyph.font for glyph in text.glyphs} == {"a": SANS, ALEF: faces["Aleph"]}


def test_a_text_in_another_face_is_as_wide_as_there() -> None:
    serif, sans = (Style(face, 4, "#000000") for face in ("SourceSerifPro-Bold", "Cinzel-Bold"))
    assert set_line("Порт", sans, 0, 0).width == pytest.approx(set_line("Порт", serif, 0, 0).width)


@pytest.mark.parametrize(
    ("logical", "visual"),
    [
        (f"{ALEF}{BET}", f"{BET}{ALEF}"),
        (f"{ALEF}{BET} 12", f"12 {BET}{ALEF}"),
        (f"{ALEF} ab {BET}!", f"!{BET} ab {ALEF}"),
        (f"ab {ALEF}{BET} 1", f"ab 1 {BET}{ALEF}"),
        (f"{ALEF} (ab)", f")ab( {ALEF}"),
    ],
)
def test_letters_run_from_right_to_left(faces: dict[str, str], logical: str, visual: str) -> None:
    text = set_line(logical, Style(faces["Aleph"], 4, "#000000"), 0, 0)
    assert text.content == logical
    assert drawn(text) == visual


def test_brackets_are_mirrored_where_text_runs_leftward(faces: dict[str, str]) -> None:
    text = set_line(f"{ALEF} ({BET})", Style(faces["Aleph"], 4, "#000000"), 0, 0)
    face = fonts.load(faces["Aleph"])
    first, *_ = text.glyphs
    assert (first.text, first.index) == (")", face.index("("))


def test_letters_join(faces: dict[str, str]) -> None:
    text = set_line("\u0628\u0645", Style(faces["Beh"], 4, "#000000"), 0, 0)
    face = fonts.load(faces["Beh"])
    assert drawn(text) == "\u0645\u0628"
    assert [glyph.index for glyph in text.glyphs] == [5, 4]
    assert text.glyphs[0].index != face.index("\u0645")


def test_joined_letters_are_not_spaced_apart(faces: dict[str, str]) -> None:
    plain, tracked = (
        set_line("\u0628\u0645", Style(faces["Beh"], 4, "#000000", tracking), 0, 0).width
        for tracking in (0, 200)
    )
    assert plain == tracked


def test_a_mark_is_put_where_its_letter_wants_it(faces: dict[str, str]) -> None:
    letter, mark = set_line("q\u0323", Style(faces["Marks"], 4, "#000000"), 0, 0).glyphs
    assert (letter.text, mark.text) == ("q", "\u0323")
    assert (mark.dx, mark.dy) != (0, 0)
    assert mark.dy == -10


def test_a_paragraph_starts_at_the_right_and_breaks_in_the_order_of_reading(
    faces: dict[str, str],
) -> None:
    style = Style(faces["Aleph"], 4, "#000000")
    words = [ALEF * 2, BET * 2, GIMEL * 2]
    natural = set_line(" ".join(words[:2]), style, 0, 0).width
    block = paragraph(" ".join(words), style, natural + 0.1)
    assert block.lines == (" ".join(words[:2]), words[2])
    first, second = (item for item in block.items if isinstance(item, Text))
    assert drawn(first) == f"{BET * 2} {ALEF * 2}"
    for text in (first, second):
        assert text.x + text.width == pytest.approx(natural + 0.1)
    centred = paragraph(words[0], style, 50, align="center").items[0]
    assert isinstance(centred, Text)
    assert centred.x + centred.width / 2 == pytest.approx(25)


def test_icons_and_looks_stand_in_the_line_where_they_are_read(faces: dict[str, str]) -> None:
    style = Style(faces["Aleph"], 4, "#000000", others=(SANS,))
    icon = Group(())
    block = paragraph(
        f"{ALEF} 2 :coin: **ab** {BET}", style, 90, icons=lambda name, _: icon, align="left"
    )
    assert block.lines == (f"{ALEF} 2 :coin: ab {BET}",)
    assert read(block) == (f"{BET} ab ", f" 2 {ALEF}")


def test_japanese_breaks_between_characters_but_not_before_what_closes() -> None:
    pytest.importorskip("pylopdf_fonts_jp", reason="the extra noto is not installed")
    style = Style(SANS, 4, "#000000")
    block = paragraph("港に入る。金貨", style, 16.5)
    assert block.lines == ("港に入", "る。金貨")
    assert not block.overflow


@given(st.lists(st.integers(0, 3), max_size=12))
def test_the_order_of_drawing_is_a_permutation(levels: list[int]) -> None:
    assert sorted(drawing_order(levels)) == list(range(len(levels)))


@given(st.text(f"{ALEF}{BET}ab 12(),.!\u0628\u0661\u200d\u00ad\ufffc", max_size=20))
def test_each_character_has_a_level(text: str) -> None:
    assert len(levels_of(text)) == len(text)


@given(st.text(f"{ALEF}{BET}\u05b8ab 12(),.!\u0628\u0661*:^", max_size=25))
def test_nothing_is_lost_on_the_way_to_the_page(markup: str) -> None:
    block = paragraph(markup, Style(SANS, 4, "#000000"), 20)
    for item in block.items:
        if isinstance(item, Text) and item.glyphs:
            assert sorted("".join(g.text for g in item.glyphs)) == sorted(item.content)
            assert len(item.advances) == len(item.glyphs)
            assert all(isinstance(glyph.font, str) for glyph in glyphs.one_to_one("a", SANS))


@pytest.mark.parametrize("weight", [400, 700])
@pytest.mark.parametrize("italic", [False, True])
def test_a_zero_has_no_slash_and_is_of_its_own_face(weight: int, italic: bool) -> None:
    face = fonts.find("Atkinson Hyperlegible", weight, italic)
    assert face is not None
    assert not glyphs.needs_shaping("10 gold", face)
    zero, letter = (fonts.load(face).outline(char) for char in "0O")
    assert [command for command, _ in zero].count("M") == 2
    rings = [box_of(ring) for ring in contours(zero)]
    (left, top, right, bottom), (low, high, far, deep) = rings
    # The counter leaves strokes as heavy as those of the letter.
    stem = box_of(contours(letter)[1])[0] - box_of(contours(letter)[0])[0]
    assert low - left == pytest.approx(stem, rel=0.12)
    assert right - far == pytest.approx(low - left, rel=0.2)
    assert high - top == pytest.approx(bottom - deep, rel=0.2)


def contours(segments: Segments) -> list[Segments]:
    """Return the closed lines of an outline."""
    starts = [i for i, (command, _) in enumerate(segments) if command == "M"]
    return [segments[a:b] for a, b in zip(starts, [*starts[1:], None], strict=True)]


def box_of(segments: Segments) -> tuple[float, float, float, float]:
    values = [v for _, numbers in segments for v in numbers]
    return min(values[::2]), min(values[1::2]), max(values[::2]), max(values[1::2])


@pytest.mark.parametrize("dash", "-\u2013")
def test_a_range_keeps_its_order_in_hebrew(dash: str) -> None:
    levels = levels_of(f"שלום 2{dash}4")
    assert levels == (1, 1, 1, 1, 1, 2, 2, 2)


def _shown(text: str) -> str:
    """Return the characters of a line as they are drawn from left to right, brackets as seen."""
    levels = levels_of(text)
    pairs = [(text[i], levels[i]) for i in drawing_order(levels)]
    mirrored = str.maketrans("()", ")(")
    return visible_text("".join(c.translate(mirrored) if level % 2 else c for c, level in pairs))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\u2068אב (2-4)\u2069 to Mixed", "(2-4) בא to Mixed"),
        ("אב \u2068Captain (2)\u2069 גד", "דג Captain (2) בא"),
        ("a \u2067b (\u2066c 1!\u2069)\u2069 2", "a (c 1!) b 2"),
        # Without an end; an end without a start.
        ("a \u2068אב (1)", "a (1) בא"),
        ("a\u2069 (אב)", "a (בא)"),
    ],
)
def test_what_is_isolated_takes_its_own_direction(text: str, shown: str) -> None:
    assert _shown(text) == shown


def test_isolates_within_isolates_have_an_end() -> None:
    assert len(levels_of("\u2067" * 3000 + "אב")) == 3002


@pytest.mark.parametrize(
    "emoji",
    [
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        "\U0001f1e9\U0001f1ea",
        "\U0001f44d\U0001f3fd",
        "\U0001f3f4\u200d\u2620\ufe0f",
        "\U0001f43b\u200d\u2744\ufe0f",
        "\U0001f642\u200d\u2194\ufe0f",
        "\U0001f3c3\U0001f3fd\u200d\u2640\ufe0f",
    ],
    ids=["family", "flag", "tone", "pirates", "polar bear", "shaken head", "runner"],
)
def test_joined_emoji_are_one_glyph(emoji: str) -> None:
    face = fonts.find("Atkinson Hyperlegible") or ""
    assert fonts.find("Noto Emoji")
    found = glyphs.set_run(emoji, face, (), False)
    inked = [glyph for glyph in found.glyphs if fonts.load(glyph.font).shape(glyph.index)]
    assert len(inked) == 1
    assert fonts.family_of(inked[0].font) == "Noto Emoji"
    assert found.missing == ()


def test_emoji_that_no_face_joins_are_drawn_side_by_side() -> None:
    face = fonts.find("Atkinson Hyperlegible") or ""
    found = glyphs.set_run("\U0001f43b\u200d\u2687", face, (), False)
    assert [glyph.text for glyph in found.glyphs] == ["\U0001f43b", "\u2687"]
    assert all(glyph.index for glyph in found.glyphs)
    assert found.missing == ()


@pytest.mark.parametrize(
    ("text", "levels"),
    [
        ('\u05d0 [a] "x"', "111211121"),
        ("\u05d0 (a b) c", "111222112"),
        ("a (\u05d0) b", "0001000"),
        ("a [\u05d0 b] \u05d1", "000100001"),
        ("\u05d0 a(b\u05d1)c", "11212112"),
    ],
)
def test_brackets_run_as_what_they_enclose(text: str, levels: str) -> None:
    assert "".join(map(str, levels_of(text))) == levels
