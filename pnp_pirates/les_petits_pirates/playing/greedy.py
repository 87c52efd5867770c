"""Captains who take what is worth most at once, and sail by the shortest way to the next."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pnp.play.kernel import Choice
from pnp_pirates.les_petits_pirates.captains import (
    GATHER_GOLD,
    REROLL,
    SCAVENGE_GOLD,
    SCAVENGE_RESOURCES,
    SNEAK,
)
from pnp_pirates.les_petits_pirates.playing.captain import SHIP, Captain, Style
from pnp_pirates.les_petits_pirates.playing.reckoning import RESOURCE
from pnp_pirates.les_petits_pirates.sea import Sailing
from pnp_pirates.les_petits_pirates.table import Table

if TYPE_CHECKING:
    from pnp_pirates.les_petits_pirates.seafaring import Seafaring

STEP = 0.5
"""What a step towards the goal is worth in gold."""
WIN = 1000.0
ENOUGH = 8
"""The gold that is still to be buried from which another ship pays."""
GAIN = 1.3
"""What must be gained for each gold that changes a die."""
NEVER = -99.0
HOLD_BACK = 3
"""The resources from which one sneaks."""


class Course(Struct, frozen=True, eq=False, gc=False):
    """Where a ship should go: ``worth`` is what each space is worth by the way from there, ``gain``
    what it gains to get from each space to each other one, ``sailed`` the best that is gained from
    each space by each number if nobody is in the way."""

    worth: Sequence[float]
    gain: Sequence[Sequence[float]]
    sailed: Sequence[Sequence[float]]


class Greedy(Captain):
    """Buries what is in the hold from some amount on, else seeks ports."""

    def __init__(self, game: Seafaring, style: Style | None = None) -> None:
        super().__init__(game, style)
        known, self.laws = self.known, game.laws
        self.to_port, self.to_coast, self.to_yard = self._courses()
        self.ports, self.coasts = known.ports, known.coasts
        self.yards, self.steps = known.yards, known.to_coast
        self.waits = game.captains.waits
        # The numbers that do something on each space, and those for which one pays there.
        attacks = (1,) if self.style.attack else ()
        self.deeds = [(*allowed, *attacks) for allowed in game.captains.allowed]
        useful = [
            (6,) if coast else (2, 5) if port and port.shipyard else (2,) if port else ()
            for coast, port in zip(self.coasts, self.ports, strict=True)
        ]
        # By space and number: those to which it is changed, each with its price.
        faces, price = range(game.laws.die + 1), game.laws.shift_gold
        self.paid = [
            [[(to, paid) for to in some if (paid := abs(to - face) * price)] for face in faces]
            for some in useful
        ]
        # What actions gain of which that does not depend on the table.
        rate = game.laws.market_resources
        coins = range(-game.laws.hold_gold, game.laws.hold_gold + 1)
        self.fixed: dict[Sequence[Any], float] = {
            SCAVENGE_GOLD: 1.0,
            SCAVENGE_RESOURCES: RESOURCE,
            GATHER_GOLD: self.style.gather * game.laws.gather_gold,
            **{("market", n): n * (1 - RESOURCE * rate) for n in coins},
        }

    def _courses(self) -> tuple[Course, Course, Course]:
        """Return the ways to ports, coasts and shipyards. They rest on the sea alone, so that what
        is worked out of them serves all who sail there."""
        known = self.known.sea.known
        if "courses" not in known:
            aims = (self.known.to_port, self.known.to_coast, self.known.to_yard)
            known["courses"] = tuple(map(self._course, aims))
        found: tuple[Course, Course, Course] = known["courses"]
        return found

    def _course(self, away: Sequence[int]) -> Course:
        """Return the way to the nearest of some spaces, by the steps to them."""
        worth = [-STEP * steps - risk for steps, risk in zip(away, self.known.risks, strict=True)]
        gain = [[there - here for there in worth] for here in worth]
        ends = zip(*self.known.ends, strict=True)
        sailed = [
            [max(map(row.__getitem__, reached), default=0.0) for reached in by_face]
            for row, by_face in zip(gain, ends, strict=True)
        ]
        return Course(worth, gain, sailed)

    def goal(self, table: Table, ship: int) -> Course:
        """Return where a ship should go: to a coast if it is the nearest to one and there is enough
        gold, or other ships to earn it."""
        owner, laws = ship // self.fleet, self.laws
        gold, need = table.gold[owner], laws.target - table.buried[owner]
        count = table.fleet[owner]
        if count < self.style.ships and need >= ENOUGH and self.yards:
            return self.to_yard if gold >= laws.ship_gold else self.to_port
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
        if gold >= laws.ship_gold and need >= ENOUGH and count < self.fleet and self.yards:
            return self.to_yard
        return self.to_port

    def place(self, table: Table, captain: int, ship: int, space: int) -> float:
        goal = self.to_port if ship < 0 else self.goal(table, ship)
        return goal.worth[space]

    def deed(self, table: Table, ship: int, face: int, price: int = 0) -> float:
        """Return what the number on a die is worth where a ship is, after paying for it."""
        owner, space, laws = ship // self.fleet, table.at[ship], self.laws
        gold, port = table.gold[owner] - price, self.ports[space]
        if port is not None:
            if face == 2:
                room, left = laws.hold_gold - gold, laws.hold_resources - table.resources[owner]
                coins = port.gold if port.gold < room else room
                goods = port.resources if port.resources < left else left
                return coins + RESOURCE * goods
            if face == 4:
                rate = laws.market_resources
                sold = min(table.resources[owner] // rate, laws.hold_gold - gold)
                return sold * (1 - RESOURCE * rate)
            if face == 5 and port.shipyard and gold >= laws.ship_gold:
                wanted = table.fleet[owner] < self.fleet
                need = laws.target - table.buried[owner]
                alone = table.at.count(space) == 1
                return SHIP if wanted and alone and need >= ENOUGH else NEVER
        elif self.coasts[space]:
            if face == 6 and gold:
                if gold + table.buried[owner] >= laws.target:
                    return WIN
                return gold * (1.0 if gold >= self.style.bury_from else 0.6)
            if face == 3:
                coins = min(laws.gather_gold, laws.hold_gold - gold)
                goods = min(laws.gather_resources, laws.hold_resources - table.resources[owner])
                return self.style.gather * max(coins, RESOURCE * goods)
        if face == 1:
            foes = [self.raid(table, ship, foe, space) for foe in self.known.foes(table, ship)]
            return max(foes, default=NEVER)
        return NEVER

    def raid(self, table: Table, ship: int, other: int, at: int) -> float:
        """Return what an attack is worth."""
        return self.style.attack * self.known.spoils(table, ship, other, at)

    def worths(self, table: Table, ship: int, faces: Sequence[int]) -> list[float]:
        space, idle = table.at[ship], self._wait(table, ship)
        sailed, deeds = self.goal(table, ship).sailed[space], self.deeds[space]
        shadowed = table.patrol and self.known.shadowed(table, ship)
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
        """Return what scavenging is worth."""
        if not self.waits[table.at[ship]]:
            return NEVER
        laws, owner = self.laws, ship // self.fleet
        if table.gold[owner] < laws.scavenge_below:
            return float(laws.scavenge_gold)
        return RESOURCE * (table.resources[owner] < laws.hold_resources)

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
        """Return what the best moves from a space gain, and which they are. It is worked out once
        for all ships that sail the same way, as most do."""
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
        """Return what the best deeds gain, and which they are: amounts and kinds are told apart."""
        fixed, laws, owner = self.fixed, self.laws, ship // self.fleet
        most, found = NEVER, []
        usual: float | None = None
        for i, option in enumerate(options):
            value, verb = fixed.get(option), option[0]
            if value is not None:
                pass
            elif verb == "attack":
                value = self._attack(table, ship, option[1], option[2])
            elif verb == "gather":
                room = laws.hold_resources - table.resources[owner]
                value = self.style.gather * RESOURCE * min(laws.gather_resources, room)
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
        for wanted, paid in self.paid[space][face]:
            if paid <= table.gold[owner]:
                gain = self.deed(table, ship, wanted, paid) - usual - GAIN * paid
                if gain > most:
                    found, most = [wanted], gain
                elif gain == most:
                    found.append(wanted)
        if found:
            wanted = found[0] if len(found) == 1 else chance.choice(found)
            return options.index(("shift", wanted))
        if usual < 0 and table.resources[owner]:
            sneaking = SNEAK in options and table.resources[owner] >= HOLD_BACK
            if sneaking and goal.sailed[space][face] > usual + 1:
                return options.index(SNEAK)
            if usual < -STEP and options[-1] is REROLL:
                return len(options) - 1
        return -1
