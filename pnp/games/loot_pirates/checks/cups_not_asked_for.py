"""The list of needs does not mention cups.

Dice are rolled and kept under a cup, so that players see only their own. Cups are not part of a
printed kit, so they must be in the list of what players provide.

Instead, add a cup for each player under needs: in game.yaml.
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
