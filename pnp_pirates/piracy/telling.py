"""What a person at the table of Piracy is told: the board, what options do, what came of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.kinds.boards.board.record import column_name
from pnp.play.kernel import Choice, Mark
from pnp_pirates.piracy.book import Book
from pnp_pirates.piracy.chart import Chart
from pnp_pirates.piracy.courses import Course
from pnp_pirates.piracy.kit import CANNONBALL, PERILS
from pnp_pirates.piracy.table import Table
from pnp_pirates.piracy.worded import PERIL_NAMES, worded

_SHORT = "BM"
_NEWS = {
    "becalmed": "has no way to sail",
    "sit-in-prison": "stays in prison",
    "peril-without-way": "finds no way for it, and it stays",
    "cannonballs-out": "gets no cannonball: the stock is empty",
    "reshuffle": "shuffles the event cards again",
}


def many(count: int, thing: str) -> str:
    """Return so many things in words.

    >>> many(1, "coin"), many(0, "cannonball")
    ('1 coin', '0 cannonballs')
    """
    return f"{count} {thing}{'' if count == 1 else 's'}"


class Telling:
    def __init__(self, book: Book, chart: Chart, sides: Sequence[int]) -> None:
        self._book, self._chart, self._sides = book, chart, sides
        isle = f"{PERIL_NAMES[1].removeprefix('the ')} Island"
        self._perils, self._isles = PERIL_NAMES, (book.names["skull-island"], isle)

    def ship(self, ship: int) -> str:
        return f"ship {ship + 1} of seat {ship % self._book.seats + 1}"

    def where(self, node: int) -> str:
        chart, port = self._chart, self._book.names["home-port"]
        if node == chart.off_map:
            return f"beside {port}"
        name = chart.names[node]
        if node in chart.prisons:
            return f"{self._isles[chart.prisons.index(node)]} ({name})"
        if node in (chart.port, chart.x):
            return f"{f'the wharf of {port}' if node == chart.port else 'the X'} ({name})"
        return f"the island at {name}" if chart.on_land[node] else name

    def offered(self, table: Table, choice: Choice, option: Any) -> str:
        """Return what is done by taking an option, with what it leads to."""
        book, kind = self._book, choice.kind
        if isinstance(option, Course):
            return self._sailed(table, kind, table.moving, option)
        if isinstance(option, tuple):
            ship, course = option
            return self._sailed(table, kind, ship, course)
        if kind in PERILS:
            caught = [self.ship(ship) for ship, at in enumerate(table.at) if at == option]
            catches = f", and catch {' and '.join(caught)}" if caught else ""
            return f"move {self._perils[PERILS.index(kind)]} to {self.where(option)}{catches}"
        match kind:
            case "event":
                return self._event(option)
            case "roll":
                return f"the blue die of seat {table.seat + 1} shows {option}"
            case "take" if option:
                return f"take a coin at the X, of {table.trove} there"
            case "siren" if option is not None:
                return f"lure {self.ship(option)}"
            case "aim":
                return f"fire at {self.ship(option)}, {self._carries(table, option)}"
        return worded(book, self._chart, choice, option)

    def _event(self, option: int) -> str:
        book = self._book
        if option >= len(book.events):
            return f"a card: {CANNONBALL}, which is kept"
        event = book.events[option]
        name = book.names[f"event-{event.kind}"]
        shown = f"the red die shows {option + 1}" if book.by_die else "a card"
        return f"{shown}: {name}, {event.squares} squares"

    def _sailed(self, table: Table, kind: str, ship: int, course: Course) -> str:
        """Return where a ship sails, by what, and what waits for it there."""
        book, chart = self._book, self._chart
        if course.passed[-1:] == (course.end,):
            course = course._replace(passed=course.passed[:-1])
        words = worded(book, chart, Choice(0, kind, (course,)), course)
        at = chart.names[course.end]
        words = words.replace(f" to {at}", f" to {self.where(course.end)}", 1)
        if book.fleet > 1 and kind in ("sail", "breeze"):
            words = f"ship {ship + 1}: {words}"
        if course.end in table.perils:
            peril = self._perils[table.perils.index(course.end)]
            return f"{words}, and be caught by {peril}"
        end = course.end
        met = [self.ship(other) for other, there in enumerate(table.at) if there == end]
        if met and not chart.on_land[end] and not course.fire:
            words += f", where {' and '.join(met)} {'is' if len(met) == 1 else 'are'}"
        return words

    def _carries(self, table: Table, ship: int) -> str:
        return f"with {many(table.aboard[ship], 'coin')} aboard"

    def news(self, mark: Mark) -> str:
        return _NEWS.get(mark.where, "") if mark.what in ("action", "anomaly") else ""

    def changed(self, before: Table, table: Table) -> Iterator[str]:
        """Yield the effects of a choice that its own text does not mention."""
        for ship, caught in enumerate(table.captive):
            if caught and not before.captive[ship]:
                peril = self._chart.prisons.index(table.at[ship])
                yield (
                    f"{self._perils[peril]} catches {self.ship(ship)}, and takes it to "
                    f"{self.where(table.at[ship])}"
                )
        for ship, (was, now) in enumerate(zip(before.aboard, table.aboard, strict=True)):
            if was != now:
                yield f"{self.ship(ship)} now has {many(now, 'coin')} aboard ({now - was:+d})"
        for seat in range(self._book.seats):
            for thing, held, had in (
                ("coin", table.home[seat], before.home[seat]),
                ("cannonball", table.balls[seat], before.balls[seat]),
            ):
                if held != had:
                    home = " home" if thing == "coin" else ""
                    yield f"seat {seat + 1} now has {many(held, thing)}{home} ({held - had:+d})"
        for node in sorted({*before.loose, *table.loose}):
            lying = table.loose.get(node, 0)
            if lying != before.loose.get(node, 0):
                yield f"{many(lying, 'coin')} now on the water at {self.where(node)}"
        if table.spare < before.spare:
            more = "one more" if before.spare > 0 else "one of them, which still counts,"
            yield f"all are level and all coins home: {more} is laid at the X"
        if table.seat != before.seat and not table.over and before.seat >= 0:
            yield f"it is the turn of seat {table.seat + 1}"

    def beginning(self, seat: int) -> Iterator[str]:
        """Yield whose ships are which, who sails together, and what decides the game."""
        book = self._book
        for other in range(book.seats):
            ships = [str(ship + 1) for ship in range(other, book.seats * book.fleet, book.seats)]
            fleet = f"ship{'s' * (len(ships) > 1)} {' and '.join(ships)}"
            yield f"{self._seat(other, seat)} sails {fleet}."
        if book.goal:
            yield f"Who first has {many(book.goal, 'coin')} home wins the race."
        else:
            yield "The team with the most of the hoard home wins."

    def _seat(self, other: int, seat: int | None) -> str:
        """Return what a seat is called by who sits on another, or on none."""
        if seat is None or self._sides[seat] != self._sides[other]:
            return f"Seat {other + 1}"
        return f"Seat {other + 1} ({'you' if other == seat else 'your partner'})"

    def key(self) -> Iterator[str]:
        """Yield what the signs of the board mean."""
        blackbeard, monster = self._perils
        ships = self._book.seats * self._book.fleet
        yield f"1-{ships} ships, + with others there   B {blackbeard}   M {monster}"
        yield f"P the wharf of {self._book.names['home-port']}   X where the hoard is   $ coins"
        yield f"# {' and '.join(self._isles)}   ^ other islands   . water"

    def drawn(self, table: Table, seat: int | None = None) -> Iterator[str]:
        """Yield the board, two letters a square, and what each seat has."""
        book, chart = self._book, self._chart
        at = table.places
        letters = map(column_name, range(chart.width - 1))
        yield "    " + "".join(f"{letter:<2}" for letter in letters).rstrip()
        for row in range(chart.off_map // chart.width):
            line = f"{row + 1:>3} "
            for column in range(chart.width - 1):
                line += self._square(table, at, row * chart.width + column)
            yield line.rstrip()
        for other in range(book.seats):
            coins, balls = many(table.home[other], "coin"), many(table.balls[other], "cannonball")
            yield f"{self._seat(other, seat)}: {coins} home, {balls}"
            for ship in range(other, len(at), book.seats):
                place = self._place(table, at, ship)
                yield f"  ship {ship + 1} {place}, {self._carries(table, ship)}"
        lying = "".join(f", {n} on {self.where(node)}" for node, n in table.loose.items())
        yield f"Coins at the X: {table.trove}{lying}; cannonballs in stock: {table.stock}"

    def _place(self, table: Table, at: Sequence[int], ship: int) -> str:
        if at[ship] == self._chart.off_map:
            return f"waits {self.where(at[ship])}"
        return f"{'caught on' if table.captive[ship] else 'at'} {self.where(at[ship])}"

    def _square(self, table: Table, at: Sequence[int], node: int) -> str:
        chart, bit = self._chart, 1 << node
        ships = [ship + 1 for ship, there in enumerate(at) if there == node]
        if ships:
            return f"{ships[0]}{'+' if len(ships) > 1 else ' '}"
        if node in table.perils:
            return f"{_SHORT[table.perils.index(node)]} "
        if node in table.loose:
            return "$ "
        if node in (chart.port, chart.x):
            return "P " if node == chart.port else "X "
        if bit & chart.jails:
            return "# "
        return "^ " if bit & chart.land else ". " if bit & chart.sea else "  "
