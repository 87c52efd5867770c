"""The verdict on a game or a board, with the results of many simulated games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager
from itertools import chain
from pathlib import Path

from pnp.base.diagnostics import Diagnostic, Report, Severity
from pnp.base.values import replace
from pnp.content.targets import find_target
from pnp.play.batch_findings import judge_matches
from pnp.play.game_loading import OpenGame, open_game
from pnp.play.judging import match_result
from pnp.play.kernel import UnplayableError
from pnp.play.matches import Match, default_agents, host_in_game, title_of, with_stamp
from pnp.play.measuring import Progress, measure_match
from pnp.play.statistics_text import verdict as told
from pnp.play.third_party import ProgramError
from pnp.rules.suppression import SuppressingReport
from pnp.rules.verdict import FAULTY_EXTENSION, Verdict

GAMES = 400
"""Default number of games per board and number of players."""


def with_play(
    verdict: Verdict,
    games: int,
    executor: Executor,
    jobs: int,
    bar: Callable[[str], AbstractContextManager[Progress]],
    *,
    trusted: bool = False,
) -> Verdict:
    """Return a verdict with the results of simulated games: lines of statistics, and findings, with
    suppressed ones listed separately. A target with errors or without an engine is not played;
    ``unplayed`` gives the reason. Python in its folder is run only if ``trusted``."""
    if not verdict.read or verdict.count(Severity.ERROR):
        return replace(verdict, unplayed="fix the errors first, then run it again")
    report = Report()
    path = find_target(verdict.target, report)
    game = open_game(path, report, trusted=trusted) if path is not None else None
    if game is None or path is None:
        first = next(iter(report.diagnostics), None)
        return replace(
            verdict, unplayed=_reason_not_played(first) if first is not None else "no game"
        )
    found, lines, run = SuppressingReport(), [], []
    try:
        for match in matches_of(game, path, trusted=trusted):
            host, title = host_in_game(game, match), title_of(game, match)
            with bar(title) as progress:
                tally = measure_match(match, games, executor, jobs, progress=progress)
            of = match_result(title, host, match, tally, game.game.record.targets)
            lines.append(told(of, match))
            run.append(of)
    except ProgramError as error:
        found.error(FAULTY_EXTENSION, str(error), hint="correct this program, then run it again")
    for one in chain.from_iterable(judge_matches(run)):
        found.add(one)
    return replace(
        verdict,
        findings=(*verdict.findings, *found.diagnostics),
        suppressed=(*verdict.suppressed, *found.answered.values()),
        measured=tuple(lines),
    )


def _reason_not_played(found: Diagnostic) -> str:
    """Return in one line why the game is not played, and how to correct it."""
    return f"{found.message}; {found.hint}" if found.hint else found.message


def matches_of(game: OpenGame, path: Path, *, trusted: bool = False) -> Iterator[Match]:
    """Yield a match for each board and each number of players that a game allows, in the usual
    mode."""
    least, most = game.game.record.players
    for board in game.boards or (None,):
        for players in range(least, most + 1):
            id = board.id if board is not None else None
            match = Match(str(path), players, default_agents(game), 1, id, trusted=trusted)
            try:
                yield with_stamp(game, match)
            except UnplayableError:
                continue
