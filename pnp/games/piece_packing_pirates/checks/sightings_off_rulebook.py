"""Ships are sighted more or less often than under the rules.

The lookout sees a ship where a die shows no more than the value of the tile. With values of 0 to
5, each as often, that is in 21 of 36 cases; other values change the game.

Instead, if this is not intended, keep the values of the piecepack.
"""

from collections.abc import Iterator
from fractions import Fraction

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.views import Suited
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "PPP-P05",
    Severity.NOTE,
    "derived",
    "003:L63",
    over=Suited,
    after=("piecepack-tile-missing",),
)


def check(deck: Suited) -> Iterator[Finding | Proved]:
    values = [value for _, _, value in deck.pieces if value is not None]
    if deck.role != "tiles" or not values:
        return
    # The dice of a piecepack keep their faces where a variant has other tiles.
    sides = deck.setting.usual("values")
    seen = sum(range(1, sides + 1))
    usual = Fraction(seen, sides * sides)
    mean = Fraction(sum(min(value + 1, sides) for value in values), sides * len(values))
    chance = f"{round(100 * mean)} %"
    if mean == usual:
        yield Proved(
            f"a ship is sighted on {chance} of entries to unexplored tiles "
            f"({seen} of {sides * sides})"
        )
        return
    yield Finding(
        ("variant", "values"),
        f"a ship is sighted on {chance} of entries to unexplored tiles, "
        f"not {round(100 * usual)} % as in the rules",
        "keep the values of the piecepack if this is not intended",
    )
