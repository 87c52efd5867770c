"""The files of a game at a revision in git."""

from __future__ import annotations

import io
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

_LARGEST = 1024**3


class StateError(Exception):
    """There is no such state of a game, or git is missing; the text is fit for the user."""


def is_revision(name: str, folder: Path) -> bool:
    """Return whether git knows a revision of this name in the repository of ``folder``."""
    if not name or name.startswith("-"):
        return False
    try:
        _git(folder, "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}")
    except StateError:
        return False
    return True


@contextmanager
def checkout(name: str, target: Path) -> Iterator[Path]:
    """Yield the path of a folder or a file as it was at a revision, in a temporary folder. Its
    whole repository is there, so that it finds files beside it. Raises StateError."""
    folder = target if target.is_dir() else target.parent
    root = Path(_git(folder, "rev-parse", "--show-toplevel").decode().rstrip("\n"))
    inside = target.resolve().relative_to(root.resolve())
    commit = _git(folder, "rev-parse", "--verify", f"{name}^{{commit}}").decode().strip()
    archive = _git(root, "archive", "--format=tar", commit)
    if len(archive) > _LARGEST:
        raise StateError(f"the revision '{name}' has more than 1 GB of files")
    with TemporaryDirectory(prefix="pnp-") as place:
        with tarfile.open(fileobj=io.BytesIO(archive)) as packed:
            packed.extractall(place, filter="data")
        found = Path(place) / inside
        if not found.exists():
            raise StateError(f"'{inside.as_posix()}' does not exist at the revision '{name}'")
        yield found


def _git(folder: Path, *arguments: str) -> bytes:
    command = ["git", "-C", str(folder), *arguments]
    try:
        ended = subprocess.run(command, capture_output=True, check=False)
    except FileNotFoundError:
        raise StateError("git is not installed") from None
    if ended.returncode:
        words = ended.stderr.decode(errors="replace").strip().removeprefix("fatal: ")
        raise StateError(words or "git failed")
    return ended.stdout
