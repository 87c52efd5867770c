"""The targets of a command: those given, the game in this folder, or all games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path

import click

from pnp.cli.findings import code_of, print_findings
from pnp.cli.options import F
from pnp.cli.streams import BROKEN, say

# The number of files of a folder that are named, and the width of the suggested commands.
_MOST_FILES = 3
_WIDTH = 32


def all_games(text: str) -> Callable[[F], F]:
    """Add ``--all``, whose value ``everything`` selects all bundled games."""
    return click.option("--all", "everything", is_flag=True, help=text)


def resolve_targets(
    context: click.Context, targets: Sequence[str], *, everything: bool
) -> tuple[str, ...]:
    """Return the targets of a command; if none is given and this folder has no game, suggest
    targets and exit: a random folder should not be filled with all games unasked."""
    from pnp.content.game_files import GAME_FILE, bundled_games

    if everything and targets:
        raise click.UsageError("--all cannot be combined with targets", context)
    if everything:
        return bundled_games()
    if targets:
        return tuple(targets)
    if Path(GAME_FILE).is_file():
        return (".",)
    say(
        f"Error: this folder contains no {GAME_FILE}, so name what to {context.info_name}:",
        err=True,
    )
    say(*(f"  {line:<{_WIDTH}} {what}" for line, what in _suggested_commands(context)), err=True)
    raise click.exceptions.Exit(BROKEN)


def require_target(context: click.Context, target: str, limit: int = 0) -> None:
    """Exit if there is no such target, so that a long-running command does not wait for it. At most
    ``limit`` findings of a rule are shown, 0 for all."""
    from pnp.base.diagnostics import Report
    from pnp.content.targets import find_target

    report = Report()
    if find_target(target, report) is None:
        print_findings(report, limit)
        context.exit(code_of(report))


def _suggested_commands(context: click.Context) -> Iterator[tuple[str, str]]:
    """Yield commands that would work here, each with a description."""
    from pnp.base import world
    from pnp.content.game_files import GAME_FILE, KIND, bundled_games, match_first_lines
    from pnp.content.kinds import is_author_word
    from pnp.content.targets import ENDS

    here, command = Path.cwd(), context.info_name
    for up, folder in enumerate(here.parents[:2], 1):
        if (folder / GAME_FILE).is_file():
            yield f"pnp {command} {'/'.join(['..'] * up)}", "the game around this folder"
            break
    files = world.files(Path(), *ENDS, within=here)
    content = (path for path in files if is_author_word(match_first_lines(path, KIND, here)))
    for path in islice(content, _MOST_FILES):
        yield f"pnp {command} {path.name}", "a file of this folder"
    first, *others = bundled_games()
    yield "pnp new my-game", "begin a game of your own"
    yield f"pnp {command} {first}", f"a bundled game; also {', '.join(others)}"
    if any("--all" in option.opts for option in context.command.params):
        yield f"pnp {command} --all", "all bundled games"
