"""Where files wait until all are made, and how they change places with earlier ones."""

import ctypes
import errno
import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from pnp.base.output.owned import RefusedError, digest_of, is_below, leads_elsewhere

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

STAGE = ".pnp-new"
"""The folder in which files wait."""
NEW, OLD, JOURNAL, SINGLE = "new", "old", "journal.json", "file"
"""All that is ever in it: new files, earlier ones, what is being done, or a file by itself."""


class Change(Struct, frozen=True):
    """What becomes of a folder: ``files`` come, by name with their SHA-256, and ``stale`` ones go;
    folders are ``made``, each after the one that it is in, and ``gone``, each before that."""

    files: Mapping[str, str]
    stale: Sequence[str]
    made: Sequence[str]
    gone: Sequence[str]


@contextmanager
def turn(home: Path) -> Iterator[Path]:
    """Wait until no other process writes in ``home``, and yield a folder in it for files to wait
    in. What a dead process left is put right first."""
    stage = home / STAGE
    with _alone_in(home):
        with suppress(RecursionError):  # of folders as deep as no build makes them
            _clear(stage)
        if os.path.lexists(stage):
            reason = f"'{home.name}/{STAGE}' is in the way and contains files not made by pnp"
            raise RefusedError("output-in-the-way", reason, "move it away")
        stage.mkdir()
        try:
            yield stage
        finally:
            _clear(stage)


def linked(folder: Path, new: Path, names: Iterable[str]) -> bool:
    """Link files of ``folder`` into ``new``, where they are the same ones under a second name;
    return whether the file system supports such names."""
    try:
        for name in names:
            if os.path.lexists(folder / name):
                (new / name).unlink(missing_ok=True)
                (new / name).parent.mkdir(parents=True, exist_ok=True)
                os.link(folder / name, new / name, follow_symlinks=False)
    except (OSError, NotImplementedError):
        return False
    return True


def exchange(one: Path, other: Path) -> bool:
    """Let two folders change names in one step, where the system can (Linux 3.15, renameat2)."""
    if not sys.platform.startswith("linux"):
        return False
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    here, swap = -100, 2  # AT_FDCWD and RENAME_EXCHANGE of linux/fcntl.h and linux/fs.h
    done = rename and rename(here, os.fsencode(one), here, os.fsencode(other), swap) == 0
    return bool(done)


def move(folder: Path, stage: Path, change: Change) -> None:
    """Bring staged files to their places one by one. Until the journal is gone, all can be undone:
    earlier files are set aside first."""
    journal = {"folder": folder.relative_to(stage.parent).as_posix(), **asdict(change)}
    (stage / JOURNAL).write_text(json.dumps(journal), "utf-8")
    for where in change.made:
        (folder / where).mkdir()
    for name in (*change.files, *change.stale):
        if os.path.lexists(folder / name):
            _set_aside(folder / name, stage / OLD / name)
    for name in change.files:
        os.replace(stage / NEW / name, folder / name)
    for name in change.stale:
        (folder / name).unlink(missing_ok=True)
    for where in change.gone:
        (folder / where).rmdir()
    (stage / JOURNAL).unlink()


def _set_aside(path: Path, aside: Path) -> None:
    """Give a file a second name, or move it where the file system knows no such names."""
    aside.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(path, aside, follow_symlinks=False)
    except (OSError, NotImplementedError):
        os.rename(path, aside)


def _clear(stage: Path) -> None:
    """Undo what was begun, and remove the folder; one that pnp did not make is left alone."""
    if not stage.is_dir() or leads_elsewhere(stage):
        return
    if not set(os.listdir(stage)) <= {NEW, OLD, JOURNAL, SINGLE}:
        return
    journal = _journal(stage / JOURNAL)
    if journal is not None:
        _undo(stage.parent / journal["folder"], stage / OLD, journal)
        (stage / JOURNAL).unlink()
    shutil.rmtree(stage, ignore_errors=True)


def _journal(path: Path) -> Any:
    """Return what was being done when a build ended; nothing where it had not begun."""
    if digest_of(path) in (None, ""):
        return None
    try:
        tree = json.loads(path.read_bytes())
        names = (tree["folder"], *tree["files"], *tree["made"], *tree["gone"])
        return tree if all(is_below(name) for name in names) else None
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _undo(folder: Path, old: Path, journal: Any) -> None:
    """Put earlier files back, each unless the user has put another one there since."""
    for where in reversed(journal["gone"]):
        if _is_free(folder / where):
            (folder / where).mkdir()
    for name, digest in journal["files"].items():
        if digest_of(folder / name) == digest:
            (folder / name).unlink()
    for path in sorted(old.rglob("*")):
        place = folder / path.relative_to(old)
        if not path.is_dir() and _is_free(place):
            os.rename(path, place)
    for where in reversed(journal["made"]):
        if not leads_elsewhere(folder / where):
            with suppress(OSError):
                (folder / where).rmdir()


def _is_free(path: Path) -> bool:
    """Return whether a file can be put there without a link on the way and without harm."""
    return not os.path.lexists(path) and path.parent.is_dir() and not leads_elsewhere(path)


def _locked(handle: int) -> bool:
    """Lock a file of Windows, which gives up after ten seconds."""
    if sys.platform == "win32":
        try:
            msvcrt.locking(handle, msvcrt.LK_LOCK, 1)
        except OSError as error:
            if error.errno != errno.EDEADLOCK:
                raise
            return False
    return True


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Wait until no other process writes in ``folder``; the system ends a dead one's turn."""
    if sys.platform == "win32":
        path = folder / ".pnp-lock"
        with path.open("a") as file:
            while not _locked(file.fileno()):
                pass
            yield
    else:
        # The folder itself is locked: a lock file would be one more stray file.
        handle = os.open(folder, os.O_RDONLY)
        try:
            with suppress(OSError):  # NFS cannot lock a folder
                fcntl.flock(handle, fcntl.LOCK_EX)
            yield
        finally:
            os.close(handle)
