"""Stored tallies are those of the games as they are played now.

``pytest --update -m "" tests/play/test_recordings.py`` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest
from recordings import FOLDER, RECORDINGS, load_tally, path_of, play_again, store_tally

FEW = 16
LARGEST = 25_000
SAMPLE = ("few-coins", "no-gusts-of-four")


@pytest.mark.parametrize("name", RECORDINGS)
def test_the_first_games_of_a_recording_are_those_played_now(name: str, tmp_path: Path) -> None:
    alone = load_tally(name).alone
    for agent, fresh in play_again(name, tmp_path, FEW).alone.items():
        assert fresh.first
        assert fresh.first.items() <= alone[agent].first.items()


@pytest.mark.parametrize("name", [
    pytest.param(name, marks=() if name in SAMPLE else pytest.mark.soak) for name in RECORDINGS
])  # fmt: skip
def test_a_stored_tally_is_that_of_all_games_played_now(
    name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    fresh = play_again(name, tmp_path, RECORDINGS[name].games)
    if request.config.getoption("--update"):
        store_tally(name, fresh)
    assert load_tally(name) == fresh


def test_stored_tallies_are_small_and_each_is_of_a_recording() -> None:
    assert {*FOLDER.iterdir()} == {path_of(name) for name in RECORDINGS}
    assert all(path.stat().st_size <= LARGEST for path in FOLDER.iterdir())
    assert all(load_tally(name).games == of.games for name, of in RECORDINGS.items())
