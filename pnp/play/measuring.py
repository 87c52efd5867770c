"""Simulate many games of a match on all processors, or on a dask.distributed cluster: read this
file first to understand how pnp measures.

Games are played in small, fixed lots, and their tallies are added in order, so results do not
depend on the number of processes. Simulation stops after the requested number of games, or once the
intervals of the win shares are narrow enough, checked after each batch. It never stops because of
the result of a test, which would report problems where there are none.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, TypeAlias, TypeVar

from pnp.base.sums import plain_sum
from pnp.play.kernel import UnplayableError
from pnp.play.matches import HostedMatch, Match, host_match
from pnp.play.observing import observe_game
from pnp.play.statistics import wilson
from pnp.play.tally import WIN, Tally

BATCH = 250
"""Number of games after which the width of the intervals is checked."""
LOT = 25
"""Number of games a process plays before it reports them."""
AHEAD = 3
"""Number of lots queued per process."""

T = TypeVar("T")
Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of games played and the total."""


class InlineExecutor(Executor):
    """An executor that runs everything immediately in this process."""

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@contextmanager
def processes(jobs: int, *, apart: bool = False) -> Iterator[tuple[Executor, int]]:
    """Yield an executor of ``jobs`` processes, and their number. With ``apart``, none of them is
    this process, which third-party agents could end without an exception.

    Raises UnplayableError if one of them is ended from outside.
    """
    if jobs == 1 and not apart:
        yield InlineExecutor(), 1
        return
    # Spawned, not forked: this process may have threads.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_join_parent)
    try:
        yield pool, jobs
    except BrokenProcessPool:
        raise UnplayableError(
            "a process that played was ended: by the machine, if memory is short, or by an "
            "agent or the rules"
        ) from None
    except BaseException:
        # An agent may run for ever, so kill the processes instead of asking them to end.
        for process in list(pool._processes.values()):
            process.kill()
        raise
    finally:
        begun = [process.pid for process in (pool._processes or {}).values()]
        pool.shutdown(cancel_futures=True)
        # End processes that third-party programs left running.
        for group in begun:
            _end_group(group)


def _join_parent() -> None:
    """Ignore interrupts, which the parent process handles, and end this process with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    assert parent is not None
    if hasattr(os, "setpgid"):
        # So that the processes it starts can be ended with it.
        os.setpgid(0, 0)

    def watch() -> None:
        wait([parent.sentinel])
        _end_group(os.getpid())
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=watch, daemon=True).start()


def _end_group(group: int | None) -> None:
    """End all processes of a group, identified by the process that created it."""
    if group is not None and hasattr(os, "killpg"):
        with suppress(OSError):
            os.killpg(group, signal.SIGKILL)


def measure_match(
    match: Match,
    games: int,
    executor: Executor,
    jobs: int = 1,
    within: float | None = None,
    indexes: tuple[int, ...] = (),
    progress: Progress = lambda done, total: None,
) -> Tally:
    """Play up to ``games`` games of a match and return their tally. With ``within``, stop once the
    win share of each seat and agent is known to that margin (a share, such as 0.02)."""
    host = host_match(match)
    tally = Tally(match.players, tuple(host.engine.sides))
    starts = range(0, games, LOT)
    lots = ((match, start, min(start + LOT, games), indexes) for start in starts)
    for lot in run_in_order(_play_batch, lots, executor, AHEAD * jobs):
        tally.add(lot)
        progress(tally.games, games)
        if within is not None and tally.games % BATCH == 0 and widest_margin(tally) <= within:
            break
    return tally


def run_in_order(
    work: Callable[..., T], tasks: Iterator[tuple[Any, ...]], executor: Executor, ahead: int
) -> Iterator[T]:
    """Yield the results of tasks in order, with at most ``ahead`` of them pending. If the caller
    stops early, pending tasks are cancelled."""
    waiting: deque[Future[T]] = deque()
    try:
        for task in tasks:
            waiting.append(executor.submit(work, *task))
            if len(waiting) >= ahead or isinstance(executor, InlineExecutor):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def widest_margin(tally: Tally) -> float:
    """Return the largest margin of error of the win shares of all seats and agents."""
    shares = [wilson(tally.won[seat] / WIN, tally.games) for seat in range(tally.seats)]
    shares += [wilson(sample.total / WIN, sample.n) for sample in tally.agents.values()]
    return max(share.half for share in shares)


def _play_batch(match: Match, start: int, end: int, indexes: tuple[int, ...]) -> Tally:
    return play_lot(host_match(match), match, start, end, indexes)


def play_lot(
    host: HostedMatch, match: Match, start: int, end: int, indexes: tuple[int, ...] = ()
) -> Tally:
    """Play the games of a hosted match from index ``start`` to before ``end``."""
    mixed = Tally(match.players, tuple(host.engine.sides))
    alone: dict[str, Tally] = {}
    for index in range(start, end):
        game = observe_game(host, match, index)
        tally = mixed
        if game.lone_agent is not None:
            tally = alone.setdefault(game.lone_agent, Tally(mixed.seats, mixed.sides))
        tally.note(game, indexes)
    for tally in alone.values():
        mixed.add(tally)
    mixed.alone = alone
    return mixed


# Play games on a dask.distributed cluster.


PATIENCE = 10
"""Seconds to wait for a cluster to answer."""


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Yield an executor on the cluster at an address, and its number of threads. Its workers need
    the same version of pnp, and the same files at the same paths.

    Raises UnplayableError if there is no cluster.
    """
    try:
        import distributed
    except ImportError:
        raise UnplayableError(
            "dask.distributed is not installed: pip install 'pnp-games[dask]'"
        ) from None
    try:
        made: Any = distributed.Client  # untyped
        client = made(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise UnplayableError(f"no cluster at '{address}': {error}") from None
    with client:
        yield client.get_executor(pure=False), max(1, plain_sum(client.ncores().values()))
