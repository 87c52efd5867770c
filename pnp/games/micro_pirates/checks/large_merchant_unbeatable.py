"""Even the best dice and cards cannot beat a merchant.

To win, the cutlasses of the dice and of all cards must exceed the merchant's strength. Merchants
that cannot be beaten stay where they are, and their Fame and loot are never gained.

Instead, print more cutlasses on the battle dice or on cards.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Kit
from pnp.games.micro_pirates.offers import cutlasses
from pnp.games.micro_pirates.pieces import DiceFile
from pnp.games.micro_pirates.rolls import dice_thrown, die_of, rolled
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "MP-P06",
    Severity.ERROR,
    "derived",
    "001:L363, L371-379",
    over=DiceFile,
    rulings=("dice-faces",),
    proof=True,
)


def check(dice: DiceFile) -> Iterator[Finding | Proved]:
    found = die_of(dice.record, "battle")
    if found is None or isinstance(found[1].faces, str):
        return
    at, die = found
    thrown = dice_thrown(dice.setting)[1]
    strengths = dice.setting.fact("merchant-strength")
    best, guns = max(rolled(die, "cutlass", thrown)), cutlasses(Kit(dice.setting))
    for size, strength in strengths.items():
        if best + guns <= strength:
            yield Finding(
                ("pieces", at, "faces"),
                f"{thrown} dice show {best} cutlasses at best, and no set of cards adds more than "
                f"{guns}: {best + guns} do not exceed the strength {strength} of a {size} merchant",
                "write more :cutlass: on the faces",
            )
    if best + guns > max(strengths.values()):
        yield Proved(
            f"every merchant can be beaten: {best} cutlasses of {thrown} dice and up to {guns} "
            f"of cards exceed {max(strengths.values())}"
        )
