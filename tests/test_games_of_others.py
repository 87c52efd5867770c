"""Games made for other tools print completely, and findings about them are true.

They are in ``tests/others``: chess, two decks of cards, dominoes, cards for learning words in four
scripts, boards of Go and Hex, a tarot and odd pieces.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pypdfium2
import pytest
from conftest import sampled

from pnp.base.diagnostics import Report, Severity
from pnp.build import BuildOptions, build
from pnp.imposition.paper import PAPERS

HOME = Path(__file__).parent / "others"
_LEAST_INK = 0.005


class Other(NamedTuple):
    """A game or file, the codes of all its findings, and words on its pages."""

    target: str
    found: tuple[str, ...]
    words: tuple[str, ...]


GAMES = (
    Other("chess", (), ("a", "h")),
    Other("cards52/cards52.yaml", (), ("K", "Q", "J", "10")),
    Other("dominoes/dominoes.yaml", (), ()),
    Other(
        "flashcards/flashcards.yaml",
        ("butted-backs", "text-shrunk"),
        ("Eichhörnchen", "栗鼠", "きょうしつ", "kyōshitsu"),
    ),
    Other("go/go.yaml", (), ()),
    Other("hexgame/hexgame.yaml", (), ()),
    Other("misc", (), ("Knight", "Mage", "63")),
    Other("scripts/scripts.yaml", ("text-shrunk",), ("日本語", "Καλημέρα", "Привет", "Tiếng")),
    Other("tarot", (), ("The Fool", "The Empress", "XX")),
)


@pytest.mark.parametrize(
    "game", sampled([(game,) for game in GAMES], 3, 1), ids=lambda game: game.target
)
def test_a_game_for_another_tool_prints_whole(game: Other, tmp_path: Path) -> None:
    report = Report()
    options = BuildOptions((PAPERS["a4"],), ("pdf",), out=tmp_path)
    assert build(str(HOME / game.target), options, report, lambda *_: None) is not None
    assert Counter(one.code for one in report.diagnostics).keys() == set(game.found)
    assert all(one.severity is not Severity.ERROR for one in report.diagnostics)
    text = ""
    for path in sorted(tmp_path.rglob("*.pdf")):
        with pypdfium2.PdfDocument(path) as pdf:
            for number, page in enumerate(pdf):
                own = page.get_textpage().get_text_range()
                text += own
                grey = page.render(scale=0.5).to_pil().convert("L")
                dark = sum(grey.histogram()[:200]) / (grey.width * grey.height)
                # The back of a board is blank.
                assert dark > _LEAST_INK or "leave blank" in own, (
                    f"{path.name}, page {number + 1}, is nearly blank"
                )
    # pdfium reads a hyphen at the end of a line as this character.
    whole = text.replace("\ufffe", "")
    assert [word for word in game.words if word not in whole] == []
