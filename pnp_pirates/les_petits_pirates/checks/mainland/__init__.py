"""The mainland of solo maps: its places in order, along the coast, from left to right."""

from collections.abc import Iterator
from itertools import pairwise

from pnp.rules.rule import Finding
from pnp.rules.wording import counted
from pnp_pirates.les_petits_pirates.legends import signs_of
from pnp_pirates.les_petits_pirates.views import SeaMap


def skipped(chart: SeaMap) -> Iterator[Finding]:
    """Look for numbers of places that are left out."""
    strayed = _strayed(chart) if chart.solo else None
    if strayed is not None:
        yield strayed
        return
    before = 0
    for place in chart.mainland if chart.solo else ():
        order = signs_of(place.legend).mainland or 0
        if order > before + 1:
            missing = (
                f"place {order - 1} is"
                if order == before + 2
                else (f"places {before + 1} to {order - 1} are")
            )
            yield Finding(
                (*chart.key(place.id), "mainland"),
                f"the mainland continues with '{place.id}' as {order}, but its {missing} missing",
                f"write  mainland: {before + 1}  here, or number the space that was left out",
            )
        before = order


def _strayed(chart: SeaMap) -> Finding | None:
    """Return the finding about the one space whose number is beyond all others and leaves one out;
    None where more than one number is wrong."""
    orders = [signs_of(place.legend).mainland or 0 for place in chart.mainland]
    free = sorted(set(range(1, len(orders))) - set(orders))
    if len(free) != 1 or len(orders) < 2 or orders[-1] <= max(orders[-2] + 1, len(orders)):
        return None
    last = chart.mainland[-1].id
    return Finding(
        (*chart.key(last), "mainland"),
        f"'{last}' is place {orders[-1]} of a mainland of {len(orders)} spaces, and no space is "
        f"place {free[0]}",
        f"write  mainland: {free[0]}",
    )


def broken_off(chart: SeaMap) -> Iterator[Finding]:
    """Look for neighbours in the order that do not touch."""
    for a, b in pairwise(chart.mainland) if chart.solo else ():
        if b.id not in chart.waters.touching[a.id]:
            yield Finding(
                (*chart.key(b.id), "mainland"),
                f"the mainland goes from '{a.id}' to '{b.id}', which do not touch",
                "number the mainland along the coast, or make the two spaces touch",
                labels=(((*chart.key(a.id), "mainland"), f"'{a.id}' comes before it"),),
            )


def reversed_order(chart: SeaMap) -> Iterator[Finding]:
    """Compare where its two ends lie."""
    line = chart.mainland if chart.solo else ()
    if len(line) < 2:
        return
    first, last = (chart.waters.across(end.id) for end in (line[0], line[-1]))
    if last < first:
        yield Finding(
            (*chart.key(line[0].id), "mainland"),
            f"the mainland starts with '{line[0].id}' on the right and ends with '{line[-1].id}' "
            "on the left",
            f"reverse the numbers: 1 for '{line[-1].id}', {len(line)} for '{line[0].id}'",
            labels=(((*chart.key(line[-1].id), "mainland"), "its last space is on the left"),),
        )


def too_short(chart: SeaMap) -> Iterator[Finding]:
    """Compare its length with the faces of a die."""
    line, dice = chart.mainland, range(1, chart.faces + 1)
    if chart.solo and len(line) <= chart.faces:
        rolls = [str(die) for die in dice if line and die % len(line) == 0]
        stays = f"; on a roll of {' or '.join(rolls)} its patrol stays" if rolls else ""
        if len(rolls) == chart.faces:
            stays = "; its patrol never moves"
        yield Finding(
            (*chart.key(line[-1].id), "mainland") if line else ("size",),
            f"the mainland has {counted(len(line), 'space')}, and {chart.faces + 1} is the "
            f"minimum to keep its patrol moving{stays}",
            "divide its coast into more spaces",
        )
