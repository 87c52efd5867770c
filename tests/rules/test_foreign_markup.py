"""Marks of other programs in texts: each is told with what to write in their place."""

from __future__ import annotations

import json
from pathlib import Path

import openpyxl
import pytest

from pnp.base.diagnostics import Report
from pnp.build import BuildOptions, build
from pnp.imposition.paper import PAPERS
from pnp.press.preparation import ignore_progress
from pnp.rules.applying_fixes import fixed_files
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


def repair(folder: Path, name: str, text: str, others: str = "") -> str:
    """Return the file ``name`` after its fixes; ``others`` is a table beside it."""
    (folder / "d.yaml").write_text(text, "utf-8")
    if others:
        (folder / "cards.csv").write_text(others, "utf-8")
    verdict = validate("d", folder / "d.yaml", CheckOptions(quick=True))
    files = {Path(one.source.name).name: one.fixed_text for one in fixed_files(verdict.findings)}
    (folder / name).write_text(files[name], "utf-8")
    left = validate("d", folder / "d.yaml", CheckOptions(quick=True)).findings
    assert [one.code for one in left if one.code == "foreign-markup"] == []
    return files[name]


@pytest.mark.parametrize(
    ("written", "fixed"),
    [
        ("Gain <b>two</b> [coin]", "'Gain **two** :coin:'"),
        ("'<i>Draw</i> it'", "'*Draw* it'"),
        ("Draw<br>Don't &amp; go", '"Draw\\nDon\'t & go"'),
        ("'__Bold__ and\\n_italic_'", '"**Bold** and\\n*italic*"'),
    ],
)
def test_marks_of_other_programs_are_fixed(tmp_path: Path, written: str, fixed: str) -> None:
    done = repair(tmp_path, "d.yaml", f"{DECK}  - card: a\n    title: A\n    text: {written}\n")
    assert done.endswith(f"    text: {fixed}\n")


def test_marks_in_a_block_of_lines_are_fixed(tmp_path: Path) -> None:
    text = f"{DECK}  - card: a\n    title: A\n    text: |\n      <b>One</b><br>two\n      three\n"
    done = repair(tmp_path, "d.yaml", text)
    assert done.endswith("    text: |\n      **One**\n      two\n      three\n")


def test_marks_in_a_table_are_fixed(tmp_path: Path) -> None:
    deck = DECK.replace("cards:\n", "data: cards.csv\n")
    rows = 'card,title,text\na,A,<b>One</b> coin\nb,B,"<b>Two</b>, or ""three"""\nc,C,none\n'
    done = repair(tmp_path, "cards.csv", deck, rows)
    assert done == ('card,title,text\na,A,"**One** coin"\nb,B,"**Two**, or ""three"""\nc,C,none\n')


def test_all_kinds_of_marks_in_a_cell_are_marked_alone_in_one_build(tmp_path: Path) -> None:
    text = "<b>A</b> <u>b</u> <small>c</small> &amp; d&nbsp;e [coin] $heart _f_ {1 + 1} <i>g</i>"
    cells = f'card,title,text\na,A,"{text}"\n'
    (tmp_path / "cards.csv").write_text(cells, "utf-8")
    (tmp_path / "d.yaml").write_text(DECK.replace("cards:\n", "data: cards.csv\n"), "utf-8")
    options, report = BuildOptions((PAPERS["a4"],), out=tmp_path / "out"), Report()
    assert build(str(tmp_path / "d.yaml"), options, report, ignore_progress) is None
    marked = {
        (one.severity.value, one.span.source.line(2)[one.span.column - 1 : one.span.end_column - 1])
        for one in report.diagnostics
        if one.code == "foreign-markup" and one.span is not None
    }
    errors = ("<b>", "<u>", "<small>", "&amp;", "&nbsp;", "<i>")
    warnings = ("[coin]", "$heart", "_f_")
    assert marked == {*(("error", one) for one in errors), *(("warning", one) for one in warnings)}


def test_a_column_has_one_finding_for_marks_of_one_kind(tmp_path: Path) -> None:
    cards = "".join(f"  - {{card: c{i}, title: A, text: 'Gain <b>{i}</b>'}}\n" for i in range(3))
    (tmp_path / "d.yaml").write_text(DECK + cards, "utf-8")
    found = validate("d", tmp_path / "d.yaml", CheckOptions(quick=True)).findings
    (one,) = [one for one in found if one.code == "foreign-markup"]
    assert one.message.endswith("; 2 other cards have such marks, too")
    assert one.fix is not None
    assert len(one.fix.edits) == 3


@pytest.mark.parametrize("text", ["See ![](a.png)", "An <u>odd</u> word", "One <b>open tag"])
def test_marks_that_may_mean_several_things_have_no_fix(tmp_path: Path, text: str) -> None:
    (tmp_path / "d.yaml").write_text(f"{DECK}  - {{card: a, title: A, text: '{text}'}}\n", "utf-8")
    found = validate("d", tmp_path / "d.yaml", CheckOptions(quick=True)).findings
    assert [one.fix for one in found if one.code == "foreign-markup"] == [None]


ROWS = [
    {"card": "a", "title": "A", "text": "<b>One</b> \u00e9 [coin]<br>two"},
    {"card": "b", "title": "B", "text": 'Gain "<i>two</i>"'},
    {"card": "c", "title": "C", "text": "none"},
]


@pytest.mark.parametrize("escaped", [True, False])
def test_marks_in_a_json_table_are_fixed(tmp_path: Path, escaped: bool) -> None:
    written = json.dumps(ROWS, indent=1, ensure_ascii=escaped)
    (tmp_path / "cards.json").write_text(written, "utf-8")
    done = repair(tmp_path, "cards.json", DECK.replace("cards:\n", "data: cards.json\n"))
    texts = ["**One** \u00e9 :coin:\ntwo", 'Gain "*two*"', "none"]
    fixed = [{**row, "text": text} for row, text in zip(ROWS, texts, strict=True)]
    assert done == json.dumps(fixed, indent=1, ensure_ascii=escaped)


def test_marks_in_a_workbook_have_the_text_to_type(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append([*ROWS[0]])
    for row in ROWS:
        sheet.append([*row.values()])
    book.save(tmp_path / "cards.xlsx")
    path = tmp_path / "d.yaml"
    path.write_text(DECK.replace("cards:\n", "data: cards.xlsx\n"), "utf-8")
    found = validate("d", path, CheckOptions(quick=True)).findings
    marks = [one for one in found if one.code == "foreign-markup"]
    kinds = {one.message.split("'")[1]: one for one in marks}
    assert kinds.keys() == {"<b>", "<br>", "[coin]", "<i>"}
    assert all(one.fix is None for one in marks)
    typed = "pnp changes no workbooks; type  **One** \u00e9 :coin: (new line) two"
    assert kinds["<b>"].hint == f"write ** before and after bold words: {typed}"
