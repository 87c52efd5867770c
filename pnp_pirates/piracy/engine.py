"""Piracy plays itself: how it is set up, and how it ends.

What ships and perils do in a turn is in ``turns.py``. ``hoard`` plays in teams for most of the
treasure, ``dice`` a race in which the red die, or the inner ring of the spinner, calls the events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pnp.base.diagnostics import Report
from pnp.content.files import File
from pnp.model.board import square_of
from pnp.model.game import Game
from pnp.play.kernel import Engine, Turn, UnplayableError
from pnp.rules.views import Setting
from pnp_pirates.piracy.book import DICE, HOARD, Book, read_book
from pnp_pirates.piracy.chart import Chart
from pnp_pirates.piracy.courses import Limits, Sailing
from pnp_pirates.piracy.table import Table
from pnp_pirates.piracy.turns import BECALMED, LEVEL, NO_WALK, PARTED, WON, Turns
from pnp_pirates.piracy.views import Seaboard

BOARD = "board"
MODES = (HOARD, DICE)
PRINTED = (
    *("age", "minutes", "hoard-minutes", "board-pieces", "perils", "dice", "pictograms"),
    *("ship-base", "event-catch", "event-home", "event-gold", "event-leave"),
)
"""Numbers by which nobody plays: they are printed, or what is printed is checked by them."""
CHOICES = 1000
"""How many choices for each player a game may take."""


def compiled(
    setting: Setting, game: File[Game], board: File[Any] | None, players: int, mode: str | None
) -> Engine[Table]:
    """Return the game on a board for so many players."""
    del game
    book = read_book(setting, players, mode)
    if board is None:
        raise UnplayableError("Piracy needs a board")
    seaboard = Seaboard.of(board, setting, Report())
    if seaboard is None or len(seaboard.wharves) < 2 or len(seaboard.prisons) < 2:
        message = f"the board '{board.id}' lacks a wharf or the island of a peril, or is not whole"
        raise UnplayableError(message)
    assert seaboard.port is not None
    entries = [seaboard.port]
    if setting.ruling("off-map-start") == "port-or-start":
        entries += [square_of(name) for name in seaboard.record.start]
    limits = Limits(
        full=setting.ruling("full-distance"),
        loops=setting.ruling("turning-back") == "last-square",
        exact=setting.ruling("exact-roll-to-fire"),
    )
    return Piracy(book, Sailing(Chart(seaboard, entries), limits))


class Piracy(Engine[Table]):
    """One way to play, on one board."""

    stuck: ClassVar[Sequence[str]] = (BECALMED.where, NO_WALK.where)

    def __init__(self, book: Book, sailing: Sailing) -> None:
        self.book, self.sailing, self.chart = book, sailing, sailing.chart
        self.seats = book.seats
        self.bound = CHOICES * book.seats
        self.supply = book.supply
        self.minutes = book.minutes
        self.turns = Turns(book, sailing)
        self.known = {"action": self.turns.actions}

    @property
    def sides(self) -> Sequence[int]:
        return [seat % self.book.teams for seat in range(self.seats)]

    def set_up(self) -> Table:
        book, seats = self.book, self.seats
        ships = seats * book.fleet
        stock = book.balls - seats
        cards = len(book.events)
        return Table(
            at=[self.chart.off_map] * ships,
            aboard=[0] * ships,
            captive=[False] * ships,
            home=[0] * seats,
            balls=[1] * seats,
            perils=list(self.chart.prisons),
            trove=book.hoard,
            spare=book.spare,
            stock=0 if book.balls_in_deck else stock,
            deck=list(range(cards + (stock if book.balls_in_deck else 0))),
            load=[0] * ships,
        )

    def turn(self, table: Table) -> Turn:
        return self.turns.turn(table)

    def finished(self, table: Table) -> bool:
        return table.over != ""

    def ending(self, table: Table) -> str:
        return table.over

    @property
    def endings(self) -> tuple[str, ...]:
        book = self.book
        if book.goal:
            # With so many coins one player has enough of them when all are home.
            sure = book.hoard > book.seats * (book.goal - 1)
        else:
            sure = book.teams == 2 and book.hoard % 2 == 1
        level = () if book.until_parted else (LEVEL,)
        return (WON,) if sure else (WON, PARTED, *level)

    def scores(self, table: Table) -> Sequence[int]:
        teams = self.book.teams
        if teams == self.seats:
            return table.home
        sums = [sum(table.home[team::teams]) for team in range(teams)]
        return [sums[side] for side in self.sides]

    def in_use(self, table: Table) -> Mapping[str, int]:
        return {
            "doubloon": self.book.hoard + self.book.spare - max(0, table.spare) - table.trove,
            "cannonball": sum(table.balls),
            "ship": len(table.at),
        }
