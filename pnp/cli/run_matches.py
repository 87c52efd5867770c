"""Play matches, and report and write the results."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click
from msgspec import Struct

from pnp.base.diagnostics import Severity
from pnp.cli.escaping import as_json, make_visible, style_text
from pnp.cli.matches import ChosenMatch
from pnp.cli.measures import comparison_lines, table_lines
from pnp.cli.output_files import write
from pnp.cli.render import render_finding
from pnp.cli.streams import say

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pnp.base.diagnostics import Diagnostic
    from pnp.kinds.game.targets import Targets
    from pnp.play.judging import MatchResult
    from pnp.play.measuring import Progress
    from pnp.play.tally import SavedGame

FEW = 100
"""Up to this many games are played in one process: starting others would take longer."""


class PlayOptions(Struct, frozen=True):
    """How many games to play and where, and which files to write."""

    games: int
    within: float | None
    seconds: float | None
    jobs: int
    dask: str | None
    picked: tuple[int, ...]
    keep: Path | None
    report: Path | None
    json: Path | None

    def executor(
        self, matches: Sequence[ChosenMatch]
    ) -> AbstractContextManager[tuple[Executor, int]]:
        """Return the executor of the games, and its number of processes."""
        from pnp.play.choosing import has_third_party
        from pnp.play.clusters import cluster
        from pnp.play.measuring import processes

        if self.dask is not None:
            return cluster(self.dask)
        apart = any(has_third_party(one.game, one.match.agents) for one in matches)
        return processes(self.jobs if self.games * len(matches) >= FEW else 1, apart=apart)

    def targets(self, one: ChosenMatch) -> Targets:
        """Return the limits of a game, with the user's estimate of the time per decision."""
        own = one.game.game.record.targets
        return own if self.seconds is None else own.model_copy(update={"seconds": self.seconds})


def measure(matches: list[ChosenMatch], wish: PlayOptions) -> int:
    """Play all matches, report the statistics, and return the exit code."""
    from pnp.play.batch_findings import judge_matches
    from pnp.play.statistics_data import data_of

    beyond = max(wish.picked, default=-1)
    if beyond >= wish.games:
        raise click.UsageError(f"--pick {beyond + 1}: only {wish.games} games are played")
    run = []
    with wish.executor(matches) as (executor, jobs):
        for one in matches:
            run.append(_measure_match(one, wish, executor, jobs))
            _print_result(run[-1], one)
            if wish.keep is not None:
                _write_replays(wish.keep, one, run[-1])
    found = _drop_suppressed(judge_matches(run))
    for diagnostic in (diagnostic for each in found for diagnostic in each):
        say(*render_finding(diagnostic), "")
    told = list(zip(run, (one.match for one in matches), found, strict=True))
    if wish.json is not None:
        write(wish.json, as_json([data_of(*each) for each in told]))
    if wish.report is not None:
        from pnp.reports.report import Section, report_page

        sections = [
            Section(of, match, faults, one.game.board(match.board))
            for one, (of, match, faults) in zip(matches, told, strict=True)
        ]
        write(wish.report, report_page(matches[0].game.game.record.title, sections))
    return int(any(one.severity is Severity.ERROR for each in found for one in each))


def compare(pairs: list[tuple[ChosenMatch, ChosenMatch]], wish: PlayOptions) -> None:
    """Play all pairs of matches, and report how they differ."""
    from pnp.play.comparing import compare_games, find_differences
    from pnp.play.statistics_data import differences_of

    data = []
    with wish.executor([one for pair in pairs for one in pair]) as (executor, jobs):
        for first, second in pairs:
            with progress_bar(first.title) as progress:
                found = compare_games(
                    first.match, second.match, wish.games, executor, jobs, progress
                )
            told = list(find_differences(found, wish.targets(first).seconds))
            say(*comparison_lines(first, second, found.pairs, told), "")
            data.append(differences_of(first.match, second.match, found.pairs, told))
    if wish.json is not None:
        write(wish.json, as_json(data))


def _drop_suppressed(found: Sequence[Sequence[Diagnostic]]) -> list[list[Diagnostic]]:
    """Return the findings that no comment suppresses; report the suppressed ones."""
    from pnp.rules.suppression import SuppressingReport

    report = SuppressingReport()
    for diagnostic in (one for each in found for one in each):
        report.add(diagnostic)
    told = {(one.finding.code, one.reason): one for one in report.answered.values()}
    say(*(f"  ANSWERED  {code}: {reason}" for code, reason in sorted(told)))
    return [[one for one in each if one not in report.answered] for each in found]


def _measure_match(
    one: ChosenMatch, wish: PlayOptions, executor: Executor, jobs: int
) -> MatchResult:
    from pnp.play.judging import match_result
    from pnp.play.matches import host_in_game
    from pnp.play.measuring import measure_match

    share = None if wish.within is None else wish.within / 100
    host = host_in_game(one.game, one.match)
    with progress_bar(one.title) as progress:
        tally = measure_match(one.match, wish.games, executor, jobs, share, wish.picked, progress)
    return match_result(one.title, host, one.match, tally, wish.targets(one))


def _print_result(of: MatchResult, one: ChosenMatch) -> None:
    from pnp.play.statistics_text import basis, rows, verdict

    say(f"{style_text(of.title, bold=True)}: {basis(of, one.match)}")
    say(*table_lines(rows(of)))
    say(f"  {'MEASURED':<9} {verdict(of, one.match)}", "")


def _write_replays(folder: Path, one: ChosenMatch, of: MatchResult) -> None:
    """Write the replays of a match, or report that there are none."""
    for kind, games in of.tally.kept.items():
        for kept in games:
            write_replay(folder, one, kept, kind)
    if not of.tally.kept:
        say(f"nothing to keep: no anomaly in {of.title}; --pick N keeps any game", err=True)


def write_replay(folder: Path, one: ChosenMatch, kept: SavedGame, why: str) -> None:
    """Write the replay of one game, with the reason for saving it."""
    from pnp.play.replays import dump_replay, replay_of

    words = [*one.title.replace("=", "-").split(", "), why, str(kept.index + 1)]
    name = "-".join(word.replace(" ", "-") for word in words)
    folder.mkdir(parents=True, exist_ok=True)
    text = dump_replay(replay_of(one.match, one.game.rules, kept, why))
    write(folder / f"{name}.json", text, within=folder)


@contextmanager
def progress_bar(title: str) -> Iterator[Progress]:
    """Yield a progress display: a bar with the remaining time in a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda done, total: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    # Not markup: a name in brackets is not a colour.
    named = TextColumn("{task.description}", markup=False)
    columns = named, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(make_visible(title))

        def show(done: int, total: int) -> None:
            shown.update(task, completed=done, total=total)

        yield show
