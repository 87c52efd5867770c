"""Members of a zip archive, against zipfile."""

from __future__ import annotations

import io
import zipfile

import pytest

from pnp.icons import extract_member

CONTENT = b"<svg/>" * 40


def archive(method: int) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as written:
        written.writestr("ring-anchor.svg", b"another")
        written.writestr("anchor.svg", CONTENT)
        written.writestr("empty.svg", b"")
        written.comment = b"not a member: ghost.svg"
    return file.getvalue()


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_members_are_read_whole(method: int) -> None:
    assert extract_member(archive(method), "anchor.svg") == CONTENT
    assert extract_member(archive(method), "ring-anchor.svg") == b"another"
    assert extract_member(archive(method), "empty.svg") == b""


@pytest.mark.parametrize("name", ["ghost.svg", "nchor.svg", "anchor", "another"])
def test_what_is_the_name_of_no_member_gives_nothing(name: str) -> None:
    assert extract_member(archive(zipfile.ZIP_STORED), name) is None
