"""The map has too few spaces for the ships on it.

Ships block each other. With fewer than two spaces per ship, most moves end early and most
captains are stuck.

Instead, divide the water into more spaces, or reduce  players.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp_pirates.les_petits_pirates.views import SeaMap

RULE = Rule(
    "LPP-P12",
    Severity.WARNING,
    "judgement",
    "000:L157, L270",
    over=SeaMap,
    rulings=("red-coast",),
    after=("more-players-than-board-holds", "fleet-beyond-board"),
)


def check(chart: SeaMap) -> Iterator[Finding]:
    most, ships = chart.record.players[1], chart.setting.fact("ships")
    needed, spaces = 2 * most * ships, len(chart.graph)
    if spaces < needed:
        lacking = needed - spaces
        yield Finding(
            ("players",),
            f"{most} player{'' if most == 1 else 's'} with {ships} ships each need {needed} "
            f"spaces, two for each ship; ships may enter {spaces}",
            f"reduce  players, or add {lacking} space{'' if lacking == 1 else 's'}",
        )
