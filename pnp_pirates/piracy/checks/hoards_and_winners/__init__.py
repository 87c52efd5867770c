"""The coins of the hoard, and who wins with them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from pnp.base.diagnostics import KeyPath
from pnp.model.game import Ruled
from pnp.model.record import word_of
from pnp.rules.rule import Finding, Proved
from pnp.rules.views import View
from pnp_pirates.piracy.kit import Coins


def race(winnings: Winnings) -> Iterator[Finding | Proved]:
    """Look for hoards that can be brought home without a winner."""
    if not winnings.speaks:
        return
    goal = winnings.setting.fact("goal")
    hoards = winnings.hoards
    open_: dict[KeyPath, list[int]] = {}
    for players, coins in hoards.items():
        if not settled(coins, players, goal):
            open_.setdefault(winnings.where(players), []).append(players)
    for where, found in open_.items():
        first, *others = found
        yield Finding(
            where,
            f"{first} players can bring home all {hoards[first]} coins without anyone reaching "
            f"{goal}",
            f"use at least {first * (goal - 1) + 1} coins for {first} players",
            details=tuple(
                f"{players} players: {hoards[players]} coins, {players * (goal - 1) + 1} needed"
                for players in others
            ),
        )
    if hoards and not open_:
        told = ", ".join(map(str, hoards.values()))
        yield Proved(
            f"a race has a winner when all coins are home, for {min(hoards)} to {max(hoards)} "
            f"players: {told} coins, {goal} to win"
        )


def tie(winnings: Winnings) -> Iterator[Finding | Proved]:
    """Look for hoards that teams can share equally."""
    if not winnings.speaks:
        return
    told = []
    for players, teams in winnings.teams.items():
        coins = winnings.hoards[players]
        if can_tie(coins, teams) and teams == 2:
            yield Finding(
                winnings.where(players),
                f"{players} players in {teams} teams can share {coins} coins equally",
                f"use {coins + 1}, an odd number",
            )
        else:
            word = "can" if can_tie(coins, teams) else "cannot"
            told.append(f"{teams} teams {word} tie with {coins} coins")
    if told:
        yield Proved(f"for the hoard, {' and '.join(told)}")


# Those of the board on one page are as many again.
KINDS = ("doubloon", "small-doubloon")


def doubloons(coins: Coins) -> Iterator[Finding]:
    """Compare the coins with the largest hoard."""
    hoards = coins.setting.fact("hoard")
    most, players = max((coins_, int(players)) for players, coins_ in hoards.items())
    wanted = most + coins.setting.fact("spare-coins")
    for kind in KINDS:
        found = list(coins.pieces(kind))
        total = sum(number for _, _, number in found)
        if found and total < wanted:
            file, where, _ = found[0]
            yield Finding(
                where,
                f"{total} of '{kind}' where {players} players use {most} and need one spare",
                f"write  quantity: {wanted}  or more",
                file=file,
            )


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
