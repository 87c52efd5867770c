"""The board has few ordinary islands, or none.

Islands are where ships are safe, and the only places that give more cannonballs. With none, each
player fires only once in the whole game; with fewer than four, they are too far apart.

Instead, mark some more groups of squares as `{type: island, name: ...}`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.views import Seaboard, called
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-M06", Severity.WARNING, "judgement", "004:L365, L393", over=Seaboard)
# With fewer, a ship seldom has one in reach.
ENOUGH = 4


def check(board: Seaboard) -> Iterator[Finding]:
    found = len(board.islands)
    if found == 0:
        yield Finding(
            ("legend",),
            "the board has no ordinary island: no player can get a second cannonball",
            "mark groups of squares as  {type: island, name: ...}",
        )
    elif found < ENOUGH:
        names = ", ".join(map(called, board.islands))
        yield Finding(
            ("legend",),
            f"only {found} ordinary island{'s' if found > 1 else ''} to provide cannonballs: "
            f"{names}",
            f"mark {ENOUGH} or more groups of squares as islands",
            severity=Severity.NOTE,
        )
