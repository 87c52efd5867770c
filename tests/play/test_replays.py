"""Games that are kept can be opened again, choice by choice, and say when the game has changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from racing import RACE, copied, match, race

from pnp.base.values import replace
from pnp.play.kernel import UnplayableError
from pnp.play.matches import host_match
from pnp.play.measuring import InlineExecutor, measure_match
from pnp.play.replays import (
    Replay,
    Step,
    dump_replay,
    name_of_chooser,
    read_replay,
    reopen_game,
    replay_of,
    steps,
)


def kept(path: Path = RACE) -> Replay:
    wanted = match(path, players=3)
    (game,) = measure_match(wanted, 10, InlineExecutor(), indexes=(6,)).kept["wanted"]
    return replay_of(wanted, "race", game, "wanted")


def test_a_replay_is_the_game_that_was_played(tmp_path: Path) -> None:
    replay = kept()
    file = tmp_path / "game.json"
    file.write_bytes(dump_replay(replay))
    again = read_replay(file)
    assert again == replay
    host, same = reopen_game(again, race(), trusted=True)
    assert same
    shown = [*steps(host.narrator(), again.log)]
    assert [step.at for step in shown] == [*range(len(again.log) + 1)]
    assert all(step.action for step in shown[:-1])
    assert shown[-1].action == ""
    table = dict(line.split(": ", 1) for line in shown[-1].position[:3])
    assert [int(table[f"player {seat}"].split()[1]) for seat in (1, 2, 3)] == again.scores
    figures = {name for names in shown[-1].figures.values() for name in names}
    assert figures == {"seat-0", "seat-1", "seat-2"}


def test_who_chooses_is_told() -> None:
    replay = kept()
    shown = [*steps(host_match(match(players=3)).narrator(), replay.log)]
    assert name_of_chooser(shown[0], replay.agents) == "chance"
    assert name_of_chooser(shown[1], replay.agents).startswith("seat ")
    assert replay.agents[0] in {"greedy", "planner"}


def test_changed_facts_are_noticed(tmp_path: Path) -> None:
    replay = kept()
    other = copied(tmp_path / "race", ("buoy: {gold: 3}", "buoy: {gold: 1}"))
    host, same = reopen_game(replay, race(other), trusted=True)
    assert not same
    assert [*steps(host.narrator(), replay.log)]  # the same ways are open


def test_a_log_that_takes_what_is_not_there_ends_with_words() -> None:
    replay = kept()
    wrong = [*replay.log[:4], 99]
    host, _ = reopen_game(replay, race(), trusted=True)
    with pytest.raises(UnplayableError, match="choice 5 of the log is 99; the options are 0 to"):
        list(steps(host.narrator(), wrong))


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"pnp-replay": 1, "game": 3}', "\x00"])
def test_what_is_no_replay_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(text, "utf-8")
    with pytest.raises(UnplayableError, match="is not a replay"):
        read_replay(file)
    with pytest.raises(UnplayableError, match="cannot read"):
        read_replay(tmp_path / "none.json")


def test_a_replay_of_another_game_is_refused() -> None:
    with pytest.raises(UnplayableError, match="of chase, not of race"):
        reopen_game(replace(kept(), game="chase"), race(), trusted=True)


def test_replays_are_small() -> None:
    replay = kept()
    assert len(dump_replay(replay)) < 1200
    assert msgspec.json.decode(dump_replay(replay))["pnp-replay"] == 1


@pytest.mark.parametrize("number", [99_999, -1, 2**63 - 1, -(2**63)])
@pytest.mark.parametrize("at", [0, 4])
def test_a_log_is_shown_as_far_as_it_can_be_played(number: int, at: int) -> None:
    replay = kept()
    narrator = host_match(match(players=3)).narrator()
    shown: list[Step] = []
    with pytest.raises(UnplayableError, match=f"choice {at + 1} of the log is {number}; the opt"):
        shown.extend(steps(narrator, [*replay.log[:at], number]))
    assert [step.at for step in shown] == [*range(at + 1)]
    assert shown[-1].action == ""


def test_a_log_is_not_played_for_longer_than_a_game(tmp_path: Path) -> None:
    narrator = host_match(match(players=3)).narrator()
    narrator.engine.bound = 5
    asked = []

    class Log(list[int]):
        def __getitem__(self, at: Any) -> Any:
            asked.append(at)
            return 0

    with pytest.raises(UnplayableError, match="is beyond 5"):
        list(steps(narrator, Log([0] * 1000)))
    assert len(asked) < 50
