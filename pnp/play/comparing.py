"""Compare two matches in paired games with the same seeds and dice: a difference shows after far
fewer games than in two separate runs."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from typing import TypeAlias

from msgspec import Struct

from pnp.play.matches import Match, host_match
from pnp.play.measuring import AHEAD, LOT, Progress, run_in_order
from pnp.play.observing import Outcome, observe_game
from pnp.play.statistics import Interval, mean_of, smallest_difference
from pnp.play.tally import WIN, Sample

Numbers: TypeAlias = dict[str, int]
PERCENT = ("finished", "ties", "forced", "seat", "agent", "won")
"""Names of the numbers that are shares, in hundredths."""


class Pairs(Struct):
    """Statistics of paired games: for each number, samples of the first match, of the second, and
    of the difference."""

    pairs: int
    samples: dict[str, tuple[Sample, Sample, Sample]]

    def note(self, first: Numbers, second: Numbers) -> None:
        """Count a pair."""
        self.pairs += 1
        for name, value in first.items():
            if name in second:
                for sample, number in zip(
                    self._of(name), (value, second[name], second[name] - value), strict=True
                ):
                    sample.note(number)

    def add(self, other: Pairs) -> None:
        """Add the pairs of another."""
        self.pairs += other.pairs
        for name, samples in other.samples.items():
            for own, sample in zip(self._of(name), samples, strict=True):
                own.add(sample)

    def _of(self, name: str) -> tuple[Sample, Sample, Sample]:
        return self.samples.setdefault(name, (Sample(), Sample(), Sample()))


class Difference(Struct, frozen=True):
    """A number on both sides, the second minus the first, and the smallest detectable difference.
    Shares are in percentage points."""

    name: str
    first: float
    second: float
    difference: Interval
    smallest_detectable: float
    share: bool

    @property
    def significant(self) -> bool:
        """Whether the interval of the difference excludes 0."""
        return self.difference.low > 0 or self.difference.high < 0


def compare_games(
    first: Match,
    second: Match,
    games: int,
    executor: Executor,
    jobs: int = 1,
    progress: Progress = lambda done, total: None,
) -> Pairs:
    """Play this number of pairs of games, and return their statistics."""
    found = Pairs(0, {})
    lots = ((first, second, start, min(start + LOT, games)) for start in range(0, games, LOT))
    for lot in run_in_order(_compare_batch, lots, executor, AHEAD * jobs):
        found.add(lot)
        progress(found.pairs, games)
    return found


def find_differences(found: Pairs, seconds: float) -> Iterator[Difference]:
    """Yield the difference in each number, significant or not."""
    for name, (first, second, more) in found.samples.items():
        share = name.partition(" ")[0] in PERCENT
        unit = _unit(name, seconds)
        interval = Interval(*(v / unit for v in mean_of(more.total, more.squares, more.n)))
        least = smallest_difference(more.deviation, more.n) / unit
        yield Difference(name, first.mean / unit, second.mean / unit, interval, least, share)


def _unit(name: str, seconds: float) -> float:
    """Return the value of one unit of a number, or of one hundredth of a share."""
    match name.partition(" ")[0]:
        case "finished" | "ties":
            return 0.01
        case "seat" | "agent" | "won":
            return WIN / 100
        case "forced":
            return 10
        case "minutes":
            return 60 / seconds
    return 1


def _compare_batch(first: Match, second: Match, start: int, end: int) -> Pairs:
    hosts = host_match(first), host_match(second)
    found = Pairs(0, {})
    for index in range(start, end):
        games = (observe_game(hosts[0], first, index), observe_game(hosts[1], second, index))
        sides = (tuple(host.engine.sides) for host in hosts)
        found.note(*(_numbers(game, own) for game, own in zip(games, sides, strict=True)))
    return found


def _numbers(game: Outcome, sides: tuple[int, ...]) -> Numbers:
    """Return the numbers of a game to compare, as whole numbers."""
    winners = game.winners
    numbers = {
        "finished": int(game.finished),
        "turns": game.turns,
        "minutes": game.decisions,
        "forced": round(1000 * (1 - game.free / game.choices)) if game.choices else 0,
    }
    if len(sides) == 1:
        return {**numbers, "won": WIN * len(winners)}
    numbers |= {
        "ties": int(len({sides[seat] for seat in winners}) > 1),
        "lead changes": game.leads,
    }
    for seat in range(len(sides)):
        numbers[f"seat {seat + 1}"] = WIN // len(winners) if seat in winners else 0
    if len({*game.seated}) > 1:
        for seat, agent in enumerate(game.seated):
            name = f"agent {agent}"
            won = WIN // len(winners) if seat in winners else 0
            numbers[name] = numbers.get(name, 0) + won
    return numbers
