"""What the walk of a peril is worth to the player who moves it."""

from __future__ import annotations

from collections.abc import Sequence

from pnp_pirates.piracy.playing.judgement import LOST_COIN, PRISON, Judgement
from pnp_pirates.piracy.table import Table

IN_THE_WAY = 0.5
"""What it is worth at most to be in the way of a coin: less than any danger."""
ASTRAY = 2
"""By how many squares off the way home half of that is lost."""


class Hunting:
    """Judges where perils end, by what ships lose that they catch there or may catch from there,
    and by how much a peril is in the way of rivals."""

    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement

    def walks(self, table: Table, seat: int, ends: Sequence[int]) -> list[float]:
        """Return what it is worth to a seat that a peril ends on each of some squares."""
        judgement = self.judgement
        team, seats = judgement.book.teams, judgement.book.seats
        on_land, threats, ours = judgement.chart.on_land, judgement.threats, seat % team
        values = [0.0] * len(ends)
        for ship, at in enumerate(table.at):
            if ship % seats % team != ours:
                self._in_the_way(table, ship, ends, values)
            if on_land[at]:
                continue
            loss = PRISON + LOST_COIN * judgement.stake[table.aboard[ship]]
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

    def _in_the_way(
        self, table: Table, ship: int, ends: Sequence[int], values: list[float]
    ) -> None:
        """Add what it is worth to be on the way home of a rival who carries coins. Every
        place on the way counts the same: the next player may move a peril that lies beside the
        ship."""
        chart, at, carried = self.judgement.chart, table.at[ship], table.aboard[ship]
        if not carried:
            return
        from_ship, to_goal = chart.fars[at], self.judgement.far_port
        whole, worth = to_goal[at], IN_THE_WAY * self.judgement.stake[carried]
        for i, end in enumerate(ends):
            detour = from_ship[end] + to_goal[end] - whole
            values[i] += worth * ASTRAY / (ASTRAY + max(0, detour))
