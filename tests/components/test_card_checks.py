"""What is told of layouts and cards that do not suit each other."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from dealing import faults, lay_out

from pnp.base.diagnostics import Report, Source
from pnp.content.game_files import Files
from pnp.content.linking import Linker
from pnp.content.source import parse
from pnp.content.structure import build_record
from pnp.kinds.deck.record import Deck

NAMED = """\
deck: d
title: D
{more}layout:
  name: {{at: [0mm, 0mm], size: [30mm, 9mm]{box}}}
  art: {{draw: icon, at: [0mm, 20mm], size: [9mm, 9mm], optional: true{art}}}
cards:
  - {{card: a, name: Alf, kind: cook{field}}}
  - {{card: b, name: Bea, kind: mate{field}}}
"""


def told(
    *, box: str = "", art: str = "", field: str = "", more: str = "unprinted: [kind]\n"
) -> list[tuple[str, str, str]]:
    """Return severity, code and hint of what is told of a deck of two cards."""
    _, report = lay_out(NAMED.format(box=box, art=art, field=field, more=more))
    return [(d.severity.value, d.code, d.hint) for d in report.diagnostics]


def test_a_condition_on_a_field_that_is_not_there_is_an_error() -> None:
    assert told(box=", when: nmae", more="unprinted: [kind]\n") == [
        ("error", "unknown-field", "did you mean name?")
    ]
    deck = NAMED.format(box=", when: {nmae: [Alf]}", art="", field="", more="unprinted: [kind]\n")
    assert faults(lay_out(deck)[1]) == [("unknown-field", 5, 52)]


@pytest.mark.parametrize("when", ["kind", "{kind: cook}", "art", "{quantity: ['1']}", "card"])
def test_a_condition_on_what_a_card_or_box_has_is_fine(when: str) -> None:
    more = "" if "kind" in when else "unprinted: [kind]\n"
    assert told(art=f", when: {when}", more=more) == []


def test_a_condition_on_a_value_that_is_nearly_one_is_a_warning() -> None:
    assert told(art=", when: {kind: [mate, coook]}", more="") == [
        ("warning", "unknown-value", "did you mean cook?")
    ]


def test_a_layout_may_ask_for_kinds_of_card_that_are_in_another_deck() -> None:
    assert told(art=", when: {kind: [surgeon]}", more="") == []


@pytest.mark.parametrize("slip", ["quantiy", "Quantity", "bcak"])
def test_a_mistyped_column_may_be_one_that_every_card_has(slip: str) -> None:
    meant = "back" if slip == "bcak" else "quantity"
    found = told(field=f", {slip}: 2")
    assert found == [("error", "unknown-field", f"did you mean {meant}?; or add it to unprinted")]


def test_fields_without_a_box_are_told_in_the_order_of_their_places() -> None:
    deck = NAMED.format(box="", art="", field=", zulu: 1, alpha: 2", more="unprinted: [kind]\n")
    places = [(line, column) for _, line, column in faults(lay_out(deck)[1])]
    assert len(places) == 2
    assert places == sorted(places)


def test_what_is_unprinted_must_be_given_and_not_shown() -> None:
    assert told(more="unprinted: [kind, name, nosuch]\n") == [
        ("warning", "printed-field", "remove it from unprinted"),
        ("warning", "unknown-field", "known: kind"),
    ]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("{name x", "{name}"),
        ("{}", "{title}"),
        ("pay {My Price} now", "{my-price}"),
    ],
)
def test_braces_in_a_layout_that_are_no_field_are_an_error(text: str, hint: str) -> None:
    report = Report()
    deck = NAMED.format(box=f", text: '{text}'", art="", field="", more="")
    node = parse(Source("d.yaml", deck), report)
    assert node is not None
    assert build_record(Deck, node, report) is None
    assert [(d.code, d.hint) for d in report.diagnostics] == [
        ("not-a-field", rf"write  {hint}, or \{{ to print a brace")
    ]


@pytest.mark.parametrize("text", ["{name}", r"\{a\}", "{red|{name}}", "{{kind}|{name}}"])
def test_fields_colours_and_braces_to_print_are_fine(text: str) -> None:
    report = Report()
    deck = NAMED.format(box=f", text: '{text}'", art="", field="", more="")
    node = parse(Source("d.yaml", deck), report)
    assert node is not None
    assert build_record(Deck, node, report) is not None


@pytest.mark.parametrize("text", ["a {red b", "open {"])
def test_braces_in_the_text_of_a_card_that_are_not_closed_are_an_error(text: str) -> None:
    deck = NAMED.format(box="", art="", field="", more="unprinted: [kind]\n")
    _, report = lay_out(deck.replace("Alf", f"'{text}'"))
    assert [(code, line) for code, line, _ in faults(report)] == [("unpaired-mark", 8)]


def test_braces_in_the_text_of_a_card_that_name_nothing_are_an_error() -> None:
    deck = NAMED.format(box="", art="", field="", more="unprinted: [kind]\n")
    report = Report()
    node = parse(Source("crew.yaml", deck.replace("Alf", "'{red}'")), report)
    assert node is not None
    Linker(Files()).link("deck", node, Path("crew.yaml"), report)
    assert [(code, line) for code, line, _ in faults(report)] == [("unknown-name", 8)]


def test_a_text_that_never_fits_is_not_told_to_be_smaller_as_well() -> None:
    deck = NAMED.format(box=", floor: 8pt", art="", field="", more="unprinted: [kind]\n")
    _, report = lay_out(deck.replace("Alf", "so many words " * 40))
    assert [d.code for d in report.diagnostics] == ["text-overflow"]
    assert "even at 8 pt" in report.diagnostics[0].message


def test_a_smallest_type_above_that_of_the_style_is_a_warning() -> None:
    deck = NAMED.format(box=", floor: 30pt", art="", field="", more="unprinted: [kind]\n")
    _, report = lay_out(deck)
    assert faults(report) == [("large-floor", 5, 52)]


def test_only_pictures_have_a_fit() -> None:
    report = Report()
    deck = NAMED.format(box=", fit: cover", art="", field="", more="")
    node = parse(Source("d.yaml", deck), report)
    assert node is not None
    assert build_record(Deck, node, report) is None
    assert [d.code for d in report.diagnostics] == ["wrong-draw"]


FINDINGS = """
from dealing import lay_out
deck = "deck: d\\ntitle: D\\nlayout: {name: {at: [0mm, 0mm], size: [9mm, 9mm], optional: true}}\\n"
slips = ", ".join(f"{name}: 1" for name in ("zulu", "yankee", "xray", "whiskey", "alpha"))
for found in lay_out(f"{deck}cards: [{{card: a, {slips}}}]\\n")[1].diagnostics:
    print(found)
"""


@pytest.mark.soak
def test_findings_have_one_order() -> None:
    told = set()
    for seed in ("1", "2"):
        paths = os.pathsep.join(path for path in sys.path if path)
        env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": paths}
        run = [sys.executable, "-c", FINDINGS]
        told.add(subprocess.run(run, env=env, capture_output=True, check=True).stdout)
    assert len(told) == 1
    assert told.pop().count(b"unknown-field") == 5
