"""A space that looks like a river is impassable.

Ships sail a river through the land to the edge of the board, and to the board beside it. If it
is impassable, ships cannot enter it, and that side of the board has no exit.

Instead, write  type: river, or give waters that should be closed another name and place.
"""

import re
from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.facts.rim import SIDES
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.model.map import stem
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-M10b",
    Severity.WARNING,
    "judgement",
    "000:L80-81",
    over=SeaMap,
    rulings=("red-coast",),
    instead=("river-missing-on-land-side",),
)
RIVERS = re.compile(
    r"\b(rivers?|streams?|brooks?|creeks?|canals?|rivi[eè]re|fleuve|fluss|bach|kanal|r[ií]o)\b",
    re.IGNORECASE,
)


def check(chart: SeaMap) -> Iterator[Finding]:
    sides, barred = _sides(chart), chart.waters.of_type("impassable")
    shut = {place.id for place in barred}
    for place in barred:
        named = RIVERS.search(f"{stem(place.id)} {place.legend.name}")
        closed = [side for side in SIDES if place.id in sides[side] and sides[side] <= shut]
        joins = any(near in chart.graph for near in chart.waters.touching[place.id])
        if not named and not (closed and joins):
            continue
        told = (
            f"is on the {closed[0]} side, which is otherwise land"
            if closed
            else "is called a river"
        )
        yield Finding(
            (*chart.key(place.id), "type"),
            f"{chart.called(place.id)} {told}, but ships cannot enter it",
            "write  type: river" + (", or rename it" if named else ""),
            marks=(BoardMark("spot", (place.id,)),),
        )


def _sides(chart: SeaMap) -> dict[str, set[str]]:
    """Return for each side of the board the spaces on it that are not land."""
    found: dict[str, set[str]] = {side: set() for side in SIDES}
    for place in chart.waters.places.values():
        for part in place.rim if place.type != "land" else ():
            found[part.side].add(place.id)
    return found
