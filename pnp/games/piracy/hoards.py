"""Whether a game can end level: coins that are shared out among players or teams."""

from functools import cached_property
from typing import Any

from pnp.base.diagnostics import KeyPath
from pnp.model.game import Ruled
from pnp.model.record import word_of
from pnp.rules.views import View


class Winnings(View):
    """How many coins are played for: those of the rules, or of a file with a variant."""

    kind = "*"

    @property
    def speaks(self) -> bool:
        """Return whether the file has a say: a game has, other files by a variant of their own."""
        own = self.variant
        return self.file.kind == "game" or "hoard" in own or "goal" in own

    @property
    def variant(self) -> dict[str, Any]:
        record = self.file.record
        return record.variant if isinstance(record, Ruled) else {}

    @cached_property
    def hoards(self) -> dict[int, int]:
        """Coins by players."""
        found = self.setting.fact("hoard")
        return {int(n): coins for n, coins in found.items() if n.isdecimal()}

    @cached_property
    def teams(self) -> dict[int, int]:
        """Teams by players, for the numbers of players who can play for a hoard in teams."""
        size = max(1, self.setting.fact("team"))
        shared = {n: n // size for n in self.setting.fact("team-players") if n % size == 0}
        return {n: teams for n, teams in shared.items() if teams > 1 and self.hoards.get(n)}

    def where(self, players: int) -> KeyPath:
        """Return the path of what decides the hoard for a number of players."""
        own = self.variant.get("hoard")
        if isinstance(own, dict) and str(players) in own:
            return "variant", "hoard", str(players)
        return ("variant", "goal") if "goal" in self.variant else (word_of(self.file.kind),)


def settled(coins: int, players: int, goal: int) -> bool:
    """Return whether some player has ``goal`` coins however all of them are shared out (the
    pigeonhole principle)."""
    return coins > players * (goal - 1)


def can_tie(coins: int, teams: int) -> bool:
    """Return whether coins can be shared out so that two teams or more have the most, of two teams
    at least.

    >>> can_tie(7, 2), can_tie(8, 2), can_tie(11, 3), can_tie(1, 3)
    (False, True, True, False)
    """
    # Two teams have half of the coins each, as nearly as can be, and the others what is left.
    return coins <= teams * (coins // 2)
