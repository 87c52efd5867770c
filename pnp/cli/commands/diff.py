"""``pnp diff``: which pieces differ between two states of a game."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.base.diagnostics import Report
from pnp.cli.options import (
    colour_option,
    ink_option,
    language_option,
    limit_option,
    out_option,
    theme_option,
)
from pnp.cli.render import code_of, print_findings
from pnp.cli.terminal import say

_EXAMPLES = """\b
Examples:
  pnp diff HEAD                  what changed since the last commit
  pnp diff v0.3 my-game          since the tag v0.3
  pnp diff old-game my-game      two folders
  pnp diff output/my-game/plain  since an earlier build
"""


@click.command("diff", epilog=_EXAMPLES)
@click.argument("old")
@click.argument("new", default=".")
@theme_option
@language_option
@ink_option
@out_option("diffs")
@limit_option
@colour_option
@click.pass_context
def command(
    context: click.Context,
    /,
    old: str,
    new: str,
    theme: str | None,
    lang: str | None,
    ink: str,
    out: Path,
    limit: int,
) -> None:
    """List the pieces that differ, and show them side by side in a web page.

    OLD is a revision in git, a game or one of its files, or the folder of an earlier build with SVG
    pictures. NEW is a game or one of its files; without it, the game in the current folder. Pieces
    are compared in the theme, the language and the ink that you choose; an earlier build has those
    that it was built with.
    """
    from pnp.base.output import portable_name, publish, write_error_text
    from pnp.revisions.comparison import compare_states
    from pnp.revisions.git import StateError
    from pnp.revisions.page import page_files
    from pnp.revisions.snapshots import Look

    report = Report()
    try:
        with compare_states(old, new, Look(theme, lang, ink)) as found:
            for finding in found.errors:
                report.add(finding.diagnostic)
            title = found.new.title or found.old.title
            folder = portable_name(found.new.game or found.old.game or "pieces")
            if found.changes:
                files = page_files(title, (old, new), found.changes)
                publish(out, folder, files, lambda _: True)
    except StateError as error:
        raise click.UsageError(str(error), context) from None
    except OSError as error:
        code, message, hint = write_error_text(error, out)
        report.error(code, message, hint=hint)
    print_findings(report, limit)
    if report.failed:
        context.exit(code_of(report))
    for change in found.changes:
        say(f"{change.path}: {change.note}")
    count = len(found.changes)
    page = (out / folder / "index.html").as_posix()
    counted = "1 piece differs" if count == 1 else f"{count} pieces differ"
    say(f"{counted}: {page}" if count else f"no piece differs from {old}")
