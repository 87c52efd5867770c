"""What captains of Micro Pirates can do with their ships, in exact chances, and where Fame is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from pnp.games.micro_pirates.cards import CardFiles, PrintedCard
from pnp.games.micro_pirates.effects import Effect, effect
from pnp.games.micro_pirates.rolls import Chances, above, dice_thrown, faces, rolled
from pnp.model.dice import Die
from pnp.rules.views import Setting

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
        usual, most = dice_thrown(self.setting)
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
        many, _ = dice_thrown(self.setting)
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
        best = dice_thrown(setting)[1] * max(side["cutlass"] for side in faces(die))
        strength = setting.fact("merchant-strength")["large"]
        if best + setting.fact("usual-cutlasses") > strength:
            found.append("large merchants")
    chests = any(row.gives("reward").get("chest") for row in game.rows("loot"))
    if chests and setting.fact("chest-export")["fame"] > 0:
        found.append("chests")
    return tuple(found)
