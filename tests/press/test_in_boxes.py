"""A box in the wrong place is one finding; what follows from the words of a card is the card's."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.content.project import load_project
from pnp.press.parts import lay_out_part, theme_lookup

HEAD = "pnp: 1\ndeck: crew\ntitle: Crew\nsize: poker\nlayout:\n"
NEAR = "  title: {at: [0.5mm, 10mm], size: [50mm, 8mm]}\n"
OVER = (
    "  title: {at: [8mm, 10mm], size: [40mm, 8mm]}\n  text: {at: [8mm, 10mm], size: [40mm, 8mm]}\n"
)
HIDDEN = (
    "  icon: {draw: icon, at: [10mm, 30mm], size: [20mm, 20mm]}\n"
    "  cover: {draw: panel, at: [8mm, 28mm], size: [24mm, 24mm], fill: ink}\n"
)
FOUR = "".join(
    f"  - {{card: c{i}, title: Name{i}, text: Words{i}, icon: coin}}\n" for i in range(4)
)


def drawn(folder: Path, text: str) -> list[tuple[str, int, str]]:
    """Return the code, the line and the message of each finding on a deck that is drawn."""
    path = folder / "crew.yaml"
    path.write_text(text, "utf-8")
    report = Report()
    project = load_project(path, report)
    assert project is not None
    look = theme_lookup(project, report)
    for part in project.parts:
        lay_out_part(part, look, report, {})
    found = [one for one in report.diagnostics if one.span is not None]
    return [(one.code, one.span.line, one.message) for one in found if one.span is not None]


@pytest.mark.parametrize(
    ("layout", "code", "line"),
    [(NEAR, "text-near-cut", 6), (OVER, "text-over-text", 7), (HIDDEN, "hidden-picture", 6)],
)
def test_a_fault_of_a_box_is_found_there_once(
    tmp_path: Path, layout: str, code: str, line: int
) -> None:
    found = drawn(tmp_path, f"{HEAD}{layout}cards:\n{FOUR}")
    assert [(c, at) for c, at, _ in found if c != "unprinted"] == [(code, line)]
    assert found[0][2].endswith(", as on 3 more cards")


def test_a_fault_of_the_face_and_one_of_the_back_are_two(tmp_path: Path) -> None:
    found = drawn(tmp_path, f"{HEAD}{NEAR}back:\n{NEAR}cards:\n{FOUR}")
    assert [(code, line) for code, line, _ in found] == [("text-near-cut", 6), ("text-near-cut", 8)]


def test_what_one_card_does_by_its_own_words_is_its_own(tmp_path: Path) -> None:
    layout = (
        "  title: {at: [8mm, 10mm], size: [40mm, 8mm], align: right}\n"
        "  cost: {at: [8mm, 10mm], size: [20mm, 8mm], align: right}\n"
    )
    cards = "".join(f"  - {{card: c{i}, title: A, cost: '1'}}\n" for i in range(3))
    long = "  - {card: c9, title: A title that is longer, cost: '1'}\n"
    found = drawn(tmp_path, f"{HEAD}{layout}cards:\n{cards}{long}")
    assert [(code, line) for code, line, _ in found] == [("text-over-text", 12)]
    assert "more card" not in found[0][2]


def test_a_box_that_few_cards_show_is_counted_on_those(tmp_path: Path) -> None:
    layout = NEAR.replace("title", "motto").replace("}", ", optional: true}")
    cards = FOUR.replace("text: Words1", "motto: Aye").replace("text: Words3", "motto: Nay")
    found = drawn(tmp_path, f"{HEAD}{layout}cards:\n{cards}")
    assert [(code, line) for code, line, _ in found] == [("text-near-cut", 6)]
    assert found[0][2].endswith(", as on 1 more card")
