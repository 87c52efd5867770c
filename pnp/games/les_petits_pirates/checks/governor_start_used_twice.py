"""More than one space of the solo map is the yellow space of the same patrol.

Each of the Governor's ships starts on one space and returns there after a fight. With two such
spaces, its place is ambiguous.

Instead, keep start: island on one space and start: mainland on another.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.games.les_petits_pirates.legends import signs_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-S06b", Severity.ERROR, "letter", "000:L278, L314", over=Chart)


def check(chart: Chart) -> Iterator[Finding]:
    first: dict[str, str] = {}
    for place in chart.waters.places.values() if chart.solo else ():
        patrol = signs_of(place.legend).start
        if patrol is None or first.setdefault(patrol, place.id) == place.id:
            continue
        here, there = (*chart.key(place.id), "start"), (*chart.key(first[patrol]), "start")
        yield Finding(
            here,
            f"'{place.id}' is a yellow space of the {patrol} patrol, as is '{first[patrol]}'",
            f"remove  start: {patrol}  from one of them",
            labels=((there, "the other"),) if here != there else (),
        )
