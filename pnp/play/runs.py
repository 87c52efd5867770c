"""What all matches of a run say of the game together.

What two captains never do four may: an action is blamed only if it is never taken in any match of
the run, a space only if it is never visited with any number of players. And where many seats are
looked at, some win more by chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.base.diagnostics import Diagnostic, Severity
from pnp.base.values import replace
from pnp.play import thresholds as limits
from pnp.play.judging import UNEVEN, Measured, agreed, findings, found_in, side_wins
from pnp.play.observing import ACTION, FIGHT, GOLD, VISIT
from pnp.play.statistics import chance_of_surplus, discoveries

_ON_BOARD = (VISIT, FIGHT, GOLD)
"""Marks of spaces: what is never used of them is a matter of each board."""


def judged(run: Sequence[Measured]) -> list[list[Diagnostic]]:
    """Return what is wrong with each of several matches of one game. What they show together is
    found on the first of them; a seat that does not stand out among all of the run is left alone.
    """
    looked_at = [i for i, of in enumerate(run) if len(side_wins(of.tally)) > 1]
    found = discoveries([_chance(run[i]) for i in looked_at], limits.FALSE)
    believed = {looked_at[k] for k in found}
    verdicts = [
        [one for one in findings(of) if one.code != UNEVEN or i in believed]
        for i, of in enumerate(run)
    ]
    verdicts[:1] = [[*each, *_unused(run)] for each in verdicts[:1]]
    for board in dict.fromkeys(of.board for of in run):
        alike = [i for i, of in enumerate(run) if of.board == board]
        verdicts[alike[0]] += _unvisited([run[i] for i in alike])
    order = list(Severity)
    return [sorted(each, key=lambda one: order.index(one.severity)) for each in verdicts]


def _chance(of: Measured) -> float:
    return chance_of_surplus(side_wins(of.tally), of.tally.games, of.targets.seat / 100)


def _together(run: Sequence[Measured]) -> tuple[Measured, str]:
    """Return the first match of a run, titled by what all have in common, and in how many games
    of all agents that think nothing was found."""
    words = [of.title.split(", ") for of in run]
    shared = ", ".join(word for word in words[0] if all(word in other for other in words))
    games = sum(of.tally.games for of in run)
    return replace(run[0], title=shared), f"{games:,} games ({', '.join(run[0].reasoning)})"


def _known(run: Sequence[Measured], what: str) -> list[str]:
    return [*dict.fromkeys(name for of in run for name in of.engine.known.get(what, ()))]


def _unused(run: Sequence[Measured]) -> Iterator[Diagnostic]:
    """Yield the actions that nobody takes, and the cards and other things that nobody uses."""
    of, games = _together(run)
    severity = agreed(of, Severity.WARNING)
    taken = {
        action
        for each in run
        for agent in each.reasoning
        for action in each.tally.actions.get(agent, ())
    }
    if of.reasoning and sum(each.tally.games for each in run) >= limits.ACTIONS:
        for action in _known(run, ACTION):
            if action not in taken:
                message = f"nobody takes the action '{action}' in {games}"
                hint = "make it cheaper or stronger, or leave it out"
                yield found_in(of, severity, "action-never-taken", message, hint)
    for what in {what: None for each in run for what in each.engine.known}:
        if what != ACTION and what not in _ON_BOARD and (lost := _lost(run, what)):
            message = f"{len(lost)} of '{what}' never come into use in {games}: {', '.join(lost)}"
            hint = "make them cheaper or stronger, or leave them out"
            yield found_in(of, severity, "thing-never-used", message, hint, *lost)


def _unvisited(run: Sequence[Measured]) -> Iterator[Diagnostic]:
    """Yield the spaces of a board at which nobody ever is."""
    of, games = _together(run)
    if lost := _lost(run, VISIT):
        many = "1 place is" if len(lost) == 1 else f"{len(lost)} places are"
        message = f"{many} never visited in {games}: {', '.join(lost)}"
        hint = "give a reason to go there, or a shorter way"
        severity = agreed(of, Severity.WARNING)
        yield found_in(of, severity, "place-never-visited", message, hint, *lost)


def _lost(run: Sequence[Measured], what: str) -> list[str]:
    """Return what is known but never marked, if enough games were played to say so."""
    if not run[0].reasoning or sum(of.tally.games for of in run) < limits.PLACES:
        return []
    seen: Counter[str] = sum((of.tally.places.get(what, Counter()) for of in run), Counter())
    known = _known(run, what)
    lost = [name for name in known if not seen[name]]
    return lost if len(lost) < len(known) else []
