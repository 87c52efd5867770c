"""The board has no wharf of Port Blackwood.

Ships enter there and bring their treasure there: without it no player can win.

Instead, mark one square of the shore with its own mark, and define it in the legend: `P: {type:
wharf, which: port}`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.facts import Seaboard
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-M03", Severity.ERROR, "letter", "004:L305", over=Seaboard)


def check(board: Seaboard) -> Iterator[Finding]:
    if board.port is None:
        what = "the wharf of Port Blackwood, where ships bring their treasure"
        yield board.without("port", "P", what)
