"""The rules of the bundled games fill their folded sheets, and each player has a turn in short."""

from __future__ import annotations

import pytest

from pnp.base.diagnostics import Report
from pnp.base.units import parse_length
from pnp.content.game_files import bundled_games
from pnp.content.project import Project, load
from pnp.content.targets import find
from pnp.content.wording import Dress
from pnp.model.deck import Deck
from pnp.model.sheet import Sheet
from pnp.press.lay_out import lay_out
from pnp.press.themes import themes_of

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


def project(game: str) -> Project:
    report = Report()
    path = find(game, report)
    found = path and load(path, report, Dress())
    assert found
    return found


@pytest.mark.soak
@pytest.mark.parametrize("game", bundled_games())
def test_a_booklet_leaves_no_page_blank(game: str) -> None:
    own, report = project(game), Report()
    (part,) = (part for part in own.parts if part.entry.part == "rules")
    laid = lay_out(part, themes_of(own, report), report, {})
    pages = [
        face
        for piece, file in laid.pieces
        if file.id == "rules"
        for face in (piece.front, piece.back)
    ]
    assert len(pages) % PAGES == 0
    assert all(pages)


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
