"""Two lines of an action card are for the same strength of the Ghost Ship.

The Ghost Ship follows the line for its strength. If two lines match, it is unclear which of them
applies.

Instead, make each line begin where the line before it ends.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D14b",
    Severity.ERROR,
    "derived",
    "001:L487-497",
    over=Cards,
    after=("ghost-condition-unreadable",),
)


def check(deck: Cards) -> Iterator[Finding]:
    for row in deck.rows("action"):
        lines = [(where, span) for where, _, span in row.strengths if span]
        for i, (where, span) in enumerate(lines):
            for other, taken in lines[:i]:
                both = range(max(span[0], taken[0]), min(span[-1], taken[-1]) + 1)
                if both:
                    yield Finding(
                        where,
                        f"this line of '{row.id}' is for strength {both[0]}, as is another",
                        f"start it above {taken[-1]}",
                        labels=((other, f"this line is also for strength {both[0]}"),),
                    )
                    break
