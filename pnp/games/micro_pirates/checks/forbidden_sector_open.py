"""Ships can sail in a sector that the game closes.

The middle of Port Royal's card and the three sectors above are closed to all ships: the town and
what lies behind it. The length of routes around the harbour depends on this.

Instead, write a word there whose entry in the legend says `blocked: true`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.views import Ocean
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-M05",
    Severity.ERROR,
    "letter",
    "001:L141",
    over=Ocean,
    rulings=("forbidden-row",),
    after=("wrong-number-of-sectors",),
)


def check(ocean: Ocean) -> Iterator[Finding]:
    walls = [mark for mark, sector in ocean.record.legend.items() if sector.blocked]
    hint = f"write {' or '.join(walls)} here" if walls else "write a blocked word of the legend"
    for sector in ocean.sectors:
        if ocean.forbidden(sector) and not ocean.blocked(sector):
            row, column = sector.at[0] + 1, sector.at[1] + 1
            yield Finding(
                sector.path,
                f"'{sector.mark}' is in row {row}, column {column} of '{sector.card.card}', where "
                "ships may not sail",
                hint,
                marks=sector.spot,
            )
