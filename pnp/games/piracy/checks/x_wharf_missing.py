"""The board has no X, the wharf where the treasure is fetched.

The hoard is next to it. Without it there is no goal.

Instead, mark one square of the shore with its own mark, and define it in the legend: `X: {type:
wharf, which: x}`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.facts import Seaboard
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-M04", Severity.ERROR, "letter", "004:L314", over=Seaboard)


def check(board: Seaboard) -> Iterator[Finding]:
    if board.x is None:
        yield board.without("x", "X", "the X, the wharf where the treasure is fetched")
