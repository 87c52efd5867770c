"""Findings from all matches of a run together: actions and components that players never use, and
which agents beat which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct, field

from pnp.base.diagnostics import Diagnostic, Severity
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.play import judging as limits
from pnp.play.judging import (
    RANDOM,
    UNEVEN,
    MatchResult,
    agreed_severity,
    find_match_problems,
    make_finding,
    percent,
    severity_beyond,
    side_wins,
)
from pnp.play.kernel import Engine, copy_table
from pnp.play.observing import ACTION, ON_BOARD, VISIT
from pnp.play.statistics import Interval, chance_beyond, chance_of_surplus, discoveries, wilson
from pnp.play.tally import Sample, Tally, Uses

ENOUGH = 200
"""Number of choices offering an action, per agent, that suffices to estimate how many do."""
USUALLY_TRIED, MOST_TRIED = 25_000, 150_000
"""Maximum number of options to try, which takes seconds; the larger one applies only if an action
seems impossible."""


class OfferedActions(Struct):
    """The actions available to an agent in ``games`` games: for each, the number of player choices
    that offered it; ``possible`` are the actions that any choice led to, chance included."""

    games: int = 0
    choices: Counter[str] = field(default_factory=Counter)
    possible: set[str] = field(default_factory=set)


def count_offered(
    run: Sequence[MatchResult], actions: Collection[str], never: Collection[str] = ()
) -> dict[str, OfferedActions]:
    """Return the actions offered to each non-random agent, from the saved logs of a run. Stops when
    there are enough choices for each of the ``actions``, but continues longer if some of those
    ``never`` taken have not been possible yet."""
    found = {agent: OfferedActions() for agent in run[0].thinking_agents}
    tried = 0
    for number in range(
        max((len(own.first) for of in run for own in of.self_play_tallies), default=0)
    ):
        for of in run:
            for agent, tally in zip(of.thinking_agents, of.self_play_tallies, strict=True):
                logs = [tally.first[index] for index in sorted(tally.first)]
                if number < len(logs):
                    tried += _count_offers(found[agent], of.engine, logs[number])
        missing = {*never}.difference(*(one.possible for one in found.values()))
        few = any(one.choices[action] < ENOUGH for one in found.values() for action in actions)
        if not few or tried > (MOST_TRIED if missing else USUALLY_TRIED):
            break
    return found


def _count_offers(found: OfferedActions, engine: Engine[Any], log: Sequence[int]) -> int:
    """Count the actions that a game offered; return the number of options tried."""
    found.games += 1
    tried = 0
    for player, options in _options(engine, log):
        tried += len(options)
        actions = set().union(*options)
        found.possible |= actions
        if player:
            found.choices.update(actions)
    return tried


def _options(engine: Engine[Any], log: Sequence[int]) -> Iterator[tuple[bool, list[set[str]]]]:
    """Yield, for each choice of a game, whether a player makes it, and the actions that each of its
    options marks."""
    table, at = engine.set_up(), 0
    while not engine.finished(table) and at < len(log):
        start, since = copy_table(table), list[int]()
        turn = engine.turn(table)
        choice = next(turn, None)
        while choice is not None and at < len(log):
            marked = [
                _marked_actions(engine, start, (*since, i)) for i in range(len(choice.options))
            ]
            yield choice.player is not None, marked
            since.append(log[at])
            at += 1
            try:
                choice = turn.send(choice.options[since[-1]])
            except StopIteration:
                choice = None
        table.marks.clear()


def _marked_actions(engine: Engine[Any], start: Any, taken: Sequence[int]) -> set[str]:
    """Return the actions marked by the last of the options ``taken`` since the start of a turn."""
    table = copy_table(start)
    turn = engine.turn(table)
    choice = next(turn)
    for option in taken[:-1]:
        choice = turn.send(choice.options[option])
    before = len(table.marks)
    with suppress(StopIteration):
        turn.send(choice.options[taken[-1]])
    return {mark.where for mark in table.marks[before:] if mark.what == ACTION}


# Components and actions that players rarely or never use in a run, and those that win games.


def combine_matches(run: Sequence[MatchResult]) -> tuple[MatchResult, str]:
    """Return the first match of a run, titled by the words all titles share, and a text with the
    total number of games and the non-random agents."""
    words = [of.title.split(", ") for of in run]
    shared = ", ".join(word for word in words[0] if all(word in other for other in words))
    games = plain_sum(of.tally.games for of in run)
    return replace(run[0], title=shared), f"{games:,} games ({', '.join(run[0].thinking_agents)})"


def never_marked(run: Sequence[MatchResult], what: str) -> list[str]:
    """Return the known names that were never marked, or none if too few games were played."""
    if not run[0].thinking_agents or plain_sum(of.tally.games for of in run) < limits.PLACES:
        return []
    seen: Counter[str] = plain_sum((of.tally.places.get(what, Counter()) for of in run), Counter())
    known = _known_names(run, what)
    never = [name for name in known if not seen[name]]
    return never if len(never) < len(known) else []


def find_unused(run: Sequence[MatchResult]) -> Iterator[Diagnostic]:
    """Yield findings about actions that are rarely or never taken, and cards and other components
    that are never used."""
    of, games = combine_matches(run)
    of = replace(of, span=of.rules or of.span)
    if of.thinking_agents and plain_sum(each.tally.games for each in run) >= limits.ACTIONS:
        yield from _find_dead_actions(of, run, games)
    for what in dict.fromkeys(what for each in run for what in each.engine.known):
        if what != ACTION and what not in ON_BOARD and (never := never_marked(run, what)):
            message = f"{len(never)} of '{what}' never come into use in {games}: {', '.join(never)}"
            hint = "make them cheaper or stronger, or leave them out"
            severity = agreed_severity(of, Severity.WARNING)
            yield make_finding(of, severity, "thing-never-used", message, hint, *never)


def _find_dead_actions(
    of: MatchResult, run: Sequence[MatchResult], games: str
) -> Iterator[Diagnostic]:
    """Yield findings about actions that are less than 1 in 200 of each agent's actions and of the
    choices that offer them."""
    taken = {agent: Counter[str]() for agent in of.thinking_agents}
    for each in run:
        for agent in each.thinking_agents:
            taken[agent] += each.tally.actions.get(agent, Counter())
    rare = [
        action
        for action in _known_names(run, ACTION)
        if all(100 * own[action] < limits.DEAD * own.total() for own in taken.values())
    ]
    never = [action for action in rare if not any(own[action] for own in taken.values())]
    found = count_offered(run, rare, never) if rare else {}
    looked_at = plain_sum(one.games for one in found.values())
    for action in rare:
        choices = plain_sum(one.choices[action] for one in found.values())
        often = f"{choices:,} choices of {looked_at} games offered it"
        hint = "make it cheaper or stronger, or leave it out"
        if action not in never:
            if _is_rarely_taken(run, action, found):
                shares = ", ".join(
                    f"{agent} {own[action]:,} of {own.total():,} actions"
                    for agent, own in taken.items()
                )
                message = f"the action '{action}' is hardly ever taken ({shares}), though {often}"
                severity = agreed_severity(of, Severity.WARNING)
                yield make_finding(of, severity, "action-hardly-taken", message, hint)
        elif any(action in one.possible for one in found.values()):
            message = f"nobody takes the action '{action}' in {games}, though {often}"
            severity = agreed_severity(of, Severity.WARNING)
            yield make_finding(of, severity, "action-never-taken", message, hint)
        else:
            message = f"nobody could take the action '{action}' in {games}"
            hint = "see what it asks for that never is"
            sure = looked_at >= limits.LOOKED_AT
            severity = agreed_severity(of, Severity.ERROR if sure else Severity.WARNING)
            yield make_finding(of, severity, "action-never-possible", message, hint)


def _is_rarely_taken(
    run: Sequence[MatchResult], action: str, found: dict[str, OfferedActions]
) -> bool:
    """Return whether each agent rarely takes an action when it is offered, as estimated from some
    of its games."""
    for agent, one in found.items():
        alone = [each.tally.alone[agent] for each in run if agent in each.tally.alone]
        games = plain_sum(tally.games for tally in alone)
        choices = one.choices[action] * games / one.games if one.games else 0
        taken = plain_sum(tally.actions.get(agent, Counter())[action] for tally in alone)
        if choices * limits.DEAD < 100 or 100 * taken >= limits.DEAD * choices:
            return False
    return True


def find_dominating(run: Sequence[MatchResult]) -> Iterator[Diagnostic]:
    """Yield findings about cards and other things whose users win too often. False discoveries are
    limited, because among many things some would stand out by chance."""
    of, _ = combine_matches(run)
    of, limit = replace(of, span=of.rules or of.span), of.targets.thing
    uses: dict[tuple[str, str], dict[str, Uses]] = {}
    for match in run:
        for agent, tally in zip(match.thinking_agents, match.self_play_tallies, strict=True):
            for thing, own in tally.uses.items():
                if thing[0] != ACTION:
                    uses.setdefault(thing, {}).setdefault(agent, Uses()).add(own)
    wholes = {thing: _sum(own.values()) for thing, own in uses.items()}
    chances = [chance_beyond(whole.share, whole.games, limit / 100) for whole in wholes.values()]
    believed = discoveries(chances, limits.FALSE)
    for what, name in (thing for i, thing in enumerate(wholes) if i in believed):
        whole, least = wholes[what, name], _win_share(wholes[what, name]).low
        alone = (_win_share(own) for own in uses[what, name].values())
        each = [own.value if own.low > 0.5 else 0.0 for own in alone]
        if (severity := severity_beyond(least, each, limit)) is not None:
            message = (
                f"who uses the {what} '{name}' beats who does not in {percent(whole.share)} of "
                f"{whole.games:,} games (at least {percent(least)})"
            )
            hint = "make it dearer or weaker, or let all have it"
            yield make_finding(of, severity, "one-thing-decides", message, hint, name)


def _win_share(uses: Uses) -> Interval:
    return wilson(uses.share * uses.games, uses.games)


def _known_names(run: Sequence[MatchResult], what: str) -> list[str]:
    return [*dict.fromkeys(name for of in run for name in of.engine.known.get(what, ()))]


def _sum(uses: Iterable[Uses]) -> Uses:
    whole = Uses()
    for one in uses:
        whole.add(one)
    return whole


# Which agents beat which, as evidence about the game: thinking should help, and no style should
# beat all others.


GREEDY, PLANNER = "greedy", "planner"
PAIRS = ((GREEDY, RANDOM), (PLANNER, GREEDY))
"""Pairs of agents of which the first, which thinks or thinks further, should beat the second."""
_ALL_AGENTS = (GREEDY, PLANNER, RANDOM)


def win_rate(tally: Tally, agent: str, *others: str) -> Interval | None:
    """Return how often an agent beats others, as if only two played: its share of the wins per
    seat."""
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
    # A game has one winner, however many seats an agent has.
    n = min(own.n, theirs.n, (own.n + theirs.n) // tally.seats)
    return wilson(share * n, n)


def find_skill_problems(of: MatchResult) -> Iterator[Diagnostic]:
    """Yield findings if thinking hardly helps, or if one style beats all others."""
    yield from _find_useless_skill(of)
    yield from _find_dominant_style(of)


def _find_useless_skill(of: MatchResult) -> Iterator[Diagnostic]:
    least = dict(zip(PAIRS, (of.targets.skill, of.targets.planner), strict=True))
    # One agent may play badly itself, unless the other one does too.
    thinking = [win_rate(of.tally, agent, RANDOM) for agent in (GREEDY, PLANNER)]
    for (agent, other), limit in least.items():
        found = win_rate(of.tally, agent, other)
        if found is None or 100 * found.high >= limit:
            continue
        each = thinking if other == RANDOM else [found]
        severity = severity_beyond(
            1 - found.high, [1 - one.high for one in each if one], 100 - limit
        )
        if severity is not None:
            message = f"{agent} beats {other} in only {percent(found.value)} of games"
            hint = "choices that do not matter, or an agent that plays badly: watch a replay"
            yield make_finding(of, severity, "skill-does-not-tell", message, hint)


def _find_dominant_style(of: MatchResult) -> Iterator[Diagnostic]:
    for agent in of.thinking_agents:
        others = tuple(name for name in of.thinking_agents if name not in (agent, PLANNER))
        whole = win_rate(of.tally, agent, *others) if agent not in _ALL_AGENTS else None
        if whole is None:
            continue
        each = [found for other in others if (found := win_rate(of.tally, agent, other))]
        better = severity_beyond(whole.low, [found.low for found in each], of.targets.style)
        worse = severity_beyond(
            1 - whole.high, [1 - found.high for found in each], of.targets.style
        )
        severity = better or worse
        if severity is not None:
            only = "" if better else "only "
            hint = "weaken the strong choice, or give the others something against it"
            message = (
                f"the style '{agent}' beats {', '.join(others)} in {only}{percent(whole.value)} of "
                f"games{_distinctive_action(of.tally, agent, others)}"
            )
            yield make_finding(of, severity, "one-style-decides", message, hint)


def _distinctive_action(tally: Tally, agent: str, others: tuple[str, ...]) -> str:
    """Return the action whose share differs most between a style and the others, as text."""
    own, rest = _action_mix(tally, (agent,)), _action_mix(tally, others)
    differing = max(
        {*own, *rest}, key=lambda a: (abs(own.get(a, 0) - rest.get(a, 0)), a), default=None
    )
    if differing is None:
        return ""
    mine, theirs = own.get(differing, 0.0), rest.get(differing, 0.0)
    return f"; '{differing}' is {percent(mine)} of its actions, {percent(theirs)} of theirs"


def _action_mix(tally: Tally, agents: tuple[str, ...]) -> dict[str, float]:
    counts: dict[str, int] = {}
    for agent in agents:
        for action, n in tally.actions.get(agent, {}).items():
            counts[action] = counts.get(action, 0) + n
    total = plain_sum(counts.values())
    return {action: n / total for action, n in counts.items()}


# Findings about the game from all matches of a run together.


def judge_matches(run: Sequence[MatchResult]) -> list[list[Diagnostic]]:
    """Return the findings for each of several matches of one game. Findings about the whole run are
    listed with the first one, and those about unvisited places with the first match on their board.
    A seat that does not stand out among all of the run is not reported."""
    looked_at = [i for i, of in enumerate(run) if len(side_wins(of.tally)) > 1]
    found = discoveries([_p_value(run[i]) for i in looked_at], limits.FALSE)
    believed = {looked_at[k] for k in found}
    verdicts = [
        [
            one
            for one in (*find_match_problems(of), *find_skill_problems(of))
            if one.code != UNEVEN or i in believed
        ]
        for i, of in enumerate(run)
    ]
    verdicts[:1] = [[*each, *find_unused(run), *find_dominating(run)] for each in verdicts[:1]]
    for board in dict.fromkeys(of.board for of in run):
        alike = [i for i, of in enumerate(run) if of.board == board]
        verdicts[alike[0]] += _find_unvisited([run[i] for i in alike])
    order = list(Severity)
    return [sorted(each, key=lambda one: order.index(one.severity)) for each in verdicts]


def _p_value(of: MatchResult) -> float:
    return chance_of_surplus(side_wins(of.tally), of.tally.games, of.targets.seat / 100)


def _find_unvisited(run: Sequence[MatchResult]) -> Iterator[Diagnostic]:
    """Yield a finding about the spaces of a board that were never visited."""
    of, games = combine_matches(run)
    if never := never_marked(run, VISIT):
        many = "1 place is" if len(never) == 1 else f"{len(never)} places are"
        message = f"{many} never visited in {games}: {', '.join(never)}"
        hint = "give a reason to go there, or a shorter way"
        severity = agreed_severity(of, Severity.WARNING)
        yield make_finding(of, severity, "place-never-visited", message, hint, *never)
