"""The map has fewer ports than players.

Only one ship fits on a space. With fewer ports than players, one player always has nowhere to
plunder or trade.

Instead, add ports, or reduce  players.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.rules.rule import Finding, Rule
from pnp.rules.wording import counted

RULE = Rule(
    "LPP-P13",
    Severity.WARNING,
    "judgement",
    "000:L77, L157",
    over=Chart,
    rulings=("red-coast",),
    after=("more-players-than-board-holds",),
)


def check(chart: Chart) -> Iterator[Finding]:
    most, ports = chart.record.players[1], len(chart.ports)
    if ports < most:
        yield Finding(
            ("players",),
            f"up to {most} players share {counted(ports, 'port')}; each needs one"
            if most > 1
            else "there is no port for the player",
            f"add {counted(most - ports, 'port')}" + (", or reduce  players" if most > 1 else ""),
        )
