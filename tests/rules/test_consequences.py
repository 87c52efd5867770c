"""One mistake is one error: what only follows from it is not reported."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Diagnostic, Severity
from pnp.press.dry_run import with_dry_run
from pnp.rules.validate import CheckOptions, validate

GAME = (
    "pnp: 1\ngame: quay\ntitle: Quay\ndesigner: A\nlicence: CC0\nplayers: 2\n{more}"
    "parts:\n  - {{part: all, title: All, of: [crew]}}\n"
)
DECK = (
    "pnp: 1\ndeck: crew\ngame: quay\ntitle: Crew\nsize: poker\nlayout:\n"
    "  title: {at: [8mm, 10mm], size: [40mm, 8mm]}\n"
    "  text: {at: [8mm, 30mm], size: [40mm, 30mm], optional: true}\n"
)


def written(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / "quay" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return folder / "quay"


def findings(folder: Path, files: dict[str, str]) -> list[Diagnostic]:
    """Return what is found in a game, besides notes."""
    verdict = validate("quay", written(folder, files), CheckOptions())
    return [one for one in verdict.findings if one.severity is not Severity.NOTE]


@pytest.mark.parametrize("header", ["Number", "quantty"])
def test_a_misnamed_quantity_is_one_error_at_its_column(tmp_path: Path, header: str) -> None:
    files = {
        "game.yaml": GAME.format(more="supply: {crew: 10}\n"),
        "decks/crew.yaml": f"{DECK}data: crew.csv\n",
        "decks/crew.csv": f"card,{header},title\na,3,A\nb,3,B\nc,4,C\n",
    }
    (found,) = findings(tmp_path, files)
    assert found.code == "unknown-field"
    assert found.span is not None
    assert (Path(found.span.source.name).name, found.span.line, found.span.column) == (
        "crew.csv",
        1,
        6,
    )
    assert found.hint.startswith("did you mean quantity?")
    assert found.fix is not None
    assert found.fix.edits[0].text == "quantity"


def test_numbers_that_a_box_shows_are_no_quantities(tmp_path: Path) -> None:
    deck = DECK.replace("  text:", "  number: {at: [8mm, 20mm], size: [9mm, 8mm]}\n  text:")
    files = {
        "game.yaml": GAME.format(more="supply: {crew: 10}\n"),
        "decks/crew.yaml": f"{deck}data: crew.csv\n",
        "decks/crew.csv": "card,number,title\na,3,A\nb,3,B\nc,4,C\n",
    }
    assert [one.code for one in findings(tmp_path, files)] == ["count-mismatch"]


def test_a_game_without_rulings_is_one_error(tmp_path: Path) -> None:
    cards = (
        'cards:\n  - {card: a, title: A, text: "{start-gold} gold, {islands-held}"}\n'
        '  - {card: b, title: B, text: "{start-gold words}, {target + 1}"}\n'
    )
    files = {"game.yaml": GAME.format(more=""), "decks/crew.yaml": DECK + cards}
    (found,) = findings(tmp_path, files)
    assert (found.code, found.span and found.span.line) == ("missing-rulings", 10)
    assert found.hint == "add rulings.yaml with these facts: start-gold, islands-held, target"
    assert len(found.labels) == 3


def test_a_slip_in_the_name_of_a_field_or_term_is_that(tmp_path: Path) -> None:
    cards = 'cards:\n  - {card: a, title: A, text: "{titel} {ilsand}"}\n'
    files = {"game.yaml": GAME.format(more=""), "decks/crew.yaml": DECK + cards}
    hints = [(one.code, one.hint) for one in findings(tmp_path, files)]
    assert hints == [
        ("unknown-name", "did you mean title?"),
        ("unknown-name", "did you mean island?"),
    ]


def test_two_cards_of_one_id_are_one_error_when_drawn_too(tmp_path: Path) -> None:
    cards = "cards:\n  - {card: a, title: A, text: B}\n  - {card: a, title: C, text: D}\n"
    home = written(tmp_path, {"game.yaml": GAME.format(more=""), "decks/crew.yaml": DECK + cards})
    verdict = with_dry_run(validate(str(home), home, CheckOptions()))
    errors = [one.code for one in verdict.findings if one.severity is Severity.ERROR]
    assert errors == ["duplicate-card"]
