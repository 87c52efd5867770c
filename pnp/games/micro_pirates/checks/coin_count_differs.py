"""The coins are not as many as the rulebook counts.

Twenty ones and ten fives are worth 70, which pays four captains their start and leaves change.

Instead, write the number of the rulebook, or declare your own under `variant`.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.micro_pirates.pieces import Pieces, coins
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-C13",
    Severity.ERROR,
    "letter",
    "001:L33",
    over=Pieces,
    after=("duplicate-piece",),
    instead=("count-mismatch",),
)


def check(file: Pieces) -> Iterator[Finding]:
    yield from file.miscounted(coins(file.setting), "coins")
