"""Findings about the content from the tally of one match, each with its threshold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf
from typing import Any

from msgspec import Struct

from pnp.base.diagnostics import BoardMark, Diagnostic, Severity, Span
from pnp.base.sums import plain_sum
from pnp.kinds.game.record import Targets
from pnp.play import judging as limits
from pnp.play.kernel import Engine
from pnp.play.matches import HostedMatch, Match
from pnp.play.observing import FIGHT
from pnp.play.positions import replay_positions
from pnp.play.statistics import Interval, median, quantile, surplus, wilson
from pnp.play.tally import WIN, Tally

STRAIT_PASSED, STRAIT_FIGHTS = 0.9, 0.2
"""From which share of games in which everyone passes a place, and of all fights there, one place
decides the game."""
PLACES = 1000
"""After how many games a place without a visit is reported."""
ACTIONS = 200
"""After how many games an action that nobody takes is reported."""
FALSE = 0.05
"""The share of the seats and things blamed in one run that may be blamed by chance."""
DEAD = 0.5
"""Below which percentage of all actions, and of the choices that offer it, an action is dead."""
LOOKED_AT = 50
"""In how many games an action may never be possible before that is an error."""


# Findings about the content from the tally of one match, each with its threshold.


UNEVEN = "seat-wins-more"
RANDOM = "random"


class MatchResult(Struct, frozen=True):
    """A simulated match: ``title`` describes it, ``minutes`` is the playing time promised on the
    box; ``span`` is the position of its findings, ``rules`` that of findings about the whole game,
    ``targets`` are the limits of the game, and ``board`` is the id of the board."""

    title: str
    engine: Engine[Any]
    tally: Tally
    minutes: tuple[int, int] | None = None
    span: Span | None = None
    targets: Targets = Targets()
    board: str | None = None
    rules: Span | None = None

    @property
    def thinking_agents(self) -> tuple[str, ...]:
        """The agents that are not random."""
        return tuple(agent for agent in self.tally.alone if agent != RANDOM)

    @property
    def self_play_tallies(self) -> list[Tally]:
        """The games that each agent that is not random plays against itself."""
        return [self.tally.alone[agent] for agent in self.thinking_agents]

    @property
    def promised_minutes(self) -> str:
        """The minutes that the box promises in words: 30-45, or 40."""
        return "-".join(map(str, sorted({*(self.minutes or ())})))

    def length(self, tally: Tally) -> Interval:
        """Return the minutes of a game: half of those in a tally are shorter."""
        found = median(tally.decisions)
        return Interval(*(value * self.targets.seconds / 60 for value in found))


def match_result(
    title: str, host: HostedMatch, match: Match, tally: Tally, targets: Targets
) -> MatchResult:
    """Return a match with the statistics of its games."""
    game = host.game
    span, rules = (host.board or game.game).id_span, (game.lone or game.game).id_span
    board, minutes = match.board, host.minutes
    return MatchResult(title, host.engine, tally, minutes, span, targets, board, rules)


def side_wins(tally: Tally) -> list[float]:
    """Return how many games each side won."""
    return [tally.side_won[side] / WIN for side in range(max(tally.sides) + 1)]


def find_match_problems(of: MatchResult) -> Iterator[Diagnostic]:
    """Yield what is wrong with what was played, as far as one match shows it."""
    yield from _find_unfinished(of)
    yield from _find_uneven(of)
    yield from _find_too_long(of)
    yield from _find_runaway(of)
    yield from _find_stuck(of)
    yield from _find_short_supply(of)
    yield from _find_forced(of)
    yield from _find_straits(of)


def make_finding(
    of: MatchResult, severity: Severity, code: str, message: str, hint: str = "", *places: str
) -> Diagnostic:
    """Return a finding on what was played, which marks places of its board."""
    marks = (BoardMark("spot", places),) if places else ()
    return Diagnostic(severity, code, f"{of.title}: {message}", of.span, hint, marks=marks)


def severity_beyond(
    whole: float, each: Sequence[float], limit: float, badly: float = inf
) -> Severity | None:
    """Return how grave it is that a share is certainly beyond a limit in percent, or ``badly``
    beyond another: None if all games do not show it, and a note unless two agents ``each`` show it
    alone."""
    if 100 * whole <= limit:
        return None
    two = sorted(each, reverse=True)[:2]
    both = min(whole, *two) if len(two) > 1 else -inf
    if 100 * both > badly:
        return Severity.ERROR
    return Severity.WARNING if 100 * both > limit else Severity.NOTE


def agreed_severity(of: MatchResult, severity: Severity) -> Severity:
    """Return how grave it is what no agent does: one alone may be blind."""
    return severity if len(of.thinking_agents) > 1 else Severity.NOTE


def percent(share: float) -> str:
    """Return a share in words: 34 %, or 0.4 % for small ones."""
    text = f"{100 * share:.1f}"
    return f"{text.removesuffix('.0')} %"


def percentage_points(share: float) -> str:
    """Return a difference of shares in words."""
    return f"{100 * share:.1f} points"


def _find_unfinished(of: MatchResult) -> Iterator[Diagnostic]:
    lacking = [wilson(tally.games - tally.finished, tally.games) for tally in of.self_play_tallies]
    if not lacking:
        return
    # The agent that ends most games: where even that fails, it is the game.
    best = min(lacking, key=lambda share: share.value)
    if 100 * best.value <= of.targets.unfinished or best.low <= 0:
        return
    severity = Severity.ERROR if 100 * best.low > of.targets.unfinished_badly else Severity.WARNING
    agents = ", ".join(of.thinking_agents)
    message = f"{percent(best.value)} of games do not end, whoever plays ({agents})"
    hint = "see in a replay what nobody can do any more; --keep DIR writes the first"
    yield make_finding(of, agreed_severity(of, severity), "games-unfinished", message, hint)


def _find_uneven(of: MatchResult) -> Iterator[Diagnostic]:
    tally, wins = of.tally, side_wins(of.tally)
    sides = len(wins)
    if sides < 2:
        return
    side, more = surplus(wins, tally.games)
    alone = (wilson(side_wins(own)[side], own.games) - 1 / sides for own in of.self_play_tallies)
    # Each plays too few games to show how large a surplus is, but enough to show that it is one.
    each = [own.value if own.low > 0 else 0.0 for own in alone]
    severity = severity_beyond(more.low, each, of.targets.seat, of.targets.seat_badly)
    if severity is None:
        return
    who = _name_of_side(tally, side)
    message = (
        f"{who} wins {percent(more.value + 1 / sides)} of games, {percentage_points(more.value)} "
        f"more than its fair share (at least {percentage_points(more.low)})"
    )
    hint = "change what lies near its start, or compare another board with --against"
    yield make_finding(of, severity, UNEVEN, message, hint)


def _name_of_side(tally: Tally, side: int) -> str:
    seats = [str(seat + 1) for seat, own in enumerate(tally.sides) if own == side]
    return f"seat {seats[0]}" if len(seats) == 1 else f"the team of seats {' and '.join(seats)}"


def _find_too_long(of: MatchResult) -> Iterator[Diagnostic]:
    if of.minutes is None or not of.thinking_agents or of.tally.games == 0:
        return
    least, most = of.minutes
    whole, each = of.length(of.tally), [of.length(own) for own in of.self_play_tallies]
    about = f"{whole.value:.0f} min at {of.targets.seconds:g} s a decision"
    hint = "correct the minutes that are promised, or the numbers that end the game"
    short, *shorter = (1 - found.high / least for found in (whole, *each))
    long, *longer = (found.low / most - 1 for found in (whole, *each))
    for word, beyond, alone in (("less", short, shorter), ("more", long, longer)):
        severity = severity_beyond(beyond, alone, of.targets.length)
        if severity is not None:
            message = (
                f"half of all games take {word} than {about}; the box says "
                f"{of.promised_minutes} min"
            )
            yield make_finding(of, severity, "length-unlike-the-box", message, hint)


def _find_runaway(of: MatchResult) -> Iterator[Diagnostic]:
    led = plain_sum((own.led for own in of.self_play_tallies), Counter[bool]())
    whole, *each = (
        wilson(n[True], n.total()) for n in (led, *(own.led for own in of.self_play_tallies))
    )
    severity = severity_beyond(whole.low, [found.low for found in each], of.targets.leader)
    if severity is not None:
        message = f"who leads at half length wins {percent(whole.value)} of games"
        hint = "give those behind something to catch up with"
        yield make_finding(of, severity, "leader-stays-ahead", message, hint)


def _find_stuck(of: MatchResult) -> Iterator[Diagnostic]:
    def found(tally: Tally, name: str) -> float:
        return wilson(tally.anomalies[name], tally.games).low

    for name in of.engine.stuck:
        each = [found(own, name) for own in of.self_play_tallies]
        severity = severity_beyond(found(of.tally, name), each, of.targets.stuck) if each else None
        if severity is not None:
            share = percent(of.tally.anomalies[name] / of.tally.games)
            message = f"in {share} of games someone must do what cannot be done: {name}"
            hint = f"give more room or another choice; --keep DIR writes games with '{name}'"
            yield make_finding(of, severity, "turn-without-choice", message, hint)


def _find_short_supply(of: MatchResult) -> Iterator[Diagnostic]:
    for name, printed in of.engine.supply.items():
        each = [quantile(own.peaks.get(name, {}), 0.95) for own in of.self_play_tallies]
        most = max(each, default=0)
        severity = severity_beyond(most - printed, [peak - printed for peak in each], 0)
        if severity is None:
            continue
        if (dealt := _count_dealt(of, name)) > printed:
            message = f"{dealt} of '{name}' are dealt at the start; {printed} are printed"
            severity = Severity.ERROR
        else:
            message = f"one game in twenty needs {most} of '{name}' or more; {printed} are printed"
        yield make_finding(of, severity, "supply-runs-short", message, "print more of it")


def _count_dealt(of: MatchResult, name: str) -> int:
    """Return how many of a component are in use when a player first chooses."""
    for log in of.self_play_tallies[0].first.values():
        for position, _ in replay_positions(of.engine, log):
            if position.choice is None or position.choice.player is not None:
                return of.engine.in_use(position.table).get(name, 0)
    return 0


def _find_forced(of: MatchResult) -> Iterator[Diagnostic]:
    whole, *each = (
        1 - own.free / own.choices if own.choices else 0.0
        for own in (of.tally, *of.self_play_tallies)
    )
    severity = severity_beyond(whole, each, of.targets.forced) if each else None
    if severity is not None:
        message = f"{percent(whole)} of all choices have one option only"
        hint = "let players choose, or do without the choice"
        yield make_finding(of, severity, "choices-forced", message, hint)


def _find_straits(of: MatchResult) -> Iterator[Diagnostic]:
    tally = of.tally
    fights = tally.places.get(FIGHT, Counter())
    if tally.seats < 2 or fights.total() < limits.ACTIONS or not of.thinking_agents:
        return
    for place, fought in fights.items():
        each = [_certain_fights(own, place) for own in of.self_play_tallies]
        severity = severity_beyond(_certain_fights(tally, place), each, 100 * limits.STRAIT_FIGHTS)
        if severity is not None:
            message = (
                f"everyone passes {place} in {percent(tally.passed[place] / tally.games)} of "
                f"games, and {percent(fought / fights.total())} of all fights are there"
            )
            hint = "open a second way"
            yield make_finding(of, severity, "one-place-decides", message, hint, place)


def _certain_fights(tally: Tally, place: str) -> float:
    """Return how many fights are at a place for certain, none where not everyone passes it."""
    fights = tally.places.get(FIGHT, Counter())
    if not tally.games or tally.passed[place] / tally.games <= limits.STRAIT_PASSED:
        return 0.0
    return wilson(fights[place], fights.total()).low
