"""Staging of output files until all are complete, and their exchange with earlier ones."""

import ctypes
import errno
import os
import shutil
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from pnp.base.output.owned import RefusedError, digest_of, is_below, leads_elsewhere
from pnp.base.signatures import SIZE, is_sealed, seal
from pnp.base.waiting import ON_WAIT

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

STAGE = ".pnp-new"
"""The folder for staged files."""
NEW, OLD, JOURNAL, SINGLE, MARK = "new", "old", "journal", "file", "made-by-pnp"
"""Everything that it may contain: new files, earlier files, the journal, a single file, and the
seal of the folder."""
SILENCE_S, PATIENCE_S = 1.0, 60.0
"""Seconds until a wait for another process is announced, and until it ends."""
_STAGE, _JOURNAL = "stage", "journal"
_PAUSE_S = 0.05
# No build writes a longer journal: this is enough for 100,000 files.
_LONGEST = 40_000_000


class Change(Struct, frozen=True):
    """A change of a folder: ``files`` are added, by name with their SHA-256, and ``stale`` ones
    removed. Folders are ``made``, parents first, and ``gone``, parents last. ``earlier`` has the
    SHA-256 of each file that is replaced or removed."""

    files: dict[str, str]
    stale: list[str]
    made: list[str]
    gone: list[str]
    earlier: dict[str, str]


class _Journal(Struct, frozen=True):
    """A change in progress in a ``folder`` beside the journal."""

    folder: str
    change: Change

    @property
    def names(self) -> Iterator[str]:
        change = self.change
        yield self.folder
        for names in (change.files, change.stale, change.made, change.gone, change.earlier):
            yield from names


@contextmanager
def open_stage(home: Path) -> Iterator[Path]:
    """Wait until no other process writes in ``home``, and yield a staging folder in it. Cleans up
    first after a process that died.

    Raises RefusedError if another process keeps writing, or if a folder of that name exists that
    pnp did not make.
    """
    stage = home / STAGE
    with lock_folder(home):
        _settle_left(stage)
        stage.mkdir()
        try:
            _seal_stage(stage)
            yield stage
        finally:
            _settle(stage, _journal(stage, own=True), forward=False)


def recover(home: Path) -> None:
    """Clean up after a process that died while it wrote in ``home``. Raises OSError as
    ``open_stage`` does."""
    if os.path.lexists(home / STAGE):
        with open_stage(home):
            pass


def link_unchanged(folder: Path, new: Path, names: Iterable[str]) -> bool:
    """Hard-link unchanged files of ``folder`` into ``new``; return whether the file system supports
    it."""
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
    """Swap two folders in one step, if the system can (Linux 3.15, renameat2); return whether it
    did."""
    if not sys.platform.startswith("linux"):
        return False
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    here, swap = -100, 2  # AT_FDCWD and RENAME_EXCHANGE of linux/fcntl.h and linux/fs.h
    done = rename and rename(here, os.fsencode(one), here, os.fsencode(other), swap) == 0
    return bool(done)


def move(folder: Path, stage: Path, change: Change) -> None:
    """Move staged files to their places one by one, recorded in a journal: if the process dies, the
    next one continues. Earlier files are set aside first, so that everything can be undone if the
    disk refuses."""
    journal = _Journal(folder.relative_to(stage.parent).as_posix(), change)
    text = msgspec.json.encode(journal)
    proof = seal(_JOURNAL, _stage_identity(stage), text).hex().encode()
    (stage / JOURNAL).write_bytes(proof + b"\n" + text)
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
    """Give a file a second name, or move it if the file system has no hard links."""
    aside.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.link(path, aside, follow_symlinks=False)
    except (OSError, NotImplementedError):
        os.rename(path, aside)


def _stage_identity(stage: Path) -> bytes:
    """Return the identity of a stage: a copy of it has other inodes."""
    return f"{os.lstat(stage).st_ino} {os.lstat(stage.parent).st_ino}".encode()


def _seal_stage(stage: Path) -> None:
    """Seal a new stage."""
    handle = os.open(stage / MARK, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        os.write(handle, seal(_STAGE, _stage_identity(stage)).hex().encode())
    finally:
        os.close(handle)


def _settle_left(stage: Path) -> None:
    """Clean up after a process that died. Raises RefusedError for a stage that is not proved to be
    pnp's, and leaves it unchanged."""
    if not os.path.lexists(stage):
        return
    if leads_elsewhere(stage) or not stage.is_dir():
        raise _blocked_error(stage)
    found = set(os.listdir(stage))
    proof = _read_plain_file(stage / MARK, 2 * SIZE)
    if not proof and found <= {MARK} and (not found or proof == b""):
        # The process died before it sealed the stage, so there is nothing in it to lose.
        if found:
            os.unlink(stage / MARK)
        os.rmdir(stage)
        return
    if not is_sealed(_bytes_of(proof or b""), _STAGE, _stage_identity(stage)):
        raise _blocked_error(stage)
    if not found <= {MARK, NEW, OLD, JOURNAL, SINGLE}:
        raise _blocked_error(stage)
    journal = _journal(stage, own=False)
    if journal is None and os.path.lexists(stage / JOURNAL) and os.path.lexists(stage / OLD):
        raise _blocked_error(stage)
    if journal is not None and leads_elsewhere(stage.parent / journal.folder):
        raise _blocked_error(stage)
    _settle(stage, journal, forward=True)
    if os.path.lexists(stage):
        raise _blocked_error(stage)


def _blocked_error(stage: Path) -> RefusedError:
    reason = f"'{stage.parent.name}/{STAGE}' is in the way, and is not proved to be made by pnp"
    hint = "look at what is in it, then move it away or delete it"
    return RefusedError("output-in-the-way", reason, hint)


def _settle(stage: Path, journal: _Journal | None, *, forward: bool) -> None:
    """Finish or undo a change in progress, and remove the stage, which is pnp's own."""
    if journal is not None:
        folder, change = stage.parent / journal.folder, journal.change
        if forward and _is_complete(folder, stage, change):
            _finish(folder, stage, change)
        else:
            _undo(folder, stage / OLD, change)
        (stage / JOURNAL).unlink()
    with suppress(OSError, RecursionError):  # of folders nested deeper than any build makes them
        for name in (NEW, OLD):
            shutil.rmtree(stage / name, ignore_errors=True)
        for name in (SINGLE, JOURNAL):
            (stage / name).unlink(missing_ok=True)
        # The seal goes last, so that a remainder is recognised as pnp's.
        if set(os.listdir(stage)) <= {MARK}:
            (stage / MARK).unlink(missing_ok=True)
            stage.rmdir()


def _journal(stage: Path, *, own: bool) -> _Journal | None:
    """Return the change in progress; None if it had not begun, or if nothing proves that pnp wrote
    the journal. This process needs no proof of its ``own``."""
    data = _read_plain_file(stage / JOURNAL, _LONGEST)
    if not data:
        return None
    proof, _, text = data.partition(b"\n")
    if not own and not is_sealed(_bytes_of(proof), _JOURNAL, _stage_identity(stage), text):
        return None
    try:
        journal = msgspec.json.decode(text, type=_Journal)
    except (msgspec.DecodeError, RecursionError):
        return None
    return journal if all(map(is_below, journal.names)) else None


def _read_plain_file(path: Path, most: int) -> bytes | None:
    """Return the bytes of a plain file that is reached without links, None if there is none."""
    if digest_of(path) in (None, ""):
        return None
    with path.open("rb") as file:
        return file.read(most)


def _bytes_of(text: bytes) -> bytes:
    try:
        return bytes.fromhex(text.decode("ascii"))
    except ValueError:
        return b""


def _is_complete(folder: Path, stage: Path, change: Change) -> bool:
    """Return whether all new files still exist: in place, staged, or in place and changed by the
    user since."""
    for name, digest in change.files.items():
        found = digest_of(folder / name)
        if digest_of(stage / NEW / name) != digest and (
            found is None or (found != digest and found == change.earlier.get(name))
        ):
            return False
    return True


def _finish(folder: Path, stage: Path, change: Change) -> None:
    """Move the remaining new files to their places, each unless the user has put another file
    there."""
    for where in change.made:
        if _is_free(folder / where):
            (folder / where).mkdir()
    for name in (*change.files, *change.stale):
        aside, earlier = stage / OLD / name, change.earlier.get(name)
        if earlier and digest_of(folder / name) == earlier and not os.path.lexists(aside):
            _set_aside(folder / name, aside)
    for name, digest in change.files.items():
        place = folder / name
        untouched = _is_free(place) or digest_of(place) == change.earlier.get(name, digest)
        if untouched and digest_of(stage / NEW / name) == digest:
            os.replace(stage / NEW / name, place)
    for name in change.stale:
        if digest_of(folder / name) == change.earlier.get(name, ""):
            (folder / name).unlink()
    for where in change.gone:
        if not leads_elsewhere(folder / where):
            with suppress(OSError):
                (folder / where).rmdir()


def _undo(folder: Path, old: Path, change: Change) -> None:
    """Restore earlier files, each unless the user has put another file there."""
    for where in reversed(change.gone):
        if _is_free(folder / where):
            (folder / where).mkdir()
    for name, digest in change.files.items():
        if digest_of(folder / name) == digest:
            (folder / name).unlink()
    for name, digest in change.earlier.items():
        if digest_of(old / name) == digest and _is_free(folder / name):
            os.rename(old / name, folder / name)
    for where in reversed(change.made):
        if not leads_elsewhere(folder / where):
            with suppress(OSError):
                (folder / where).rmdir()


def _is_free(path: Path) -> bool:
    """Return whether a path is free and its parent is a folder reached without links."""
    return not os.path.lexists(path) and path.parent.is_dir() and not leads_elsewhere(path)


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Wait until no other process writes in ``folder``; the system releases the lock of a dead
    process. Raises RefusedError after ``PATIENCE_S``."""
    if sys.platform == "win32":
        with (folder / ".pnp-lock").open("a") as file:
            _wait_for_lock(folder, file.fileno())
            yield
    else:
        # The folder itself is locked: a lock file would be one more stray file.
        handle = os.open(folder, os.O_RDONLY)
        try:
            _wait_for_lock(folder, handle)
            yield
        finally:
            os.close(handle)


def _wait_for_lock(folder: Path, handle: int) -> None:
    begun, reported = time.monotonic(), False
    while not _try_lock(handle):
        waited = time.monotonic() - begun
        if waited > PATIENCE_S:
            reason = f"{_lock_holder(handle)} has been using the folder for {PATIENCE_S:.0f} s"
            raise RefusedError("output-busy", reason, "end it, or choose another folder with --out")
        if waited > SILENCE_S and not reported:
            reported = True
            ON_WAIT.get()(
                f"waiting for '{folder}', which {_lock_holder(handle)} is using; "
                f"gives up after {PATIENCE_S:.0f} s"
            )
        time.sleep(_PAUSE_S)


def _try_lock(handle: int) -> bool:
    """Lock a file or folder, and return whether no other process holds it."""
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # NFS cannot lock a folder.
        return error.errno not in (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLOCK, errno.EINTR)
    return True


def _lock_holder(handle: int) -> str:
    """Return the holder of a lock, if the system reports it (Linux)."""
    found = os.fstat(handle)
    with suppress(OSError, ValueError), open("/proc/locks", encoding="ascii") as locks:
        for line in locks:
            words = line.split()
            if len(words) > 5 and words[1] == "FLOCK":
                major, minor, inode = words[5].split(":")
                place = int(major, 16), int(minor, 16), int(inode)
                if place == (os.major(found.st_dev), os.minor(found.st_dev), found.st_ino):
                    return f"process {int(words[4])}"
    return "another process"
