"""Slips of the pen in bundled files: each is told at the line where it is, with what mends it."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from pnp.base.diagnostics import Diagnostic, Severity
from pnp.base.library import content_dir, examples_dir
from pnp.rules.validate import CheckOptions, validate

HOME = content_dir() / "les-petits-pirates"
MINUTES = '"{minutes.0}-{minutes.1}"'
PLAYERS = '"{least-captains}-{board-players}"'


def told(folder: Path, name: str, text: str) -> list[Diagnostic]:
    """Return the errors of a file of the given text."""
    path = folder / Path(name).name
    path.write_text(text, "utf-8")
    found = validate(str(path), path, CheckOptions(quick=True)).findings
    return [one for one in found if one.severity is Severity.ERROR]


def without_kind(text: str, kind: str) -> str:
    return re.sub(rf"^{kind}: .*\n", "", text, count=1, flags=re.M)


@pytest.mark.parametrize(
    ("name", "kind", "lines"),
    [
        ("maps/basic.yaml", "map", "map: basic"),
        ("dice/action-dice.yaml", "dice", "dice: action-dice  or  mats: action-dice"),
        ("sheets/reference.yaml", "sheet", "sheet: reference"),
        ("game.yaml", "game", "game: game"),
    ],
)
def test_a_file_without_its_first_line_is_known_by_its_keys(
    tmp_path: Path, name: str, kind: str, lines: str
) -> None:
    (found,) = told(tmp_path, name, without_kind((HOME / name).read_text("utf-8"), kind))
    assert found.code == "unknown-kind"
    assert "the line that names the kind of the file is missing" in found.message
    assert f"write  {lines} " in found.hint


@pytest.mark.parametrize(
    ("old", "new", "line", "message", "hint"),
    [
        ("  c: coast", "c: coast", "c: coast", "not indented like", "indent it like line"),
        ('  "~": ocean', '"~": ocean', '"~": ocean', "not indented like", "indent it like line"),
        ("  c5: {", "    c5: {", "    c5:", "not indented like", "like the lines around it"),
        (
            "title: The",
            'title: "The',
            "title:",
            "quoted text is not closed",
            'write  "  at the end',
        ),
        ("gold: 2, res", "gold: 2 res", "  P1:", "expected a comma before 'res", "2, resources:"),
        ("subtitle: for", "subtitle:for", "subtitle:", "expected a space after", "subtitle: for"),
        ("  c: coast", "  c:coast", "  c:", "expected a space after", "c: coast"),
        ("  c: coast", "  c:\u00a0coast", "  c:", "U+00A0", "a plain space"),
    ],
)
def test_what_is_no_yaml_is_told_at_the_line_that_must_be_mended(
    tmp_path: Path, old: str, new: str, line: str, message: str, hint: str
) -> None:
    text = (HOME / "maps/basic.yaml").read_text("utf-8")
    assert old in text
    (found,) = told(tmp_path, "basic.yaml", text.replace(old, new, 1))
    assert found.code == "yaml-syntax"
    assert found.span is not None
    assert found.span.source.line(found.span.line).startswith(line)
    assert message in found.message
    assert hint in found.hint


def slipped(folder: Path, name: str, old: str, new: str) -> Diagnostic:
    """Return the one error of a file with a slip."""
    text = (HOME / name).read_text("utf-8")
    assert old in text
    (found,) = told(folder, name, text.replace(old, new, 1))
    return found


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "message", "hint"),
    [
        ("maps/basic.yaml", PLAYERS, "0-4", "not-a-range", "there must be at least 1", "write 1-4"),
        ("maps/basic.yaml", PLAYERS, "4-2", "not-a-range", "the smaller number first", "write 2-4"),
        ("maps/basic.yaml", PLAYERS, "2\u20134", "not-a-range", "expected a hyphen", "write 2-4"),
        ("maps/basic.yaml", PLAYERS, "2 to 4", "not-a-range", "found 'to'", "write 2-4"),
        ("maps/basic.yaml", PLAYERS, "2to4", "not-a-range", "found 'to'", "write 2-4"),
        ("maps/basic.yaml", PLAYERS, "two to four", "not-a-range", "not a valid", "write 3, or"),
        ("maps/basic.yaml", PLAYERS, "two", "not-a-range", "not a valid", "write 3, or 2-4"),
        ("game.yaml", MINUTES, "20 to 30", "not-a-range", "found 'to'", "write 20-30"),
        ("maps/basic.yaml", "   c1   c1 ", "   C1   c1 ", "unknown-mark", "'C1'", "mean c1?"),
        ("maps/basic.yaml", "~1   ~1 ", "~1~1 ", "ragged-grid", "contains two marks", "~1 ~1 "),
        ("maps/basic.yaml", '"~": ocean', "\u201c~\u201d: ocean", "yaml-syntax", "quotes", '"~"'),
        ("tokens/gold.yaml", "  - id: gold-5", "    id: gold-5", "duplicate-key", "hyphen", "- id"),
        (
            "maps/solo.yaml",
            "mainland: 5,",
            "mainland: 15,",
            "mainland-number-skipped",
            "'m5' is place 15",
            "write  mainland: 5",
        ),
        (
            "maps/basic.yaml",
            "width: 42mm",
            "width: 190mm",
            "outside-board",
            "the title panel, 190 x 18 mm, extends beyond the map",
            "make the board larger",
        ),
        (
            "maps/basic.yaml",
            "grid:",
            "board: {width: 70mm, height: 60mm}\ngrid:",
            "hidden-space",
            "spaces are completely hidden: the board measures 70 x 60 mm",
            "make the board larger",
        ),
    ],
)
def test_one_slip_is_told_once_and_by_its_cause(
    tmp_path: Path, name: str, old: str, new: str, code: str, message: str, hint: str
) -> None:
    found = slipped(tmp_path, name, old, new)
    assert found.code == code
    assert message in found.message
    assert hint in found.hint


def test_a_colour_and_its_border_that_are_spelt_otherwise_are_told_together(tmp_path: Path) -> None:
    found = slipped(tmp_path, "tokens/ships.yaml", "yellow: crab", "yelow: crab")
    assert (
        "the border 'yellow' matches no colour, while the colour 'yelow' has no border"
        in found.message
    )
    assert found.hint == "write  yellow  in both places, or  yelow  in both"


def test_an_id_in_capitals_is_told_in_its_file_alone(tmp_path: Path) -> None:
    home = tmp_path / "game"
    shutil.copytree(HOME, home)
    path = home / "sheets/reference.yaml"
    path.write_text(path.read_text("utf-8").replace(": reference", ": Reference"), "utf-8")
    found = validate(str(home), home, CheckOptions(quick=True)).findings
    errors = [one.code for one in found if one.severity is Severity.ERROR]
    assert errors == ["not-an-id"]


def test_closed_borders_that_cut_waters_off_are_named(tmp_path: Path) -> None:
    text = (HOME / "maps/viking.yaml").read_text("utf-8")
    path = tmp_path / "viking.yaml"
    path.write_text(text.replace("closed:\n  [", "closed:\n  [[c4, c6], ", 1), "utf-8")
    found = validate(str(path), path, CheckOptions(quick=True)).findings
    (one,) = [found for found in found if found.code == "waters-without-start"]
    assert "[c4, c6]" in one.hint
    assert any("closed here" in label.text for label in one.labels)


@pytest.mark.parametrize(
    ("text", "hint", "fixed"),
    [
        ("mpa: basic\nboard: {width: 9cm, height: 9cm}\n", "did you mean map?", False),
        ("mpa: basic\ntheme: dark\nlegend: {}\n", "did you mean map?", False),
        ("Map: basic\nboard: {width: 9cm, height: 9cm}\n", "did you mean map?", True),
        ("Game: a\ndesigner: N\nlicence: L\nparts: []\n", "did you mean game?", True),
    ],
)
def test_a_misspelt_kind_is_told_rather_than_a_kind_that_comes_late(
    tmp_path: Path, text: str, hint: str, fixed: bool
) -> None:
    (found,) = told(tmp_path, "a.yaml", text)
    assert (found.code, found.span and found.span.line) == ("unknown-kind", 1)
    assert found.hint.endswith(hint)
    assert (found.fix is not None) == fixed


@pytest.mark.parametrize("key", ["title", "tilte"])
def test_a_kind_that_comes_late_is_still_told(tmp_path: Path, key: str) -> None:
    (found,) = told(tmp_path, "basic.yaml", f"{key}: Basic\nplayers: 2\nmap: basic\n")
    assert found.code == "late-kind"


@pytest.mark.parametrize(
    ("name", "old", "new", "code", "hint"),
    [
        ("maps/basic.yaml", "   c1   c1 ", "   cl   c1 ", "unknown-mark", "the digit 1, not the"),
        ("maps/basic.yaml", "players:", "pl\u0430yers:", "unknown-key", "the Cyrillic U+0430"),
        ("maps/basic.yaml", "map: basic", "map: b\u0430sic", "not-an-id", "the Cyrillic U+0430"),
        ("tokens/gold.yaml", "id: gold-1", "id: g\u043eld-1", "not-an-id", "Cyrillic U+043E"),
        ("tokens/gold.yaml", "size: 18mm", "size: 18,5mm", "not-a-length", "with a point: 18.5mm"),
        ("tokens/gold.yaml", "size: 18mm", "size: l8mm", "not-a-length", "write 18mm, with the"),
        (
            "maps/solo.yaml",
            "players: 1",
            "players: 1-1O",
            "not-a-range",
            "write 1-10, with the",
        ),
        ("tokens/gold.yaml", '"{gold-ones}"', "P1O", "not-a-whole-number", "write 10, with the"),
        (
            "game.yaml",
            "parts:",
            "variant: {hold-gold: 1O}\nparts:",
            "not-a-whole-number",
            "digit 0",
        ),
    ],
)
def test_signs_that_look_alike_are_named(
    tmp_path: Path, name: str, old: str, new: str, code: str, hint: str
) -> None:
    found = slipped(tmp_path, name, old, new)
    assert found.code == code
    assert hint in found.hint


def test_a_decimal_comma_inside_braces_is_told(tmp_path: Path) -> None:
    text = (HOME / "maps/basic.yaml").read_text("utf-8")
    text = text.replace("grid:", "board: {width: 60,5mm, height: 60mm}\ngrid:", 1)
    hints = [found.hint for found in told(tmp_path, "basic.yaml", text)]
    assert "write  width: 60.5mm: a comma ends a value inside braces" in hints


def test_a_comma_in_a_key_of_a_shorthand_is_no_decimal_comma(tmp_path: Path) -> None:
    text = "pnp: 1\nmap: b\ntitle: B\ngrid: {cells: hex, shape: hexagon 3}\n"
    found = told(tmp_path, "b.yaml", text + "regions: {west: 0,0 .. 2,0}\n")
    assert [one.code for one in found if one.severity is Severity.ERROR]


def test_a_hint_proposes_no_number_of_tiles_that_the_rules_forbid(tmp_path: Path) -> None:
    bad = (examples_dir() / "sea-tiles-miscounted/bad.yaml").read_text("utf-8")
    (found,) = told(tmp_path, "sea.yaml", bad)
    assert found.code == "sea-tiles-miscounted"
    assert "tiles:" not in found.hint
