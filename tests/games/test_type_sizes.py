"""In every kit, what is read in play is set in 9 pt at least, captions in 7.5, as it is drawn."""

from __future__ import annotations

import pytest
from conftest import sampled
from kits import bill_of

from pnp.base.diagnostics import Report
from pnp.base.units import POINTS_PER_MM
from pnp.content.game_files import bundled_games
from pnp.scene.extents import Ruler
from pnp.theme import load_theme

# Styles that need less than 9 pt; their theme says how much.
CAPTIONS = {
    *("small", "note", "legend", "token.legend", "subtitle", "ribbon.subtitle", "mat.subtitle"),
    *("mat.note", "card.footer", "cartouche.subtitle", "cartouche.note", "seas.fact"),
    *("seas.number", "deck.label", "deck.job", "deck.aside", "deck.flavour"),
    *("box.title", "box.subtitle", "box.side", "box.text", "sheet.callout"),
    *("edge.coordinate", "way.label", "board.key"),
}
ORNAMENT = {"sounding", "degree", "compass.letter", "die.tab", "coordinate"}


def test_captions_and_ornament_are_what_the_theme_states() -> None:
    theme = load_theme("base", Report())
    assert theme is not None
    least = {role: style.least * POINTS_PER_MM for role, style in theme.styles.items()}
    assert {role for role, points in least.items() if 5.4 < points < 8.9} == CAPTIONS
    assert {role for role, points in least.items() if points < 5.4} == ORNAMENT
    assert {role: p for role, p in least.items() if role in CAPTIONS and p < 7.49} == {}
    styles = theme.styles.items()
    assert {role for role, style in styles if style.size < style.least - 0.001} == set()


@pytest.mark.parametrize("game", sampled(bundled_games(), 5, first=1))
def test_no_text_of_a_kit_is_smaller_than_its_role_allows(game: str) -> None:
    ruler = Ruler()
    sizes = {
        (round(text.least * POINTS_PER_MM, 1), round(size * POINTS_PER_MM, 1), text.content)
        for piece in bill_of(game).pieces
        for size, text in ruler.texts((*piece.front, *(piece.back or ())))
    }
    # Captions of cards that are set in italics, or that name a job, have 8 pt in their theme.
    assert {least for least, _, _ in sizes} <= {9.0, 8.0, 7.5, 5.0}
    assert sorted(one for one in sizes if one[1] < one[0] - 0.1) == []
