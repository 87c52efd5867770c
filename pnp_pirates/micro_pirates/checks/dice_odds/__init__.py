"""Dice whose faces make an action too hard."""

from collections.abc import Iterator
from fractions import Fraction

from pnp.model.dice import Die
from pnp.rules.rule import Finding, Proved
from pnp.rules.wording import counted
from pnp_pirates.micro_pirates.cards import CardFiles
from pnp_pirates.micro_pirates.offers import cutlasses
from pnp_pirates.micro_pirates.pieces import DiceFile
from pnp_pirates.micro_pirates.rolls import (
    above,
    dice_thrown,
    die_of,
    faces,
    percent,
    rolled,
    tries,
)

LEAST_WINS = Fraction(1, 10)
MOST_TRIES = 4
SPYGLASSES = 2


def _icons(dice: DiceFile, action: str) -> tuple[int, Die] | None:
    """Return the die for an action and its place; None for numbers, which another rule reports."""
    found = die_of(dice.record, action)
    return None if found is None or isinstance(found[1].faces, str) else found


def best_battle(dice: DiceFile) -> Iterator[Finding | Proved]:
    """Look for merchants that not even the best throw and the best cards beat."""
    found = _icons(dice, "battle")
    if found is None:
        return
    at, die = found
    thrown = dice_thrown(dice.setting, die)[1]
    strengths = dice.setting.fact("merchant-strength")
    best, guns = max(rolled(die, "cutlass", thrown)), cutlasses(CardFiles(dice.setting))
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


def bare_battle(dice: DiceFile) -> Iterator[Finding | Proved]:
    """Look at the battles that dice win without any card."""
    found = _icons(dice, "battle")
    if found is None:
        return
    at, die = found
    thrown = tuple(dict.fromkeys(dice_thrown(dice.setting, die)))
    strengths = dice.setting.fact("merchant-strength")
    odds = {
        count: {
            size: above(rolled(die, "cutlass", count), strength)
            for size, strength in strengths.items()
        }
        for count in thrown
    }
    bare = odds[thrown[0]]["small"]
    if bare < LEAST_WINS:
        yield Finding(
            ("pieces", at, "faces"),
            f"{thrown[0]} dice exceed the {strengths['small']} of a small merchant in "
            f"{percent(bare)} of battles",
            f"write more :cutlass: on the faces; {percent(LEAST_WINS)} or more is good",
        )
    table = "; ".join(
        f"{count} dice: "
        + ", ".join(
            f"{percent(chance)} {size} (over {strengths[size]})" for size, chance in row.items()
        )
        for count, row in odds.items()
    )
    yield Proved(f"battles won against merchants with dice alone: {table}")


def exploring(dice: DiceFile) -> Iterator[Finding | Proved]:
    """Look at how many actions exploring takes."""
    found = _icons(dice, "explore")
    if found is None:
        return
    at, die = found
    goal, thrown = dice.setting.fact("explore-spyglasses"), dice_thrown(dice.setting, die)
    usual, *more = (
        float(tries(rolled(die, "spyglass", count), goal)) for count in dict.fromkeys(thrown)
    )
    if usual > MOST_TRIES:
        yield Finding(
            ("pieces", at, "faces"),
            f"with {thrown[0]} dice it takes {usual:.1f} actions on average to gain "
            f"{goal} spyglasses",
            f"add :spyglass: here; aim for {MOST_TRIES} actions or fewer",
        )
    yield Proved(
        f"{goal} spyglasses take {usual:.2f} actions on average with "
        f"{counted(thrown[0], 'die', 'dice')}, "
        + "".join(f"{most:.2f} with {thrown[1]}, " for most in more)
        + "and no card"
    )


def spyglasses(dice: DiceFile) -> Iterator[Finding]:
    """Look for a face with more than one spyglass; another rule reports a die with none."""
    found = _icons(dice, "explore")
    if found is None:
        return
    at, die = found
    most = max(face["spyglass"] for face in faces(die))
    if 0 < most < SPYGLASSES:
        yield Finding(
            ("pieces", at, "faces"),
            f"no face of '{die.id}' shows more than {most} spyglass",
            "write  ':spyglass: :spyglass:'  on a face",
        )
