"""A single captain may play, and there is no Ghost Ship.

One captain plays against the Ghost Ship, which is led by cards of its own. Without them there is
nobody to race for Fame, and the game has no end that could be lost.

Instead, add the decks `action` and `ghost-ship`, or write 2 players at least.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.pieces import Box
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-C19b",
    Severity.ERROR,
    "ruling",
    "001:L409, L415-416",
    over=Box,
    rulings=("player-count",),
    after=("component-missing", "players-beyond-the-rulebook"),
)
GHOST = ("action", "ghost-ship")


def check(box: Box) -> Iterator[Finding]:
    least, most = box.record.players
    decks = {file.id for file in box.setting.files("deck")}
    lacking = [role for role in GHOST if role not in decks]
    if least == 1 and lacking:
        names = " and ".join(f"'{role}'" for role in lacking)
        fewer = "" if most == 1 else f", or write  players: {'2' if most == 2 else f'2-{most}'}"
        yield Finding(
            ("players",),
            "a single captain plays against the Ghost Ship, but the game has no deck " + names,
            f"add the deck{'s' if len(lacking) > 1 else ''} {names}{fewer}",
        )
