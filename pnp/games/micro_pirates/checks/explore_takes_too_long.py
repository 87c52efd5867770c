"""Exploring takes more than four actions on average until it succeeds.

A captain stays in the jungle and throws two dice each time until there are six spyglasses.
Treasures and voyages, two of the sources of Fame, are then slower than any other.

Instead, print more spyglasses on the die for exploring, or require fewer of them.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.pieces import DiceFile
from pnp.games.micro_pirates.rolls import dice_thrown, die_of, rolled, tries
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "MP-P05",
    Severity.WARNING,
    "judgement",
    "001:L173",
    over=DiceFile,
    rulings=("dice-faces",),
    proof=True,
    after=("die-missing-for-action",),
)
MOST = 4


def check(dice: DiceFile) -> Iterator[Finding | Proved]:
    found = die_of(dice.record, "explore")
    # That a die has no faces, or none with a spyglass, is told by another rule.
    if found is None or isinstance(found[1].faces, str):
        return
    at, die = found
    goal, thrown = dice.setting.fact("explore-spyglasses"), dice_thrown(dice.setting)
    usual, most = (float(tries(rolled(die, "spyglass", count), goal)) for count in thrown)
    if usual > MOST:
        yield Finding(
            ("pieces", at, "faces"),
            f"with {thrown[0]} dice it takes {usual:.1f} actions on average to gain "
            f"{goal} spyglasses",
            f"add :spyglass: here; aim for {MOST} actions or fewer",
        )
    yield Proved(
        f"{goal} spyglasses take {usual:.2f} actions on average with {thrown[0]} dice, "
        f"{most:.2f} with {thrown[1]}, and no card"
    )
