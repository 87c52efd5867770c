"""Counts over many games: tallies can be added, and stay small for any number of games. All sums
are of whole numbers, so the order of addition does not change a result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.play.observing import ACTION, Outcome

WIN = 2520
"""The value of a win, shared among the winners: divisible by every number up to 10."""
KEPT = 3
"""Maximum number of games to keep for each kind of anomaly."""
WANTED = "wanted"
FIRST = 100
"""Number of games per agent whose logs are kept if it plays against itself, to find possible
actions."""
_EXACT = 1000


class SavedGame(Struct, frozen=True):
    """A game saved for inspection."""

    index: int
    seed: int
    seated: tuple[str, ...]
    log: list[int]
    ending: str
    scores: tuple[int, ...]


class Sample(Struct):
    """Sums over some games: their number, their values, and the squares of the values."""

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


class Uses(Struct):
    """Games in which some seats used a thing and others did not. ``won`` is the users' share of
    wins, weighted by the share of seats that did not use it; ``lost`` is the others' share,
    weighted by the share of seats that did; both in units of WIN. Their ratio is the
    Mantel-Haenszel odds ratio, for any number of players."""

    games: int = 0
    won: int = 0
    lost: int = 0

    def note(self, users: int, seats: int, won: int) -> None:
        self.games += 1
        self.won += won * (seats - users) // seats
        self.lost += (WIN - won) * users // seats

    def add(self, other: Uses) -> None:
        self.games += other.games
        self.won += other.won
        self.lost += other.lost

    @property
    def share(self) -> float:
        """How often a user beats a player who is not, as if only two played."""
        return self.won / (self.won + self.lost) if self.won + self.lost else 0.5


@dataclass(slots=True)
class Tally:
    """Counts over the games of a match. ``won`` are wins by seat and ``side_won`` by side, in units
    of WIN. ``agents`` are each agent's wins per seat in games with several agents, ``cells`` its
    wins at each seat in all games. ``alone`` are the games that each agent plays against itself;
    only these are counted in ``led``, ``uses`` and ``first``, the logs of the first games by index.
    ``passed`` counts, per place, the games in which every seat visited it. ``margin`` is the
    winner's lead over the best loser. ``points`` are the scores of finished solo games, ``score``
    the same as a sample. ``turns``, ``decisions``, ``leads``, ``points`` and ``peaks`` map binned
    values to numbers of games, see ``bin_of``. Decisions are choices between two or more options
    that take time."""

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
    alone: dict[str, Tally] = field(default_factory=dict)
    cells: dict[tuple[str, int], Sample] = field(default_factory=dict)
    choices: int = 0
    free: int = 0
    options: int = 0
    led: Counter[bool] = field(default_factory=Counter)
    deficit: Sample = field(default_factory=Sample)
    points: Counter[int] = field(default_factory=Counter)
    score: Sample = field(default_factory=Sample)
    decided: Sample = field(default_factory=Sample)
    margin: Sample = field(default_factory=Sample)
    actions: dict[str, Counter[str]] = field(default_factory=dict)
    uses: dict[tuple[str, str], Uses] = field(default_factory=dict)
    first: dict[int, list[int]] = field(default_factory=dict)
    places: dict[str, Counter[str]] = field(default_factory=dict)
    passed: Counter[str] = field(default_factory=Counter)
    peaks: dict[str, Counter[int]] = field(default_factory=dict)
    anomalies: Counter[str] = field(default_factory=Counter)
    kept: dict[str, list[SavedGame]] = field(default_factory=dict)

    def note(self, game: Outcome, indexes: Iterable[int] = ()) -> None:
        """Count a game, and keep it if its index is one of the ``indexes`` or it has an
        anomaly."""
        self.games += 1
        self.finished += game.finished
        self.endings[game.ending] += 1
        self.turns[bin_of(game.turns)] += 1
        self.decisions[bin_of(game.decisions)] += 1
        self.leads[bin_of(game.leads)] += 1
        self.choices += game.choices
        self.free += game.free
        self.options += game.options
        if game.deficit is not None:
            self.deficit.note(game.deficit)
        if game.finished and self.seats == 1:
            self.points[bin_of(game.scores[0])] += 1
            self.score.note(game.scores[0])
        if game.decided is not None:
            self.decided.note(game.decided)
        self._note_winners(game)
        for agent, taken in zip(game.seated, game.actions, strict=True):
            self.actions.setdefault(agent, Counter()).update(taken)
        if game.lone_agent is not None:
            self._note_alone(game)
        for what, places in game.places.items():
            self.places.setdefault(what, Counter()).update(places)
        self.passed.update(game.passed)
        for name, peak in game.peaks.items():
            self.peaks.setdefault(name, Counter())[bin_of(peak)] += 1
        self.anomalies.update([*game.anomalies])
        for kind in (*game.anomalies, *((WANTED,) if game.index in indexes else ())):
            self._keep(kind, [_save_game(game)])

    def add(self, other: Tally) -> None:
        """Add the games of another tally."""
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
        for name, tally in other.alone.items():
            self.alone.setdefault(name, Tally(self.seats, self.sides)).add(tally)
        for cell, sample in other.cells.items():
            self.cells.setdefault(cell, Sample()).add(sample)
        for name in ("deficit", "decided", "margin", "score"):
            getattr(self, name).add(getattr(other, name))
        for used, uses in other.uses.items():
            self.uses.setdefault(used, Uses()).add(uses)
        self.first.update(other.first)
        for kind, games in other.kept.items():
            self._keep(kind, games)

    def _note_winners(self, game: Outcome) -> None:
        winners = game.winners
        self.lost += game.finished and not winners
        won = {self.sides[seat] for seat in winners}
        self.ties += len(won) > 1
        if winners:
            best = max(game.scores[seat] for seat in winners)
            rest = [n for n, side in zip(game.scores, self.sides, strict=True) if side not in won]
            self.margin.note(best - max(rest, default=best))
        for seat in winners:
            self.won[seat] += WIN // len(winners)
        for side in won:
            self.side_won[side] += WIN // len(won)
        for seat, agent in enumerate(game.seated):
            own = WIN // len(winners) if seat in winners else 0
            if len({*game.seated}) > 1:
                self.agents.setdefault(agent, Sample()).note(own)
            self.cells.setdefault((agent, seat), Sample()).note(own)

    def _note_alone(self, game: Outcome) -> None:
        if game.led is not None:
            self.led[game.led] += 1
        if game.index < FIRST:
            self.first[game.index] = game.log
        users: dict[tuple[str, str], int] = {}
        for seat, (taken, things) in enumerate(zip(game.actions, game.things, strict=True)):
            for name in taken:
                users[ACTION, name] = users.get((ACTION, name), 0) | 1 << seat
            for thing in things:
                users[thing] = users.get(thing, 0) | 1 << seat
        everyone = (1 << self.seats) - 1
        for used, seats in users.items():
            if seats != everyone and game.winners:
                won = (
                    plain_sum(seats >> seat & 1 for seat in game.winners) * WIN // len(game.winners)
                )
                self.uses.setdefault(used, Uses()).note(seats.bit_count(), self.seats, won)

    def _keep(self, kind: str, games: list[SavedGame]) -> None:
        known = self.kept.get(kind, [])
        both = sorted([*known, *games], key=lambda game: game.index)
        self.kept[kind] = both if kind == WANTED else both[:KEPT]


def bin_of(value: int) -> int:
    """Return the bin of a number: numbers of four or more digits are rounded down to three."""
    if -_EXACT < value < _EXACT:
        return value
    step = int(10 ** (len(str(abs(value))) - 3))
    return value // step * step


def _save_game(game: Outcome) -> SavedGame:
    return SavedGame(game.index, game.seed, game.seated, game.log, game.ending, game.scores)
