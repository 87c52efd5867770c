"""The edge of the board has fewer ocean spaces than players.

Each player's first ship is placed on a separate ocean space at the edge. With fewer spaces than
players, one player cannot start.

Instead, extend open ocean to the edge in more places, or reduce  players.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp_pirates.les_petits_pirates.views import SeaMap

RULE = Rule("LPP-M09", Severity.ERROR, "letter", "000:L55", over=SeaMap)


def check(chart: SeaMap) -> Iterator[Finding]:
    map_, found = chart.record, chart.waters.edge_starts
    if map_.size != "solo" and len(found) < map_.players[1]:
        wanted = f"{map_.players[1]} players need as many ocean spaces"
        if map_.players[1] == 1:
            wanted = "a player needs an ocean space"
        ocean = "one ocean space is" if len(found) == 1 else f"{len(found)} ocean spaces are"
        yield Finding(
            ("players",),
            f"{wanted} on the edge; {ocean} there",
            f"write  players: {map_.players[0]}-{len(found)}, or make ocean reach the edge"
            if len(found) >= map_.players[0]
            else "make ocean reach the edge of the board in more places",
        )
