"""A chart while it is made, and its text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from msgspec import Struct

from pnp.kinds.boards.map.record import Inset
from pnp_pirates.les_petits_pirates.chartmaking.hexes import Cell
from pnp_pirates.les_petits_pirates.chartmaking.plan import Plan, covered_cells
from pnp_pirates.les_petits_pirates.views import Port

PREFIX = {"ocean": "~", "coast": "c", "port": "P", "impassable": "x"}
"""The letter of the marks of each type of space."""
LANDLOCKED = -1
"""The number of cells that are in no space."""
_WIDE = 92
"""Characters of a line of pairs."""


class Picture(Struct, frozen=True):
    """An ornament, the number of its space, and its size in millimetres."""

    draw: str
    space: int
    size: float


@dataclass
class Chart:
    """Spaces by number: the space of each cell, the land, and what each space is.

    ``closed`` are pairs that touch by water which is drawn as land; pairs that touch on land alone
    are closed too. ``apart`` are pairs whose border is too short to be seen, and ``tried`` the
    repairs that were tried, with their spaces.
    """

    plan: Plan
    inset: Inset
    title: str
    owner: dict[Cell, int]
    land: set[Cell]
    types: dict[int, str]
    ports: dict[int, Port] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    hazards: dict[int, str] = field(default_factory=dict)
    pictures: list[Picture] = field(default_factory=list)
    closed: set[tuple[int, int]] = field(default_factory=set)
    apart: set[tuple[int, int]] = field(default_factory=set)
    tried: set[tuple[str, int]] = field(default_factory=set)
    _covered: tuple[Inset, set[Cell]] | None = None

    @property
    def covered(self) -> set[Cell]:
        """The cells under the title panel."""
        if self._covered is None or self._covered[0] is not self.inset:
            self._covered = self.inset, covered_cells(self.plan, self.inset)
        return self._covered[1]

    def cells(self, space: int) -> list[Cell]:
        """Return the cells of a space in reading order."""
        return [cell for cell in self.plan.grid.cells if self.owner[cell] == space]

    def of_type(self, *types: str) -> list[int]:
        """Return the spaces of some types in reading order."""
        return [space for space in self.spaces() if self.types[space] in types]

    def spaces(self) -> list[int]:
        """Return all spaces by their first cell."""
        found = dict.fromkeys(self.owner[cell] for cell in self.plan.grid.cells)
        return [space for space in found if space != LANDLOCKED]

    def contacts(self) -> dict[tuple[int, int], bool]:
        """Return the pairs of spaces that touch, and whether they do so by water."""
        found: dict[tuple[int, int], bool] = {}
        grid = self.plan.grid
        for cell in grid.cells:
            for other in grid.near(cell):
                a, b = self.owner[cell], self.owner[other]
                if cell < other and a != b and LANDLOCKED not in (a, b):
                    wet = cell not in self.land or other not in self.land
                    pair = (min(a, b), max(a, b))
                    found[pair] = found.get(pair, False) or wet
        return found

    def neighbours(self, space: int) -> list[int]:
        """Return the spaces that a space touches, by number."""
        pairs = [pair for pair in self.contacts() if space in pair]
        return sorted(a if b == space else b for a, b in pairs)

    def shut_pairs(self) -> list[tuple[int, int]]:
        """Return the pairs between which no ship sails although both may be entered."""
        entered = ("ocean", "coast", "port")
        return [
            pair
            for pair, wet in self.contacts().items()
            if all(self.types[one] in entered for one in pair)
            and (not wet or pair in self.closed)
            and pair not in self.apart
        ]

    def graph(self) -> dict[int, list[int]]:
        """Return the spaces that ships enter, each with those that they may sail to."""
        shut = set(self.shut_pairs())
        near: dict[int, list[int]] = {s: [] for s in self.of_type("ocean", "coast", "port")}
        for pair in self.contacts():
            a, b = pair
            if pair not in shut and pair not in self.apart and a in near and b in near:
                near[a].append(b)
                near[b].append(a)
        return near

    def marks(self) -> dict[int, str]:
        """Return the mark of each space: a letter, and a number in reading order."""
        counts: dict[str, int] = {}
        found = {}
        for space in self.spaces():
            letter = PREFIX[self.types[space]]
            counts[letter] = counts.get(letter, 0) + 1
            found[space] = f"{letter}{counts[letter]}"
        return found


def write_chart(chart: Chart, id: str, command: str) -> str:
    """Return a chart as the text of a file."""
    marks = chart.marks()
    return "\n".join((*_head(chart, id, command), *_body(chart, marks), ""))


def _head(chart: Chart, id: str, command: str) -> Iterator[str]:
    plan, record = chart.plan, chart.plan.record
    yield from _comment(chart)
    yield f"# {command}"
    yield "pnp: 1"
    yield f"map: {id}"
    yield "game: les-petits-pirates"
    yield f"title: {chart.title}"
    yield f"subtitle: {_subtitle(plan.players)}"
    yield f"players: {_players(plan.players)}"
    if record.theme:
        yield f"theme: {record.theme}"
    if record.size != "standard":
        yield f"size: {record.size}"
    if "board" in record.model_fields_set:
        board = record.board
        margin = f", margin: {board.margin:g}mm" if "margin" in board.model_fields_set else ""
        yield f"board: {{width: {board.width:g}mm, height: {board.height:g}mm{margin}}}"
    grid, inset = record.grid, chart.inset
    yield f"grid: {{cells: hex, top: pointy, wobble: {grid.wobble:g}, seed: {grid.seed}}}"
    shift = f"shift: {inset.shift:g}mm, " if inset.shift else ""
    sunk = f", sunk: {inset.sunk:g}mm" if inset.sunk else ""
    size = f"width: {inset.width:g}mm, height: {inset.height:g}mm{sunk}"
    yield f"inset: {{corner: {inset.corner}, {shift}{size}}}"


def _comment(chart: Chart) -> Iterator[str]:
    grid, land = chart.plan.grid, chart.land
    islands = grid.parts(land)
    ashore = sum(any(grid.is_on_edge(cell) for cell in part) for part in islands)
    ports = len(chart.of_type("port"))
    lands = f"{len(islands)} pieces of land" if ashore else f"{len(islands)} islands"
    yards = sum(port.shipyard for port in chart.ports.values())
    more = f", {ashore} of them at the edge" if ashore else ""
    slips = f"{yards} of them with a shipyard" if yards > 1 else "one of them with a shipyard"
    yield f"# {lands}{more}; {ports} ports, {slips}."
    inner = LANDLOCKED in chart.owner.values()
    letters = "P ports, c coasts, " + ("x waters that nobody enters, " if chart.hazards else "")
    yield f"# A mark is a space: {letters}~ open sea;"
    yield "# after it # is a cell of that space on land" + (
        ", # alone is landlocked." if inner else "."
    )


def _subtitle(players: tuple[int, int]) -> str:
    least, most = players
    if players == (2, 4):
        return "for {least-captains words} to {board-players words captain}"
    if players == (5, 6):
        return "for {board-players + 1 words} or {large-board-players words captain}"
    joined = " or " if most == least + 1 else " to "
    first = "" if least == most else f"{{{least} words}}{joined}"
    return f'"for {first}{{{most} words captain}}"'


def _players(players: tuple[int, int]) -> str:
    least, most = players
    if players == (2, 4):
        return '"{least-captains}-{board-players}"'
    if players == (5, 6):
        return '"{board-players + 1}-{large-board-players}"'
    return f"{least}-{most}" if least < most else f"{most}"


def _body(chart: Chart, marks: dict[int, str]) -> Iterator[str]:
    yield "cells: |"
    yield from _rows(chart, marks)
    yield from ("", "legend:", '  "~": ocean')
    yield from _legend(chart, marks)
    pairs = [f"[{marks[a]}, {marks[b]}]" for a, b in chart.shut_pairs()]
    if pairs:
        yield from ("", "closed:")
        yield from _wrapped(pairs)
    if chart.pictures:
        yield from ("", "art:")
    for art in chart.pictures:
        yield f"  - {{draw: {art.draw}, at: {marks[art.space]}, size: {art.size:g}mm}}"


def _rows(chart: Chart, marks: dict[int, str]) -> Iterator[str]:
    grid, words = chart.plan.grid, {}
    for cell in grid.cells:
        space = chart.owner[cell]
        mark = "" if space == LANDLOCKED else marks[space]
        words[cell] = mark + ("#" if cell in chart.land else "")
    wide = max(map(len, words.values()))
    for row in range(grid.rows):
        line = " ".join(f"{words[row, column]:<{wide}}" for column in range(grid.columns))
        yield f"  {'  ' * (row % 2)}{line.rstrip()}"


def _legend(chart: Chart, marks: dict[int, str]) -> Iterator[str]:
    for space in chart.of_type("ocean"):
        if space in chart.names:
            yield f"  {marks[space]}: {{type: ocean, name: {chart.names[space]}}}"
    for space in chart.of_type("impassable"):
        name = f", name: {chart.names[space]}" if space in chart.names else ""
        yield f"  {marks[space]}: {{type: impassable{name}, art: {chart.hazards[space]}}}"
    yield from ("", "  c: coast")
    for space in chart.of_type("coast"):
        if space in chart.names:
            yield f"  {marks[space]}: {{type: coast, name: {chart.names[space]}}}"
    yield ""
    for space in chart.of_type("port"):
        port = chart.ports[space]
        yard = ", shipyard: true" if port.shipyard else ""
        amounts = f"gold: {port.gold}, resources: {port.resources}{yard}"
        name = f"name: {chart.names[space]}, " if space in chart.names else ""
        yield f"  {marks[space]}: {{{name}port: {{{amounts}}}}}"


def _wrapped(pairs: list[str]) -> Iterator[str]:
    line = "  ["
    for i, pair in enumerate(pairs):
        word = pair + ("," if i < len(pairs) - 1 else "]")
        if len(line) + len(word) + 1 > _WIDE:
            yield line.rstrip()
            line = "   "
        line += word + " "
    yield line.rstrip()
