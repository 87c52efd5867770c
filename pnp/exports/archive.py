"""Archives that have the same bytes for the same files."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

# The first day that an archive can state.
_DAY = (1980, 1, 1, 0, 0, 0)


def write_zip(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a zip of files by their paths, in this order and without dates."""
    written = BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED) as archive:
        for name, content in files:
            info = ZipInfo(name, _DAY)
            info.compress_type = ZIP_DEFLATED
            archive.writestr(info, content)
    return written.getvalue()
