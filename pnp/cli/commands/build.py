"""``pnp build``: targets in, files and findings out."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.options import Named, Number, choice, choices, coloured, needed, out, papers, words
from pnp.cli.render import rendered, summary
from pnp.diagnostics import Report

if TYPE_CHECKING:
    from pnp.build import Built, Options, Progress

FORMATS = ("pdf", "svg", "png")
SHEETS = ("duplex-long", "duplex-short", "gutterfold", "separate", "fronts")
# Findings about what was typed, not about content: the command was used wrongly.
_MISUSE = (
    "output-in-the-way",
    "output-link",
    "unknown-target",
    "unknown-part",
    "unknown-piece",
    "unknown-card",
    "reversed-range",
    "cards-of-which-part",
    "unknown-theme",
    "unknown-printer",
    "missing-game",
)

_EXAMPLES = """\b
Examples:
  pnp build les-petits-pirates --format pdf --paper letter
  pnp build my-game/ --theme ink-saver --sheets gutterfold
  pnp build my-map.yaml --paper a3 --out print
  pnp build les-petits-pirates --only tokens:gold-1,gold-5 --copies 2
  pnp build my-game/ --only deck:crew --cards 3,7-9
"""


def _selections(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> Any:
    found: dict[str, tuple[str, ...]] = {}
    for text in given:
        part, colon, items = text.strip().partition(":")
        if not part or (colon and not words([items])):
            message = f"'{text}' names no part; write PART, PART:PIECE,PIECE or KIND:FILE"
            raise click.BadParameter(message, context, option)
        named = words([items])
        # A part that is named whole and in pieces is printed whole.
        whole = not named or found.get(part) == ()
        found[part] = () if whole else (*found.get(part, ()), *named)
    return found


def _cards(context: click.Context, option: click.Parameter, given: tuple[str, ...]) -> Any:
    return needed(given, context, option)


@click.command("build", epilog=_EXAMPLES)
@click.argument("targets", metavar="[TARGET]...", nargs=-1)
@papers
@click.option(
    "--format",
    "formats",
    multiple=True,
    default=("pdf", "svg"),
    show_default="pdf,svg",
    metavar="NAME",
    callback=choices(FORMATS),
    help="Files to write: pdf (sheets), svg and png (single pieces).",
)
@click.option("--theme", metavar="NAME", help="The look, in place of the game's own.")
@choice("--ink", ("full", "low"), "low: the game's look on white grounds, in lines.")
@click.option(
    "--sheets",
    type=Named(SHEETS),
    help="What stands on the backs: how your printer turns the paper, or how you glue it.",
)
@choice("--marks", ("crop", "none"), "Where to cut: short lines outside the pieces, or nothing.")
@click.option(
    "--cut-lines",
    is_flag=True,
    help="Draw the outlines to cut as well, in a layer 'Cut' of the PDF that can be hidden.",
)
@click.option(
    "--printer",
    metavar="NAME",
    help="The profile of your printer, by name or path; see pnp calibrate.",
)
@click.option(
    "--only",
    multiple=True,
    metavar="PART[:ITEM,...]",
    callback=_selections,
    help="Print this part, or these pieces or files of it; or KIND:FILE, such as deck:crew. "
    "May be repeated.",
)
@click.option(
    "--cards",
    multiple=True,
    metavar="N,N-N,ID",
    callback=_cards,
    help="Print only these of what --only names, by number in the order of the file or by id.",
)
@click.option(
    "--copies",
    type=Number(1, 1000),
    default=1,
    metavar="N",
    help="Print every piece this many times as often.",
)
@out("output")
@coloured
@click.pass_context
def command(context: click.Context, /, targets: tuple[str, ...], **options: Any) -> None:
    """Make the files to print.

    A TARGET is the name of a bundled game, the folder of a game, or one file of your own, such as
    a map. Without targets, the game of this folder is built, or every bundled game where there is
    none. Nothing is written for a target that has faults.
    """
    from pnp.build import Options
    from pnp.content.folder import GAME_FILE
    from pnp.content.project import bundled_games
    from pnp.selection import Selection

    selection = Selection(*(options.pop(name) for name in ("only", "cards", "copies")))
    config = Path(click.get_app_dir("pnp"))
    chosen = Options(**options, selection=selection, config=config)
    usual = (".",) if Path(GAME_FILE).is_file() else bundled_games()
    codes = [_one(target, chosen) for target in targets or usual]
    context.exit(max(codes, default=0))


def _one(target: str, options: Options) -> int:
    """Build one target, tell what came of it, and return the exit code that it deserves."""
    from pnp.build import build

    report = Report()
    with _progress() as progress:
        built = build(target, options, report, progress)
    for found in report.diagnostics:
        click.echo(rendered(found), err=True)
        click.echo(err=True)
    if report.failed or built is None:
        click.echo(f"{target}: {summary(report)}; nothing was written", err=True)
        typed = any(f.code in _MISUSE and f.span is None for f in report.diagnostics)
        return 2 if typed else 1
    if summary(report):
        click.echo(f"{target}: {summary(report)}", err=True)
    click.echo(_closing(built))
    return 0


def _closing(built: Built) -> str:
    count = len(built.files)
    line = f"{built.title}: {count} file{'' if count == 1 else 's'} in {built.folder.as_posix()}"
    sheets = [f"{n} sheet{'' if n == 1 else 's'} of {paper}" for paper, n in built.sheets]
    return f"{line} ({' or '.join(sheets)})" if sheets else line


def _silent(phase: str, done: int, total: int) -> None:
    """Show nothing: a log is no place for a bar."""


@contextmanager
def _progress() -> Iterator[Progress]:
    """Yield what shows how far a build is: a bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield _silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn
    from rich.progress import Progress as RichProgress

    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[step]}")
    with RichProgress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None, step="")

        def show(phase: str, done: int, total: int) -> None:
            step = f"{done}/{total}" if total else ""
            bar.update(task, description=phase, completed=done, total=total or None, step=step)

        yield show
