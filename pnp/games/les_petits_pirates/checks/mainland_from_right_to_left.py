"""The mainland of the solo map is numbered from right to left.

The mainland patrol sails from left to right and starts again on the left when it has reached the
right end. Players who follow the board would move it in the wrong direction.

Instead, number the spaces of the mainland from the left, as seen on the printed board.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-S05d",
    Severity.ERROR,
    "letter",
    "000:L305",
    over=SeaMap,
    after=("mainland-number-used-twice",),
)


def check(chart: SeaMap) -> Iterator[Finding]:
    line = chart.mainland if chart.solo else ()
    if len(line) < 2:
        return
    first, last = (sum(c for _, c in end.cells) / len(end.cells) for end in (line[0], line[-1]))
    if last < first:
        yield Finding(
            (*chart.key(line[0].id), "mainland"),
            f"the mainland starts with '{line[0].id}' on the right and ends with '{line[-1].id}' "
            "on the left",
            f"reverse the numbers: 1 for '{line[-1].id}', {len(line)} for '{line[0].id}'",
            labels=(((*chart.key(line[-1].id), "mainland"), "its last space is on the left"),),
        )
