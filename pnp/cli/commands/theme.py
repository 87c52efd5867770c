"""``pnp theme``: show what a theme looks like."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli import completion
from pnp.cli.groups import HintingGroup
from pnp.cli.options import choice_option, colour_option, language_option, limit_option, out_option
from pnp.cli.render import code_of, print_findings
from pnp.cli.terminal import put_text, say

if TYPE_CHECKING:
    from pnp.base.diagnostics import Report

_EXAMPLES = """\b
Examples:
  pnp theme preview                       the theme of the game in this folder
  pnp theme preview ink-saver
  pnp theme preview star-chart les-petits-pirates
  pnp theme preview looks/dusk.yaml my-map.yaml --format png
"""
FOLDER = "themes"
"""The folder for previews, below the output folder."""


class _Subcommands(HintingGroup):
    """Subcommands about themes; for an unknown one the hint assumes that a theme was meant."""

    def explain_unknown(self, word: str) -> str:
        hint = f"to see a theme, run  pnp theme preview {word}"
        return f"'{word}' is not a command of pnp theme; {hint}"


@click.group("theme", cls=_Subcommands, epilog=_EXAMPLES, invoke_without_command=True)
@colour_option
@click.pass_context
def command(context: click.Context) -> None:
    """Show what a theme looks like; see also  pnp list themes  and  pnp new theme."""
    if context.invoked_subcommand is None:
        put_text(f"{context.get_help()}\n")


def default_game(theme: str | None, report: Report) -> tuple[Path, str | None] | None:
    """Return the game on which a theme is shown by default, and the theme's name in it: the game in
    this folder, otherwise the game that owns the theme, otherwise the sample game. Returns None
    with a finding if there is no such theme."""
    from pnp.base.diagnostics import suggest_word
    from pnp.base.library import game_dir, general_themes, templates_dir
    from pnp.content.game_files import GAME_FILE
    from pnp.content.themes import (
        bundled_game_of,
        is_path,
        local_file_hint,
        theme_files,
        user_themes_folder,
    )

    small = templates_dir() / "sample"
    if Path(GAME_FILE).is_file():
        return Path(), theme
    if theme is None:
        hint = "name a theme, such as  pnp theme preview chart"
        report.error("unknown-game", "there is no game in this folder", hint=hint)
        return None
    here = {path.stem: f"./{path}" for path in theme_files(Path())}
    if is_path(theme) or theme in here:
        return small, here.get(theme, theme)
    known = {*general_themes(), *(path.stem for path in theme_files(user_themes_folder()))}
    game = bundled_game_of(theme)
    if game is not None or theme in known:
        return (small if game is None else game_dir(game)), theme
    hint = local_file_hint(theme) or suggest_word(theme, {*known, *here})
    report.error("unknown-theme", f"there is no theme '{theme}'", hint=hint)
    return None


@command.command("preview", epilog=_EXAMPLES)
@click.argument("theme", required=False, shell_complete=completion.themes)
@click.argument("game", required=False, shell_complete=completion.targets)
@choice_option(
    "--format", ("pdf", "svg", "png"), "Choose the format of the sheet.", called="layout"
)
@language_option
@out_option("output")
@limit_option
@colour_option
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
    """Write a sheet that shows a theme.

    It shows each colour in use, each text style and icon, a board, a card, a mat and tokens of a
    game, and a picture of every way of drawing, engraving and field of cards.

    THEME is a name or the path of a file; GAME is a game or a file to show it on. Without them,
    the game in the current folder and its theme are shown; outside a game, name a theme.
    """
    from pnp.base.diagnostics import Report
    from pnp.base.output import portable_name, publish, write_error_text
    from pnp.content.targets import find_target
    from pnp.export import UnavailableError
    from pnp.preview.sheet import theme_preview as sheet
    from pnp.preview.sheet import write_preview

    report = Report()
    if game is None:
        shown = default_game(theme, report)
    else:
        path = find_target(game, report)
        shown = None if path is None else (path, theme)
    found = None if shown is None else sheet(*shown, report, lang)
    if found is None:
        print_findings(report, limit)
        context.exit(code_of(report))
    try:
        data = write_preview(found, layout)
    except UnavailableError as error:
        raise click.UsageError(f"{error}; or choose another --format", context) from None
    name = f"{portable_name(found.theme)}.{layout}"
    try:
        publish(out, FOLDER, [(name, data)])
    except OSError as error:
        code, message, hint = write_error_text(error, out / FOLDER)
        report.error(code, message, hint=hint)
    print_findings(report, limit)
    if report.failed:
        context.exit(code_of(report))
    say(f"{found.title}: {(out / FOLDER / name).as_posix()}")
