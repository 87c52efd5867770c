"""Write tests/slow.txt, the tests of the second stage, from the times of a run.

Usage: python tests/slow.py REPORT.xml ...

A report is pytest's --junitxml output of a run with ``-m "not soak"`` on an idle machine. The
slowest tests are listed until the others take ``BUDGET`` seconds together. Shared data costs time
in the first test that uses it, so pass a report of ``make test`` as well: of several reports, the
longest time counts.
"""

from __future__ import annotations

import sys
from pathlib import Path
from xml.etree import ElementTree

LIST = Path(__file__).with_name("slow.txt")
# Seconds on one core, so that two cores take 150 s together with start and collection.
BUDGET = 150.0


def times_in(report: Path) -> dict[str, float]:
    """Return the seconds of each test by its id."""
    found = {}
    for case in ElementTree.parse(report).iter("testcase"):
        module = case.get("classname", "").replace(".", "/")
        found[f"{module}.py::{case.get('name')}"] = float(case.get("time", 0))
    return found


def main(reports: list[str]) -> int:
    if not reports:
        print(__doc__, file=sys.stderr)
        return 2
    times: dict[str, float] = {}
    for report in reports:
        for test, seconds in times_in(Path(report)).items():
            times[test] = max(seconds, times.get(test, seconds))
    slow, rest = [], sum(times.values())
    for test, seconds in sorted(times.items(), key=lambda entry: -entry[1]):
        if rest <= BUDGET:
            break
        slow.append(test)
        rest -= seconds
    LIST.write_text("\n".join([*sorted(slow), ""]), encoding="utf-8")
    print(f"{len(slow)} of {len(times)} tests are slow; the others take {rest:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
