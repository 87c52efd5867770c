"""Nobody is told that a bag is needed.

Ships are drawn from a bag that one cannot see through. It is no part of a printed kit, so the list
of what the household must add is where players learn of it.

Instead, add a line under  needs:  of the game that asks for a bag.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.facts import Kit
from pnp.model.game import Game
from pnp.rules.rule import Finding, Rule

RULE = Rule("PPP-C05", Severity.WARNING, "derived", "003:L11, L29", over=Kit)
# Only English lists are read.
WORDS = ("bag", "sock", "sack", "pouch")


def check(kit: Kit) -> Iterator[Finding]:
    game = kit.record
    assert isinstance(game, Game)
    told = " ".join(game.needs).lower()
    if game.language.startswith("en") and not any(word in told for word in WORDS):
        yield Finding(
            ("needs",) if game.needs else ("game",),
            "'needs' does not list a bag to draw ships from",
            "add  - An opaque bag",
        )
