"""Proof that pnp wrote something for this user on this machine.

Files in a folder may come from a download, so neither their names nor their form prove who wrote
them. A seal does: it is computed from the bytes and a secret that only this user can read. The
secret is in the user's state folder rather than in the cache, which is more often shared, copied
and restored. Without a secret there are no seals, and nothing counts as written by pnp.
"""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from hmac import compare_digest
from pathlib import Path

from pnp.base.library import state_dir

NAME = "secret"
"""The file of the secret in the user's state folder."""
SIZE = 32
"""The size of a secret and of a seal in bytes."""
_READING = os.O_RDONLY
for _name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY", "O_NOCTTY"):
    _READING |= getattr(os, _name, 0)


def seal(purpose: str, *parts: bytes) -> bytes:
    """Return the seal of some bytes for one purpose; empty if this user can have no secret."""
    key = _secret(state_dir())
    if not key:
        return b""
    made = blake2b(key=key, digest_size=SIZE, person=purpose.encode())
    for part in parts:
        # With their sizes, so that bytes cannot move from one part to the next.
        made.update(len(part).to_bytes(8, "big") + part)
    return made.digest()


def is_sealed(found: object, purpose: str, *parts: bytes) -> bool:
    """Return whether ``found`` is the seal of these bytes."""
    expected = seal(purpose, *parts)
    return bool(expected) and isinstance(found, bytes) and compare_digest(found, expected)


def is_private(found: os.stat_result) -> bool:
    """Return whether a file or folder is this user's own, and no other user may write to it."""
    if not hasattr(os, "geteuid"):  # Windows protects the folders of a user
        return True
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


@cache
def _secret(folder: Path) -> bytes:
    """Return the secret of this user, created if there is none; empty if there can be none, or if
    others may know or have chosen it."""
    path = folder / NAME
    with suppress(OSError, ValueError):
        if not os.path.lexists(path):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            _create_secret(path)
        at = os.lstat(folder)
        if not stat.S_ISDIR(at.st_mode) or not is_private(at):
            return b""
        handle = os.open(path, _READING)
        try:
            found = os.fstat(handle)
            hidden = os.name == "nt" or not stat.S_IMODE(found.st_mode) & 0o077
            if stat.S_ISREG(found.st_mode) and is_private(found) and hidden:
                key = os.read(handle, SIZE + 1)
                return key if len(key) == SIZE else b""
        finally:
            os.close(handle)
    return b""


def _create_secret(path: Path) -> None:
    """Write a new secret atomically, unless another process was faster."""
    own = path.with_name(f"{NAME}.{os.getpid()}.{secrets.token_hex(4)}")
    binary = getattr(os, "O_BINARY", 0)
    handle = os.open(own, os.O_WRONLY | os.O_CREAT | os.O_EXCL | binary, 0o600)
    try:
        os.write(handle, secrets.token_bytes(SIZE))
    finally:
        os.close(handle)
    try:
        os.link(own, path)
    except FileExistsError:
        pass
    except (OSError, NotImplementedError):  # a file system without hard links
        if not os.path.lexists(path):
            os.rename(own, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(own)
