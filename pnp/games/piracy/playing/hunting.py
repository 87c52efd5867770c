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
        chart, team, seats = judgement.chart, judgement.book.teams, judgement.book.seats
        threat, strides = judgement.engine.sailing.threat, judgement.strides
        ours = seat % team
        ships = [
            (at, (-1 if ship % seats % team == ours else 1) * (PRISON + LOST_COIN * carried))
            for ship, (at, carried) in enumerate(zip(table.at, table.aboard, strict=True))
            if not chart.on_land[at]
        ]
        caught: dict[int, float] = {}
        hurt = 0
        for at, loss in ships:
            caught[at] = caught.get(at, 0.0) + loss
            if loss < 0:
                hurt |= 1 << at
        values = []
        for end in ends:
            value = caught.get(end)
            if value is None:
                value, near = 0.0, threat(end, strides) & hurt
                if near:
                    value = judgement.share * sum(loss for at, loss in ships if near >> at & 1)
            values.append(value)
        return values
