"""Captains who look ahead: the value of an option is the gain of the round plus the gold that the
ships may bury afterwards, in expectation over all future dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.play.kernel import Choice, best, copy_table
from pnp_pirates.les_petits_pirates.agents.estimates import DISCOUNT, RESOURCE
from pnp_pirates.les_petits_pirates.agents.greedy import SHIP, Captain, Style
from pnp_pirates.les_petits_pirates.table import READY, Table

if TYPE_CHECKING:
    from pnp_pirates.les_petits_pirates.seafaring import Seafaring

WIN = 1000.0
NEVER = -99.0
LEAST = 0.01
"""How much using a number is preferred to changing it for an equal gain."""
SHARE = 0.6
"""The share of its own possible gain that a further ship adds."""
ACTION = 1.0
"""The cost to an opponent of losing a die."""
ENOUGH = 8
"""The gold still to be buried from which another ship is worth its price."""


class Fleet(Struct):
    """A captain's fleet while one ship acts: the others are worth ``rest`` whatever the gold, and
    ``best`` by the gold in the hold."""

    gold: int
    rest: float
    best: Sequence[float]
    alone: Sequence[float]
    carried: Sequence[Sequence[float]]


class Planner(Captain):
    def __init__(self, game: Seafaring, style: Style | None = None) -> None:
        super().__init__(game, style)
        self.nothing = [0.0] * (game.numbers.hold_gold + 1)
        # With all ships bought, and with ships still to buy.
        self.prospects = tuple(
            (row[0], [[values[s] - row[0][s] for values in row] for s in range(len(row[0]))])
            for row in (self.known.fortunes(), self.known.fortunes(SHIP))
        )

    def fleet_of(self, table: Table, ship: int) -> Fleet:
        owner, fleet = ship // self.fleet, self.fleet
        rest, best = 0.0, self.nothing
        growing = (
            table.fleet[owner] < fleet and self.game.numbers.target - table.buried[owner] >= ENOUGH
        )
        alone, carried = self.prospects[growing]
        for i in range(owner * fleet, owner * fleet + table.fleet[owner]):
            if i != ship:
                there = table.at[i]
                rest += SHARE * alone[there]
                mine = carried[there]
                best = [a if a > b else b for a, b in zip(best, mine, strict=True)]
        return Fleet(table.gold[owner], rest, best, alone, carried)

    def value(self, fleet: Fleet, gold: int, space: int) -> float:
        """Return the gold that all ships may still bury, with this gold in the hold and one ship on
        a space."""
        mine, others = fleet.carried[space][gold], fleet.best[gold]
        alone = fleet.alone[space]
        share = SHARE if fleet.rest else 1.0
        return DISCOUNT * (fleet.rest + share * alone + (mine if mine > others else others))

    def place(self, table: Table, captain: int, ship: int, space: int) -> float:
        gold = table.gold[captain]
        if ship < 0:
            alone, carried = self.prospects[1]
            return alone[space] + carried[space][gold]
        return self.value(self.fleet_of(table, ship), gold, space)

    def worths(self, table: Table, ship: int, faces: Sequence[int]) -> list[float]:
        fleet = self.fleet_of(table, ship)
        return [self._best(table, ship, face, fleet, fleet.gold) for face in faces]

    def _best(self, table: Table, ship: int, face: int, fleet: Fleet, gold: int) -> float:
        """Return the value of a number, with this gold, if no ship is in the way."""
        space = table.at[ship]
        sailed = self._value_after_sailing(fleet, gold, self.known.ends[face][space])
        if face > 1 and self.known.is_shadowed(table, ship):
            return sailed
        return max(
            self._deed(table, ship, face, fleet, gold), sailed, self._wait(table, ship, fleet)
        )

    def _value_after_sailing(self, fleet: Fleet, gold: int, ends: Iterable[int]) -> float:
        return max([self.value(fleet, gold, end) for end in ends], default=NEVER)

    def _wait(self, table: Table, ship: int, fleet: Fleet) -> float:
        space, numbers, gold = table.at[ship], self.game.numbers, fleet.gold
        if not self.game.captains.waits[space]:
            return NEVER
        if gold < numbers.scavenge_below:
            return self.value(fleet, gold + numbers.scavenge_gold, space)
        return self.value(fleet, gold, space) + RESOURCE * numbers.scavenge_resources

    def _deed(self, table: Table, ship: int, face: int, fleet: Fleet, gold: int) -> float:
        """Return the value of the number on a die on the space of a ship."""
        space, numbers, known = table.at[ship], self.game.numbers, self.known
        owner = ship // self.fleet
        port = known.ports[space]
        if port is not None:
            if face == 2:
                goods = min(port.resources, numbers.hold_resources - table.resources[owner])
                full = min(numbers.hold_gold, gold + port.gold)
                return self.value(fleet, full, space) + RESOURCE * goods
            if face == 4:
                sold = min(
                    table.resources[owner] // numbers.market_resources, numbers.hold_gold - gold
                )
                return self._value_after_trade(fleet, gold, space, sold)
            if face == 5 and port.shipyard and gold >= numbers.ship_gold:
                return self._value_after_purchase(table, ship, fleet, gold - numbers.ship_gold)
        elif known.coasts[space]:
            if face == 6 and gold:
                if table.buried[owner] + gold >= numbers.target:
                    return WIN
                return gold + self.value(fleet, 0, space)
            if face == 3:
                full = min(numbers.hold_gold, gold + numbers.gather_gold)
                goods = min(
                    numbers.gather_resources, numbers.hold_resources - table.resources[owner]
                )
                return max(
                    self.value(fleet, full, space),
                    self.value(fleet, gold, space) + RESOURCE * goods,
                )
        if face == 1:
            foes = known.foes(table, ship)
            return max(
                (self._fight(table, ship, foe, space, fleet, gold) for foe in foes), default=NEVER
            )
        return NEVER

    def _value_after_trade(self, fleet: Fleet, gold: int, space: int, sold: int) -> float:
        spent = RESOURCE * self.game.numbers.market_resources * sold
        return self.value(fleet, gold + sold, space) - spent

    def _value_after_purchase(self, table: Table, ship: int, fleet: Fleet, gold: int) -> float:
        owner, space = ship // self.fleet, table.at[ship]
        if table.fleet[owner] >= self.fleet or table.at.count(space) > 1:
            return NEVER
        need = self.game.numbers.target - table.buried[owner]
        if need < ENOUGH:
            return NEVER
        return self.value(fleet, gold, space) + SHIP

    def _fight(
        self, table: Table, ship: int, other: int, at: int, fleet: Fleet, gold: int
    ) -> float:
        """Return the value of an attack: the spoils, and the loss of the other captain."""
        won = self.known.spoils(table, ship, other, at)
        loser = other // self.fleet
        if loser == self.game.seats:
            return self.value(fleet, gold, at) + self.style.attack * won
        lost = won + (ACTION if table.state[other] == READY else 0.0)
        leads = table.buried[loser] + table.gold[loser] >= max(
            b + g for b, g in zip(table.buried, table.gold, strict=True)
        )
        rivals = max(1, self.game.seats - 1)
        harm = lost * (1.0 if leads else 0.5) / rivals
        full = min(self.game.numbers.hold_gold, gold + 1)
        slope = self.value(fleet, full, at) - self.value(fleet, full - 1, at)
        return self.value(fleet, gold, at) + self.style.attack * (won * slope + harm)

    def act(self, table: Table, choice: Choice, chance: Random) -> int:
        ship, fleet = table.acting, self.fleet_of(table, table.acting)
        values = [self._option(table, ship, option, fleet) for option in choice.options]
        return best(values, chance)

    def _option(self, table: Table, ship: int, option: Sequence[Any], fleet: Fleet) -> float:
        space, gold, numbers = table.at[ship], fleet.gold, self.game.numbers
        match option:
            case ("move", end):
                return self.value(fleet, gold, end)
            case ("shift", face):
                price = abs(face - table.die[ship]) * numbers.shift_gold
                return self._value_of_other_number(table, ship, face, fleet, gold - price) - LEAST
            case ("reroll",):
                faces = range(1, numbers.die + 1)
                hopes = [
                    self._value_of_other_number(table, ship, face, fleet, gold) for face in faces
                ]
                return plain_sum(hopes) / len(faces) - RESOURCE * numbers.reroll_resources - LEAST
            case ("attack", at, other):
                steps = self.known.sea.steps[space][at]
                approaches = self.game.captains.approaches
                price = approaches[min(steps, len(approaches) - 1)]
                worth = self._fight(table, ship, other, at, fleet, gold)
                return worth - RESOURCE * int(price)
            case ("bury", int(coins)):
                left = gold - coins
                won = table.buried[ship // self.fleet] + coins >= numbers.target
                return WIN if won else coins + self.value(fleet, left, space)
            case ("gather" | "scavenge", "gold"):
                return self.value(fleet, min(numbers.hold_gold, gold + 1), space)
            case ("gather" | "scavenge", _):
                goods = (
                    numbers.gather_resources
                    if option[0] == "gather"
                    else numbers.scavenge_resources
                )
                room = numbers.hold_resources - table.resources[ship // self.fleet]
                return self.value(fleet, gold, space) + RESOURCE * min(goods, room)
            case ("market", coins):
                return self._value_after_trade(fleet, gold, space, coins)
            case ("buy", kind):
                coins = numbers.ship_gold if kind == "gold" else numbers.ship_less_gold
                goods = 0 if kind == "gold" else numbers.ship_resources
                return (
                    self._value_after_purchase(table, ship, fleet, gold - coins) - RESOURCE * goods
                )
            case ("plunder",):
                return self._deed(table, ship, 2, fleet, gold)
            case ("lure",):
                return self._value_of_luring(table, ship, fleet)
            case ("sneak",):
                return self._value_of_sneaking(table, ship, fleet)
        return NEVER

    def _value_of_other_number(
        self, table: Table, ship: int, face: int, fleet: Fleet, gold: int
    ) -> float:
        """Return the value of the best immediate action of a ship with another number and this
        gold, on the ways that are open. So a number is only paid for if it is used."""
        game, there, left = self.game, copy_table(table), replace(fleet, gold=gold)
        there.die[ship], there.gold[ship // self.fleet] = face, gold
        options = game.captains.options(there, ship, game.may(there, ship))
        able = options[: options.deeds + len(options.sailing.moves)]
        return max([self._option(there, ship, option, left) for option in able], default=NEVER)

    def _value_of_luring(self, table: Table, ship: int, fleet: Fleet) -> float:
        """Return the value of luring a ship away from the space where this one wants to be."""
        captains, space, die = self.game.captains, table.at[ship], table.die[ship]
        left = fleet.gold - self.game.numbers.lure_bank - self.game.numbers.lure_opponent
        own, foes = captains.waters(table, ship)
        found = NEVER
        for other in {other for other, _ in captains.lures(table, ship)}:
            there = table.at[other]
            if there in captains.sailing(space, die, own, foes & ~(1 << there)).ends:
                found = max(found, self.value(fleet, left, there))
        return found

    def _value_of_sneaking(self, table: Table, ship: int, fleet: Fleet) -> float:
        """Return the value of paying to get past, which may fail."""
        captains, numbers = self.game.captains, self.game.numbers
        own, foes = captains.waters(table, ship)
        ends = self.game.sea.sailing(table.at[ship], table.die[ship], own).ends
        free = [end for end in ends if not foes >> end & 1]
        price = min(numbers.die // 2, table.resources[ship // self.fleet])
        past = self._value_after_sailing(fleet, fleet.gold, free)
        seen = self.value(fleet, fleet.gold, table.at[ship]) - RESOURCE
        return seen + price / numbers.die * (past - seen) - RESOURCE * price
