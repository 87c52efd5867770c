"""Nobody is told that cups are needed.

Dice are rolled and kept under a cup, so that each sees only its own. Cups are no part of a printed
kit, so the list of what the household must add is where players learn of them.

Instead, add a line under  needs:  of the game that asks for a cup for each player.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.facts import Hoard
from pnp.rules.rule import Finding, Rule

RULE = Rule("LOOT-C02", Severity.WARNING, "derived", "002:L11, L26-28", over=Hoard)
# Only English lists are read.
WORDS = ("cup", "mug", "beaker", "tumbler")


def check(hoard: Hoard) -> Iterator[Finding]:
    game = hoard.record
    told = " ".join(game.needs).lower()
    if game.language.startswith("en") and not any(word in told for word in WORDS):
        yield Finding(
            ("needs",) if game.needs else ("game",),
            "'needs' does not list cups to roll dice under",
            "add  - A cup for each player",
        )
