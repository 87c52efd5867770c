"""Ships cannot sail everywhere on the joined boards.

All boards together are one game. Where some of their spaces cannot be reached from the others,
captains who start there never meet the others.

Instead, arrange the boards differently, or open a route between these spaces and the others.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.graph import components
from pnp.games.les_petits_pirates.joined import Joined
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.wording import all_of

RULE = Rule(
    "LPP-M13e",
    Severity.ERROR,
    "derived",
    "000:L79, L81",
    over=Joined,
    rulings=("red-coast",),
    after=("joined-map-missing", "seam-without-passage"),
)


def check(joined: Joined) -> Iterator[Finding | Proved]:
    first, *others = components(joined.graph) or [()]
    for part in others:
        (r, c), _ = part[0]
        listed = ", ".join(f"'{id}' of '{joined.board(spot)}'" for spot, id in part[:12])
        yield Finding(
            ("maps", r, c),
            f"ships cannot sail between {len(part)} of {len(joined.graph)} spaces and the others: "
            f"{listed}{', ...' if len(part) > 12 else ''}",
            "arrange the boards differently, or open a route to these spaces",
        )
    if not others and joined.starts:
        yield Proved(
            f"{len(first)} spaces of {len(joined.boards)} joined boards are connected, so each "
            f"can be reached from {all_of(len(joined.starts), 'start')}"
        )
