"""What the dice bring: exact chances of all sums of an icon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

from pnp.kinds.dice.record import Dice, Die
from pnp.rules.views import Setting
from pnp_pirates.micro_pirates.cards import CardFiles, Effect, PrintedCard, effect

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


def dice_thrown(setting: Setting, die: Die) -> tuple[int, int]:
    """Return how many dice of a kind a roll has, and at most with all effects: no more than are
    printed."""
    given = setting.fact("dice-rolled")
    usual = min(given["usual"], die.quantity)
    return usual, min(max(given["usual"], given["most"]), die.quantity)


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


FORAGES = {"Forage fish": "fish", "Forage plantain": "plantain"}


@dataclass(frozen=True)
class Odds:
    """The odds at the start of a game, with its dice by their ids."""

    setting: Setting
    dice: Mapping[str, Die]

    @classmethod
    def of(cls, game: CardFiles) -> Odds | None:
        """Return the odds with the game's dice; None where one is missing."""
        wanted = {"battle-die", *(f"{icon}-die" for icon in FORAGES.values())}
        return cls(game.setting, game.dice) if wanted <= game.dice.keys() else None

    def wins(self, captain: PrintedCard, ship: PrintedCard) -> Fraction:
        """Return the chance to beat a small merchant, with the rum of the start well spent."""
        usual, most = dice_thrown(self.setting, self.dice["battle-die"])
        least = self.setting.fact("merchant-strength")["small"]
        every = [one for one in _at_start(captain, ship) if one.action == "Battle"]
        free = [one for one in every if not one.paid]
        paid = [one for one in every if one.paid]
        best = Fraction(0)
        for n in range(min(self.setting.fact("start-rum"), len(paid)) + 1):
            for bought in combinations(paid, n):
                used = (*free, *bought)
                more = sum(one.amount("die") for one in used)
                guns = (ship.number("cutlass") or 0) + sum(one.amount("cutlass") for one in used)
                many = min(most, usual + more)
                chances = rolled(self.dice["battle-die"], "cutlass", many)
                best = max(best, above(chances, least - guns))
        return best

    def forages(self, captain: PrintedCard, ship: PrintedCard, action: str) -> Fraction:
        """Return how many goods a Forage brings on average, without rum."""
        icon = FORAGES[action]
        own = [one for one in _at_start(captain, ship) if one.action in ("Forage", action)]
        bonus = sum(one.amount(icon) for one in own if not one.paid)
        many, _ = dice_thrown(self.setting, self.dice[f"{icon}-die"])
        return _mean(rolled(self.dice[f"{icon}-die"], icon, many)) + bonus


def _mean(chances: Chances) -> Fraction:
    return sum((n * chance for n, chance in chances.items()), Fraction(0))


def _at_start(captain: PrintedCard, ship: PrintedCard) -> Iterator[Effect]:
    """Yield the effects of both sheets, with that of the space on which reputation starts."""
    yield from captain.effects
    yield from ship.effects
    start = len(captain.wins) // 2 + 1 + (ship.number("reputation") or 0)
    found = effect(captain.text(f"rep{start}"), captain.text(f"rep{start}-on"))
    if found is not None:
        yield found


def renewable_fame(game: CardFiles) -> tuple[str, ...]:
    """Return what brings Fame again and again, as far as the cards and dice allow it."""
    setting = game.setting
    maps: Counter[str] = Counter()
    for row in game.rows("map"):
        maps[row.text("target")] += row.card.quantity
    found = []
    if max(maps.values(), default=0) > 1 and setting.fact("treasure-fame")["captain"] > 0:
        found.append("treasures")
    die = game.dice.get("battle-die")
    if die is not None and setting.fact("merchant-fame")["large"] > 0:
        best = dice_thrown(setting, die)[1] * max(side["cutlass"] for side in faces(die))
        strength = setting.fact("merchant-strength")["large"]
        if best + setting.fact("usual-cutlasses") > strength:
            found.append("large merchants")
    chests = any(row.gives("reward").get("chest") for row in game.rows("loot"))
    if chests and setting.fact("chest-export")["fame"] > 0:
        found.append("chests")
    return tuple(found)
