"""The files of a game at a revision in git."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from pnp.base.sums import plain_sum

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
    whole repository is there, so that it finds files beside it. Raises StateError.

    Files are as git writes them into a work tree, with filters and line ends, from an index in the
    temporary folder: the index and the work tree of the user stay as they are. ``git archive``
    would leave out files with the attribute ``export-ignore``.
    """
    folder = target if target.is_dir() else target.parent
    root = Path(os.fsdecode(_git(folder, "rev-parse", "--show-toplevel")).rstrip("\n"))
    inside = target.resolve().relative_to(root.resolve())
    commit = _git(folder, "rev-parse", "--verify", f"{name}^{{commit}}").decode().strip()
    if _size_of(root, commit) > _LARGEST:
        raise StateError(f"the revision '{name}' has more than 1 GB of files")
    with TemporaryDirectory(prefix="pnp-") as place:
        files, index = Path(place) / "files", {"GIT_INDEX_FILE": str(Path(place) / "index")}
        files.mkdir()
        _git(root, "read-tree", "--no-sparse-checkout", commit, settings=index)
        _git(root, "checkout-index", "--all", f"--prefix={files.as_posix()}/", settings=index)
        found = files / inside
        if not found.exists():
            raise StateError(f"'{inside.as_posix()}' does not exist at the revision '{name}'")
        yield found


def _size_of(root: Path, commit: str) -> int:
    """Return the bytes of all files of a revision."""
    listed = _git(root, "ls-tree", "-r", "-l", "-z", "--full-tree", commit)
    sizes = (entry.partition(b"\t")[0].split()[-1] for entry in listed.split(b"\0") if entry)
    return plain_sum(int(size) for size in sizes if size.isdigit())


def _git(folder: Path, *arguments: str, settings: Mapping[str, str] = {}) -> bytes:
    command = ["git", "-C", str(folder), *arguments]
    try:
        ended = subprocess.run(
            command, capture_output=True, check=False, env={**os.environ, **settings}
        )
    except FileNotFoundError:
        raise StateError("git is not installed") from None
    if ended.returncode:
        words = ended.stderr.decode(errors="replace").strip().removeprefix("fatal: ")
        raise StateError(words or "git failed")
    return ended.stdout
