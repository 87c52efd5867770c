"""The options of a ship's turn, as tuples that begin with a word."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from pnp.play.bitsets import members
from pnp_pirates.les_petits_pirates.sea import Sailing, Sea, Spot
from pnp_pirates.les_petits_pirates.table import RESERVE, Table
from pnp_pirates.les_petits_pirates.views import Numbers

Option: TypeAlias = tuple[Any, ...]

# What a ship may do: anything its number allows, only sail, sail or attack from its space, sail,
# gather and trade, nothing.
MOST_REMEMBERED = 65536
FREELY, SAIL, FIGHT, TRADE, NOTHING = range(5)
NUMBERS = {"attack": 1, "plunder": 2, "gather": 3, "market": 4, "buy": 5, "bury": 6}
TRADES = (NUMBERS["gather"], NUMBERS["market"])
LURE: Option = ("lure",)
SNEAK: Option = ("sneak",)
REROLL: Option = ("reroll",)
STAY: Option = ("stay",)
PLUNDER: Option = ("plunder",)
GATHER_GOLD: Option = ("gather", "gold")
GATHER_RESOURCES: Option = ("gather", "resources")
SCAVENGE_GOLD: Option = ("scavenge", "gold")
SCAVENGE_RESOURCES: Option = ("scavenge", "resources")
BUY: Option = ("buy", "gold")
BUY_FOR_LESS: Option = ("buy", "resources")


class Acts(list[Option]):
    """All options of a ship: first the ``deeds`` on its space, then the moves of ``sailing``, then
    all others. The counts let agents skip options."""

    __slots__ = ("deeds", "sailing")
    deeds: int
    sailing: Sailing


class Captains:
    """The options of ships on one sea with the current numbers; ``fleet`` is the maximum number of
    ships per captain."""

    def __init__(self, sea: Sea, numbers: Numbers, fleet: int, scavenging: bool) -> None:
        self.sea, self.numbers, self.fleet = sea, numbers, fleet
        self.scavenging = scavenging
        faces = range(1, numbers.die + 1)
        self.shifts = [
            [
                [("shift", f) for f in faces if f != d and abs(f - d) * numbers.shift_gold <= gold]
                for gold in range(numbers.hold_gold + 1)
            ]
            for d in range(numbers.die + 1)
        ]
        self.buries = [("bury", n) for n in range(1, numbers.hold_gold + 1)]
        self.sales = [("market", n) for n in range(numbers.hold_gold + 1)]
        self.purchases = [("market", -n) for n in range(numbers.hold_gold + 1)]
        self.scavenges = [
            [tuple(self._scavenging(gold, goods)) for goods in range(numbers.hold_resources + 1)]
            for gold in range(numbers.hold_gold + 1)
        ]
        self.allowed = [_usable_numbers(spot) for spot in sea.spots]
        self.waits = [scavenging and spot.waits for spot in sea.spots]
        self.approaches = numbers.approach_resources
        self.lure_price = numbers.lure_bank + numbers.lure_opponent
        self._sneaks: dict[tuple[int, int, int, int], bool] = {}
        self.passing = numbers.own_ships == "pass"

    def waters(self, table: Table, ship: int) -> tuple[int, int]:
        """Return the spaces of a captain's ships, and those of opponents' ships."""
        own, foes = table.waters[ship // self.fleet], 0
        for there in table.waters:
            foes |= there
        # Captains never share a space.
        return own, foes ^ own

    def options(self, table: Table, ship: int, may: int) -> Acts:
        """Return all options of a ship with the number on its die, restricted by ``may``."""
        owner, space, die = ship // self.fleet, table.at[ship], table.die[ship]
        gold, resources = table.gold[owner], table.resources[owner]
        own, foes = self.waters(table, ship)
        taken = own | foes
        found = Acts()
        if may == FREELY:
            if die in self.allowed[space]:
                self._actions(table, found, space, die, owner)
            elif die == 1:
                found += self.attacks(table, ship, taken, foes)
            if self.waits[space]:
                found += self.scavenges[gold][resources]
        elif may == TRADE and die in TRADES and die in self.allowed[space]:
            self._actions(table, found, space, die, owner)
        elif may == FIGHT and die == 1:
            found += self.attacks(table, ship, taken, foes)
        found.deeds = len(found)
        found.sailing = sailing = self.sailing(space, die, own, foes)
        found += sailing.moves
        if near := foes & self.sea.within[die][space]:
            if gold >= self.lure_price and self.can_lure(near, taken):
                found.append(LURE)
            if resources >= self.numbers.sneak_min and self.can_sneak(space, die, own, foes):
                found.append(SNEAK)
        if not found:
            found.append(STAY)
        found += self.shifts[die][gold]
        if resources >= self.numbers.reroll_resources:
            found.append(REROLL)
        return found

    def sailing(self, space: int, die: int, own: int, foes: int) -> Sailing:
        """Return the moves of a ship."""
        if self.passing:
            return self.sea.passing(space, die, foes, own | foes)
        return self.sea.sailing(space, die, own | foes)

    def _actions(self, table: Table, found: list[Option], space: int, die: int, owner: int) -> None:
        """Add the actions of a number on a space, except attacks."""
        port, numbers, idle = self.sea.spots[space].port, self.numbers, self.numbers.null_actions
        gold, resources = table.gold[owner], table.resources[owner]
        if die == 2 and port is not None:
            gains = (port.gold and gold < numbers.hold_gold) or (
                port.resources and resources < numbers.hold_resources
            )
            if gains or idle:
                found.append(PLUNDER)
        elif die == 4:
            rate = numbers.market_resources
            most = min(resources // rate, numbers.hold_gold - gold)
            found += self.sales[1 : most + 1]
            most = min(gold, (numbers.hold_resources - resources) // rate)
            found += self.purchases[1 : most + 1]
            if idle:
                found.append(self.sales[0])
        elif die == 5 and self._can_buy(table, space, owner):
            if gold >= numbers.ship_gold:
                found.append(BUY)
            if gold >= numbers.ship_less_gold and resources >= numbers.ship_resources:
                found.append(BUY_FOR_LESS)
        elif die == 3:
            if gold < numbers.hold_gold or idle:
                found.append(GATHER_GOLD)
            if resources < numbers.hold_resources or idle:
                found.append(GATHER_RESOURCES)
        elif die == 6:
            found += self.buries[:gold]
            if idle and not gold:
                found.append(("bury", 0))

    def _can_buy(self, table: Table, space: int, owner: int) -> bool:
        """Return whether a captain has a ship left, and fewer than two on the space."""
        if table.fleet[owner] >= self.fleet:
            return False
        ships = table.at[owner * self.fleet : (owner + 1) * self.fleet]
        return ships.count(space) < 2

    def _scavenging(self, gold: int, resources: int) -> Iterator[Option]:
        numbers = self.numbers
        if gold < numbers.scavenge_below and (gold < numbers.hold_gold or numbers.null_actions):
            yield SCAVENGE_GOLD
        if resources < numbers.hold_resources or numbers.null_actions:
            yield SCAVENGE_RESOURCES

    def attacks(self, table: Table, ship: int, taken: int, foes: int) -> Iterator[Option]:
        """Yield the attacks of a ship: from which space, and on which ship. It may approach for
        resources, by the fewest spaces needed."""
        space, near, within = table.at[ship], self.sea.beside, self.sea.within
        far = len(self.approaches) - 1
        if not foes & within[min(far + 1, self.sea.faces)][space]:
            return
        owner, fleet = ship // self.fleet, self.fleet
        resources = table.resources[owner]
        seen = frontier = 1 << space
        for price in self.approaches:
            if price > resources:
                return
            following = 0
            for at in members(frontier):
                beside = near[at]
                following |= beside
                if beside & foes:
                    for other, there in enumerate(table.at):
                        if there != RESERVE and other // fleet != owner and beside >> there & 1:
                            yield "attack", at, other
            frontier = following & ~taken & ~seen
            seen |= frontier

    def can_lure(self, foes: int, taken: int) -> bool:
        """Return whether one of these ships has a free space next to it."""
        beside, free = self.sea.beside, ~taken
        while foes:
            if beside[foes.bit_length() - 1] & free:
                return True
            foes ^= 1 << foes.bit_length() - 1
        return False

    def lures(self, table: Table, ship: int) -> Iterator[Option]:
        """Yield the ships that can be lured, each with a free space next to it."""
        owner, fleet = ship // self.fleet, self.fleet
        within = self.sea.within[table.die[ship]][table.at[ship]]
        taken = 0
        for there in table.waters:
            taken |= there
        for other, there in enumerate(table.at):
            if there != RESERVE and other // fleet != owner and within >> there & 1:
                for to in self.sea.near[there]:
                    if not taken >> to & 1:
                        yield other, to

    def can_sneak(self, space: int, die: int, own: int, foes: int) -> bool:
        """Return whether a ship can reach a space next to an opponent's ship, and a free space
        beyond."""
        within = self.sea.within
        if die < 2 or not foes & within[die - 1][space]:
            return False
        key = (space, die, own & within[die][space], foes & within[die][space])
        found = self._sneaks.get(key)
        if found is None:
            if len(self._sneaks) >= MOST_REMEMBERED:
                self._sneaks.clear()
            found = self._sneaks[key] = self._can_sneak(space, die, own, foes)
        return found

    def _can_sneak(self, space: int, die: int, own: int, foes: int) -> bool:
        """Return the same, uncached. A shortest way to a space beside the other ship never enters
        another space beside it, so two such spaces are enough: one in reach, and any other that is
        free."""
        sea, taken, here = self.sea, own | foes, 1 << space
        reached = sea.within[die - 2][space] | here
        if taken & reached & ~here:
            reached = sea.reachable(space, die - 2, foes if self.passing else taken) & ~(
                own & ~here
            )
        for other in members(foes & sea.within[die - 1][space]):
            beside = sea.beside[other]
            beyond = beside & ~taken & ~here
            if beside & reached and beyond and (beyond & (beyond - 1) or beside & here):
                return True
        return False

    def routes(self, space: int, die: int, own: int, foes: int, most: int) -> list[Option]:
        """Return the ways of a ship past at most ``most`` others: for each other, the space where
        it stops if seen and the space of that ship, then the end. They have the exact length, or
        else the longest."""
        by_length: list[dict[Option, None]] = [{} for _ in range(die + 1)]
        near, ends = self.sea.near, own | foes
        blocked = foes if self.passing else ends
        stops = ~ends | 1 << space

        def sail(at: int, used: int, length: int, passed: tuple[tuple[int, int], ...]) -> None:
            if passed and not ends >> at & 1:
                by_length[length][(*passed, at)] = None
            if length == die:
                return
            for to in near[at]:
                if used >> to & 1:
                    continue
                if not blocked >> to & 1:
                    sail(to, used | 1 << to, length + 1, passed)
                elif (
                    foes >> to & 1 and stops >> at & 1 and len(passed) < most and length + 2 <= die
                ):
                    for beyond in near[to]:
                        if not (used | blocked) >> beyond & 1:
                            further = (*passed, (at, to))
                            sail(beyond, used | 1 << to | 1 << beyond, length + 2, further)

        sail(space, 1 << space, 0, ())
        return next((list(found) for found in reversed(by_length) if found), [])


def _usable_numbers(spot: Spot) -> tuple[int, ...]:
    """Return the numbers with an action on a space, except attacks."""
    if spot.port is not None:
        names = ("plunder", "market", *(("buy",) if spot.port.shipyard else ()))
    else:
        names = ("gather", "bury") if spot.coast else ()
    return tuple(NUMBERS[name] for name in names)
