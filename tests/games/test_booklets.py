"""The rules of the bundled games fill their folded sheets, and each player has a turn in short."""

from __future__ import annotations

import pytest
from conftest import sampled

from pnp.base.diagnostics import Report, Reporter
from pnp.base.units import parse_length
from pnp.content.game_files import bundled_games
from pnp.content.language.languages import Edition
from pnp.content.project import Project, load_project
from pnp.content.targets import find_target
from pnp.kinds.deck.record import Deck
from pnp.kinds.sheet.layout import fill_pages, style_of
from pnp.kinds.sheet.record import Sheet
from pnp.press.parts import theme_lookup

SHORT = {
    "les-petits-pirates": "reference",
    "loot-pirates": "round-summary",
    "micro-pirates": "turn",
    "piece-packing-pirates": "reference",
    "piracy": "reference",
}
"""What of each game tells a turn in short."""
PAGES = 4
"""Of a sheet of paper that is folded once."""
FULL = 0.75
"""How much of the height of each page but the last a booklet takes at least."""


def project(game: str) -> Project:
    report = Report()
    path = find_target(game, report)
    found = path and load_project(path, report, Edition())
    assert found
    return found


@pytest.mark.parametrize("game", sampled(bundled_games(), 5, first=1))
def test_a_booklet_fills_its_pages(game: str) -> None:
    own, report = project(game), Report()
    (file,) = (file for file in own.files if file.id == "rules")
    rules, theme = file.record, theme_lookup(own, report)(file)
    assert isinstance(rules, Sheet)
    assert theme is not None
    pages = fill_pages(rules, style_of(rules, theme, Reporter(report, lambda path: None)))
    assert report.diagnostics == ()
    assert pages
    assert len(pages) % PAGES == 0
    depths = [
        max((spot.y + spot.row.height for spot in placed), default=0.0) / box.height
        for box, placed in pages
    ]
    assert min(depths[:-1]) >= FULL
    assert 0 < depths[-1] <= max(depths) < 1.001


@pytest.mark.parametrize("game", bundled_games())
def test_each_player_has_a_turn_in_short(game: str) -> None:
    own = project(game)
    (file,) = (file for file in own.files if file.id == SHORT[game])
    short = file.record
    assert own.game is not None
    most = max(own.game.record.players)
    if isinstance(short, Deck):
        # How large the type of cards is comes from themes: a build warns of less than 9 pt.
        assert sum(card.quantity for card in short.cards) == most
        return
    assert isinstance(short, Sheet)
    assert short.quantity >= most
    assert short.size >= parse_length("9pt")
