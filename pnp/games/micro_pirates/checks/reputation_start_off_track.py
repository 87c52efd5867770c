"""A ship moves the start of its captain's reputation off the track.

The marker starts in the middle and is moved by the ship's value. A track of five spaces has two
on each side of the middle.

Instead, move the start by fewer spaces.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-D15c", Severity.ERROR, "derived", "001:L91", over=Cards)


def check(deck: Cards) -> Iterator[Finding]:
    rows = deck.rows("ship")
    tracks = [len(captain.wins) for captain in deck.game.rows("captain")] if rows else []
    spaces = min(tracks, default=len(deck.setting.fact("reputation-thresholds")))
    side = spaces // 2
    for row in rows:
        start = row.number("reputation")
        if start is None:
            message = f"the reputation of '{row.id}' is not a number"
            yield Finding(row.at("reputation"), message, "write a whole number, such as -1")
        elif abs(start) > side:
            message = f"'{row.id}' starts {abs(start)} spaces from the middle of {spaces}"
            yield Finding(row.at("reputation"), message, f"write a number from {-side} to {side}")
