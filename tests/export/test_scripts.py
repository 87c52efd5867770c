"""Text of any script in PDF and SVG: the same glyphs at the same places, found by who searches."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
import rasters
from fontmaking import font

from pnp.export.pdf import write_document
from pnp.export.svg import write_svg
from pnp.export.writing.lettering import lettering_of
from pnp.scene import Text
from pnp.text import fonts, game_fonts
from pnp.text.shaping import Style, missing_in_line, set_line

GOLDEN = Path(__file__).parent / "golden"
MARKED = font(
    "Marks",
    "qab\u0323 ",
    extra=("q.half",),
    features="""
    languagesystem DFLT dflt; languagesystem latn dflt;
    markClass [uni0323] <anchor 300 0> @below;
    feature mark { pos base [uni0071] <anchor 250 200> mark @below; } mark;
    feature ccmp { sub uni0062 by uni0071 q.half; } ccmp;
    """,
)


@pytest.fixture
def shelf(tmp_path: Path) -> str:
    (tmp_path / "fonts").mkdir()
    posts = font("Posts", "xyz ", postscript=True)
    for name, data in (("marked.ttf", MARKED), ("posts.otf", posts)):
        (tmp_path / "fonts" / name).write_bytes(data)
    return game_fonts.register_fonts(tmp_path).mark


def set_in(family: str, content: str, shelf: str = "") -> Text:
    face = fonts.find(family, shelf=shelf)
    assert face is not None
    return set_line(content, Style(face, 4, "#000000"), 1, 6)


def extracted(*texts: Text) -> str:
    written = write_document(rasters.document(rasters.page(*texts, width=60)))
    with pypdfium2.PdfDocument(written) as pdf:
        return str(pdf[0].get_textpage().get_text_range())


@rasters.needs_cairo
@pytest.mark.parametrize(
    ("family", "content"),
    [
        ("Cinzel", "Порт Α9"),
        ("Marks", "q\u0323a bq\u0323"),
        ("Posts", "zyx"),
        ("Posts", "xПz"),
        ("Atkinson Hyperlegible", "חיפה 12"),
        ("Atkinson Hyperlegible", "ميناء"),
        ("Atkinson Hyperlegible", "मुंबई"),
        ("Cinzel", "東京 Tokyo"),
    ],
)
def test_pdf_and_svg_draw_the_same_glyphs(shelf: str, family: str, content: str) -> None:
    text = set_in(family, content, shelf)
    if fonts.missing_characters(content, text.font):
        pytest.skip("the extra noto is not installed")
    pictures = [of((text,), 25.4, 12.7, 100) for of in (rasters.of_pdf, rasters.of_svg)]
    assert rasters.differing(*pictures, tolerance=140) == 0
    assert min(pictures[0].convert("L").tobytes()) < 60


@pytest.mark.parametrize(
    ("file", "names"),
    [
        ("names-greek-cyrillic.svg", ("Владивосток", "Πειραιάς")),
        ("names-other-scripts.svg", ("横浜港", "חיפה 1948", "عكا", "मुंबई")),
    ],
)
def test_names_of_ports(
    golden: Callable[[Path, str], None], file: str, names: tuple[str, ...]
) -> None:
    style = Style("Cinzel-Bold", 5, "#102040")
    if any(missing_in_line(name, style) for name in names):
        pytest.skip("the extra noto is not installed")
    lines = (set_line(name, style, 2, 7 + 8 * i) for i, name in enumerate(names))
    golden(GOLDEN / file, write_svg(50, 3 + 8 * len(names), lines, title=" ".join(names)))


def test_other_fonts_are_searched_like_the_first() -> None:
    assert extracted(set_in("Cinzel", "Порт A")) == "Порт A"


@pytest.mark.parametrize("char", "日金一ﬁµ-")
def test_a_glyph_means_the_character_that_people_write(char: str) -> None:
    faces = [name for family in fonts.families() if (name := fonts.find(family)) is not None]
    having = [name for name in faces if fonts.load(name).has(char)]
    meant = {lettering_of(name).meaning(fonts.load(name).index(char)) for name in having}
    assert meant <= {char}


def test_marks_and_parts_of_letters_mean_what_was_written(shelf: str) -> None:
    assert extracted(set_in("Marks", "aq\u0323", shelf)) == "aq\u0323"
    # Two glyphs for one letter are marked with it (ISO 32000-1, 14.9.4).
    text = set_in("Marks", "q\u0323b", shelf)
    assert [glyph.text for glyph in text.glyphs] == ["q", "\u0323", "b", ""]
    written = write_document(rasters.document(rasters.page(text, width=60)))
    pdf = rasters.opened(rasters.document(rasters.page(text, width=60)))
    content = pdf.pages[0].Contents.read_bytes()
    assert b"/Span <</ActualText <FEFF0062>>> BDC" in content
    # The page is one part that is read, with the letter in it.
    assert content.count(b"BDC") == content.count(b"EMC") == 2
    assert written == write_document(rasters.document(rasters.page(text, width=60)))


def test_postscript_outlines_are_embedded_as_they_are(shelf: str) -> None:
    text = set_in("Posts", "zx", shelf)
    pdf = rasters.opened(rasters.document(rasters.page(text)))
    (descriptor,) = [
        found
        for found in pdf.objects
        if hasattr(found, "get") and found.get("/Type") == "/FontDescriptor"
    ]
    assert descriptor.FontFile3.Subtype == "/CIDFontType0C"
    assert extracted(text) == "zx"


def test_what_one_document_shows_does_not_change_another(shelf: str) -> None:
    first = rasters.document(rasters.page(set_in("Marks", "q\u0323", shelf)))
    before = write_document(first)
    write_document(rasters.document(rasters.page(set_in("Marks", "bq\u0323 b", shelf))))
    assert write_document(first) == before
