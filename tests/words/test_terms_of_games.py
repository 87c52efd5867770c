"""The terms of a game: whose they are, and what is told where they cannot be read."""

import shutil
from pathlib import Path

import pytest

from pnp.base.diagnostics import Severity
from pnp.base.library import content_dir
from pnp.rules.validate import CheckOptions, validate


@pytest.mark.parametrize(
    ("new", "code"),
    [("  gold: [gold", "yaml-syntax"), ("  gold: {on: gold}", "missing-key")],
)
def test_only_the_words_are_at_fault(tmp_path: Path, new: str, code: str) -> None:
    game = tmp_path / "les-petits-pirates"
    shutil.copytree(content_dir() / "les-petits-pirates", game)
    words = game / "words/en.yaml"
    words.write_text(words.read_text("utf-8").replace("  gold: gold\n", f"{new}\n"), "utf-8")
    found = validate(str(game), game, CheckOptions(quick=True)).findings
    errors = [one for one in found if one.severity is Severity.ERROR]
    told = {one.code for one in errors if one.code != "unread-reference"}
    assert told == {code}


def test_a_game_with_the_rules_of_a_bundled_game_has_its_terms(tmp_path: Path) -> None:
    """As it has its facts: a copy of game.yaml alone names both."""
    text = (content_dir() / "les-petits-pirates/game.yaml").read_text("utf-8")
    (tmp_path / "game.yaml").write_text(text, "utf-8")
    found = validate(str(tmp_path), tmp_path, CheckOptions(quick=True)).findings
    assert "unknown-name" not in {one.code for one in found}
