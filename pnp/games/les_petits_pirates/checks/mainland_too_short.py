"""The solo map's mainland has so few spaces that its patrol may stay where it is.

A patrol that goes round a mainland of six spaces or fewer comes back to where it was on some rolls,
and whoever watches it knows too well where it will be. The rules allow it; the patrol is weaker.

Instead, give the mainland at least seven spaces.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.rules.rule import Finding, Rule
from pnp.rules.wording import counted

RULE = Rule(
    "LPP-S08",
    Severity.WARNING,
    "derived",
    "000:L305, L309",
    over=Chart,
    after=("mainland-number-used-twice", "mainland-number-skipped"),
)


def check(chart: Chart) -> Iterator[Finding]:
    line = chart.mainland
    if chart.solo and len(line) < 7:
        rolls = [str(die) for die in range(1, 7) if line and die % len(line) == 0]
        stays = f"; on a roll of {' or '.join(rolls)} its patrol stays" if rolls else ""
        if len(rolls) == len(range(1, 7)):
            stays = "; its patrol stays whatever is rolled"
        yield Finding(
            (*chart.key(line[-1].id), "mainland") if line else ("size",),
            f"the mainland has {counted(len(line), 'space')}, and 7 are the fewest that keep its "
            f"patrol moving{stays}",
            "cut its coast into more spaces",
        )
