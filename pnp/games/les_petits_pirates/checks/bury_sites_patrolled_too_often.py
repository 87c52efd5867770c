"""Every place to bury gold on the solo map is blocked by patrols in most rounds.

Calculated for patrols that sail on forever and are not attacked, no place is free in two rounds
out of five, so the captain can do little but wait.

Instead, put some coasts where they touch neither a red number nor the mainland.
"""

from collections.abc import Iterator
from fractions import Fraction

from pnp.base.diagnostics import Mark, Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.games.les_petits_pirates.patrols import blocked
from pnp.rules.rule import Finding, Rule
from pnp.rules.wording import each_of

RULE = Rule(
    "LPP-P16b",
    Severity.WARNING,
    "judgement",
    "000:L304-313",
    over=Chart,
    rulings=("river", "red-coast", "bribed"),
    proof=True,
    after=("island-number-missing", "island-number-used-twice", "mainland-number-skipped"),
)
MOST = Fraction(3, 5)


def check(chart: Chart) -> Iterator[Finding]:
    share = {site: blocked(chart, site) for site in chart.bury_sites} if chart.solo else {}
    if share and min(share.values()) > MOST:
        best = min(share, key=lambda site: share[site])
        yield Finding(
            chart.spot(best),
            f"patrols block {each_of(len(share), 'place')} to bury gold in more than "
            f"{float(MOST):.0%} of rounds, {chart.called(best)} in {float(share[best]):.0%}",
            f"separate '{best}' from the mainland, or add coasts farther from patrols",
            details=tuple(f"{site}  {float(share[site]):.0%}" for site in chart.bury_sites[:20]),
            marks=(Mark("spot", chart.bury_sites),),
        )
