"""A real cluster of dask.distributed on this machine gives the same numbers as one process."""

from __future__ import annotations

from pathlib import Path

import pytest
from racing import match

from pnp.play.comparing import compare_games
from pnp.play.kernel import UnplayableError
from pnp.play.measuring import LOT, InlineExecutor, cluster, measure_match
from pnp.play.third_party import ProgramError

distributed = pytest.importorskip("distributed")


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore")  # those of dask are its own
def test_a_cluster_plays_the_same_games_and_tells_faults(tmp_path: Path) -> None:
    wanted, other, games = match(), match(board="strait"), 3 * LOT + 4
    made = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    )
    with made, cluster(made.scheduler_address) as (executor, threads):
        assert threads == 2
        assert measure_match(wanted, games, executor, threads) == measure_match(
            wanted, games, InlineExecutor()
        )
        both = compare_games(wanted, other, games, executor, threads)
        mine = tmp_path / "mine.py"
        mine.write_text("def Mine(engine): return lambda table, choice, chance: -1\n", "utf-8")
        with pytest.raises(ProgramError, match=r"mine\.py:1: .*, game 1 of seed 0, .*answers -1"):
            measure_match(match(agents=f"{mine}:Mine"), games, executor, threads)
    assert both == compare_games(wanted, other, games, InlineExecutor())


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_that_is_not_there_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.play.measuring.PATIENCE", 0.2)
    with (
        pytest.raises(UnplayableError, match="no cluster at 'tcp://127.0.0.1:9'"),
        cluster("tcp://127.0.0.1:9"),
    ):
        pass
