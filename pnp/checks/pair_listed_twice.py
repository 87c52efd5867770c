"""A pair of spaces is listed twice among the borders closed to ships.

Once is enough, in either order. The second line is a mistake, and you probably meant another
pair.

Instead, remove one of them, or write the intended pair.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, Severity
from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("G-F05", Severity.ERROR, "derived", over=MapFile)


def check(map_: MapFile) -> Iterator[Finding]:
    for key, pairs in (("closed", map_.record.closed), ("red_edges", map_.record.red_edges)):
        first: dict[frozenset[str], KeyPath] = {}
        for i, pair in enumerate(pairs):
            earlier = first.setdefault(frozenset(pair), (key, i))
            if earlier != (key, i):
                yield Finding(
                    (key, i),
                    f"{key} lists '{pair[0]}' and '{pair[1]}' twice",
                    "remove it, or write the intended pair",
                    labels=((earlier, "first defined here"),),
                )
