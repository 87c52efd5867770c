"""Agents that take what is best now, by a judgement in a style of their own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pnp.games.piracy.courses import Course
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
        self.seats = engine.seats

    def __call__(self, table: Table, choice: Choice, chance: Random) -> int:
        return best(self.valued(table, choice), chance)

    def valued(self, table: Table, choice: Choice) -> Sequence[float]:
        """Return what each option is worth to who chooses."""
        seat, kind, options = choice
        assert seat is not None
        judgement = self.judgement
        if kind == "sail" or kind == "breeze":
            return self._moves(table, options)
        if kind in PERILS:
            return judgement.walks(table, seat, PERILS.index(kind), options)
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

    def _moves(self, table: Table, options: Sequence[Any]) -> list[float]:
        """Return what moves of the player's own ship are worth; of several ships, how much more
        than to let that ship stay."""
        judgement = self.judgement
        if judgement.book.fleet == 1:
            return judgement.values(table, table.moving, options)
        values = [0.0] if options[0] is None else []
        at = len(values)
        while at < len(options):
            ship = options[at][0]
            courses: list[Course | None] = []
            for other, course in options[at:]:
                if other != ship:
                    break
                courses.append(course)
            at += len(courses)
            *found, stay = judgement.values(table, ship, [*courses, None])
            values += [value - stay for value in found]
        return values

    def _worth_luring(self, table: Table, seat: int, ship: int | None) -> float:
        if ship is None:
            return -100.0
        if self._ours(seat, ship):
            return -200.0
        home = table.home[ship % self.seats]
        return self.judgement.standing(table, ship) + home
