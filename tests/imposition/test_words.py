"""No word on a sheet is in English alone: all of them change with the language."""

from __future__ import annotations

import re

import pytest
from imposing import Typesetter, options, part, piece, words_on

from pnp.base.values import replace
from pnp.content.game_files import Files
from pnp.content.language.languages import Edition, Wordings, builtin_texts
from pnp.content.language.pseudo_language import PSEUDO
from pnp.imposition import impose
from pnp.imposition.calibration import calibration_sheets
from pnp.imposition.paper import PAPERS
from pnp.scene import Group

# What is no word of a language: numerals of quarters, names of the test's own game and pieces.
NAMES = {"III", "Gulls", "Part", "big"}
# A profile is written with the same keys in every language.
KEYS = {
    *("back", "offset", "lying", "scale", "margins", "top", "right", "bottom", "left", "flip"),
    *("long", "printer", "printers", "pnp", "calibrate", "build"),
}


class Pseudo(Typesetter):
    words = builtin_texts((), Wordings(Files(), Edition(language=PSEUDO)))


def in_english(words: str) -> list[str]:
    """Return the words without an accent, as the pseudo-language has them, of three letters."""
    told = re.findall(r"[^\W\d_]{3,}", words)
    return [word for word in told if word.isascii() and word not in NAMES]


@pytest.mark.parametrize("scheme", ["poster", "quarters", "nup"])
@pytest.mark.parametrize("sheets", ["duplex-long", "gutterfold", "separate", "fronts"])
def test_sheets_have_no_english_words(scheme: str, sheets: str) -> None:
    size = (60.0, 88.0) if scheme == "nup" else (300.0, 400.0)
    way = replace(options(sheets=sheets), typeset=Pseudo(), cut_lines=True)
    pages = impose(part(piece("big", *size), scheme=scheme), way).pages
    own = {"front big", "back big"}
    said = {words for page in pages for words in words_on(page)} - own
    assert said
    assert [found for words in sorted(said) for found in in_english(words)] == []
    layers = {item.layer for page in pages for item in page.items if isinstance(item, Group)}
    assert [found for layer in layers for found in in_english(layer)] == []


def test_calibration_sheets_have_no_english_words() -> None:
    document = calibration_sheets(PAPERS["a4"], "long", Pseudo(), PSEUDO)
    said = {words for page in document.pages for words in words_on(page)}
    said |= {document.title, document.subject, *document.keywords}
    assert {word for words in said for word in in_english(words)} <= KEYS
    assert document.language == PSEUDO
