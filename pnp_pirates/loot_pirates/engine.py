"""Loot Pirates plays itself: a turn is a round, in which all aim and then all choose at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import getitem
from random import Random
from typing import Any, ClassVar

from pnp.content.files import File
from pnp.play.copying import copied
from pnp.play.kernel import Choice, Engine, Mark, Turn
from pnp.rules.views import Setting
from pnp_pirates.loot_pirates.debts import settled
from pnp_pirates.loot_pirates.rates import DROP, RAISE, SHOOT, Rates, rates_of
from pnp_pirates.loot_pirates.table import Roll, Seen, Table
from pnp_pirates.loot_pirates.views import Hoard

BOARD = None
LUCKY, DUEL = "born-lucky", "duel"
MODES = (LUCKY, DUEL)
PRINTED = ("crews", "hit-odds", "cheat-fine", "player-dice", "die", "kit")
"""Numbers by which nobody plays: they are printed, or what is printed is checked by them."""
ROUNDS = 500
"""A game of more rounds is unfinished: nothing but their courage makes players end it."""
EXACT, TOPPED, FOUGHT = "shared-out", "topped-up", "duel"
_ALL_DROP, _SHORT, _UNPAID = (
    Mark("anomaly", name) for name in ("all-drop", "target-short-of-money", "reserve-empty")
)


class Loot(Engine[Table]):
    secret: ClassVar[bool] = True
    at_once: ClassVar[Sequence[str]] = ("aim", "act")

    def __init__(self, rates: Rates, seats: int, duel: bool = False) -> None:
        self.rates, self.seats, self.duel = rates, seats, duel
        self.bound = 2 * seats * ROUNDS
        self.supply = {"doubloons": rates.worth, "reserve": rates.reserve}
        self._seats = range(seats)
        self.known = {"action": rates.acts}
        self.done = [{act: Mark("action", act, 1, s) for act in rates.acts} for s in range(seats)]
        self._round = self._choices(tuple(self._seats))

    @property
    def endings(self) -> tuple[str, ...]:
        return (EXACT, TOPPED, FOUGHT) if self.duel else (EXACT, TOPPED)

    def set_up(self) -> Table:
        rates = self.rates
        start = 0 if rates.lucky else rates.start
        dice = [Roll(seat, rates.attack[0], rates.defence[0]) for seat in self._seats]
        return Table([start] * self.seats, rates.booty, rates.reserve, dice)

    def turn(self, table: Table) -> Turn:
        if table.rivals:
            yield from self._duel(table)
            return
        if not table.rounds:
            yield from self._beginning(table)
        table.rounds += 1
        rolls, aiming, acting = self._round
        dice = table.dice
        for roll in rolls:
            found = yield roll
            dice[found[0]] = found
        aims = []
        for choice in aiming:
            aims.append((yield choice))
        table.aims, table.aimed = tuple(aims), table.volleys + 1
        acts = []
        for choice in acting:
            acts.append((yield choice))
        self.fire(table, acts)
        if self.duel and not table.booty:
            first = self._first(table)
            table.rivals = first if len(first) > 1 else ()

    def _beginning(self, table: Table) -> Turn:
        table.captain = yield Choice(None, "captain", self._seats)
        if self.rates.lucky:
            for seat in self._seats:
                shares = tuple((seat, coins) for coins in self.rates.lucky)
                _, table.coins[seat] = yield Choice(None, "start", shares)

    def fire(self, table: Table, acts: Sequence[str]) -> None:
        """Let all do at once what they chose, settle the shots and pay the share."""
        coins, rates, seats = table.coins, self.rates, self.seats
        table.marks += map(getitem, self.done, acts)
        hitters = self._hitters(table, acts, self._seats)
        table.acts, table.hitters = acts, hitters
        table.volleys += 1
        self._pay(table, hitters)
        brave = []
        for seat in self._seats:
            if acts[seat] != DROP and not hitters[seat]:
                brave.append(seat)
        if brave:
            each = rates.share * (seats - len(brave))
            for seat in brave:
                coins[seat] += each
            self._share(table, each * len(brave))
        elif acts.count(DROP) == seats:
            table.marks.append(_ALL_DROP)

    def _pay(self, table: Table, hitters: Sequence[Sequence[int]]) -> None:
        coins, price = table.coins, self.rates.price
        for seat, hit in enumerate(hitters):
            if coins[seat] < price * len(hit):
                self._owe(table, hitters)
                return
        for seat, hit in enumerate(hitters):
            coins[seat] -= price * len(hit)
            for by in hit:
                coins[by] += price

    def _hitters(self, table: Table, acts: Sequence[str], seats: Sequence[int]) -> list[list[int]]:
        """Return who hits each seat."""
        dice, aims, loss = table.dice, table.aims, self.rates.loss
        guns, shooting = [-1] * self.seats, []
        for seat in seats:
            if acts[seat] == SHOOT:
                shooting.append(seat)
                guns[aims[seat]] += 1
        found: list[list[int]] = [[] for _ in self._seats]
        for seat in shooting:
            target = aims[seat]
            # The second item of a roll is the attack, the third the defence.
            if acts[target] != DROP and dice[seat][1] > dice[target][2] - loss * guns[target]:
                found[target].append(seat)
        return found

    def _owe(self, table: Table, hitters: Sequence[Sequence[int]]) -> None:
        """Let all pay what they can, the highest attack first, then who is first to the left of the
        Captain."""
        table.marks.append(_SHORT)

        def rank(seat: int) -> tuple[int, int]:
            return -table.dice[seat].attack, (seat - table.captain - 1) % self.seats

        settled(table.coins, [sorted(hit, key=rank) for hit in hitters], self.rates.price)

    def _share(self, table: Table, paid: int) -> None:
        table.booty -= paid
        if table.booty < 0:
            table.topped = True
            table.reserve += table.booty
            table.booty = 0
            if table.reserve < 0:
                table.marks.append(_UNPAID)
                table.unpaid -= table.reserve
                table.reserve = 0

    def _duel(self, table: Table) -> Turn:
        """Let the rivals shoot at each other: who drops or is hit is out, unless all are."""
        rivals = table.rivals
        rolls, aiming, acting = self._choices(rivals)
        for roll in rolls:
            found = yield roll
            table.dice[found[0]] = found
        aims, acts = list(self._seats), [RAISE] * self.seats
        for choice in aiming:
            assert choice.player is not None
            aims[choice.player] = yield choice
        table.aims, table.aimed = tuple(aims), table.volleys + 1
        for choice in acting:
            assert choice.player is not None
            acts[choice.player] = yield choice
        table.marks += [self.done[seat][acts[seat]] for seat in rivals]
        hitters = self._hitters(table, acts, rivals)
        table.acts, table.hitters = acts, hitters
        table.volleys += 1
        left = tuple(seat for seat in rivals if acts[seat] != DROP and not hitters[seat])
        table.rivals = left or rivals

    def _choices(
        self, seats: tuple[int, ...]
    ) -> tuple[tuple[Choice, ...], tuple[Choice, ...], tuple[Choice, ...]]:
        """Return the choices of a round: rolling, aiming and acting of each seat."""
        rates = self.rates
        faces = [(attack, defence) for attack in rates.attack for defence in rates.defence]
        return (
            tuple(
                Choice(None, "roll", tuple(Roll(seat, *pair) for pair in faces)) for seat in seats
            ),
            tuple(Choice(s, "aim", tuple(other for other in seats if other != s)) for s in seats),
            tuple(Choice(seat, "act", rates.acts) for seat in seats),
        )

    def finished(self, table: Table) -> bool:
        return not table.booty and len(table.rivals) < 2

    def ending(self, table: Table) -> str:
        return FOUGHT if table.rivals else TOPPED if table.topped else EXACT

    def scores(self, table: Table) -> Sequence[int]:
        return tuple(table.coins)

    def winners(self, table: Table) -> tuple[int, ...]:
        return table.rivals or self._first(table)

    def _first(self, table: Table) -> tuple[int, ...]:
        most = max(table.coins)
        return tuple(seat for seat in self._seats if table.coins[seat] == most)

    def in_use(self, table: Table) -> Mapping[str, int]:
        reserve = self.rates.reserve
        return {"doubloons": sum(table.coins), "reserve": reserve - table.reserve + table.unpaid}

    def view(self, table: Table, seat: int) -> Seen:
        _, attack, defence = table.dice[seat]
        return Seen(seat, attack, defence, table.coins, table.booty, table.aims)

    def redeal(self, table: Table, seat: int, chance: Random) -> Table:
        other = copied(table)
        rates = self.rates
        other.dice = [
            roll
            if roll.seat == seat
            else Roll(roll.seat, chance.choice(rates.attack), chance.choice(rates.defence))
            for roll in table.dice
        ]
        return other


def compiled(
    setting: Setting, game: File[Any], board: File[Any] | None, players: int, mode: str | None
) -> Loot:
    del board
    rates = rates_of(Hoard(game, setting), players, lucky=mode == LUCKY)
    return Loot(rates, players, duel=mode == DUEL)
