"""More captains may play than the boards together have room for.

Each board serves four captains with three ships each, so two boards serve eight. With more of them
the ports are always taken.

Instead, write fewer players, or join another board.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.joined import Joined
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-M14e", Severity.ERROR, "letter", "000:L270", over=Joined)


def check(joined: Joined) -> Iterator[Finding]:
    least, most = joined.record.players
    boards = sum(map(len, joined.record.maps))
    room = boards * int(joined.setting.fact("board-players"))
    if most > room:
        yield Finding(
            ("players",),
            f"{most} captains are more than the {room} that fit on {boards} boards",
            f"write  players: {min(least, room)}-{room}",
        )
