"""A board is joined to others, but its map is not joinable.

Where boards meet, the edge cuts spaces. Only a joinable map gives the fraction of each space on
it, and so which of them are merged with their neighbours.

Instead, write  joinable: true  in the map, with a  fraction  for its spaces at the edge.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.joined import Joined
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-M13b", Severity.ERROR, "letter", "000:L73", over=Joined)


def check(joined: Joined) -> Iterator[Finding]:
    told = set()
    for r, c in joined.boards:
        map_ = joined.map((r, c))
        if not map_.joinable and map_.map not in told:
            told.add(map_.map)
            yield Finding(
                ("maps", r, c),
                f"the map '{map_.map}' is not joinable",
                "write  joinable: true  in it, and a fraction for each space at its edge",
            )
