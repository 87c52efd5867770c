"""Fields that some cards show and others hide, and claims about fields that no card shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Diagnostic, Severity
from pnp.base.library import examples_dir
from pnp.rules.validate import CheckOptions, validate

RECIPES = """\
pnp: 1
deck: rezepte
title: Rezepte
size: poker
layout:
  title: {draw: text, at: [5mm, 5mm], size: [53mm, 9mm]}
  oven:
    {draw: text, text: "{heat} C", at: [5mm, 20mm], size: [53mm, 9mm], when: {kind: [bread, cake]}}
  note: {draw: text, text: "Tip: {note}", at: [5mm, 40mm], size: [53mm, 9mm], when: tip}
  frame: {draw: panel, at: [0mm, 0mm], size: [100%, 100%], line: "card.{look}"}
cards:
"""


def findings(folder: Path, cards: str) -> list[Diagnostic]:
    path = folder / "rezepte.yaml"
    path.write_text(RECIPES + cards, "utf-8")
    found = validate("rezepte.yaml", path, CheckOptions()).findings
    return [one for one in found if one.code == "field-hidden-on-card"]


def test_a_wrong_value_of_the_condition_is_the_cause(tmp_path: Path) -> None:
    (found,) = findings(
        tmp_path,
        "  - {card: zopf, title: Zopf, kind: bread, heat: 190, look: ink}\n"
        "  - {card: salat, title: Salat, kind: soup, heat: 20, look: ink}\n",
    )
    assert found.message == "no box of 'salat' shows 'heat', which other boxes of the deck show"
    assert "the box 'oven' is drawn where 'kind' is bread or cake" in found.hint
    assert found.severity is Severity.WARNING
    assert found.span is not None
    assert (found.span.line, found.span.column) == (13, 39)
    assert [label.text for label in found.labels] == ["not shown"]


def test_a_missing_field_of_the_condition_is_named(tmp_path: Path) -> None:
    (found,) = findings(
        tmp_path,
        "  - {card: zopf, title: Zopf, tip: 'yes', note: Brush it with egg.}\n"
        "  - {card: brot, title: Brot, note: Let it rest.}\n"
        "  - {card: torte, title: Torte, note: Cut it cold.}\n",
    )
    assert "'brot' and 1 other card" in found.message
    assert "there is a 'tip'" in found.hint
    assert found.span is not None
    assert found.span.line == 13


@pytest.mark.parametrize(
    "cards",
    [
        # A colour or a style is not content, and a field of a condition is shown by its box.
        "  - {card: zopf, title: Zopf, kind: bread, heat: 190}\n"
        "  - {card: tee, title: Tee, kind: tea}\n",
        "  - {card: zopf, title: Zopf, tip: 'yes', note: Brush it.}\n"
        "  - {card: brot, title: Brot, note: ''}\n",
        # The value is in another text.
        "  - {card: zopf, title: Zopf, kind: bread, heat: 190}\n"
        "  - {card: tee, title: 'Tea of 80 heat', kind: tea, heat: 80}\n",
    ],
)
def test_nothing_is_hidden(tmp_path: Path, cards: str) -> None:
    assert findings(tmp_path, cards) == []


def test_a_field_for_readers_of_the_file_may_be_hidden(tmp_path: Path) -> None:
    cards = (
        "  - {card: zopf, title: Zopf, tip: 'yes', note: Brush it.}\n"
        "  - {card: brot, title: Brot, note: Later.}\nunprinted: [heat]\n"
    )
    assert findings(tmp_path, cards) != []
    assert findings(tmp_path, cards.replace("[heat]", "[note]")) == []


@pytest.mark.games
def test_the_warning_about_evidence_names_the_claim() -> None:
    path = examples_dir() / "unprinted-evidence" / "bad.yaml"
    verdict = validate("bad.yaml", Path(path), CheckOptions())
    (found,) = verdict.findings
    (gone,) = verdict.withdrawn
    assert gone.claim in found.message
    assert gone.fields == ("damage",)


def test_a_misspelt_field_of_a_text_is_an_error_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "rezepte.yaml"
    text = RECIPES.replace('"{heat} C"', '"{heta} C"') + (
        "  - {card: zopf, title: Zopf, kind: bread, heat: 190}\n"
        "  - {card: torte, title: Torte, kind: cake, heat: 170}\n"
    )
    path.write_text(text, "utf-8")
    found = validate("rezepte.yaml", path, CheckOptions()).findings
    (error,) = (one for one in found if one.severity is Severity.ERROR)
    assert error.span is not None
    assert text.splitlines()[error.span.line - 1].strip().startswith("{draw: text")
    assert "did you mean" in error.hint
    assert "heat" in error.hint


def test_a_condition_on_a_step_is_compared_with_the_steps(tmp_path: Path) -> None:
    path = tmp_path / "zuege.yaml"
    path.write_text(
        "pnp: 1\ndeck: zuege\ntitle: Züge\nsize: poker\nsteps: {go: 'Go {n} {go}.'}\nlayout:\n"
        "  effect: {draw: text, at: [5mm, 5mm], size: [53mm, 40mm]}\n"
        "  more: {draw: panel, at: [0mm, 50mm], size: [63mm, 2mm], when: effcet-2, line: ink}\n"
        "cards:\n  - {card: eins, title: Eins, effect: [{go: north, n: 1}, {go: south, n: 2}]}\n",
        "utf-8",
    )
    found = validate("zuege.yaml", path, CheckOptions()).findings
    messages = [(one.message, one.hint) for one in found if one.code == "unknown-field"]
    assert ("no card has the field 'effcet-2'", "did you mean effect-2?") in messages
