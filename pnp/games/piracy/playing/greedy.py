"""Agents that take what is best now, by a judgement in a style of their own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pnp.games.piracy.courses import Manner
from pnp.games.piracy.engine import Piracy
from pnp.games.piracy.kit import PERILS
from pnp.games.piracy.playing.judgement import Judgement, Style
from pnp.games.piracy.table import Table
from pnp.play.kernel import Choice, best

AGAINST = ("lure", "push")
"""Choices by which a player moves somebody else's ship."""


class Greedy:
    """Chooses what is worth most, one choice at a time."""

    def __init__(self, engine: Piracy, style: Style) -> None:
        self.judgement = Judgement(engine, style)
        self.turns = engine.turns
        self.seats = engine.seats

    def __call__(self, table: Table, choice: Choice, chance: Random) -> int:
        return best(self.valued(table, choice), chance)

    def valued(self, table: Table, choice: Choice) -> Sequence[float]:
        """Return what each option is worth to who chooses."""
        seat, kind, options = choice
        assert seat is not None
        judgement = self.judgement
        if kind == "sail" or kind == "breeze":
            return judgement.values(table, table.moving, options)
        if kind in PERILS:
            return judgement.walks(table, seat, PERILS.index(kind), options)
        if kind == "ship":
            return [self._gain(table, ship) for ship in options]
        if kind in AGAINST:
            ours = self._ours(seat, table.moving)
            values = judgement.values(table, table.moving, options)
            return values if ours else [-value for value in values]
        if kind == "siren":
            return [self._worth_luring(table, seat, ship) for ship in options]
        if kind == "take":
            ship = table.moving
            wanted = judgement.wanted(table, ship)
            return [float(table.aboard[ship] < wanted), 0.5]
        assert kind == "aim"
        return [
            table.aboard[ship] - (0.5 if self._ours(seat, ship) else 0.0) for ship in options
        ]

    def _ours(self, seat: int, ship: int) -> bool:
        teams = self.judgement.book.teams
        return ship % self.seats % teams == seat % teams

    def _gain(self, table: Table, ship: int) -> float:
        """Return how much better a ship stands after the move that waits for one."""
        options: Sequence[Any]
        if table.wind:
            seat = ship % self.seats
            options = self.turns.courses(table, ship, table.wind, Manner.WIND, seat)
        else:
            options = self.turns.voyages(table, ship, table.roll)
        if not options:
            return -1.0
        *values, stay = self.judgement.values(table, ship, (*options, None))
        return max(values) - stay

    def _worth_luring(self, table: Table, seat: int, ship: int | None) -> float:
        if ship is None:
            return -100.0
        if self._ours(seat, ship):
            return -200.0
        home = table.home[ship % self.seats]
        return self.judgement.standing(table, ship) + home
