"""An ornament of a chart is in a space that the map does not have.

There is nowhere to draw it, so nothing is printed until this is fixed.

Instead, write the mark of a space, such as ~4 for ocean.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.facts.waters import chart
from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("", Severity.ERROR, "derived", over=MapFile, binding=True)


def check(facts: MapFile) -> Iterator[Finding]:
    waters = chart(facts.record) if facts.record.art else None
    if waters is None:
        return
    known = [name for name in waters.places if not name.startswith("#")]
    for i, art in enumerate(facts.record.art):
        if art.at not in waters.places:
            message = f"there is no space '{art.at}'"
            yield Finding(("art", i, "at"), message, nearest(art.at, known))
