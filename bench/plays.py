"""Measure how fast games are simulated.

Reports decisions and whole games per second of processor time, on one core, for every bundled game
with greedy agents and for other Python libraries that play games; then the memory used by many
measured games.

Usage: pip install -e '.[bench,players]'; python bench/plays.py [SECONDS] [WORD]

Each row plays for some seconds (by default 5), after one game to warm up; with a WORD only the rows
whose names contain it, such as "piracy", or "memory". Libraries that are not installed are skipped
with a message. A decision is a choice of a player, including forced ones; those of the libraries
are random, which takes less time than an agent that thinks.
"""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

from decisions import rate

from pnp.base.diagnostics import Report
from pnp.base.library import game_dir
from pnp.play.game_loading import open_game
from pnp.play.kernel import play
from pnp.play.matches import Match
from pnp.play.measuring import InlineExecutor, measure_match

HERE = Path(__file__).parent
# The rows: the game, the number of players, and the goal per second.
ROWS = (
    ("loot-pirates", 4, "300,000 decisions"),
    ("les-petits-pirates", 2, "60,000 decisions, 500 games"),
    ("piece-packing-pirates", 1, "500 games"),
    ("piracy", 2, "200 games"),
    ("micro-pirates", 2, "100 games"),
)
# The numbers of games after which memory is measured.
SOON, MANY = 10_000, 100_000
# Libraries to compare with: the module in peers/ and the package that it needs.
PEERS = {"rlcard": "rlcard", "openspiel": "pyspiel", "catanatron": "catanatron"}


def _own(game: str, players: int) -> Callable[[int], int]:
    report = Report()
    found = open_game(game_dir(game), report)
    assert found is not None, report.diagnostics
    engine = found.engine(players)
    greedy = found.agents()["greedy"]
    agents = [greedy(engine) for _ in range(engine.seats)]
    return lambda seed: play(engine, agents, seed).choices


def _rows(seconds: float, word: str) -> Iterator[tuple[str, str, str, str]]:
    for game, players, wanted in ROWS:
        name = f"{game}, {players} player{'s' * (players > 1)}, greedy"
        if word in name:
            yield (name, *_told(rate(_own(game, players), seconds)), wanted)
    for name, package in PEERS.items():
        if word not in name:
            continue
        if find_spec(package) is None:
            print(f"{name} is not installed, and left out", file=sys.stderr)
            continue
        command = [sys.executable, "-m", f"peers.{name}_decisions", str(seconds)]
        text = subprocess.run(command, cwd=HERE, check=True, capture_output=True, text=True).stdout
        for line in text.splitlines():
            if line.count("\t") == 2:
                called, decisions, games = line.split("\t")
                yield (called, *_told((float(decisions), float(games))), "")


def _memory() -> str:
    """Play a card game many times, and return the peak memory after the first part and at the end,
    which must not grow."""
    peaks: list[float] = []

    def note(done: int, total: int) -> None:
        if done == total or (done >= SOON and not peaks):
            peaks.append(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)

    measure_match(
        Match(str(game_dir("loot-pirates")), 4, ("greedy",)), MANY, InlineExecutor(), progress=note
    )
    return f"memory: {peaks[0]:.1f} MB after {SOON:,} games, {peaks[1]:.1f} after {MANY:,}"


def _told(found: tuple[float, float]) -> tuple[str, str]:
    return f"{found[0]:,.0f}", f"{found[1]:,.0f}"


if __name__ == "__main__":
    given = sys.argv[1:]
    word = given[1] if len(given) > 1 else ""
    print("| | decisions a second | games a second | goal |\n|---|---|---|---|")
    for row in _rows(float(given[0]) if given else 5, word):
        print(f"| {' | '.join(row)} |", flush=True)
    if word in "memory":
        print(_memory())
