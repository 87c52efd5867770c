"""A sheet or a mat prints another number than the rules have.

Players read what lies before them. A sheet that tells another price, another limit or another goal
than the rules makes it another game, or a quarrel at the table.

Instead, write the number of the rules, or declare yours below  variant  of the game.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.rules.claims import Claims
from pnp.rules.rule import Finding, Rule

RULE = Rule("", Severity.ERROR, "letter", over=Claims)


def check(claims: Claims) -> Iterator[Finding]:
    for claim in claims.claims:
        if claim.number != claim.wanted:
            declared = f", or declare  variant: {{{claim.fact}: ...}}  of the game"
            yield Finding(
                claim.path,
                f"'{claim.said}' tells {claim.number} where the rules have {claim.wanted}",
                f"write {claim.wanted}" + (declared if claim.fact else ""),
            )
