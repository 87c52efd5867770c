"""``pnp build``: targets in, files and findings out."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from pnp.base.diagnostics import Report
from pnp.base.registry import ExtensionError
from pnp.cli import completion
from pnp.cli.options import (
    ExtensionName,
    Number,
    Percentage,
    cache_option,
    choice_option,
    choices,
    colour_option,
    language_option,
    limit_option,
    nonempty_words,
    out_option,
    paper_option,
    split_lower,
    theme_option,
)
from pnp.cli.render import code_of, print_findings, summary
from pnp.cli.targets import all_games, resolve_targets
from pnp.cli.terminal import make_visible, report_bug, say
from pnp.export import FORMATS
from pnp.imposition import SCALES, SHEETS

if TYPE_CHECKING:
    from pnp.build import BuildOutput, Progress
    from pnp.press.documents import SessionPlan

_MINI = 0.5
_MOST_NAMED = 3
# The number of sheets from which their percentages are not listed.
_MOST_FILLS = 24
# Options that only sheets use.
_OF_SHEETS = ("papers", "sheets", "marks", "cut_lines", "printer", "copies")
_EXAMPLES = """\b
Examples:
  pnp build les-petits-pirates --format pdf --paper letter
  pnp build my-game/ --theme ink-saver --sheets gutterfold
  pnp build my-map.yaml --paper a3 --out print
  pnp build les-petits-pirates --only tokens:gold-1,gold-5 --copies 2
  pnp build my-game/ --only deck:quests --cards 3,7-9
  pnp build piracy --players 3
"""


def _selections(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> Any:
    found: dict[str, tuple[str, ...]] = {}
    for text in given:
        part, colon, items = text.strip().partition(":")
        if not part or (colon and not split_lower([items])):
            message = f"'{text}' names no part; write PART, PART:PIECE,PIECE or KIND:FILE"
            raise click.BadParameter(message, context, option)
        named = split_lower([items])
        # A part that is named both as a whole and by pieces is printed as a whole.
        whole = not named or found.get(part) == ()
        found[part] = () if whole else (*found.get(part, ()), *named)
    return found


def _cards(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> Any:
    return nonempty_words(given, context, option)


formats = click.option(
    "--format",
    "formats",
    multiple=True,
    default=("pdf", "svg"),
    metavar="NAME",
    callback=choices(FORMATS),
    shell_complete=completion.list_completer(FORMATS.own_names()),
    help="Write these formats: pdf (sheets), svg or png (single pieces); pdf and svg by default.",
)


@click.command("build", epilog=_EXAMPLES)
@click.argument("targets", metavar="[TARGET]...", nargs=-1, shell_complete=completion.targets)
@all_games("Build all bundled games.")
@paper_option
@formats
@theme_option
@language_option
@choice_option("--ink", ("full", "low"), "Choose low to save ink: line art on white backgrounds.")
@click.option(
    "--sheets",
    type=ExtensionName(SHEETS),
    help=("How to print backs: on the reverse side, folded, on separate sheets, or not at all."),
)
@choice_option(
    "--marks", ("crop", "none"), "Mark where to cut: crop marks outside the pieces, or none."
)
@click.option(
    "--cut-lines",
    is_flag=True,
    help="Also draw the cut lines, in a separate PDF layer that you can hide.",
)
@click.option(
    "--printer",
    metavar="NAME",
    help="Use this printer profile, given by name or path; see pnp calibrate.",
)
@click.option(
    "--only",
    multiple=True,
    metavar="PART[:ITEM,...]",
    callback=_selections,
    help="Print only this part, or these pieces or files of it; or KIND:FILE, such as deck:quests. "
    "Can be repeated.",
)
@click.option(
    "--cards",
    multiple=True,
    metavar="N,N-N,ID",
    callback=_cards,
    help="Print only these cards of the --only selection, by id or by number in file order.",
)
@click.option(
    "--copies",
    type=Number(1, 1000),
    default=1,
    metavar="N",
    help="Multiply the number of copies of every piece by N.",
)
@click.option(
    "--players",
    type=Number(1, 100),
    metavar="N",
    help="Print only what N players need, as one kit.",
)
@click.option(
    "--draft",
    is_flag=True,
    help="Build in spite of errors about single pieces, which get a mark; the files are drafts.",
)
@click.option(
    "--scale",
    type=Percentage(*SCALES),
    metavar="PERCENT",
    help="Print everything at this percentage of its size, such as 150%.",
)
@click.option("--mini", is_flag=True, help="Print everything at half its size.")
@out_option("output")
@limit_option
@cache_option
@colour_option
@click.pass_context
def command(
    context: click.Context,
    /,
    targets: tuple[str, ...],
    everything: bool,
    limit: int,
    scale: float | None,
    mini: bool,
    **options: Any,
) -> None:
    """Build the files to print.

    A TARGET is the name of a bundled game, the folder of a game, or one file of your own, such as
    a map; without one, the game in the current folder is built. No files are written for a target
    with errors. Exit codes: 0 success, 1 errors in the content, 2 wrong usage, a problem with this
    machine, or a bug in pnp.
    """
    named = resolve_targets(context, targets, everything=everything)
    idle = _unused_options(context, options["formats"])
    if mini and scale is not None:
        raise click.UsageError("give either --mini or --scale")
    chosen = build_arguments({**options, "scale": _MINI if mini else scale or 1.0})
    codes = [_build_one(target, chosen, limit, idle) for target in named]
    context.exit(max(codes, default=0))


def build_arguments(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of ``Game.build`` for the options of a command."""
    named = {"papers": "paper", "lang": "language"}
    return {named.get(name, name): value for name, value in options.items()}


def _unused_options(context: click.Context, formats: Sequence[str]) -> tuple[str, ...]:
    """Return the options given that these formats do not use."""
    from pnp.press.files import holds_sheets

    if any(map(holds_sheets, formats)):
        return ()
    return tuple(
        option.opts[0]
        for option in context.command.params
        if option.name in _OF_SHEETS
        and context.get_parameter_source(option.name) is ParameterSource.COMMANDLINE
    )


def _build_one(target: str, options: Mapping[str, Any], limit: int, idle: Sequence[str]) -> int:
    """Build one target, report the result, and return its exit code."""
    report = Report()
    for option in idle:
        message = f"{option} has no effect: no sheets are written"
        report.warning(
            "option-without-effect", message, hint=f"add  --format pdf, or remove {option}"
        )
    built = build_target(target, options, report)
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


def build_target(target: str, options: Mapping[str, Any], report: Report) -> BuildOutput | None:
    """Build one target with the options of ``Game.build``; a bug in pnp is reported as a finding
    and does not stop other targets."""
    from pnp.api import Result, UsageError
    from pnp.api import open as open_game
    from pnp.rules.validate import failure_finding

    try:
        with _progress() as progress:
            result = open_game(target).build(**options, progress=progress)
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
def _progress() -> Iterator[Progress]:
    """Yield a progress display: a bar in a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        from pnp.build import ignore_progress

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
