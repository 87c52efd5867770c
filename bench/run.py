"""Times pnp against scripts that draw the same marks with nothing but reportlab, and its validator
against check-jsonschema, which holds the same file to its schema and nothing more.

Usage: pip install -e '.[bench]'; python bench/run.py [RUNS] [WORD]
With a WORD only the workloads are run whose names hold it, such as "validate".

Both commands of a pair run in turn, so that a machine that speeds up or slows down does so for
both; what counts is the ratio within the run. Times are those that the processor worked for a
whole process, so that other work on the machine hardly counts, memory is the peak of the process,
and both are medians (5 runs unless said otherwise) after one run to warm the caches and to
compile: bytecode is kept, as it is for an installed package.

Workloads "against" a number are held against a quarter of themselves: a ratio beyond 4 means that
something grows faster than what the file holds.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import workloads

HERE = Path(__file__).resolve().parent
CONTENT = HERE.parent / "content"
PYTHON = sys.executable
PNP = str(Path(PYTHON).with_name("pnp"))
# What a run remembers of one before would not be measured.
BUILD = (PNP, "build", "--no-cache", "--format", "pdf")
ENVIRONMENT = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


@dataclass(frozen=True)
class Run:
    seconds: float
    mebibytes: float


@dataclass(frozen=True)
class Pair:
    """Two commands that should be compared and the files they write, if any."""

    name: str
    ours: Sequence[str]
    floor: Sequence[str]
    our_file: Path | None = None
    floor_file: Path | None = None


def timed(command: Sequence[str]) -> Run:
    """Run a command and return its time and its own peak of memory (Linux counts in KiB)."""
    process = subprocess.Popen(
        command, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"{' '.join(command)} failed:\n{process.stderr.read().decode()}")
    process.stderr.close()
    process.returncode = 0
    return Run(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def pairs(folder: Path) -> list[Pair]:
    found = []
    for count in (54, 1000):
        deck = workloads.write_deck(folder, count)
        out = folder / f"out-{count}"
        floor = folder / f"floor-{count}.pdf"
        found.append(
            Pair(
                f"{count} distinct poker cards",
                [*BUILD, str(deck), "--paper", "a4", "--out", str(out)],
                [PYTHON, str(HERE / "floor_cards.py"), str(count), str(floor)],
                out / "bench" / "chart" / "bench-a4.pdf",
                floor,
            )
        )
    board, out, floor = workloads.write_map(folder), folder / "out-map", folder / "floor-map.pdf"
    found.append(
        Pair(
            "25 x 18 hex map on A3",
            [*BUILD, str(board), "--paper", "a3", "--out", str(out)],
            [PYTHON, str(HERE / "floor_map.py"), str(floor)],
            out / "bench-map" / "chart" / "bench-map-a3.pdf",
            floor,
        )
    )
    sea, schema = workloads.write_sea(folder), _schema(folder)
    checker = [str(Path(PYTHON).with_name("check-jsonschema")), "--schemafile", str(schema)]
    validate = [PNP, "validate", "--no-cache"]
    found += [
        Pair(
            "validate 100 spaces, no proofs", [*validate, str(sea), "--quick"], [*checker, str(sea)]
        ),
        Pair("validate 100 spaces, all proofs", [*validate, str(sea)], [*checker, str(sea)]),
        Pair("validate bundled, against PyYAML", validate, [PYTHON, "-c", _READING, str(CONTENT)]),
    ]
    found.append(_icons(folder))
    found += _growing(folder)
    found.append(Pair("pnp --help against python -c pass", [PNP, "--help"], [PYTHON, "-c", "pass"]))
    return found


def _icons(folder: Path) -> Pair:
    """Return the build of four times as many icons against the build of these, so that a ratio
    beyond four means that the time grows faster than the folder of icons."""
    many, few = (
        [PNP, "build", str(deck), "--format", "svg", "--out", str(deck.parent / "out")]
        for deck in (workloads.write_icons(folder, count) for count in (2000, 500))
    )
    return Pair("2,000 icons of a game against 500", many, few)


def _growing(folder: Path) -> list[Pair]:
    """Return workloads held against a quarter of themselves: what is linear stays below 4x."""
    found = []
    for name, write, count in (
        ("islands of a map", lambda n: workloads.write_islands(folder, round(n**0.5)), 324),
        ("layouts and colours", lambda n: workloads.write_chains(folder, n), 800),
        ("rows of a table", lambda n: workloads.write_rows(folder, n), 2_800),
    ):
        small, large = write(count // 4), write(count)
        title = f"{count:,} {name}, against {count // 4:,}"
        found.append(Pair(title, [PNP, "validate", str(large)], [PNP, "validate", str(small)]))
    return found


_READING = """
import pathlib, sys, yaml
for path in sorted(pathlib.Path(sys.argv[1]).rglob("*.yaml")):
    yaml.load(path.read_bytes(), yaml.CSafeLoader)
"""


def _schema(folder: Path) -> Path:
    """Write the schema of maps and return its file."""
    path = folder / "map.schema.json"
    done = subprocess.run([PNP, "schema", "map"], check=True, capture_output=True)
    path.write_bytes(done.stdout)
    return path


def report(pair: Pair, runs: int) -> str:
    timed(pair.ours)
    timed(pair.floor)
    ours, floor = [], []
    for _ in range(runs):
        ours.append(timed(pair.ours))
        floor.append(timed(pair.floor))
    a, b = _median(ours), _median(floor)
    ratio = statistics.median(x.seconds / y.seconds for x, y in zip(ours, floor, strict=True))
    line = (
        f"{pair.name:34} {a.seconds:6.2f} s {b.seconds:6.2f} s {ratio:5.2f}x"
        f" {a.mebibytes:6.0f} MiB {b.mebibytes:5.0f} MiB"
    )
    if pair.our_file is None or pair.floor_file is None:
        return line
    size, least = pair.our_file.stat().st_size, pair.floor_file.stat().st_size
    return f"{line} {size / 1024:6.0f} KiB {least / 1024:6.0f} KiB {size / least:5.2f}x"


def _median(runs: Sequence[Run]) -> Run:
    return Run(
        statistics.median(run.seconds for run in runs),
        statistics.median(run.mebibytes for run in runs),
    )


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    word = sys.argv[2] if len(sys.argv) > 2 else ""
    head = f"{'workload':34} {'pnp':>8} {'floor':>8} {'ratio':>6} {'memory':>10} {'floor':>9}"
    print(f"{head} {'size':>10} {'floor':>10} {'ratio':>6}")
    with tempfile.TemporaryDirectory() as folder:
        for pair in pairs(Path(folder)):
            if word in pair.name:
                print(report(pair, runs), flush=True)


if __name__ == "__main__":
    main()
