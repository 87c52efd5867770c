"""Fonts in the folder of a game: which are known, and why others are not used."""

from __future__ import annotations

import random
from io import BytesIO
from pathlib import Path

import pytest
from fontmaking import collection, font
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._c_m_a_p import CmapSubtable
from fontTools.ttLib.tables.DefaultTable import DefaultTable

from pnp.scene import Text
from pnp.text import font_repair, fonts, game_fonts, shaping
from pnp.text.breaking import paragraph
from pnp.text.fonts import OFL

PLAIN = font("Reef", "ABC ", licence="SIL Open Font License, Version 1.1")


def shelf(home: Path, **files: bytes) -> game_fonts.FontShelf:
    folder = home / "fonts"
    folder.mkdir(exist_ok=True)
    for name, data in files.items():
        stem, _, ending = name.rpartition("_")
        (folder / f"{stem}.{ending}").write_bytes(data)
    return game_fonts.register_fonts(home)


def test_a_font_of_a_game_is_known_on_its_shelf_only(tmp_path: Path) -> None:
    found = shelf(tmp_path, reef_ttf=PLAIN)
    face = fonts.find("reef", shelf=found.mark)
    assert found.faults == ()
    assert face is not None
    assert fonts.load(face).advance("A") == 500
    assert fonts.families(found.mark)[0] == "Reef"
    assert fonts.find("Reef") is None
    assert fonts.credit_of(face) == ("Reef", OFL)


def test_fonts_of_two_games_do_not_mix(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    one = shelf(tmp_path / "a", reef_ttf=PLAIN)
    other = shelf(tmp_path / "b", reef_ttf=font("Reef", "ZA "))
    widths = [
        fonts.load(fonts.find("Reef", shelf=mark) or "").advance("A")
        for mark in (one.mark, other.mark)
    ]
    assert widths == [500, 600]


def test_a_font_of_a_game_comes_before_a_bundled_one(tmp_path: Path) -> None:
    found = shelf(tmp_path, cinzel_ttf=font("Cinzel", "AB "))
    face = fonts.find("Cinzel", shelf=found.mark)
    assert face != fonts.find("Cinzel")
    assert not fonts.load(face or "").has("C")


def test_bold_and_italic_come_from_the_same_shelf(tmp_path: Path) -> None:
    bold = font("Reef", "ABC ", weight=700)
    italic = font("Reef", "ABC ", italic=True)
    found = shelf(tmp_path, bold_ttf=bold, italic_ttf=italic, plain_ttf=PLAIN)
    face = fonts.find("Reef", shelf=found.mark) or ""
    assert fonts.emphasis_face(face, bold=True, italic=False).startswith("Reef-Regular700@")
    assert fonts.emphasis_face(face, bold=False, italic=True).startswith("Reef-Italic400@")


def test_an_emphasis_without_a_face_is_told(tmp_path: Path) -> None:
    slanted = font("Slant", "abc ", italic=True)
    found = shelf(tmp_path, plain_ttf=font("Reef", "abc "), slanted_ttf=slanted)
    plain = fonts.find("Reef", shelf=found.mark) or ""
    slope = fonts.find("Slant", shelf=found.mark) or ""

    def unmet(markup: str, face: str) -> tuple[tuple[str, str], ...]:
        return paragraph(markup, shaping.Style(face, 4, "#000000"), 100).unmet

    assert unmet("a b", plain) == ()
    assert unmet("a **b** *c* ***a*** **a**", plain) == (("Reef", "bold"), ("Reef", "italic"))
    assert unmet("a *b*", slope) == (("Slant", "upright"),)
    assert unmet("a **b** *c* ***a***", "SourceSerifPro-Regular") == ()
    # What is bold already stays bold.
    assert unmet("a **b**", "Cinzel-Black") == ()


def test_an_emphasis_that_a_face_standing_in_lacks_is_told(tmp_path: Path) -> None:
    other = font("Isle", "\u4e16\u754c\u2665 ")
    heavy = font("Cape", "\u6f22 "), font("Cape", "\u6f22 ", weight=700)
    found = shelf(tmp_path, other_ttf=other, cape_ttf=heavy[0], bold_ttf=heavy[1])
    others = tuple(fonts.find(name, shelf=found.mark) or "" for name in ("Isle", "Cape"))
    style = shaping.Style("SourceSerifPro-Regular", 4, "#000000", others=others)

    def unmet(markup: str) -> tuple[tuple[str, str], ...]:
        return paragraph(markup, style, 100).unmet

    assert unmet("\u4e16 **a** *b*") == ()
    assert unmet("**\u4e16** *\u754c*") == (("Isle", "bold"), ("Isle", "italic"))
    assert unmet("**\u6f22 a** *\u6f22*") == (("Cape", "italic"),)
    assert unmet("**\u2665**") == ()


def test_a_variable_font_gives_each_hundred_of_its_weights(tmp_path: Path) -> None:
    found = shelf(tmp_path, tide_ttf=font("Tide", "A ", variable=True))
    widths = {}
    for weight in (100, 300, 400, 500, 600, 700, 900):
        face = fonts.load(fonts.find("Tide", weight, shelf=found.mark) or "")
        widths[weight] = round(max(x for _, v in face.outline("A") for x in v[::2]))
    assert widths == {100: 450, 300: 450, 400: 450, 500: 517, 600: 583, 700: 650, 900: 650}


def test_each_font_of_a_collection_is_a_family(tmp_path: Path) -> None:
    found = shelf(tmp_path, sea_ttc=collection(PLAIN, font("Shoal", "AB ")))
    assert fonts.families(found.mark)[:2] == ("Reef", "Shoal")
    assert fonts.load(fonts.find("Shoal", shelf=found.mark) or "").has("B")


def test_postscript_outlines_are_read(tmp_path: Path) -> None:
    found = shelf(tmp_path, reef_otf=font("Reef", "ABC ", postscript=True))
    face = fonts.load(fonts.find("Reef", shelf=found.mark) or "")
    assert face.postscript
    assert max(x for _, values in face.outline("A") for x in values[::2]) == 450


def _listing(data: bytes, platform: int, encoding: int, first: int) -> bytes:
    """Return a font whose only list of characters is of this kind and begins at ``first``."""
    made = TTFont(BytesIO(data))
    characters = made["cmap"].getBestCmap()
    listed = CmapSubtable.newSubtable(4 if platform == 3 else 6)
    listed.platformID, listed.platEncID, listed.language = platform, encoding, 0
    listed.cmap = {first + code: name for code, name in characters.items()}
    made["cmap"].tables = [listed]
    written = BytesIO()
    made.save(written)
    return written.getvalue()


@pytest.mark.parametrize(("platform", "encoding", "first"), [(3, 0, 0xF000), (1, 0, 0)])
def test_fonts_of_symbols_and_of_old_macs_are_read(
    tmp_path: Path, platform: int, encoding: int, first: int
) -> None:
    found = shelf(tmp_path, reef_ttf=_listing(PLAIN, platform, encoding, first))
    assert found.fault_of("Reef") is None
    face = fonts.load(fonts.find("Reef", shelf=found.mark) or "")
    assert face.missing("ABC ") == ()
    assert TTFont(BytesIO(face.data())).getBestCmap()[ord("A")]


def test_a_font_without_space_and_hyphen_borrows_them(tmp_path: Path) -> None:
    found = shelf(tmp_path, reef_ttf=font("Reef", "abcdefghijklmnopqrstuvwxyz", step=4))
    face = fonts.find("Reef", shelf=found.mark) or ""
    style = shaping.Style(face, 4, "#000000")
    lines = paragraph("an extraordinary **one**", style, 20, hyphenate="en")
    texts = [item for item in lines.items if isinstance(item, Text)]
    assert "-" in "".join(lines.lines)
    drawn = [(glyph.text, glyph.font, glyph.index) for text in texts for glyph in text.glyphs]
    borrowed = {char for char, font, index in drawn if font != face and index}
    assert borrowed == {" ", "-"} & set("".join(text.content for text in texts))
    assert all(len(text.glyphs) == len(text.content) for text in texts if text.glyphs)
    assert not {" ", "-"} & {c for text in texts if not text.glyphs for c in text.content}


@pytest.mark.parametrize(
    ("file", "data", "message"),
    [
        ("reef_woff2", b"wOF2" + PLAIN[4:], "'reef.woff2' is a web font"),
        ("reef_pfb", b"\x80\x01\0\0\0\0%!PS-AdobeFont-1.0", "'reef.pfb' is a Type 1 font"),
        ("reef_ttf", b"<svg/>", "'reef.ttf' is no font"),
        ("reef_ttf", b"", "'reef.ttf' is no font"),
        ("reef_ttf", PLAIN[:200], "'reef.ttf' is damaged: it lacks"),
        ("reef_ttf", PLAIN[:-600], "'reef.ttf' is damaged: it lacks"),
        ("reef_ttf", font("", "A "), "'reef.ttf' does not say the name of its family"),
    ],
)
def test_an_unusable_file_is_a_fault_with_its_reason(
    tmp_path: Path, file: str, data: bytes, message: str
) -> None:
    (fault,) = shelf(tmp_path, **{file: data}).faults
    assert (fault.code, fault.family) == ("unreadable-font", "")
    assert message in fault.message
    assert fault.hint


@pytest.mark.parametrize(
    ("rights", "allowed"),
    [(0, True), (4, True), (8, True), (0xC, True), (2, False), (0x108, False), (0x208, False)],
)
def test_the_bits_of_the_licence_decide(tmp_path: Path, rights: int, allowed: bool) -> None:
    found = shelf(tmp_path, reef_ttf=font("Reef", "A ", rights=rights))
    fault = found.fault_of("Reef")
    assert (fault is None) == allowed
    if fault is not None:
        assert fault.code == "font-not-embeddable"
        assert f"fsType 0x{rights:04X}" in fault.message


def test_the_first_words_of_a_licence_are_told(tmp_path: Path) -> None:
    long = "Free for games.\x1b[31m " + "And so on. " * 40
    found = shelf(tmp_path, reef_ttf=font("Reef", "A ", licence=long))
    _, licence = fonts.credit_of(fonts.find("Reef", shelf=found.mark) or "")
    assert licence.startswith("Free for games. [31m And so on.")
    assert len(licence) <= 100


def test_two_fonts_of_one_name_are_told(tmp_path: Path) -> None:
    found = shelf(tmp_path, a_ttf=PLAIN, b_ttf=font("Reef", "XYZ "))
    (fault,) = found.faults
    assert "'b.ttf' has the name 'Reef-Regular400', as 'a.ttf' has" in fault.message


def test_number_and_size_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_fonts, "MOST_FILES", 1)
    (fault,) = shelf(tmp_path, a_ttf=PLAIN, b_ttf=font("Shoal", "A ")).faults
    assert "'b.ttf' is not read" in fault.message
    monkeypatch.setattr(game_fonts, "LARGEST_FILE", 100)
    fault, _ = game_fonts.register_fonts(tmp_path).faults
    assert "'a.ttf' cannot be read: it is larger than" in fault.message


def test_a_character_in_colour_only_is_missing_from_a_font(tmp_path: Path) -> None:
    made = font("Reef", "A☠⠀ ", coloured="☠⠀")
    found = shelf(tmp_path, reef_ttf=made)
    name = fonts.find("Reef", shelf=found.mark) or ""
    assert found.faults == ()
    assert fonts.load(name).missing("A☠⠀ ") == ("☠",)
    # Another font draws it.
    (text,) = shaping.set_line("☠", shaping.Style(name, 4, "#000000"), 0, 0).glyphs
    assert fonts.family_of(text.font).startswith("Noto Sans Symbols")
    assert fonts.load(name).coloured
    assert not fonts.load("Cinzel-Bold").coloured


@pytest.mark.parametrize("tag", ["CBDT", "sbix", "SVG "])
def test_a_font_of_pictures_is_refused(tmp_path: Path, tag: str) -> None:
    made = TTFont(BytesIO(font("Reef", "A ")))
    pictures = DefaultTable(tag)
    pictures.data = bytes(8)
    made[tag] = pictures
    del made["glyf"], made["loca"]
    written = BytesIO()
    made.save(written)
    (fault,) = shelf(tmp_path, reef_ttf=written.getvalue()).faults
    assert "'reef.ttf' has pictures in colour" in fault.message


def test_a_font_outside_the_folder_of_the_game_is_not_read(tmp_path: Path) -> None:
    home = tmp_path / "game"
    (home / "fonts").mkdir(parents=True)
    (tmp_path / "reef.ttf").write_bytes(PLAIN)
    (home / "fonts" / "reef.ttf").symlink_to(tmp_path / "reef.ttf")
    assert game_fonts.register_fonts(home) == game_fonts.FontShelf()


@pytest.mark.parametrize("seed", range(40))
def test_a_font_with_wrong_bytes_is_used_or_refused(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    data = bytearray(font("Reef", "ABC ", postscript=seed % 2 == 1))
    for _ in range(chance.randint(1, 30)):
        data[chance.randrange(12, len(data))] = chance.randrange(256)
    found = shelf(tmp_path, reef_ttf=bytes(data))
    for family in fonts.families(found.mark):
        if fonts.find(family, shelf=found.mark) != fonts.find(family):
            fault = found.fault_of(family)
            face = fonts.find(family, shelf=found.mark)
            assert fault is not None or fonts.load(face or "").data()


@pytest.mark.parametrize("error", game_fonts.WRONG)
@pytest.mark.parametrize(
    "where", [(game_fonts, "_count_faces"), (game_fonts, "_licence"), (font_repair, "rebuild_cmap")]
)
def test_whatever_stumbles_over_a_font_its_file_is_told(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    where: tuple[object, str],
    error: type[Exception],
) -> None:
    def stumble(*_: object) -> None:
        raise error

    monkeypatch.setattr(*where, stumble)
    # Each font is read once in a run, so that these are fonts of their own.
    family = f"Reef {error.__name__} {where[1]}"
    found = shelf(tmp_path, reef_ttf=font(family, "ABC "))
    told = found.faults or [found.fault_of(family)]
    assert [fault and fault.code for fault in told] == ["unreadable-font"]
