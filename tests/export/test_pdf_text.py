"""Text in a PDF: embedded, searchable, each glyph at its place."""

from __future__ import annotations

from collections.abc import Iterator

import pikepdf
import pypdfium2
import pytest
import rasters
from pypdfium2 import raw

from pnp.base.values import replace
from pnp.export.pdf import write_document
from pnp.scene import Document, Item, Text, circle
from pnp.text import fonts
from pnp.text.baselines import baseline_of, bend
from pnp.text.shaping import Style
from pnp.text.shaping import set_line as set_line

POINTS = 72 / 25.4


def extracted(document: Document, index: int = 0) -> list[str]:
    with pypdfium2.PdfDocument(write_document(document)) as pdf:
        return pdf[index].get_textpage().get_text_range().splitlines()


def origins(document: Document) -> Iterator[tuple[str, float, float]]:
    """Yield each character of the first page and where its glyph starts, in mm from the top."""
    with pypdfium2.PdfDocument(write_document(document)) as pdf:
        page = pdf[0]
        text = page.get_textpage()
        for i in range(text.count_chars()):
            x, y = raw.c_double(), raw.c_double()
            raw.FPDFText_GetCharOrigin(text, i, x, y)
            yield (
                chr(raw.FPDFText_GetUnicode(text, i)),
                x.value / POINTS,
                (page.get_height() - y.value) / POINTS,
            )


@pytest.mark.parametrize("items", [(), rasters.words("Ahoy")], ids=["without text", "with text"])
def test_every_font_is_embedded(items: tuple[Item, ...]) -> None:
    pdf = rasters.opened(rasters.document(rasters.page(*items)))
    listed = [found for found in pdf.objects if _is_font(found)]
    assert len(listed) == len(items)
    for font in listed:
        assert str(font.BaseFont).endswith("+AtkinsonHyperlegible-Regular")
        assert "/FontFile2" in font.DescendantFonts[0].FontDescriptor
        assert "/ToUnicode" in font


def _is_font(found: pikepdf.Object) -> bool:
    """Return whether an object is a font that pages name, and not a part of one."""
    named = isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/Font"
    return named and not str(found.Subtype).startswith("/CIDFont")


def test_what_is_hidden_is_found_but_not_seen() -> None:
    shown, hidden = rasters.words("seen", "sought")
    assert isinstance(hidden, Text)
    items = (shown, replace(hidden, hidden=True))
    assert extracted(rasters.document(rasters.page(*items))) == ["seen", "sought"]
    pictures = [rasters.of_pdf(found, 40, 20, 100) for found in (items, (shown,))]
    assert pictures[0].tobytes() == pictures[1].tobytes()


def test_ink_returns_after_what_is_hidden() -> None:
    hidden, shown = rasters.words("sought", "seen")
    assert isinstance(hidden, Text)
    items = (replace(hidden, hidden=True), shown)
    pictures = [rasters.of_pdf(found, 40, 20, 100) for found in (items, (shown,))]
    assert pictures[0].tobytes() == pictures[1].tobytes()


def test_a_subset_holds_the_glyphs_in_use_only() -> None:
    letters = ("abc", "abcdefghijklmnopqrstuvwxyz")
    sizes = []
    for line in letters:
        pdf = rasters.opened(rasters.document(rasters.page(*rasters.words(line))))
        (font,) = (found for found in pdf.objects if _is_font(found))
        sizes.append(int(font.DescendantFonts[0].FontDescriptor.FontFile2.Length1))
    assert sizes[0] < sizes[1] < len(fonts.load(rasters.FACE).data()) / 2


def test_text_is_text_and_lines_stay_whole() -> None:
    lines = [
        "Pay 2 gold, then draw.",
        "\u00bd of the caf\u00e9\u2019s \u201crum\u201d",
        "(a) \\ b)",
    ]
    page = rasters.page(*rasters.words(*lines), width=80, height=40)
    assert extracted(rasters.document(page)) == lines


def test_tracked_and_kerned_lines_have_no_spaces_between_letters() -> None:
    page = rasters.page(*rasters.words("Harbour of Avery", tight=-60), width=80, height=20)
    assert extracted(rasters.document(page)) == ["Harbour of Avery"]


def test_letters_that_stand_far_apart_are_one_word() -> None:
    spaced = set_line("Voyage home", Style(rasters.FACE, 4, "#000000", tracking=120), 5, 10)
    document = rasters.document(rasters.page(spaced, width=80, height=20))
    pdf = rasters.opened(document)
    content = pdf.pages[0].Contents.read_bytes()
    assert "Voyage home".encode("utf-16-be").hex().upper().encode() in content
    assert extracted(document) == ["Voyage home"]


def test_glyphs_stand_where_the_advances_put_them() -> None:
    line = "Waving (tall) Avocets"
    face = fonts.load(rasters.FACE)
    advances = tuple(face.advance(char) + 2.3 * (i * 37 % 53) for i, char in enumerate(line))
    page = rasters.page(
        Text(line, rasters.FACE, 5, 3, 12, advances, "#000000"), width=90, height=20
    )
    x = 3.0
    for (char, left, baseline), expected, advance in zip(
        origins(rasters.document(page)), line, advances, strict=True
    ):
        assert char == expected
        assert left == pytest.approx(x, abs=0.005)
        assert baseline == pytest.approx(12, abs=0.005)
        x += advance * 5 / 1000


def test_a_no_break_space_keeps_its_width() -> None:
    page = rasters.page(*rasters.words("3\u00a0gold"), width=40, height=20)
    found = [(char, x) for char, x, _ in origins(rasters.document(page))]
    face = fonts.load(rasters.FACE)
    assert [char for char, _ in found] == list("3 gold")
    assert found[2][1] == pytest.approx(
        5 + (face.advance("3") + face.advance("\u00a0")) * 4 / 1000, abs=0.005
    )


def test_more_characters_than_one_byte_counts() -> None:
    name = fonts.find("Source Serif Pro") or ""
    face = fonts.load(name)
    chars = (chr(code) for code in range(0x21, 0x2000))
    letters = [char for char in chars if char.isalpha() and face.has(char)][:290]
    assert len(letters) > 256
    lines = ["".join(letters[start : start + 29]) for start in range(0, len(letters), 29)]
    lines.append("".join(letters[0] + letters[-1] + letters[1] + letters[-2]))
    texts = (rasters.text(line, 5, 10 + 8 * i, face=name) for i, line in enumerate(lines))
    page = rasters.page(*texts, width=150, height=110)
    found = [(char, x) for char, x, _ in origins(rasters.document(page)) if char not in "\r\n"]
    assert "".join(char for char, _ in found) == "".join(lines)
    last = [x for _, x in found[-4:]]
    steps = [face.advance(char) * 4 / 1000 for char in lines[-1][:3]]
    assert [b - a for a, b in zip(last, last[1:], strict=False)] == pytest.approx(steps, abs=0.005)


@pytest.mark.parametrize("words", ["Harbour of Avery", "A", "an affine office"])
def test_words_along_a_ring_are_read_as_one(words: str) -> None:
    line = baseline_of(circle(50, 50, 20), closed=True)
    assert line is not None
    text = set_line(words, Style(fonts.find("Atkinson Hyperlegible"), 5.0, "#000000"), 0, 0)
    page = rasters.page(bend((text,), line))
    assert extracted(rasters.document(page)) == [words]
