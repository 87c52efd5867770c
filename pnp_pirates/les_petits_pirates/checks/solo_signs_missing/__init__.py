"""Signs without which no solo map can be played."""

from collections.abc import Iterator

from pnp.rules.rule import Finding
from pnp_pirates.les_petits_pirates.legends import signs_of
from pnp_pirates.les_petits_pirates.views import SeaMap


def number(chart: SeaMap) -> Iterator[Finding]:
    """Look for numbers of the Governor's die on no space, and report all at once."""
    missing = [str(n) for n in _missing(chart, "number")]
    if missing:
        yield Finding(
            ("size",),
            f"a solo map has the red numbers 1 to 6; no space has the "
            f"number{'s' if len(missing) > 1 else ''} {', '.join(missing)}",
            f"add  number: {missing[0]}  to a coast or port of an island in the legend",
        )


def start(chart: SeaMap) -> Iterator[Finding]:
    """Look for patrols without a yellow space."""
    for patrol in _missing(chart, "start"):
        where = "an island" if patrol == "island" else "the mainland"
        yield Finding(
            ("size",),
            f"a solo map needs a yellow space for the patrol of {where}; no space has "
            f"start: {patrol}",
            f"add  start: {patrol}  to a coast or port of {where} in the legend",
        )


def _missing(chart: SeaMap, sign: str) -> Iterator[int | str]:
    """Yield what is wanted of a sign on a solo map and is on no space."""
    there = {getattr(signs_of(place.legend), sign) for place in chart.signed(sign)}
    yield from (one for one in chart.wanted(sign) if one not in there) if chart.solo else ()
