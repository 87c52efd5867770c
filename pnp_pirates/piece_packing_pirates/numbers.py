"""The numbers of Piece Packing Pirates that affect play, and the market."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from pnp.play.kernel import UnplayableError
from pnp.rules.views import Setting
from pnp_pirates.piece_packing_pirates.chart import NOWHERE
from pnp_pirates.piece_packing_pirates.ships import Ship, fleet
from pnp_pirates.piece_packing_pirates.views import WORDS, Suited, name_of_piece


class Piece(Struct, frozen=True):
    """A tile or coin of the piecepack, by the id of its card."""

    card: str
    suit: str
    value: int

    @property
    def name(self) -> str:
        return name_of_piece(self.suit, self.value)


class Numbers(Struct, frozen=True):
    """The numbers of a game, and the printed tiles and coins; ``coins`` are those in the bag."""

    ships: tuple[Ship, ...]
    names: tuple[str, ...]
    crew_price: int
    change: bool
    rescue_by_crew: bool
    start: int
    values: int
    steps: int
    back: bool
    hold: int
    turns: int
    notoriety: int
    buried: int
    won_notoriety: int
    lost_notoriety: int
    lost_crew: int
    tiles: tuple[Piece, ...]
    coins: tuple[Piece, ...]

    def left_with(self, ship: int, crew: int) -> int:
        """Return the largest ship, at most of this size, that this crew can sail; the smallest if
        it can sail none."""
        return next((s for s in range(ship, 0, -1) if self.ships[s].least <= crew), 0)


class Market:
    """The ships and crews a pirate may buy, and their prices."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        self.costs = cache(self._costs)
        self.within = cache(self._within)

    def _costs(self, ship: int, crew: int) -> Mapping[tuple[int, int], int]:
        """Return the price of each ship and crew as a replacement for the present one; no change
        costs nothing. Without crew a ship is lost, unless buying crew saves it."""
        numbers = self._numbers
        lost = ship == NOWHERE or (crew == 0 and not numbers.rescue_by_crew)
        found = {} if ship == NOWHERE else {(ship, crew): 0}
        for other in numbers.ships:
            remaining = min(crew, other.most)
            price = other.price if lost else other.price - numbers.ships[ship].price
            if not numbers.change and not lost:
                price = max(0, price)
            for many in range(max(remaining, other.least), other.most + 1):
                found.setdefault(
                    (other.size, many), price + numbers.crew_price * (many - remaining)
                )
        return found

    def _within(self, ship: int, crew: int, booty: int) -> tuple[tuple[int, int], ...]:
        return tuple(to for to, cost in self.costs(ship, crew).items() if cost <= booty)


def tile_name(tile: Piece) -> str:
    """Return the name of a tile in files of seas, such as ``arms-4`` or ``arms-ace``."""
    return f"{tile.suit}-{tile.value if tile.value > 1 else WORDS[tile.value]}"


def numbers_of(setting: Setting) -> Numbers:
    """Return the current numbers, with the printed tiles and coins."""
    fact, ruling = setting.fact, setting.ruling
    ships = fleet(setting)
    tracks = fact("tracks")
    pieces = {view.role: view for f in setting.files("deck") if (view := Suited(f, setting)).role}
    if not ships or set(pieces) != {"tiles", "coins"}:
        raise UnplayableError("the game needs ships with prices and crews, tiles and coins")
    numbers = Numbers(
        ships=tuple(ships.values()),
        names=tuple(setting.term_for(name) for name in ships),
        crew_price=fact("crew-price"),
        change=ruling("downgrade-change"),
        rescue_by_crew=ruling("rescue-cost") == "crew",
        start=fact("start-booty"),
        values=fact("values"),
        steps=fact("steps"),
        back=ruling("turn-back"),
        hold=fact("hold"),
        turns=fact("turns"),
        notoriety=tracks["notoriety"],
        buried=fact("hold") + tracks["buried"],
        won_notoriety=fact("won-notoriety"),
        lost_notoriety=fact("lost-notoriety"),
        lost_crew=fact("lost-crew"),
        tiles=_printed_pieces(pieces["tiles"]),
        coins=_printed_pieces(pieces["coins"], but=fact("own-suit")),
    )
    if not Market(numbers).within(NOWHERE, 0, numbers.start):
        raise UnplayableError(f"{numbers.start} booty buys no ship with the crew that it needs")
    if any(coin.value >= len(ships) for coin in numbers.coins):
        raise UnplayableError(f"there are coins of more than the {len(ships)} ships with prices")
    return numbers


def _printed_pieces(deck: Suited, but: str = "") -> tuple[Piece, ...]:
    """Return the pieces of a deck with a value, except those of the suit ``but``, in their
    quantities."""
    return tuple(
        Piece(deck.record.cards[index].card, suit, value)
        for index, suit, value in deck.pieces
        if value is not None and suit != but
        for _ in range(deck.record.cards[index].quantity)
    )
