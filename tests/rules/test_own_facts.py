"""A game states numbers of its own as docs/content.md says."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent

import pytest
from click.testing import CliRunner

from pnp.base.library import docs_dir
from pnp.cli import group
from pnp.rules.validate import CheckOptions, validate

GAME = """\
pnp: 1
game: fish-market
title: Fish Market
designer: A. Tern
licence: Public domain
players: 2-4
parts:
  - {part: tokens, title: Tokens, of: [catch]}
"""


@pytest.fixture
def market(tmp_path: Path) -> Path:
    """Return a folder with the files of the worked example."""
    text = (docs_dir() / "content.md").read_text("utf-8")
    section = text.partition("### Facts for your own game\n")[2].partition("\n### ")[0]
    facts, tokens = (dedent(block) for block in re.findall(r"(?:^    .+\n)+", section, re.M))
    folder = tmp_path / "market"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, "utf-8")
    (folder / "rulings.yaml").write_text(facts, "utf-8")
    (folder / "catch.yaml").write_text(tokens, "utf-8")
    return folder


def told(path: Path) -> list[tuple[str, int, int]]:
    verdict = validate(str(path), path, CheckOptions())
    found = [(f.code, f.span.line, f.span.column) for f in verdict.findings if f.span is not None]
    return [one for one in found if one[0] != "bill-of-materials"]


def listed(*words: str) -> str:
    found = CliRunner().invoke(group, list(words))
    assert found.exit_code == 0
    return found.output


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def test_the_worked_example_is_legal_and_holds_the_tokens_to_its_facts(market: Path) -> None:
    assert told(market) == []
    edit(market / "catch.yaml", "quantity: 24", "quantity: 23")
    assert [code for code, *_ in told(market)] == ["count-mismatch"]
    edit(market / "game.yaml", "parts:\n", "variant: {catch: 23}\nparts:\n")
    assert told(market) == []


def test_a_difference_is_not_less_than_nothing(market: Path) -> None:
    sheet = 'pnp: 1\nsheet: rules\ntitle: Rules\nbody:\n  - text: "{berth-price - %s} more"\n'
    edit(market / "game.yaml", "[catch]", "[catch, rules]")
    for number, findings in ((3, []), (24, [("negative-difference", 5, 13)])):
        (market / "rules.yaml").write_text(sheet % number, "utf-8")
        assert told(market) == findings
    (market / "rules.yaml").write_text(sheet % "2", "utf-8")
    edit(market / "game.yaml", "parts:\n", "variant: {berth-price: 1}\nparts:\n")
    text = (sheet % "2").replace("rules", "further") + '  - text: "{berth-price - 4}"\n'
    (market / "further.yaml").write_text(text, "utf-8")
    edit(market / "game.yaml", "[catch, rules]", "[catch, rules, further]")
    assert told(market) == [("negative-difference", 7, 11)]


@pytest.mark.parametrize(
    ("line", "finding"),
    [
        ("variant: {catches: 36}", ("variant-of-unknown-number", 7, 11)),
        ("variant: {catch: many}", ("variant-of-wrong-kind", 7, 18)),
        ("variant: {catch: '{berth-price}'}", ("variant-of-wrong-kind", 7, 18)),
        ("variant: {catch: 36}", ("count-mismatch", 5, 51)),
        ("rulings: {storms: true}", ("ruling-of-unknown-question", 7, 11)),
        ("rulings: {storm: maybe}", ("ruling-of-unknown-reading", 7, 18)),
    ],
)
def test_variants_are_judged_against_its_own_facts(
    market: Path, line: str, finding: tuple[str, int, int]
) -> None:
    edit(market / "game.yaml", "parts:\n", f"{line}\nparts:\n")
    (found,) = told(market)
    assert found == finding


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        ("counts: fish", "counts: fishes", ("unknown-supply", 4, 75)),
        ("counts: fish", 'counts: "fish-{key}"', ("unknown-value", 4, 75)),
        ("counts: fish", "counts: Fish", ("not-an-id", 4, 75)),
        ("counts: fish", "counts: [fish, Fish]", ("not-an-id", 4, 82)),
        ("value: 24", "value: many", ("not-a-whole-number", 4, 77)),
        ("value: false", "value: perhaps", ("unknown-value", 10, 12)),
        ("fact: berth-price", "fact: catch", ("fact-stated-twice", 5, 12)),
        (", counts: fish", "", None),
    ],
)
def test_faults_of_its_rulings_are_found_in_their_place(
    market: Path, old: str, new: str, finding: tuple[str, int, int] | None
) -> None:
    edit(market / "rulings.yaml", old, new)
    found = [one for one in told(market) if one[0] not in ("unpromised-piece", "count-mismatch")]
    assert found == ([finding] if finding is not None else [])


def test_facts_are_laid_over_those_of_the_game_whose_rules_it_keeps(market: Path) -> None:
    edit(market / "game.yaml", "title:", "rules: les-petits-pirates\ntitle:")
    edit(
        market / "rulings.yaml",
        "facts:\n",
        "facts:\n  - {fact: gold-ones, value: 12, text: Ones.}\n",
    )
    text = (market / "catch.yaml").read_text("utf-8")
    more = "  - {id: gold-1, title: One, size: 18mm, quantity: 12, front: {text: '1'}}\n"
    (market / "catch.yaml").write_text(text + more, "utf-8")
    assert "count-mismatch" not in [code for code, *_ in told(market)]
    edit(market / "rulings.yaml", "value: 12", "value: 13")
    assert "count-mismatch" in [code for code, *_ in told(market)]
    edit(market / "rulings.yaml", "value: 13", "value: dear")
    assert ("fact-of-wrong-kind", 4, 30) in told(market)


def test_what_is_in_force_is_listed(market: Path) -> None:
    edit(market / "game.yaml", "parts:\n", "variant: {catch: 36}\nparts:\n")
    out = listed("explain", "--rulings", str(market))
    assert "catch=36 (rulebook: 24): Fish in the sea at the start." in out
    assert "berth-price=3: Fish that a berth costs." in out
    assert "  storm=false (or true)" in out
    assert "count-mismatch" in listed("rules", str(market))


def test_questions_and_decisions_print_the_numbers_in_force(market: Path) -> None:
    edit(market / "rulings.yaml", "It does not.", "No, none of {catch} for {berth-price words}.")
    assert told(market) == []
    assert "    No, none of 24 for three.\n" in listed("explain", "--rulings", str(market))
    edit(market / "game.yaml", "parts:\n", "variant: {catch: 36, berth-price: 4}\nparts:\n")
    out = listed("explain", "--rulings", str(market))
    assert "    No, none of 36 (rulebook: 24) for four (rulebook: three).\n" in out


def test_decisions_refer_to_facts_that_there_are(market: Path) -> None:
    edit(market / "rulings.yaml", "It does not.", "No, none of {katch}.")
    ((code, line, column),) = told(market)
    assert (code, line, column) == ("unknown-name", 9, 27)
    edit(market / "rulings.yaml", "value: 24", "value: 3.5")
    assert "unknown-name" not in [code for code, *_ in told(market)]
