"""Small boards for Piracy, and positions on them."""

from __future__ import annotations

from typing import Any

from conformance import game

from pnp.base.values import replace
from pnp.content.files import File
from pnp.kinds.boards.squares.record import name_of, square_of
from pnp.play.kernel import Choice, Turn
from pnp_pirates.piracy.courses import ASHORE, Chart, Course
from pnp_pirates.piracy.engine import Piracy, Table, compiled
from pnp_pirates.piracy.kit import PERILS

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
    setting = opened.setting_on(None)
    for ruling, value in readings.items():
        setting = setting.with_answer(ruling.replace("_", "-"), value)
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
    """A turn, or a part of one, played by the names of options."""

    def __init__(self, piracy: Piracy, turn: Turn) -> None:
        self.piracy, self.turn = piracy, turn
        self.choice: Choice | None = next(turn, None)

    @property
    def words(self) -> set[str]:
        """What may be done now."""
        if self.choice is None:
            return set()
        return {option_name(self.piracy, self.choice, option) for option in self.choice.options}

    def take(self, *names: str) -> Line:
        for name in names:
            assert self.choice is not None, name
            options = self.choice.options
            named = {option_name(self.piracy, self.choice, option): option for option in options}
            assert name in named, (name, sorted(named))
            try:
                self.choice = self.turn.send(named[name])
            except StopIteration:
                self.choice = None
        return self


def sailed(piracy: Piracy, table: Table, roll: int, *names: str) -> Line:
    """Play a movement stage of the first seat."""
    return Line(piracy, piracy.turns.voyage(table, -1)).take(f"roll {roll}", *names)


def event(piracy: Piracy, kind: str) -> str:
    """Return the name of the first card of an event."""
    card = next(i for i, event in enumerate(piracy.numbers.events) if event.kind == kind)
    return f"{kind} ({card + 1})"


def option_name(piracy: Piracy, choice: Choice, option: Any) -> str:
    """Return an option in the few words by which these tests name it."""
    numbers, chart = piracy.numbers, piracy.chart
    kind = choice.kind
    if isinstance(option, Course):
        return _course_name(chart, kind, option)
    if isinstance(option, tuple):
        ship, course = option
        return f"{_course_name(chart, kind, course)}, ship {ship + 1}"
    if kind in PERILS:
        return (
            f"move {('Blackbeard', 'the Sea Monster')[PERILS.index(kind)]} to {chart.names[option]}"
        )
    if kind == "take":
        return "take a coin at the X" if option else "leave the coin at the X"
    if kind == "load":
        return f"load {option} coin{'s' * (option > 1)}"
    if option is None:
        return "let the wind blow" if kind == "breeze" else "leave the siren alone"
    if kind == "event":
        known = option < len(numbers.events)
        return f"{numbers.events[option].kind if known else 'cannonball'} ({option + 1})"
    words = {"start": "seat {0} starts", "roll": "roll {1}"}
    words |= {"siren": "lure ship {0}", "aim": "fire at ship {0}"}
    return words[kind].format(option + 1, option)


def _course_name(chart: Chart, kind: str, course: Course) -> str:
    named = {chart.port: "the port", chart.x: "the X", ASHORE: "the land"}
    by = [named.get(node) or f"the coins on {chart.names[node]}" for node in course.passed]
    verb = {"sail": "sail to", "breeze": "run before the wind to"}
    words = f"{verb.get(kind, f'{kind} it to')} {chart.names[course.end]}"
    if by:
        words += " by " + " and ".join(by)
    return words + (" and fire" if course.fire else "")
