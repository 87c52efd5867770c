"""A place to bury gold on the solo map is never visited or passed by a patrol.

A ship that stays there never pays a bribe and can always act, so a careful captain never meets
the Governor.

Instead, move a red number next to it or to its island, or extend the mainland to it.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Mark, Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.games.les_petits_pirates.patrols import watched
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.wording import each_of

RULE = Rule(
    "LPP-S09",
    Severity.WARNING,
    "judgement",
    "000:L307-312",
    over=Chart,
    rulings=("river",),
    after=(
        "island-number-missing",
        "island-number-used-twice",
        "number-off-the-islands",
        "coast-of-no-island",
    ),
)


def check(chart: Chart) -> Iterator[Finding | Proved]:
    if not chart.solo:
        return
    havens = [site for site in chart.bury_sites if not watched(chart, site)]
    for site in havens:
        yield Finding(
            chart.spot(site),
            f"{chart.called(site)} is a burial place that no patrol visits or passes",
            "give its island a number, or make it touch a numbered space or the mainland",
            marks=(Mark("spot", (site,)),),
        )
    if not havens and chart.bury_sites:
        yield Proved(f"a patrol may disturb {each_of(len(chart.bury_sites), 'place')} to bury gold")
