"""Two spaces have the same printed name.

Players refer to places by name. If two spaces have the same name, it is ambiguous.

Instead, give each space its own name, under its full mark such as c4, or none.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, Severity
from pnp.rules.rule import Finding, Rule
from pnp_pirates.les_petits_pirates.legends import entry
from pnp_pirates.les_petits_pirates.views import SeaMap

RULE = Rule("LPP-M15", Severity.ERROR, "derived", "000:L177", over=SeaMap)


def check(chart: SeaMap) -> Iterator[Finding]:
    first: dict[str, tuple[str, KeyPath]] = {}
    told = set()
    for place in chart.waters.places.values():
        name = place.legend.name
        path = (*entry(chart.record, place.id), "name")
        if not name:
            continue
        earlier, where = first.setdefault(name, (place.id, path))
        if earlier == place.id or path in told:
            continue
        told.add(path)
        other = ((where, "first defined here"),) if where != path else ()
        yield Finding(
            path,
            f"'{earlier}' and '{place.id}' are both named '{name}'",
            "give each its own name, or remove one of the names",
            labels=other,
        )
