"""Statistics as plain data, for JSON."""

from __future__ import annotations

from typing import Any

from pnp.base.diagnostics import Diagnostic
from pnp.play.batch_findings import PAIRS, win_rate
from pnp.play.comparing import Difference
from pnp.play.judging import MatchResult
from pnp.play.matches import Match
from pnp.play.statistics import Interval, chi_square, mean_of, median, quantile, wilson
from pnp.play.tally import WIN, Sample, Tally


def data_of(of: MatchResult, match: Match, found: list[Diagnostic]) -> dict[str, Any]:
    """Return a match with its statistics and findings."""
    tally = of.tally
    sides = max(tally.sides) + 1
    wins = [tally.side_won[side] / WIN for side in range(sides)]
    return {
        "title": of.title,
        "match": _match(match),
        "games": tally.games,
        "finished": _interval(wilson(tally.finished, tally.games)),
        "endings": dict(tally.endings),
        "turns": {"median": _interval(median(tally.turns)), **_tails(tally.turns)},
        "decisions": {"median": _interval(median(tally.decisions)), **_tails(tally.decisions)},
        "minutes": {"median": _interval(of.length(of.tally)), "box": of.minutes},
        "ties": tally.ties,
        "lost": tally.lost,
        "score": _score(tally) if of.engine.victory else None,
        "sides": list(tally.sides),
        "wins by side": [_interval(wilson(won, tally.games)) for won in wins],
        "uneven by chance": chi_square(wins),
        "wins by agent": {name: _win_share(sample) for name, sample in tally.agents.items()},
        "wins by agent and seat": {
            f"{name} {seat + 1}": _win_share(sample) for (name, seat), sample in tally.cells.items()
        },
        "options": tally.options / tally.free if tally.free else None,
        "forced": 1 - tally.free / tally.choices if tally.choices else None,
        "lead changes": {str(n): games for n, games in sorted(tally.leads.items())},
        "led at half": {"won": tally.led[True], "lost": tally.led[False]},
        "drama": _mean(tally.deficit, 1000),
        "decided": _mean(tally.decided, 1000),
        "margin": _mean(tally.margin, 1),
        "skill": {
            f"{agent} against {other}": _interval(share)
            for agent, other in PAIRS
            if (share := win_rate(tally, agent, other)) is not None
        },
        "actions": {agent: dict(counts) for agent, counts in tally.actions.items()},
        "users win": {
            f"{what} {name}": {"share": uses.share, "games": uses.games}
            for (what, name), uses in sorted(tally.uses.items())
        },
        "places": {what: dict(counts) for what, counts in tally.places.items()},
        "peaks": {name: _tails(peaks) for name, peaks in tally.peaks.items()},
        "supply": dict(of.engine.supply),
        "anomalies": dict(tally.anomalies),
        "findings": [
            {"code": one.code, "severity": one.severity.value, "message": one.message}
            for one in found
        ],
    }


def differences_of(
    first: Match, second: Match, pairs: int, found: list[Difference]
) -> dict[str, Any]:
    """Return two matches with the differences between them."""
    return {
        "first": _match(first),
        "second": _match(second),
        "pairs": pairs,
        "differences": {
            one.name: {
                "first": one.first,
                "second": one.second,
                "more": _interval(one.difference),
                "smallest that would show": one.smallest_detectable,
            }
            for one in found
        },
    }


def _match(match: Match) -> dict[str, Any]:
    return {
        "path": match.path,
        "board": match.board,
        "mode": match.mode,
        "players": match.players,
        "agents": list(match.agents),
        "seed": match.seed,
        "with": dict(text.split("=", 1) for text in match.overrides),
        "facts": match.stamp,
    }


def _interval(found: Interval) -> dict[str, float]:
    return {"value": found.value, "low": found.low, "high": found.high}


def _score(tally: Tally) -> dict[str, Any] | None:
    """Return the scores of games whose rules have only a score to beat; None if there are none."""
    if not tally.score.n:
        return None
    mean = mean_of(tally.score.total, tally.score.squares, tally.score.n)
    return {
        "median": _interval(median(tally.points)),
        "mean": _interval(mean),
        **_tails(tally.points),
    }


def _win_share(sample: Sample) -> dict[str, float]:
    return {**_interval(wilson(sample.total / WIN, sample.n)), "seats": sample.n}


def _mean(sample: Sample, unit: int) -> dict[str, float] | None:
    if not sample.n:
        return None
    return _interval(Interval(*(v / unit for v in mean_of(sample.total, sample.squares, sample.n))))


def _tails(counts: Any) -> dict[str, int]:
    return {name: quantile(counts, q) for name, q in (("p5", 0.05), ("p50", 0.5), ("p95", 0.95))}
