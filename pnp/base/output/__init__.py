"""Write output files: all of them or none, without touching anything else.

An output folder belongs to the user. Its ``.pnp-files.json`` lists the files that pnp made, with
the SHA-256 of each, and the folders that it made for them. Only these are ever replaced or removed,
and a file only if it is unchanged. If a build needs the name of a file that was changed since, or
that pnp never made, nothing is written. A list from elsewhere proves nothing
(``owned.trusted_listing``). Identical files are not rewritten. Nothing is written through a link
below the folder that the user named.

New files are staged in ``.pnp-new``, a folder beside their destination. Then

* if the destination does not exist, the staged folder is renamed to it;
* if pnp made the destination, and it contains nothing else, the two are exchanged in one step,
  where the system supports it (Linux);
* in any other folder, files are moved one by one. A journal in ``.pnp-new`` records the change, and
  earlier files are set aside there until the last new one is in place.

If a build ends early, either the earlier files or the new ones remain. Only a kill between the
steps of the third way leaves a mixture; the next build then moves the remaining new files, or
restores the earlier files if a new one is lost. Builds wait for each other, so an existing
``.pnp-new`` was left by a process that died, or came with a download. It and its journal are
trusted only if they have the seal of this user (``signatures``), made for this folder, and files
are moved only if they have the SHA-256 in the journal. Otherwise nothing is changed or written.
"""

import errno
import hashlib
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

from msgspec import Struct

from pnp.base import disk
from pnp.base.output.owned import (
    LISTING,
    Listing,
    RefusedError,
    check_owned,
    check_path,
    digest_of,
    emptied_folders,
    folders_of,
    is_all_ours,
    leads_elsewhere,
    read_listing,
    remember_listing,
    trusted_listing,
)
from pnp.base.output.stage import (
    NEW,
    SINGLE,
    Change,
    exchange,
    link_unchanged,
    move,
    open_stage,
    recover,
)
from pnp.base.values import replace

# Windows reserves these for devices, whatever extension follows.
_DEVICES = frozenset(
    ["con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))]
)


class OutputFile(Struct, frozen=True):
    """A file that is generated only if the file in its place has another SHA-256; an empty
    ``digest`` always generates it."""

    make: Callable[[], bytes]
    digest: str = ""


class PublishedFolder(Struct, frozen=True):
    """The result of publishing to a folder: the SHA-256 of each file in the order given, and of the
    list of all files that pnp made there. ``changed`` is False if all of them were there
    already."""

    files: Mapping[str, str]
    listing: str
    changed: bool = True

    def is_in(self, root: Path, name: str) -> bool:
        """Return whether the folder still has exactly these files from pnp. Cleans up first after a
        process that died."""
        folder = Path(os.path.realpath(root)) / name
        try:
            recover(folder.parent if name else folder)
        except OSError:  # the next build reports it
            return False
        expected = {**self.files, LISTING: self.listing}
        return all(digest_of(folder / name) == digest for name, digest in expected.items())


def publish(
    root: Path,
    name: str,
    files: Iterable[tuple[str, bytes | OutputFile]],
    replaces: Callable[[str], bool] = lambda _: False,
) -> PublishedFolder:
    """Write ``files`` into the folder ``name`` of ``root``.

    Names are relative, with slashes; an empty one is ``root`` itself, the only folder that may be
    reached through links. Files of earlier builds stay, except those for which ``replaces`` is
    true. ``files`` may be generated while they are consumed. If that raises, if the disk raises
    OSError, or if RefusedError says what is in the way, nothing changes.
    """
    top = Path(os.path.realpath(root))
    folder = top / name
    check_path(top, name, root.as_posix())
    home = folder.parent if name else folder
    home.mkdir(parents=True, exist_ok=True)
    with open_stage(home) as stage:
        digests, there = _write(stage / NEW, files, folder)
        return _move_staged(folder, stage, digests, there, replaces)


def read_unchanged(root: Path, name: str, digest: str) -> bytes | None:
    """Return the content of the file ``name`` below ``root``; None if its SHA-256 is not
    ``digest``, or if it is reached through a link."""
    path = Path(os.path.realpath(root)) / name
    try:
        if not digest or digest_of(path) != digest:
            return None
        content = path.read_bytes()
    except OSError:
        return None
    return content if hashlib.sha256(content).hexdigest() == digest else None


def create(folder: Path, files: Iterable[tuple[str, bytes]]) -> tuple[str, ...]:
    """Create a folder that belongs to the user from then on; return the names of its files."""
    folder = Path(os.path.realpath(folder.parent), folder.name)
    with open_stage(folder.parent) as stage:
        names = tuple(_write(stage / NEW, files)[0])
        if os.path.lexists(folder):
            raise RefusedError("output-in-the-way", "it already exists", "choose another name")
        os.rename(stage / NEW, folder)
    return names


def replace_file(path: Path, content: bytes, *, within: Path | None = None) -> tuple[str, ...]:
    """Write ``content`` to the file ``path`` atomically; if OSError is raised, the file is
    unchanged. A link stays a link, and a path that is not a file, such as a terminal, is written to
    directly.

    ``within`` is the folder that must contain the file once all links are followed, as in ``disk``;
    None only for paths that the user named. Missing parent folders are created. Returns notes for
    the user: that the owner of the file changed, or that other hard links keep the old content.
    """
    real = Path(os.path.realpath(path))
    if within is not None:
        if not disk.lies_within(path, within):
            reason = f"'{path.as_posix()}' leads out of '{within.as_posix()}' by a link"
            raise RefusedError("output-link", reason, "replace the link with a copy")
        real.parent.mkdir(parents=True, exist_ok=True)
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    if path.exists() and not path.is_file():
        path.write_bytes(content)
        return ()
    with open_stage(real.parent) as stage:
        staged = stage / SINGLE
        staged.write_bytes(content)
        before = os.stat(real) if real.exists() else None
        if before is not None:
            _keep_owner(staged, before)
            shutil.copymode(real, staged)
        after = os.stat(staged)
        os.replace(staged, real)
    return () if before is None else tuple(_lost_attributes(path, before, after))


def _keep_owner(staged: Path, before: os.stat_result) -> None:
    """Give a file the owner and group of the one that it replaces, if allowed."""
    if hasattr(os, "chown"):
        for owner, group in ((-1, before.st_gid), (before.st_uid, -1)):
            with suppress(OSError):
                os.chown(staged, owner, group)


def _lost_attributes(path: Path, before: os.stat_result, after: os.stat_result) -> Iterator[str]:
    """Yield notes on what a replacement does not preserve."""
    if before.st_uid != after.st_uid:
        yield f"note: '{path.as_posix()}' belonged to another user and is yours now"
    if before.st_nlink > 1:
        yield f"note: other hard links to '{path.as_posix()}' keep the earlier text"


def write_error_text(error: OSError, folder: Path) -> tuple[str, str, str]:
    """Return the code, message and hint of the finding that ``folder`` cannot be written to."""
    if isinstance(error, RefusedError):
        code, reason, hint = error.code, error.strerror, error.hint
    else:
        code, hint = "output-unwritable", "choose another folder with --out"
        reason = (error.strerror or str(error)).lower()
    return code, f"cannot write to '{folder.as_posix()}': {reason}", hint


def listing_file(files: Iterable[tuple[str, bytes]]) -> tuple[str, bytes]:
    """Return the listing that records these files as made by pnp, for their folder."""
    digests = {name: hashlib.sha256(content).hexdigest() for name, content in files}
    return LISTING, Listing(digests, frozenset(folders_of(digests))).text()


def portable_name(name: str) -> str:
    """Return the file name for an id, changed if Windows reserves it for a device.

    >>> portable_name("coin"), portable_name("con")
    ('coin', 'con_')
    """
    return f"{name}_" if name in _DEVICES else name


def _write(
    new: Path, files: Iterable[tuple[str, bytes | OutputFile]], old: Path | None = None
) -> tuple[dict[str, str], set[str]]:
    """Write files into a new folder, except those that are identical in the old one. Return the
    SHA-256 of all, and the names of the identical ones."""
    new.mkdir()
    digests: dict[str, str] = {}
    there: set[str] = set()
    strays = cache(leads_elsewhere)
    taken = {LISTING}
    for name, content in files:
        # Some systems ignore case in names.
        if name.casefold() in taken:
            hint = "give one of the pieces another id"
            raise RefusedError("output-in-the-way", f"two files would be named '{name}'", hint)
        taken.add(name.casefold())
        if isinstance(content, OutputFile):
            known = content.digest
            if old is not None and known and digest_of(old / name, strays) == known:
                digests[name] = known
                there.add(name)
                continue
            content = content.make()
        path = new / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        digests[name] = hashlib.sha256(content).hexdigest()
    return digests, there


def _move_staged(
    folder: Path,
    stage: Path,
    digests: dict[str, str],
    there: set[str],
    replaces: Callable[[str], bool],
) -> PublishedFolder:
    """Move staged files to their places, except those that are ``there``, and remove stale files of
    an earlier build."""
    listed = trusted_listing(folder, read_listing(folder))
    needed = folders_of(digests)
    for where in needed:
        check_path(folder, where)
    now = {n: own if n in there else digest_of(folder / n) for n, own in digests.items()}
    check_owned(listed, digests, now)

    rest = {name: digest for name, digest in listed.files.items() if name not in digests}
    remaining = {name: digest for name, digest in rest.items() if not replaces(name)}
    stale = [n for n in rest if n not in remaining and digest_of(folder / n) == rest[n]]
    made = [where for where in needed if not os.path.lexists(folder / where)]
    gone = emptied_folders(folder, listed.folders - set(needed), stale)
    owned = (listed.folders | set(made)) - set(gone)

    text = Listing({**remaining, **digests}, owned).text()
    (stage / NEW / LISTING).write_bytes(text)
    remember_listing(text)
    published = PublishedFolder(digests, hashlib.sha256(text).hexdigest())
    digests = {**digests, LISTING: published.listing}
    now[LISTING] = digest_of(folder / LISTING)
    changed = {name: digest for name, digest in digests.items() if now[name] != digest}
    if not (changed or stale):
        return replace(published, changed=False)
    for name in changed:
        if now[name] is not None:
            shutil.copymode(folder / name, stage / NEW / name)
    if not os.path.lexists(folder):
        os.rename(stage / NEW, folder)
        return published
    ours = is_all_ours(folder, listed, {*digests, *remaining, *stale}, (stage / NEW).stat())
    same = [name for name in (*digests, *remaining) if name not in changed]
    if not (ours and link_unchanged(folder, stage / NEW, same) and exchange(stage / NEW, folder)):
        earlier = {name: now[name] or "" for name in changed if now[name] is not None}
        earlier |= {name: rest[name] for name in stale}
        move(folder, stage, Change(changed, stale, made, gone, earlier))
    return published
