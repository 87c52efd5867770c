"""The kit promises too few, or too many, of a piece that the game needs once.

Beside the piecepack a player needs one play mat, a reference sheet, a history of pirates and a
spare marker for what the tracks cannot show.

Instead, promise them under  supply  as often as the rules need them, or declare other numbers with
variant: {kit: {...}}.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.piece_packing_pirates.facts import Kit
from pnp.model.game import Game
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PPP-C06",
    Severity.ERROR,
    "letter",
    "003:L11, L149, L157",
    over=Kit,
    covers=("PPP-C07", "PPP-C08", "PPP-C09"),
    after=("unknown-supply",),
    instead=("count-mismatch",),
)


def check(kit: Kit) -> Iterator[Finding]:
    game = kit.record
    assert isinstance(game, Game)
    for piece, count in kit.setting.fact("kit").items() if game.supply else ():
        promised = game.supply.get(piece, 0)
        if promised != count:
            yield Finding(
                ("supply", piece) if promised else ("supply",),
                f"the game needs {count} of '{piece}'; the kit promises {promised or 'none'}",
                f"write  {piece}: {count}  and print as many",
            )
