"""An agent that plays on from its best moves in its mind, by the same dice for each."""

from __future__ import annotations

from random import Random
from typing import Any

from pnp.base.sums import plain_sum
from pnp.play.kernel import Choice, Turn
from pnp_pirates.piracy.engine import Piracy
from pnp_pirates.piracy.playing.greedy import Greedy
from pnp_pirates.piracy.playing.judgement import COIN, Style
from pnp_pirates.piracy.table import Table, twin
from pnp_pirates.piracy.turns import FREE

WEIGHED = ("sail", "breeze", "lure")
"""Choices after which the rest of the turn can be played without what was before. Walks of perils
are left to greed: weighing them too won no more games, and took two thirds more time."""


class Planner(Greedy):
    """Plays on to its own next turn, all players greedy, several times for each of a few moves.

    Moves that greed finds worse than the best by more than ``doubt`` turns are not thought about.
    Each of ``games`` says after how many imagined games the worse half of the moves is dropped:
    most are told apart by two. What greed finds in a move counts as much as what games show.
    """

    def __init__(
        self,
        engine: Piracy,
        style: Style,
        moves: int = 4,
        games: tuple[int, ...] = (2, 4),
        doubt: float = 2.0,
    ) -> None:
        super().__init__(engine, style)
        self.engine, self.turns = engine, engine.turns
        self.moves, self.games, self.doubt = moves, games, doubt

    def __call__(self, table: Table, choice: Choice, chance: Random) -> int:
        if choice.kind not in WEIGHED:
            return super().__call__(table, choice, chance)
        values = self.valued(table, choice)
        least = max(values) - self.doubt
        ranked = [(value, chance.random(), i) for i, value in enumerate(values) if value >= least]
        ranked.sort(reverse=True)
        likely = [i for _, _, i in ranked[: self.moves]]
        hopes, played = dict.fromkeys(likely, 0.0), 0
        for games in self.games:
            if len(likely) == 1:
                break
            while played < games:
                seed, played = chance.getrandbits(32), played + 1
                for i in likely:
                    hopes[i] += values[i] + self._hope(table, choice, choice.options[i], seed)
            # In the order of their ranks, which is random among equals.
            likely = sorted(likely, key=lambda i: -hopes[i])[: (len(likely) + 1) // 2]
        return likely[0]

    def _hope(self, table: Table, choice: Choice, option: Any, seed: int) -> float:
        """Return how the player stands at the end of an imagined game, just before its next turn:
        its own dice then would only blur what the move has done."""
        seat = choice.player
        assert seat is not None
        other, chance = twin(table), Random(seed)
        self._played(self._rest(other, choice, option), other, chance)
        for _ in range(self.seats - 1):
            if other.over:
                break
            self._played(self.turns.turn(other), other, chance)
        return self._stands(other, seat)

    def _rest(self, table: Table, choice: Choice, option: Any) -> Turn:
        """Play the rest of a turn in which an option is taken."""
        kind, ship = choice.kind, table.moving
        if option is not None:
            several = len(self.turns.fleets[table.seat]) > 1 and kind != "lure"
            ship, course = option if several else (ship, option)
            if kind == "breeze":
                yield from self.turns.blow(table, ship, course, choice.options.parts)  # type: ignore[attr-defined] # moves
            else:
                yield from self.turns.sail(table, ship, course)
        if kind != "sail" and not table.over:
            bound = ship if kind == "breeze" and option is not None else FREE
            yield from self.turns.voyage(table, bound)
        self.turns.pass_on(table)

    def _played(self, turn: Turn, table: Table, chance: Random) -> None:
        choice = next(turn, None)
        while choice is not None:
            options = choice.options
            if choice.player is None or len(options) == 1:
                taken = int(chance.random() * len(options))
            else:
                taken = super().__call__(table, choice, chance)
            try:
                choice = turn.send(options[taken])
            except StopIteration:
                break
        table.marks.clear()

    def _stands(self, table: Table, seat: int) -> float:
        """Return how much better a seat, or its team, stands than the others on average."""
        teams = self.judgement.book.teams
        if table.over:
            sums = self.engine.scores(table)
            return 10 * COIN * (1 if sums[seat] == max(sums) else -1)
        worth = [self.judgement.prospects(table, each) for each in range(self.seats)]
        ours = plain_sum(worth[seat % teams :: teams])
        return ours - (plain_sum(worth) - ours) / (teams - 1)
