"""The game has none of the dice that its actions use.

Foraging, exploring and battles have dice of their own, whose faces the rulebook leaves to the
kit, so no other dice can replace them.

Instead, write a file of dice with six faces for each of the four colours, or declare under
`variant` that your game rolls none.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity
from pnp.games.micro_pirates.pieces import AllPieces, dice
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D21c",
    Severity.ERROR,
    "ruling",
    "001:L18, L155, L165",
    over=AllPieces,
    rulings=("dice-faces",),
    counts=True,
)


def check(box: AllPieces) -> Iterator[Finding]:
    wanted = {id: count for id, count in dice(box.setting).items() if count}
    if wanted and box.without("dice"):
        yield Finding(
            ("parts", KEY),
            f"the game has no dice; the rulebook uses {', '.join(wanted)}",
            "write a file  dice: action-dice  with six faces for each, and list it in a part",
        )
