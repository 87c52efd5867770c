"""A space is drawn in several pieces that do not touch.

Players see places on the board, not marks in a file. Where the panel of the title, or the edge,
cuts a space in two, both pieces look like spaces of their own.

Instead, make the panel smaller or move it, or give the pieces names of their own.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.geometry import polygons, size_of
from pnp.rules.measured import Drawn
from pnp.rules.rule import Finding, Rule

RULE = Rule("G-F01", Severity.ERROR, "derived", over=Drawn, drawn=True)


# Square millimetres; what is smaller is a speck that nobody takes for a space.
SPECK = 1.0


def check(drawn: Drawn) -> Iterator[Finding]:
    for space in drawn.board.spaces.values():
        sizes = [size_of(part) for part in polygons(space.area) if size_of(part) >= SPECK]
        if len(sizes) > 1:
            listed = " and ".join(f"{size:.0f}" for size in sizes)
            yield Finding(
                drawn.mark(space.id),
                f"'{space.id}' is drawn in {len(sizes)} pieces, of {listed} square millimetres",
                "make the inset smaller or move it, or mark the pieces as two spaces",
            )
