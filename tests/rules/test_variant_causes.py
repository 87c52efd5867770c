"""Findings that follow from a number of a variant name its line; several are one finding there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.base.diagnostics import Diagnostic
from pnp.rules.validate import CheckOptions, validate

GAME = """\
pnp: 1
game: garten
title: Garten
designer: A friend of mine
licence: Free for all to print.
players: 2
variant: {hand: %d}
parts:
  - {part: all, title: All, of: [regeln]}
"""
FACTS = """\
pnp: 1
rulings: garten
facts:
  - {fact: hand, role: dealt, of: card, value: 5, text: Cards in a hand.}
"""
SHEET = """\
pnp: 1
sheet: regeln
title: Rules
body:
"""
TEXTS = (
    "Each player is dealt a hand of 5 cards.",
    "A hand never has fewer than 5 cards.",
    "Fill up your hand to 5 cards.",
)


def findings(folder: Path, hand: int, texts: tuple[str, ...]) -> list[Diagnostic]:
    (folder / "game.yaml").write_text(GAME % hand, "utf-8")
    (folder / "rulings.yaml").write_text(FACTS, "utf-8")
    body = "".join(f"  - text: {text}\n" for text in texts)
    (folder / "regeln.yaml").write_text(SHEET + body, "utf-8")
    verdict = validate("garten", folder, CheckOptions())
    return [one for one in verdict.findings if one.code == "printed-number-differs"]


def test_several_findings_of_one_number_are_one_at_the_variant(tmp_path: Path) -> None:
    (found,) = findings(tmp_path, 7, TEXTS)
    assert found.span is not None
    assert (Path(found.span.source.name).name, found.span.line) == ("game.yaml", 7)
    assert "hand: 7 leads to this" in found.message
    assert "2 more findings" in found.message
    assert "the rulebook has 5" in found.hint
    assert len(found.labels) == 3


@pytest.mark.parametrize("count", [1, 2])
def test_few_findings_stay_and_name_the_variant(tmp_path: Path, count: int) -> None:
    found = findings(tmp_path, 7, TEXTS[:count])
    assert len(found) == count
    for one in found:
        assert one.span is not None
        assert Path(one.span.source.name).name == "regeln.yaml"
        assert any("follows from hand: 7" in label.text for label in one.labels)


def test_without_a_changed_number_there_is_no_finding(tmp_path: Path) -> None:
    assert findings(tmp_path, 5, TEXTS) == []


@pytest.mark.parametrize(
    ("variant", "rule"),
    [
        ("{ship-base: 40}", "ship-base-wider-than-square"),
        ("{cannonballs: 3}", "cannonball-stock-thin"),
    ],
)
def test_values_computed_from_a_number_of_the_game_name_its_line(
    variant: str, rule: str, tmp_path: Path
) -> None:
    game = tmp_path / "piracy"
    shutil.copytree(Path(__file__).parents[2] / "content" / "piracy", game)
    path = game / "game.yaml"
    text = path.read_text("utf-8")
    path.write_text(
        text.replace("language: en\n", f"language: en\nvariant: {variant}\n", 1), "utf-8"
    )
    findings = validate(str(game), game, CheckOptions()).findings
    found = [one for one in findings if one.code == rule]
    assert found
    for one in found:
        assert any(
            label.span.source.name.endswith("game.yaml") and label.text.startswith("depends on ")
            for label in one.labels
        )
