"""Small boards for Piracy, and positions on them."""

from __future__ import annotations

from typing import Any

from conformance import game

from pnp.base.values import replace
from pnp.content.files import File
from pnp.kinds.boards.board.record import name_of, square_of
from pnp.play.kernel import Choice, Turn
from pnp_pirates.piracy.engine import Piracy, compiled
from pnp_pirates.piracy.table import Table

SHOALS = """
~~~~~~~~~~
~SS~~a~~~~
~SS~~~~~h.
P~~~~~~~X~
~~~~~~~~~~
~b~~MM~~~~
~~~~MM~c~~
"""


def engine(
    players: int = 3,
    mode: str | None = None,
    rows: str = SHOALS,
    facts: dict[str, Any] | None = None,
    start: str | None = None,
    **readings: Any,
) -> Piracy:
    """Return Piracy on a board of such squares, with other numbers and readings."""
    opened = game("piracy").with_facts(facts or {})
    setting = opened.in_force(None)
    for ruling, value in readings.items():
        setting = setting.under(ruling.replace("_", "-"), value)
    lines = tuple(tuple(line) for line in rows.split())
    squares = [(x, y) for y, line in enumerate(lines) for x in range(len(line))]
    port = next(((x, y) for x, y in squares if lines[y][x] == "P"), (0, 0))
    bundled: File[Any] = opened.boards[0]
    fields = type(bundled.record).model_fields
    bare: dict[str, Any] = dict.fromkeys(name for name in fields if name.startswith("area_"))
    bare |= {"cartouche": None, "table": None, "panels": (), "waters": (), "art": ()}
    bare |= {"squares": lines, "start": (start or name_of(port),), "quarters": False}
    record = bundled.record.model_copy(update=bare)
    for derived in vars(record).keys() - fields.keys():
        del vars(record)[derived]  # what was worked out of the bundled board
    board = replace(bundled, record=record)
    found = compiled(setting, opened.game, board, players, mode)
    assert isinstance(found, Piracy)
    return found


def at(piracy: Piracy, name: str) -> int:
    """Return the node of a square; of a prison, whichever of its squares is named."""
    node = piracy.chart.node(square_of(name))
    return next((n for n, isle in piracy.chart.isles.items() if isle >> node & 1), node)


def placed(piracy: Piracy, *ships: str, aboard: tuple[int, ...] = ()) -> Table:
    """Return a table with ships at sea and the turn of the first seat; coins aboard are from the
    X."""
    table = piracy.set_up()
    table.seat = table.first = 0
    for ship, name in enumerate(ships):
        table.at[ship] = at(piracy, name)
    for ship, coins in enumerate(aboard):
        table.aboard[ship] = table.load[ship] = coins
        table.trove -= coins
    return table


class Line:
    """A turn, or a part of one, played by wording: each step takes the option that is so worded."""

    def __init__(self, piracy: Piracy, turn: Turn) -> None:
        self.piracy, self.turn = piracy, turn
        self.choice: Choice | None = next(turn, None)

    @property
    def words(self) -> set[str]:
        """What may be done now."""
        if self.choice is None:
            return set()
        return {self.piracy.worded(self.choice, option) for option in self.choice.options}

    def take(self, *wordings: str) -> Line:
        for words in wordings:
            assert self.choice is not None, words
            options = self.choice.options
            named = {self.piracy.worded(self.choice, option): option for option in options}
            assert words in named, (words, sorted(named))
            try:
                self.choice = self.turn.send(named[words])
            except StopIteration:
                self.choice = None
        return self


def sailed(piracy: Piracy, table: Table, roll: int, *wordings: str) -> Line:
    """Play a movement stage of the first seat."""
    return Line(piracy, piracy.turns.voyage(table, -1)).take(f"roll {roll}", *wordings)


def event(piracy: Piracy, kind: str) -> str:
    """Return how the first card of an event is worded."""
    card = next(i for i, event in enumerate(piracy.book.events) if event.kind == kind)
    return f"{kind} ({card + 1})"
