"""More captains may play than the board has room for.

A standard board serves four captains with three ships each. With more of them the ports are
always taken and ships block each other; five or six need the large board.

Instead, write fewer players, or make the board larger and write  size: large.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-M14", Severity.ERROR, "letter", "000:L270", over=MapFile)


def check(map_: MapFile) -> Iterator[Finding]:
    (least, most), size = map_.record.players, map_.record.size
    fact = "large-board-players" if size == "large" else "board-players"
    room = int(map_.setting.fact(fact))
    if size != "solo" and most > room:
        yield Finding(
            ("players",),
            f"{most} captains are more than the {room} that fit on a {size} board",
            f"write  players: {min(least, room)}-{room}"
            + (", or  size: large" if size == "standard" else "")
            + f", or declare  variant: {{{fact}: {most}}}",
        )
