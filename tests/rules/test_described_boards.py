"""What texts say of places on a board, and pictures that a list explains."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.rules.validate import CheckOptions, validate

GAME = """\
pnp: 1
game: dame
title: Dame
designer: A friend of mine
licence: Free for all to print.
players: 2
language: %s
parts:
  - {part: all, title: All, of: [brett, regeln, w]}
"""
BOARD = """\
pnp: 1
map: brett
title: Brett
players: 2
grid: {cells: square, shape: 6x6, size: 20mm}
coordinates: {first: a1, from: bottom-left}
spaces:
  - {space: dark, ground: square.dark, at: checker}
  - {space: rot, ground: sand, at: [c6]}
  - {space: light, ground: square.light, at: rest}
"""
DICE = """\
pnp: 1
dice: w
title: W
pieces:
  - id: w
    title: W
    faces: [':mdi:sword:', ':mdi:shield:', ':mdi:bow-arrow:', ':mdi:axe:', ':mdi:heart:', '']
"""
SHEET = """\
pnp: 1
sheet: regeln
title: Regeln
body:
%s
"""
RULES = ("space-unlike-text", "icon-on-no-piece")


def found(folder: Path, language: str, body: str) -> list[str]:
    (folder / "game.yaml").write_text(GAME % language, "utf-8")
    (folder / "brett.yaml").write_text(BOARD, "utf-8")
    (folder / "w.yaml").write_text(DICE, "utf-8")
    (folder / "regeln.yaml").write_text(SHEET % body, "utf-8")
    verdict = validate("dame", folder, CheckOptions())
    assert verdict.read, verdict.findings
    return [one.code for one in verdict.findings if one.code in RULES]


@pytest.mark.parametrize(
    ("language", "text", "wrong"),
    [
        ("en", "Each has a light square at the right-hand corner.", False),
        ("en", "Each has a dark square at the right-hand corner.", True),
        ("en", "Begin on the light square a1.", True),
        ("en", "Begin on the dark square a1. Then b1 is light.", False),
        ("en", "Remember that b2 is a light square.", True),
        ("en", "There is a light square on the left of each man.", False),
        ("de", "Jeder hat ein rotes Feld unten rechts.", True),
        ("de", "Beginnt auf dem Feld a1.", False),
    ],
)
def test_kinds_of_named_places(tmp_path: Path, language: str, text: str, wrong: bool) -> None:
    codes = found(tmp_path, language, f"  - text: {text}")
    assert codes == (["space-unlike-text"] if wrong else [])


@pytest.mark.parametrize(
    ("icons", "wrong"),
    [
        (("sword", "shield", "axe", "heart"), False),
        (("sword", "shield", "axe", "skull"), True),
        # Bullets that are mere decoration.
        (("lightbulb", "lightbulb", "lightbulb", "lightbulb"), False),
        (("sword", "shield", "flag", "skull"), False),
    ],
)
def test_pictures_that_a_list_explains(tmp_path: Path, icons: tuple[str, ...], wrong: bool) -> None:
    points = "".join(f'\n      - ":mdi:{icon}: Do this."' for icon in icons)
    codes = found(tmp_path, "en", f"  - points:{points}")
    assert codes == (["icon-on-no-piece"] if wrong else [])
