"""A pirate who thinks a whole turn through before it sails the first step."""

from __future__ import annotations

from collections.abc import Sequence

from pnp_pirates.piece_packing_pirates.chart import NOWHERE
from pnp_pirates.piece_packing_pirates.playing.captain import Captain
from pnp_pirates.piece_packing_pirates.playing.waters import Waters
from pnp_pirates.piece_packing_pirates.table import Table


class Planner(Captain):
    """Tries all courses of the turn: what fights on the way bring on the average, which ships may
    be sighted, who reaches the space where a course ends, and what can be hunted from there."""

    def sail(self, table: Table, options: Sequence[int]) -> Sequence[float]:
        waters, here = self.waters(table), options[0]
        under = table.left, table.heading, table.turned, table.windy
        return [
            waters.ended(here) if to == here else self._course(waters, here, to, *under, ())
            for to in options
        ]

    def _course(
        self,
        waters: Waters,
        here: int,
        to: int,
        left: int,
        heading: int,
        turned: bool,
        windy: bool,
        met: tuple[int, ...],
    ) -> float:
        """Return what the best course is worth that begins with a step."""
        chart = self.chart
        steps = chart.steps[here]
        if to in steps:
            way = steps.index(to)
            turned = turned or heading not in (NOWHERE, way)
            heading, left = way, left - 1
        else:
            windy = True
        value = waters.entered(here, to)
        if to in waters.fights and to not in met:
            value += waters.fights[to]
            met = (*met, to)
        # Where the wind of a tile blows that lies face down is not known yet.
        wind = waters.table.winds[chart.tile[to]]
        ways = self.engine.ways(to, left, heading, turned, windy or wind == NOWHERE, max(wind, 0))
        return value + max(
            waters.ended(to, met)
            if on == to
            else self._course(waters, to, on, left, heading, turned, windy, met)
            for on in ways.options
        )
