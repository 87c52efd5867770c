"""Too few cards have a place for small merchant ships.

Three small merchants are placed by drawing navigation cards, each on another card. On fewer than
three cards the draw never ends; and a place occupied by a captain's ship is skipped.

Instead, mark a place for a small merchant on at least three cards, and on more if possible.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.facts import Ocean
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-M07",
    Severity.ERROR,
    "derived",
    "001:L70, L74, L350",
    over=Ocean,
    rulings=("occupied-sector", "exhausted-decks"),
    after=("sector-without-meaning",),
)


def check(ocean: Ocean) -> Iterator[Finding]:
    yield from ocean.too_few_spots("small")
