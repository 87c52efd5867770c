"""An icon in a printed file is found by its term, in the words of theme and language."""

from __future__ import annotations

import shutil
from pathlib import Path

import pypdfium2
import pytest
from click.testing import CliRunner

from pnp.base.library import content_dir
from pnp.cli import group

DECK = """\
pnp: 1
deck: purses
game: les-petits-pirates
title: Purses
layout: purse
cards:
  - {card: purse, price: 3}
"""
LAYOUT = """\
pnp: 1
layout: purse
boxes:
  ground: {draw: panel, at: [0mm, 0mm], size: [100%, 100%], fill: paper}
  price: {draw: text, text: "{price} :gold:", at: [5mm, 5mm], size: [50mm, 20mm]}
"""


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), ["3", "gold"]),
        (("--theme", "space"), ["3", "credit"]),
        (("--lang", "de"), ["3", "Gold"]),
        (("--theme", "space", "--lang", "de"), ["3", "Gold"]),
    ],
    ids=["as written", "theme", "language", "a theme without words of the language"],
)
def test_an_icon_is_found_under_its_term(
    tmp_path: Path, options: tuple[str, ...], words: list[str]
) -> None:
    game = tmp_path / "les-petits-pirates"
    shutil.copytree(content_dir() / "les-petits-pirates", game)
    for kind, text in (("decks/purses", DECK), ("layouts/purse", LAYOUT)):
        file = game / f"{kind}.yaml"
        file.parent.mkdir()
        file.write_text(text, "utf-8")
    out = tmp_path / "out"
    command = ["build", str(game / "decks/purses.yaml"), "--out", str(out), *options]
    result = CliRunner().invoke(group, [*command, "--paper", "a4", "--format", "pdf"])
    assert result.exit_code == 0, result.output
    with pypdfium2.PdfDocument(next(out.rglob("*.pdf"))) as pdf:
        text = pdf[0].get_textpage().get_text_range()
    assert text.split()[: len(words)] == words
