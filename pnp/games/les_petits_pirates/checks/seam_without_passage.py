"""Two boards lie side by side, and no ship can sail from one to the other there.

Boards are joined so that captains can sail on. Where land or impassable water lies all along a
seam, on one of them or the other, the boards are two games side by side.

Instead, turn to other boards, or let a river or the sea reach the edge of both at the same height.
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
                labels=((("maps", *seam.one), "the board beside it"),),
            )
