"""Whole games of Piracy in words, one at least for each ending, played again line by line."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import pytest
from invariants.piracy import Watch
from playthroughs import replayed_from, transcript
from shoals import engine

from pnp_pirates.piracy.agents import AGENTS
from pnp_pirates.piracy.engine import Piracy
from pnp_pirates.piracy.narration import PiracyNarrator

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
CLOSE = """
~~~~~~~~
~SS~a~~~
P~~~~~Xh
~~b~MM~~
~~~~MM~~
"""


class Game(NamedTuple):
    players: int
    mode: str | None
    ending: str
    facts: dict[str, Any]
    readings: dict[str, Any] = {}

    def engine(self) -> Piracy:
        return engine(self.players, self.mode, CLOSE, self.facts, **self.readings)


GAMES = {
    "race": Game(2, None, "won", {}),
    "hoard": Game(4, "hoard", "won", {"hoard": {"4": 3}}),
    "dice": Game(3, "dice", "won", {}),
    "one-coin-more": Game(6, "hoard", "parted-by-spare-coin", {"hoard": {"6": 3}, "hoard-load": 1}),
    "all-level": Game(
        6, "hoard", "level", {"hoard": {"6": 2}, "hoard-load": 1}, {"coin_for_draws": "spare-coins"}
    ),
}


@pytest.mark.parametrize("name", GAMES)
def test_playthroughs_end_as_they_are_told(name: str, request: pytest.FixtureRequest) -> None:
    game, path = GAMES[name], PLAYTHROUGHS / f"{name}.txt"
    piracy = game.engine()
    if request.config.getoption("--update"):
        agents = [AGENTS["greedy"](piracy)] * piracy.seats
        games = (transcript(PiracyNarrator(piracy), agents, seed) for seed in range(60))
        ended = [text for text in games if f"= {game.ending}\n" in text]
        path.write_text(min(ended, key=len), "utf-8")
    assert piracy.ending(replayed_from(PiracyNarrator(piracy), Watch(piracy), path)) == game.ending


def test_every_ending_has_a_playthrough() -> None:
    endings = {ending for game in GAMES.values() for ending in game.engine().endings}
    assert {game.ending for game in GAMES.values()} == endings
    assert {path.stem for path in PLAYTHROUGHS.glob("*.txt")} == GAMES.keys()
