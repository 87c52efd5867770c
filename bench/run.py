"""Measure pnp against floor scripts and other tools.

Compares its files with those of scripts that draw the same with only reportlab and with those of
other tools, and its validator with check-jsonschema, which checks a file against its schema and
nothing more. Also measures games that are built again and again, and how time and memory grow with
the size of a file.

Usage: pip install -e '.[bench,peers]'; python bench/run.py [RUNS] [WORD]
With a WORD only the workloads whose names contain it are run, such as "validate". Tools that are
not installed are skipped with a message. The other tools draw the same pages as the floor; the
docstring of each module in peers/ says how its pages differ.

Prints a table in Markdown. Both commands of a row run in turn, so that changes in the speed of the
machine affect both; only the ratio within the run counts. Times are processor times of a whole
process, so that other work on the machine hardly counts; memory is the peak of the process, but
never less than that of this one. Both are medians (by default of 5 runs) after one run to warm the
caches and to compile: bytecode is kept, as it is for an installed package. "In one process" is the
time of one build in a process that has built before.

Results cached for the next run are kept in a separate folder, and used only in rows about unchanged
content or one changed word: everything else is computed anew. The last column has the size of the
file and its ratio or, in rows that compare more of the same with less, the cost of each additional
card, cell or row. There the ratio is beside that of their numbers: if it is larger, something grows
faster than the contents of the file.

The table is followed by saves: the time from a write on the disk until the page of pnp serve has
the new picture; see saving.py.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import edits
import growing
import saving
import workloads
from measure import HERE, Pair, header, report

PYTHON = sys.executable
PNP = str(Path(PYTHON).with_name("pnp"))
BUILD = (PNP, "build", "--no-cache", "--format", "pdf")
VALIDATE = (PNP, "validate", "--no-cache")
NOTHING = (PYTHON, "-c", "pass")
# The names of other tools, and the packages that contain them.
PEERS = {"fpdf2": "fpdf", "typst": "typst", "weasyprint": "weasyprint", "protograf": "protograf"}
CARDS = 1_000


def pairs(folder: Path) -> Iterator[Pair]:
    yield from _cards(folder)
    yield from _peers(folder)
    yield _map(folder)
    yield from _verdicts(folder)
    yield from _games(folder)
    yield from _changed(folder)
    yield from _growing(folder)
    yield Pair("pnp --help", "python -c pass", [PNP, "--help"], NOTHING)


def _cards(folder: Path) -> Iterator[Pair]:
    for many in (54, CARDS):
        deck, out = workloads.write_deck(folder, many), folder / f"out-{many}"
        yield Pair(
            f"{many:,} cards of {many:,} texts",
            "reportlab",
            [*BUILD, str(deck), "--paper", "a4", "--out", str(out)],
            _floor(folder, many),
            files=(out / "bench" / "chart" / "bench-a4.pdf", _floor_file(folder, many)),
        )


def _floor(folder: Path, many: int) -> list[str]:
    return [PYTHON, "floor_cards.py", str(many), str(_floor_file(folder, many))]


def _floor_file(folder: Path, many: int) -> Path:
    return folder / f"floor-{many}.pdf"


def _peers(folder: Path) -> Iterator[Pair]:
    for name, package in PEERS.items():
        if _installed(name, package):
            file = folder / f"{name}.pdf"
            yield Pair(
                f"{CARDS:,} cards drawn with {name}",
                "reportlab",
                [PYTHON, "-m", f"peers.{name}_cards", str(CARDS), str(file)],
                _floor(folder, CARDS),
                files=(file, _floor_file(folder, CARDS)),
            )


def _installed(name: str, package: str) -> bool:
    found = find_spec(package) is not None
    if not found:
        print(f"{name} is not installed, and left out", file=sys.stderr)
    return found


def _map(folder: Path) -> Pair:
    board, out, floor = workloads.write_map(folder), folder / "out-map", folder / "floor-map.pdf"
    return Pair(
        "map of 25 x 18 hexes on A3",
        "reportlab",
        [*BUILD, str(board), "--paper", "a3", "--out", str(out)],
        [PYTHON, "floor_map.py", str(floor)],
        files=(out / "bench-map" / "chart" / "bench-map-a3.pdf", floor),
    )


_READING = """
import pathlib, sys, yaml
for path in sorted(pathlib.Path(sys.argv[1]).rglob("*.yaml")):
    yaml.load(path.read_bytes(), yaml.CSafeLoader)
"""


def _verdicts(folder: Path) -> Iterator[Pair]:
    if _installed("check-jsonschema", "check_jsonschema"):
        sea, checker = str(workloads.write_sea(folder)), "check-jsonschema"
        program = str(Path(PYTHON).with_name(checker))
        check = [program, "--schemafile", str(_schema(folder)), sea]
        quick = [*VALIDATE, sea, "--quick"]
        yield Pair("validate 100 spaces, no proofs", checker, quick, check)
        yield Pair("validate 100 spaces, all proofs", checker, [*VALIDATE, sea], check)
    reading = [PYTHON, "-c", _READING, str(HERE.parent / "content")]
    yield Pair("validate all games", "PyYAML, which only reads them", [*VALIDATE, "--all"], reading)
    again = [PNP, "validate", "--all"]
    yield Pair("validate all games, unchanged", "python -c pass", again, NOTHING)


def _schema(folder: Path) -> Path:
    """Write the schema of maps and return its file."""
    path = folder / "map.schema.json"
    done = subprocess.run([PNP, "schema", "map"], check=True, capture_output=True)
    path.write_bytes(done.stdout)
    return path


def _games(folder: Path) -> Iterator[Pair]:
    out = folder / "out-all"
    again = [PNP, "build", "--all", "--out", str(out)]
    empty = partial(shutil.rmtree, out, ignore_errors=True)
    cold = [*again, "--no-cache"]
    yield Pair("build all games", "python -c pass", cold, NOTHING, before=empty)
    yield Pair("build all games, unchanged", "python -c pass", again, NOTHING)


def _changed(folder: Path) -> Iterator[Pair]:
    """Yield builds of a game with one changed card, compared with the same build from scratch."""
    game, numbers = edits.copy(folder), count()
    build = [PNP, "build", str(game), "--out", str(folder / "out-changed")]
    cold = [PNP, "build", str(game), "--no-cache", "--out", str(folder / "out-cold")]

    def change() -> None:
        edits.edit(game, next(numbers))

    against = "building it anew"
    yield Pair("Micro Pirates, one card changed", against, build, cold, before=change)
    resident = [PYTHON, "resident.py"]
    yield Pair("Micro Pirates, in one process", against, resident, cold, tells=True)


def _growing(folder: Path) -> Iterator[Pair]:
    """Yield workloads that are compared with fewer of the same things."""
    svg = (PNP, "build", "--no-cache", "--format", "svg", "--out", str(folder / "out-svg"))
    large = (*BUILD, "--paper", growing.PAPER, "--out", str(folder / "out-growing"))
    a4 = (*BUILD, "--paper", "a4", "--out", str(folder / "out-growing"))
    icons, islands, hexes = growing.write_icons, growing.write_islands, growing.write_hexes
    chains, rows, deck = growing.write_chains, growing.write_rows, workloads.write_deck
    for command, what, write, many, few in (
        (a4, "build {} cards", deck, 3_000, 750),
        (VALIDATE, "validate {} hexes", hexes, 1_600, 400),
        (VALIDATE, "validate {} hexes", hexes, 2_916, 400),
        (large, "build {} hexes", hexes, 1_600, 400),
        (large, "build {} hexes", hexes, 2_916, 400),
        (svg, "build {} icons of a game", icons, 2_000, 500),
        (VALIDATE, "validate {} islands of a map", islands, 324, 81),
        (VALIDATE, "validate {} layouts and colours", chains, 800, 200),
        (VALIDATE, "validate {} rows of a table", rows, 2_800, 700),
    ):
        yield Pair(
            what.format(f"{many:,}"),
            f"{few}, {many / few:.2f}x as many",
            [*command, str(write(folder, many))],
            [*command, str(write(folder, few))],
            items=(many, few),
        )


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    word = sys.argv[2] if len(sys.argv) > 2 else ""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = str(Path(folder, "cache"))
        print(header())
        for pair in pairs(Path(folder)):
            if word in pair.name:
                print(report(pair, runs), flush=True)
        print(f"\n{saving.header()}")
        for work in saving.edited(Path(folder)):
            if word in work.name:
                print(saving.report(work), flush=True)


if __name__ == "__main__":
    main()
