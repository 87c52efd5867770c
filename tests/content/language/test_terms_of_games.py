"""The terms of a game, and findings about files of terms with errors."""

import shutil
from pathlib import Path

import pytest
from conftest import sampled

from pnp.base.diagnostics import Report, Severity, Source
from pnp.base.library import content_dir
from pnp.content.language.languages import Edition
from pnp.content.language.place_names import with_place_names
from pnp.content.language.translation import check_translations
from pnp.content.nodes import Mapping, plain_data
from pnp.content.project import load_project
from pnp.content.source import parse
from pnp.kinds.boards.key.record import Key
from pnp.rules.validate import CheckOptions, validate


@pytest.mark.parametrize(
    ("new", "code"),
    sampled([("  gold: [gold", "yaml-syntax"), ("  gold: {on: gold}", "missing-key")], 2),
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


def test_joined_boards_are_translated_once() -> None:
    """A joining holds maps that are in the language already: they are not looked up again."""
    report = Report()
    project = load_project(content_dir() / "les-petits-pirates", report, Edition(language="de"))
    assert project is not None
    check_translations(project.records.linker.wordings, report)
    assert [str(found) for found in report.diagnostics] == []


def test_another_seed_deals_the_names_of_a_theme_anew() -> None:
    legend = "{P1: {type: port, name: Old}, P2: {type: port, name: Ancient}}"
    node = parse(Source("bay.yaml", f"map: bay\nlegend: {legend}\n"), Report())
    assert isinstance(node, Mapping)
    stock = {"port": [f"Port {i}" for i in range(40)]}

    def named(seed: int | None) -> str:
        return str(plain_data(with_place_names("map", node, stock, (), seed)))

    assert named(None) == named(None) != named(7) == named(7) != named(8)


def test_a_theme_names_the_spaces_of_a_key_as_well(tmp_path: Path) -> None:
    game = tmp_path / "les-petits-pirates"
    shutil.copytree(content_dir() / "les-petits-pirates", game)
    theme = "theme: kiln\ntitle: Kiln\nextends: chart\nnaming: {port: [Alpha, Beta]}\n"
    (game / "kiln.yaml").write_text(theme, "utf-8")
    project = load_project(game, Report(), Edition(theme="kiln"))
    assert project is not None
    keys = [file.record for part in project.parts for file in part.files if file.kind == "key"]
    assert isinstance(keys[0], Key)
    assert {sign.name for sign in keys[0].chart.legend.values() if sign.name} == {"Alpha", "Beta"}
