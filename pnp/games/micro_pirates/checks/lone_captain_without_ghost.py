"""The game allows a single captain, but has no Ghost Ship.

One captain plays against the Ghost Ship, which is controlled by its own cards. Without them
there is no opponent, and the game cannot be lost.

Instead, add the decks `action` and `ghost-ship`, or write at least 2 players.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.pieces import AllPieces
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-C19b",
    Severity.ERROR,
    "ruling",
    "001:L409, L415-416",
    over=AllPieces,
    rulings=("player-count",),
    after=("component-missing", "players-beyond-the-rulebook"),
)
GHOST = ("action", "ghost-ship")


def check(box: AllPieces) -> Iterator[Finding]:
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
