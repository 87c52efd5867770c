"""Detect text decoded in the wrong encoding: UTF-8 read as Windows-1252 or Latin-1.

Each character of two to four bytes became that many characters, such as two instead of an umlaut.
Such a pair may also be intended, for example a closing quotation mark after a capital, so rare
combinations only count if several are adjacent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

LOST = "\ufffd"
"""The replacement character for undecodable bytes."""


def _bytes() -> dict[str, int]:
    known = {chr(byte): byte for byte in range(0x80, 0x100)}
    for byte in range(0x80, 0xA0):
        known |= {bytes([byte]).decode("cp1252", "ignore") or chr(byte): byte}
    return known


_BYTES = _bytes()
_RUN = re.compile(f"[{re.escape(''.join(_BYTES))}]{{2,}}")
_LENGTHS = ((0xC2, 0xDF, 2), (0xE0, 0xEF, 3), (0xF0, 0xF4, 4))
# Bytes that begin a character of western Europe, a sign such as a dash, or a picture.
_TELLING = (0xC2, 0xC3, 0xC4, 0xC5, 0xE2, 0xF0)
# Characters that may follow an accented capital.
_CLOSING = frozenset(
    "\u00ab\u00bb\u203a\u2019\u201d\u201c\u2018\u2026\u2013\u2014\u2122\u00b7\u00b9\u00b2"
)


def repair_text(text: str) -> tuple[str, str]:
    """Return the first garbled characters of a text and the repaired text, or two empty strings.

    >>> repair_text("F\\u00c3\\u00bcr drei"), repair_text("F\\u00fcr drei")
    (('\\xc3\\xbc', 'F\\xfcr drei'), ('', ''))
    """
    first, now = "", text
    while found := list(_find_garbled(now)):
        first = first or found[0][2]
        parts, done = [], 0
        for start, end, _, repaired in found:
            parts += [now[done:start], repaired]
            done = end
        now = "".join((*parts, now[done:]))
    return first, now if first else ""


def _find_garbled(text: str) -> Iterator[tuple[int, int, str, str]]:
    """Yield start, end, characters and meaning of each garbled stretch."""
    for run in _RUN.finditer(text):
        at = run.start()
        while at < run.end():
            end, lead = at, _BYTES[text[at]]
            characters: list[str] = []
            while end < run.end() and (one := _character(text, end, run.end())):
                characters.append(one)
                end += len(one.encode())
            sure = len(characters) > 1 or (bool(characters) and lead in _TELLING)
            if sure and not _may_close(text, at, end):
                yield at, end, text[at:end], "".join(characters)
            at = max(end, at + 1)


def _character(text: str, at: int, end: int) -> str:
    """Return the character encoded by the bytes from ``at`` on, or an empty string."""
    lead = _BYTES[text[at]]
    length = next((many for least, most, many in _LENGTHS if least <= lead <= most), 0)
    if not length or at + length > end:
        return ""
    try:
        return bytes(_BYTES[sign] for sign in text[at : at + length]).decode("utf-8")
    except UnicodeDecodeError:
        return ""


def _may_close(text: str, at: int, end: int) -> bool:
    """Return whether a capital and a closing sign may be intended, such as in a quoted acronym."""
    capital = text[at].isupper() and (at == 0 or not text[at - 1].islower())
    inner = end < len(text) and text[end].isalpha()
    return capital and not inner and end == at + 2 and text[at + 1] in _CLOSING
