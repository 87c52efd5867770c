"""The planner: tries what the greedy agent would do next in games that it imagines."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from pnp.play.kernel import Choice, best
from pnp.play.positions import continued
from pnp_pirates.micro_pirates.gear import FAME
from pnp_pirates.micro_pirates.playing.choosing import Greedy
from pnp_pirates.micro_pirates.playing.valuing import WORTH, possessions
from pnp_pirates.micro_pirates.table import Table

if TYPE_CHECKING:
    from pnp_pirates.micro_pirates.engine import Seafaring

CANDIDATES = 2
"""How many options are tried."""
GAMES = 2
"""How often each is tried: with the same throws of dice as the others."""
TURNS = 4
"""How far each imagined game goes."""
VICTORY = 4 * WORTH[FAME]


class Planner:
    """An agent that looks ahead where it chooses an action; else it chooses as the greedy one."""

    def __init__(self, engine: Seafaring) -> None:
        self.engine, self.greedy = engine, Greedy(engine.rules)

    def __call__(self, table: Table, choice: Choice, chance: Random) -> int:
        if choice.kind != "act":
            return self.greedy(table, choice, chance)
        assert choice.player is not None
        candidates = self.greedy.ranked(table, choice.player, choice.options, chance, CANDIDATES)
        if len(candidates) == 1:
            return candidates[0]
        values = [0.0] * len(candidates)
        for _ in range(GAMES):
            seed = chance.getrandbits(32)
            # What this seat does not see is imagined anew.
            dealt = self.engine.redeal(table, choice.player, Random(seed))
            for i, option in enumerate(candidates):
                values[i] += self._imagined(dealt, choice.player, option, seed)
        return candidates[best(values, chance)]

    def _imagined(self, table: Table, seat: int, option: int, seed: int) -> float:
        engine = self.engine
        end = continued(engine, table, [option], [self.greedy] * engine.seats, seed, TURNS)
        if end.ended:
            winners = engine.winners(end)
            won = VICTORY / len(winners) if seat in winners else -VICTORY
        else:
            won = 0.0
        gear = self.greedy.goals.gear
        own = possessions(engine.rules, end, seat, gear)
        others = [
            possessions(engine.rules, end, other, gear)
            for other in range(engine.seats)
            if other != seat
        ]
        return own + won - 0.3 * max(others, default=0.0)
