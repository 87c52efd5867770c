"""A space on the solo map's mainland is not a coast, port or river of it.

The mainland patrol sails along the coast. Open sea is safe from the Governor, and islands are
visited by the other patrol.

Instead, number only coasts, ports and rivers of the mainland, and remove the name of an island
from them.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.games.les_petits_pirates.legends import signs_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-S05e", Severity.ERROR, "letter", "000:L305", over=Chart)


def check(chart: Chart) -> Iterator[Finding]:
    for place in chart.mainland if chart.solo else ():
        legend, signs = place.legend, signs_of(place.legend)
        if legend.type not in ("coast", "port", "river"):
            what, hint = f"is of type {legend.type}", "remove  mainland"
        elif signs.red:
            what, hint = "is a red coast, where ships cannot land", "remove  mainland  or  red"
        elif signs.island is not None:
            what = f"also belongs to the island '{signs.island}'"
            hint = "remove either  mainland  or  island"
        else:
            continue
        message = f"'{place.id}' has the place {signs.mainland} of the mainland, but {what}"
        yield Finding((*chart.key(place.id), "mainland"), message, hint)
