"""Who the PDF of a lone file says has made it."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import edit

from pnp.base.diagnostics import Report
from pnp.build import BuildOptions, build
from pnp.imposition.paper import PAPERS

DECK = """\
pnp: 1
deck: gulls
title: Gulls
layout: plain-card
cards: [{card: gull, title: Gull}]
"""


def author_of(deck: Path, out: Path) -> str:
    report = Report()
    built = build(
        str(deck), BuildOptions((PAPERS["a4"],), ("pdf",), out=out), report, lambda *_: None
    )
    assert built is not None, report.diagnostics
    data = (built.folder / "gulls-a4.pdf").read_bytes()
    found = data.partition(b"/Author (")[2].partition(b")")[0]
    return found.decode("latin-1")


@pytest.mark.parametrize(
    ("line", "author"),
    [
        ("", ""),
        ("designer: Ann Other\n", "Ann Other"),
        # To take the look of a game is not to be made by its designer.
        ("game: loot-pirates\ntheme: base\n", ""),
        ("game: loot-pirates\ntheme: base\ndesigner: Ann Other\n", "Ann Other"),
    ],
)
def test_a_file_outside_a_game_is_by_whom_it_names(tmp_path: Path, line: str, author: str) -> None:
    deck = tmp_path / "gulls.yaml"
    deck.write_text(DECK.replace("title", f"{line}title", 1), "utf-8")
    assert author_of(deck, tmp_path / "out") == author


def test_a_file_in_the_folder_of_a_game_is_by_the_designer_of_that(small_game: Path) -> None:
    deck = small_game / "gulls.yaml"
    deck.write_text(DECK, "utf-8")
    assert author_of(deck, small_game.parent / "out") == "Nobody"
    edit(deck, "title", "designer: Ann Other\ntitle")
    assert author_of(deck, small_game.parent / "out") == "Ann Other"
