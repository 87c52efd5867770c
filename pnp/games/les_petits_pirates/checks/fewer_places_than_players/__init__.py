"""Maps with fewer places of a kind than players who want one each."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.les_petits_pirates.facts import Chart
from pnp.rules.rule import Finding
from pnp.rules.wording import counted


def check(
    chart: Chart, *, places: str, noun: str, which: str = "", none: str = ""
) -> Iterator[Finding]:
    """Count ``places``; that there are ``none`` is told only where words for it are given."""
    most, found = chart.record.players[1], len(getattr(chart, places))
    if found < most and (found or none):
        yield Finding(
            ("players",),
            f"up to {most} players share {counted(found, noun)}{which}; each wants one"
            if most > 1
            else none,
            f"add {counted(most - found, noun)}" + (", or write fewer players" if most > 1 else ""),
        )
