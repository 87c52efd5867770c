"""Ships cannot sail between two boards that are side by side.

Boards are joined so that captains can sail on. If there is only land or impassable water along a
seam, the boards are two separate games.

Instead, use other boards, or extend a river or the sea to both edges at the same place.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.joined import Joined
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-M13c",
    Severity.ERROR,
    "derived",
    "000:L73, L81",
    over=Joined,
    rulings=("red-coast",),
    after=("joined-board-not-joinable",),
)


def check(joined: Joined) -> Iterator[Finding]:
    for seam in joined.seams:
        ways = [1 for a, b, _ in seam.meetings if joined.entered(a) and joined.entered(b)]
        if not ways:
            one, other = joined.board(seam.one), joined.board(seam.other)
            yield Finding(
                ("maps", *seam.other),
                f"no water of '{one}' meets water of '{other}' at their seam",
                "use another board there, or make water reach both edges at the same place",
                labels=((("maps", *seam.one), "the board next to it"),),
            )
