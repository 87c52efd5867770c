"""A place to bury gold on the solo map is blocked by patrols in less than one round of twenty.

A captain who buries gold there hardly notices the Governor. Calculated for patrols that sail on
forever and are not attacked.

Instead, make the place touch a space with a red number or of the mainland.
"""

from collections.abc import Iterator
from fractions import Fraction

from pnp.base.diagnostics import Mark, Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.games.les_petits_pirates.patrols import blocked, watched
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.wording import each_of

RULE = Rule(
    "LPP-P16",
    Severity.WARNING,
    "judgement",
    "000:L304-313",
    over=Chart,
    rulings=("river", "red-coast", "bribed"),
    proof=True,
    after=("island-number-missing", "island-number-used-twice", "mainland-number-skipped"),
)
LEAST = Fraction(1, 20)


def check(chart: Chart) -> Iterator[Finding | Proved]:
    if not chart.solo or not chart.bury_sites or not chart.numbered:
        return
    share = {site: blocked(chart, site) for site in chart.bury_sites if watched(chart, site)}
    free = [site for site in share if share[site] < LEAST]
    for site in free:
        yield Finding(
            chart.spot(site),
            f"patrols keep ships on {chart.called(site)} from burying gold in "
            f"{float(share[site]):.0%} of rounds; less than {float(LEAST):.0%} is too safe",
            "make it touch a numbered space or the mainland",
            marks=(Mark("spot", (site,)),),
        )
    if share and not free:
        least, most = float(min(share.values())), float(max(share.values()))
        yield Proved(
            f"in the long run patrols block {each_of(len(share), 'place')} to bury gold in "
            f"{least:.0%} to {most:.0%} of rounds"
        )
