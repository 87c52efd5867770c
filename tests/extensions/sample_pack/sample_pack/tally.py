"""Findings as a tally: how many there are of each rule."""

from __future__ import annotations

from collections import Counter

from pnp.cli.formats import Run


def render(run: Run) -> str:
    counts = Counter(found.code for verdict in run.verdicts for found in verdict.findings)
    return "".join(f"{count} {code}\n" for code, count in sorted(counts.items()))
