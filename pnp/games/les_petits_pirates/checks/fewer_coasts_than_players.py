"""The map has fewer places to bury gold than players.

Only one ship fits on a space. With fewer coasts than players, captains who stay on them keep the
others from winning.

Instead, add coasts without ports, or reduce  players.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.rules.rule import Finding, Rule
from pnp.rules.wording import counted

RULE = Rule(
    "LPP-P13b", Severity.WARNING, "judgement", "000:L103, L157", over=Chart, rulings=("river",)
)


def check(chart: Chart) -> Iterator[Finding]:
    most, sites = chart.record.players[1], len(chart.bury_sites)
    if 0 < sites < most:
        yield Finding(
            ("players",),
            f"up to {most} players share {counted(sites, 'coast')} for burying gold; each needs "
            "one",
            f"add {counted(most - sites, 'coast')}, or reduce  players",
        )
