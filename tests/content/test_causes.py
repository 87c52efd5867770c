"""One cause gives one error: what follows from it is counted there."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Diagnostic, Report, Severity
from pnp.content.project import load_project
from tests.conftest import edit

SHEET = """\
pnp: 1
sheet: rules
title: Rules
body:
  - figure: {width: 80mm, show: [coin, star]}
  - figure: {width: 80mm, show: [coin]}
  - text: "Take {2 doubloon} of {name coin}, then {name coin} again."
"""
WORDS = "pnp: 1\nwords: en\nterms: {doubloon: [doubloon, doubloons]}\n"


@pytest.fixture
def game(small_game: Path) -> Path:
    (small_game / "words").mkdir()
    (small_game / "words" / "en.yaml").write_text(WORDS, "utf-8")
    (small_game / "rules.yaml").write_text(SHEET, "utf-8")
    return small_game


def errors(game: Path) -> list[Diagnostic]:
    report = Report()
    load_project(game, report)
    return [one for one in report.diagnostics if one.severity is Severity.ERROR]


CARDS = """\
pnp: 1
deck: fruit
title: Fruit
layout: title-text
cards:
  - {card: apple, title: Apple, text: "Take {wagess} coins."}
"""


def test_a_card_with_a_wrong_name_in_its_text_is_not_told_to_be_missing(game: Path) -> None:
    (game / "fruit.yaml").write_text(CARDS, "utf-8")
    edit(game / "rules.yaml", "[coin, star]", "[coin, apple]")
    assert [one.code for one in errors(game)] == ["missing-rulings"]
    edit(game / "fruit.yaml", "{wagess}", "2")
    assert errors(game) == []
    edit(game / "rules.yaml", "apple", "aple")
    assert [one.message for one in errors(game)] == ["the game has no piece named 'aple'"]


def test_the_game_is_sound(game: Path) -> None:
    assert errors(game) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("tokens/coins.yaml", "pieces:", "pieces: [", "yaml-syntax"),
        ("tokens/coins.yaml", "quantity:", "quantty:", "unknown-key"),
        ("words/en.yaml", "terms:", "terms: [", "yaml-syntax"),
        ("words/en.yaml", "terms:", "trems:", "unknown-key"),
        ("game.yaml", "players:", "language: english\nplayers:", "not-a-language"),
        ("game.yaml", "players:", "language: fr\nplayers:", "terms-missing"),
    ],
)
def test_one_cause_is_one_error(game: Path, file: str, old: str, new: str, code: str) -> None:
    edit(game / file, old, new)
    assert [
        (one.code, one.span.source.name.endswith(file)) for one in errors(game) if one.span
    ] == [(code, True)]


def test_what_follows_is_counted_at_the_cause(game: Path) -> None:
    edit(game / "tokens" / "coins.yaml", "pieces:", "pieces: [")
    (error,) = errors(game)
    assert error.details == ("3 more findings follow from this",)


def test_the_language_is_named_by_its_code(game: Path) -> None:
    edit(game / "game.yaml", "players:", "language: English\nplayers:")
    (error,) = errors(game)
    assert error.hint == "write en"


def test_what_is_nowhere_is_one_error_with_all_its_places(game: Path) -> None:
    edit(game / "rules.yaml", "show: [coin, star]", "show: [cion, star]")
    edit(game / "rules.yaml", "show: [coin]", "show: [cion]")
    (error,) = errors(game)
    assert (error.code, error.hint) == ("unknown-reference", "did you mean coin?")
    assert [label.span.line for label in error.labels] == [6]


def test_a_slip_beside_an_error_that_it_does_not_rest_on_stays(game: Path) -> None:
    edit(game / "rules.yaml", "{2 doubloon}", "{2 doublon}")
    edit(game / "tokens" / "coins.yaml", "quantity:", "quantty:")
    assert sorted(one.code for one in errors(game)) == ["unknown-key", "unknown-name"]


def test_a_missing_file_of_a_part_is_one_error(game: Path) -> None:
    (game / "tokens" / "coins.yaml").unlink()
    (error,) = errors(game)
    assert (error.code, error.span and error.span.source.name.endswith("game.yaml")) == (
        "unknown-id",
        True,
    )
    assert error.details == ("2 more findings follow from this",)


LAYOUT = """\
pnp: 1
layout: {id}
title: A page
extends: base-page
boxes:
  title: {{draw: text, at: [4mm, 4mm], size: [40mm, 9mm]}}
"""


def test_layouts_that_extend_an_unreadable_one_follow_from_it(game: Path) -> None:
    (game / "base-page.yaml").write_text("pnp: 1\nlayout: base-page\n - [boxes: {\n", "utf-8")
    for name in ("sun", "moon", "star-page", "comet"):
        (game / f"{name}.yaml").write_text(LAYOUT.format(id=name), "utf-8")
        deck = CARDS.replace("deck: fruit", f"deck: {name}-deck").replace("title-text", name)
        deck = deck.replace("apple", f"{name}-card").replace("{wagess}", "2")
        (game / f"{name}-deck.yaml").write_text(deck, "utf-8")
    (found,) = errors(game)
    assert found.code == "yaml-syntax"
    assert found.span is not None
    assert found.span.source.name.endswith("base-page.yaml")
    assert any("follow from this" in detail for detail in found.details)


def test_pieces_that_need_facts_of_missing_rulings_follow_from_that(game: Path) -> None:
    deck = CARDS.replace("{wagess}", "{wages}").replace("- {card:", "- {quantity: '{wages}', card:")
    (game / "fruit.yaml").write_text(deck, "utf-8")
    edit(game / "rules.yaml", "[coin, star]", "[coin, apple]")
    edit(game / "rules.yaml", "Take {2 doubloon}", "Take {wages} doubloons")
    assert [one.code for one in errors(game)] == ["missing-rulings"]
