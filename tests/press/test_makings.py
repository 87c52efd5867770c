"""What of a kit is made by hand: drawn on its cover, and told as it is printed."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest

from pnp.base.diagnostics import Report
from pnp.build import BuildOptions, build
from pnp.imposition.paper import PAPERS

GAME = """
pnp: 1
game: gull-race
title: Gull Race
designer: A. Tern
licence: Public domain
players: 2
language: en
parts:
  - {part: rules, title: Rules, of: [flight], sheets: booklet}
  - {part: cards, title: Cards, of: [omens]}
"""
RULES = """
pnp: 1
sheet: flight
title: Flight
width: 130mm
height: 190mm
columns: 1
body: [{text: Fly.}, {break: page}, {text: On.}, {break: page}, {text: Land.}]
"""
OMENS = """
pnp: 1
deck: omens
title: Omens
layout: {title: {at: [5mm, 5mm], size: [50mm, 10mm]}}
back: {title: {at: [5mm, 5mm], size: [50mm, 10mm]}}
cards: [{card: fair-wind, title: Fair Wind}]
"""


@pytest.mark.parametrize(
    ("sheets", "told", "untold"),
    [
        (None, ("Booklets", "staple the fold", "1 Stack"), ("Cut apart",)),
        ("gutterfold", ("Fold at the line", "Cut apart"), ("Booklets", "staple")),
    ],
)
def test_a_cover_tells_of_booklets_and_gutters_only_where_they_are_printed(
    sheets: str | None, told: tuple[str, ...], untold: tuple[str, ...], tmp_path: Path
) -> None:
    folder = tmp_path / "gull-race"
    folder.mkdir()
    for name, text in (("game", GAME), ("flight", RULES), ("omens", OMENS)):
        (folder / f"{name}.yaml").write_text(text, "utf-8")
    report = Report()
    options = BuildOptions((PAPERS["a4"],), ("pdf",), sheets=sheets, out=tmp_path / "out")
    built = build(str(folder), options, report, lambda *_: None)
    assert built is not None, report.diagnostics
    with pypdfium2.PdfDocument(built.folder / "gull-race-kit-a4.pdf") as pdf:
        words = " ".join(pdf[1].get_textpage().get_text_bounded().split())
    assert all(text in words for text in told)
    assert not any(text in words for text in untold)
