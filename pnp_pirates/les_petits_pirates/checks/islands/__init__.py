"""The islands of solo maps."""

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath
from pnp.facts.graph import components
from pnp.facts.waters import MapSpace
from pnp.rules.rule import Finding
from pnp_pirates.les_petits_pirates.legends import signs_of
from pnp_pirates.les_petits_pirates.views import SeaMap


def coasts(chart: SeaMap) -> Iterator[Finding]:
    """Look for coasts that belong to no island and not to the mainland."""
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


def parts(chart: SeaMap) -> Iterator[Finding]:
    """Look for islands whose spaces do not touch."""
    land = {place.id for place in chart.waters.of_type("land")}
    for island, ids in chart.islands.items() if chart.solo else ():
        own = land | set(ids)
        near = {id: [n for n in chart.waters.touching[id] if n in own] for id in own}
        parts = [[id for id in ids if id in set(part)] for part in components(near)]
        parts = sorted((part for part in parts if part), key=lambda part: ids.index(part[0]))
        for part in parts[1:]:
            yield Finding(
                chart.spot(part[0]),
                f"the island '{island}' lies in {len(parts)} parts: {chart.listed(part)} "
                f"do{'es' if len(part) == 1 else ''} not touch {chart.listed(parts[0])}",
                f"give '{part[0]}' an island a different name, or make it touch the rest",
                labels=((chart.spot(parts[0][0]), "the island starts here"),),
            )


def numbers(chart: SeaMap) -> Iterator[Finding]:
    """Look for islands with more than one red number."""
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
