"""A sea uses a tile that no piecepack has, or a letter that is not in the sea.

Tiles are written as letter: suit-value, with the suits and values of a piecepack: arms, crowns,
moons and suns, each null, ace and 2 to 5.

Instead, write for example  a: arms-4  or  b: moons-null, with letters used in the grid.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity, nearest
from pnp.games.piece_packing_pirates.views import SeaLayout
from pnp.rules.rule import Finding, Rule

RULE = Rule("PPP-M06b", Severity.ERROR, "derived", "003:L23", over=SeaLayout)


def check(layout: SeaLayout) -> Iterator[Finding]:
    for mark, value in layout.record.values.items():
        if value not in layout.tiles:
            hint = nearest(value, layout.tiles)
            yield Finding(("values", mark), f"a piecepack has no tile '{value}'", hint)
        if mark not in layout.sea.tiles:
            hint = nearest(mark, layout.sea.tiles)
            yield Finding(("values", mark, KEY), f"there is no tile '{mark}' in this sea", hint)
