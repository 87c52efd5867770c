"""What must be so in Les Petits Pirates. Where each invariant is asserted:

===  ==========================================================  ==================================
I01  no gold comes or goes; a bank that is empty is noted        ``violations``, here
I02  holds are never too full                                    ``violations``
I03  buried gold stays buried, and its captain's                 here
I04  ships come from the reserve, bought or placed               ``violations``, here
I05  as many dice as ships are rolled, and all are placed        here
I06  at the end of a round ships share no space                  ``violations``, here
I07  ships are on spaces that they may enter                     ``violations``
I08  ways are as long as the die says, or the longest there is   here, with ``ways``
I09  a ship acts once in a round                                 here
I10  numbers are resolved in their order                         here
I11  spoils are as many as the lead, from one to the other       here
I12  after the end nobody acts                                   here
I13  a die shows what a die can show                             ``violations``, here
I14  patrols are on their spaces, or away for a round            ``violations``, here
I15  one seed is one game                                        ``test_engines``
I16  numbers of spaces, and mirrors, change no game              ``test_seas_in_a_mirror``
===  ==========================================================  ==================================
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from invariants.ways import Ways, ways_of
from pnp.play.kernel import Choice
from pnp_pirates.les_petits_pirates.seafaring import CHANGES, Seafaring
from pnp_pirates.les_petits_pirates.solo import SoloSeafaring
from pnp_pirates.les_petits_pirates.table import DONE, READY, RESERVE, Table

BARGAINING = ("act", "tip-off", "lure", "pay", "spoils", "reroll")
"""What is chosen where captains against each other gain or lose."""


class Watch:
    """Of a round: the dice as they were rolled, ``given`` to ships, and by which number the last
    ship acted; which ships are ``done``, which were bought. Of a game: what was buried, and in
    which round each patrol went ``away``."""

    def __init__(self, game: Seafaring) -> None:
        self.game, self.numbers, self.fleet = game, game.numbers, game.fleet
        self.ways: Ways = ways_of(game.sea, game.numbers.own_ships == "pass")
        self.solo = isinstance(game, SoloSeafaring)
        self.buried = [0] * game.seats
        self.away = [-1, -1]
        self.sneak: tuple[int, int, int, Any] = (-1, -1, 0, ())
        self.pushed: int | None = None
        self._begin()

    def _begin(self) -> None:
        self.rolled: list[int] = []
        self.given: dict[int, int] = {}
        self.done: set[int] = set()
        self.bought: set[int] = set()
        self.last = 0

    def violations(self, table: Table) -> Iterator[str]:
        game, numbers, fleet = self.game, self.numbers, self.fleet
        gold = table.bank + sum(table.gold) + sum(table.buried) + table.purse
        if gold != game.supply["gold"]:
            yield f"there are {gold} gold, not {game.supply['gold']}"
        for captain in range(game.seats):
            if not 0 <= table.gold[captain] <= numbers.hold_gold:
                yield f"captain {captain + 1} holds {table.gold[captain]} gold"
            if not 0 <= table.resources[captain] <= numbers.hold_resources:
                yield f"captain {captain + 1} holds {table.resources[captain]} resources"
            ships = table.at[captain * fleet : (captain + 1) * fleet]
            at_sea = [space for space in ships if space != RESERVE]
            if len(at_sea) != table.fleet[captain] or RESERVE in ships[: table.fleet[captain]]:
                yield f"captain {captain + 1} has {at_sea} at sea, of {table.fleet[captain]} ships"
            if any(space >= len(game.sea.spots) for space in at_sea):
                yield f"captain {captain + 1} has ships on no space: {at_sea}"
            elif sum(1 << space for space in set(at_sea)) != table.waters[captain]:
                yield f"the waters of captain {captain + 1} are wrong"
            if any(at_sea.count(space) > 2 for space in at_sea):
                yield f"three ships of captain {captain + 1} share a space"
        yield from self._crowded(table)
        if isinstance(game, SoloSeafaring):
            yield from self._patrols_astray(game, table)

    def _crowded(self, table: Table) -> Iterator[str]:
        union = 0
        for captain, waters in enumerate(table.waters):
            if union & waters:
                yield f"captain {captain + 1} shares a space with another one"
            union |= waters
        if any(state == READY and not 1 <= table.die[i] <= self.numbers.die
               for i, state in enumerate(table.state)):  # fmt: skip
            yield "a die shows a number that it has not"

    def _patrols_astray(self, game: SoloSeafaring, table: Table) -> Iterator[str]:
        if table.purse < 0:
            yield f"the Governor's purse holds {table.purse} gold"
        for k, places in enumerate(game.patrols):
            if table.patrol[k] not in (*places, game.starts[k], RESERVE):
                yield f"patrol {k + 1} is at {game.name(table.patrol[k])}"
            if (table.patrol[k] == RESERVE) != bool(table.away[k]):
                yield f"patrol {k + 1} is away for {table.away[k]} rounds"

    def changed(self, before: Table, after: Table, choice: Choice, option: Any) -> Iterator[str]:
        kind, ship = choice.kind, before.acting
        if before.ending:
            yield "I12 somebody acts after the end"
        yield from self._dice(before, choice, option)
        if kind == "act":
            yield from self._turn(before, after, ship, option)
        yield from self._buried(before, after, choice, option)
        yield from self._bought(before, after, choice, option)
        yield from self._states(before, after, kind)
        if before.at != after.at:
            yield from self._moved(before, after, choice, option)
        if kind == "route":
            self.sneak = (ship, before.at[ship], before.die[ship], option)
            yield from self.ways.sneaking(before, ship, self.fleet, option, self.numbers.sneak_min)
        if kind == "spoils":
            yield from self._spoils(before, after, choice, option)
        else:
            self.pushed = None
            held = before.gold != after.gold or before.resources != after.resources
            if held and kind not in BARGAINING and not self.solo:
                yield f"I11 to {kind} costs or brings something"
        if self.solo:
            yield from self._patrols(before, after)
        if before.rounds and (after.rounds > before.rounds or after.ending == "cycles"):
            yield from self._end(after)
        if after.rounds > before.rounds:
            self._begin()

    def _dice(self, before: Table, choice: Choice, option: Any) -> Iterator[str]:
        """Follow the dice of a round from the roll to the ships."""
        if not before.rounds:
            return
        if choice.kind == "assign":
            if not self.given:
                at_sea = sum(before.fleet)
                patrols = sum(space != RESERVE for space in before.patrol)
                if len(self.rolled) != at_sea + patrols:
                    yield f"I05 {len(self.rolled)} dice for {at_sea} ships"
                self.rolled = self.rolled[patrols:]
            ship, face = option
            owner = ship // self.fleet
            hand = sum(before.fleet[:owner])
            hidden = self.rolled[hand : hand + before.fleet[owner]]
            used = [f for other, f in self.given.items() if other // self.fleet == owner]
            at_sea = ship % self.fleet < before.fleet[owner]
            if owner != choice.player or ship in self.given or not at_sea:
                yield f"I05 ship {ship} is given a second die, or that of another ship"
            if hidden.count(face) <= used.count(face):
                yield f"I05 nobody rolled the {face} on ship {ship}"
            self.given[ship] = face
        elif choice.kind in ("hand", "command") and not self.given:
            self.rolled.append(option[1])
        elif len(self.given) != sum(before.fleet) - len(self.bought):
            yield "I05 not every ship was given a die"

    def _turn(self, before: Table, after: Table, ship: int, option: Any) -> Iterator[str]:
        """Look at an act of a ship, with its own number or another one that was paid for."""
        if ship in self.done or ship not in self.given:
            yield f"I09 ship {ship} acts again, or without a die"
        number = self.given.get(ship, 0)
        if number < self.last:
            yield f"I10 the {number} is resolved after the {self.last}"
        self.last = number
        if option[0] == "shift":
            price = abs(before.die[ship] - option[1]) * self.numbers.shift_gold
            paid = before.gold[ship // self.fleet] - after.gold[ship // self.fleet]
            if after.die[ship] != option[1] or not 1 <= option[1] <= self.numbers.die:
                yield f"I13 the die is shifted to {after.die[ship]}"
            if paid != price:
                yield f"I13 a shift costs {paid}"
        elif option[0] not in CHANGES and after.state[ship] != DONE:
            yield f"I09 ship {ship} has acted and keeps its die"

    def _states(self, before: Table, after: Table, kind: str) -> Iterator[str]:
        if before.state == after.state:
            return
        for ship, (old, new) in enumerate(zip(before.state, after.state, strict=True)):
            if new == READY != old and kind != "assign":
                yield f"I09 ship {ship} is ready once more"
            if new == DONE != old:
                self.done.add(ship)

    def _buried(self, before: Table, after: Table, choice: Choice, option: Any) -> Iterator[str]:
        for captain, (old, new) in enumerate(zip(before.buried, after.buried, strict=True)):
            own = choice.kind == "act" and option[0] == "bury" and choice.player == captain
            coins = option[1] if own else 0
            self.buried[captain] += coins
            if new != old + coins:
                yield f"I03 captain {captain} buries {coins}: {old} become {new}"
            elif coins and after.gold[captain] != before.gold[captain] - coins:
                yield f"I03 captain {captain} buries gold of somebody else"

    def _bought(self, before: Table, after: Table, choice: Choice, option: Any) -> Iterator[str]:
        if choice.kind == "place" or (choice.kind == "act" and option[0] == "buy"):
            captain = choice.player or 0
            wanted = list(before.fleet)
            self.bought.add(captain * self.fleet + wanted[captain])
            wanted[captain] += 1
        else:
            wanted = before.fleet
        if after.fleet != wanted:
            yield f"I04 the fleets are {after.fleet}, not {wanted}"

    def _moved(self, before: Table, after: Table, choice: Choice, option: Any) -> Iterator[str]:
        """Ask for the reason of each move, and for its length."""
        ships = [i for i, (a, b) in enumerate(zip(before.at, after.at, strict=True)) if a != b]
        owner, ways = choice.player or 0, self.ways
        kind = option[0] if choice.kind in ("act", "sail", "spoils") else choice.kind
        ship = before.acting
        fair = True
        match kind:
            case "place" | "buy":
                ship = owner * self.fleet + before.fleet[owner]
                fair = kind == "place" or after.at[ship] == before.at[before.acting]
            case "move":
                fair = ways.sailed(before, ship, self.fleet, option[1])
            case "attack":
                steps = ways.approached(before, ship, self.fleet, option[1])
                prices = self.numbers.approach_resources
                paid = before.resources[owner] - after.resources[owner]
                fair = 0 < steps < len(prices) and paid == prices[steps]
            case "lure":
                ship = option[0]
                fair = ways.stepped(before, ship, option[1])
            case "push":
                ship = before.fight[1]
                fair = ways.stepped(before, ship, option[1])
            case "enter":
                ship = before.fight[0]
                fair = ways.stepped(before, ship, after.at[ship])
            case "part":
                ship = ships[0]
                fair = ship // self.fleet == owner and ways.stepped(before, ship, option)
            case "route" | "pay" | "watch" | "lookout" if self.sneak[0] >= 0:
                ship, _, _, (*passed, end) = self.sneak
                stops = {space for space, _ in passed}
                fair = after.at[ship] == end or (kind == "lookout" and after.at[ship] in stops)
                self.sneak = (-1, -1, 0, ())
            case _:
                fair = False
        if ships != [ship] or not fair:
            yield f"I08 to {kind} moves {ships} from {before.at} to {after.at}"

    def _spoils(self, before: Table, after: Table, choice: Choice, option: Any) -> Iterator[str]:
        ship, other, one, two = before.fight
        won = one > two
        winner, loser = (i // self.fleet for i in ((ship, other) if won else (other, ship)))
        gold = before.gold[loser] - after.gold[loser]
        goods = before.resources[loser] - after.resources[loser]
        held = before.gold[loser] + before.resources[loser]
        if option[0] != "take":
            due = 0
        elif not won:
            kind, held = option[1], getattr(before, option[1])[loser]
            due = self.numbers.defence_gold if kind == "gold" else self.numbers.defence_resources
        else:
            due = min(one - two, held) if self.pushed is None else self.pushed
        left = max(0, min(one - two, held) - self.numbers.push_spoils)
        self.pushed = left if option[0] == "push" else None
        if (
            gold + goods != min(max(0, due), held)
            or min(gold, goods) < 0
            or due > self.numbers.die - 1
        ):
            yield f"I11 {gold} gold and {goods} resources are taken after {one} to {two}"
        if after.resources[winner] - before.resources[winner] > goods:
            yield "I11 the winner loads more than is taken"
        if after.gold[winner] + after.bank - before.gold[winner] - before.bank != gold:
            yield "I11 gold of spoils goes elsewhere"
        for captain in set(range(self.game.seats)) - {winner, loser}:
            if (before.gold[captain], before.resources[captain]) != (
                after.gold[captain],
                after.resources[captain],
            ):
                yield f"I11 captain {captain} has a part in spoils of others"

    def _patrols(self, before: Table, after: Table) -> Iterator[str]:
        """A patrol that was attacked is away for the rest of this round and all of the next."""
        for k, (old, new) in enumerate(zip(before.patrol, after.patrol, strict=True)):
            over = after.rounds > before.rounds
            back = over and self.away[k] >= 0 and before.rounds > self.away[k]
            if (new != RESERVE == old) != back:
                yield f"I14 patrol {k} went in round {self.away[k]}, is at {new} in {before.rounds}"
            if back:
                self.away[k] = -1
            if new == RESERVE != old:
                self.away[k] = before.rounds

    def _end(self, after: Table) -> Iterator[str]:
        """Look at the table where a round ends."""
        marks = {(mark.what, mark.where) for mark in after.marks}
        if after.bank < 0 and ("anomaly", "bank-empty") not in marks:
            yield "I01 the bank owes gold, and nobody is told"
        if len({*after.at} - {RESERVE}) == sum(after.fleet):
            return
        for ship, space in enumerate(after.at):
            mates = [i for i, there in enumerate(after.at) if there == space and i != ship]
            excused = ("anomaly", "inseparable") in marks or self.bought & {ship, *mates}
            if space != RESERVE and mates and not excused:
                yield f"I06 ships {ship} and {mates} stay in one space"

    def scored(self, table: Table) -> tuple[Sequence[int], tuple[int, ...]]:
        if self.solo:
            held = table.bank + table.gold[0] + self.buried[0]
            scores = -(self.game.supply["gold"] - held) if self.game.score else self.buried[0]
            return (scores,), (0,) if self.buried[0] >= self.numbers.target else ()
        ranks = list(zip(self.buried, table.gold, table.resources, strict=True))
        return tuple(self.buried), tuple(i for i, rank in enumerate(ranks) if rank == max(ranks))
