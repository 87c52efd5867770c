"""Agents that take what is best now, by a judgement in a style of their own."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pnp.play.kernel import Choice, best
from pnp_pirates.piracy.engine import Piracy
from pnp_pirates.piracy.kit import PERILS
from pnp_pirates.piracy.playing.helm import Helm
from pnp_pirates.piracy.playing.hunting import Hunting
from pnp_pirates.piracy.playing.judgement import ASIDE, LOW, Judgement, Style
from pnp_pirates.piracy.table import Table

OWN = ("sail", "breeze")
"""Choices by which players move their own ships."""
AGAINST = ("lure", "push")
"""Choices by which a player moves somebody else's ship."""


class Greedy:
    """Chooses what is worth most, one choice at a time."""

    def __init__(self, engine: Piracy, style: Style) -> None:
        self.judgement = Judgement(engine, style)
        self.helm = Helm(self.judgement)
        self.hunting = Hunting(self.judgement)
        self.seats = engine.seats

    def __call__(self, table: Table, choice: Choice, chance: Random) -> int:
        if choice.kind in OWN:
            return self._move(table, choice.options, chance)
        return best(self.valued(table, choice), chance)

    def _move(self, table: Table, options: Any, chance: Random) -> int:
        """Return the index of the best move of the player's own ships."""
        helm, parts = self.helm, options.parts
        declines = options[-1] is None
        if len(parts) == 1:
            value, lookout, found = helm.top(table, parts[0])
            if declines and helm.stay(table, parts[0].ship, lookout) >= value:
                return len(options) - 1
        else:
            highest = 0.0 if declines else LOW
            found, before = [len(options) - 1], 0
            judged = [(part, *helm.top(table, part)) for part in parts]
            stays = [helm.stay(table, part.ship, lookout) for part, _, lookout, _ in judged]
            first = max(stays)
            for (part, value, _, indices), stay in zip(judged, stays, strict=True):
                gain = (value - stay) * (1.0 if stay == first else ASIDE)
                if gain > highest:
                    highest, found = gain, [before + index for index in indices]
                elif gain == highest and gain > LOW:
                    found = [*found, *(before + index for index in indices)]
                before += len(part.courses.options) + len(part.shots)
        return found[0] if len(found) == 1 else found[int(chance.random() * len(found))]

    def valued(self, table: Table, choice: Choice) -> Sequence[float]:
        """Return what each option is worth to who chooses."""
        seat, kind, options = choice.player, choice.kind, choice.options
        assert seat is not None
        judgement = self.judgement
        if kind in OWN:
            return self._moves(table, options)
        if kind in PERILS:
            return self.hunting.walks(table, seat, options)
        if kind in AGAINST:
            ours = self._ours(seat, table.moving)
            values = judgement.values(table, table.moving, options)
            return values if ours else [-value for value in values]
        if kind == "siren":
            return [self._worth_luring(table, seat, ship) for ship in options]
        if kind == "take":
            return [float(judgement.takes(table, table.moving)), 0.5]
        if kind == "load":
            return judgement.loads(table, table.moving, options)
        assert kind == "aim"
        return [-1.0 if self._ours(seat, ship) else table.aboard[ship] for ship in options]

    def _ours(self, seat: int, ship: int) -> bool:
        teams = self.judgement.book.teams
        return ship % self.seats % teams == seat % teams

    def _moves(self, table: Table, options: Any) -> list[float]:
        """Return what moves of the player's own ship are worth; of several ships, how much more
        than to let that ship stay."""
        judgement = self.judgement
        if judgement.book.fleet == 1:
            return judgement.values(table, table.moving, options)
        judged = [
            judgement.values(table, part.ship, (*part.options, None)) for part in options.parts
        ]
        first = max(found[-1] for found in judged)
        values = []
        for *found, stay in judged:
            share = 1.0 if stay == first else ASIDE
            values += [(value - stay) * share for value in found]
        return [*values, 0.0] if options[-1] is None else values

    def _worth_luring(self, table: Table, seat: int, ship: int | None) -> float:
        if ship is None:
            return -100.0
        if self._ours(seat, ship):
            return -200.0
        home = table.home[ship % self.seats]
        return self.judgement.standing(table, ship) + home
