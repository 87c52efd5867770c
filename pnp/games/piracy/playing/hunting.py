"""What the walk of a peril is worth to the player who moves it."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.piracy.playing.judgement import LOST_COIN, PRISON, Judgement
from pnp.games.piracy.table import Table


class Hunting:
    """Judges where perils end, by what ships lose that they catch there or may catch from there."""

    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement

    def walks(self, table: Table, seat: int, ends: Sequence[int]) -> list[float]:
        """Return what it is worth to a seat that a peril ends on each of some squares."""
        judgement = self.judgement
        team, seats = judgement.book.teams, judgement.book.seats
        on_land, threats, ours = judgement.chart.on_land, judgement.threats, seat % team
        values = [0.0] * len(ends)
        for ship, at in enumerate(table.at):
            if on_land[at]:
                continue
            loss = PRISON + LOST_COIN * table.aboard[ship]
            if ship % seats % team != ours:
                if at in ends:
                    values[ends.index(at)] += loss
                continue
            # Walks lead back as they lead on: what may catch a ship is where it might walk.
            risky = threats[at]
            for i, end in enumerate(ends):
                if end == at:
                    values[i] -= loss
                elif risky >> end & 1:
                    values[i] -= judgement.share * loss
        return values
