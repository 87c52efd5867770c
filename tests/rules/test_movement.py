"""The price of a space against the largest movement of the cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.rules.validate import CheckOptions, validate

FILES = {
    "game.yaml": """\
pnp: 1
game: moor
title: Moor
designer: A friend of mine
licence: Free for all to print.
players: 2
parts:
  - {part: all, title: All, of: [karte, leute, regeln]}
""",
    "karte.yaml": """\
pnp: 1
map: karte
title: Karte
players: 2
grid: {cells: hex, shape: 4x4, size: 40mm}
coordinates: A1
spaces:
  - {space: heide, ground: grass, at: rest}
  - {space: sumpf, ground: woods, enter: %s, at: [B2, C3]}
""",
    "leute.yaml": """\
pnp: 1
deck: leute
title: Leute
size: mini
layout:
  title: {draw: text, at: [4mm, 4mm], size: [36mm, 12mm]}
  bewegung: {draw: text, at: [4mm, 20mm], size: [36mm, 10mm]}
cards:
  - {card: hirte, title: Hirte, bewegung: "2"}
  - {card: bote, title: Bote, bewegung: "6"}
""",
    "regeln.yaml": """\
pnp: 1
sheet: regeln
title: Regeln
body:
  - text: %s
""",
}


@pytest.mark.parametrize(
    ("enter", "text", "found"),
    [
        ("8", "Zieht.", True),
        ("6.5", "Zieht.", True),
        ("6", "Zieht.", False),
        ("closed", "Zieht.", False),
        ("8", "Einen Schritt darf jeder immer gehen.", False),
    ],
)
def test_prices_beyond_all_movement(tmp_path: Path, enter: str, text: str, found: bool) -> None:
    for name, content in FILES.items():
        value = {"karte.yaml": enter, "regeln.yaml": text}.get(name)
        (tmp_path / name).write_text(content % value if value else content, "utf-8")
    verdict = validate("moor", tmp_path, CheckOptions())
    assert verdict.read
    codes = [one.code for one in verdict.findings]
    assert ("entry-beyond-movement" in codes) == found
