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
from pnp.cli.escaping import as_json, styled, visible
from pnp.cli.matches import Chosen
from pnp.cli.measures import compared_lines, tables
from pnp.cli.output_files import write
from pnp.cli.render import rendered
from pnp.cli.streams import say

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pnp.base.diagnostics import Diagnostic
    from pnp.kinds.game.targets import Targets
    from pnp.play.judging import Measured
    from pnp.play.measuring import Progress
    from pnp.play.tally import Kept

FEW = 100
"""How many games one process plays: to begin others would take longer."""


class Wish(Struct, frozen=True):
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

    def players(self, matches: Sequence[Chosen]) -> AbstractContextManager[tuple[Executor, int]]:
        """Return the executor of the games, and its number of processes."""
        from pnp.play.choosing import of_others
        from pnp.play.clusters import cluster
        from pnp.play.measuring import processes

        if self.dask is not None:
            return cluster(self.dask)
        apart = any(of_others(one.game, one.match.agents) for one in matches)
        return processes(self.jobs if self.games * len(matches) >= FEW else 1, apart=apart)

    def targets(self, one: Chosen) -> Targets:
        """Return the limits of a game, with the user's estimate of the time per decision."""
        own = one.game.game.record.targets
        return own if self.seconds is None else own.model_copy(update={"seconds": self.seconds})


def measure(matches: list[Chosen], wish: Wish) -> int:
    """Play all matches, report the statistics, and return the exit code."""
    from pnp.play.batch_findings import judged
    from pnp.play.statistics_data import data_of

    beyond = max(wish.picked, default=-1)
    if beyond >= wish.games:
        raise click.UsageError(f"--pick {beyond + 1}: only {wish.games} games are played")
    run = []
    with wish.players(matches) as (executor, jobs):
        for one in matches:
            run.append(_measured(one, wish, executor, jobs))
            _tell(run[-1], one)
            if wish.keep is not None:
                _keep(wish.keep, one, run[-1])
    found = _unanswered(judged(run))
    for diagnostic in (diagnostic for each in found for diagnostic in each):
        say(*rendered(diagnostic), "")
    told = list(zip(run, (one.match for one in matches), found, strict=True))
    if wish.json is not None:
        write(wish.json, as_json([data_of(*each) for each in told]))
    if wish.report is not None:
        from pnp.reports.report import Section, report

        sections = [
            Section(of, match, faults, one.game.board(match.board))
            for one, (of, match, faults) in zip(matches, told, strict=True)
        ]
        write(wish.report, report(matches[0].game.game.record.title, sections))
    return int(any(one.severity is Severity.ERROR for each in found for one in each))


def compare(pairs: list[tuple[Chosen, Chosen]], wish: Wish) -> None:
    """Play all pairs of matches, and report how they differ."""
    from pnp.play.comparing import compared, differences
    from pnp.play.statistics_data import differences_of

    data = []
    with wish.players([one for pair in pairs for one in pair]) as (executor, jobs):
        for first, second in pairs:
            with bar(first.title) as progress:
                found = compared(first.match, second.match, wish.games, executor, jobs, progress)
            told = list(differences(found, wish.targets(first).seconds))
            say(*compared_lines(first, second, found.pairs, told), "")
            data.append(differences_of(first.match, second.match, found.pairs, told))
    if wish.json is not None:
        write(wish.json, as_json(data))


def _unanswered(found: Sequence[Sequence[Diagnostic]]) -> list[list[Diagnostic]]:
    """Return the findings that no comment suppresses; report the suppressed ones."""
    from pnp.rules.suppression import AnsweringReport

    report = AnsweringReport()
    for diagnostic in (one for each in found for one in each):
        report.add(diagnostic)
    told = {(one.finding.code, one.reason): one for one in report.answered.values()}
    say(*(f"  ANSWERED  {code}: {reason}" for code, reason in sorted(told)))
    return [[one for one in each if one not in report.answered] for each in found]


def _measured(one: Chosen, wish: Wish, executor: Executor, jobs: int) -> Measured:
    from pnp.play.judging import played
    from pnp.play.matches import hosted_by
    from pnp.play.measuring import measured

    share = None if wish.within is None else wish.within / 100
    host = hosted_by(one.game, one.match)
    with bar(one.title) as progress:
        tally = measured(one.match, wish.games, executor, jobs, share, wish.picked, progress)
    return played(one.title, host, one.match, tally, wish.targets(one))


def _tell(of: Measured, one: Chosen) -> None:
    from pnp.play.statistics_text import basis, rows, verdict

    say(f"{styled(of.title, bold=True)}: {basis(of, one.match)}")
    say(*tables(rows(of)))
    say(f"  {'MEASURED':<9} {verdict(of, one.match)}", "")


def _keep(folder: Path, one: Chosen, of: Measured) -> None:
    """Write the replays of a match, or report that there are none."""
    for kind, games in of.tally.kept.items():
        for kept in games:
            write_replay(folder, one, kept, kind)
    if not of.tally.kept:
        say(f"nothing to keep: no anomaly in {of.title}; --pick N keeps any game", err=True)


def write_replay(folder: Path, one: Chosen, kept: Kept, why: str) -> None:
    """Write the replay of one game, with the reason for saving it."""
    from pnp.play.replays import replay_of, written

    words = [*one.title.replace("=", "-").split(", "), why, str(kept.index + 1)]
    name = "-".join(word.replace(" ", "-") for word in words)
    folder.mkdir(parents=True, exist_ok=True)
    text = written(replay_of(one.match, one.game.rules, kept, why))
    write(folder / f"{name}.json", text, within=folder)


@contextmanager
def bar(title: str) -> Iterator[Progress]:
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

    # Not markup: a name in brackets is no colour.
    named = TextColumn("{task.description}", markup=False)
    columns = named, BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(visible(title))

        def show(done: int, total: int) -> None:
            shown.update(task, completed=done, total=total)

        yield show
