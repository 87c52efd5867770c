"""The board lacks Skull Island or Sea Monster Island.

Blackbeard and the Sea Monster start there and take captured ships there.

Instead, mark adjacent squares as that island: `S: {type: skull, name: Skull Island}` and `M:
{type: monster, name: Sea Monster Island}`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.facts import PRISONS, Seaboard
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-M05", Severity.ERROR, "letter", "004:L316-317", over=Seaboard)


def check(board: Seaboard) -> Iterator[Finding]:
    for kind, owner in PRISONS.items():
        if kind not in board.prisons:
            yield Finding(
                ("legend",),
                f"no island is of type '{kind}', where {owner} starts",
                f"mark adjacent squares, and add their mark with  type: {kind}",
            )
