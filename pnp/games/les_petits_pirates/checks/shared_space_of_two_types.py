"""A space shared by two boards has a different type on each.

Parts of spaces are merged across the seam. If one half is ocean and the other a coast, players
must know what the whole is: a port if either half is one, else a coast if either is.

Instead, give both halves the same type, or agree on a type before the game.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.joined import Joined
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-M13d",
    Severity.WARNING,
    "ruling",
    "000:L73",
    over=Joined,
    rulings=("merged-spaces",),
    after=("joined-board-not-joinable",),
)


# What the whole is: the first of these that one of its halves is.
ORDER = ("impassable", "port", "coast", "river", "ocean")


def check(joined: Joined) -> Iterator[Finding]:
    for seam in joined.seams:
        for a, b, _ in seam.meetings:
            one, other = (seam.one, a.id), (seam.other, b.id)
            if a.type != b.type and joined.shared[one] == joined.shared[other]:
                # A game of one's own may have kinds of space that the ruling does not know.
                known = [type_ for type_ in ORDER if type_ in (a.type, b.type)]
                whole = f"the whole counts as {known[0]}; " if known else ""
                yield Finding(
                    ("maps", *seam.other),
                    f"'{a.id}' of '{joined.board(seam.one)}' is {a.type}, and '{b.id}' of "
                    f"'{joined.board(seam.other)}', part of the same space, is {b.type}",
                    f"{whole}give both the same type",
                    labels=((("maps", *seam.one), f"'{a.id}' is here"),),
                )
