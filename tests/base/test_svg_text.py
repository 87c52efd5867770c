"""The text of SVG files in the encodings of programs, and what is refused."""

from __future__ import annotations

import gzip

import pytest

from pnp.base.svg import SvgTextError, is_marked_up, text_of
from pnp.pictures.vector import read_drawing

TEXT = (
    '<?xml version="1.0" encoding="{}"?><svg xmlns="http://www.w3.org/2000/svg" '
    'viewBox="0 0 9 9"><desc>caf\u00e9</desc><path d="M0 0h4v4z"/></svg>'
)


@pytest.mark.parametrize(
    ("named", "encoding"),
    [
        ("UTF-8", "utf-8"),
        ("UTF-8", "utf-8-sig"),
        ("UTF-16", "utf-8"),
        ("UTF-16", "utf-16"),
        ("UTF-16", "utf-16-le"),
        ("UTF-16", "utf-16-be"),
        ("ISO-8859-1", "latin-1"),
        ("windows-1252", "cp1252"),
    ],
)
@pytest.mark.parametrize("packed", [False, True])
def test_a_drawing_is_read_in_any_encoding(named: str, encoding: str, packed: bool) -> None:
    content = TEXT.format(named).encode(encoding)
    content = gzip.compress(content, mtime=0) if packed else content
    assert is_marked_up(content)
    assert text_of(content).removeprefix("\ufeff") == TEXT.format(named)
    assert read_drawing("a.svg", content).credit == "caf\u00e9"


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (gzip.compress(b" " * 2000, mtime=0), "is larger than 1 kB when unpacked"),
        (gzip.compress(b"<svg/>" * 9, mtime=0)[:-9], "is compressed with gzip, and damaged"),
        (b"\x1f\x8b and no more", "is compressed with gzip, and damaged"),
        (b"\xff\xfe<", "is not valid UTF-16"),
        (b"<?xml version='1.0' encoding='iso-8859-99'?>", "is not valid ISO-8859-99"),
    ],
)
def test_what_holds_no_text_is_one_error(content: bytes, what: str) -> None:
    with pytest.raises(SvgTextError, match=f"^{what}$") as found:
        text_of(content, 1024)
    assert found.value.hint
