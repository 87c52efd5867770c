"""Tell the files that pnp made in a folder from the user's, by the list that it keeps there.

A list may come with a download and name the user's files with their SHA-256. It is trusted if it
has the seal of this user. Of any other list, such as one in a copy or a clone, only the files count
whose content shows that pnp made them.
"""

import errno
import hashlib
import json
import os
import stat
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath
from typing import Any

from msgspec import Struct, field

from pnp.base.library import state_dir
from pnp.base.signatures import is_sealed, seal

LISTING = ".pnp-files.json"
"""The file that lists what pnp made in its folder."""
# No build writes a longer list: this is enough for 100,000 files.
_LONGEST = 20_000_000
# Output has folders in folders, and none deeper.
_DEEPEST = 8
# At most this many blocking files are named.
_NAMED = 3
# The seals of the lists that pnp wrote; the oldest are dropped.
_RECORDS, _PURPOSE, _MOST_LISTS = "lists", "list of files", 2_000
# Marks that a file made by pnp contains.
_SHOWN = {
    ".pdf": (b"/Creator (pnp)",),
    ".svg": (b'role="img"', b"xmlns:inkscape="),
    ".json": (b'"$schema"', b'"title": "pnp: '),
}


class RefusedError(OSError):
    """Files that block the output and are not pnp's to replace; ``code`` is that of the finding."""

    def __init__(self, code: str, reason: str, hint: str) -> None:
        super().__init__(errno.EEXIST, reason)
        self.code, self.hint = code, hint


class Listing(Struct, frozen=True):
    """The files that pnp made in a folder, with their SHA-256, and its folders ("." is the folder
    itself)."""

    files: Mapping[str, str] = field(default_factory=dict)
    folders: frozenset[str] = frozenset()

    def text(self) -> bytes:
        """Return the content of the listing file."""
        written = {"made-by": "pnp", "folders": sorted(self.folders), "files": dict(self.files)}
        return (json.dumps(written, indent=1, sort_keys=True) + "\n").encode()


def read_listing(folder: Path) -> Listing:
    """Return the listing of a folder; an empty one if there is none."""
    path = folder / LISTING
    if not os.path.lexists(path):
        return Listing()
    try:
        if leads_elsewhere(path) or not stat.S_ISREG(os.lstat(path).st_mode):
            raise ValueError
        with path.open("rb") as file:
            tree = json.loads(file.read(_LONGEST))
        files, folders = tree["files"], tree["folders"]
        if not all(isinstance(digest, str) for digest in files.values()):
            raise ValueError
        if not all(is_below(name) for name in (*files, *folders)):
            raise ValueError
        return Listing(files, frozenset(folders))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        reason = f"'{LISTING}' is not the list of files that pnp wrote"
        raise RefusedError("output-in-the-way", reason, _hint_other_folder("remove it")) from None


def remember_listing(text: bytes) -> None:
    """Record that pnp has written, or is about to write, this list."""
    record, own = _record_path(text), seal(_PURPOSE, text)
    if own and not is_sealed(_read_record(record), _PURPOSE, text):
        with suppress(OSError):
            record.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            record.write_bytes(own)
            records = [(path.stat().st_mtime, path) for path in record.parent.iterdir()]
            for _, old in sorted(records)[:-_MOST_LISTS]:
                old.unlink()


def trusted_listing(folder: Path, listed: Listing) -> Listing:
    """Return the files that pnp made in a folder: all that its list names if this user's pnp wrote
    it, here or where the folder was before, otherwise those whose content shows it. If this user
    can have no seals, all lists are trusted."""
    with suppress(OSError):
        text = (folder / LISTING).read_bytes()
        if not seal(_PURPOSE, text) or is_sealed(_read_record(_record_path(text)), _PURPOSE, text):
            return listed
    own = {name: digest for name, digest in listed.files.items() if _is_generated(folder / name)}
    return Listing(own, listed.folders)


def _record_path(text: bytes) -> Path:
    return state_dir() / _RECORDS / hashlib.sha256(text).hexdigest()


def _read_record(record: Path) -> bytes:
    with suppress(OSError):
        return record.read_bytes()
    return b""


def _is_generated(path: Path) -> bool:
    """Return whether the content of a file shows that pnp made it."""
    marks = _SHOWN.get(path.suffix, ())
    with suppress(OSError):
        if marks and stat.S_ISREG(os.lstat(path).st_mode) and not leads_elsewhere(path.parent):
            content = path.read_bytes()
            return all(mark in content for mark in marks)
    return False


def is_below(name: Any) -> bool:
    """Return whether a name given in a file stays inside the folder of that file.

    >>> is_below("svg/coin.svg"), is_below("../coin.svg"), is_below("/coin.svg"), is_below("")
    (True, False, False, False)
    """
    if not isinstance(name, str) or any(sign in name for sign in "\\:\0"):
        return False
    steps = name.split("/")
    return name == "." or len(steps) <= _DEEPEST and not {"", ".", ".."} & set(steps)


def leads_elsewhere(path: Path) -> bool:
    """Return whether a path is a link or passes through one; a Windows junction counts as a
    link."""
    return os.path.normcase(os.path.realpath(path)) != os.path.normcase(path)


def digest_of(path: Path, strays: Callable[[Path], bool] = leads_elsewhere) -> str | None:
    """Return the SHA-256 of a file, None if it does not exist, and an empty string if it is not a
    plain file or is reached through a link. ``path`` starts with a folder without links; ``strays``
    returns whether a folder leads elsewhere, and may be cached."""
    try:
        mode = os.lstat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None
    if not stat.S_ISREG(mode) or strays(path.parent):
        return ""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def check_path(base: Path, name: str, shown: str = "") -> None:
    """Refuse a folder that is reached through a link or a non-folder. ``base`` has no links in it;
    ``shown`` is the path as the user gave it. Raises RefusedError."""
    for step in PurePosixPath(name).parts:
        base /= step
        shown = str(PurePosixPath(shown, step))
        if leads_elsewhere(base):
            hint = "remove the link, or name its target folder with --out"
            reason = f"'{shown}' is a link, and pnp does not write through links"
            raise RefusedError("output-link", reason, hint)
        if os.path.lexists(base) and not base.is_dir():
            hint = _hint_other_folder("move it away")
            raise RefusedError("output-in-the-way", f"'{shown}' is a file, not a folder", hint)


def check_owned(listed: Listing, digests: Mapping[str, str], now: Mapping[str, str | None]) -> None:
    """Refuse to overwrite files that pnp did not make, or that were changed since. Raises
    RefusedError."""
    taken = [n for n, found in now.items() if found not in (None, digests[n], listed.files.get(n))]
    changed = [name for name in taken if name in listed.files]
    foreign = [name for name in taken if name not in listed.files]
    reasons = []
    if foreign:
        reasons.append(f"{_list_names(foreign)} not made by pnp")
    if changed:
        them = "it" if len(changed) == 1 else "them"
        reasons.append(f"{_list_names(changed)} changed since pnp made {them}")
    if not reasons:
        return
    them = "it" if len(taken) == 1 else "them"
    hint = f"move {them} to keep {them}, or delete {them}"
    if foreign:
        hint = f"move {them} away, or delete {them} if an older version of pnp made {them}"
    raise RefusedError("output-in-the-way", " and ".join(reasons), _hint_other_folder(hint))


def folders_of(names: Iterable[str]) -> list[str]:
    """Return the folders that files need, parents first.

    >>> folders_of(["svg/rest/star.svg", "a.pdf"])
    ['.', 'svg', 'svg/rest']
    """
    parents = {parent for name in names for parent in PurePosixPath(name).parents}
    return sorted({".", *map(str, parents)}, key=lambda where: (where != ".", where))


def emptied_folders(folder: Path, owned: Iterable[str], stale: Collection[str]) -> list[str]:
    """Return the folders made by pnp that contain only files to be removed, innermost first. An
    empty folder stays: the user may have made it, whatever the list says."""
    going = set(stale)
    gone: list[str] = []
    for where in sorted(owned, reverse=True):
        path = folder / where
        if where == "." or leads_elsewhere(path) or not path.is_dir():
            continue
        names = os.listdir(path)
        if names and all(f"{where}/{name}" in going for name in names):
            going.add(where)
            gone.append(where)
    return gone


def is_all_ours(
    folder: Path, listed: Listing, names: Collection[str], like: os.stat_result
) -> bool:
    """Return whether pnp made a folder and everything in it, and the permissions of its folders are
    unchanged. An empty folder is the user's: pnp leaves none."""
    for where, folders, files in os.walk(folder):
        at = Path(where).relative_to(folder)
        found = os.lstat(where)
        if at.as_posix() not in listed.folders or not (folders or files):
            return False
        if (found.st_mode, found.st_uid, found.st_gid) != (like.st_mode, like.st_uid, like.st_gid):
            return False
        if any((at / name).as_posix() not in names for name in files):
            return False
        if any(os.path.islink(os.path.join(where, name)) for name in folders):
            return False
    return True


def _list_names(names: list[str]) -> str:
    shown = ", ".join(f"'{name}'" for name in names[:_NAMED])
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return f"{shown}{more} {'was' if len(names) == 1 else 'were'}"


def _hint_other_folder(hint: str) -> str:
    return f"{hint}, or choose another folder with --out"
