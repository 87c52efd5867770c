"""The film of a game shows the ocean that was played, not the one that the file lists."""

from __future__ import annotations

import json
import re

from conformance import game
from micro_staged import laid, micro

from pnp.play.replays import Step
from pnp.reports.boards import board_of
from pnp.reports.film import film_page, position_picture
from pnp_pirates.micro_pirates.narration import MicroNarrator


def test_cards_lie_where_they_were_laid_and_figures_on_them() -> None:
    engine = micro()
    table = laid(engine)
    table.layout = len(engine.rules.layouts) - 1
    narrator = MicroNarrator(engine)
    layout = narrator.layout(table)
    file = game("micro-pirates").board(None)
    usual, shown = board_of(file), board_of(file, layout)
    assert usual is not None
    assert shown is not None
    corners = [shown.figure.spaces[card].middle for card in layout]
    assert corners == sorted(corners, key=lambda at: (round(at[1]), at[0]))
    assert [usual.figure.spaces[card].middle for card in layout] != corners

    figures = {place: tuple(names) for place, names in narrator.figures(table).items()}
    steps = [
        Step(0, None, "lay out", (), {}),
        Step(1, 0, "sail", (), figures, layout=layout),
    ]
    assert figures
    found = re.search(
        r"<script type='application/json' id='film'>(.*?)</script>",
        film_page("a game", ["greedy"], steps, file),
    )
    assert found is not None
    moved = [tuple(at) for at in json.loads(found[1])[1]["m"].values()]
    spots = [(round(x, 1), round(y, 1)) for _, (x, y) in shown.spots(figures)]
    assert sorted(moved) == sorted(spots)
    assert sorted(moved) != sorted((round(x, 1), round(y, 1)) for _, (x, y) in usual.spots(figures))
    assert position_picture("a game", steps[1], file) != position_picture(
        "a game", Step(1, 0, "", (), figures), file
    )
