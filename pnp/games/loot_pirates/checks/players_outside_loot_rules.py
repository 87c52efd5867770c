"""The game is for more or fewer players than the rules allow.

Two aim at each other every round and nothing is to be haggled over. Nine and ten can play with a
larger Reserve; for more there is neither Booty nor Reserve.

Instead, write  players: 3-8, or declare  least-players  or  most-players  under  variant.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.loot_pirates.facts import Hoard
from pnp.rules.rule import Finding, Rule

RULE = Rule("LOOT-C08", Severity.ERROR, "letter", "002:L5, L16", over=Hoard)


def check(hoard: Hoard) -> Iterator[Finding]:
    least, most = (hoard.setting.fact(fact) for fact in ("least-players", "most-players"))
    low, high = hoard.game.players
    if low < least or high > most:
        told = f"{low}" if low == high else f"{low} to {high}"
        yield Finding(
            ("players",),
            f"the game is for {told} players; the rules allow {least} to {most}",
            f"write  players: {max(low, least)}-{max(least, min(high, most))}",
        )
