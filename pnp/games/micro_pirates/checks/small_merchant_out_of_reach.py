"""A captain without any cutlass can hardly beat a small merchant.

New captains depend on small merchants. If two dice alone win fewer than one battle in ten,
captains do not attack before buying strength.

Instead, print more cutlasses on the battle dice.
"""

from collections.abc import Iterator
from fractions import Fraction

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.pieces import DiceFile
from pnp.games.micro_pirates.rolls import above, dice_thrown, die_of, percent, rolled
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "MP-P06b",
    Severity.WARNING,
    "judgement",
    "001:L363, L371-379",
    over=DiceFile,
    rulings=("dice-faces",),
    proof=True,
)
LEAST = Fraction(1, 10)


def check(dice: DiceFile) -> Iterator[Finding | Proved]:
    found = die_of(dice.record, "battle")
    if found is None or isinstance(found[1].faces, str):
        return
    at, die = found
    thrown, strengths = dice_thrown(dice.setting), dice.setting.fact("merchant-strength")
    odds = {
        count: {
            size: above(rolled(die, "cutlass", count), strength)
            for size, strength in strengths.items()
        }
        for count in thrown
    }
    bare = odds[thrown[0]]["small"]
    if bare < LEAST:
        yield Finding(
            ("pieces", at, "faces"),
            f"{thrown[0]} dice exceed the {strengths['small']} of a small merchant in "
            f"{percent(bare)} of battles",
            f"write more :cutlass: on the faces; {percent(LEAST)} or more is good",
        )
    table = "; ".join(
        f"{count} dice: "
        + ", ".join(
            f"{percent(chance)} {size} (over {strengths[size]})" for size, chance in row.items()
        )
        for count, row in odds.items()
    )
    yield Proved(f"battles won against merchants with dice alone: {table}")
