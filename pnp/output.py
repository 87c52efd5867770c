"""Putting files where the user finds them: all of them, or none.

A single file is written beside the one whose place it takes. The files of a build are staged in a
hidden folder beside the one they are meant for, and one step exchanges the two. Whatever ends a
build early, even a kill, the folder holds the earlier files or the new ones, never a mixture.
Systems that cannot exchange folders rename twice instead; if the end came between the renames, the
next build puts the earlier folder back.
Builds into one folder wait for each other, so whatever is found staged was left by a dead one.
"""

from __future__ import annotations

import ctypes
import errno
import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


def publish(
    folder: Path, files: Iterable[tuple[str, bytes]], replaces: Callable[[str], bool]
) -> tuple[str, ...]:
    """Make ``files`` the content of ``folder`` and return their names in the order given.

    Names are relative, with slashes. Files that stood in the folder before stay beside the new
    ones, except those for which ``replaces`` is true. ``files`` may be made while they are taken:
    when that raises, or the disk refuses with OSError, nothing has changed.
    """
    folder = folder.resolve()
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(f"'{folder.name}' is a file, not a folder")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with _alone_in(folder.parent):
        _recover(folder)
        try:
            names = _stage(_fresh(folder), files)
            _keep(folder, _fresh(folder), replaces)
            _swap(folder)
        finally:
            _recover(folder)
    return names


def replace_file(path: Path, content: bytes) -> None:
    """Put ``content`` into the file ``path``, whole or not at all; an ``OSError`` leaves it as it
    was. A link stays a link, and what is no file, such as a terminal, is written to."""
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return
    path = path.resolve()
    beside = _fresh(path)
    try:
        beside.write_bytes(content)
        if path.exists():
            shutil.copymode(path, beside)
        os.replace(beside, path)
    finally:
        beside.unlink(missing_ok=True)


def _fresh(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.new")


def _former(folder: Path) -> Path:
    return folder.with_name(f".{folder.name}.old")


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Wait until no other process publishes in ``folder``; the system ends a dead one's turn."""
    if sys.platform == "win32":
        with (folder / ".lock").open("a") as file:
            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            yield
    else:
        # The folder itself is locked: a lock file would be one more thing that lies about.
        handle = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield
        finally:
            os.close(handle)


def _recover(folder: Path) -> None:
    """Clear what an unfinished swap left; put the earlier folder back if nothing took its place."""
    fresh, former = _fresh(folder), _former(folder)
    if former.exists() and not folder.exists():
        former.rename(folder)
    for left in (fresh, former):
        shutil.rmtree(left, ignore_errors=True)


def _stage(fresh: Path, files: Iterable[tuple[str, bytes]]) -> tuple[str, ...]:
    fresh.mkdir()
    names = []
    for name, content in files:
        path = fresh / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        names.append(name)
    return tuple(names)


def _keep(folder: Path, fresh: Path, replaces: Callable[[str], bool]) -> None:
    """Bring into ``fresh`` what stands in ``folder`` and is not replaced."""
    for where, folders, files in os.walk(folder):
        links = [name for name in folders if os.path.islink(os.path.join(where, name))]
        for name in (*files, *links):
            old = Path(where, name)
            new = fresh / old.relative_to(folder)
            if replaces(old.relative_to(folder).as_posix()) or os.path.lexists(new):
                continue
            new.parent.mkdir(parents=True, exist_ok=True)
            try:
                os.link(old, new, follow_symlinks=False)
            except (OSError, NotImplementedError):  # not every file system knows hard links
                shutil.copy2(old, new, follow_symlinks=False)


def _swap(folder: Path) -> None:
    if folder.exists() and not _exchange(_fresh(folder), folder):
        folder.rename(_former(folder))
    if _fresh(folder).exists() and not folder.exists():
        _fresh(folder).rename(folder)


def _exchange(one: Path, other: Path) -> bool:
    """Let two folders change names in one step, where the system can (Linux 3.15, renameat2)."""
    if not sys.platform.startswith("linux"):
        return False
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    here, exchange = -100, 2  # AT_FDCWD and RENAME_EXCHANGE of linux/fcntl.h and linux/fs.h
    done = rename and rename(here, os.fsencode(one), here, os.fsencode(other), exchange) == 0
    return bool(done)
