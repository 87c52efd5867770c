"""What must be so in Loot Pirates. Where each invariant is asserted:

===  ==========================================================  ==================================
I01  no doubloons come or go                                     ``violations``, here
I02  nobody has less than nothing                                ``violations``
I03  the Booty never grows                                       here
I04  who drops neither pays nor is paid                          here
I05  who stays is paid for each who dropped or was hit           here
I06  a round pays at most a quarter of the square of the players here
I07  a target pays for each hit, and no more                     here
I08  nobody aims at themselves, and aims stay                    ``violations``, here
I09  seats exchanged, the results are                            ``test_loot_engine``
===  ==========================================================  ==================================
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.play.kernel import Choice
from pnp_pirates.loot_pirates.engine import Loot, Table
from pnp_pirates.loot_pirates.views import DROP, SHOOT


class Watch:
    """``aims`` and ``acts`` are those of this round by seat, ``dice`` what each rolled; ``rivals``
    are left after a round of a duel."""

    def __init__(self, game: Loot) -> None:
        self.game, self.numbers, self.seats = game, game.numbers, game.seats
        self.aims: dict[int, int] = {}
        self.acts: dict[int, str] = {}
        self.dice: dict[int, tuple[int, int]] = {}
        self.rivals: tuple[int, ...] = ()

    def violations(self, table: Table) -> Iterator[str]:
        numbers = self.numbers
        begun = sum(table.coins) + table.booty + table.reserve - table.unpaid
        laid = numbers.booty + numbers.reserve
        least, most = (
            (0 if not table.rounds else min(numbers.lucky), max(numbers.lucky))
            if numbers.lucky
            else (numbers.start, numbers.start)
        )
        if not laid + least * self.seats <= begun <= laid + most * self.seats:
            yield f"{begun} doubloons of {laid} and the shares of {self.seats} players"
        for seat, coins in enumerate(table.coins):
            if coins < 0:
                yield f"player {seat + 1} has {coins} doubloons"
        if not 0 <= table.booty <= numbers.booty:
            yield f"the Booty is {table.booty}"
        if not 0 <= table.reserve <= numbers.reserve:
            yield f"the Reserve is {table.reserve}"
        if any(aim == seat for seat, aim in enumerate(table.aims)) and not table.rivals:
            yield "somebody aims at themselves"

    def changed(self, before: Table, after: Table, choice: Choice, option: Any) -> Iterator[str]:
        kind, seat = choice.kind, choice.player
        begun = self._all(before) + (option[1] if kind == "start" else 0)
        if self._all(after) != begun:
            yield f"I01 {begun} doubloons become {self._all(after)}"
        if after.booty > before.booty:
            yield f"I03 the Booty grows from {before.booty} to {after.booty}"
        if kind == "roll":
            # A round begins.
            self.dice[option.seat] = (option.attack, option.defence)
            self.aims.clear()
            self.acts.clear()
        elif kind == "aim" and seat is not None:
            if option == seat:
                yield f"I08 seat {seat} aims at itself"
            self.aims[seat] = option
        elif kind == "act" and seat is not None:
            self.acts[seat] = option
            if any(after.aims[s] != aim for s, aim in self.aims.items()):
                yield f"I08 aims become {after.aims}"
        rivals = before.rivals
        if not rivals and len(self.acts) == self.seats:
            yield from self._fired(before, after)
        elif kind != "start" and after.coins != before.coins:
            yield f"I04 doubloons change hands before all have chosen: {kind}"
        if rivals and len(self.acts) == len(rivals):
            hit = {t for s, t in self.aims.items() if self.acts[s] == SHOOT and self._hits(s, t)}
            left = tuple(s for s in rivals if self.acts[s] != DROP and s not in hit)
            self.rivals = left or rivals

    def _all(self, table: Table) -> int:
        return sum(table.coins) + table.booty + table.reserve - table.unpaid

    def _fired(self, before: Table, after: Table) -> Iterator[str]:
        """Look at what a round has paid, when all have chosen."""
        acts, aims, numbers = self.acts, self.aims, self.numbers
        hits = [(s, aims[s]) for s in acts if acts[s] == SHOOT and self._hits(s, aims[s])]
        brave = [s for s in acts if acts[s] != DROP and all(s != t for _, t in hits)]
        each = numbers.share * (self.seats - len(brave))
        shared = each * len(brave)
        taken = before.booty + before.reserve - before.unpaid
        taken -= after.booty + after.reserve - after.unpaid
        if taken > numbers.share * (self.seats**2 // 4):
            yield f"I06 {taken} are shared by {self.seats}"
        if taken != shared:
            yield f"I05 {taken} are shared, not {shared}"
        owed = [numbers.price * sum(t == s for _, t in hits) for s in range(self.seats)]
        solvent = all(coins >= debt for coins, debt in zip(before.coins, owed, strict=True))
        for seat, debt in enumerate(owed):
            due = numbers.price * sum(s == seat for s, _ in hits)
            share = each if seat in brave else 0
            gained = after.coins[seat] - before.coins[seat]
            if acts[seat] == DROP and gained > due:
                yield f"I04 seat {seat} drops and gains {gained}"
            if solvent and gained != due + share - debt:
                yield f"I05 seat {seat} gains {gained}, not {due} and {share} without {debt}"
            if gained < share - debt:
                yield f"I07 seat {seat} loses {-gained}, and owes {debt}"
            if gained > due + share:
                yield f"I07 seat {seat} gains {gained} of {due} and {share}"

    def _hits(self, seat: int, target: int) -> bool:
        guns = sum(self.acts[s] == SHOOT and self.aims[s] == target for s in self.acts)
        defence = self.dice[target][1] - self.numbers.loss * (guns - 1)
        return self.acts[target] != DROP and self.dice[seat][0] > defence

    def scored(self, table: Table) -> tuple[Sequence[int], tuple[int, ...]]:
        most = max(table.coins)
        first = tuple(s for s, coins in enumerate(table.coins) if coins == most)
        return tuple(table.coins), self.rivals or first
