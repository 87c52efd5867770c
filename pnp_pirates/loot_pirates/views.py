"""The facts of Loot Pirates that its rules look at, and the numbers its engine plays by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.content.files import File
from pnp.kinds.dice.record import Dice, Die
from pnp.kinds.tokens.record import Tokens
from pnp.play.kernel import UnplayableError
from pnp.rules.views import AnyFile, Setting, View, WholeGame

if TYPE_CHECKING:
    from pnp.kinds.deck.record import Deck


@dataclass(frozen=True)
class Coin:
    """A kind of doubloon: a token that shows what it is worth as a number. ``enough`` is how many
    so many players need, where they do not need all."""

    file: File[Any]
    index: int
    id: str
    worth: int
    count: int
    counted: bool
    enough: Mapping[int, int]

    def wanted(self, players: int) -> int:
        """Return how many of them so many players have."""
        return self.enough.get(players, self.count)

    def place(self, players: int) -> KeyPath:
        """Return where it is said how many so many players have."""
        if players in self.enough:
            return "pieces", self.index, "enough", str(players)
        return "pieces", self.index, "quantity" if self.counted else "id"


class Hoard(WholeGame):
    """The game as a whole: who plays, and for how many doubloons."""

    reads = ("tokens", "dice", "deck")

    @property
    def counts(self) -> range:
        """Return the numbers of players that the game is for."""
        return range(self.record.players[0], self.record.players[1] + 1)

    @cached_property
    def coins(self) -> tuple[Coin, ...]:
        """Return the coins of the kit; those in a file of their own take the place of others."""
        bound = {True: set[str](), False: set[str]()}
        for part in self.record.parts:
            bound[part.kit].update(name.removeprefix("tokens/") for name in part.of)
        aside = bound[False] - bound[True]
        files = (file for file in self.setting.files("tokens") if file.id not in aside)
        return tuple(coin for file in files for coin in _coins(file))

    def purse(self, players: int) -> Purse | None:
        """Return the coins of so many players; None if there are none, or some are worth anything
        but 1, 2 and 5, for which nothing is worked out here."""
        counts = dict.fromkeys((1, 2, 5), 0)
        for coin in self.coins:
            if coin.worth not in counts:
                return None
            counts[coin.worth] += coin.wanted(players)
        return Purse(counts[1], counts[2], counts[5]) if self.coins else None

    def worth(self, players: int) -> int:
        """Return what all coins of so many players are worth."""
        return sum(coin.worth * coin.wanted(players) for coin in self.coins)

    @cached_property
    def booty(self) -> dict[int, int]:
        return booty_of(self.setting)

    @property
    def reserve(self) -> int:
        found = self.setting.fact("reserve")
        assert isinstance(found, int)
        return found

    @property
    def share(self) -> int:
        """Return what each who stays gets for each of the others, one at least."""
        found = self.setting.fact("share")
        assert isinstance(found, int)
        return max(1, found)

    @property
    def starts(self) -> tuple[int, ...]:
        """Return what a player may begin with: the usual share, and all that a die may give."""
        usual, most = self.setting.fact("start"), self.setting.fact("start-most")
        return tuple(sorted({usual, *(range(1, most + 1) if most > usual else ())}))

    def place(self, *path: str) -> KeyPath:
        """Return where the game gives a number of its own, else where it says who plays."""
        value: Any = self.record.variant
        for step in path:
            value = value.get(step) if isinstance(value, dict) else None
        return ("players",) if value is None else ("variant", *path)

    def dice(self) -> Iterator[tuple[File[Any], int, Die]]:
        for file in self.setting.files("dice"):
            assert isinstance(file.record, Dice)
            for i, die in enumerate(file.record.pieces):
                yield file, i, die

    def die(self, id: str) -> tuple[File[Any], int, Die] | None:
        return next((found for found in self.dice() if found[2].id == id), None)

    def aim_decks(self) -> tuple[AimDeck, ...]:
        decks = (AimDeck(file, self.setting) for file in self.setting.files("deck"))
        return tuple(deck for deck in decks if deck.aims)


def _coins(file: File[Any]) -> Iterator[Coin]:
    assert isinstance(file.record, Tokens)
    each = max(1, len(file.record.colours))
    for i, token in enumerate(file.record.pieces):
        if token.front.text.isdecimal():
            counted = "quantity" in token.model_fields_set
            worth = int(token.front.text)
            enough = {players: count * each for players, count in token.enough.items()}
            yield Coin(file, i, token.id, worth, token.quantity * each, counted, enough)


def booty_of(setting: Setting) -> dict[int, int]:
    """Return how much lies in the Booty, by the number of players."""
    return {int(players): amount for players, amount in setting.fact("booty").items()}


def faces_of(die: Die) -> tuple[int, ...] | None:
    """Return the numbers on a die, None where a face shows none."""
    if isinstance(die.faces, str):
        return tuple(range(1, 7))
    texts = [face.text for face in die.faces]
    return tuple(map(int, texts)) if all(text.isdecimal() for text in texts) else None


def default_faces(setting: Setting) -> tuple[int, ...]:
    """Return the numbers on a die by the rules, one at least."""
    return tuple(range(1, max(1, setting.fact("die")) + 1))


def hit_counts(
    red: tuple[int, ...], black: tuple[int, ...], shooters: int, loss: int
) -> tuple[int, int]:
    """Return in how many of how many throws a target is hit by one shooter or more: whose red die
    is higher than its black one, less the ``loss`` for each further shooter.

    >>> hits(tuple(range(1, 7)), tuple(range(1, 7)), 1, 1)
    (15, 36)
    """
    throws = len(red) ** shooters
    missed = sum(sum(r <= b - loss * (shooters - 1) for r in red) ** shooters for b in black)
    return len(black) * throws - missed, len(black) * throws


class AimDeck(View):
    """A deck; ``aims`` are the cards that let an owner aim at a target, ``choices`` those that let
    one choose, each with its index."""

    kind = "deck"
    record: Deck

    @cached_property
    def aims(self) -> tuple[tuple[int, str, str], ...]:
        return self._pairs("target")

    @cached_property
    def choices(self) -> tuple[tuple[int, str, str], ...]:
        return self._pairs("choice")

    @property
    def crews(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(owner for _, owner, _ in (*self.aims, *self.choices)))

    def _pairs(self, column: str) -> tuple[tuple[int, str, str], ...]:
        cards = enumerate(self.record.cards)
        return tuple(
            (i, card.fields["owner"], card.fields[column])
            for i, card in cards
            if "owner" in card.fields and column in card.fields
        )


class PrintedTables(AnyFile):
    """Any file, for what is printed in its tables and on its mats."""

    @cached_property
    def booty(self) -> dict[int, int]:
        return booty_of(self.setting)


ONE, TWO, FIVE = 1, 2, 5
Room: TypeAlias = tuple[int, ...]
"""How many coins of 2 find a place at most, by number of coins of 5; -1 if that many cannot."""


class Purse(Struct, frozen=True):
    """How many coins there are of each worth."""

    ones: int
    twos: int
    fives: int

    @property
    def total(self) -> int:
        return ONE * self.ones + TWO * self.twos + FIVE * self.fives

    def __str__(self) -> str:
        return f"{self.ones} of 1, {self.twos} of 2 and {self.fives} of 5"


def empty_room(purse: Purse) -> Room:
    """Return the room that no pile at all has."""
    return (0, *([-1] * purse.fives))


def add_pile(room: Room, amount: int) -> Room:
    """Return the room of piles together with one more of this amount, for each number of fives that
    of the best way to divide them."""
    found = [-1] * len(room)
    for fives, twos in enumerate(room):
        if twos < 0:
            continue
        for more in range(min(amount // FIVE, len(room) - 1 - fives) + 1):
            best = twos + (amount - FIVE * more) // TWO
            found[fives + more] = max(found[fives + more], best)
    return tuple(found)


def is_payable(room: Room, total: int, purse: Purse) -> bool:
    """Return whether piles of this room and of ``total`` in all can be made of the coins at once.
    Exact: the coins of 1 that are needed are fewest where the most of the others lie."""
    return any(
        total - FIVE * fives - TWO * min(twos, purse.twos) <= purse.ones
        for fives, twos in enumerate(room)
        if twos >= 0
    )


def unpayable_starts(
    players: int, starts: Sequence[int], others: Sequence[int], purse: Purse
) -> Iterator[tuple[int, ...]]:
    """Yield, for all ways in which players may begin with one of ``starts`` each, in any order,
    those that cannot be laid out at once with the ``others``."""
    room = empty_room(purse)
    for amount in others:
        room = add_pile(room, amount)
    yield from _unpayable_starts((), room, players, starts, sum(others), purse)


def _unpayable_starts(
    shares: tuple[int, ...],
    room: Room,
    left: int,
    starts: Sequence[int],
    others: int,
    purse: Purse,
) -> Iterator[tuple[int, ...]]:
    if not left:
        if not is_payable(room, others + sum(shares), purse):
            yield shares
        return
    for i, start in enumerate(starts):
        more = add_pile(room, start)
        yield from _unpayable_starts((*shares, start), more, left - 1, starts[i:], others, purse)


def ones_needed(total: int, piles: int, purse: Purse) -> int:
    """Return how many coins of 1 are enough to split ``total`` into a number of piles, however it
    is divided.

    A pile leaves at most 4 without a five and 1 without a two; this many fives, and then twos, find
    a place in any case.
    """
    fives = min(purse.fives, max(0, -(-(total - 4 * piles) // FIVE)))
    rest = total - FIVE * fives
    twos = min(purse.twos, max(0, -(-(rest - piles) // TWO)))
    return rest - TWO * twos


def payouts(players: int, share: int) -> tuple[int, ...]:
    """Return what a round may pay: who stays gets a ``share`` for each of those who do not."""
    return tuple(share * out * (players - out) for out in range(1, players))


def rounds_that_pay(booty: int, players: int, share: int) -> tuple[int, int]:
    """Return how many rounds that pay anything empty a Booty at least and at most."""
    paid = payouts(players, share)
    return -(-booty // max(paid)), -(-booty // min(paid))


# The numbers by which Loot Pirates plays itself, and who cannot play by them.


DROP, RAISE, SHOOT = "drop", "raise", "shoot"


class Numbers(Struct, frozen=True):
    """The numbers by which a game is played; ``lucky`` is what a die may give to begin with."""

    start: int
    lucky: tuple[int, ...]
    booty: int
    reserve: int
    price: int
    loss: int
    share: int
    attack: tuple[int, ...]
    defence: tuple[int, ...]
    acts: tuple[str, ...]
    worth: int


def numbers_of(hoard: Hoard, players: int, lucky: bool) -> Numbers:
    """Return the numbers for so many players; ``lucky`` ones roll for what they begin with.

    Raises UnplayableError where numbers are missing, or doubloons.
    """
    fact = hoard.setting.fact
    booty, reserve = _piles(hoard, players)
    start, most = fact("start"), fact("start-most")
    if lucky and most <= start:
        raise UnplayableError("nobody begins with more than the others; leave this way to play out")
    worth = hoard.worth(players)
    needed = (most if lucky else start) * players + booty + reserve
    if worth < needed:
        raise UnplayableError(
            f"{players} players need {needed} doubloons; those of the kit are worth {worth}"
        )
    attack, defence = (_faces(hoard, die) for die in fact("player-dice"))
    return Numbers(
        start=start,
        lucky=tuple(range(1, most + 1)) if lucky else (),
        booty=booty,
        reserve=reserve,
        price=fact("hit-price"),
        loss=fact("defence-loss"),
        share=hoard.share,
        attack=attack,
        defence=defence,
        acts=_action_names(fact("choices")),
        worth=worth,
    )


def _piles(hoard: Hoard, players: int) -> tuple[int, int]:
    """Return what lies in the Booty and in the Reserve."""
    fact = hoard.setting.fact
    least, most, usual = (fact(name) for name in ("least-players", "most-players", "usual-players"))
    booty = hoard.booty
    larger = {int(number): amount for number, amount in fact("larger-reserve").items()}
    if not least <= players <= most:
        raise UnplayableError(f"{players} cannot play Loot Pirates; {least} to {most} can")
    if players not in booty:
        raise UnplayableError(
            f"the Booty is not given for {players} players, only for {_join_numbers(booty)};"
            " a variant may add it"
        )
    if players > usual and players not in larger:
        raise UnplayableError(
            f"the Reserve is not given for {players} players, only for up to {usual} and for"
            f" {_join_numbers(larger)}; a variant may add it"
        )
    return booty[players], larger[players] if players > usual else hoard.reserve


def _action_names(named: Sequence[str]) -> tuple[str, ...]:
    known = (DROP, RAISE, SHOOT)
    strange = [act for act in named if act not in known]
    if strange:
        raise UnplayableError(f"nobody knows how to '{strange[0]}', only to {', '.join(known)}")
    if SHOOT not in named:
        raise UnplayableError("nobody may shoot, so nobody needs to fear anything")
    return tuple(named)


def _faces(hoard: Hoard, die: str) -> tuple[int, ...]:
    """Return the numbers on a die as printed, by the rules where none is."""
    found = hoard.die(die)
    return (faces_of(found[2]) if found else None) or default_faces(hoard.setting)


def _join_numbers(numbers: Mapping[int, int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
