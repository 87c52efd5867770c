"""Games of Piracy in words and letters: what a choice does, and how the board stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.games.piracy.book import Book
from pnp.games.piracy.chart import Chart
from pnp.games.piracy.courses import ASHORE, Course
from pnp.games.piracy.kit import PERILS
from pnp.games.piracy.table import Table
from pnp.model.board import column_name
from pnp.play.kernel import Choice

_NAMES = ("Blackbeard", "the Sea Monster")
_SHORT = "BM"


def worded(book: Book, chart: Chart, choice: Choice, option: Any) -> str:
    """Return what is done by taking an option."""
    kind = choice.kind
    if isinstance(option, Course):
        return _sailed(chart, kind, option)
    if isinstance(option, tuple):
        ship, course = option
        return f"{_sailed(chart, kind, course)}, ship {ship + 1}"
    if kind in PERILS:
        return f"move {_NAMES[PERILS.index(kind)]} to {chart.names[option]}"
    if kind == "take":
        return "take a coin at the X" if option else "leave the coin at the X"
    if kind == "load":
        return f"load {option} coin{'s' * (option > 1)}"
    if option is None:
        return "let the wind blow" if kind == "breeze" else "leave the siren alone"
    if kind == "event":
        known = option < len(book.events)
        return f"{book.events[option].kind if known else 'cannonball'} ({option + 1})"
    told = {"start": "seat {0} starts", "roll": "roll {1}"}
    told |= {"siren": "lure ship {0}", "aim": "fire at ship {0}"}
    return told[kind].format(option + 1, option)


def _sailed(chart: Chart, kind: str, course: Course) -> str:
    named = {chart.port: "the port", chart.x: "the X", ASHORE: "the land"}
    by = [named.get(node) or f"the coins on {chart.names[node]}" for node in course.passed]
    verb = {"sail": "sail to", "breeze": "run before the wind to"}
    words = f"{verb.get(kind, f'{kind} it to')} {chart.names[course.end]}"
    if by:
        words += " by " + " and ".join(by)
    return words + (" and fire" if course.fire else "")


def drawn(book: Book, chart: Chart, table: Table) -> Iterator[str]:
    """Yield the board, three letters a square, and what each seat has."""
    letters = map(column_name, range(chart.width - 1))
    yield "   " + "".join(f"{letter:^3}" for letter in letters).rstrip()
    for row in range(chart.off_map // chart.width):
        line = f"{row + 1:>3}"
        for column in range(chart.width - 1):
            line += _square(chart, table, row * chart.width + column)
        yield line.rstrip()
    for seat in range(book.seats):
        ships = [
            f"ship {ship + 1} {_where(chart, table, ship)} with {table.aboard[ship]}"
            for ship in range(seat, len(table.at), book.seats)
        ]
        home, balls = table.home[seat], table.balls[seat]
        yield f"seat {seat + 1}: {home} home, cannonballs {balls}; {', '.join(ships)}"
    lying = "".join(f", {coins} on {chart.names[n]}" for n, coins in table.loose.items())
    yield f"coins at the X: {table.trove}{lying}; cannonballs in stock: {table.stock}"


def _where(chart: Chart, table: Table, ship: int) -> str:
    at = table.at[ship]
    return f"{'caught on' if table.captive[ship] else 'at'} {chart.names[at]}"


def _square(chart: Chart, table: Table, node: int) -> str:
    bit = 1 << node
    ships = [ship + 1 for ship, at in enumerate(table.at) if at == node]
    if ships:
        return f"{ships[0]}{'+' if len(ships) > 1 else ' '}".rjust(3)
    if node in table.perils:
        return f" {_SHORT[table.perils.index(node)]} "
    if node in table.loose:
        return " $ "
    if node in (chart.port, chart.x):
        return " P " if node == chart.port else " X "
    if bit & chart.jails:
        return " # "
    return " ^ " if bit & chart.land else " . " if bit & chart.sea else "   "
