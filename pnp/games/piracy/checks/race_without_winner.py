"""All coins can be brought home without any player having enough to win the race.

With twice as many coins as players, less one, one player has two when the last coin is home.
With fewer coins, or a higher goal, the coins may run out without a winner.

Instead, use one coin more than the players can hold without winning, or lower the goal.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, Severity
from pnp.games.piracy.hoards import Winnings, settled
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule("PIR-P09", Severity.ERROR, "derived", "004:L305, L314, L379", over=Winnings)


def check(winnings: Winnings) -> Iterator[Finding | Proved]:
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
