"""A board with its sides exchanged, whose squares all have other numbers then, is the same sea."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from in_step import Pair, played_in_step
from shoals import SHOALS, at, engine

from pnp.kinds.boards.squares.record import name_of
from pnp.play.kernel import Choice, Mark
from pnp_pirates.piracy.courses import ASHORE, Course
from pnp_pirates.piracy.engine import Piracy, Table
from pnp_pirates.piracy.kit import PERILS

ROWS = SHOALS.split()
WIDE, HIGH = len(ROWS[0]), len(ROWS)
FLIPS: dict[str, Callable[[int, int], tuple[int, int]]] = {
    "across": lambda x, y: (WIDE - 1 - x, y),
    "down": lambda x, y: (x, HIGH - 1 - y),
    "on its side": lambda x, y: (y, x),
}


def flipped(one: Piracy, players: int, mode: str | None, name: str) -> Pair:
    """Return a game and the same one on its board, flipped."""
    flip = FLIPS[name]
    squares = {flip(x, y): ROWS[y][x] for y in range(HIGH) for x in range(WIDE)}
    wide, high = (max(place) + 1 for place in zip(*squares, strict=True))
    rows = "\n".join("".join(squares[x, y] for x in range(wide)) for y in range(high))
    other = engine(players, mode, rows)
    nodes = {
        at(one, name_of((x, y))): at(other, name_of(flip(x, y)))
        for y in range(HIGH)
        for x in range(WIDE)
    }
    nodes[one.chart.off_map] = other.chart.off_map
    named = {one.chart.names[node]: other.chart.names[twin] for node, twin in nodes.items()}
    nodes[ASHORE] = ASHORE

    def here(table: Any, choice: Choice, option: Any) -> Any:
        if isinstance(option, Course):
            return Course(nodes[option.end], tuple(nodes[n] for n in option.passed), option.fire)
        if isinstance(option, tuple):
            ship, course = option
            return ship, here(table, choice, course)
        return nodes[option] if choice.kind in PERILS else option

    def told(table: Table) -> Any:
        at, perils = ([nodes[node] for node in places] for places in (table.at, table.perils))
        loose = {nodes[node]: coins for node, coins in table.loose.items()}
        marks = [mark._replace(where=named.get(mark.where, mark.where)) for mark in table.marks]
        return facts(table, at, perils, loose, marks)

    def retold(table: Table) -> Any:
        return facts(table, table.at, table.perils, table.loose, table.marks)

    return Pair(one, other, here, lambda table, choice, option: option, told, retold)


def facts(
    table: Table, at: list[int], perils: list[int], loose: dict[int, int], marks: list[Mark]
) -> Any:
    """Return all that lies on a table, with its squares as they are told."""
    counts = (table.aboard, table.captive, table.home, table.balls, table.deck, table.load)
    stock = (table.trove, table.spare, table.stock, table.seat, table.over)
    return at, perils, loose, marks, counts, stock


WAYS = [(2, None), (3, "dice"), (4, "hoard")]


@pytest.mark.parametrize(("name", "players", "mode"), [
    pytest.param(name, *way, marks=() if i == j else pytest.mark.soak)
    for i, name in enumerate(FLIPS)
    for j, way in enumerate(WAYS)
])  # fmt: skip
def test_a_flipped_board_is_sailed_as_its_mirror_image(
    name: str, players: int, mode: str | None
) -> None:
    pair = flipped(engine(players, mode), players, mode, name)
    for seed in range(2):
        assert played_in_step(pair, seed) > 100
