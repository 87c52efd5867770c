"""The ocean has too many layouts to check them all.

Proofs about an ocean check all its layouts. With many cards of one kind there are too many, so
sectors that are cut off or too far away are not reported.

Instead, give some cards another kind with its own places, or test the ocean at a table.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.views import MOST_LAYOUTS, Ocean
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-P01b",
    Severity.NOTE,
    "ruling",
    "001:L59-62",
    over=Ocean,
    rulings=("orientation",),
)


def check(ocean: Ocean) -> Iterator[Finding]:
    if ocean.layout_count > MOST_LAYOUTS:
        yield Finding(
            ("arrangement",),
            f"there are {ocean.layout_count:,} layouts, too many to check: nothing is proved "
            "about routes between sectors",
            f"change the kinds so that there are at most {MOST_LAYOUTS:,} layouts",
        )
