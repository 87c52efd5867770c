"""``pnp theme``: what a theme looks like."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli import completion
from pnp.cli.findings import code_of, tell
from pnp.cli.options import choice, coloured, language, most, out
from pnp.cli.streams import put, say

_EXAMPLES = """\b
Examples:
  pnp theme preview                       the theme of the game in this folder
  pnp theme preview ink-saver
  pnp theme preview star-chart les-petits-pirates
  pnp theme preview looks/dusk.yaml my-map.yaml --format png
"""
FOLDER = "themes"
"""Where previews are written, below the folder for output."""


class _Parts(click.Group):
    """Commands about themes; what is none of them is taken for a theme in the hint."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.commands and not ctx.resilient_parsing:
            hint = f"to see a theme, run  pnp theme preview {args[0]}"
            raise click.UsageError(f"'{args[0]}' is not a command of pnp theme; {hint}", ctx)
        return super().resolve_command(ctx, args)


@click.group("theme", cls=_Parts, epilog=_EXAMPLES, invoke_without_command=True)
@coloured
@click.pass_context
def command(context: click.Context) -> None:
    """Show what a theme looks like; see also  pnp list themes  and  pnp new theme."""
    if context.invoked_subcommand is None:
        put(f"{context.get_help()}\n")


def usual_game(theme: str | None) -> Path:
    """Return the game that shows a theme where none is named: that of this folder, else the one
    whose theme it is, else the small game with which others begin."""
    from pnp.base import world
    from pnp.base.library import game_dir, templates_dir
    from pnp.content.game_files import GAME_FILE, bundled_games

    if Path(GAME_FILE).is_file():
        return Path()
    for name in bundled_games():
        folder = game_dir(name)
        files = world.files(folder / "themes", ".yaml", within=folder)
        if any(path.stem == theme for path in files):
            return folder
    return templates_dir() / "new" / "game"


@command.command("preview", epilog=_EXAMPLES)
@click.argument("theme", required=False, shell_complete=completion.themes)
@click.argument("game", required=False, shell_complete=completion.targets)
@choice("--format", ("pdf", "svg", "png"), "Choose the format of the sheet.", called="layout")
@language
@out("output")
@most
@coloured
@click.pass_context
def preview(
    context: click.Context,
    /,
    theme: str | None,
    game: str | None,
    layout: str,
    lang: str | None,
    out: Path,
    limit: int,
) -> None:
    """Write a sheet that shows a theme: each colour in use, each text style and icon, a board, a
    card, a mat and tokens of a game, and a picture of every way of drawing.

    THEME is a name or the path of a file; GAME is a game or a file to show it on. Without them,
    the game in the current folder and its theme are shown.
    """
    from pnp.base.diagnostics import Report
    from pnp.base.output import portable, publish, told
    from pnp.content.targets import find
    from pnp.export import UnavailableError
    from pnp.preview.sheet import preview as sheet
    from pnp.preview.sheet import written

    report = Report()
    path = find(game, report) if game is not None else usual_game(theme)
    found = sheet(path, theme, report, lang) if path is not None else None
    if found is None:
        tell(report, limit)
        context.exit(code_of(report))
    try:
        data = written(found, layout)
    except UnavailableError as error:
        raise click.UsageError(f"{error}; or choose another --format", context) from None
    name = f"{portable(found.theme)}.{layout}"
    try:
        publish(out, FOLDER, [(name, data)])
    except OSError as error:
        code, message, hint = told(error, out / FOLDER)
        report.error(code, message, hint=hint)
    tell(report, limit)
    if report.failed:
        context.exit(code_of(report))
    say(f"{found.title}: {(out / FOLDER / name).as_posix()}")
