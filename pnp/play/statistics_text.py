"""Statistics as text: rows of tables, and the one-line verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.play import judging as limits
from pnp.play.batch_findings import PAIRS, win_rate
from pnp.play.judging import RANDOM, MatchResult, percent, percentage_points
from pnp.play.matches import Match
from pnp.play.observing import ACTION, FIGHT, GOLD, VISIT
from pnp.play.statistics import (
    Interval,
    chi_square,
    mean_of,
    median,
    quantile,
    smallest_surplus,
    surplus,
    wilson,
)
from pnp.play.tally import WIN, Sample, Tally

MOST_PLACES = 6
"""Maximum number of places in a row."""
_WHERE = {VISIT: "visited", FIGHT: "fought at", GOLD: "gold at"}


class Row(Struct, frozen=True):
    """A row of a table: the quantity, its value, the interval, and a note. ``bar`` is a share to
    draw."""

    label: str
    value: str
    interval: str = ""
    note: str = ""
    bar: Interval | None = None


def rows(of: MatchResult) -> Iterator[tuple[str, list[Row]]]:
    """Yield the tables of statistics, each with its heading."""
    tally = of.tally
    yield "games", [*_games(of)]
    if tally.seats > 1:
        sides = max(tally.sides) + 1
        yield "wins by seat", [_side(tally, side) for side in range(sides)]
    else:
        yield "wins", [replace(_side(tally, 0), note=of.engine.victory)]
    if tally.seats > 1:
        yield "wins by agent", [*_agents(of)]
    yield "choices", [*_choices(of)]
    if any(tally.actions.values()):
        yield "actions", [*_actions(of)]
    if tally.places:
        yield "places", [*_places(of)]
    if tally.peaks:
        yield "components", [*_peaks(of)]
    if tally.anomalies:
        yield "anomalies", [Row(name, f"{n:,}") for name, n in tally.anomalies.most_common()]


def verdict(of: MatchResult, match: Match) -> str:
    """Return the statistics in one line, with their basis."""
    tally = of.tally
    found = [f"finished {_format_share(wilson(tally.finished, tally.games))}"]
    turns, short, long = median(tally.turns), *(quantile(tally.turns, q) for q in (0.05, 0.95))
    found.append(f"{turns.value:.0f} turns median [{short}..{long}]")
    sides = max(tally.sides) + 1
    if sides > 1:
        wins = [tally.side_won[side] / WIN for side in range(sides)]
        most, _ = surplus(wins, tally.games)
        wins_most = "wins" if tally.sides.count(most) == 1 else "win"
        shared = _format_share(wilson(wins[most], tally.games))
        found.append(f"{_agents_on_side(tally, most)} {wins_most} {shared}")
        least = smallest_surplus(sides, tally.games, of.targets.seat / 100)
        found.append(f"a seat that wins {percentage_points(least)} too much would show")
    else:
        if of.engine.victory and tally.points:
            score = median(tally.points)
            found.append(f"score {score.value:.0f} median [{score.low:.0f}..{score.high:.0f}]")
        found.append(f"won {_format_share(wilson(tally.won[0] / WIN, tally.games))}")
    return f"{of.title}: {basis(of, match)}: {', '.join(found)}"


def basis(of: MatchResult, match: Match) -> str:
    """Return the basis of the statistics: number of games, agents, seed and facts."""
    agents = "/".join(match.agents)
    return f"{of.tally.games:,} games, {agents}, seed {match.seed}, facts {match.stamp}"


def _games(of: MatchResult) -> Iterator[Row]:
    tally = of.tally
    endings = ", ".join(
        f"{name} {percent(n / tally.games)}" for name, n in tally.endings.most_common()
    )
    finished = wilson(tally.finished, tally.games)
    yield Row("finished", percent(finished.value), _format_range(finished), endings)
    turns = median(tally.turns)
    spread = f"5 % below {quantile(tally.turns, 0.05)}, 5 % above {quantile(tally.turns, 0.95)}"
    yield Row("turns", f"{turns.value:.0f}", f"[{turns.low:.0f}..{turns.high:.0f}]", spread)
    length = of.length(of.tally)
    suffix = "" if of.minutes is None else f"; the box says {of.promised_minutes}"
    note = f"at {of.targets.seconds:g} s a decision{suffix}"
    yield Row("minutes", f"{length.value:.0f}", f"[{length.low:.0f}..{length.high:.0f}]", note)
    if tally.seats > 1:
        yield Row(
            "ties",
            percent(tally.ties / tally.games),
            _format_range(wilson(tally.ties, tally.games)),
        )
        if tally.lost:
            yield Row("lost by all", percent(tally.lost / tally.games))
    if of.engine.victory and tally.points:
        yield _score(tally)


def _score(tally: Tally) -> Row:
    score, mean = median(tally.points), _mean(tally.score, 1)
    spread = f"5 % below {quantile(tally.points, 0.05)}, 5 % above {quantile(tally.points, 0.95)}"
    note = f"{spread}; mean {mean.value:.0f} [{mean.low:.0f}..{mean.high:.0f}]"
    return Row("score", f"{score.value:.0f}", f"[{score.low:.0f}..{score.high:.0f}]", note)


def _side(tally: Tally, side: int) -> Row:
    sides = max(tally.sides) + 1
    won = tally.side_won[side] / WIN
    found = wilson(won, tally.games)
    note = ""
    if sides > 1 and side == 0:
        wins = [tally.side_won[each] / WIN for each in range(sides)]
        note = f"fair is {percent(1 / sides)}; so uneven by chance: p = {chi_square(wins):.2g}"
    return Row(
        _agents_on_side(tally, side), percent(found.value), _format_range(found), note, found
    )


def _agents_on_side(tally: Tally, side: int) -> str:
    seats = [str(seat + 1) for seat, own in enumerate(tally.sides) if own == side]
    return f"seat {seats[0]}" if len(seats) == 1 else f"seats {' and '.join(seats)}"


def _agents(of: MatchResult) -> Iterator[Row]:
    """Yield a row for the wins of each agent, and for how much thinking helps."""
    tally = of.tally
    for name in tally.agents:
        yield _agent(tally, name)
    for agent, other in PAIRS:
        if (found := win_rate(tally, agent, other)) is not None:
            note = f"as if {agent} and {other} alone played"
            yield Row("skill", percent(found.value), _format_range(found), note, found)
        elif other == RANDOM:
            note = f"{agent} against {other}: for that, add {other} to the agents with --agent"
            yield Row("skill", "unknown", "", note)


def _agent(tally: Tally, name: str) -> Row:
    sample = tally.agents[name]
    found = wilson(sample.total / WIN, sample.n)
    return Row(
        name,
        percent(found.value),
        _format_range(found),
        f"of {sample.n:,} seats against others",
        found,
    )


def _choices(of: MatchResult) -> Iterator[Row]:
    tally = of.tally
    decisions = median(tally.decisions)
    each = f"{decisions.value / tally.seats:.0f} for each player" if tally.seats > 1 else ""
    reach = f"[{decisions.low:.0f}..{decisions.high:.0f}]"
    yield Row("decisions", f"{decisions.value:.0f}", reach, each)
    if tally.free:
        yield Row(
            "options", f"{tally.options / tally.free:.1f}", "", "at each choice that is not forced"
        )
    if tally.choices:
        forced = percent(1 - tally.free / tally.choices)
        yield Row("forced", forced, "", "of all choices have one option only")
    if tally.seats > 1:
        leads = plain_sum(value * n for value, n in tally.leads.items()) / tally.games
        yield Row("lead changes", f"{leads:.1f}", "", "in each game")
        if total := tally.led.total():
            led = wilson(tally.led[True], total)
            yield Row(
                "runaway", percent(led.value), _format_range(led), "who leads at half length wins"
            )
        if tally.deficit.n:
            behind = _mean(tally.deficit, 1000)
            interval = f"[{behind.low:.1f}..{behind.high:.1f}]"
            yield Row("drama", f"{behind.value:.1f}", interval, "points the later winner is behind")
        if tally.decided.n:
            share = percent(tally.decided.mean / 1000)
            yield Row("decided", share, "", "of the turns are over when the winner leads for good")
        if tally.margin.n:
            margin = _mean(tally.margin, 1)
            interval = f"[{margin.low:.1f}..{margin.high:.1f}]"
            yield Row(
                "margin", f"{margin.value:.1f}", interval, "points the winner is ahead at the end"
            )


def _mean(sample: Sample, unit: float) -> Interval:
    found = mean_of(sample.total, sample.squares, sample.n)
    return Interval(*(value / unit for value in found))


def _actions(of: MatchResult) -> Iterator[Row]:
    tally = of.tally
    totals = {agent: counts.total() for agent, counts in tally.actions.items()}
    counted = {action for counts in tally.actions.values() for action in counts}
    whole = plain_sum(totals.values())

    def taken(action: str) -> int:
        return plain_sum(counts[action] for counts in tally.actions.values())

    for action in sorted(
        {*counted, *of.engine.known.get(ACTION, ())}, key=lambda a: (-taken(a), a)
    ):
        shares = [
            f"{agent} {percent(counts[action] / totals[agent])}"
            for agent, counts in tally.actions.items()
            if totals[agent] and len(tally.actions) > 1
        ]
        uses = tally.uses.get((ACTION, action))
        if uses is not None and uses.games >= limits.ACTIONS:
            shares.append(f"who takes it beats who does not in {percent(uses.share)}")
        share = taken(action) / whole if whole else 0.0
        yield Row(action, percent(share), "", "; ".join(shares))


def _places(of: MatchResult) -> Iterator[Row]:
    tally = of.tally
    for what, places in tally.places.items():
        total = places.total()
        first = ", ".join(
            f"{place} {percent(n / total)}" for place, n in places.most_common(MOST_PLACES)
        )
        yield Row(_WHERE.get(what, what), f"{len(places)}", "", f"most: {first}")
    for what, names in of.engine.known.items():
        seen = tally.places.get(what, Counter())
        never = [name for name in names if not seen[name]] if what != ACTION else []
        if never:
            more = f", and {len(never) - 20} more" if len(never) > 20 else ""
            label = f"never {_WHERE.get(what, what)}"
            yield Row(label, f"{len(never)}", "", ", ".join(never[:20]) + more)


def _peaks(of: MatchResult) -> Iterator[Row]:
    for name, peaks in of.tally.peaks.items():
        printed = of.engine.supply.get(name)
        most = f"95 % of games need {quantile(peaks, 0.95)} or fewer, all {max(peaks)}"
        text = most if printed is None else f"{most}; {printed} are printed"
        yield Row(name, f"{quantile(peaks, 0.5)}", "", text)


def _format_share(found: Interval) -> str:
    return f"{percent(found.value)} {_format_range(found)}"


def _format_range(found: Interval) -> str:
    return f"[{100 * found.low:.1f}..{100 * found.high:.1f}]"
