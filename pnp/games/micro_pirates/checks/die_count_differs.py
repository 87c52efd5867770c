"""The dice of a colour are not as many as the rulebook counts.

An action rolls two dice of one colour and may add a third, so three of each colour are needed;
more than that are never rolled.

Instead, write the number of the rulebook, or declare your own under `variant`.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.micro_pirates.pieces import DiceFile, dice
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-C02",
    Severity.ERROR,
    "letter",
    "001:L18",
    over=DiceFile,
    after=("duplicate-piece",),
    instead=("count-mismatch",),
)


def check(file: DiceFile) -> Iterator[Finding]:
    yield from file.miscounted(dice(file.setting), "dice")
