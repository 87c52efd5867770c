"""The arrangement of the ocean differs from the game's.

Port Royal lies in the middle of the top row, the ports in the corners and the open waters in the
four other places. This way no port is closer to Port Royal by luck alone, and its closed sectors
lie at the edge.

Instead, write the kinds in these places, or declare your own layout under `variant`.
"""

from collections import Counter
from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.views import Ocean
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-M02",
    Severity.ERROR,
    "letter",
    "001:L59-62",
    over=Ocean,
    after=("wrong-number-of-ocean-cards",),
)


def check(ocean: Ocean) -> Iterator[Finding]:
    wanted = [str(row).split() for row in ocean.setting.fact("arrangement")]
    given = ocean.record.arrangement
    size, wanted_size = [len(row) for row in given], [len(row) for row in wanted]
    if size != wanted_size:
        yield Finding(
            ("arrangement",),
            f"the ocean has rows of {', '.join(map(str, size))} cards, "
            f"and the game's has rows of {', '.join(map(str, wanted_size))}",
            f"write the rows  {' / '.join(' '.join(row) for row in wanted)}",
        )
        return
    wrong = [
        (r, c) for r, row in enumerate(given) for c, kind in enumerate(row) if kind != wanted[r][c]
    ]
    if wrong:
        # Cards that have changed places are one slip; the kind of which there are fewest is told.
        kinds = Counter(kind for row in given for kind in row)
        first = min(wrong, key=lambda at: kinds[given[at[0]][at[1]]])
        told = {(r, c): f"'{given[r][c]}' is where one of '{wanted[r][c]}'" for r, c in wrong}
        yield Finding(
            ("arrangement", *first),
            f"a card of the kind {told.pop(first)} belongs",
            f"write the rows  {' / '.join(' '.join(row) for row in wanted)}",
            labels=tuple((("arrangement", *at), f"{text} does") for at, text in told.items()),
        )
