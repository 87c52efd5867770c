"""A solo map is for more than one player.

On the solo map the Governor's two ships are the opponents of one captain. The rules do not cover
several captains.

Instead, write  players: 1, or make it a map for several with  size: standard.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-M14c", Severity.ERROR, "letter", "000:L270, L278", over=MapFile)


def check(map_: MapFile) -> Iterator[Finding]:
    least, most = map_.record.players
    if map_.record.size == "solo" and (least, most) != (1, 1):
        given = f"{least} to {most}" if least < most else str(most)
        yield Finding(
            ("players",),
            f"a solo map is for one captain, not {given}",
            "write  players: 1, or  size: standard",
        )
