"""One lost battle is likely to disable an undamaged ship.

A battle costs one damage, and a defeat another throw of a red die. If that can fill the whole
track, captains lose their cargo to bad luck alone and battles are not worth the risk.

Instead, give the ship more spaces of damage, or print less damage on the battle dice.
"""

from collections.abc import Iterator
from fractions import Fraction

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards
from pnp.games.micro_pirates.rolls import above, percent, rolled
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "MP-P07",
    Severity.WARNING,
    "judgement",
    "001:L361, L381-383",
    over=Cards,
    rulings=("dice-faces",),
    proof=True,
)
LEAST = Fraction(1, 10)


def check(deck: Cards) -> Iterator[Finding | Proved]:
    ships = deck.rows("ship")
    die = deck.game.dice.get("battle-die") if ships else None
    if die is None or isinstance(die.faces, str):
        return
    sure, worst = deck.setting.fact("battle-damage"), Fraction(0)
    damage = rolled(die, "damage", 1)
    for ship in ships:
        spaces = ship.number("damage") or 0
        if spaces < 1:
            continue
        # The marker starts on the rightmost space; the leftmost disables the ship.
        chance = above(damage, spaces - 1 - sure - 1)
        worst = max(worst, chance)
        if chance >= LEAST:
            yield Finding(
                ship.at("damage"),
                f"one lost battle disables the undamaged '{ship.id}', with {spaces} spaces, in "
                f"{percent(chance)} of cases",
                f"write {_enough(damage, sure)} or more",
            )
    if worst < LEAST:
        yield Proved(
            f"one lost battle disables an undamaged ship in {percent(worst)} of cases at most"
            if worst
            else f"one lost battle never disables any of the {len(ships)} ships undamaged"
        )


def _enough(damage: dict[int, Fraction], sure: int) -> int:
    """Return the fewest spaces with which a defeat is survived often enough."""
    most = 2 + sure + max(damage)
    return next(n for n in range(2, most + 1) if above(damage, n - 1 - sure - 1) < LEAST)
