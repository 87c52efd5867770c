"""Which agents beat which, as evidence about the game: thinking should help, and no style should
beat all others."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import Diagnostic
from pnp.base.sums import plain_sum
from pnp.play.judging import RANDOM, Measured, found_in, gravity, percent
from pnp.play.statistics import Interval, wilson
from pnp.play.tally import Sample, Tally

GREEDY, PLANNER = "greedy", "planner"
PAIRS = ((GREEDY, RANDOM), (PLANNER, GREEDY))
"""Whom an agent that thinks, or thinks further, should beat."""
_ALL_AGENTS = (GREEDY, PLANNER, RANDOM)


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
    # A game has one winner, at however many seats an agent plays.
    n = min(own.n, theirs.n, (own.n + theirs.n) // tally.seats)
    return wilson(share * n, n)


def skills(of: Measured) -> Iterator[Diagnostic]:
    """Yield what is wrong if thinking hardly helps, or if one style beats all others."""
    yield from _skill(of)
    yield from _styles(of)


def _skill(of: Measured) -> Iterator[Diagnostic]:
    least = dict(zip(PAIRS, (of.targets.skill, of.targets.planner), strict=True))
    # That one of them does badly may be its own fault, unless the other does too.
    thinking = [beats(of.tally, agent, RANDOM) for agent in (GREEDY, PLANNER)]
    for (agent, other), limit in least.items():
        found = beats(of.tally, agent, other)
        if found is None or 100 * found.high >= limit:
            continue
        each = thinking if other == RANDOM else [found]
        severity = gravity(1 - found.high, [1 - one.high for one in each if one], 100 - limit)
        if severity is not None:
            message = f"{agent} beats {other} in only {percent(found.value)} of games"
            hint = "choices that do not matter, or an agent that plays badly: watch a replay"
            yield found_in(of, severity, "skill-does-not-tell", message, hint)


def _styles(of: Measured) -> Iterator[Diagnostic]:
    for agent in of.reasoning:
        others = tuple(name for name in of.reasoning if name not in (agent, PLANNER))
        whole = beats(of.tally, agent, *others) if agent not in _ALL_AGENTS else None
        if whole is None:
            continue
        each = [found for other in others if (found := beats(of.tally, agent, other))]
        better = gravity(whole.low, [found.low for found in each], of.targets.style)
        worse = gravity(1 - whole.high, [1 - found.high for found in each], of.targets.style)
        severity = better or worse
        if severity is not None:
            only = "" if better else "only "
            hint = "weaken the strong choice, or give the others something against it"
            message = (
                f"the style '{agent}' beats {', '.join(others)} in {only}{percent(whole.value)} of "
                f"games{_unlike(of.tally, agent, others)}"
            )
            yield found_in(of, severity, "one-style-decides", message, hint)


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
    total = plain_sum(counts.values())
    return {action: n / total for action, n in counts.items()}
