"""A board of four quarters has no compass where they meet.

The compass rose at the centre shows how the four pieces fit: each has a quarter of it in one
corner. Without it they are easily arranged in the wrong order.

Instead, write `compass: centre`, and keep the middle of the board free for it.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity
from pnp.games.piracy.views import Seaboard
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-C01b", Severity.WARNING, "letter", "004:L268-276, L313", over=Seaboard)


def check(board: Seaboard) -> Iterator[Finding]:
    if board.record.quarters and board.record.compass is None:
        yield Finding(
            ("quarters", KEY),
            "the four quarters of this board have no shared compass",
            "add  compass: centre",
        )
