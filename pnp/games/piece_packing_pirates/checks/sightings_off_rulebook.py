"""Ships are sighted more often, or less, than in the game of the rules.

The lookout sees a ship where a die shows no more than the value of the tile. With values of 0 to 5,
each as often, that is in 21 of 36 cases; a variant with other values is another game.

Instead, if that is not meant, keep the values of the piecepack.
"""

from collections.abc import Iterator
from fractions import Fraction

from pnp.diagnostics import Severity
from pnp.games.piece_packing_pirates.facts import Suited
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "PPP-P05",
    Severity.NOTE,
    "derived",
    "003:L63",
    over=Suited,
    after=("piecepack-tile-missing", "piecepack-piece-repeated", "suit-of-no-piecepack"),
)
SIDES, USUAL = 6, Fraction(21, 36)


def check(deck: Suited) -> Iterator[Finding | Proved]:
    values = [value for _, _, value in deck.pieces if value is not None]
    if deck.role != "tiles" or not values:
        return
    mean = Fraction(sum(min(value + 1, SIDES) for value in values), SIDES * len(values))
    chance = f"{round(100 * mean)} %"
    if mean == USUAL:
        yield Proved(f"a ship is sighted in {chance} of entries into unexplored tiles (21 of 36)")
        return
    yield Finding(
        ("variant", "values"),
        f"a ship is sighted in {chance} of entries into unexplored tiles, "
        f"in {round(100 * USUAL)} % by the rules",
        "keep the values of the piecepack if that is not meant",
    )
