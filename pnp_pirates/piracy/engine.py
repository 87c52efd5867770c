"""Piracy plays itself: how it is set up, how it ends, and what must always be so.

What ships and perils do in a turn is in ``turns.py``. ``hoard`` plays in teams for most of the
treasure, ``dice`` a race in which the red die, or the inner ring of the spinner, calls the events.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from pnp.base.diagnostics import Report
from pnp.content.files import File
from pnp.kinds.boards.board.record import square_of
from pnp.kinds.game.record import Game
from pnp.play.kernel import Choice, Engine, Mark, Turn, UnplayableError
from pnp.play.sets import members
from pnp.rules.views import Setting
from pnp_pirates.piracy.book import DICE, HOARD, Book, read_book
from pnp_pirates.piracy.chart import Chart
from pnp_pirates.piracy.courses import Limits, Sailing
from pnp_pirates.piracy.kit import PERILS
from pnp_pirates.piracy.table import Table
from pnp_pirates.piracy.telling import Telling
from pnp_pirates.piracy.turns import BECALMED, LEVEL, NO_WALK, PARTED, WON, Turns
from pnp_pirates.piracy.views import Seaboard
from pnp_pirates.piracy.worded import worded

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
        self.telling = Telling(book, self.chart, self.sides)
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

    def held(self, table: Table) -> Mapping[str, int]:
        return {
            "doubloon": self.book.hoard + self.book.spare - max(0, table.spare) - table.trove,
            "cannonball": sum(table.balls),
            "ship": len(table.at),
        }

    def faults(self, table: Table) -> Iterator[str]:
        book, chart = self.book, self.chart
        coins = table.trove + table.spare + sum(table.home) + sum(table.aboard)
        if coins + sum(table.loose.values()) != book.hoard + book.spare:
            yield "there are more or fewer coins than were laid out"
        undrawn = sum(card >= len(book.events) for card in table.deck)
        if table.stock + undrawn + sum(table.balls) != book.balls or table.stock < 0:
            yield "there are more or fewer cannonballs than printed"
        if table.spare < 0 and not book.until_parted:
            yield "more coins are laid out than there are"
        if min(*table.home, *table.balls, *table.aboard, table.trove) < 0:
            yield "there is less than nothing of something"
        cards = len(book.events) + (book.balls - book.seats if book.balls_in_deck else 0)
        if len(set(table.deck)) != len(table.deck) or not set(table.deck) <= set(range(cards)):
            yield "a card is in the deck twice, or is none"
        sailed = chart.gathered(chart.sea | chart.land)
        for ship, at in enumerate(table.at):
            if at != chart.off_map and not sailed >> at & 1:
                yield f"ship {ship} is on no square of the board"
            if table.captive[ship] and (at not in chart.prisons or table.aboard[ship]):
                yield f"ship {ship} is a captive with coins, or on no prison"
            if table.aboard[ship] > book.hold:
                yield f"ship {ship} carries more than it may"
        for peril, at in enumerate(table.perils):
            if at != chart.prisons[peril] and not chart.open_sea >> at & 1:
                yield f"peril {peril} is neither at sea nor at home"
            if at in table.at and at != chart.prisons[peril]:
                yield f"a ship shares the square of peril {peril}"
        if table.perils[0] == table.perils[1]:
            yield "both perils are on one square"
        wet = sorted(node for node in table.loose if node not in chart.prisons)
        if list(members(table.lying)) != wet or 0 in table.loose.values():
            yield "coins on the water are not those that are noted"

    def worded(self, choice: Choice, option: Any) -> str:
        return worded(self.book, self.chart, choice, option)

    def offered(self, table: Table, choice: Choice, option: Any) -> str:
        return self.telling.offered(table, choice, option)

    def news(self, table: Table, mark: Mark) -> str:
        return self.telling.news(mark)

    def changed(self, before: Table, table: Table, seat: int | None) -> Iterator[str]:
        return self.telling.changed(before, table)

    def beginning(self, seat: int) -> Iterator[str]:
        return self.telling.beginning(seat)

    def shown(self, table: Table) -> Iterator[str]:
        return self.telling.drawn(table)

    def seen(self, table: Table, seat: int) -> Iterator[str]:
        yield from self.telling.drawn(table, seat)
        yield ""
        yield from self.telling.key()

    def standing(self, table: Table) -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = {}
        names = self.chart.names
        for ship, at in enumerate(table.places):
            if at != self.chart.off_map:
                found.setdefault(names[at], []).append(f"seat-{ship % self.seats}")
        for at, peril in zip(table.perils, PERILS, strict=True):
            found.setdefault(names[at], []).append(peril)
        for node in (*table.loose, *((self.chart.x,) if table.trove else ())):
            found.setdefault(names[node], []).append("doubloon")
        return found
