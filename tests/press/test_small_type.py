"""Type that is smaller than its style may be, in any game."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.build import BuildOptions, build
from pnp.press.crowding import SmallType, find_small_type
from pnp.scene import Group, Instance, Item, Matrix, Text
from pnp.scene.extents import Ruler
from pnp.scene.piece import Piece
from pnp.text.breaking import paragraph
from pnp.text.shaping import Style

STYLE = Style("AtkinsonHyperlegible-Regular", 3.2, "#000000", least=3.175)


def found(*items: Item) -> list[SmallType]:
    return list(find_small_type([Piece("card", "Card", 60, 40, items)], Ruler()))


def text(size: float, words: str = "Words", least: float = 3.175) -> Text:
    return Text(words, STYLE.face, size, 0, 0, (600.0,) * len(words), "#000000", least=least)


def test_the_smallest_of_each_least_size_is_told_with_how_many_more_there_are() -> None:
    captions = text(2.5, "caption", least=2.6458), text(2.7, "sound", least=2.6458)
    told = found(text(3.175), text(3.0), text(2.9, "fewer"), *captions)
    assert told == [
        SmallType("card", "fewer", 2.9, 3.175, 1),
        SmallType("card", "caption", 2.5, 2.6458, 0),
    ]
    assert told[0].message == (
        "'fewer' of the piece 'card' is set in 8.2 pt, below the 9 pt that such a text needs, "
        "as are 1 more"
    )


def test_what_counts_is_the_size_as_it_is_drawn() -> None:
    drawing = Group((text(6.0),))
    assert found(Instance(drawing, Matrix.scale(0.6))) == []
    (small,) = found(Group((Instance(drawing, Matrix.scale(0.6)),), Matrix.scale(0.8)))
    assert small.size == pytest.approx(2.88)


@pytest.mark.parametrize("least", [0.0, 3.175])
def test_small_capitals_are_not_below_the_letters_beside_them(least: float) -> None:
    block = paragraph("the ^Salty Dog^", STYLE.with_size(3.2), 50.0)
    assert found(*block.items, text(2.0, least=least)) == found(text(2.0, least=least))


def test_a_theme_of_the_user_is_judged_like_any(small_game: Path, tmp_path: Path) -> None:
    (small_game / "themes").mkdir()
    (small_game / "themes" / "tiny.yaml").write_text(
        "pnp: 1\ntheme: tiny\ngame: small-game\ntitle: Tiny\n"
        "fonts:\n  sheet.title: {size: 8pt}\n  mat.text: {size: 8pt, least: 7pt}\n",
        "utf-8",
    )
    (small_game / "sheets").mkdir()
    (small_game / "sheets" / "help.yaml").write_text(
        "pnp: 1\nsheet: help\ngame: small-game\ntitle: Help\nsize: 8pt\nbody:\n  - text: Row.\n",
        "utf-8",
    )
    report = Report()
    options = BuildOptions(papers=(), formats=(), out=tmp_path / "out")
    target = str(small_game / "sheets" / "help.yaml")
    assert build(target, options, report, lambda *_: None) is not None
    (told,) = [one for one in report.diagnostics if one.code == "small-text"]
    assert told.message.startswith("'Row.' of the piece 'help' is set in 8 pt")
