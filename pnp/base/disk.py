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
"""The number of bytes read to detect the type of a file."""
# The largest file of an installed package in use has 3 MB.
_LARGEST_PACKAGED = 64 * 1024 * 1024
_CHUNK = 1024 * 1024
# Opening a pipe or a terminal must neither block nor take it over. Windows has none of these flags.
_FLAGS = os.O_RDONLY
for _name in ("O_NONBLOCK", "O_NOCTTY", "O_CLOEXEC", "O_BINARY"):
    _FLAGS |= getattr(os, _name, 0)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)


class ReadError(Exception):
    """A file or folder that cannot be read or listed. The text is the reason, written to follow a
    colon; callers turn it into a finding."""

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
        # The size is only what the file reports: it may grow, or be generated as it is read.
        data = _read_bytes(handle, largest + 1)
        if len(data) > largest:
            raise too_large(largest)
        return data
    except OSError as error:
        raise _read_error(error) from None
    finally:
        os.close(handle)


def too_large(largest: int) -> ReadError:
    """Return the error for a file that is larger than ``largest`` bytes."""
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
    """Return the bytes of a file of an installed package, without importing the package. Raises
    ReadError."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ReadError("missing", f"the package {package} is not installed")
    path = Path(spec.origin).parent.joinpath(*parts)
    return read(path, within=None, largest=_LARGEST_PACKAGED)


def entries(folder: Path, *, within: Within, most: int) -> tuple[Entry, ...]:
    """Return the entries of a folder in order of name. Raises ReadError."""
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
    """Return whether the path itself is a link."""
    try:
        return os.path.islink(path)
    except ValueError:
        return False


def resolve_path(path: Path) -> Path:
    """Return the target of a path once all links are followed."""
    return path.resolve()


def lies_within(path: Path, folder: Path) -> bool:
    """Return whether a path leads into a folder once all links are followed. The path need not
    exist."""
    try:
        return _is_below(os.path.realpath(path), folder)
    except (OSError, ValueError):  # an invalid path
        return False


def _is_below(place: str, folder: Path) -> bool:
    root = os.path.realpath(folder)
    return place == root or place.startswith(root.rstrip(os.sep) + os.sep)


def _open_file(path: Path, within: Within) -> int:
    """Open a regular file."""
    try:
        place, flags = _open_target(path, within)
        # Checked first, since opening a device may have an effect, and again once it is open.
        _check_kind(os.stat(place))
        handle = os.open(place, flags)
        try:
            _check_kind(os.fstat(handle))
        except BaseException:
            os.close(handle)
            raise
    except OSError as error:
        raise _read_error(error) from None
    except ValueError:  # a path with a null character
        raise ReadError("missing", "no such file or directory") from None
    return handle


def _open_target(path: Path, within: Within) -> tuple[str, int]:
    """Return the target of a path and the flags to open it with."""
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
    except OSError:  # a cycle of links
        return "other"


def _read_error(error: OSError) -> ReadError:
    absent = isinstance(error, FileNotFoundError | NotADirectoryError)
    words = (error.strerror or "unknown reason").lower()
    return ReadError("missing" if absent else "failed", words)


def _format_size(bound: int) -> str:
    return f"{bound // 1024**2} MB" if bound >= 1024**2 else f"{bound // 1024} kB"
