"""On a sea that is mirrored or turned, or whose tiles have other names, the same game is played."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from conformance import game

from pnp.base.values import replace
from pnp.kinds.boards.seas.tiles import Cell
from pnp.play.kernel import Choice
from pnp_pirates.piece_packing_pirates.chart import NOWHERE
from pnp_pirates.piece_packing_pirates.engine import PiecePacking, Table, compiled
from pnp_pirates.piece_packing_pirates.sailing import WINDS

Way = Callable[[int, int, int, int], Cell]
"""Where a space gets, by its row and column, of a sea of so many rows and columns."""
WAYS: dict[str, Way] = {
    "renamed": lambda r, c, rows, columns: (r, c),
    "mirrored": lambda r, c, rows, columns: (r, columns - 1 - c),
    "upside-down": lambda r, c, rows, columns: (rows - 1 - r, columns - 1 - c),
    "turned": lambda r, c, rows, columns: (c, rows - 1 - r),
    "transposed": lambda r, c, rows, columns: (c, r),
}


class Image:
    """A sea and its image, with the numbers that spaces, tiles and winds have there."""

    def __init__(self, name: str, way: Way) -> None:
        found = game("piece-packing-pirates")
        board = next(b for b in found.boards if b.id == name)
        rows = board.record.tiles
        self.size = len(rows), max(map(len, rows))
        self.way = way
        other = {
            self.cell((r, c)): mark for r, row in enumerate(rows) for c, mark in enumerate(row)
        }
        known = sorted({mark for mark in other.values() if mark != "."})
        names = dict(zip(known, Random(1).sample(known, len(known)), strict=True))
        tiles = tuple(
            tuple(
                names.get(other.get((r, c), "."), ".") for c in range(max(c for _, c in other) + 1)
            )
            for r in range(max(r for r, _ in other) + 1)
        )
        self.here: Any = found.engine(1, name)
        record = board.record.model_copy(update={"tiles": tiles})
        setting = found.setting_on(None)
        self.there = compiled(setting, found.game, replace(board, record=record), 1, None)
        here, there = self.here.chart, self.there.chart
        self.to = [there.cells.index(self.cell(cell)) for cell in here.cells]
        origin = self.cell((0, 0))
        blown = [self.cell(wind) for wind in WINDS]
        self.winds = [WINDS.index((r - origin[0], c - origin[1])) for r, c in blown]

    def cell(self, cell: Cell) -> Cell:
        return self.way(*cell, *self.size)

    def option(self, kind: str, option: Any) -> Any:
        """Return what an option is called on the other sea."""
        match kind:
            case "anchor" | "sail" | "course":
                return self.to[option]
            case "wind":
                return self.winds[option]
            case "shore" if option is not None:
                return self.cell(option)
        return option

    def same(self, here: Table, there: Table) -> None:
        """Check that a table is the image of another one."""
        for name in ("stack", "bag", "ship", "crew", "booty", "notoriety", "buried", "turns"):
            assert getattr(here, name) == getattr(there, name), name
        assert here.ended == there.ended
        assert there.cell == (NOWHERE if here.cell == NOWHERE else self.to[here.cell])
        assert there.ships == {coin: self.to[at] for coin, at in here.ships.items()}
        assert there.chest == (here.chest and self.cell(here.chest))
        for at, to in enumerate(self.to):
            one, other = self.here.chart.tile[at], self.there.chart.tile[to]
            wind = here.winds[one]
            assert there.winds[other] == (wind if wind == NOWHERE else self.winds[wind])
            assert there.values[other] == here.values[one]
            assert there.fleet[other] == here.fleet[one]


def played_in_step(image: Image, seed: int) -> int:
    """Play a game of any choices on both seas, but that nobody retires before its middle: each
    choice offers the same. Return how many turns there were."""
    chance = Random(seed)
    one, other = image.here, image.there
    here, there = one.set_up(), other.set_up()
    while not one.finished(here):
        turn, follow = one.turn(here), other.turn(there)
        choice, same = next(turn, None), next(follow, None)
        while choice is not None and same is not None:
            assert (choice.kind, choice.player) == (same.kind, same.player)
            options = [image.option(choice.kind, option) for option in choice.options]
            assert set(options) == set(same.options)
            taken = 0 if choice.kind == "end" else chance.randrange(len(options))
            choice = _after(turn, choice.options[taken])
            same = _after(follow, options[taken])
        assert choice is None
        assert same is None
        image.same(here, there)
        here.marks.clear()
        there.marks.clear()
    assert one.scores(here) == other.scores(there)
    return here.turns


def _after(turn: Any, option: Any) -> Choice | None:
    try:
        found: Choice = turn.send(option)
    except StopIteration:
        return None
    return found


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["serpent", "grinning-skull"])
def test_a_sea_is_played_as_its_image(name: str, way: str) -> None:
    image = Image(name, WAYS[way])
    assert isinstance(image.there, PiecePacking)
    assert sum(played_in_step(image, seed) for seed in range(40)) > 100
