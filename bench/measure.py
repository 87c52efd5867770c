"""Two commands to compare, and the table row with the result."""

from __future__ import annotations

import os
import statistics
import subprocess
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile

HERE = Path(__file__).resolve().parent
HEAD = ("workload", "against", "CPU", "against", "ratio", "memory", "against", "besides")
WIDTHS = (33, 29, 7, 7, 8, 8, 8, 22)


@dataclass(frozen=True)
class Run:
    seconds: float
    mebibytes: float


def _nothing() -> None:
    """Prepare nothing."""


@dataclass(frozen=True)
class Pair:
    """Two commands to compare.

    ``files`` are their outputs, if sizes are to be compared too, and ``items`` the number of things
    in each. ``before`` is called before each run of ours. If ours ``tells`` its seconds, it prints
    them, and they replace those of the whole process.
    """

    name: str
    against: str
    ours: Sequence[str]
    floor: Sequence[str]
    files: tuple[Path, Path] | None = None
    items: tuple[int, int] | None = None
    before: Callable[[], None] = _nothing
    tells: bool = False


def header() -> str:
    return f"{_row(HEAD)}\n{_row('-' * width for width in WIDTHS)}"


def report(pair: Pair, runs: int) -> str:
    """Return the row of a pair: medians, after one run of both for warm-up."""
    both = [_both(pair) for _ in range(runs + 1)][1:]
    ours, floor = (_median(some) for some in zip(*both, strict=True))
    ratio = statistics.median(a.seconds / b.seconds for a, b in both)
    cells = (
        pair.name,
        pair.against,
        f"{ours.seconds:.2f} s",
        f"{floor.seconds:.2f} s",
        f"{ratio:.2f}x",
        f"{ours.mebibytes:.0f} MiB",
        f"{floor.mebibytes:.0f} MiB",
        _besides(pair, ours, floor),
    )
    return _row(cells)


def _both(pair: Pair) -> tuple[Run, Run]:
    pair.before()
    return timed(pair.ours, tells=pair.tells), timed(pair.floor)


def timed(command: Sequence[str], *, tells: bool = False) -> Run:
    """Run a command and return its time and its own peak memory (in KiB on Linux)."""
    with TemporaryFile() as said, TemporaryFile() as failed:
        process = subprocess.Popen(command, cwd=HERE, stdout=said, stderr=failed)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        for file in (said, failed):
            file.seek(0)
        if status:
            raise SystemExit(f"{' '.join(command)} failed:\n{failed.read().decode()}")
        seconds = float(said.read()) if tells else usage.ru_utime + usage.ru_stime
    return Run(seconds, usage.ru_maxrss / 1024)


def _median(runs: Sequence[Run]) -> Run:
    return Run(
        statistics.median(run.seconds for run in runs),
        statistics.median(run.mebibytes for run in runs),
    )


def _besides(pair: Pair, ours: Run, floor: Run) -> str:
    """Return the sizes of both files, or the cost of each additional item."""
    if pair.files is not None:
        size, least = (file.stat().st_size for file in pair.files)
        return f"{size / 1024:.0f} KiB, {size / least:.2f}x"
    if pair.items is not None:
        more = pair.items[0] - pair.items[1]
        seconds, mebibytes = ours.seconds - floor.seconds, ours.mebibytes - floor.mebibytes
        return f"{seconds / more * 1000:.2f} ms, {mebibytes / more * 1024:.1f} KiB each"
    return ""


def _row(cells: Iterable[str]) -> str:
    """Return a row of Markdown; names are left-aligned, everything else right-aligned."""
    padded = [
        f"{cell:<{width}}" if i < 2 else f"{cell:>{width}}"
        for i, (cell, width) in enumerate(zip(cells, WIDTHS, strict=True))
    ]
    return f"| {' | '.join(padded)} |"
