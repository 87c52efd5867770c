"""The players have nothing to aim with.

All aim at another at the same moment, with toy pistols or, in a printed kit, with cards that
name a target. A kit needs one of the two.

Instead, add a deck of aim cards with an  owner  and a  target  on each, or list toy pistols under
needs.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.facts import Hoard
from pnp.rules.rule import Finding, Rule

RULE = Rule("LOOT-C01", Severity.WARNING, "derived", "002:L11, L34", over=Hoard)
# Only English lists are read.
WORDS = ("pistol", "gun", "finger", "banana")


def check(hoard: Hoard) -> Iterator[Finding]:
    game = hoard.record
    told = " ".join(game.needs).lower()
    asked = any(word in told for word in WORDS)
    if game.language.startswith("en") and not asked and not hoard.aim_decks():
        yield Finding(
            ("needs",) if game.needs else ("game",),
            "the kit has no aim cards, and 'needs' lists nothing to aim with",
            "add a deck of aim cards, or  - A toy pistol for each player",
        )
