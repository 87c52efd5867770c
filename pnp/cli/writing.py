"""Run what writes files, with a progress display, and show the result."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Report
from pnp.base.registry import ExtensionError
from pnp.cli.render import code_of, print_findings, summary
from pnp.cli.terminal import make_visible, report_bug, say

if TYPE_CHECKING:
    from pnp.api import Game, Result
    from pnp.press.documents import SessionPlan
    from pnp.press.preparation import Progress
    from pnp.press.publishing import BuildOutput

_MOST_NAMED = 3
# The number of sheets from which their percentages are not listed.
_MOST_FILLS = 24


def open_and_write(
    target: str, write: Callable[[Game, Progress], Result], report: Report
) -> BuildOutput | None:
    """Open a target and write its files; a bug in pnp is reported as a finding and does not stop
    other targets."""
    from pnp.api import Result, UsageError
    from pnp.api import open as open_game
    from pnp.rules.validate import failure_finding

    try:
        with phase_progress() as progress:
            result = write(open_game(target), progress)
    except UsageError as error:
        if not error.findings:
            raise
        result = Result(False, (), error.findings)
    except Exception as error:
        if not isinstance(error, OSError | ExtensionError):
            report_bug(error)
        report.add(failure_finding(error))
        return None
    for finding in result.findings:
        report.add(finding.diagnostic)
    return result.output


def show_output(target: str, built: BuildOutput | None, report: Report, limit: int) -> int:
    """Show the findings and what was written; return the exit code."""
    print_findings(report, limit)
    if built is None:
        stopped = _stopped_by(report)
        say(f"{target}: {summary(report)}; no files written{stopped}", err=True)
        return code_of(report)
    if summary(report):
        say(f"{target}: {summary(report)}", err=True)
    say(*_closing_lines(built))
    return 0


def _stopped_by(report: Report) -> str:
    """Return which findings stop a draft, with their places; empty for other builds."""
    from pnp.press.drafts import STOPS

    found = [one for one in report.diagnostics if STOPS in one.details]
    named = [f"{one.code} ({one.span})" if one.span else one.code for one in found]
    more = len(named) - _MOST_NAMED
    ending = f" and {more} more" if more > 0 else ""
    return f"; the draft is stopped by {', '.join(named[:_MOST_NAMED])}{ending}" if found else ""


def _closing_lines(built: BuildOutput) -> tuple[str, ...]:
    count = len(built.files)
    state = "unchanged, " if built.is_unchanged else ""
    state = f"{state}draft, " if built.draft is not None else state
    files = f"{count} file{'' if count == 1 else 's'}"
    line = f"{built.title}: {state}{files} in {built.folder.as_posix()}"
    sheets = [f"{n} sheet{'' if n == 1 else 's'} of {paper}" for paper, n in built.sheets]
    usage = (_describe_fill(paper, fills) for paper, fills in built.sheet_usage if len(fills) > 1)
    head = f"{line} ({' or '.join(sheets)})" if sheets else line
    count_of = dict(built.sheets)
    plans = (
        text
        for paper, plan in built.session_plans
        if any(evening.sheets < count_of[paper] for evening in plan)
        for text in _session_lines(paper, plan)
    )
    work = (
        [f"To cut and glue all of it takes about {_format_time(built.minutes)}"]
        if built.minutes
        else []
    )
    return (head, *usage, *work, *plans)


def _session_lines(paper: str, plan: Sequence[SessionPlan]) -> Iterator[str]:
    """Report which pages of the kit to print for each number of players."""
    for _, group in groupby(plan, key=attrgetter("first", "title", "pages")):
        first, *others = group
        last = others[-1] if others else first
        players = f"{first.players}" if first is last else f"{first.players}-{last.players}"
        pages = ",".join(
            f"{low}-{high}" if low < high else f"{low}" for low, high in first.page_ranges
        )
        who = f"{players} player{'' if last.players == 1 else 's'}"
        who = f"a first game of {who}" if first.first else who
        who += f" ({first.title})" if first.title else ""
        takes = f"{last.sheets} sheets, about {_format_time(last.minutes)}"
        yield f"For {who} print pages {pages} of {paper}: {takes}"


def _format_time(minutes: int) -> str:
    hours, rest = divmod(minutes, 60)
    words = [f"{hours} h"] if hours else []
    return " ".join([*words, f"{rest} min"] if rest or not words else words)


def _describe_fill(paper: str, fills: Sequence[int]) -> str:
    """Report how much of the sheets of pieces is used: of each, unless there are many."""
    each = " ".join(map(str, fills))
    if len(fills) > _MOST_FILLS:
        each = f"from {min(fills)} to {max(fills)} %"
    return f"Used of the sheets of {paper}: {round(sum(fills) / len(fills))} % ({each})"


@contextmanager
def phase_progress() -> Iterator[Progress]:
    """Yield a progress display: a bar in a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        from pnp.press.preparation import ignore_progress

        yield ignore_progress
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn
    from rich.progress import Progress as RichProgress

    # Not markup: a name in brackets is not a colour.
    named = TextColumn("{task.description}", markup=False)
    columns = named, BarColumn(), TextColumn("{task.fields[step]}")
    with RichProgress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None, step="")

        def show(phase: str, done: int, total: int) -> None:
            step = f"{done}/{total}" if total else ""
            bar.update(
                task,
                description=make_visible(phase),
                completed=done,
                total=total or None,
                step=step,
            )

        yield show
