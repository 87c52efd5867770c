"""What lies around a pirate who is about to sail, and what each space is worth for it."""

from __future__ import annotations

from collections.abc import Sequence

from pnp_pirates.piece_packing_pirates.chart import NOWHERE, Land
from pnp_pirates.piece_packing_pirates.engine import PiecePacking
from pnp_pirates.piece_packing_pirates.table import Table

REACHED = (1.0, 0.6, 0.5, 0.4, 0.25, 0.15, 0.1)
"""How likely a ship at each distance is reached in the next turn."""
LATER = 0.5
"""How much the fights of the next turn count."""
LURKING = 0.1
"""How much a strong ship counts that is near, but cannot reach the pirate in this turn."""


class Waters:
    """The table as it is before a step, by what the pirate expects: ``worth`` is that of a fight
    against a ship of each size, ``sight`` that of a ship that comes in sight, ``novelty`` that of a
    tile to turn up, ``home`` what the way to the chest takes off each space, None while nothing
    draws the pirate there."""

    def __init__(
        self,
        engine: PiecePacking,
        table: Table,
        worth: Sequence[float],
        sight: float,
        novelty: float,
        home: Sequence[float] | None,
    ) -> None:
        self.engine, self.table, self.home = engine, table, home
        chart, size, own = engine.chart, engine.size, table.ship
        near = chart.far[table.cell]
        self._stronger: list[tuple[Sequence[int], int, float]] = []
        self._prey: list[tuple[int, float]] = []
        self.fights: dict[int, float] = {}
        for coin, at in table.ships.items():
            value = worth[size[coin]]
            self.fights[at] = self.fights.get(at, 0.0) + value
            if near[at] < 2 * len(REACHED):
                if size[coin] > own:
                    self._stronger.append((chart.courses(table.winds, at), at, value))
                elif value > 0:
                    self._prey.append((at, value))
        self._sight, self._novelty = sight, novelty
        self._middle = (engine.rates.values + 1) / 2
        self._ends: dict[tuple[int, tuple[int, ...]], float] = {}

    def entered(self, here: int, to: int) -> float:
        """Return what ships are worth that may be sighted by a step."""
        chart, table = self.engine.chart, self.table
        tile = chart.tile[to]
        if tile == chart.tile[here]:
            return 0.0
        seen = table.values[tile]
        value = self._novelty if seen == NOWHERE else 0.0
        if not table.fleet[tile]:
            value += self._sight * (self._middle if seen == NOWHERE else seen + 1)
        return value

    def ended(self, at: int, met: tuple[int, ...] = ()) -> float:
        """Return what it is worth to end a course in a space, after fights in those ``met``."""
        found = self._ends.get((at, met))
        if found is None:
            found = self._ends[at, met] = self._ended(at, met)
        return found

    def _ended(self, at: int, met: tuple[int, ...]) -> float:
        chart, value = self.engine.chart, 0.0
        far, tile = chart.far[at], chart.tile
        near = chart.near[tile[at]]
        for courses, place, worth in self._stronger:
            gap = far[place]
            if place in met:
                continue
            if gap and tile[place] in near and at in courses:
                value += worth
            elif gap < len(REACHED):
                value += worth * (REACHED[gap] * LATER if worth > 0 else LURKING)
        for place, worth in self._prey:
            gap = far[place]
            if gap < len(REACHED) and place not in met:
                value += worth * REACHED[gap] * LATER
        return value - self.home[at] if self.home is not None else value


def ways_home(engine: PiecePacking, chest: Land) -> tuple[int, ...]:
    """Return how far each space is from the nearest one beside the chest."""
    chart = engine.chart
    beside = [chart.far[at] for at in chart.coast if chest in chart.shores[at]]
    return tuple(map(min, zip(*beside, strict=True)))
