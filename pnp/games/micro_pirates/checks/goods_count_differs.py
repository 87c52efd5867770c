"""The tokens of a good are not as many as the rulebook counts.

Their number is a rule: what has run out cannot be gained. With more or fewer tokens, of maps and
chests too, long games go another way.

Instead, write the number of the rulebook, or declare your own under `variant`.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.micro_pirates.pieces import Pieces, goods
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-C10",
    Severity.ERROR,
    "letter",
    "001:L26-31",
    over=Pieces,
    covers=("MP-C11", "MP-C12"),
    after=("duplicate-piece",),
    instead=("count-mismatch",),
)


def check(file: Pieces) -> Iterator[Finding]:
    yield from file.miscounted(goods(file.setting), "supply")
