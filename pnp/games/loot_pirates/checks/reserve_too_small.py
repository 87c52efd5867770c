"""The Reserve cannot pay the last share.

A round pays each remaining player one doubloon for each player who dropped or was hit: with n
players, at most a quarter of n × n in total. At least one of them still lies in the Booty, or
the game would be over; the Reserve pays the rest. The 15 of the rules are just enough for eight
players.

Instead, put more into the Reserve with  variant: {reserve: ...}, or reduce the number of players.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.coins import payouts
from pnp.games.loot_pirates.views import Hoard
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "LOOT-D03",
    Severity.ERROR,
    "derived",
    "002:L16, L18, L75",
    over=Hoard,
    proof=True,
    after=("players-beyond-the-rulebook",),
)


def check(hoard: Hoard) -> Iterator[Finding | Proved]:
    reserve, counts = hoard.reserve, [n for n in hoard.counts if n > 1]
    dearest = {n: max(payouts(n, hoard.share)) for n in counts}
    short = [n for n in counts if dearest[n] - 1 > reserve]
    if short:
        n = short[-1]
        out = payouts(n, hoard.share).index(dearest[n]) + 1
        fit = [count for count in counts if count not in short]
        fewer = f", or  players: {fit[0]}-{fit[-1]}" if fit else ""
        yield Finding(
            hoard.place("reserve"),
            f"of {n} players {out} may be out while {n - out} share {dearest[n]} doubloons; a "
            f"Booty of 1 and a Reserve of {reserve} pay only {reserve + 1}",
            f"write  variant: {{reserve: {dearest[n] - 1}}}{fewer}",
        )
    elif counts:
        lacking = ", ".join(str(dearest[n] - 1) for n in counts)
        yield Proved(
            f"a Reserve of {reserve} pays the last share for {counts[0]} to {counts[-1]} players, "
            f"whoever is out; at most {lacking} is needed"
        )
