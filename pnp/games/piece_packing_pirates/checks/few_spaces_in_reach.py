"""Ships reach few spaces in one step of sailing.

The pirate depends on speed. If two steps and the wind lead to fewer than eight spaces on
average, its pursuers can easily predict where it goes.

Instead, make the sea wider: two tiles side by side give a ship twice as many choices. If the sea
is tight on purpose, mention it in its text, and suppress this warning.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.views import SeaLayout
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "PPP-P04",
    Severity.WARNING,
    "judgement",
    "003:L49, L122",
    over=SeaLayout,
    rulings=("pinch", "turn-back"),
    after=("sea-in-pieces",),
)
LEAST = 8


def check(layout: SeaLayout) -> Iterator[Finding | Proved]:
    spaces = len(layout.sea.cells)
    if layout.reach >= LEAST:
        yield Proved(
            f"a ship reaches {layout.reach:.1f} other spaces in one step of sailing, averaged "
            f"over {spaces} spaces and 4 winds"
        )
        return
    yield Finding(
        ("tiles",),
        f"a ship reaches {layout.reach:.1f} other spaces in one step of sailing, averaged over "
        f"{spaces} spaces and 4 winds; it needs {LEAST} to escape",
        "make the sea wider, two tiles side by side, or mention in the text that it is tight",
    )
