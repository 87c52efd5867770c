"""What the dice bring: exact chances of all sums of an icon."""

from collections import Counter
from fractions import Fraction
from typing import TypeAlias

from pnp.model.dice import Dice, Die
from pnp.rules.views import Setting

Chances: TypeAlias = dict[int, Fraction]
"""The chance of each number that can be rolled."""


def die_of(record: Dice, name: str) -> tuple[int, Die] | None:
    """Return the die of a name such as ``battle``, with its place in the file. Its faces may be of
    any kind."""
    found = ((i, die) for i, die in enumerate(record.pieces) if die.id == f"{name}-die")
    return next(found, None)


def faces(die: Die) -> tuple[Counter[str], ...]:
    """Return what is on each face; pips and numerals are no icons."""
    if isinstance(die.faces, str):
        return (Counter(),) * 6
    return tuple(Counter([side.icon] if side.icon else side.icons) for side in die.faces)


def rolled(die: Die, icon: str, count: int) -> Chances:
    """Return the chance of each number of an icon on a number of dice, by adding die after die."""
    chances: Chances = {0: Fraction(1)}
    shown = Counter(face[icon] for face in faces(die))
    for _ in range(count):
        added: Chances = {}
        for total, chance in chances.items():
            for number, sides in shown.items():
                sum_ = total + number
                added[sum_] = added.get(sum_, Fraction(0)) + chance * Fraction(sides, 6)
        chances = added
    return dict(sorted(chances.items()))


def dice_thrown(setting: Setting) -> tuple[int, int]:
    """Return how many dice a roll has, and at most with all effects."""
    given = setting.fact("dice-rolled")
    return given["usual"], max(given["usual"], given["most"])


def above(chances: Chances, least: int) -> Fraction:
    """Return the chance of more than ``least``."""
    return sum((p for number, p in chances.items() if number > least), Fraction(0))


def tries(chances: Chances, goal: int) -> Fraction:
    """Return how many throws it takes on average until their sum reaches ``goal``.

    From each sum below the goal, the mean number of throws is one more than the mean over what it
    leads to (a Markov chain that only goes up); throws of nothing repeat the state. There must be
    a chance of something.
    """
    left = dict.fromkeys(range(goal, goal + max(chances) + 1), Fraction(0))
    for have in range(goal - 1, -1, -1):
        ahead = sum((p * left[have + n] for n, p in chances.items() if n), Fraction(0))
        left[have] = (1 + ahead) / (1 - chances.get(0, Fraction(0)))
    return left[0]


def percent(chance: Fraction) -> str:
    """Return a chance as people say it.

    >>> percent(Fraction(1, 3)), percent(Fraction(0)), percent(Fraction(1, 5000))
    ('33 %', '0 %', 'under 1 %')
    """
    if 0 < chance < Fraction(1, 100):
        return "under 1 %"
    if Fraction(99, 100) < chance < 1:
        return "over 99 %"
    return f"{round(100 * chance)} %"
