"""The verdict on a game or a board, with the results of many simulated games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from itertools import chain
from pathlib import Path

from pnp.base.diagnostics import Diagnostic, Report, Severity
from pnp.base.values import replace
from pnp.content.targets import find
from pnp.play.batch_findings import judged
from pnp.play.judging import played
from pnp.play.kernel import UnplayableError
from pnp.play.matches import Match, hosted_by, stamped, title_of, usual_agents
from pnp.play.measuring import Progress, measured
from pnp.play.opening import Opened, opened
from pnp.play.statistics_text import verdict as told
from pnp.play.third_party import ProgramError
from pnp.rules.suppression import AnsweringReport
from pnp.rules.verdict import FAULTY_EXTENSION, Verdict

GAMES = 400
"""How many games are played on each board with each number of players, unless stated."""


def with_play(
    verdict: Verdict,
    games: int,
    executor: Executor,
    jobs: int,
    bar: Callable[[str], AbstractContextManager[Progress]],
    *,
    trusted: bool = False,
) -> Verdict:
    """Return a verdict with what many games of its target come to: lines of what was measured, and
    findings, those that a comment in a file answers for apart. What has errors, or no engine, is
    not played, and the verdict says so; Python in its folder is run only where it is ``trusted``.
    """
    if not verdict.read or verdict.count(Severity.ERROR):
        return replace(verdict, unplayed="fix the errors first, then run it again")
    report = Report()
    path = find(verdict.target, report)
    game = opened(path, report, trusted=trusted) if path is not None else None
    if game is None or path is None:
        first = next(iter(report.diagnostics), None)
        return replace(verdict, unplayed=_why(first) if first is not None else "no game")
    found, lines, run = AnsweringReport(), [], []
    try:
        for match in matches_of(game, path, trusted=trusted):
            host, title = hosted_by(game, match), title_of(game, match)
            with bar(title) as progress:
                tally = measured(match, games, executor, jobs, progress=progress)
            of = played(title, host, match, tally, game.game.record.targets)
            lines.append(told(of, match))
            run.append(of)
    except ProgramError as error:
        found.error(FAULTY_EXTENSION, str(error), hint="mend this program, then run it again")
    for one in chain.from_iterable(judged(run)):
        found.add(one)
    return replace(
        verdict,
        findings=(*verdict.findings, *found.diagnostics),
        suppressed=(*verdict.suppressed, *found.answered.values()),
        measured=tuple(lines),
    )


def _why(found: Diagnostic) -> str:
    """Return in one line why nothing is played, and what would help."""
    return f"{found.message}; {found.hint}" if found.hint else found.message


def matches_of(game: Opened, path: Path, *, trusted: bool = False) -> Iterator[Match]:
    """Yield every way to play a game at a path: each board with each number of players that it
    allows, in the usual mode."""
    least, most = game.game.record.players
    for board in game.boards or (None,):
        for players in range(least, most + 1):
            id = board.id if board is not None else None
            match = Match(str(path), players, usual_agents(game), 1, id, trusted=trusted)
            try:
                yield stamped(game, match)
            except UnplayableError:
                continue
