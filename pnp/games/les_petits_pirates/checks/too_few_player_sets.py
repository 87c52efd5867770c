"""Some piece that each captain needs is made in fewer colours than there may be players.

A captain without ships or dice in a colour cannot play.

Instead, add colours to the file of the pieces, or reduce  players in  game.yaml.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.kit import AllPieces
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-C08",
    Severity.ERROR,
    "letter",
    "000:L9, L33, L260, L270",
    over=AllPieces,
    after=("players-without-map",),
    counts=True,
)


def check(kit: AllPieces) -> Iterator[Finding]:
    most = kit.record.players[1]
    for id in ("ship", "action-die", "resource-die"):
        for made in kit.made(id):
            if 0 < len(made.colours) < most:
                yield Finding(
                    ("colours",),
                    f"up to {most} players can play; '{id}' is made in {len(made.colours)} "
                    f"colours: {', '.join(made.colours)}",
                    f"add {most - len(made.colours)} more, or reduce  players",
                    labels=((("players",), "the players of the game", kit.file),),
                    file=made.file,
                )
