"""``pnp watch``: rebuild after each save, with a line on the result."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Event
from time import localtime, strftime
from typing import TYPE_CHECKING, Any

import click

from pnp.cli import completion
from pnp.cli.commands.build import build_arguments, build_target, formats
from pnp.cli.options import (
    cache_option,
    colour_option,
    language_option,
    limit_option,
    out_option,
    paper_option,
    theme_option,
)
from pnp.cli.render import print_findings, summary
from pnp.cli.targets import require_target, resolve_targets
from pnp.cli.terminal import put_text, say, style_text

if TYPE_CHECKING:
    from pnp.base.cache import Trace
    from pnp.base.diagnostics import Report
    from pnp.press.publishing import BuildOutput

_EXAMPLES = """\b
Examples:
  pnp watch                                  the game of this folder
  pnp watch my-map.yaml --format svg         pictures only, which is fastest
  pnp watch my-game/ --theme night --out /tmp/look
"""
# Clears a terminal, but keeps its scrollback.
_CLEAR = "\x1b[2J\x1b[H"
_MOST_NAMES, _MOST_LINES = 3, 6


@click.command("watch", epilog=_EXAMPLES)
@click.argument("target", required=False, shell_complete=completion.targets)
@paper_option
@formats
@theme_option
@language_option
@out_option("output")
@limit_option
@cache_option
@colour_option
@click.pass_context
def command(context: click.Context, /, target: str | None, limit: int, **options: Any) -> None:
    """Rebuild whenever a file is saved.

    TARGET is the name of a bundled game, the folder of a game, or one file; without one, the game
    in the current folder is built. All files that the build reads are watched: content, tables,
    pictures, themes. In a terminal, the findings of each build replace the earlier ones. Press
    Ctrl-C to stop. Exit codes: 0 stopped by Ctrl-C, 2 wrong usage or a problem with this machine.
    """
    from pnp.base import world

    (named,) = resolve_targets(context, () if target is None else (target,), everything=False)
    require_target(context, named, limit)
    _Builds(named, build_arguments(options), limit, world.current().store).run()


class _Builds:
    """Successive builds of one target, and the results of the last one."""

    def __init__(self, target: str, options: Mapping[str, Any], limit: int, store: Any) -> None:
        from pnp.base.resident_store import ResidentStore

        self.target, self.options, self.limit = target, options, limit
        self.store = ResidentStore(store)
        self.trace: Trace = {}
        self.before: dict[str, str] = {}
        self.lines: deque[str] = deque(maxlen=_MOST_LINES)

    def run(self) -> None:
        """Build until interrupted."""
        from pnp.live.watching import Watch

        watch = Watch(Event(), ours=self.options["out"])
        try:
            self._build(())
            while changed := watch.wait_for_changes(lambda: self.trace):
                self._build(changed)
        except KeyboardInterrupt:
            if _terminal():
                say("")  # after the ^C

    def _build(self, changed: Sequence[Path]) -> None:
        """Build, and report the result."""
        from pnp.base.diagnostics import Report
        from pnp.base.world import World

        report = Report()
        self.store.begin_run()
        with World(self.store) as world, world.tracing() as self.trace:
            built = build_target(self.target, self.options, report)
        self._report(_names_of_changes(changed), built, report)
        self.store.end_run()

    def _report(self, name: str, built: BuildOutput | None, report: Report) -> None:
        counts = summary(report)
        parts = [name, self._describe_changes(built, report), *([counts] if counts else [])]
        line = f"{style_text(strftime('%H:%M:%S', localtime()), dim=True)}  {': '.join(parts[:2])}"
        line = ", ".join([line, *parts[2:]])
        if _terminal():
            put_text(_CLEAR)
            say(*self.lines, *([""] if self.lines else []))
        print_findings(report, self.limit)
        say(line)
        if _terminal():
            say("", style_text("Save a file to build again; Ctrl-C ends.", dim=True))
        self.lines.append(line)

    def _describe_changes(self, built: BuildOutput | None, report: Report) -> str:
        """Describe how the files differ from the last build."""
        if report.failed or built is None:
            return "no files written"
        files = built.published.files
        count = sum(self.before.get(name) != digest for name, digest in files.items())
        first, self.before = not self.before, dict(files)
        words = f"{count} file{'' if count == 1 else 's'}"
        if first:
            state = "unchanged, " if built.is_unchanged else ""
            return f"{state}{words} in {built.folder.as_posix()}"
        return f"{words} written" if count else "unchanged"


def _terminal() -> bool:
    return sys.stdout.isatty() and sys.stderr.isatty()


def _names_of_changes(changed: Sequence[Path]) -> str:
    """Return the names of the changed files, or "built" for the first build."""
    if not changed:
        return "built"
    names = [path.as_posix() for path in changed[:_MOST_NAMES]]
    more = len(changed) - len(names)
    return ", ".join([*names, *([f"{more} more"] if more else [])])
