"""The first scenes of the catalogue: each breaks one rule at one place, and nothing else.

``fixtures/<row>-<scene>.yaml``, or a folder of that name that holds a game, is as it would be
played but for one thing. Its first line says who speaks of that: ``# expect: <rule> <severity>
LINE:COLUMN``. Notes may stand beside it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import sampled

from pnp.base.diagnostics import Severity
from pnp.rules.catalogue import rule_named
from pnp.rules.validate import CheckOptions, validate

FOLDER = Path(__file__).parent / "fixtures"
EXPECTED = re.compile(r"# expect: ([a-z0-9-]+) (error|warning|note) (\d+:\d+)\n")
ROW = re.compile(r"([A-Z]+-[A-Z]\d\d)-[a-z0-9-]+")

# The catalogue of first fixtures: a row of the catalogue for each scene.
_SCENES = """
LPP-M02 LPP-M02 LPP-M03 LPP-M06 LPP-M09 LPP-M10 LPP-S01 LPP-S05 LPP-S06 LPP-P01 LPP-P04 LPP-P07
LPP-P14
G-F04 G-R01 G-Y02 G-Y03
MP-M02 MP-M05 MP-M07 MP-M09 MP-M10 MP-D02 MP-D03 MP-D04 MP-D07 MP-D08 MP-D10 MP-D14 MP-D20 MP-D21
LOOT-D01 LOOT-D03 LOOT-D05 LOOT-D06
PPP-M01 PPP-M02 PPP-M03 PPP-M04 PPP-M06 PPP-D01 PPP-D02 PPP-P02
PIR-M02 PIR-M03 PIR-M05 PIR-M07 PIR-M09 PIR-D02 PIR-D04 PIR-P01 PIR-P01 PIR-P03 PIR-P04 PIR-P09
"""
_WARNED = "LPP-M02 LPP-P07 MP-D03 MP-D14 LOOT-D06 PPP-P02 PIR-M07 PIR-P01 PIR-P03"
_NOTED = "LPP-P14 MP-D04"
"""Rows whose scene, or one of whose two scenes, is no error."""

SPOKEN_FOR = {"MP-D20": "G-R05", "PIR-M03": "G-K03"}
"""Rows of a game of which a rule for all games speaks, by the number of that rule."""

FIXTURES = sorted(path for path in FOLDER.iterdir())


def row(path: Path) -> str:
    found = ROW.fullmatch(path.stem)
    assert found is not None, f"{path.name} is not named by a row and its scene"
    return found[1]


def expected(path: Path) -> tuple[str, str, str]:
    """Return the rule, the severity and the place, as FILE:LINE:COLUMN."""
    files = [path] if path.is_file() else sorted(path.rglob("*.yaml"))
    found = [(file, EXPECTED.match(file.read_text("utf-8"))) for file in files]
    file, first = next((file, match) for file, match in found if match is not None)
    assert sum(match is not None for _, match in found) == 1
    return first[1], first[2], f"{file}:{first[3]}"


@pytest.mark.parametrize("path", sampled(FIXTURES, 7), ids=lambda path: path.stem)
@pytest.mark.games
def test_a_scene_breaks_one_rule_at_one_place(path: Path) -> None:
    rule, severity, place = expected(path)
    findings = validate(str(path), path, CheckOptions()).findings
    told = [(f.code, f.severity.name.lower(), str(f.span)) for f in findings]
    others = [f for f in findings if f.severity is not Severity.NOTE and f.code != rule]
    assert [one for one in told if one[0] == rule] == [(rule, severity, place)]
    assert others == []


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
@pytest.mark.games
def test_the_rule_stands_for_the_row_of_the_scene(path: Path) -> None:
    entry = rule_named(expected(path)[0])
    assert entry is not None
    numbers = {number.rstrip("abcdefghijklmnopqrstuvwxyz") for number in entry.numbers}
    assert SPOKEN_FOR.get(row(path), row(path)) in numbers


def test_each_scene_has_a_fixture() -> None:
    assert sorted(row(path) for path in FIXTURES) == sorted(_SCENES.split())


def test_scenes_are_errors_unless_they_are_marked() -> None:
    found = [(row(path), expected(path)[1]) for path in FIXTURES]
    assert sorted(id for id, told in found if told == "warning") == sorted(_WARNED.split())
    assert sorted(id for id, told in found if told == "note") == sorted(_NOTED.split())
