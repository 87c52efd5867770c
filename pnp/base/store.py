"""A persistent cache of results, in a file of the user's cache folder.

The file is a SQLite database: it survives a process that is killed while it writes, and two that
write at once. A result is found by the digest of the step, its inputs, and the ``version`` of all
code; it is used only if its bytes are those that were written. If anything is wrong with the file,
the machine or a result, the result is recomputed: the cache never makes a run fail.

Results are pickled, and anyone who can write the file could run code with them. So each carries a
seal that needs a secret of this user (``signatures``), and is unpickled only if it matches. A
folder or file that is a link, belongs to another user, or is writable by others is not used at all.
"""

from __future__ import annotations

import os
import pickle
import sqlite3
import stat
import sys
from collections.abc import Callable, Hashable, Iterator
from contextlib import closing, suppress
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import TypeVar

from pnp.base.cache import CachedResult, Trace
from pnp.base.library import cache_dir, user_dir
from pnp.base.registry import own_packages, third_party_extensions
from pnp.base.signatures import is_private, is_sealed, seal

T = TypeVar("T")
LARGEST = 256 * 1024 * 1024
"""The limit of stored results in bytes; the least recently used are removed."""
NAME = "results.sqlite"
# Traces kept of one step: those of earlier versions of a file, to which authors return.
_MOST_TRACES = 8
_PATIENCE_S = 2.0
_PURPOSE = "cache"
# Sizes and uses have an index of their own, so that counting or ordering reads no results.
_TABLES = """\
create table if not exists kept (
    key blob, trace blob, value blob, seal blob, size integer, used integer
);
create index if not exists by_key on kept (key, used);
create index if not exists by_use on kept (used, size);
"""


class FileStore:
    """The results in the file ``NAME`` of ``folder``, from runs of the same ``version``."""

    def __init__(self, folder: Path, version: str, largest: int = LARGEST) -> None:
        self.path = folder / NAME
        self._version = version
        self._largest = largest
        self._patience = _PATIENCE_S

    def find(self, key: Hashable, holds: Callable[[Trace], bool]) -> CachedResult | None:
        """Return the result stored under ``key`` with a trace that still holds, or None."""
        named = self._digest(key)

        def found(database: sqlite3.Connection) -> CachedResult | None:
            query = "select rowid, trace from kept where key = ? order by used desc"
            for row, trace in database.execute(query, (named,)).fetchall():
                whole = "select value, seal from kept where rowid = ?"
                value, proof = database.execute(whole, (row,)).fetchone()
                result = _unpack(proof, named, trace, value, holds)
                if result is not None:
                    _note_use(database, row)
                    return result
            return None

        return self._in_database(found) if self._is_private() else None

    def keep(self, key: Hashable, result: CachedResult) -> None:
        """Store a result; one that cannot be stored is recomputed."""
        named = self._digest(key)
        # Pickling runs code of the value, which may raise anything.
        with suppress(Exception):
            # First, since nothing need be packed if there can be no folder.
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._begin()
            if not self._is_private():
                return
            trace = pickle.dumps(dict(result.trace), protocol=5)
            value = pickle.dumps(result.value, protocol=5)
            proof = seal(_PURPOSE, named, trace, value)
            if not proof or len(trace) + len(value) > self._largest:
                return

            def write(database: sqlite3.Connection) -> None:
                database.executescript(_TABLES)
                same = "delete from kept where key = ? and trace = ?"
                database.execute(same, (named, trace))
                size = len(trace) + len(value)
                row = (named, trace, value, proof, size, _next_use(database))
                database.execute("insert into kept values (?, ?, ?, ?, ?, ?)", row)
                self._make_room(database, named)
                database.commit()

            self._in_database(write)

    def _begin(self) -> None:
        """Create the file, accessible to this user alone."""
        with suppress(FileExistsError):
            os.close(os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))

    def _is_private(self) -> bool:
        """Return whether the file exists, and it and its folder belong to this user alone, by the
        last step of each path."""
        try:
            folder, file = os.lstat(self.path.parent), os.lstat(self.path)
        except (OSError, ValueError):
            return False
        kinds = stat.S_ISDIR(folder.st_mode) and stat.S_ISREG(file.st_mode)
        return kinds and is_private(folder) and is_private(file)

    def clear(self) -> int:
        """Remove all results; return how many bytes they took. Raises OSError."""
        size = self.size()
        for path in (self.path, *self._side_files()):
            with suppress(FileNotFoundError, NotADirectoryError):
                os.unlink(path)
        return size

    def size(self) -> int:
        """Return the size of the file in bytes."""
        try:
            return os.stat(self.path).st_size
        except OSError:
            return 0

    def _side_files(self) -> Iterator[Path]:
        for ending in ("-journal", "-wal", "-shm"):
            yield self.path.with_name(NAME + ending)

    def _in_database(self, work: Callable[[sqlite3.Connection], T]) -> T | None:
        """Run a query on the file; None if something is wrong with it. A damaged file is
        removed."""
        try:
            with closing(sqlite3.connect(self.path, timeout=self._patience)) as database:
                # A result lost in a power failure is recomputed.
                database.execute("pragma synchronous = off")
                return work(database)
        except sqlite3.OperationalError as error:
            # Locked, full, read-only, or without tables: as good as empty. A run waits only once
            # for another process that keeps it locked.
            if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                self._patience = 0.0
            return None
        except sqlite3.DatabaseError:
            with suppress(OSError):
                self.clear()
            return None
        except (OSError, sqlite3.Error, ValueError, TypeError):
            return None  # tables of another program

    def _make_room(self, database: sqlite3.Connection, key: bytes) -> None:
        """Remove earlier results of a step beyond ``_MOST_TRACES``, and the oldest of all beyond
        the size limit."""
        old = "select used from kept where key = ? order by used desc limit 1 offset ?"
        found = database.execute(old, (key, _MOST_TRACES)).fetchone()
        if found is not None:
            database.execute("delete from kept where key = ? and used <= ?", (key, found[0]))
        sizes = "select used, size from kept order by used desc"
        taken = 0
        for used, size in database.execute(sizes).fetchall():
            taken += size
            if taken > self._largest:
                database.execute("delete from kept where used <= ?", (used,))
                return

    def _digest(self, key: Hashable) -> bytes:
        return blake2b(f"{self._version}\0{key!r}".encode(), digest_size=16).digest()


def result_store() -> FileStore:
    """Return the user's store of results from earlier runs."""
    return FileStore(cache_dir(), f"{code_version()}\n{user_dir()}")


def code_version() -> str:
    """Return a text that identifies the code: Python, the installed packages, and the files of
    packages that are edited in place or extend pnp."""
    packages = [found for place in sys.path for found in _installed_packages(place)]
    others = (module.partition(".")[0] for _, _, module, _ in third_party_extensions())
    homes = {"pnp", *own_packages(), *others}
    stamps = (stamp for home in sorted(homes) for stamp in _stamps(home))
    return "\n".join([sys.version, sys.platform, *packages, *stamps])


def _installed_packages(place: str) -> list[str]:
    """Return the packages in a folder of code, whose metadata folders name them with their
    versions."""
    try:
        names = os.listdir(place or ".")
    except OSError:  # an archive, or nothing
        return [place]
    return [place, *sorted(name for name in names if name.endswith((".dist-info", ".egg-info")))]


def _stamps(package: str) -> Iterator[str]:
    """Yield a stamp for each file of code and data in a package, which changes with the file."""
    spec = find_spec(package)
    for home in spec.submodule_search_locations or () if spec is not None else ():
        waiting = [home]
        while waiting:
            with os.scandir(waiting.pop()) as entries:
                for entry in sorted(entries, key=lambda entry: entry.name):
                    if entry.is_dir(follow_symlinks=False):
                        if entry.name not in ("__pycache__", "bundled"):
                            waiting.append(entry.path)
                    else:
                        found = entry.stat()
                        # Unlike the modification time, the change time cannot be set.
                        times = f"{found.st_mtime_ns} {found.st_ctime_ns}"
                        yield f"{entry.path} {found.st_size} {times}"


def _note_use(database: sqlite3.Connection, row: int) -> None:
    """Record that a result was used, unless another process is writing."""
    with suppress(sqlite3.OperationalError):
        new = (_next_use(database), row)
        database.execute("update kept set used = ? where rowid = ?", new)
        database.commit()


def _next_use(database: sqlite3.Connection) -> int:
    """Return a number above all others: a counter, since clocks may be set back."""
    return int(database.execute("select coalesce(max(used), 0) + 1 from kept").fetchone()[0])


def _unpack(
    proof: object, key: bytes, trace: object, value: object, holds: Callable[[Trace], bool]
) -> CachedResult | None:
    """Return a result that has the seal of this user and whose trace holds, or None."""
    if not isinstance(trace, bytes) or not isinstance(value, bytes):
        return None
    if not is_sealed(proof, _PURPOSE, key, trace, value):
        return None
    try:
        asked = pickle.loads(trace)
        return CachedResult(asked, pickle.loads(value)) if holds(asked) else None
    except (Exception, SystemExit):
        return None  # of code that has changed since, whatever that raises
