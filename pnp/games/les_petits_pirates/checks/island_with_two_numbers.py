"""One island of the solo map has two red numbers.

The patrol is meant to go from island to island. An island with two numbers is visited twice as
often as others, and fewer than six islands see the patrol at all.

Instead, spread the six numbers over six islands.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.legends import signs_of
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-S03", Severity.WARNING, "judgement", "000:L274", over=SeaMap)


def check(chart: SeaMap) -> Iterator[Finding]:
    first: dict[str, str] = {}
    for place in chart.numbered if chart.solo else ():
        island = signs_of(place.legend).island
        if island is None:
            continue
        earlier = first.setdefault(island, place.id)
        if earlier == place.id or chart.key(earlier) == chart.key(place.id):
            continue
        with_numbers = {signs_of(p.legend).island for p in chart.numbered}
        bare = [name for name in chart.islands if name not in with_numbers]
        yield Finding(
            (*chart.key(place.id), "number"),
            f"the island '{island}' has the number {signs_of(place.legend).number} on '{place.id}' "
            f"and {chart.signs(earlier).number} on '{earlier}'",
            f"move the number {signs_of(place.legend).number} to "
            + (f"the island '{bare[0]}', which has none" if bare else "an island of its own"),
            labels=(((*chart.key(earlier), "number"), f"'{earlier}' has its number here"),),
        )
