"""Times from a write on the disk to the new picture, as the page of pnp serve gets it.

A session watches its files, as in pnp serve. Each edit changes one card of a deck, or the title of
a map; its time ends when the table with the new picture is published. Other work on the machine
affects wall-clock time, to which the goal applies, and hardly processor time.
"""

from __future__ import annotations

import gc
import shutil
import statistics
import time
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from threading import Thread

import workloads
from measure import HERE

from pnp.cli import OBJECTS_PER_COLLECTION
from pnp.live.server import LiveServer
from pnp.live.session import Session
from pnp.live.table import LiveTable

SALTMARSH = HERE.parent / "docs" / "examples" / "decks" / "saltmarsh"
WARM, EDITS = 3, 20
PAUSE_S, PATIENCE_S = 0.3, 60.0


@dataclass(frozen=True)
class Edited:
    """A file of the target that is served, the text to replace with a text that contains a number,
    and the goal in milliseconds."""

    name: str
    target: Path
    path: Path
    old: str
    new: str
    goal_ms: int


@dataclass(frozen=True)
class Moment:
    """A point in time, by the clock and by processor time, in milliseconds."""

    clock: float
    processor: float

    @staticmethod
    def now() -> Moment:
        return Moment(1000 * time.perf_counter(), 1000 * time.process_time())


Told = Queue[tuple[Moment, LiveTable]]


def edited(folder: Path) -> list[Edited]:
    """Return the workloads, written to a folder."""
    deck, board = workloads.write_deck(folder, 150), workloads.write_map(folder)
    table = Path(shutil.copytree(SALTMARSH, folder / "saltmarsh"))
    cards, rows, layout = (
        table / name for name in ("saltmarsh.yaml", "cards.csv", "hero-card.yaml")
    )
    return [
        Edited("save one card of 150", deck, deck, "title: Anchor 0\n", "title: Anchor {}\n", 100),
        Edited("save one row of 120", cards, rows, "When she enters", "At hour {}", 100),
        Edited("save a layout of 36 cards", cards, layout, "[24mm,", "[24.{}mm,", 1_000),
        Edited("save a 25 x 18 hex map", board, board, "title: Bench\n", "title: Bench {}\n", 250),
    ]


def header() -> str:
    """Return the first lines of the table."""
    columns = ("until the picture is there", "median", "95 % within", "processor", "goal")
    return f"| {' | '.join(columns)} |\n|---|--:|--:|--:|--:|"


def report(work: Edited) -> str:
    """Return the row of a workload: the median and the 95th percentile by the clock, the median
    processor time, and the goal for the clock."""
    spans = _spans(work)
    clock = sorted(span.clock for span in spans)
    processor = statistics.median(span.processor for span in spans)
    times = (statistics.median(clock), clock[-(EDITS // 20) - 1], processor, work.goal_ms)
    return f"| {work.name} | {' | '.join(f'{time:.0f} ms' for time in times)} |"


def _spans(work: Edited) -> list[Moment]:
    """Return the time of each edit."""
    gc.set_threshold(OBJECTS_PER_COLLECTION)
    tables: Told = Queue()
    session = Session(str(work.target))
    server = LiveServer(session, 0, lambda table: tables.put((Moment.now(), table)))
    Thread(target=server.run_layout, daemon=True).start()
    _until_judged(tables)
    text = work.path.read_text("utf-8")
    assert work.old in text, work.old
    found = []
    for number in range(1, WARM + EDITS + 1):
        time.sleep(PAUSE_S)
        begun = Moment.now()
        work.path.write_text(text.replace(work.old, work.new.format(number)), "utf-8")
        done = _until_changed(tables)
        found.append(Moment(done.clock - begun.clock, done.processor - begun.processor))
        _until_judged(tables)
    server.stopping.set()
    return found[WARM:]


def _until_changed(tables: Told) -> Moment:
    """Return the time at which a table with a new picture arrived."""
    while True:
        when, table = tables.get(timeout=PATIENCE_S)
        if table.changed:
            return when


def _until_judged(tables: Told) -> None:
    while tables.get(timeout=PATIENCE_S)[1].state != "judged":
        pass
