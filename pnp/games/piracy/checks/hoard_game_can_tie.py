"""Two teams can bring home the same number of coins.

The rules use an odd number of coins, so that one of two teams has more. With an even number, the
game can tie, and a coin must be added and fetched to end it.

Instead, use an odd number of coins for two teams.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.hoards import Winnings, can_tie
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule("PIR-P10", Severity.NOTE, "derived", "004:L309", over=Winnings)


def check(winnings: Winnings) -> Iterator[Finding | Proved]:
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
