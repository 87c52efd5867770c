"""A coast, port or river of the solo map belongs to no island and not to the mainland.

The Governor asks for bribes by islands, and along the mainland. If a space has neither, it is
unclear whether a ship there has to pay.

Instead, write  island: and the name of its island, or  mainland: and its place in the order of the
mainland, counted from the left.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, Severity
from pnp.facts.waters import MapSpace
from pnp.games.les_petits_pirates.legends import signs_of
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-S04", Severity.ERROR, "derived", "000:L305-308", over=SeaMap)


def check(chart: SeaMap) -> Iterator[Finding]:
    told: set[KeyPath] = set()
    for place in chart.waters.of_type("coast", "port", "river") if chart.solo else ():
        key = chart.key(place.id)
        signs = signs_of(place.legend)
        if signs.island is None and signs.mainland is None and key not in told:
            told.add(key)
            yield Finding(
                key,
                f"the {place.type} {chart.called(place.id)} has neither an island nor a place on "
                "the mainland",
                _hint(chart, place),
            )


def _hint(chart: SeaMap, place: MapSpace) -> str:
    """Return what to write: the island or the mainland that the space touches, else all islands."""
    near = chart.waters.touching[place.id]
    islands = dict.fromkeys(i for id in near if (i := chart.signs(id).island))
    shores = [id for id in near if chart.signs(id).mainland is not None]
    hints = [f"island: {island}" for island in islands]
    hints += [f"mainland: ...  as '{id}' next to it has" for id in shores[:1]]
    if hints:
        return "add  " + ", or  ".join(hints)
    known = ", ".join(chart.islands)
    return "add  island: ...  or  mainland: ..." + (f"; islands here: {known}" if known else "")
