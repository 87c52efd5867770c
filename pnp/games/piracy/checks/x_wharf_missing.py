"""The board has no X, the wharf where the treasure is fetched.

The whole hoard lies beside it. Without it there is nothing to sail for.

Instead, mark one square of the shore with a mark of your own, and say in the legend what it is:
`X: {type: wharf, which: x}`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.facts import Seaboard
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-M04", Severity.ERROR, "letter", "004:L314", over=Seaboard)


def check(board: Seaboard) -> Iterator[Finding]:
    if board.x is None:
        yield board.without("x", "X", "the X, the wharf where the treasure is fetched")
