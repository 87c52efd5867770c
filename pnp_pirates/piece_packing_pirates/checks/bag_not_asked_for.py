"""The list of needs does not mention a bag.

Ships are drawn from an opaque bag. It is not part of a printed kit, so it must be in the list of
what players provide.

Instead, add a bag under needs: in game.yaml.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.model.game import Game
from pnp.rules.players import asks_for
from pnp.rules.rule import Finding, Rule
from pnp_pirates.piece_packing_pirates.views import AllPieces

RULE = Rule("PPP-C05", Severity.WARNING, "derived", "003:L11, L29", over=AllPieces)
WORDS = ("bag", "sock", "sack", "pouch")


def check(kit: AllPieces) -> Iterator[Finding]:
    game = kit.record
    assert isinstance(game, Game)
    if not asks_for(game, WORDS):
        yield Finding(
            ("needs",) if game.needs else ("game",),
            "'needs' does not list a bag to draw ships from",
            "add  - An opaque bag",
        )
