"""Many games: the same whoever plays them, and counted in little room."""

from __future__ import annotations

import os
import pickle
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from racing import RACE, copied, match, race
from recordings import load_tally

from pnp.base.values import replace
from pnp.play.kernel import UnplayableError, play
from pnp.play.matches import agents_of, host_in_game, host_match
from pnp.play.measuring import BATCH, LOT, InlineExecutor, measure_match, processes, widest_margin
from pnp.play.observing import observe_game
from pnp.play.tally import KEPT, WIN, Tally, bin_of


def test_every_executor_gives_the_same_numbers() -> None:
    wanted, games = match(), 2 * LOT + 7
    here = measure_match(wanted, games, InlineExecutor())
    assert here.games == games
    with ThreadPoolExecutor(3) as threads:
        assert measure_match(wanted, games, threads, 3) == here
    with processes(2) as (pool, jobs):
        assert measure_match(wanted, games, pool, jobs) == here


def test_each_agent_sits_everywhere_equally_often_and_plays_alone_too() -> None:
    wanted = match(players=4, agents="greedy planner steady")
    seats = Counter()
    for index in range(6 * 20):
        seated = wanted.seating(index)
        seats.update((agent, seat, len({*seated}) > 1) for seat, agent in enumerate(seated))
    assert {*seats.values()} == {20}
    assert len(seats) == 3 * 4 * 2


def test_seeds_differ_by_game_players_and_index_and_not_by_board() -> None:
    one = match()
    seeds = {one.seed_of("race", index) for index in range(1000)}
    assert len(seeds) == 1000
    assert replace(one, board="strait").seed_of("race", 5) == one.seed_of("race", 5)
    others = (replace(one, players=3), replace(one, seed=9))
    assert {other.seed_of("race", 5) for other in others}.isdisjoint(seeds)
    assert one.seed_of("chase", 5) not in seeds


def test_a_game_is_counted_as_it_was_played() -> None:
    wanted = match(players=3)
    host = host_match(wanted)
    found = observe_game(host, wanted, 11)
    again = play(host.engine, agents_of(host, wanted.seating(11)), found.seed)
    assert again.log == found.log
    assert found.scores == tuple(again.table.gold)
    assert found.winners == host.engine.winners(again.table)
    assert (found.turns, found.choices) == (again.turns, again.choices)
    taken = sum(sum(actions.values()) for actions in found.actions)
    assert taken == found.turns
    assert found.places["gold"].total() == sum(host.engine.buoys) + host.engine.last


def test_shares_add_up() -> None:
    found = measure_match(match(players=3), 100, InlineExecutor())
    assert sum(found.won.values()) == sum(found.side_won.values()) == WIN * found.finished
    assert sum(sample.n for sample in found.cells.values()) == 3 * 100
    assert sum(alone.games for alone in found.alone.values()) == 50
    assert sum(sample.n for sample in found.agents.values()) == 3 * 50


def test_tallies_stay_small() -> None:
    some = load_tally("strong-card")
    more = Tally(some.seats, some.sides)
    for _ in range(300):
        more.add(some)
    assert more.games == 300 * some.games
    assert len(pickle.dumps(more)) < 1.2 * len(pickle.dumps(some))
    assert more.kept
    assert all(len(games) <= KEPT for games in more.kept.values())
    assert len({bin_of(n) for n in range(100_000)}) < 3000


@pytest.mark.parametrize(
    ("within", "games"),  # 600 and 384 games would do
    [pytest.param(0.04, 750, marks=pytest.mark.soak), (0.05, 500)],
)
def test_playing_stops_by_the_width_of_intervals_after_a_batch(within: float, games: int) -> None:
    wanted = match(agents="greedy")
    found = measure_match(wanted, 100_000, InlineExecutor(), within=within)
    assert found.games % BATCH == 0
    assert widest_margin(found) <= within
    assert found.games == games


def test_unfinished_games_are_kept_to_be_looked_at() -> None:
    wanted = match()
    engine = host_match(wanted).engine
    engine.bound, bound = 1, engine.bound
    try:
        found = measure_match(wanted, 25, InlineExecutor())
    finally:
        engine.bound = bound
    assert found.endings == {"unfinished": 25}
    assert [game.index for game in found.kept["unfinished"]] == [0, 1, 2]


def test_who_plays_elsewhere_has_the_same_facts(tmp_path) -> None:  # type: ignore[no-untyped-def]
    wanted = match()
    other = copied(tmp_path / "race", ("buoy: {gold: 3}", "buoy: {gold: 2}"))
    assert match(other).stamp != wanted.stamp
    with pytest.raises(UnplayableError, match="not the same here"):
        host_match(replace(wanted, path=str(other)))
    looks = copied(tmp_path / "looks", ("The Ring", "The Rings"), ("name: North", "name: Nord"))
    assert match(looks).stamp == wanted.stamp
    assert match(overrides=("prize=2",)).stamp != wanted.stamp


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"players": 5}, "race is for 2 to 4 players, not for 5"),
        ({"board": "rink"}, "no map 'rink'; did you mean ring?"),
        ({"mode": "teams"}, "'teams' is not a way to play race; there is no other"),
        (
            {"agents": "gredy"},
            "no agent 'gredy' plays race (name one of yours as mine.py:Shy); did you mean greedy?",
        ),
        ({"players": 4, "board": "strait"}, "quays for 3 players"),
        ({"agents": "nowhere.py:Shy"}, "cannot read 'nowhere.py'"),
    ],
)
def test_what_cannot_be_played_is_said(asked: dict[str, object], told: str) -> None:
    wanted = replace(match(), agents=("greedy",))
    agents = asked.pop("agents", "greedy")
    with pytest.raises(UnplayableError, match=re.escape(told)):
        host_in_game(race(RACE), replace(wanted, agents=(agents,), **asked))


_MOST_LOOKS = 6000


def _for_ever(folder: str) -> None:
    (Path(folder) / str(os.getpid())).touch()
    while True:
        pass


def _begun(folder: Path, many: int) -> list[int]:
    """Wait until so many processes are at work, and return their numbers."""
    for _ in range(_MOST_LOOKS):
        if len(found := [int(path.name) for path in folder.iterdir()]) >= many:
            return found
        time.sleep(0.01)
    raise AssertionError("they never begin")


def _are_gone(found: list[int]) -> bool:
    """Return whether processes end, in whatever time the system needs for it."""
    for _ in range(_MOST_LOOKS):
        if not any(map(_is_there, found)):
            return True
        time.sleep(0.01)
    return False


def _is_there(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="looks at the processes of Linux")
def test_an_interruption_ends_processes_that_would_go_on_for_ever(tmp_path: Path) -> None:
    found = []

    def interrupted() -> None:
        with processes(2) as (pool, _):
            for _ in "12":
                pool.submit(_for_ever, str(tmp_path))
            found.extend(_begun(tmp_path, 2))
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert _are_gone(found)


_PARENT = """
import sys, time
sys.path.insert(0, sys.argv[2])
from pnp.play.measuring import processes
from test_measuring import _for_ever
if __name__ == "__main__":
    with processes(2) as (pool, _):
        for _ in "12":
            pool.submit(_for_ever, sys.argv[1])
        time.sleep(600)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="looks at the processes of Linux")
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_processes_end_with_the_one_that_started_them(tmp_path: Path, number: int) -> None:
    (tmp_path / "seen").mkdir()
    (tmp_path / "parent.py").write_text(_PARENT, "utf-8")
    here = Path(__file__).parent
    paths = os.pathsep.join([str(here.parent), str(here), str(here.parent.parent)])
    command = [sys.executable, str(tmp_path / "parent.py"), str(tmp_path / "seen"), str(here)]
    parent = subprocess.Popen(command, env={**os.environ, "PYTHONPATH": paths})
    found = _begun(tmp_path / "seen", 2)
    parent.send_signal(number)
    parent.wait()
    assert _are_gone(found)
