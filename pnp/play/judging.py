"""What the tally of one match says of the content: findings, each with the number of its threshold.

Content is blamed only where two agents that are not random agree; what one alone shows is a note.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from pnp.base.diagnostics import BoardMark, Diagnostic, Severity, Span
from pnp.model.targets import Targets
from pnp.play import thresholds as limits
from pnp.play.kernel import Engine
from pnp.play.observing import FIGHT
from pnp.play.statistics import (
    Interval,
    median,
    quantile,
    surplus,
    wilson,
)
from pnp.play.tally import WIN, Sample, Tally

UNEVEN = "seat-wins-more"
GREEDY, PLANNER, RANDOM = "greedy", "planner", "random"
_ALL_AGENTS = (GREEDY, PLANNER, RANDOM)


class Measured(Struct, frozen=True):
    """A match that was measured: ``title`` says what was played, ``minutes`` what the box promises;
    ``span`` is the place that findings are about, ``targets`` are the limits of the game, and
    ``board`` is the id of the board."""

    title: str
    engine: Engine[Any]
    tally: Tally
    minutes: tuple[int, int] | None = None
    span: Span | None = None
    targets: Targets = Targets()
    board: str | None = None

    @property
    def reasoning(self) -> tuple[str, ...]:
        """The agents that are not random."""
        return tuple(agent for agent in self.tally.alone if agent != RANDOM)

    @property
    def promised(self) -> str:
        """The minutes that the box promises in words: 30-45, or 40."""
        return "-".join(map(str, sorted({*(self.minutes or ())})))

    def length(self) -> Interval:
        """Return the minutes of a game: half of all are shorter."""
        found = median(self.tally.decisions)
        return Interval(*(value * self.targets.seconds / 60 for value in found))


def side_wins(tally: Tally) -> list[float]:
    """Return how many games each side won."""
    return [tally.side_won[side] / WIN for side in range(max(tally.sides) + 1)]


def findings(of: Measured) -> Iterator[Diagnostic]:
    """Yield what is wrong with what was played, as far as one match shows it."""
    yield from _unfinished(of)
    yield from _uneven(of)
    yield from _too_long(of)
    yield from _skill(of)
    yield from _styles(of)
    yield from _runaway(of)
    yield from _supply(of)
    yield from _forced(of)
    yield from _strait(of)


def found_in(
    of: Measured, severity: Severity, code: str, message: str, hint: str = "", *places: str
) -> Diagnostic:
    """Return a finding on what was played, which marks places of its board."""
    marks = (BoardMark("spot", places),) if places else ()
    return Diagnostic(severity, code, f"{of.title}: {message}", of.span, hint, marks=marks)


def agreed(of: Measured, severity: Severity) -> Severity:
    """Return how grave what all agents show is: one alone may be blind."""
    return severity if len(of.reasoning) > 1 else Severity.NOTE


def _graver(share: float, badly: float) -> Severity:
    """Return how grave it is that at least so much is wrong, by the percentage that is an error."""
    return Severity.ERROR if 100 * share > badly else Severity.WARNING


def percent(share: float) -> str:
    """Return a share in words: 34 %, or 0.4 % for small ones."""
    text = f"{100 * share:.1f}"
    return f"{text.removesuffix('.0')} %"


def points(share: float) -> str:
    """Return a difference of shares in words."""
    return f"{100 * share:.1f} points"


def _unfinished(of: Measured) -> Iterator[Diagnostic]:
    tally = of.tally
    lacking = {
        agent: wilson(games - finished, games)
        for agent, (games, finished) in tally.alone.items()
        if agent != RANDOM
    }
    if not lacking:
        return
    # The agent that ends most games: where even that fails, it is the game.
    best = min(lacking.values(), key=lambda share: share.value)
    if 100 * best.value <= of.targets.unfinished or best.low <= 0:
        return
    severity = _graver(best.low, of.targets.unfinished_badly)
    message = f"{percent(best.value)} of games do not end, whoever plays ({', '.join(lacking)})"
    hint = "see in a replay what nobody can do any more; --keep DIR writes the first"
    yield found_in(of, agreed(of, severity), "games-unfinished", message, hint)


def _uneven(of: Measured) -> Iterator[Diagnostic]:
    tally, wins = of.tally, side_wins(of.tally)
    sides = len(wins)
    if sides < 2:
        return
    side, more = surplus(wins, tally.games)
    if 100 * more.low <= of.targets.seat:
        return
    severity = _graver(more.low, of.targets.seat_badly)
    for agent in of.reasoning:
        own = [_share(tally, agent, seat) for seat in range(tally.seats)]
        mine = [own[seat] for seat in range(tally.seats) if tally.sides[seat] == side]
        if sum(mine) / len(mine) <= sum(own) / len(own):
            severity = Severity.NOTE  # not all agents agree
    who = _named(tally, side)
    message = (
        f"{who} wins {percent(more.value + 1 / sides)} of games, {points(more.value)} more than "
        f"its fair share (at least {points(more.low)})"
    )
    hint = "change what lies near its start, or compare another board with --against"
    yield found_in(of, agreed(of, severity), UNEVEN, message, hint)


def _named(tally: Tally, side: int) -> str:
    seats = [str(seat + 1) for seat, own in enumerate(tally.sides) if own == side]
    return f"seat {seats[0]}" if len(seats) == 1 else f"the team of seats {' and '.join(seats)}"


def _share(tally: Tally, agent: str, seat: int) -> float:
    sample = tally.cells.get((agent, seat))
    return sample.mean / WIN if sample is not None else 0.0


def _too_long(of: Measured) -> Iterator[Diagnostic]:
    if of.minutes is None or not of.reasoning or of.tally.games == 0:
        return
    least, most = of.minutes
    length = of.length()
    about = f"{length.value:.0f} min at {of.targets.seconds:g} s a decision"
    if length.high < least * (1 - of.targets.length / 100):
        message = f"half of all games take less than {about}; the box says {of.promised} min"
    elif length.low > most * (1 + of.targets.length / 100):
        message = f"half of all games take more than {about}; the box says {of.promised} min"
    else:
        return
    hint = "correct  minutes  in game.yaml, or the numbers that end the game"
    yield found_in(of, agreed(of, Severity.WARNING), "length-unlike-the-box", message, hint)


def _skill(of: Measured) -> Iterator[Diagnostic]:
    pairs = ((GREEDY, RANDOM, of.targets.skill), (PLANNER, GREEDY, of.targets.planner))
    for agent, other, least in pairs:
        found = beats(of.tally, agent, other)
        if found is not None and 100 * found.high < least:
            message = f"{agent} beats {other} in only {percent(found.value)} of games"
            hint = "choices that do not matter, or an agent that plays badly: watch a replay"
            yield found_in(of, Severity.WARNING, "skill-does-not-tell", message, hint)


def beats(tally: Tally, agent: str, *others: str) -> Interval | None:
    """Return how often an agent wins against others, as if two played: its share of what they win
    at each seat."""
    own = tally.agents.get(agent)
    against = [tally.agents[name] for name in others if name in tally.agents]
    if own is None or not against:
        return None
    theirs = Sample()
    for sample in against:
        theirs.add(sample)
    if own.total + theirs.total == 0 or own.n == 0:
        return None
    share = own.mean / (own.mean + theirs.mean)
    # As exact as the smaller of the two samples of wins.
    return wilson(share * (n := min(own.n, theirs.n)), n)


def _styles(of: Measured) -> Iterator[Diagnostic]:
    tally = of.tally
    for agent in of.reasoning:
        others = tuple(name for name in of.reasoning if name not in (agent, PLANNER))
        found = beats(tally, agent, *others) if agent not in _ALL_AGENTS else None
        if found is None:
            continue
        unlike = _unlike(tally, agent, others)
        if 100 * found.low > of.targets.style:
            message = f"the style '{agent}' beats {', '.join(others)} in {percent(found.value)}"
        elif 100 * found.high < 100 - of.targets.style:
            message = (
                f"the style '{agent}' beats {', '.join(others)} in only {percent(found.value)}"
            )
        else:
            continue
        hint = "weaken the strong choice, or give the others something against it"
        message = f"{message} of games{unlike}"
        yield found_in(of, Severity.WARNING, "one-style-decides", message, hint)


def _unlike(tally: Tally, agent: str, others: tuple[str, ...]) -> str:
    """Return which action a style takes most unlike others."""
    own, rest = _mix(tally, (agent,)), _mix(tally, others)
    differing = max(
        {*own, *rest}, key=lambda a: (abs(own.get(a, 0) - rest.get(a, 0)), a), default=None
    )
    if differing is None:
        return ""
    mine, theirs = own.get(differing, 0.0), rest.get(differing, 0.0)
    return f"; '{differing}' is {percent(mine)} of its actions, {percent(theirs)} of theirs"


def _mix(tally: Tally, agents: tuple[str, ...]) -> dict[str, float]:
    counts: dict[str, int] = {}
    for agent in agents:
        for action, n in tally.actions.get(agent, {}).items():
            counts[action] = counts.get(action, 0) + n
    total = sum(counts.values())
    return {action: n / total for action, n in counts.items()}


def _runaway(of: Measured) -> Iterator[Diagnostic]:
    led = of.tally.led
    found = wilson(led[True], led.total())
    if led.total() and 100 * found.low > of.targets.leader:
        message = f"who leads at half length wins {percent(found.value)} of games"
        hint = "give those behind something to catch up with"
        severity = agreed(of, Severity.WARNING)
        yield found_in(of, severity, "leader-stays-ahead", message, hint)


def _supply(of: Measured) -> Iterator[Diagnostic]:
    for name, peaks in of.tally.peaks.items():
        printed, most = of.engine.supply.get(name), quantile(peaks, 0.95)
        if printed is not None and most > printed:
            message = f"one game in twenty needs {most} of '{name}' or more; {printed} are printed"
            yield found_in(of, Severity.WARNING, "supply-runs-short", message, "print more of it")


def _forced(of: Measured) -> Iterator[Diagnostic]:
    tally = of.tally
    share = 1 - tally.free / tally.choices if tally.choices else 0.0
    if 100 * share > of.targets.forced and of.reasoning:
        message = f"{percent(share)} of all choices have one option only"
        hint = "let players choose, or do without the choice"
        yield found_in(of, Severity.WARNING, "choices-forced", message, hint)


def _strait(of: Measured) -> Iterator[Diagnostic]:
    tally = of.tally
    fights = tally.places.get(FIGHT, Counter())
    total = sum(fights.values())
    if tally.seats < 2 or total < limits.ACTIONS or not of.reasoning:
        return
    for place, fought in fights.items():
        passed, here = tally.passed[place] / tally.games, wilson(fought, total)
        if passed > limits.STRAIT_PASSED and here.low > limits.STRAIT_FIGHTS:
            message = (
                f"everyone passes {place} in {percent(passed)} of games, and "
                f"{percent(here.value)} of all fights are there"
            )
            hint = "open a second way"
            severity = agreed(of, Severity.WARNING)
            yield found_in(of, severity, "one-place-decides", message, hint, place)
