"""Estimates that agents compute from a sea before the first round: distances, and the odds of
fights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.base.sums import plain_sum
from pnp_pirates.les_petits_pirates.table import RESERVE, Table

if TYPE_CHECKING:
    from pnp_pirates.les_petits_pirates.seafaring import Seafaring

RESOURCE = 0.3
"""The value of a resource in gold."""
DISCOUNT = 0.92
"""The value of gold that is buried one round later."""
SWEEPS = 20
NEVER = -99.0
TIE_ROLL = 3
"""The highest number with which an attacker rerolls a tie."""
AWAY = 0.7
"""The value in gold of a patrol being off the board for a while."""
PURSE = 1.3
"""The cost in gold of each gold in the Governor's purse."""
BARRED = 0.8
"""The cost in gold if a ship may only move."""


class Estimates:
    """Distances and odds on a sea: the ports, coasts and shipyards, and the distance to them from
    each space; ``ends`` are where an unhindered ship may end, by number and space."""

    def __init__(self, game: Seafaring) -> None:
        self.game, self.sea, self.numbers = game, game.sea, game.numbers
        self.ports = [spot.port for spot in self.sea.spots]
        self.coasts = [spot.coast for spot in self.sea.spots]
        self.to_port = self.sea.steps_to([s for s, port in enumerate(self.ports) if port])
        self.to_coast = self.sea.steps_to(self.sea.of("coast"))
        self.yards = tuple(s for s, port in enumerate(self.ports) if port and port.shipyard)
        self.to_yard = self.sea.steps_to(self.yards)
        self._spoils: dict[tuple[int, int, int, int, int], float]
        self._spoils = self.sea.known.setdefault(("spoils", self.numbers), {})

    @property
    def ends(self) -> Sequence[Sequence[Sequence[int]]]:
        return self.sea.voyages.ends

    @cached_property
    def hazards(self) -> tuple[list[float], list[float]]:
        """For each space of the solo game, the chance that the Governor restricts a ship there to
        moving, and the expected bribes that he asks for there in a round."""
        sea, game = self.sea, self.game
        barred, bribes = [0.0] * len(sea.spots), [0.0] * len(sea.spots)
        for places, asked in zip(
            getattr(game, "patrols", ()), getattr(game, "asked", ()), strict=True
        ):
            for s in range(len(sea.spots)):
                near = plain_sum(s == place or s in sea.near[place] for place in places)
                barred[s] += (1 - barred[s]) * near / len(places)
                bribes[s] += sum(s in asked[place] for place in places) / len(places)
        return barred, bribes

    def fortunes(self, ship: float = 0.0) -> list[list[float]]:
        """Return the gold that one ship can still bury, by the gold in its hold and its space: the
        discounted expectation over all future dice, if no other ship hinders it. A further ship
        that it buys is worth ``ship`` gold."""
        if not self.yards:
            ship = 0.0
        key = ("fortunes", self.numbers, self.game.captains.scavenging, ship)
        if key not in self.sea.known:
            self.sea.known[key] = self._fortunes(ship)
        found: list[list[float]] = self.sea.known[key]
        return found

    def _fortunes(self, ship: float) -> list[list[float]]:
        numbers, spaces = self.numbers, range(len(self.sea.spots))
        most = numbers.hold_gold
        worth = [[4.0 + 0.7 * gold] * len(spaces) for gold in range(most + 1)]
        barred, bribes = self.hazards
        for _ in range(SWEEPS):
            before, worth = worth, []
            deeds = [list(self._deeds(before, s, ship)) for s in spaces]
            for gold in range(most + 1):
                row = before[gold].__getitem__
                reached = [
                    [max(map(row, ends), default=row(s)) for s, ends in enumerate(self.ends[die])]
                    for die in range(1, numbers.die + 1)
                ]
                worth.append([self._fortune(before, gold, s, reached, deeds[s]) for s in spaces])
            for gold, values in enumerate(worth):
                for s, bribe in enumerate(bribes):
                    if bribe:
                        sailing = self._only_sailing(before, gold, s)
                        values[s] += barred[s] * (min(sailing, values[s]) - values[s]) - bribe
        return worth

    def _only_sailing(self, before: list[list[float]], gold: int, space: int) -> float:
        row = before[gold].__getitem__
        dice = range(1, self.numbers.die + 1)
        return (
            DISCOUNT
            * plain_sum(max(map(row, self.ends[die][space]), default=row(space)) for die in dice)
            / len(dice)
        )

    def _fortune(
        self,
        before: list[list[float]],
        gold: int,
        space: int,
        reached: list[list[float]],
        deeds: list[tuple[int, list[float]]],
    ) -> float:
        """Return the value of a round that begins with this gold on a space."""
        numbers, faces = self.numbers, range(1, self.numbers.die + 1)
        waiting = 0.0
        if self.game.captains.waits[space]:
            if gold < numbers.scavenge_below:
                waiting = DISCOUNT * before[gold + numbers.scavenge_gold][space]
            else:
                waiting = DISCOUNT * before[gold][space] + RESOURCE * numbers.scavenge_resources / 2
        total = 0.0
        for face in faces:
            value = max(DISCOUNT * reached[face - 1][space], waiting)
            for number, worth in deeds:
                price = abs(number - face) * numbers.shift_gold
                if price <= gold:
                    value = max(value, worth[gold - price])
            total += value
        return total / len(faces)

    def _deeds(
        self, before: list[list[float]], space: int, ship: float
    ) -> Iterator[tuple[int, list[float]]]:
        """Yield the actions on a space: the number, and the value by gold held."""
        port, numbers, most = self.ports[space], self.numbers, self.numbers.hold_gold
        golds = range(most + 1)
        if port is not None:
            goods = RESOURCE * min(port.resources, numbers.hold_resources / 2)
            yield 2, [DISCOUNT * before[min(most, g + port.gold)][space] + goods for g in golds]
            if port.shipyard and ship:
                price = numbers.ship_gold
                yield (
                    5,
                    [
                        DISCOUNT * before[max(0, g - price)][space]
                        + (ship if g >= price else NEVER)
                        for g in golds
                    ],
                )
        elif self.coasts[space]:
            goods = RESOURCE * min(numbers.gather_resources, numbers.hold_resources / 2)
            gathered = numbers.gather_gold
            yield (
                3,
                [
                    max(
                        DISCOUNT * before[min(most, g + gathered)][space],
                        DISCOUNT * before[g][space] + goods,
                    )
                    for g in golds
                ],
            )
            yield 6, [g + DISCOUNT * before[0][space] for g in golds]

    def odds(self, mine: int, theirs: int) -> Sequence[float]:
        """Return the chances of each lead, by the numbers of rerolls of the attacker and the
        defender."""
        return self._odds[mine][theirs]

    @cached_property
    def _odds(self) -> list[list[list[float]]]:
        faces = range(1, self.numbers.die + 1)
        known: dict[tuple[int, int, int, int], list[float]] = {}

        def after(one: int, two: int, mine: int, theirs: int) -> list[float]:
            key = one, two, mine, theirs
            if key not in known:
                if mine and (one < two or (one == two and one <= TIE_ROLL)):
                    known[key] = mean([after(f, two, mine - 1, theirs) for f in faces])
                elif theirs and one > two:
                    known[key] = mean([after(one, f, mine, theirs - 1) for f in faces])
                else:
                    known[key] = [float(one - two == lead) for lead in self.range_of_leads]
            return known[key]

        def mean(rows: list[list[float]]) -> list[float]:
            return [plain_sum(column) / len(rows) for column in zip(*rows, strict=True)]

        return [
            [mean([after(a, b, mine, theirs) for a in faces for b in faces]) for theirs in range(3)]
            for mine in range(3)
        ]

    @property
    def range_of_leads(self) -> range:
        return range(1 - self.numbers.die, self.numbers.die)

    def spoils(self, table: Table, ship: int, other: int, at: int) -> float:
        """Return the expected gold of an attack, less the cost of a defeat; a ship that has its die
        also loses its action."""
        loser, fleet = other // self.game.fleet, self.game.fleet
        if loser == self.game.seats:
            return self._duel(table, ship, at)
        spots, price = self.sea.spots, self.numbers.fight_reroll_resources
        here, there = spots[at], spots[table.at[other]]
        goods = table.resources[loser]
        pays = table.resources[ship // fleet] >= price
        defends = goods >= price and there.port is None
        room = self.numbers.hold_gold - table.gold[ship // fleet]
        key = table.gold[loser], goods, room, here.ocean + pays, there.ocean + defends
        found = self._spoils.get(key)
        if found is None:
            found = self._spoils[key] = self._expected_loot(*key)
        return found

    def _expected_loot(self, gold: int, goods: int, room: int, mine: int, theirs: int) -> float:
        """Return the expected gain of an attack, given the ``gold`` and ``goods`` to take, the
        ``room`` for gold, and the rerolls of the attacker and the defender."""
        total = 0.0
        for lead, chance in zip(self.range_of_leads, self.odds(mine, theirs), strict=True):
            if lead > 0:
                coins = min(lead, gold)
                taken = min(coins, room) + (coins - min(coins, room)) / 2
                total += chance * (taken + RESOURCE * min(lead - coins, goods))
            elif lead < 0:
                total -= chance * RESOURCE
        return total

    def _duel(self, table: Table, ship: int, at: int) -> float:
        """Return the value of a fight with the Governor, which removes him for a while whoever
        wins."""
        spot, numbers = self.sea.spots[at], self.numbers
        pays = table.resources[0] >= numbers.fight_reroll_resources and (spot.ocean or spot.coast)
        total = 0.0 if numbers.governor_stays else AWAY
        for lead, chance in zip(self.range_of_leads, self.odds(spot.ocean + pays, 0), strict=True):
            if lead > 0:
                total += chance * numbers.bank_pays
            else:
                total -= chance * (numbers.governor_takes * PURSE if lead else numbers.tie_gold)
        return total

    def is_shadowed(self, table: Table, ship: int) -> bool:
        """Return whether the Governor will come so near a ship that it may then only move."""
        if not table.patrol or table.patrolled:
            return False
        space = table.at[ship]
        near = self.sea.beside[space] | 1 << space
        bound_for = self.game.bound_for  # type: ignore[attr-defined] # of the solo game
        return any(
            there >= 0 and near >> there & 1 for there in (bound_for(table, 0), bound_for(table, 1))
        )

    def toll(self, table: Table, space: int) -> float:
        """Return the cost of being on a space once the Governor has moved by the numbers on his
        dice."""
        numbers, game, cost = self.numbers, self.game, 0.0
        for k, asked in enumerate(game.asked):  # type: ignore[attr-defined] # of the solo game
            to = game.bound_for(table, k)  # type: ignore[attr-defined] # of the solo game
            if table.order[k] and to != RESERVE and space in asked[to]:
                cost += numbers.bribe_gold * (1 + PURSE)
                if to == space != table.patrol[k] and self.ports[to]:
                    cost -= PURSE * numbers.port_dues  # which he gets if no ship bribes him
        return cost

    @property
    def risks(self) -> list[float]:
        """The expected cost per round of being on each space of the solo game."""
        barred, bribes = self.hazards
        return [BARRED * b + PURSE * c for b, c in zip(barred, bribes, strict=True)]

    def foes(self, table: Table, ship: int) -> Iterator[int]:
        """Yield the ships of opponents next to a ship."""
        owner, fleet = ship // self.game.fleet, self.game.fleet
        beside = self.sea.beside[table.at[ship]]
        if table.patrol:
            beside |= 1 << table.at[ship]
            for k, there in enumerate(table.patrol):
                if there >= 0 and beside >> there & 1:
                    yield fleet + k
            return
        for other, there in enumerate(table.at):
            if there != RESERVE and beside >> there & 1 and other // fleet != owner:
                yield other
