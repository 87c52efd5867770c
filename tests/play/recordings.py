"""Matches whose tallies are stored in ``tallies/``: playing them takes seconds each time, and tests
of findings need only the counts. ``test_recordings.py`` plays them again and compares."""

from __future__ import annotations

import shutil
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct, msgpack
from racing import RACE, copied, match, race

from pnp.base.library import game_dir
from pnp.play import judging
from pnp.play.game_loading import OpenGame
from pnp.play.judging import MatchResult
from pnp.play.matches import Match, host_in_game, title_of
from pnp.play.measuring import InlineExecutor, measure_match
from pnp.play.tally import Tally

FOLDER = Path(__file__).with_name("tallies")


class Recording(Struct, frozen=True):
    """A match and how many of its games were played. ``game`` returns the folder of the game, which
    may be a changed copy in an empty folder."""

    games: int
    game: Callable[[Path], Path] = lambda _: RACE
    players: int = 2
    agents: str = "greedy planner"
    board: str | None = None
    changed: tuple[str, ...] = ()


def _gold_near_one_start(folder: Path) -> Path:
    return copied(
        folder / "race",
        ("buoy: {gold: 2}", "buoy: {gold: 1}"),
        ("  q1: {", "  b1: {type: ocean, buoy: {gold: 30}}\n  q1: {"),
    )


def _empty_inlet(folder: Path) -> Path:
    land = "  " + "L3   " * 11 + "L3\n"
    inlet = "  " + "L3   " * 6 + "~17  " * 2 + "L4   " * 3 + "L4\n"
    far = "  " + "L3   " * 6 + "~17  " * 2 + "~18  " * 3 + "~18\n"
    return copied(folder / "race", (land * 2, inlet + far))


def _strong_card(folder: Path) -> Path:
    """Return Micro Pirates with long guns that cost nothing and win battles."""
    copy = shutil.copytree(game_dir("micro-pirates"), folder / "micro")
    deck = copy / "decks" / "upgrade.csv"
    rows = deck.read_text("utf-8").splitlines()
    at = next(i for i, row in enumerate(rows) if row.startswith("long-guns,"))
    cells = rows[at].split(",")
    strong = "Battle,+9 :cutlass:,gain,"
    rows[at] = ",".join([*cells[:6], strong, strong, "0", ""])
    deck.write_text("\n".join([*rows, ""]), "utf-8")
    return copy


def _long_channel(folder: Path) -> Path:
    """Return Les Petits Pirates with a bury site at the end of ten more spaces of sea."""
    copy = shutil.copytree(game_dir("les-petits-pirates"), folder / "petits")
    chart = copy / "maps" / "basic.yaml"
    channel = " ".join(f"{mark:<4}" for mark in ("~30", *(f"~{n}" for n in range(31, 41)), "c30"))
    land = " ".join(f"{mark:<4}" for mark in ("~30", *"#" * 11))
    text = chart.read_text("utf-8")
    chart.write_text(text.replace("cells: |\n", f"cells: |\n  {channel}\n    {land}\n"), "utf-8")
    return copy


RECORDINGS = {
    "race": Recording(1000),
    "race-of-three": Recording(100, players=3),
    "race-of-four": Recording(1000, players=4),
    "gold-near-one-start": Recording(400, _gold_near_one_start),
    "gold-near-one-start-greedy": Recording(400, _gold_near_one_start, agents="greedy"),
    "no-last-buoy": Recording(500, changed=("last=0",)),
    "rare-gusts": Recording(400, changed=("gust-from=6",)),
    "no-gusts": Recording(200, changed=("gust-from=7",)),
    "no-gusts-of-four": Recording(200, players=4, changed=("gust-from=7",)),
    "empty-inlet": Recording(1000, _empty_inlet),
    "steady-style": Recording(500, agents="greedy steady", changed=("gust-from=1", "last=0")),
    "strait": Recording(1000, board="strait"),
    "few-coins": Recording(200, changed=("gold=25",)),
    "greedy-and-random": Recording(500, players=4, agents="greedy random"),
    "micro-pirates": Recording(320, lambda _: game_dir("micro-pirates"), agents="greedy trader"),
    "strong-card": Recording(320, _strong_card, agents="greedy trader"),
    "long-channel": Recording(80, _long_channel, players=3, board="basic"),
}


def load_match(name: str, folder: Path) -> MatchResult:
    """Return a match with its stored tally; its game may be copied to ``folder``."""
    game, wanted = _opened(RECORDINGS[name], folder)
    host, targets = host_in_game(game, wanted), game.game.record.targets
    return judging.match_result(title_of(game, wanted), host, wanted, load_tally(name), targets)


def load_tally(name: str) -> Tally:
    data = zlib.decompress(path_of(name).read_bytes())
    return msgpack.decode(data, type=Tally, dec_hook=_counter)


def store_tally(name: str, tally: Tally) -> None:
    path_of(name).write_bytes(zlib.compress(msgpack.encode(tally)))


def play_again(name: str, folder: Path, games: int) -> Tally:
    """Return the tally of the first games of a match, played now."""
    _, wanted = _opened(RECORDINGS[name], folder)
    return measure_match(wanted, games, InlineExecutor())


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.msgpack.zlib"


def _opened(of: Recording, folder: Path) -> tuple[OpenGame, Match]:
    path = of.game(folder)
    wanted = match(path, of.players, of.agents, board=of.board, overrides=of.changed)
    return race(path), wanted


def _counter(kind: type[Any], counts: dict[Any, int]) -> Any:
    """Return a Counter, a type that msgspec leaves to others."""
    del kind
    return Counter(counts)
