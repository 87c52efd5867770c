"""The coins of the hoard, and who wins with them."""

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath
from pnp.games.piracy.hoards import Winnings, can_tie, settled
from pnp.games.piracy.kit import Coins
from pnp.rules.rule import Finding, Proved


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
