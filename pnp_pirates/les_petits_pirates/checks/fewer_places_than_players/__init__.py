"""Maps with fewer places of a kind than players who need one each."""

from collections.abc import Iterator

from pnp.rules.rule import Finding
from pnp.rules.wording import counted
from pnp_pirates.les_petits_pirates.views import SeaMap


def check(
    chart: SeaMap, *, places: str, noun: str, which: str = "", none: str = ""
) -> Iterator[Finding]:
    """Count ``places``; an absence is reported only if ``none`` has words for it."""
    most, found = chart.record.players[1], len(getattr(chart, places))
    if found < most and (found or none):
        yield Finding(
            ("players",),
            f"up to {most} players share {counted(found, noun)}{which}; each needs one"
            if most > 1
            else none,
            f"add {counted(most - found, noun)}" + (", or reduce  players" if most > 1 else ""),
        )
