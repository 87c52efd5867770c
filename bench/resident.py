"""A game built after each of 20 edits by one process, as pnp watch does.

Usage: python bench/resident.py

Prints the median processor time in seconds from an edit to the files. Results cached for later runs
are written after that, as in pnp watch, and not counted.
"""

from __future__ import annotations

import gc
import os
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import edits

from pnp.base.diagnostics import Report
from pnp.base.resident_store import ResidentStore
from pnp.base.store import result_store
from pnp.base.world import World
from pnp.build import BuildOptions, build
from pnp.cli import OBJECTS_PER_COLLECTION
from pnp.imposition.paper import PAPERS

EDITS = 20


def seconds(folder: Path) -> Iterator[float]:
    """Yield the time of the first build, then that after each edit."""
    game, store = edits.copy(folder), ResidentStore(result_store())
    options = BuildOptions((PAPERS["a4"], PAPERS["letter"]), out=folder / "out")
    for number in range(EDITS + 1):
        edits.edit(game, number)
        store.begin_run()
        start = time.process_time()
        with World(store):
            built = build(str(game), options, Report(), lambda phase, done, total: None)
        yield time.process_time() - start
        store.flush()
        assert built is not None
        assert not built.is_unchanged


def main() -> None:
    gc.set_threshold(OBJECTS_PER_COLLECTION)
    with TemporaryDirectory() as folder:
        # A separate cache folder: other runs have built the same edits.
        os.environ["XDG_CACHE_HOME"] = str(Path(folder, "cache"))
        _, *after_edits = seconds(Path(folder))
    print(statistics.median(after_edits))


if __name__ == "__main__":
    main()
