"""The game makes none of what its rulebook counts among the components.

A box without these cards, dice or tokens cannot be played by the rules, and nobody sees it before
the table is laid.

Instead, make what is missing, or declare under `variant` that your game does without.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.pieces import Box
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-C01",
    Severity.ERROR,
    "letter",
    "001:L17-53",
    over=Box,
    counts=True,
)


def check(box: Box) -> Iterator[Finding]:
    yield from box.missing()
