"""The only access to the disk: ``World`` reads and lists through this module, and everything else
through ``World``.

Files are untrusted. A name may refer to an endless pipe, a device, or a link to a file outside the
game. So every function takes ``within``, the folder (or folders) that must contain the file once
all links are followed. It is None only for paths that the user gave on the command line and for
files that come with pnp.

Folders that are rearranged while pnp runs are not guarded against, except in the last step of a
path.
"""

import os
import stat
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

Within: TypeAlias = Path | tuple[Path, ...] | None
Reason: TypeAlias = Literal["outside", "missing", "not-a-file", "too-large", "too-many", "failed"]

State: TypeAlias = Literal["file", "folder", "other", "missing"]

HEAD = 4096
"""How many bytes of a file say what it is."""
# The largest file that an installed package brings along has 3 MB.
_LARGEST_PACKAGED = 64 * 1024 * 1024
_CHUNK = 1024 * 1024
# To open a pipe or a terminal must neither wait nor take it over. Windows has none of these.
_FLAGS = os.O_RDONLY
for _name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"):
    _FLAGS |= getattr(os, _name, 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)


class ReadError(Exception):
    """A file or folder that cannot be read or listed. The text gives the reason, to follow a colon;
    callers turn it into findings."""

    def __init__(self, reason: Reason, words: str) -> None:
        super().__init__(words)
        self.reason = reason


class Entry(NamedTuple):
    """An entry of a folder: its name, its type after following links, and whether it is a link."""

    name: str
    state: State
    link: bool


def read(path: Path, *, within: Within, largest: int) -> bytes:
    """Return the bytes of a file, at most ``largest``; raises ReadError."""
    handle = _open_file(path, within)
    try:
        if os.fstat(handle).st_size > largest:
            raise too_large(largest)
        # The size is what the file says of itself: it may grow, or be made up as it is read.
        data = _read_bytes(handle, largest + 1)
        if len(data) > largest:
            raise too_large(largest)
        return data
    except OSError as error:
        raise _read_error(error) from None
    finally:
        os.close(handle)


def too_large(largest: int) -> ReadError:
    """Return that a file is larger than it may be."""
    return ReadError("too-large", f"it is larger than {_format_size(largest)}")


def head(path: Path, *, within: Within) -> bytes:
    """Return the first bytes of a file; raises ReadError."""
    handle = _open_file(path, within)
    try:
        return _read_bytes(handle, HEAD)
    except OSError as error:
        raise _read_error(error) from None
    finally:
        os.close(handle)


def read_packaged(package: str, *parts: str) -> bytes:
    """Return a file that an installed package brings along, without importing the package; raises
    ReadError."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ReadError("missing", f"the package {package} is not installed")
    path = Path(spec.origin).parent.joinpath(*parts)
    return read(path, within=None, largest=_LARGEST_PACKAGED)


def entries(folder: Path, *, within: Within, most: int) -> tuple[Entry, ...]:
    """Return what lies in a folder by the order of the names; raises ReadError."""
    found: list[Entry] = []
    try:
        with os.scandir(_open_target(folder, within)[0]) as listed:
            for entry in listed:
                found.append(Entry(entry.name, _entry_state(entry), entry.is_symlink()))
                if len(found) > most:
                    raise ReadError("too-many", f"more than {most:,} names lie there")
    except OSError as error:
        raise _read_error(error) from None
    except ValueError:
        raise ReadError("missing", "no such file or directory") from None
    return tuple(sorted(found))


def state(path: Path) -> State:
    """Return what is at a path once all links are followed."""
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):
        return "missing"
    return "file" if stat.S_ISREG(mode) else "folder" if stat.S_ISDIR(mode) else "other"


def is_link(path: Path) -> bool:
    """Return whether a path is a link itself."""
    try:
        return os.path.islink(path)
    except ValueError:
        return False


def resolve_path(path: Path) -> Path:
    """Return where a path leads once all links are followed."""
    return path.resolve()


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


def _open_file(path: Path, within: Within) -> int:
    """Open a regular file."""
    try:
        place, flags = _open_target(path, within)
        # Looked at first, for a device may act when it is opened; and once more what was opened.
        _check_kind(os.stat(place))
        handle = os.open(place, flags)
        try:
            _check_kind(os.fstat(handle))
        except BaseException:
            os.close(handle)
            raise
    except OSError as error:
        raise _read_error(error) from None
    except ValueError:  # a path that holds a null character
        raise ReadError("missing", "no such file or directory") from None
    return handle


def _open_target(path: Path, within: Within) -> tuple[str, int]:
    """Return where a path leads, and how to open that."""
    if within is None:
        return str(path), _FLAGS
    folders = within if isinstance(within, tuple) else (within,)
    place = os.path.realpath(path)
    if not any(_is_below(place, folder) for folder in folders):
        raise ReadError("outside", "it is outside the project")
    return place, _FLAGS | _NO_LINK


def _check_kind(found: os.stat_result) -> None:
    if not stat.S_ISREG(found.st_mode):
        raise ReadError("not-a-file", "it is not a file")


def _read_bytes(handle: int, most: int) -> bytes:
    parts = []
    while most > 0 and (part := os.read(handle, min(most, _CHUNK))):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


def _entry_state(entry: os.DirEntry[str]) -> State:
    try:
        return "folder" if entry.is_dir() else "file" if entry.is_file() else "other"
    except OSError:  # a circle of links
        return "other"


def _read_error(error: OSError) -> ReadError:
    absent = isinstance(error, FileNotFoundError | NotADirectoryError)
    words = (error.strerror or "unknown reason").lower()
    return ReadError("missing" if absent else "failed", words)


def _format_size(bound: int) -> str:
    return f"{bound // 1024**2} MB" if bound >= 1024**2 else f"{bound // 1024} kB"
