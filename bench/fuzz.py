"""Test pnp with hostile input.

Whatever the input contains, pnp must answer within two seconds of processor time and 500 MB, with
files or findings and never with a traceback.

Usage: python bench/fuzz.py KIND [COUNT] [FIRST]

KIND is one of those below, or ``all``, which runs every kind in a separate process, two at a time.
COUNT is the number of inputs of a kind, FIRST the number of its first; the same number gives the
same input. A single process handles all inputs of a kind in turn, so the peak of its memory applies
to each of them. Whole games of many files have five seconds.
"""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / name) for name in ("rules", "pictures", "content")]

import hostile  # noqa: E402
import hostile_tables  # noqa: E402
from click.testing import CliRunner  # noqa: E402
from documents import NASTY, document, where  # noqa: E402
from folders import folder  # noqa: E402
from mutants import mutant  # noqa: E402

from pnp.base.diagnostics import Report  # noqa: E402
from pnp.build import BuildOptions, build  # noqa: E402
from pnp.cli import COMMANDS, group  # noqa: E402
from pnp.cli.formats import Run, full  # noqa: E402
from pnp.imposition.paper import PAPERS  # noqa: E402
from pnp.rules.validate import CheckOptions, validate, validate_text  # noqa: E402

MOST_SECONDS = 2.0
MOST_SECONDS_OF_GAME = 5.0
MOST_MEGABYTES = 500.0
LISTED = 5

DECK = "pnp: 1\ndeck: d\ntitle: D\nlayout: {}\n{}\n"
SHOWN = "{p: {draw: image, image: art/x.%s, at: [0mm, 0mm], size: [60mm, 80mm]}}"


_FILES = ("a.yaml", "b b.yaml", "known.json", "::x.yaml")
_OF_FILES = ("build", "validate")


def _documents(seed: int, home: Path) -> None:
    data, path = document(seed), where(home, seed)
    verdict = validate_text(data, path, CheckOptions())
    full.render(Run((verdict,)))


def _folders(seed: int, home: Path) -> None:
    path = folder(home, seed)
    full.render(Run((validate(str(path), path, CheckOptions()),)))


def _builds(seed: int, home: Path) -> None:
    name, data = mutant(seed)
    (home / name).write_bytes(data)
    _build(home / name, home)


def _spoilt(seed: int, home: Path) -> None:
    (home / "x.yaml").write_bytes(document(seed))
    _build(home / "x.yaml", home)


def _drawings(seed: int, home: Path) -> None:
    _shown("svg", hostile.drawing(seed), home)


def _photos(seed: int, home: Path) -> None:
    _shown(("jpg", "png")[seed % 2], hostile.photo(seed), home)


def _tables(seed: int, home: Path) -> None:
    (home / "t.csv").write_bytes(hostile_tables.table(seed))
    _dealt("t.csv", home)


def _workbooks(seed: int, home: Path) -> None:
    (home / "t.xlsx").write_bytes(hostile_tables.workbook(seed))
    _dealt("t.xlsx", home)


def _listings(seed: int, home: Path) -> None:
    (home / "x.yaml").write_bytes(hostile_tables.listing(seed))
    _build(home / "x.yaml", home)


def _commands(seed: int, home: Path) -> None:
    """Run a random command: options with values that may fit or not, and files."""
    rng = random.Random(seed)
    for name in _FILES:
        (home / name).write_bytes(document(rng.randrange(1_000_000)) if rng.random() < 0.7 else b"")
    command = group.get_command(None, rng.choice(sorted(COMMANDS)))
    # Without a target, all bundled games would be built or checked.
    words = [command.name, *([rng.choice(_FILES)] if command.name in _OF_FILES else [])]
    for _ in range(rng.randrange(4)):
        option = rng.choice(command.params)
        words += rng.sample([*option.opts], 1) if option.opts[0].startswith("-") else []
        words += [_word(rng, home)] if rng.random() < 0.8 else []
    told = CliRunner().invoke(group, words, input=document(seed)[:100_000])
    if told.exception is not None and not isinstance(told.exception, SystemExit):
        raise told.exception
    if "fault of pnp" in told.output:
        raise AssertionError(f"{words}: {told.output}")


def _word(rng: random.Random, home: Path) -> str:
    here = (*_FILES, ".", "-", "no such", "new.txt")
    known = ("a4", "letter,a4", "pdf", "json", "svg,png", "ink-saver", "maps", "x:y", "3", "1-2,x")
    return str(rng.choice((*here, *known, *(word for word in NASTY if "\0" not in word))))


KINDS: dict[str, Callable[[int, Path], None]] = {
    "documents": _documents,
    "folders": _folders,
    "builds": _builds,
    "spoilt": _spoilt,
    "drawings": _drawings,
    "photos": _photos,
    "tables": _tables,
    "workbooks": _workbooks,
    "listings": _listings,
    "commands": _commands,
}


def _shown(ending: str, data: bytes, home: Path) -> None:
    (home / "art").mkdir()
    (home / "art" / f"x.{ending}").write_bytes(data)
    (home / "d.yaml").write_text(DECK.format(SHOWN % ending, "cards: [{card: one}]"), "utf-8")
    _build(home / "d.yaml", home)


def _dealt(name: str, home: Path) -> None:
    (home / "d.yaml").write_text(DECK.format("plain-card", f"data: {name}"), "utf-8")
    _build(home / "d.yaml", home)


def _build(path: Path, home: Path) -> None:
    options = BuildOptions((PAPERS["a4"],), out=home / "output")
    build(str(path), options, Report(), lambda *_: None)


@contextmanager
def _home() -> Iterator[Path]:
    """Change to a new folder, and remove it afterwards."""
    before, home = Path.cwd(), Path(tempfile.mkdtemp(prefix="pnp-fuzz-"))
    os.chdir(home)
    try:
        yield home
    finally:
        os.chdir(before)
        shutil.rmtree(home, ignore_errors=True)


def run(kind: str, count: int, first: int) -> int:
    """Run the inputs of a kind, and report the result."""
    attempt = KINDS[kind]
    limit = MOST_SECONDS_OF_GAME if kind == "folders" else MOST_SECONDS
    taken: list[tuple[float, int]] = []
    broken: Counter[str] = Counter()
    with _home() as home:  # loads modules
        attempt(first, home)
    for seed in range(first, first + count):
        with _home() as home:
            start = time.process_time()
            try:
                attempt(seed, home)
            except Exception as error:
                broken[f"{type(error).__name__}: {error}"[:100]] += 1
                print(f"{kind} {seed}:", flush=True)
                traceback.print_exc(limit=-3, file=sys.stdout)
            taken.append((time.process_time() - start, seed))
    taken.sort(reverse=True)
    late = [seed for seconds, seed in taken if seconds > limit]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    mean = sum(seconds for seconds, _ in taken) / max(len(taken), 1) * 1000
    worst = ", ".join(f"{seconds:.2f} s ({seed})" for seconds, seed in taken[:LISTED])
    print(
        f"{count} {kind} from {first}: tracebacks {broken.total()}, over {limit:g} s: {len(late)}"
    )
    print(f"  mean {mean:.0f} ms, slowest {worst}; peak {peak:.0f} MB", flush=True)
    for told, times in broken.most_common(LISTED):
        print(f"  {times} x {json.dumps(told)}")
    return 1 if broken or late or peak > MOST_MEGABYTES else 0


def run_all(count: int, first: int) -> int:
    """Run every kind in a separate process."""
    command = [sys.executable, str(Path(__file__).resolve())]
    with ThreadPoolExecutor(2) as pool:
        codes = pool.map(
            lambda kind: subprocess.run([*command, kind, str(count), str(first)]).returncode, KINDS
        )
    return max(codes)


if __name__ == "__main__":
    kind, *rest = sys.argv[1:] or ["all"]
    count, first = (*map(int, rest), *(2_000, 0)[len(rest) :])
    sys.exit(run_all(count, first) if kind == "all" else run(kind, count, first))
