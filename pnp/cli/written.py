"""Files that a command writes at the user's word."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli.streams import reason, say


def write(path: Path, content: str | bytes) -> None:
    """Write a file whole or not at all, and say so."""
    from pnp.base.output import replace_file

    try:
        replace_file(path, content.encode("utf-8") if isinstance(content, str) else content)
    except OSError as error:
        raise click.UsageError(f"cannot write '{path}': {reason(error)}") from None
    say(f"written to {path.as_posix()}", err=True)
