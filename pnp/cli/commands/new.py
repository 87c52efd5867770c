"""``pnp new``: begin a game of one's own."""

from pathlib import Path

import click

from pnp.cli.options import coloured
from pnp.cli.streams import say

_EXAMPLES = """\b
Examples:
  pnp new moon-pirates --from les-petits-pirates
  cd moon-pirates
  pnp validate
  pnp build
"""


@click.command("new", epilog=_EXAMPLES)
@click.argument("name")
@click.option("--from", "game", required=True, metavar="GAME", help="The bundled game to copy.")
@coloured
@click.pass_context
def command(context: click.Context, /, name: str, game: str) -> None:
    """Create a game of your own, NAME, by copying a bundled one to a new folder.

    Each file names its schema for editors, and game.yaml names the game whose rules it follows.
    """
    import re

    from pnp.base.diagnostics import nearest
    from pnp.base.output import portable, told
    from pnp.content.game_files import bundled_games
    from pnp.scaffold import scaffold

    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) or len(name) > 64:
        hint = "write lower-case words joined by hyphens, such as moon-pirates"
        raise click.UsageError(f"'{name}' is not a valid id for a game; {hint}", context)
    if game not in bundled_games():
        known = nearest(game, bundled_games())
        raise click.UsageError(f"'{game}' is not a bundled game; {known}", context)
    if name in bundled_games():
        raise click.UsageError(f"'{name}' is a bundled game; choose another name", context)
    if portable(name) != name:
        message = f"'{name}' is a reserved name on Windows; choose another name"
        raise click.UsageError(message, context)
    folder = Path(name)
    if folder.exists():
        raise click.UsageError(f"'{name}' already exists; choose another name", context)
    try:
        files = scaffold(name, game, folder)
    except OSError as error:
        _, message, _ = told(error, folder)
        raise click.UsageError(message, context) from None
    say(f"{len(files)} files in {name}: change them, then  pnp validate {name}")
