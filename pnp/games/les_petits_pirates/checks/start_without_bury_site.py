"""From a shipyard of the solo map, no coast for burying gold can be reached.

The captain may start at any shipyard and wins by burying gold. From this shipyard, the game is
lost before the first roll.

Instead, open a route from the shipyard to a coast that is not red.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Mark, Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.wording import each_of

RULE = Rule(
    "LPP-P17",
    Severity.ERROR,
    "derived",
    "000:L103, L280",
    over=Chart,
    rulings=("river", "red-coast"),
    after=("solo-map-without-shipyard", "waters-without-start", "port-unreachable"),
)


def check(chart: Chart) -> Iterator[Finding | Proved]:
    if not chart.solo or not chart.starts:
        return
    sites, fine = set(chart.bury_sites), 0
    none = f"none of {len(sites)} places" if len(sites) > 1 else "no place"
    for start in chart.starts:
        fine += bool(reached := sites & set(chart.reached((start,))))
        if not reached:
            yield Finding(
                chart.spot(start),
                f"from the shipyard {chart.called(start)} {none} to bury gold can be reached",
                "open a route from it to a coast that is not red, or add one",
                marks=(Mark("spot", (start,)),),
            )
    if fine == len(chart.starts):
        yield Proved(
            f"a place to bury gold can be reached from {each_of(fine, 'shipyard')} where the "
            "captain "
            "may begin"
        )
