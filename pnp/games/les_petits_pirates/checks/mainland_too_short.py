"""The solo map's mainland has so few spaces that its patrol may not move.

A patrol that goes round a mainland with no more spaces than a die has faces returns to its space
on some rolls and becomes too predictable. The rules allow this, but the patrol is weaker.

Instead, give the mainland at least one more space than a die has faces: seven.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Rule
from pnp.rules.wording import counted

RULE = Rule(
    "LPP-S08",
    Severity.WARNING,
    "derived",
    "000:L305, L309",
    over=SeaMap,
    after=("mainland-number-skipped",),
)


def check(chart: SeaMap) -> Iterator[Finding]:
    line, dice = chart.mainland, range(1, chart.faces + 1)
    if chart.solo and len(line) <= chart.faces:
        rolls = [str(die) for die in dice if line and die % len(line) == 0]
        stays = f"; on a roll of {' or '.join(rolls)} its patrol stays" if rolls else ""
        if len(rolls) == chart.faces:
            stays = "; its patrol never moves"
        yield Finding(
            (*chart.key(line[-1].id), "mainland") if line else ("size",),
            f"the mainland has {counted(len(line), 'space')}, and {chart.faces + 1} is the "
            f"minimum to keep its patrol moving{stays}",
            "divide its coast into more spaces",
        )
