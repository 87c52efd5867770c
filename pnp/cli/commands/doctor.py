"""``pnp doctor``: check this machine, one line per check."""

import os
import platform
import sys
from collections.abc import Callable
from pathlib import Path

import click

from pnp.cli.commands.list import PROVIDERS
from pnp.cli.options import colour_option
from pnp.cli.terminal import say, style_text

LEAST_PYTHON = (3, 11)


@click.command("doctor")
@colour_option
@click.pass_context
def command(context: click.Context) -> None:
    """Check that this machine has everything pnp needs, and show what to install.

    The exit code is 1 if games cannot be built. PNG output is optional.
    """
    failed = False
    for title, check, needed in _CHECKS:
        fine, text = _run_check(check)
        failed = failed or (needed and not fine)
        mark, colour = ("ok", "green") if fine else (("no", "red") if needed else ("--", "yellow"))
        say(f"{style_text(mark, fg=colour, bold=True)}  {title:<10} {text}")
    context.exit(1 if failed else 0)


def _run_check(check: Callable[[], tuple[bool, str]]) -> tuple[bool, str]:
    from pnp.base.registry import ExtensionError

    try:
        return check()
    except ExtensionError as error:
        return False, str(error)


def _python() -> tuple[bool, str]:
    required = ".".join(map(str, LEAST_PYTHON))
    fine = sys.version_info >= LEAST_PYTHON
    return fine, platform.python_version() + ("" if fine else f"; install Python {required}")


def _fonts() -> tuple[bool, str]:
    from pnp.text import fonts

    names = fonts.families()
    try:
        for name in names:
            face = fonts.find(name)
            assert face is not None
            fonts.load(face)
    except (ImportError, OSError) as error:
        return False, f"{error}; reinstall pnp with pip"
    more = [family for family in fonts.extra_families() if family not in names]
    hint = f"; for other scripts, pip install '{fonts.EXTRA}'" if more else ""
    return True, ", ".join(names) + hint


def _icons() -> tuple[bool, str]:
    from pnp import icons

    count = sum(len(icons.names(provider)) for provider in PROVIDERS)
    return count > 0, f"{count:,} available" if count else "none; reinstall pnp with pip"


def _png() -> tuple[bool, str]:
    from pnp.export import UnavailableError
    from pnp.export.png import write_png

    try:
        write_png('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
    except UnavailableError as error:
        return False, str(error)
    return True, "the cairo library is installed"


def _output() -> tuple[bool, str]:
    folder = Path("output")
    existing = folder if folder.exists() else Path()
    try:
        fine = existing.resolve().is_dir() and os.access(existing, os.W_OK)
    except OSError:  # the working folder no longer exists
        fine = False
    return fine, (
        "output/ is writable"
        if fine
        else "cannot write to output/; change its permissions, or build with --out FOLDER"
    )


def _games() -> tuple[bool, str]:
    from pnp.content.game_files import bundled_games

    names = bundled_games()
    return bool(names), ", ".join(names) or "none; reinstall pnp with pip"


def _extensions() -> tuple[bool, str]:
    from pnp.cli.child_process import extensions

    found = list(extensions())
    faults = [one.fault for one in found if one.fault]
    count = len(found)
    fine = f"{count} of other packages; pnp list extensions names them" if count else "none"
    return not faults, "; ".join(faults) or fine


_CHECKS: tuple[tuple[str, Callable[[], tuple[bool, str]], bool], ...] = (
    ("python", _python, True),
    ("fonts", _fonts, True),
    ("icons", _icons, True),
    ("png", _png, False),
    ("output", _output, True),
    ("games", _games, True),
    ("extensions", _extensions, True),
)
