"""What an option would write, refused before the work where it cannot or must not be written."""

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from pnp.base import disk
from pnp.cli.streams import reason

TABLES = (".csv", ".xlsx")
CONTENT = (".yaml", ".yml", *TABLES)
"""How the names of files end that would be read as content."""
PICTURES = (".svg", ".png", ".jpg", ".jpeg", ".webp")
# The title of a picture that was drawn by --picture: the file, and the verdict on it.
_DRAWN = re.compile(rb"<title>[^<]*\.ya?ml: ")


def refuse_outputs(outputs: Mapping[str, Path], read: Sequence[str]) -> None:
    """Refuse files that cannot be written, that would replace what is judged or other content, and
    two outputs in one place. ``outputs`` are keyed by the names of their options; ``read`` are the
    targets and files that the run reads."""
    places = {Path(name).resolve() for name in read}
    taken: dict[Path, str] = {}
    for option, path in outputs.items():
        try:
            place = path.resolve()
            place.exists()
        except (OSError, RuntimeError) as error:
            why = reason(error) if isinstance(error, OSError) else "its links form a loop"
            raise click.UsageError(f"cannot write '{path}': {why}") from None
        if place in places:
            raise click.UsageError(
                f"{option} would overwrite '{path}', which is an input; choose another file"
            )
        if place in taken and (place.is_file() or not place.exists()):
            raise click.UsageError(
                f"{taken[place]} and {option} both write to '{path}'; choose two different files"
            )
        taken[place] = option
        endings = {path.suffix.lower(), place.suffix.lower()}
        if endings & set(CONTENT):
            name = f"'{path}'" if path.suffix == place.suffix else f"'{path}', a link to '{place}',"
            message = f"{name} is named like a content file; choose another name for {option}"
            raise click.UsageError(message)
        _refuse_unwritable(path)
        if endings & set(PICTURES) and place.is_file() and not _drawn(place):
            message = (
                f"{option} would overwrite the picture '{path}', which pnp validate did not draw"
            )
            raise click.UsageError(f"{message}; choose another file, or remove that one")


def _refuse_unwritable(path: Path) -> None:
    place = path.resolve()
    place = place if place.exists() and not place.is_file() else place.parent
    if not place.exists():
        raise click.UsageError(f"cannot write '{path}': the folder does not exist")
    if not os.access(place, os.W_OK):
        raise click.UsageError(f"cannot write '{path}': permission denied")


def _drawn(path: Path) -> bool:
    """Return whether a file is a picture of a verdict, which a new one may replace."""
    try:
        return _DRAWN.search(disk.head(path, within=None)) is not None
    except disk.ReadError:
        return False
