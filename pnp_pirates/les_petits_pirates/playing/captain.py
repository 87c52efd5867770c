"""What all agents do alike: small decisions in fights, when sneaking, before the Governor."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from itertools import permutations
from operator import getitem
from random import Random
from typing import TYPE_CHECKING

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.play.kernel import Agent, Choice, at_random, best
from pnp_pirates.les_petits_pirates.playing.reckoning import RESOURCE, TIE_ROLL, Reckoning
from pnp_pirates.les_petits_pirates.table import Table

if TYPE_CHECKING:
    from pnp_pirates.les_petits_pirates.seafaring import Seafaring

SHIP = 10.0
"""What another ship is worth in gold."""
MOST_PERMUTED = 3
ORDERS = [list(permutations(range(many))) for many in range(MOST_PERMUTED + 1)]
"""In which orders so many numbers may lie on as many ships."""


class Style(Struct, frozen=True):
    """What a captain likes: how much attacks count, up to how many ships it buys before it buries
    anything, from how much gold a ship goes to bury it, what gold that is gathered counts."""

    attack: float = 1.0
    ships: int = 1
    bury_from: int = 6
    gather: float = 1.0


class Captain(ABC):
    """An agent. Subclasses choose acts, and say what dice and places are worth."""

    def __init__(self, game: Seafaring, style: Style | None = None) -> None:
        self.game, self.fleet = game, game.fleet
        self.known = Reckoning(game)
        self.style = style or Style()
        self.ways: dict[str, Callable[[Table, Choice, Random], int]] = {
            "act": self.act,
            "assign": self.assign,
            "place": self.placed,
            "sail": self.placed,
            "part": self.placed,
            "route": self.placed,
            "lure": self.lured,
            "pay": self.pay,
            "reroll": self.reroll,
            "spoils": self.spoils,
            "pounce": _first,
            "tip-off": self.tipped_off,
            "watch": _first,
        }

    def __call__(self, table: Table, choice: Choice, chance: Random) -> int:
        way: Agent = self.ways.get(choice.kind, at_random)
        return way(table, choice, chance)

    @abstractmethod
    def act(self, table: Table, choice: Choice, chance: Random) -> int:
        """Choose what a ship does."""

    @abstractmethod
    def worths(self, table: Table, ship: int, faces: Sequence[int]) -> list[float]:
        """Return what each of some numbers is worth on a ship."""

    @abstractmethod
    def place(self, table: Table, captain: int, ship: int, space: int) -> float:
        """Return what it is worth that a ship is on a space; -1 is a ship not yet at sea."""

    def assign(self, table: Table, choice: Choice, chance: Random) -> int:
        """Place dice so that all together are worth most."""
        # Each number that is left may go on each ship that has none.
        options, many = choice.options, 1
        while options[many][0] == options[0][0]:
            many += 1
        if many == 1:
            return int(chance.random() * len(options))
        faces = [face for _, face in options[:many]]
        ships = [ship for ship, _ in options[::many]]
        values = [self.worths(table, ship, faces) for ship in ships]
        if len(ships) == many <= MOST_PERMUTED:
            plans = [[*map(getitem, values, order)] for order in ORDERS[many]]
            at = best([*map(plain_sum, plans)], chance)
            first = best(plans[at], chance)
            return first * many + ORDERS[many][at][first]
        # The ship for which a number matters most comes first.
        usual = [plain_sum(row) / many for row in values]
        return best(
            [value - mean for row, mean in zip(values, usual, strict=True) for value in row], chance
        )

    def placed(self, table: Table, choice: Choice, chance: Random) -> int:
        captain = choice.player or 0
        ship = table.acting if choice.kind in ("sail", "route") else -1
        places = [o if isinstance(o, int) else o[-1] for o in choice.options]
        values = [
            -9.0 if isinstance(s, str) else self.place(table, captain, ship, s) for s in places
        ]
        if choice.kind == "sail" and table.patrol:
            values = [v - self.known.toll(table, s) for v, s in zip(values, places, strict=True)]
        if choice.kind == "route":
            values = [v - len(o) for v, o in zip(values, choice.options, strict=True)]
        return best(values, chance)

    def lured(self, table: Table, choice: Choice, chance: Random) -> int:
        """Lure the ship away that lies where one would like to be, to where it is worst."""
        captain, ship = choice.player or 0, table.acting
        return best(
            [
                self.place(table, captain, ship, table.at[other])
                - 0.1 * self.place(table, other // self.fleet, other, to)
                for other, to in choice.options
            ],
            chance,
        )

    def tipped_off(self, table: Table, choice: Choice, chance: Random) -> int:
        """Move a ship before the Governor comes if it may only move afterwards, and pays less."""
        flights = [self._flight(table, ship, kind) for _, ship, kind in choice.options[1:]]
        return best([0.0, *flights], chance)

    def _flight(self, table: Table, ship: int, kind: str) -> float:
        """Return what it is worth to move a ship now and not later, after paying for it."""
        known, captains, laws = self.known, self.game.captains, self.game.laws
        space, die, owner = table.at[ship], table.die[ship], ship // self.fleet
        if not known.shadowed(table, ship):
            return -1.0
        own, _ = captains.waters(table, ship)
        ends = [end for _, end in captains.sailing(space, die, own, 0).moves]
        later = [self.place(table, owner, ship, end) for end in ends]
        now = [v - known.toll(table, end) for v, end in zip(later, ends, strict=True)]
        in_gold = kind == "gold"
        price = laws.tip_off_gold if in_gold else laws.tip_off_resources * RESOURCE
        return max(now) - max(later) + known.toll(table, space) - price

    def pay(self, table: Table, choice: Choice, chance: Random) -> int:
        """Pay about half the numbers of a die: more costs more than it helps."""
        wanted = self.game.laws.die // 2
        return best([-abs(price - wanted) for price in choice.options], chance)

    def reroll(self, table: Table, choice: Choice, chance: Random) -> int:
        """Roll again if one loses, for free or where it may cost more than the roll."""
        ship, other, one, two = table.fight
        if one == two:
            again = choice.player == ship // self.fleet and one <= TIE_ROLL
        else:
            again = choice.options[0] == "free" or abs(one - two) > 1 or one < two
        return 0 if again else len(choice.options) - 1

    def spoils(self, table: Table, choice: Choice, chance: Random) -> int:
        """Take gold while the hold has room for it; push a ship away that has nothing to give."""
        captain, (_, other, _, _) = choice.player or 0, table.fight
        room = self.game.laws.hold_gold - table.gold[captain]
        values = []
        for option in choice.options:
            if option[0] == "push":
                gain = -0.1 * self.place(table, other // self.fleet, other, option[1])
                values.append(gain if choice.options[0][0] == "nothing" else -1 + gain)
            else:
                values.append(2.0 if option[-1] == "gold" and room else 1.0)
        return best(values, chance)


def _first(table: Table, choice: Choice, chance: Random) -> int:
    return 0
