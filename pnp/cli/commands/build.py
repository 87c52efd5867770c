"""``pnp build``: targets in, files and findings out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from pnp.base.diagnostics import Report
from pnp.cli import completion
from pnp.cli.options import (
    ExtensionName,
    Number,
    Percentage,
    cache_option,
    choice_option,
    choices,
    colour_option,
    ink_option,
    language_option,
    limit_option,
    out_option,
    paper_option,
    selection_options,
    theme_option,
)
from pnp.cli.targets import all_games, resolve_targets
from pnp.cli.terminal import say
from pnp.cli.writing import open_and_write, show_output
from pnp.export import FORMATS
from pnp.imposition import SCALES, SHEETS

if TYPE_CHECKING:
    from pnp.press.publishing import BuildOutput

_MINI = 0.5
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
@ink_option
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
@selection_options
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
    "--changed-since",
    "since",
    metavar="OLD",
    help="Print only pieces that are new, look different once they are cut out, or are in more "
    "copies since a revision in git, another game or an earlier build with SVG pictures; see pnp "
    "diff.",
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
    since: str | None,
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
    if since is not None and (chosen["only"] or chosen["cards"] or chosen["players"]):
        raise click.UsageError(
            "--changed-since selects pieces itself; leave out --only, --cards and --players"
        )
    codes = []
    for target in named:
        own = chosen if since is None else _restrict_to_changes(context, target, since, chosen)
        codes.append(0 if own is None else _build_one(target, own, limit, idle))
    context.exit(max(codes, default=0))


def build_arguments(options: Mapping[str, Any]) -> dict[str, Any]:
    """Return the arguments of ``Game.build`` for the options of a command."""
    named = {"papers": "paper", "lang": "language"}
    return {named.get(name, name): value for name, value in options.items()}


def _restrict_to_changes(
    context: click.Context, target: str, since: str, options: Mapping[str, Any]
) -> Mapping[str, Any] | None:
    """Return options that select the pieces which differ from an earlier state; None if there are
    none."""
    from pnp.revisions.comparison import compare_states, pieces_to_print
    from pnp.revisions.git import StateError
    from pnp.revisions.snapshots import Look

    look = Look(options["theme"], options["language"], options["ink"])
    try:
        with compare_states(since, target, look) as found:
            only = pieces_to_print(found.changes)
    except StateError as error:
        raise click.UsageError(str(error), context) from None
    if found.errors:
        # A build reports what is wrong with the present state.
        if found.new.errors:
            return options
        raise click.UsageError(f"{since} has errors: {found.errors[0]}", context)
    if not only:
        say(f"{target}: no piece has to be printed again since {since}")
        return None
    return {**options, "only": only}


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
    return show_output(target, built, report, limit)


def build_target(target: str, options: Mapping[str, Any], report: Report) -> BuildOutput | None:
    """Build one target with the options of ``Game.build``; see ``open_and_write``."""
    return open_and_write(
        target, lambda game, progress: game.build(**options, progress=progress), report
    )
