"""Findings about the game from all matches of a run together.

A space is reported only if it is never visited with any number of players. Also, among many seats
some win more by chance.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.diagnostics import Diagnostic, Severity
from pnp.play import thresholds as limits
from pnp.play.judging import UNEVEN, Measured, agreed, findings, found_in, side_wins
from pnp.play.observing import VISIT
from pnp.play.skills import skills
from pnp.play.statistics import chance_of_surplus, discoveries
from pnp.play.usage import dominating, lost, together, unused


def judged(run: Sequence[Measured]) -> list[list[Diagnostic]]:
    """Return what is wrong with each of several matches of one game. What they show together is
    found on the first of them; a seat that does not stand out among all of the run is left alone.
    """
    looked_at = [i for i, of in enumerate(run) if len(side_wins(of.tally)) > 1]
    found = discoveries([_chance(run[i]) for i in looked_at], limits.FALSE)
    believed = {looked_at[k] for k in found}
    verdicts = [
        [one for one in (*findings(of), *skills(of)) if one.code != UNEVEN or i in believed]
        for i, of in enumerate(run)
    ]
    verdicts[:1] = [[*each, *unused(run), *dominating(run)] for each in verdicts[:1]]
    for board in dict.fromkeys(of.board for of in run):
        alike = [i for i, of in enumerate(run) if of.board == board]
        verdicts[alike[0]] += _unvisited([run[i] for i in alike])
    order = list(Severity)
    return [sorted(each, key=lambda one: order.index(one.severity)) for each in verdicts]


def _chance(of: Measured) -> float:
    return chance_of_surplus(side_wins(of.tally), of.tally.games, of.targets.seat / 100)


def _unvisited(run: Sequence[Measured]) -> Iterator[Diagnostic]:
    """Yield the spaces of a board at which nobody ever is."""
    of, games = together(run)
    if never := lost(run, VISIT):
        many = "1 place is" if len(never) == 1 else f"{len(never)} places are"
        message = f"{many} never visited in {games}: {', '.join(never)}"
        hint = "give a reason to go there, or a shorter way"
        severity = agreed(of, Severity.WARNING)
        yield found_in(of, severity, "place-never-visited", message, hint, *never)
