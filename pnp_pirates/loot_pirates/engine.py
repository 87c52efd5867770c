"""Loot Pirates plays itself: a turn is a round, in which all aim and then all choose at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import getitem
from random import Random
from typing import Any, ClassVar, NamedTuple

from msgspec import Struct

from pnp.content.files import File
from pnp.play.kernel import Choice, Engine, Mark, Turn, copy_table
from pnp.rules.views import Setting
from pnp_pirates.loot_pirates.views import DROP, RAISE, SHOOT, Hoard, Numbers, numbers_of

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


class Roll(NamedTuple):
    """What a seat has beneath its cup."""

    seat: int
    attack: int
    defence: int


@dataclass(slots=True)
class Table:
    """``aims`` is the target of each seat, in the last round until all have aimed in this one.

    ``unpaid`` counts doubloons that were paid though the Reserve was empty, ``topped`` whether the
    Reserve was needed. ``rivals`` are those who fight a duel for the victory. ``acts`` are what
    each seat did in the last of the ``volleys``, ``hitters`` who hit it then; ``aimed`` is for
    which of them the aims are.
    """

    coins: list[int]
    booty: int
    reserve: int
    dice: list[Roll]
    marks: list[Mark] = field(default_factory=list)
    captain: int = 0
    aims: tuple[int, ...] = ()
    rounds: int = 0
    unpaid: int = 0
    topped: bool = False
    rivals: tuple[int, ...] = ()
    acts: Sequence[str] = ()
    hitters: list[list[int]] = field(default_factory=list)
    volleys: int = 0
    aimed: int = 0


class Seen(Struct, gc=False):
    """What a seat sees: all that is open, and its own dice. ``booty`` is 0 in a duel."""

    seat: int
    attack: int
    defence: int
    coins: list[int]
    booty: int
    aims: tuple[int, ...]


class Loot(Engine[Table]):
    secret: ClassVar[bool] = True
    at_once: ClassVar[Sequence[str]] = ("aim", "act")

    def __init__(self, numbers: Numbers, seats: int, duel: bool = False) -> None:
        self.numbers, self.seats, self.duel = numbers, seats, duel
        self.bound = 2 * seats * ROUNDS
        self.supply = {"doubloons": numbers.worth, "reserve": numbers.reserve}
        self._seats = range(seats)
        self.known = {"action": numbers.acts}
        self.done = [{act: Mark("action", act, 1, s) for act in numbers.acts} for s in range(seats)]
        self._round = self._choices(tuple(self._seats))

    @property
    def endings(self) -> tuple[str, ...]:
        return (EXACT, TOPPED, FOUGHT) if self.duel else (EXACT, TOPPED)

    def set_up(self) -> Table:
        numbers = self.numbers
        start = 0 if numbers.lucky else numbers.start
        dice = [Roll(seat, numbers.attack[0], numbers.defence[0]) for seat in self._seats]
        return Table([start] * self.seats, numbers.booty, numbers.reserve, dice)

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
        if self.numbers.lucky:
            for seat in self._seats:
                shares = tuple((seat, coins) for coins in self.numbers.lucky)
                _, table.coins[seat] = yield Choice(None, "start", shares)

    def fire(self, table: Table, acts: Sequence[str]) -> None:
        """Let all do at once what they chose, settle the shots and pay the share."""
        coins, numbers, seats = table.coins, self.numbers, self.seats
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
            each = numbers.share * (seats - len(brave))
            for seat in brave:
                coins[seat] += each
            self._share(table, each * len(brave))
        elif acts.count(DROP) == seats:
            table.marks.append(_ALL_DROP)

    def _pay(self, table: Table, hitters: Sequence[Sequence[int]]) -> None:
        coins, price = table.coins, self.numbers.price
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
        dice, aims, loss = table.dice, table.aims, self.numbers.loss
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

        settle(table.coins, [sorted(hit, key=rank) for hit in hitters], self.numbers.price)

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
        numbers = self.numbers
        faces = [(attack, defence) for attack in numbers.attack for defence in numbers.defence]
        return (
            tuple(
                Choice(None, "roll", tuple(Roll(seat, *pair) for pair in faces)) for seat in seats
            ),
            tuple(Choice(s, "aim", tuple(other for other in seats if other != s)) for s in seats),
            tuple(Choice(seat, "act", numbers.acts) for seat in seats),
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
        reserve = self.numbers.reserve
        return {"doubloons": sum(table.coins), "reserve": reserve - table.reserve + table.unpaid}

    def view(self, table: Table, seat: int) -> Seen:
        _, attack, defence = table.dice[seat]
        return Seen(seat, attack, defence, table.coins, table.booty, table.aims)

    def redeal(self, table: Table, seat: int, chance: Random) -> Table:
        other = copy_table(table)
        numbers = self.numbers
        other.dice = [
            roll
            if roll.seat == seat
            else Roll(roll.seat, chance.choice(numbers.attack), chance.choice(numbers.defence))
            for roll in table.dice
        ]
        return other


def compiled(
    setting: Setting, game: File[Any], board: File[Any] | None, players: int, mode: str | None
) -> Loot:
    del board
    numbers = numbers_of(Hoard(game, setting), players, lucky=mode == LUCKY)
    return Loot(numbers, players, duel=mode == DUEL)


def settle(coins: list[int], creditors: Sequence[Sequence[int]], price: int) -> int:
    """Let each seat pay ``price`` to each of its ``creditors``, the first ones first, and return
    how much stays unpaid.

    Who is short hands on what comes in, until nothing more moves. All that is handed on is owed, so
    in whatever order the seats pay, the same is paid in the end.

    >>> coins = [1, 0, 5]
    >>> settle(coins, [[1], [2], []], 2), coins
    (2, [0, 0, 6])
    """
    owing = {seat: [[to, price] for to in owed] for seat, owed in enumerate(creditors) if owed}
    moved = True
    while moved:
        moved = False
        for seat, debts in owing.items():
            for debt in debts:
                paid = min(coins[seat], debt[1])
                if paid:
                    moved = True
                    coins[seat] -= paid
                    coins[debt[0]] += paid
                    debt[1] -= paid
    return sum(left for debts in owing.values() for _, left in debts)
