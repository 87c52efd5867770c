"""The language of a box: hyphens, capitals and forms of letters."""

from __future__ import annotations

import pytest
from dealing import faults, lay_out
from test_continued_texts import texts

SERIF = "family: Source Serif Pro"


def box(text: str, keys: str) -> tuple[list[str], list[list[int]], list[str]]:
    """Return the words of a box, its glyphs if these are not those of the letters, and findings."""
    layout = f"layout:\n  a: {{text: '{text}', at: [2mm, 2mm], size: [30mm, 30mm], {keys}}}\n"
    (piece,), report = lay_out(f"deck: d\ntitle: D\nsize: mini\n{layout}cards:\n  - {{card: x}}\n")
    found = [*texts(piece.front)]
    drawn = [[glyph.index for glyph in text.glyphs] for text in found]
    return [text.content for text in found], drawn, [code for code, *_ in faults(report)]


@pytest.mark.parametrize(
    ("language", "small", "capitals"),
    [
        ("en", "izci", "IZCI"),
        ("tr", "ısı izci", "ISI İZCİ"),
        ("az", "izci", "İZCİ"),
        ("el", "νησί άυλος", "ΝΗΣΙ ΑΫΛΟΣ"),
        ("en", "νησί", "ΝΗΣΊ"),
        ("de", "Maß", "MASS"),
    ],
)
def test_capitals_are_those_of_the_language(language: str, small: str, capitals: str) -> None:
    keys = f"language: {language}, hyphenate: false, type: {{caps: true}}"
    words, _, codes = box(small, keys)
    assert not codes
    assert " ".join(words) == capitals


def test_letters_have_the_forms_of_the_language() -> None:
    words, usual, codes = box("беда", f"type: {{{SERIF}}}")
    same, local, _ = box("беда", f"type: {{{SERIF}}}, language: sr")
    assert not codes
    assert words == same == ["беда"]
    assert usual != local
    assert [len(glyphs) for glyphs in local] == [4]
    _, bulgarian, _ = box("беда", f"type: {{{SERIF}}}, language: bg")
    assert bulgarian == usual


def test_a_language_without_hyphenation_is_noted_only_where_words_would_be_divided() -> None:
    assert box("izci", "language: tr")[2] == ["unknown-language"]
    assert box("izci", "language: tr, hyphenate: false")[2] == []
