"""Games with their own fonts and with names in other scripts, from YAML to PDF."""

from __future__ import annotations

import string
from functools import lru_cache
from pathlib import Path

import pypdfium2
import pytest
from conftest import edit, sampled
from fontmaking import font

from pnp.base.diagnostics import Diagnostic, Report, Severity
from pnp.build import BuildOptions, build
from pnp.imposition.paper import parse_paper
from pnp.rules.validate import CheckOptions, validate
from pnp.text import fonts

CHARS = f"{string.ascii_letters}{string.digits} .,:-()"
THEME = """\
theme: dark
title: Dark
fonts:
  text: {{family: {text}}}
  title: {{family: [Reef, Cinzel], weight: 400}}
"""


@pytest.fixture
def game(small_game: Path) -> Path:
    """Return the small game with its own theme and font."""
    (small_game / "fonts").mkdir()
    own = font("Reef", CHARS, step=0, licence="Free for printed games, Reef Foundry")
    (small_game / "fonts" / "reef.ttf").write_bytes(own)
    (small_game / "dark.yaml").write_text(THEME.format(text="Reef"), "utf-8")
    edit(small_game / "game.yaml", "theme: base", "theme: dark")
    return small_game


def without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a test as if the extra were not installed."""
    for face in fonts.extras():
        monkeypatch.delitem(fonts._KNOWN, face.name)
    for remembered in ("fallback_faces", "sort_by_likeness"):
        monkeypatch.setattr(fonts, remembered, getattr(fonts, remembered).__wrapped__)
    monkeypatch.setattr(fonts, "find", lru_cache(fonts.find.__wrapped__))


def built(game: Path) -> tuple[tuple[Diagnostic, ...], list[str], bytes]:
    """Return the findings of a build, the text of each page of its PDF, and the PDF."""
    report = Report()
    options = BuildOptions(papers=(parse_paper("a4"),), formats=("pdf",), out=game.parent / "out")
    build(str(game), options, report, lambda *_: None)
    (path, *_) = sorted(options.out.rglob("*.pdf")) or [None]
    if path is None:
        return report.diagnostics, [], b""
    with pypdfium2.PdfDocument(path) as pdf:
        pages = [page.get_textpage().get_text_range() for page in pdf]
    return report.diagnostics, pages, path.read_bytes()


def test_a_font_of_the_game_is_printed_and_credited(game: Path) -> None:
    findings, pages, pdf = built(game)
    assert findings == ()
    assert "Reef" in pages[1].replace("\r\n", " ")
    assert "(Free for printed games, Reef Foundry)" in " ".join(pages[1].split())
    assert b"+Reef-Regular400" in pdf


@pytest.mark.parametrize("name", ["Порт", "Πόλη"])
def test_greek_and_cyrillic_names_print_out_of_the_box(
    game: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_the_extra(monkeypatch)
    edit(game / "tokens" / "coins.yaml", "text: '1'", f"text: {name}")
    edit(game / "tokens" / "coins.yaml", "title: Coins", f"title: {name}")
    edit(game / "game.yaml", "title: Small Game", f"title: {name} one")
    findings, pages, _ = built(game)
    assert findings == ()
    assert all(name in page for page in pages[0:3:2])


@pytest.mark.parametrize(
    ("text", "family"),
    [("東京", "Noto Sans JP"), ("חיפה", "Noto Sans Hebrew"), ("ميناء", "Noto Sans Arabic")],
)
def test_what_to_install_for_a_script_is_told(
    game: Path, text: str, family: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_the_extra(monkeypatch)
    edit(game / "tokens" / "coins.yaml", "text: '1'", f"text: {text}")
    findings = validate("small", game, CheckOptions()).findings
    (found,) = (one for one in findings if one.severity is Severity.ERROR)
    assert (found.code, str(found.span).rpartition("/")[2]) == ("missing-glyph", "coins.yaml:9:19")
    assert found.hint == f"pip install 'pnp-games[noto]', whose {family} has {' '.join(text)}"


def test_a_style_that_a_family_lacks_is_told_once(game: Path) -> None:
    own = "text: {family: [Reef], weight: 300, italic: true}\n  note: {weight: 300}"
    edit(game / "dark.yaml", "text: {family: Reef}", own)
    findings = validate("small", game, CheckOptions()).findings
    told = {found.message: found for found in findings if found.code == "missing-style"}
    places = {message: str(found.span).rpartition("/")[2] for message, found in told.items()}
    assert places == {
        "the font family 'Reef' has no weight 300: 400 is printed": "dark.yaml:4:34",
        "the font family 'Reef' has no italic: upright is printed": "dark.yaml:4:47",
    }
    hints = [found.hint for found in told.values()]
    assert hints[0].startswith("write weight: 400, or")
    assert hints[1].startswith("write italic: false, or")


def test_an_emphasis_that_a_family_lacks_is_told_at_the_first_card(game: Path) -> None:
    box = "{anchor: top, at: [0mm, 9mm], size: [90%, 20mm], style: note}"
    cards = "".join(f"  - {{card: {id}, say: 'Take **two** and *go*'}}\n" for id in "ab")
    deck = f"pnp: 1\ndeck: d\ntitle: D\nsize: poker\nlayout:\n  say: {box}\ncards:\n{cards}"
    (game / "d.yaml").write_text(deck, "utf-8")
    edit(game / "dark.yaml", "  title:", "  note: {family: Reef}\n  title:")
    findings, _, _ = built(game / "d.yaml")
    told = [(one.message, one.span.line) for one in findings if one.span is not None]
    assert told == [
        ("the font family 'Reef' has no bold, so that it prints as the rest", 8),
        ("the font family 'Reef' has no italic, so that it prints as the rest", 8),
    ]
    assert {one.code for one in findings} == {"missing-style"}


def test_what_a_font_has_in_colour_only_is_told_where_it_is_used(game: Path) -> None:
    (game / "fonts" / "reef.ttf").write_bytes(font("Reef", f"{CHARS}\ue000", coloured="\ue000"))
    edit(game / "tokens" / "coins.yaml", "text: '1'", "text: \ue000")
    findings = validate("small", game, CheckOptions()).findings
    told = {found.code: found for found in findings}
    for code, place in (("font-in-colour", "dark.yaml:4:18"), ("missing-glyph", "coins.yaml:9:19")):
        assert str(told[code].span).endswith(place)
        assert "in one colour" in told[code].hint


@pytest.mark.parametrize("text", sampled(["東京", "חיפה 2", "ميناء", "मुंबई"], 4, first=2))
def test_other_scripts_print_with_the_extra(game: Path, text: str) -> None:
    if fonts.missing_characters(text, "Cinzel-Bold"):
        pytest.skip("the extra noto is not installed")
    edit(game / "tokens" / "coins.yaml", "title: Coin\n", f"title: {text}\n")
    edit(game / "tokens" / "coins.yaml", "text: '1'", f"text: {text}")
    findings, pages, pdf = built(game)
    assert findings == ()
    assert b"+NotoS" in pdf
    assert built(game)[2] == pdf


@pytest.mark.parametrize(
    ("rights", "text", "code", "told"),
    [
        (2, "Reef", "font-not-embeddable", "fsType 0x0002"),
        (0, "Reaf", "unknown-font", "there is no font family 'Reaf'"),
        (0, "[Reef, Noto Sanz]", "unknown-font", "there is no font family 'Noto Sanz'"),
    ],
)
def test_a_family_that_cannot_be_used_is_told_where_it_is_named(
    game: Path, rights: int, text: str, code: str, told: str
) -> None:
    (game / "fonts" / "reef.ttf").write_bytes(font("Reef", CHARS, step=0, rights=rights))
    (game / "dark.yaml").write_text(THEME.format(text=text), "utf-8")
    if code == "font-not-embeddable":
        edit(game / "dark.yaml", "[Reef, Cinzel]", "Cinzel")
    findings, pages, _ = built(game)
    (found,) = findings
    assert (found.code, pages) == (code, [])
    column = 25 if text.startswith("[") else 18
    assert str(found.span).rpartition("/")[2] == f"dark.yaml:4:{column}"
    assert told in found.message


def test_families_of_the_game_are_named_to_who_mistypes_one(game: Path) -> None:
    (game / "dark.yaml").write_text(THEME.format(text="Reaf"), "utf-8")
    (found,) = built(game)[0]
    assert found.hint == "did you mean Reef?"


def test_a_broken_file_stops_only_those_who_ask_for_it(game: Path) -> None:
    (game / "fonts" / "shoal.ttf").write_bytes(b"\0\1\0\0 nonsense")
    assert built(game)[0] == ()
    (game / "dark.yaml").write_text(THEME.format(text="Shoal"), "utf-8")
    (found,) = built(game)[0]
    assert found.code == "unreadable-font"
    assert "the font 'shoal.ttf' is damaged" in found.message


def test_bold_words_take_a_bold_of_the_game(game: Path) -> None:
    data = font("Reef", CHARS, step=0, variable=True)
    (game / "fonts" / "reef.ttf").write_bytes(data)
    findings, _, pdf = built(game)
    assert findings == ()
    assert b"+Reef-Bold" in pdf or b"+Reef-SemiBold" in pdf
