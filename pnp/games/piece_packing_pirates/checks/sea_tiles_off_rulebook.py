"""A sea uses a different number of tiles than the rules.

A piecepack has 24 tiles and a sea is made of all of them; twenty turns are intended for a sea of
that size. For this one, there are too many or too few tiles.

Instead, remove count:, or declare the number with  variant: {tiles: ...}  if the game should be
played with more or fewer.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.views import SeaLayout
from pnp.rules.rule import Finding, Rule

RULE = Rule("PPP-M01b", Severity.ERROR, "letter", "003:L11, L23", over=SeaLayout)


def check(layout: SeaLayout) -> Iterator[Finding]:
    asked, known = layout.record.count, layout.setting.fact("tiles")
    if asked not in (None, known):
        drawn = "" if len(layout.sea.tiles) == known else " and draw as many as the rules require"
        yield Finding(
            ("count",),
            f"the rules use {known} tiles; this sea uses {asked}",
            f"remove  count {drawn}, or declare it with  variant: {{tiles: {asked}}}",
        )
