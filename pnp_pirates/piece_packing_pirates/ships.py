"""Ships by the rules and as printed, and the results of fights."""

import re
from collections.abc import Iterator, Mapping
from itertools import product

from msgspec import Struct

from pnp.kinds.sheet.record import SheetTable
from pnp.rules.tables import plain_text
from pnp.rules.views import Setting

# The number of ships from which a table counts as one of ships.
_ENOUGH = 3
_AHEAD, _BEHIND = "ahead", "behind"


class Ship(Struct, frozen=True):
    """The price of a ship, the crew it needs and carries, and the price including each of these
    crews."""

    size: int
    price: int
    least: int
    most: int
    total: tuple[int, int]


def fleet(setting: Setting) -> dict[str, Ship]:
    """Return all ships with a known price and crew, the smallest first."""
    least, most, crew = (setting.fact(f) for f in ("least-crew", "most-crew", "crew-price"))
    prices = {n: price for n, price in setting.fact("price").items() if n in least and n in most}
    found = {}
    for size, (name, price) in enumerate(prices.items()):
        total = (price + crew * least[name], price + crew * most[name])
        found[name] = Ship(size, price, least[name], most[name], total)
    return found


def ship_rows(table: SheetTable, ships: Mapping[str, Ship]) -> dict[str, int]:
    """Return the row of each ship in a table of ships; empty for other tables. A ship is identified
    by its icon or its name in the first cell."""
    found: dict[str, int] = {}
    for row, cells in enumerate(table.rows):
        words = re.findall(r"[a-z]+", cells[0].lower())
        for ship in ships:
            names = ship.split("-")
            joined = f":{ship}:" in cells[0] or all(name in words for name in names)
            if joined and len(cells) > 1 and re.search(r"\d", cells[1]):
                found.setdefault(ship, row)
    return found if len(found) >= _ENOUGH else {}


def find_misprints(cells: tuple[str, ...], ship: Ship) -> Iterator[tuple[int, str, str]]:
    """Yield the column, the printed and the correct text of each wrong cell in a ship's row: its
    size if the first cell names it, its price, its crew, and the total prices."""
    size = re.search(r"\d+", plain_text(cells[0]))
    if size is not None and int(size[0]) != ship.size:
        yield 0, size[0], str(ship.size)
    right = (
        (ship.price, ship.price),
        (ship.least, ship.most),
        ship.total,
    )
    for column, expected in enumerate(right, 1):
        if column < len(cells):
            numbers = [int(number) for number in re.findall(r"\d+", plain_text(cells[column]))]
            if (numbers[0], numbers[-1]) != expected if numbers else True:
                low, high = expected
                yield column, cells[column], str(low) if low == high else f"{low}-{high}"


def odds(margin: int, sides: int) -> tuple[int, int]:
    """Return how many throws of two dice that count from 0 the side ahead by ``margin`` wins, and
    how many are draws.

    >>> odds(0, 6)
    (15, 6)
    """
    equal = max(0, sides - abs(margin))
    # Without draws, the side ahead loses only if the other throws more than the margin above it.
    beyond = max(0, sides - abs(margin) - 1) * max(0, sides - abs(margin)) // 2
    return (sides * sides - equal - beyond if margin >= 0 else beyond), equal


def odds_rows(table: SheetTable) -> Iterator[tuple[int, int, int, str]]:
    """Yield the row, column, margin and text of each cell with the odds of a fight. These cells are
    below a row that begins with *behind* or *ahead* and lists the margins."""
    for row, cells in enumerate(table.rows[1:], 1):
        head = plain_text(table.rows[row - 1][0]).lower()
        sign = -1 if head.startswith(_BEHIND) else 1 if head.startswith(_AHEAD) else 0
        for column, cell in enumerate(cells):
            margin = plain_text(table.rows[row - 1][column])
            if sign and column and margin.isdecimal():
                yield row, column, sign * int(margin), plain_text(cell)


def plunder(ships: Mapping[str, Ship], sides: int) -> tuple[int, int] | None:
    """Return the maximum and minimum booty of a won fight after the crew's share, or None if no
    fight can be won.

    All own ships with all their crews, all other ships and all throws are tried, with a notoriety
    of 0, which makes winning easiest.
    """
    dice = range(sides)
    gains = [
        own * (other.size + theirs) - crew
        for ship in ships.values()
        for crew in range(ship.least, ship.most + 1)
        for other in ships.values()
        for own, theirs in product(dice, dice)
        if ship.size + crew + own > other.size + theirs
    ]
    return (max(gains), min(gains)) if gains else None
