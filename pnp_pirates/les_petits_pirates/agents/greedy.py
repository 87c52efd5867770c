"""Captains who take the most valuable action at once, and sail the shortest way to the next."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from itertools import permutations
from operator import getitem
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.play.kernel import Agent, Choice, best, random_agent
from pnp_pirates.les_petits_pirates.agents.estimates import RESOURCE, TIE_ROLL, Estimates
from pnp_pirates.les_petits_pirates.captains import (
    GATHER_GOLD,
    REROLL,
    SCAVENGE_GOLD,
    SCAVENGE_RESOURCES,
    SNEAK,
)
from pnp_pirates.les_petits_pirates.sea import Sailing
from pnp_pirates.les_petits_pirates.table import Table

if TYPE_CHECKING:
    from pnp_pirates.les_petits_pirates.seafaring import Seafaring


SHIP = 10.0
"""The value of another ship in gold."""
MOST_PERMUTED = 3
ORDERS = [list(permutations(range(many))) for many in range(MOST_PERMUTED + 1)]
"""The orders in which numbers can be assigned to as many ships."""


class Style(Struct, frozen=True):
    """What a captain prefers: the weight of attacks, the number of ships to buy before burying
    anything, the gold from which a ship goes to bury it, and the weight of gathered gold."""

    attack: float = 1.0
    ships: int = 1
    bury_from: int = 6
    gather: float = 1.0


class Captain(ABC):
    """An agent. Subclasses choose actions, and value dice and places."""

    def __init__(self, game: Seafaring, style: Style | None = None) -> None:
        self.game, self.fleet = game, game.fleet
        self.known = Estimates(game)
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
            "pounce": _take_first,
            "tip-off": self.tipped_off,
            "watch": _take_first,
        }

    def __call__(self, table: Table, choice: Choice, chance: Random) -> int:
        way: Agent = self.ways.get(choice.kind, random_agent)
        return way(table, choice, chance)

    @abstractmethod
    def act(self, table: Table, choice: Choice, chance: Random) -> int:
        """Choose the action of a ship."""

    @abstractmethod
    def worths(self, table: Table, ship: int, faces: Sequence[int]) -> list[float]:
        """Return the value of each of some numbers on a ship."""

    @abstractmethod
    def place(self, table: Table, captain: int, ship: int, space: int) -> float:
        """Return the value of a ship on a space; -1 is a ship not yet at sea."""

    def assign(self, table: Table, choice: Choice, chance: Random) -> int:
        """Assign dice to ships so that their total value is highest."""
        # Each remaining number may go on each ship without one.
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
        """Lure away the ship on the space where this one wants to be, to the worst place for it."""
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
        """Move a ship before the Governor comes if it may only move afterwards, and if that is
        cheaper."""
        flights = [self._flight(table, ship, kind) for _, ship, kind in choice.options[1:]]
        return best([0.0, *flights], chance)

    def _flight(self, table: Table, ship: int, kind: str) -> float:
        """Return the value of moving a ship now instead of later, less its cost."""
        known, captains, numbers = self.known, self.game.captains, self.game.numbers
        space, die, owner = table.at[ship], table.die[ship], ship // self.fleet
        if not known.is_shadowed(table, ship):
            return -1.0
        own, _ = captains.waters(table, ship)
        ends = [end for _, end in captains.sailing(space, die, own, 0).moves]
        later = [self.place(table, owner, ship, end) for end in ends]
        now = [v - known.toll(table, end) for v, end in zip(later, ends, strict=True)]
        in_gold = kind == "gold"
        price = numbers.tip_off_gold if in_gold else numbers.tip_off_resources * RESOURCE
        return max(now) - max(later) + known.toll(table, space) - price

    def pay(self, table: Table, choice: Choice, chance: Random) -> int:
        """Pay about half the numbers of a die: more costs more than it helps."""
        half = self.game.numbers.die // 2
        return best([-abs(price - half) for price in choice.options], chance)

    def reroll(self, table: Table, choice: Choice, chance: Random) -> int:
        """Reroll if losing, for free or if more may be lost than the reroll costs."""
        ship, other, one, two = table.fight
        if one == two:
            again = choice.player == ship // self.fleet and one <= TIE_ROLL
        else:
            again = choice.options[0] == "free" or abs(one - two) > 1 or one < two
        return 0 if again else len(choice.options) - 1

    def spoils(self, table: Table, choice: Choice, chance: Random) -> int:
        """Take gold while there is room in the hold; push away a ship that has nothing to take."""
        captain, (_, other, _, _) = choice.player or 0, table.fight
        room = self.game.numbers.hold_gold - table.gold[captain]
        values = []
        for option in choice.options:
            if option[0] == "push":
                gain = -0.1 * self.place(table, other // self.fleet, other, option[1])
                values.append(gain if choice.options[0][0] == "nothing" else -1 + gain)
            else:
                values.append(2.0 if option[-1] == "gold" and room else 1.0)
        return best(values, chance)


def _take_first(table: Table, choice: Choice, chance: Random) -> int:
    return 0


STEP = 0.5
"""The value in gold of a step towards the goal."""
WIN = 1000.0
ENOUGH = 8
"""The gold still to be buried from which another ship is worth its price."""
GAIN = 1.3
"""The minimum gain per gold paid to change a die."""
NEVER = -99.0
HOLD_BACK = 3
"""The minimum number of resources for sneaking."""


class Course(Struct, frozen=True, eq=False, gc=False):
    """Where a ship should go: ``worth`` is the value of each space on the way; ``gain`` is the gain
    of moving between two spaces; ``sailed`` is the best gain from each space by each number if no
    ship is in the way."""

    worth: Sequence[float]
    gain: Sequence[Sequence[float]]
    sailed: Sequence[Sequence[float]]


class Greedy(Captain):
    """Buries the gold in the hold from some amount on, and otherwise goes to ports."""

    def __init__(self, game: Seafaring, style: Style | None = None) -> None:
        super().__init__(game, style)
        known, self.numbers = self.known, game.numbers
        self.to_port, self.to_coast, self.to_yard = self._courses()
        self.ports, self.coasts = known.ports, known.coasts
        self.yards, self.steps = known.yards, known.to_coast
        self.waits = game.captains.waits
        # The numbers with an action on each space, and those worth paying for there.
        attacks = (1,) if self.style.attack else ()
        self.deeds = [(*allowed, *attacks) for allowed in game.captains.allowed]
        useful = [
            (6,) if coast else (2, 5) if port and port.shipyard else (2,) if port else ()
            for coast, port in zip(self.coasts, self.ports, strict=True)
        ]
        # By space and number: the numbers to change to, each with its price.
        faces, price = range(game.numbers.die + 1), game.numbers.shift_gold
        self.paid = [
            [[(to, paid) for to in some if (paid := abs(to - face) * price)] for face in faces]
            for some in useful
        ]
        # Gains of actions that do not depend on the table.
        rate = game.numbers.market_resources
        coins = range(-game.numbers.hold_gold, game.numbers.hold_gold + 1)
        self.fixed: dict[Sequence[Any], float] = {
            SCAVENGE_GOLD: 1.0,
            SCAVENGE_RESOURCES: RESOURCE,
            GATHER_GOLD: self.style.gather * game.numbers.gather_gold,
            **{("market", n): n * (1 - RESOURCE * rate) for n in coins},
        }

    def _courses(self) -> tuple[Course, Course, Course]:
        """Return the courses to ports, coasts and shipyards. They depend only on the sea, so they
        are cached for all agents on it."""
        known = self.known.sea.known
        if "courses" not in known:
            aims = (self.known.to_port, self.known.to_coast, self.known.to_yard)
            known["courses"] = tuple(map(self._course, aims))
        found: tuple[Course, Course, Course] = known["courses"]
        return found

    def _course(self, away: Sequence[int]) -> Course:
        """Return the course to the nearest of some spaces, from the distances to them."""
        worth = [-STEP * steps - risk for steps, risk in zip(away, self.known.risks, strict=True)]
        gain = [[there - here for there in worth] for here in worth]
        ends = zip(*self.known.ends, strict=True)
        sailed = [
            [max(map(row.__getitem__, reached), default=0.0) for reached in by_face]
            for row, by_face in zip(gain, ends, strict=True)
        ]
        return Course(worth, gain, sailed)

    def goal(self, table: Table, ship: int) -> Course:
        """Return where a ship should go: to a coast if it is the nearest ship to one and there is
        enough gold, or other ships to earn it; otherwise to a port or shipyard."""
        owner, numbers = ship // self.fleet, self.numbers
        gold, need = table.gold[owner], numbers.target - table.buried[owner]
        count = table.fleet[owner]
        if count < self.style.ships and need >= ENOUGH and self.yards:
            return self.to_yard if gold >= numbers.ship_gold else self.to_port
        if count == 1:
            if gold >= self.style.bury_from or gold >= need:
                return self.to_coast
        else:
            at, steps = table.at, self.steps
            nearest = owner * self.fleet
            for other in range(nearest + 1, nearest + count):
                if steps[at[other]] < steps[at[nearest]]:
                    nearest = other
            if ship == nearest:
                return self.to_coast
        if gold >= numbers.ship_gold and need >= ENOUGH and count < self.fleet and self.yards:
            return self.to_yard
        return self.to_port

    def place(self, table: Table, captain: int, ship: int, space: int) -> float:
        goal = self.to_port if ship < 0 else self.goal(table, ship)
        return goal.worth[space]

    def deed(self, table: Table, ship: int, face: int, price: int = 0) -> float:
        """Return the value of the number on a die on the space of a ship, less its price."""
        owner, space, numbers = ship // self.fleet, table.at[ship], self.numbers
        gold, port = table.gold[owner] - price, self.ports[space]
        if port is not None:
            if face == 2:
                room, left = (
                    numbers.hold_gold - gold,
                    numbers.hold_resources - table.resources[owner],
                )
                coins = port.gold if port.gold < room else room
                goods = port.resources if port.resources < left else left
                return coins + RESOURCE * goods
            if face == 4:
                rate = numbers.market_resources
                sold = min(table.resources[owner] // rate, numbers.hold_gold - gold)
                return sold * (1 - RESOURCE * rate)
            if face == 5 and port.shipyard and gold >= numbers.ship_gold:
                useful = table.fleet[owner] < self.fleet
                need = numbers.target - table.buried[owner]
                alone = table.at.count(space) == 1
                return SHIP if useful and alone and need >= ENOUGH else NEVER
        elif self.coasts[space]:
            if face == 6 and gold:
                if gold + table.buried[owner] >= numbers.target:
                    return WIN
                return gold * (1.0 if gold >= self.style.bury_from else 0.6)
            if face == 3:
                coins = min(numbers.gather_gold, numbers.hold_gold - gold)
                goods = min(
                    numbers.gather_resources, numbers.hold_resources - table.resources[owner]
                )
                return self.style.gather * max(coins, RESOURCE * goods)
        if face == 1:
            foes = [self.raid(table, ship, foe, space) for foe in self.known.foes(table, ship)]
            return max(foes, default=NEVER)
        return NEVER

    def raid(self, table: Table, ship: int, other: int, at: int) -> float:
        """Return the value of an attack."""
        return self.style.attack * self.known.spoils(table, ship, other, at)

    def worths(self, table: Table, ship: int, faces: Sequence[int]) -> list[float]:
        space, idle = table.at[ship], self._wait(table, ship)
        sailed, deeds = self.goal(table, ship).sailed[space], self.deeds[space]
        shadowed = table.patrol and self.known.is_shadowed(table, ship)
        values = []
        for face in faces:
            value = sailed[face]
            if face == 1 or not shadowed:
                if idle > value:
                    value = idle
                if face in deeds and (deed := self.deed(table, ship, face)) > value:
                    value = deed
            values.append(value)
        return values

    def _wait(self, table: Table, ship: int) -> float:
        """Return the value of scavenging."""
        if not self.waits[table.at[ship]]:
            return NEVER
        numbers, owner = self.numbers, ship // self.fleet
        if table.gold[owner] < numbers.scavenge_below:
            return float(numbers.scavenge_gold)
        return RESOURCE * (table.resources[owner] < numbers.hold_resources)

    def act(self, table: Table, choice: Choice, chance: Random) -> int:
        ship = table.acting
        options: Any = choice.options
        goal = self.goal(table, ship)
        first: int = options.deeds
        done, found = self._deeds(table, ship, options[:first])
        gain, leads = self._lead(table.at[ship], goal, options.sailing)
        usual = gain if gain > done else done
        changed = self._changed(table, ship, options, goal, usual, chance)
        if changed >= 0:
            return changed
        if gain > done:
            return first + (leads[0] if len(leads) == 1 else chance.choice(leads))
        if gain == done:
            found += [first + i for i in leads]
        return found[0] if len(found) == 1 else chance.choice(found) if found else 0

    def _lead(self, space: int, goal: Course, sailing: Sailing) -> tuple[float, Sequence[int]]:
        """Return the best gain of a move from a space, and the indices of the moves with it. Cached
        for all ships on the same course."""
        found: tuple[float, Sequence[int]] | None = sailing.known.get(goal)
        if found is None:
            gain = goal.gain[space]
            values = [gain[end] for _, end in sailing.moves]
            most = max(values, default=NEVER)
            leads = tuple([i for i, value in enumerate(values) if value == most])
            found = sailing.known[goal] = most, leads
        return found

    def _attack(self, table: Table, ship: int, at: int, other: int) -> float:
        steps = self.known.sea.steps[table.at[ship]][at]
        price = self.game.captains.approaches[min(steps, len(self.game.captains.approaches) - 1)]
        return self.raid(table, ship, other, at) - RESOURCE * price

    def _deeds(self, table: Table, ship: int, options: Sequence[Any]) -> tuple[float, list[int]]:
        """Return the best gain of an action, and the indices of the options with it, which may
        differ in amount and kind."""
        fixed, numbers, owner = self.fixed, self.numbers, ship // self.fleet
        most, found = NEVER, []
        usual: float | None = None
        for i, option in enumerate(options):
            value, verb = fixed.get(option), option[0]
            if value is not None:
                pass
            elif verb == "attack":
                value = self._attack(table, ship, option[1], option[2])
            elif verb == "gather":
                room = numbers.hold_resources - table.resources[owner]
                value = self.style.gather * RESOURCE * min(numbers.gather_resources, room)
            else:
                if usual is None:
                    usual = self.deed(table, ship, table.die[ship])
                value = usual - (table.gold[owner] - option[1]) if verb == "bury" else usual
            if value > most:
                most, found = value, [i]
            elif value == most:
                found.append(i)
        return most, found

    def _changed(
        self,
        table: Table,
        ship: int,
        options: Sequence[Any],
        goal: Course,
        usual: float,
        chance: Random,
    ) -> int:
        """Return the option of paying for another number, or for getting past a ship in the way,
        that is worth its price; -1 for none."""
        face, space, owner = table.die[ship], table.at[ship], ship // self.fleet
        found, most = [], 0.0
        for new_face, paid in self.paid[space][face]:
            if paid <= table.gold[owner]:
                gain = self.deed(table, ship, new_face, paid) - usual - GAIN * paid
                if gain > most:
                    found, most = [new_face], gain
                elif gain == most:
                    found.append(new_face)
        if found:
            new_face = found[0] if len(found) == 1 else chance.choice(found)
            return options.index(("shift", new_face))
        if usual < 0 and table.resources[owner]:
            sneaking = SNEAK in options and table.resources[owner] >= HOLD_BACK
            if sneaking and goal.sailed[space][face] > usual + 1:
                return options.index(SNEAK)
            if usual < -STEP and options[-1] is REROLL:
                return len(options) - 1
        return -1
