"""Archives that have the same bytes for the same files."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from pnp.export import Job, content_mark

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


def read_zip(archive: bytes, names: Collection[str]) -> Mapping[str, bytes]:
    """Return some files of an archive that ``write_zip`` wrote, by path. Raises KeyError if it
    lacks one."""
    with ZipFile(BytesIO(archive)) as written:
        return {name: written.read(name) for name in names}


def fixed_job(name: str, content: bytes) -> Job:
    """Return the job of a file whose content is known."""
    return Job(name, lambda: content, name, content_mark(content), ())


def archive_job(name: str, members: Sequence[Job]) -> Job:
    """Return the job of an archive that has the files of other jobs, in their order."""

    def make() -> bytes:
        return write_zip((member.name, member.make()) for member in members)

    return Job(name, make, name, archive_version(members), (), tuple(members))


def archive_version(members: Sequence[Job]) -> str:
    """Return the version of an archive: that of its files with their paths."""
    return content_mark([(member.name, member.version) for member in members])
