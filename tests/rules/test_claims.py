"""Sentences that tell numbers of the rulebook on sheets and mats."""

from __future__ import annotations

import pytest

from pnp.content import project
from pnp.content.rulebook import stated_rulings
from pnp.diagnostics import Report
from pnp.library import content_dir
from pnp.rules.claims import Claims, sentences
from pnp.rules.facts import Setting

GAMES = sorted(
    path.name for path in content_dir().iterdir() if path.name != "micro-pirates"
)  # which refers to all its numbers


def claims(game: str) -> list[Claims]:
    loaded = project.load(content_dir() / game, Report())
    assert loaded is not None
    setting = Setting(stated_rulings(game), rules=game, gather=lambda *kinds: loaded.files)
    return [Claims(file, setting) for file in loaded.files]


@pytest.mark.parametrize("game", GAMES)
def test_each_sentence_is_told_by_a_bundled_file(game: str) -> None:
    files = claims(game)
    told = [claim.said.lower() for file in files for claim in file.claims]
    lacking = [
        pattern.pattern
        for pattern, _ in sentences(files[0].setting)
        if not any(pattern.fullmatch(said) for said in told)
    ]
    assert lacking == []


@pytest.mark.parametrize("game", GAMES)
def test_bundled_files_tell_the_numbers_of_the_rulebook(game: str) -> None:
    found = [claim for file in claims(game) for claim in file.claims]
    assert found
    assert [claim for claim in found if claim.number != claim.wanted] == []
