"""Files that a command writes at the user's request."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli.streams import describe_refusal, say


def write(path: Path, content: str | bytes, *, within: Path | None = None) -> None:
    """Write a file atomically, and report it."""
    put_file(path, content, within=within)
    say(f"written to {path.as_posix()}", err=True)


def put_file(path: Path, content: str | bytes, *, within: Path | None = None) -> None:
    """Write a file atomically. ``within`` is the folder that must contain it once all links are
    followed; None only for a path that the user gave."""
    from pnp.base.output import replace_file
    from pnp.base.output.owned import RefusedError

    data = content.encode("utf-8") if isinstance(content, str) else content
    try:
        say(*replace_file(path, data, within=within), err=True)
    except OSError as error:
        hint = f"; {error.hint}" if isinstance(error, RefusedError) else ""
        raise click.UsageError(f"cannot write '{path}': {describe_refusal(error)}{hint}") from None


def home_of(path: Path) -> Path:
    """Return the folder of the game to which a file belongs, or else the file's own folder."""
    from pnp.content.game_files import GAME_FILE

    folders = path.absolute().parents
    return next((folder for folder in folders if (folder / GAME_FILE).is_file()), path.parent)
