"""One member out of a zip archive of thousands.

zipfile makes an object of every member before it reads the first: for the Material Design Icons
that takes as long as laying out a hundred cards, and a game uses a handful of them. The layout of
the file is that of PKWARE's APPNOTE 6.3, sections 4.3.7 (local), 4.3.12 (directory), 4.3.16 (end).
"""

from __future__ import annotations

import struct
import zlib

_LOCAL = struct.Struct("<26x2H")
_ENTRY = struct.Struct("<4s6xH8xI4xH12xI")
_ENTRY_SIZE = 46
_ENTRY_SIGN = b"PK\1\2"
_END = struct.Struct("<16xI")
_END_SIGN = b"PK\5\6"
_DEFLATED = 8


def extract(archive: bytes, name: str) -> bytes | None:
    """Return the content of a member, stored or deflated; None where no member has that name."""
    (directory,) = _END.unpack_from(archive, archive.rfind(_END_SIGN))
    wanted = name.encode()
    at = archive.find(wanted, directory)
    while at >= 0:
        sign, method, size, length, start = _ENTRY.unpack_from(archive, at - _ENTRY_SIZE)
        # The name may be the end of a longer one, or stand in a comment.
        if sign == _ENTRY_SIGN and length == len(wanted):
            start += 30 + sum(_LOCAL.unpack_from(archive, start))
            content = archive[start : start + size]
            return zlib.decompress(content, -zlib.MAX_WBITS) if method == _DEFLATED else content
        at = archive.find(wanted, at + 1)
    return None
