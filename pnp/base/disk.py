"""The one door to the disk: everything that pnp reads or lists, it reads and lists through here.

Files come from strangers. A name may be that of a pipe that never ends, of a device, or of a link
to a file that is none of the game's business. So every function takes ``within``, the folder (or
the folders) that must hold the file once all links are followed. It is None only for what the user
named on the command line and for what comes with pnp.

Folders that are rearranged while pnp runs are not guarded against, except in the last step of a
path.
"""

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, TypeAlias

Within: TypeAlias = Path | tuple[Path, ...] | None
Reason: TypeAlias = Literal["outside", "missing", "not-a-file", "too-large", "too-many", "failed"]

MOST = 100_000
"""How many names a folder, or all folders below one, may contain. More take long to list, and no
game has that many."""
# A file's first lines, which say what it is.
_HEAD = 4096
# The largest file that an installed package brings along has 3 MB.
_LARGEST_PACKAGED = 64 * 1024 * 1024
_CHUNK = 1024 * 1024
# To open a pipe or a terminal must neither wait nor take it over. Windows has none of these.
_FLAGS = os.O_RDONLY
for _name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"):
    _FLAGS |= getattr(os, _name, 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
# What is read in place of files, by where they are; see ``replaced``.
_REPLACED: dict[str, bytes] = {}


class ReadError(Exception):
    """That something is not read or listed. The text says why and follows a colon; callers make
    their own findings of it."""

    def __init__(self, reason: Reason, words: str) -> None:
        super().__init__(words)
        self.reason = reason


@contextmanager
def replaced(files: Mapping[Path, bytes]) -> Iterator[None]:
    """Let existing files be read as if they contained these bytes, and write nothing."""
    _REPLACED.update({os.path.realpath(path): data for path, data in files.items()})
    try:
        yield
    finally:
        _REPLACED.clear()


def read(path: Path, *, within: Within, largest: int) -> bytes:
    """Return the bytes of a file, at most ``largest``; raises ReadError."""
    handle = _opened(path, within)
    try:
        too_large = ReadError("too-large", f"it is larger than {_size(largest)}")
        data = _replacement(path)
        if data is None:
            if os.fstat(handle).st_size > largest:
                raise too_large
            # The size is what the file says of itself: it may grow, or be made up as it is read.
            data = _taken(handle, largest + 1)
        if len(data) > largest:
            raise too_large
        return data
    except OSError as error:
        raise _failed(error) from None
    finally:
        os.close(handle)


def head(path: Path, *, within: Within) -> bytes:
    """Return the first bytes of a file; raises ReadError."""
    handle = _opened(path, within)
    try:
        data = _replacement(path)
        return _taken(handle, _HEAD) if data is None else data[:_HEAD]
    except OSError as error:
        raise _failed(error) from None
    finally:
        os.close(handle)


def packaged(package: str, *parts: str) -> bytes:
    """Return a file that an installed package brings along, without importing the package; raises
    ReadError."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ReadError("missing", f"the package {package} is not installed")
    path = Path(spec.origin).parent.joinpath(*parts)
    return read(path, within=None, largest=_LARGEST_PACKAGED)


def names(folder: Path, *, within: Within) -> tuple[str, ...]:
    """Return the names of all that lies in a folder, in order; raises ReadError."""
    return tuple(entry.name for entry in _entries(folder, within, MOST))


class Listing:
    """The names in the folders of a project, each folder listed once.

    Every run makes its own, so that none takes what lay there in an earlier one for granted.
    """

    def __init__(self, within: Path) -> None:
        self._within = within
        self._known: dict[Path, frozenset[str]] = {}

    def names(self, folder: Path) -> frozenset[str]:
        """Return the names of all that lies in a folder; none where it cannot be listed."""
        if folder not in self._known:
            try:
                self._known[folder] = frozenset(names(folder, within=self._within))
            except ReadError:
                self._known[folder] = frozenset()
        return self._known[folder]


def files(folder: Path, *endings: str, within: Within) -> tuple[Path, ...]:
    """Return the files of a folder whose names end like that, in order; hidden ones and links that
    lead out are left out. None where the folder cannot be listed."""
    try:
        entries = _entries(folder, within, MOST)
    except ReadError:
        return ()
    wanted = (e for e in entries if e.name.endswith(endings) and not e.name.startswith("."))
    return tuple(folder / e.name for e in wanted if _is_file(e, within))


def walk(root: Path) -> Iterator[tuple[Path, list[str], list[str]]]:
    """Yield each folder from ``root`` down, and the names of its folders and files in order.

    Whoever takes names off the list of folders keeps out of these. Hidden names are left out, and
    links to folders are listed but not followed. Raises ReadError for more than ``MOST`` names.
    """
    left, waiting = MOST, [root]
    while waiting:
        here = waiting.pop()
        try:
            entries = _entries(here, None, left)
        except ReadError as error:
            if error.reason == "too-many":
                raise
            continue
        left -= len(entries)
        shown = [entry for entry in entries if not entry.name.startswith(".")]
        folders = [entry.name for entry in shown if _is_folder(entry)]
        followed = set(folders) - {entry.name for entry in shown if entry.is_symlink()}
        known = set(folders)
        yield here, folders, [entry.name for entry in shown if entry.name not in known]
        waiting += [here / name for name in reversed(folders) if name in followed]


def lies_within(path: Path, folder: Path) -> bool:
    """Return whether a path leads into a folder once all links are followed. Whether something is
    there is not looked at."""
    try:
        return _is_below(os.path.realpath(path), folder)
    except (OSError, ValueError):  # a path that no system has
        return False


def _is_below(place: str, folder: Path) -> bool:
    root = os.path.realpath(folder)
    return place == root or place.startswith(root.rstrip(os.sep) + os.sep)


def _opened(path: Path, within: Within) -> int:
    """Open a regular file."""
    try:
        place, flags = _place(path, within)
        # Looked at first, for a device may act when it is opened; and once more what was opened.
        _check_kind(os.stat(place))
        handle = os.open(place, flags)
        try:
            _check_kind(os.fstat(handle))
        except BaseException:
            os.close(handle)
            raise
    except OSError as error:
        raise _failed(error) from None
    except ValueError:  # a path that holds a null character
        raise ReadError("missing", "no such file or directory") from None
    return handle


def _place(path: Path, within: Within) -> tuple[str, int]:
    """Return where a path leads, and how to open that."""
    if within is None:
        return str(path), _FLAGS
    folders = within if isinstance(within, tuple) else (within,)
    place = os.path.realpath(path)
    if not any(_is_below(place, folder) for folder in folders):
        raise ReadError("outside", "it is outside the project")
    return place, _FLAGS | _NO_LINK


def _replacement(path: Path) -> bytes | None:
    return _REPLACED.get(os.path.realpath(path)) if _REPLACED else None


def _check_kind(found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise ReadError("not-a-file", "it is not a file")


def _taken(handle: int, most: int) -> bytes:
    parts = []
    while most > 0 and (part := os.read(handle, min(most, _CHUNK))):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


def _entries(folder: Path, within: Within, most: int) -> list[os.DirEntry[str]]:
    """Return what lies in a folder by the order of the names."""
    found: list[os.DirEntry[str]] = []
    try:
        with os.scandir(_place(folder, within)[0]) as entries:
            for entry in entries:
                found.append(entry)
                if len(found) > most:
                    raise ReadError("too-many", f"more than {MOST:,} names lie there")
    except OSError as error:
        raise _failed(error) from None
    except ValueError:
        raise ReadError("missing", "no such file or directory") from None
    return sorted(found, key=lambda entry: entry.name)


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:  # a circle of links
        return False


def _is_file(entry: os.DirEntry[str], within: Within) -> bool:
    try:
        if entry.is_symlink():
            _place(Path(entry.path), within)
        return entry.is_file()
    except (OSError, ReadError):
        return False


def _failed(error: OSError) -> ReadError:
    absent = isinstance(error, FileNotFoundError | NotADirectoryError)
    words = (error.strerror or "unknown reason").lower()
    return ReadError("missing" if absent else "failed", words)


def _size(bound: int) -> str:
    return f"{bound // 1024**2} MB" if bound >= 1024**2 else f"{bound // 1024} kB"
