"""Articles fit the words of themes: no 'an deep space', no 'a a', in any text of any game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir, general_themes
from pnp.content.language.languages import Edition
from pnp.content.language.translatable import printed_texts
from pnp.content.project import load_project

GAMES = tuple(sorted(file.parent for file in content_dir().glob("*/game.yaml")))
# Doubled articles, 'an' before a consonant, and 'a' before a vowel that is one.
_WRONG = re.compile(
    r"\b(?:an?[ _*]+an?"
    r"|an[ _*]+(?!hour|hono|heir)[b-df-hj-np-tv-z]\w+"
    r"|a[ _*]+(?!one|uni|use|eu)[aeio]\w+)\b",
    re.I,
)


def wrong(game: Path, theme: str | None) -> list[str]:
    report = Report()
    project = load_project(game, report, Edition(theme))
    assert project is not None, report.diagnostics
    files = [f for f in project.files if f.record.__class__.__name__ != "ThemeFile"]
    texts = (text.text for file in files for _, text, _ in printed_texts(file.kind, file.node))
    return [found[0] for text in texts for found in _WRONG.finditer(text)]


def test_wrong_articles_are_found() -> None:
    assert [bool(_WRONG.search(text)) for text in ("on an deep space", "a a cat", "a ocean")] == [
        True, True, True,
    ]  # fmt: skip
    assert not _WRONG.search("an hour, a ship, an ocean, a unit, a one, an X, plan a trip")


def test_articles_fit_the_words_of_a_theme() -> None:
    assert not wrong(content_dir() / "micro-pirates", "space")


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_articles_fit_the_words_of_every_theme(game: Path) -> None:
    for theme in (None, *general_themes()):
        assert not wrong(game, theme), theme
