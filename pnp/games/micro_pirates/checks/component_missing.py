"""The game lacks a component listed in its rulebook.

A box without these cards, dice or tokens cannot be played by the rules, which is noticed only
during setup.

Instead, make what is missing, or declare under `variant` that your game does not need it.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.pieces import AllPieces
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-C01",
    Severity.ERROR,
    "letter",
    "001:L17-53",
    over=AllPieces,
    counts=True,
)


def check(box: AllPieces) -> Iterator[Finding]:
    yield from box.missing()
