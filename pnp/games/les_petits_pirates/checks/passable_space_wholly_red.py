"""A space that ships may enter has red borders on all sides.

A red border all around marks spaces that ships cannot enter. Here the legend says that they can,
which contradicts the border.

Instead, remove some of its pairs from red_edges, or write  red: true  for a coast, or make the
space impassable.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Rule
from pnp.rules.wording import all_of

RULE = Rule("LPP-M07", Severity.ERROR, "letter", "000:L80", over=SeaMap)


def check(chart: SeaMap) -> Iterator[Finding]:
    waters, pairs = chart.waters, chart.record.red_edges
    for place in waters.places.values():
        if place.passable and chart.fenced(place.id):
            ways = waters.ways[place.id]
            own = [i for i, pair in enumerate(pairs) if place.id in pair]
            yield Finding(
                waters.cell(place.id),
                f"{all_of(len(ways), 'border')} of '{place.id}' "
                f"{'is' if len(ways) == 1 else 'are'} red, but ships may enter it",
                "remove some of its pairs from red_edges, or write  red: true  for a coast",
                labels=tuple((("red_edges", i), "this border is red") for i in own),
            )
