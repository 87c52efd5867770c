"""What many games come to, counted: tallies can be added, and stay small however many games they
are of. All that is summed is a whole number, so that no order of adding changes a result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt

from msgspec import Struct

from pnp.play.observing import Outcome

WIN = 2520
"""What a win counts, which its winners share: ten may do so without a rest."""
KEPT = 3
"""How many games of each kind of anomaly are kept."""
WANTED = "wanted"
_EXACT = 1000


class Kept(Struct, frozen=True):
    """A game that is kept to be looked at."""

    index: int
    seed: int
    seated: tuple[str, ...]
    log: list[int]
    ending: str
    scores: tuple[int, ...]


class Sample(Struct):
    """Sums over some games: how many, of what they were worth, of its squares."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def note(self, value: int) -> None:
        self.n += 1
        self.total += value
        self.squares += value * value

    def add(self, other: Sample) -> None:
        self.n += other.n
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / self.n if self.n else 0.0

    @property
    def deviation(self) -> float:
        if self.n < 2:
            return 0.0
        return sqrt(max(0.0, (self.squares - self.total**2 / self.n) / (self.n - 1)))


@dataclass(slots=True)
class Tally:
    """``won`` are wins by seat and ``side_won`` by side, in parts of WIN; ``agents`` are what
    they won of their seats where others played too, ``cells`` what they won at each seat in all
    games, ``alone`` how many games each played against itself, and finished; ``led`` is of these
    games. ``uses`` of each action how
    many games some seats used and others not, what its users won of these, and what they would
    have won by the number of them. ``passed`` is in how many games everyone visited a place.
    ``points`` are the scores of finished games for one, ``score`` the same, summed up.
    ``turns``, ``decisions``, ``leads``, ``points`` and ``peaks`` are numbers with how many games
    had them, large ones to three digits; decisions are choices between two options or more that
    take time."""

    seats: int
    sides: tuple[int, ...]
    games: int = 0
    finished: int = 0
    lost: int = 0
    ties: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    leads: Counter[int] = field(default_factory=Counter)
    won: Counter[int] = field(default_factory=Counter)
    side_won: Counter[int] = field(default_factory=Counter)
    agents: dict[str, Sample] = field(default_factory=dict)
    alone: dict[str, list[int]] = field(default_factory=dict)
    cells: dict[tuple[str, int], Sample] = field(default_factory=dict)
    choices: int = 0
    free: int = 0
    options: int = 0
    led: Counter[bool] = field(default_factory=Counter)
    deficit: Sample = field(default_factory=Sample)
    points: Counter[int] = field(default_factory=Counter)
    score: Sample = field(default_factory=Sample)
    actions: dict[str, Counter[str]] = field(default_factory=dict)
    uses: dict[str, list[int]] = field(default_factory=dict)
    places: dict[str, Counter[str]] = field(default_factory=dict)
    passed: Counter[str] = field(default_factory=Counter)
    peaks: dict[str, Counter[int]] = field(default_factory=dict)
    anomalies: Counter[str] = field(default_factory=Counter)
    kept: dict[str, list[Kept]] = field(default_factory=dict)

    def note(self, game: Outcome, wanted: Iterable[int] = ()) -> None:
        """Count a game; it is kept where it is among the ``wanted`` ones or an anomaly."""
        self.games += 1
        self.finished += game.finished
        self.endings[game.ending] += 1
        self.turns[binned(game.turns)] += 1
        self.decisions[binned(game.decisions)] += 1
        self.leads[binned(game.leads)] += 1
        self.choices += game.choices
        self.free += game.free
        self.options += game.options
        if len({*game.seated}) == 1:
            alone = self.alone.setdefault(game.seated[0], [0, 0])
            alone[:] = alone[0] + 1, alone[1] + game.finished
            if game.led is not None:
                self.led[game.led] += 1
        if game.deficit is not None:
            self.deficit.note(game.deficit)
        if game.finished and self.seats == 1:
            self.points[binned(game.scores[0])] += 1
            self.score.note(game.scores[0])
        self._note_winners(game)
        self._note_actions(game)
        for what, places in game.places.items():
            self.places.setdefault(what, Counter()).update(places)
        self.passed.update(game.passed)
        for name, peak in game.peaks.items():
            self.peaks.setdefault(name, Counter())[binned(peak)] += 1
        self.anomalies.update([*game.anomalies])
        for kind in (*game.anomalies, *((WANTED,) if game.index in wanted else ())):
            self._keep(kind, [_kept(game)])

    def add(self, other: Tally) -> None:
        """Count the games of another tally too."""
        for name in ("games", "finished", "lost", "ties", "choices", "free", "options"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in (
            *("endings", "turns", "decisions", "leads", "won", "side_won", "led"),
            "points",
            *("anomalies", "passed"),
        ):
            getattr(self, name).update(getattr(other, name))
        for name in ("actions", "places", "peaks"):
            for key, counts in getattr(other, name).items():
                getattr(self, name).setdefault(key, Counter()).update(counts)
        for agent, sample in other.agents.items():
            self.agents.setdefault(agent, Sample()).add(sample)
        for name, (games, finished) in other.alone.items():
            mine = self.alone.setdefault(name, [0, 0])
            mine[:] = mine[0] + games, mine[1] + finished
        for cell, sample in other.cells.items():
            self.cells.setdefault(cell, Sample()).add(sample)
        self.deficit.add(other.deficit)
        self.score.add(other.score)
        for action, numbers in other.uses.items():
            own = self.uses.setdefault(action, [0, 0, 0])
            own[:] = [a + b for a, b in zip(own, numbers, strict=True)]
        for kind, kept in other.kept.items():
            self._keep(kind, kept)

    def _note_winners(self, game: Outcome) -> None:
        winners = game.winners
        self.lost += game.finished and not winners
        won = {self.sides[seat] for seat in winners}
        self.ties += len(won) > 1
        for seat in winners:
            self.won[seat] += WIN // len(winners)
        for side in won:
            self.side_won[side] += WIN // len(won)
        for seat, agent in enumerate(game.seated):
            own = WIN // len(winners) if seat in winners else 0
            if len({*game.seated}) > 1:
                self.agents.setdefault(agent, Sample()).note(own)
            self.cells.setdefault((agent, seat), Sample()).note(own)

    def _note_actions(self, game: Outcome) -> None:
        users: dict[str, int] = {}
        for agent, own in zip(game.seated, game.actions, strict=True):
            self.actions.setdefault(agent, Counter()).update(own)
            for action in own:
                users[action] = users.get(action, 0) + 1
        if not game.winners:
            return
        for action, many in users.items():
            if many < self.seats:
                used = sum(
                    WIN // len(game.winners) for s in game.winners if game.actions[s][action]
                )
                own_use = self.uses.setdefault(action, [0, 0, 0])
                own_use[0] += 1
                own_use[1] += used
                own_use[2] += WIN * many // self.seats

    def _keep(self, kind: str, games: list[Kept]) -> None:
        known = self.kept.get(kind, [])
        both = sorted([*known, *games], key=lambda game: game.index)
        self.kept[kind] = both if kind == WANTED else both[:KEPT]


def binned(value: int) -> int:
    """Return a number as it is counted: large ones to three digits."""
    if -_EXACT < value < _EXACT:
        return value
    step = int(10 ** (len(str(abs(value))) - 3))
    return value // step * step


def _kept(game: Outcome) -> Kept:
    return Kept(game.index, game.seed, game.seated, game.log, game.ending, game.scores)
