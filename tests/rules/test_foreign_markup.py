"""Marks of other programs in texts: each is told with what to write in their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.rules.validate import CheckOptions, validate

DECK = "pnp: 1\ndeck: d\ntitle: D\nsize: poker\nlayout: plain-card\ncards:\n"


def told(folder: Path, text: str) -> list[tuple[str, str]]:
    """Return severity and hint of what is told of the marks in the text of a card."""
    quoted = text.replace("'", "''")
    deck = f"{DECK}  - {{card: a, title: A, text: '{quoted}'}}\n"
    (folder / "d.yaml").write_text(deck, "utf-8")
    found = validate("d", folder / "d.yaml", CheckOptions(quick=True)).findings
    return [(str(one.severity.value), one.hint) for one in found if one.code == "foreign-markup"]


@pytest.mark.parametrize(
    ("text", "severity", "hint"),
    [
        (
            "First.\\nSecond.",
            "error",
            "begin a new line in the text; in quotes, write it as a block",
        ),
        ("First.\\13\\Second.", "error", "begin a new line in the text; in quotes, write"),
        ("Gain <b>two</b> gold", "error", "write ** before and after bold words"),
        ("Gain two<br>gold", "error", "begin a new line"),
        ("Gain ![](art/coin.png) now", "error", "add a box  draw: image  to the layout"),
        ("Gain :art/coin.png: now", "error", "write the icon's name alone, such as :coin:"),
        ("A &amp; B", "error", "write &"),
        ("__Bold__ words", "warning", "write **Bold**"),
        ("_italic_ words", "warning", "write *italic*"),
        ("Gain [coin] now", "warning", "write :coin: for the icon"),
        ("~~gone~~ words", "warning", "remove the marks; no text is crossed out"),
    ],
)
def test_marks_of_other_programs_have_a_hint(
    tmp_path: Path, text: str, severity: str, hint: str
) -> None:
    (found,) = told(tmp_path, text)
    assert found[0] == severity
    assert found[1].startswith(hint)


@pytest.mark.parametrize(
    "text",
    ["2^3 = 8 ^_^ E=mc^2", "snake_case and other_names", "Gain (gold) or $2", "3 < 4 > 2"],
)
def test_signs_that_mean_themselves_are_printed(tmp_path: Path, text: str) -> None:
    assert told(tmp_path, text) == []


TOKENS = "pnp: 1\ntokens: t\ntitle: T\npieces:\n  - {id: a, title: A, size: 20mm, "
DICE = "pnp: 1\ndice: t\ntitle: T\npieces:\n  - {id: a, title: A, faces: ["
STANDEES = (
    "pnp: 1\nstandees: t\ntitle: %s\npieces:\n"
    "  - {id: a, title: A, size: [20mm, 30mm], front: {icon: star}}\n"
)


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        (TOKENS + "front: {text: '**5** :star:'}}", "write  5, without marks; show the icon with"),
        (TOKENS + "front: {icon: star, below: '*5*'}}", "write  5, without marks"),
        (TOKENS + "front: {text: ':star:'}}", "show the icon with  icon: star"),
        (TOKENS + "front: {icon: star}, back: {text: '{red|5}'}}", "write  5, without marks"),
        (TOKENS + "front: {text: '<b>5</b>'}}", "remove it; this text is printed without marks"),
        (DICE + "'1', '2', '3', '4', '5', '**6**']}", "write  6, without marks"),
        (DICE + "'1', '2', '3', '4', '5', {text: ':star:'}]}", "show the icon with  icon: star"),
        (STANDEES % "'^Sails^'", "write  Sails, without marks"),
        (
            "pnp: 1\nsheet: s\ntitle: ':star: Hold'\nbody:\n  - text: A",
            "write  Hold, without marks",
        ),
    ],
)
def test_texts_without_marks_are_told_so(tmp_path: Path, text: str, hint: str) -> None:
    path = tmp_path / "t.yaml"
    path.write_text(text, "utf-8")
    found = validate("t", path, CheckOptions(quick=True)).findings
    hints = [one.hint or "" for one in found if one.code == "foreign-markup"]
    assert hints
    assert hints[0].startswith(hint)


@pytest.mark.parametrize(
    "text",
    [
        DICE + "':star:', ':star: :star:', '2*3', '4', '5', '6*']}",
        TOKENS + "front: {text: '5 * 2'}}",
        TOKENS + "front: {text: '12:30'}}",
    ],
)
def test_signs_of_plain_texts_are_printed(tmp_path: Path, text: str) -> None:
    path = tmp_path / "t.yaml"
    path.write_text(text, "utf-8")
    found = validate("t", path, CheckOptions(quick=True)).findings
    assert [one.code for one in found if one.code == "foreign-markup"] == []
