"""A raid requires more strength than three dice and usual cutlasses can give.

To win a raid the dice and the cutlasses of the cards must exceed the strength. If even the best
roll with two cutlasses is not enough, players will rarely start the quest.

Instead, require less strength, or print stronger faces on the battle dice.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards
from pnp.games.micro_pirates.rolls import dice_thrown, faces
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D09",
    Severity.WARNING,
    "derived",
    "001:L379-381",
    over=Cards,
    instead=("number-out-of-line",),
)


def check(deck: Cards) -> Iterator[Finding]:
    rows = [row for row in deck.rows("quest") if row.text("type") == "raid"]
    die = deck.game.dice.get("battle-die") if rows else None
    if die is None:
        return
    dice, guns = dice_thrown(deck.setting)[1], deck.setting.fact("usual-cutlasses")
    best = dice * max(side["cutlass"] for side in faces(die))
    for row in rows:
        asked = row.number("strength")
        if asked is None:
            message = f"the strength of '{row.id}' is not a number"
            yield Finding(row.at("strength"), message, "write a whole number", Severity.ERROR)
        elif asked >= best + guns:
            yield Finding(
                row.at("strength"),
                f"'{row.id}' has strength {asked}; {dice} dice show {best} at best, "
                f"and {guns} cutlasses make {best + guns}, which is not more",
                f"write at most {best + guns - 1}",
            )
