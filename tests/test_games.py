"""Every bundled game: its kit is laid out without findings and contains the stated pieces."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from conftest import sampled

from pnp.base.diagnostics import Report, Severity
from pnp.base.library import game_dir
from pnp.build import BuildOptions, build
from pnp.content.game_files import bundled_games
from pnp.content.language.builtin_texts import builtin_catalogue
from pnp.content.language.languages import Edition
from pnp.imposition.paper import parse_paper


@pytest.mark.parametrize("game", sampled(bundled_games(), 5, first=1))
def test_a_kit_holds_what_its_game_promises(game: str, tmp_path: Path) -> None:
    report = Report()
    built = build(game, BuildOptions(papers=(), formats=(), out=tmp_path), report, lambda *_: None)
    assert [found for found in report.diagnostics if found.severity is not Severity.NOTE] == []
    assert built is not None
    assert built.files == ()


# Each game in the languages of its translations.
TRANSLATED = [
    (game, path.stem)
    for game in bundled_games()
    for path in sorted((game_dir(game) / "words").glob("*.po"))
]


@pytest.mark.soak
@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_a_kit_has_its_cover_in_each_language(game: str, language: str, tmp_path: Path) -> None:
    report = Report()
    edition = Edition(language=language)
    options = BuildOptions(
        papers=(parse_paper("a4"),), formats=("pdf",), out=tmp_path, edition=edition
    )
    built = build(game, options, report, lambda *_: None)
    assert [found for found in report.diagnostics if found.severity is Severity.ERROR] == []
    assert built is not None
    (kit,) = tmp_path.rglob("*kit*.pdf")
    catalogue = builtin_catalogue(language)
    told = None if catalogue is None else catalogue.text("Thanks and licences")
    assert told is not None
    with pypdfium2.PdfDocument(kit) as document:
        cover = "".join(document[page].get_textpage().get_text_bounded() for page in (0, 1))
    assert told.text.casefold() in cover.casefold()
