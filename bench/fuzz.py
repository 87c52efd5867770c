"""Hostile documents, or folders of games, in numbers: each must be judged without a traceback,
within a second of processor time (the machine may be shared; a whole game has five) and within
300 MB.

Usage: python bench/fuzz.py [COUNT] [FIRST] [folders]

A single process judges all of them one after the other, so that the peak of its memory holds for
each of them.
"""

from __future__ import annotations

import resource
import shutil
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "rules"))

from documents import document, where  # noqa: E402
from folders import folder  # noqa: E402

from pnp.cli.formats import Run, full  # noqa: E402
from pnp.rules.verdict import Verdict  # noqa: E402
from pnp.validate import Wish, validate, validate_text  # noqa: E402

MOST_SECONDS = 1.0
MOST_SECONDS_OF_GAME = 5.0
MOST_MEGABYTES = 300.0


def of_document(seed: int) -> tuple[Verdict, float]:
    """Return the verdict on a document and how long it took."""
    data, path = document(seed), where(Path("fuzz"), seed)
    return _timed(lambda: validate_text(data, path, Wish()))


def of_folder(seed: int) -> tuple[Verdict, float]:
    """Return the verdict on a folder and how long it took."""
    root = Path(tempfile.mkdtemp(prefix="pnp-fuzz-"))
    try:
        path = folder(root, seed)
        return _timed(lambda: validate(str(path), path, Wish()))
    finally:
        shutil.rmtree(root)


def _timed(judged: Callable[[], Verdict]) -> tuple[Verdict, float]:
    start = time.process_time()
    verdict = judged()
    full.told(Run((verdict,)))
    return verdict, time.process_time() - start


def main(count: int, first: int, folders: bool) -> int:
    words: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    slow: list[tuple[float, int]] = []
    broken: list[int] = []
    limit = MOST_SECONDS_OF_GAME if folders else MOST_SECONDS
    _timed(lambda: validate_text(document(0), Path("fuzz/first.yaml"), Wish()))  # loads modules
    for seed in range(first, first + count):
        try:
            verdict, seconds = of_folder(seed) if folders else of_document(seed)
        except Exception:
            broken.append(seed)
            print(f"seed {seed}:")
            traceback.print_exc(file=sys.stdout)
            continue
        slow.append((seconds, seed))
        if seconds > limit:
            print(f"seed {seed}: {seconds:.2f} s", flush=True)
        words[verdict.words(strict=False)] += 1
        codes.update({found.code for found in verdict.findings})
    slow.sort(reverse=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    late = [seed for seconds, seed in slow if seconds > limit]
    print(f"{count} {'folders' if folders else 'documents'} from {first}: {dict(words)}")
    print(f"{len(codes)} different findings; tracebacks: {len(broken)} {broken[:20]}")
    mean = sum(seconds for seconds, _ in slow) / max(len(slow), 1)
    worst = ", ".join(f"{seconds:.2f} s ({seed})" for seconds, seed in slow[:5])
    print(f"mean {mean * 1000:.0f} ms, slowest {worst}; over {limit:g} s: {len(late)}")
    print(f"peak {peak:.0f} MB")
    return 1 if broken or late or peak > MOST_MEGABYTES else 0


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    count, first = (*numbers, *(20_000, 0)[len(numbers) :])
    sys.exit(main(count, first, "folders" in sys.argv))
