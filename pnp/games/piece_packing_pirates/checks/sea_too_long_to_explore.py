"""Twenty turns are too few to see all of the sea.

A ship enters at most three spaces in a turn, two by itself and one with the wind. In this sea
even the shortest voyage past all tiles takes longer than the game, so parts of it are never
seen.

Instead, shorten the arms of the sea, or join their ends, so that ships need not sail back.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.sailing import voyage
from pnp.games.piece_packing_pirates.views import SeaLayout
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "PPP-P07",
    Severity.NOTE,
    "judgement",
    "003:L49, L105",
    over=SeaLayout,
    rulings=("pinch",),
    proof=True,
    after=("sea-in-pieces", "sea-linked-by-corner"),
)


def check(layout: SeaLayout) -> Iterator[Finding | Proved]:
    turns, steps = layout.setting.fact("turns"), voyage(layout.sea, pinch=layout.corners)
    if steps is None:
        return  # told as a sea in pieces
    needed = -(-steps // layout.a_turn)
    if needed > turns:
        yield Finding(
            ("tiles",),
            f"a voyage past all {len(layout.sea.tiles)} tiles takes at least {needed} turns "
            f"({steps} spaces, {layout.a_turn} a turn); the game has {turns}",
            "shorten the arms, or join their ends",
        )
    else:
        yield Proved(
            f"no voyage past all {len(layout.sea.tiles)} tiles takes fewer than {needed} turns "
            f"of the {turns}"
        )
