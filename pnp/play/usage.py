"""Components and actions that players never or hardly use in a run, and those that win games.

Four players may do what two never do: an action is reported only if no match of the run has it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from pnp.base.diagnostics import Diagnostic, Severity
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.play import thresholds as limits
from pnp.play.judging import Measured, agreed, found_in, gravity, percent
from pnp.play.observing import ACTION, ON_BOARD
from pnp.play.offering import Offered, offered
from pnp.play.statistics import Interval, chance_beyond, discoveries, wilson
from pnp.play.tally import Uses


def together(run: Sequence[Measured]) -> tuple[Measured, str]:
    """Return the first match of a run, titled by what all have in common, and in how many games
    of all agents that think nothing was found."""
    words = [of.title.split(", ") for of in run]
    shared = ", ".join(word for word in words[0] if all(word in other for other in words))
    games = plain_sum(of.tally.games for of in run)
    return replace(run[0], title=shared), f"{games:,} games ({', '.join(run[0].reasoning)})"


def lost(run: Sequence[Measured], what: str) -> list[str]:
    """Return what is known but never marked, if enough games were played to say so."""
    if not run[0].reasoning or plain_sum(of.tally.games for of in run) < limits.PLACES:
        return []
    seen: Counter[str] = plain_sum((of.tally.places.get(what, Counter()) for of in run), Counter())
    known = _known(run, what)
    never = [name for name in known if not seen[name]]
    return never if len(never) < len(known) else []


def unused(run: Sequence[Measured]) -> Iterator[Diagnostic]:
    """Yield the actions that nobody takes, or hardly ever, and the cards and other things that
    nobody uses."""
    of, games = together(run)
    of = replace(of, span=of.rules or of.span)
    if of.reasoning and plain_sum(each.tally.games for each in run) >= limits.ACTIONS:
        yield from _dead(of, run, games)
    for what in dict.fromkeys(what for each in run for what in each.engine.known):
        if what != ACTION and what not in ON_BOARD and (never := lost(run, what)):
            message = f"{len(never)} of '{what}' never come into use in {games}: {', '.join(never)}"
            hint = "make them cheaper or stronger, or leave them out"
            severity = agreed(of, Severity.WARNING)
            yield found_in(of, severity, "thing-never-used", message, hint, *never)


def _dead(of: Measured, run: Sequence[Measured], games: str) -> Iterator[Diagnostic]:
    """Yield the actions that no agent takes in as many as one of 200 of all that it does, nor of
    the choices that offer them."""
    taken = {agent: Counter[str]() for agent in of.reasoning}
    for each in run:
        for agent in each.reasoning:
            taken[agent] += each.tally.actions.get(agent, Counter())
    rare = [
        action
        for action in _known(run, ACTION)
        if all(100 * own[action] < limits.DEAD * own.total() for own in taken.values())
    ]
    never = [action for action in rare if not any(own[action] for own in taken.values())]
    found = offered(run, rare, never) if rare else {}
    looked_at = plain_sum(one.games for one in found.values())
    for action in rare:
        choices = plain_sum(one.choices[action] for one in found.values())
        often = f"{choices:,} choices of {looked_at} games offered it"
        hint = "make it cheaper or stronger, or leave it out"
        if action not in never:
            if _hardly(run, action, found):
                shares = ", ".join(
                    f"{agent} {own[action]:,} of {own.total():,} actions"
                    for agent, own in taken.items()
                )
                message = f"the action '{action}' is hardly ever taken ({shares}), though {often}"
                severity = agreed(of, Severity.WARNING)
                yield found_in(of, severity, "action-hardly-taken", message, hint)
        elif any(action in one.possible for one in found.values()):
            message = f"nobody takes the action '{action}' in {games}, though {often}"
            severity = agreed(of, Severity.WARNING)
            yield found_in(of, severity, "action-never-taken", message, hint)
        else:
            message = f"nobody could take the action '{action}' in {games}"
            hint = "see what it asks for that never is"
            sure = looked_at >= limits.LOOKED_AT
            severity = agreed(of, Severity.ERROR if sure else Severity.WARNING)
            yield found_in(of, severity, "action-never-possible", message, hint)


def _hardly(run: Sequence[Measured], action: str, found: dict[str, Offered]) -> bool:
    """Return whether each agent takes an action at hardly any of the choices that offer it, as far
    as some of its games show how many they are."""
    for agent, one in found.items():
        alone = [each.tally.alone[agent] for each in run if agent in each.tally.alone]
        games = plain_sum(tally.games for tally in alone)
        choices = one.choices[action] * games / one.games if one.games else 0
        taken = plain_sum(tally.actions.get(agent, Counter())[action] for tally in alone)
        if choices * limits.DEAD < 100 or 100 * taken >= limits.DEAD * choices:
            return False
    return True


def dominating(run: Sequence[Measured]) -> Iterator[Diagnostic]:
    """Yield the cards and other things that win for whoever uses them: among many things, some of
    their users win more by chance."""
    of, _ = together(run)
    of, limit = replace(of, span=of.rules or of.span), of.targets.thing
    uses: dict[tuple[str, str], dict[str, Uses]] = {}
    for match in run:
        for agent, tally in zip(match.reasoning, match.thinking, strict=True):
            for thing, own in tally.uses.items():
                if thing[0] != ACTION:
                    uses.setdefault(thing, {}).setdefault(agent, Uses()).add(own)
    wholes = {thing: _sum(own.values()) for thing, own in uses.items()}
    chances = [chance_beyond(whole.share, whole.games, limit / 100) for whole in wholes.values()]
    believed = discoveries(chances, limits.FALSE)
    for what, name in (thing for i, thing in enumerate(wholes) if i in believed):
        whole, least = wholes[what, name], _share(wholes[what, name]).low
        alone = (_share(own) for own in uses[what, name].values())
        each = [own.value if own.low > 0.5 else 0.0 for own in alone]
        if (severity := gravity(least, each, limit)) is not None:
            message = (
                f"who uses the {what} '{name}' beats who does not in {percent(whole.share)} of "
                f"{whole.games:,} games (at least {percent(least)})"
            )
            hint = "make it dearer or weaker, or let all have it"
            yield found_in(of, severity, "one-thing-decides", message, hint, name)


def _share(uses: Uses) -> Interval:
    return wilson(uses.share * uses.games, uses.games)


def _known(run: Sequence[Measured], what: str) -> list[str]:
    return [*dict.fromkeys(name for of in run for name in of.engine.known.get(what, ()))]


def _sum(uses: Iterable[Uses]) -> Uses:
    whole = Uses()
    for one in uses:
        whole.add(one)
    return whole
