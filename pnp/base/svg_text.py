"""Decode SVG files in any encoding that programs write, including gzip-compressed files.

The bytes are untrusted: no more is unpacked than a file may contain.
"""

from __future__ import annotations

import codecs
import re
import zlib

ENDINGS = (".svg", ".svgz")
"""The suffixes of SVG files; the second is for files compressed with gzip."""
LARGEST_UNPACKED = 4 * 1024 * 1024
"""The limit of a file after decompression, in bytes."""

_GZIP = b"\x1f\x8b"
# UTF-16 with a byte order mark, or recognised by the two bytes of its first character, ``<``.
_UTF_16 = {
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
    b"<\0": "utf-16-le",
    b"\0<": "utf-16-be",
}
# Encodings that extend ASCII: their declaration is read before the file is decoded. UTF-16 is not
# included, since programs declare it and write UTF-8.
_NAMED = re.compile(
    rb"<\?xml[^>]{0,99}\sencoding\s*=\s*[\"']"
    rb"(iso-8859-\d{1,2}|windows-125\d|us-ascii|koi8-[ru]|shift_jis|euc-jp|euc-kr|gb2312|gbk|big5)"
    rb"[\"']",
    re.IGNORECASE,
)


class SvgTextError(ValueError):
    """Bytes that cannot be decoded; the message reads "is not valid UTF-16", and ``hint`` says what
    to do."""

    def __init__(self, what: str, hint: str) -> None:
        super().__init__(what)
        self.hint = hint


def is_marked_up(content: bytes) -> bool:
    """Return whether a file may be SVG, judging by its first bytes; no bitmap begins like this."""
    plain = content.removeprefix(codecs.BOM_UTF8).lstrip()
    return content.startswith((_GZIP, *_UTF_16)) or plain.startswith(b"<")


def text_of(content: bytes, largest: int = LARGEST_UNPACKED) -> str:
    """Return the text of a file of at most ``largest`` bytes after decompression.

    Raises SvgTextError, and UnicodeDecodeError for invalid UTF-8.
    """
    if content.startswith(_GZIP):
        content = _decompress(content, largest)
    encoding = _UTF_16.get(content[:2])
    named = _NAMED.match(content)
    if encoding is None and named is not None:
        encoding = named[1].decode()
    if encoding is None:
        return content.decode("utf-8-sig")
    try:
        return content.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        name = encoding.upper().removesuffix("-LE").removesuffix("-BE")
        raise SvgTextError(f"is not valid {name}", "save it as SVG in UTF-8") from None


def _decompress(content: bytes, largest: int) -> bytes:
    reader = zlib.decompressobj(zlib.MAX_WBITS | 16)
    try:
        found = reader.decompress(content, largest + 1)
    except zlib.error:
        found = b""
    if len(found) > largest:
        size = f"{largest // 1024**2} MB" if largest >= 1024**2 else f"{largest // 1024} kB"
        raise SvgTextError(f"is larger than {size} when unpacked", "simplify its outlines")
    if not reader.eof:
        hint = "save it as plain SVG, without compression"
        raise SvgTextError("is compressed with gzip, and damaged", hint)
    return found
