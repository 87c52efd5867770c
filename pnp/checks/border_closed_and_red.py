"""A border is listed both as closed and as red.

Closed borders are drawn like other borders on land; red ones are drawn red. A border can be only
one of the two.

Instead, keep the pair in red_edges if players should see a red line, otherwise in closed.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("G-F05b", Severity.ERROR, "derived", over=MapFile)


def check(map_: MapFile) -> Iterator[Finding]:
    closed = {frozenset(pair): i for i, pair in reversed([*enumerate(map_.record.closed)])}
    for i, pair in enumerate(map_.record.red_edges):
        earlier = closed.get(frozenset(pair))
        if earlier is not None:
            yield Finding(
                ("red_edges", i),
                f"the border between '{pair[0]}' and '{pair[1]}' is both closed and red",
                "keep the pair in only one of the two lists",
                labels=((("closed", earlier), "closed here"),),
            )
