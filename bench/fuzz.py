"""Hostile documents in numbers: each must be judged without a traceback, within a second of
processor time (the machine may be shared) and within 300 MB.

Usage: python bench/fuzz.py [COUNT] [FIRST]

A single process judges all documents one after the other, so that the peak of its memory holds for
each of them.
"""

from __future__ import annotations

import resource
import sys
import time
import traceback
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "rules"))

from documents import documents, where  # noqa: E402

from pnp.cli.formats import Run, full  # noqa: E402
from pnp.validate import Wish, validate_text  # noqa: E402

MOST_SECONDS = 1.0
MOST_MEGABYTES = 300.0


def main(count: int, first: int) -> int:
    words: Counter[str] = Counter()
    codes: Counter[str] = Counter()
    slow: list[tuple[float, int]] = []
    broken: list[int] = []
    for seed, data in documents(count, first):
        start = time.process_time()
        try:
            verdict = validate_text(data, where(Path("fuzz"), seed), Wish())
            full.told(Run((verdict,)))
        except Exception:
            broken.append(seed)
            traceback.print_exc()
            continue
        slow.append((time.process_time() - start, seed))
        words[verdict.words(strict=False)] += 1
        codes.update({found.code for found in verdict.findings})
    slow.sort(reverse=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    late = [seed for seconds, seed in slow if seconds > MOST_SECONDS]
    print(f"{count} documents from {first}: {dict(words)}")
    print(f"{len(codes)} different findings; tracebacks: {len(broken)} {broken[:20]}")
    mean = sum(seconds for seconds, _ in slow) / max(len(slow), 1)
    worst = ", ".join(f"{seconds:.2f} s ({seed})" for seconds, seed in slow[:5])
    print(f"mean {mean * 1000:.0f} ms, slowest {worst}; over {MOST_SECONDS:g} s: {len(late)}")
    print(f"peak {peak:.0f} MB")
    return 1 if broken or late or peak > MOST_MEGABYTES else 0


if __name__ == "__main__":
    arguments = [int(word) for word in sys.argv[1:]]
    sys.exit(main(*(arguments or [20_000]), *([0] if len(arguments) < 2 else [])))
