"""``pnp serve``: show a game in the browser, and redraw it after each save."""

from __future__ import annotations

import os
import sys
from threading import Thread
from time import localtime, strftime
from typing import TYPE_CHECKING

import click

from pnp.cli import completion
from pnp.cli.options import Number, cache_option, colour_option, language_option, theme_option
from pnp.cli.targets import require_target, resolve_targets
from pnp.cli.terminal import describe_refusal, report_bug, say, style_text

if TYPE_CHECKING:
    from pnp.live.table import LiveTable

_EXAMPLES = """\b
Examples:
  pnp serve                        the game of this folder
  pnp serve my-map.yaml --open     one file, in a new tab of your browser
  pnp serve my-game/ --port 8000 --theme night
"""


@click.command("serve", epilog=_EXAMPLES)
@click.argument("target", required=False, shell_complete=completion.targets)
@click.option(
    "--port",
    type=Number(0, 65535),
    default=0,
    metavar="N",
    help="Listen on this port of 127.0.0.1; by default, any free port.",
)
@click.option(
    "--open/--no-open",
    "opened",
    default=None,
    help="Open the page in your browser; this is the default in a desktop terminal.",
)
@theme_option
@language_option
@cache_option
@colour_option
@click.pass_context
def command(
    context: click.Context,
    /,
    target: str | None,
    port: int,
    opened: bool | None,
    theme: str | None,
    lang: str | None,
) -> None:
    """Show a game in your browser, and redraw it whenever you save a file.

    TARGET is the name of a bundled game, the folder of a game, or one file; without one, the game
    in the current folder is shown. The page shows all pieces and sheets, marks findings on the
    pieces concerned, and shows where each piece is defined; press ? for the keyboard shortcuts. The
    page is only available on this machine, at an address that changes each time. Press Ctrl-C to
    stop. Exit codes: 0 stopped by Ctrl-C, 2 wrong usage or a problem with this machine.
    """
    from pnp.base import world
    from pnp.content.language.languages import Edition
    from pnp.live.server import LiveServer
    from pnp.live.session import Session

    (named,) = resolve_targets(context, () if target is None else (target,), everything=False)
    require_target(context, named)
    session = Session(named, Edition(theme, lang), world.current().store, report_bug)
    try:
        server = LiveServer(session, port, _report_save)
    except OSError as error:
        raise click.UsageError(f"cannot use port {port}: {describe_refusal(error)}") from None
    say(f"{server.address}  (Ctrl-C ends)")
    Thread(target=server.serve, daemon=True).start()
    if opened or (opened is None and _on_desktop()):
        click.launch(server.address)
    try:
        server.run_layout()
    except KeyboardInterrupt:
        pass
    finally:
        server.stop()


def _on_desktop() -> bool:
    shown = sys.platform in ("win32", "darwin") or {"DISPLAY", "WAYLAND_DISPLAY"} & set(os.environ)
    return bool(shown) and sys.stdout.isatty()


def _report_save(table: LiveTable) -> None:
    """Report in one line what a save has changed."""
    if table.state not in ("judged", "broken"):
        return
    count, found = len(table.changed), len(table.findings)
    pieces = f"{count} piece{'' if count == 1 else 's'} changed" if table.saved else table.title
    words = f"{found} finding{'' if found == 1 else 's'}"
    time = style_text(strftime("%H:%M:%S", localtime()), dim=True)
    say(f"{time}  {', '.join([*table.saved, pieces, words])}")
