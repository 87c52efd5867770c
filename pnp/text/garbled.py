"""Words that were read in the wrong encoding: UTF-8 taken for Windows-1252 or Latin-1.

Each character of two to four bytes became as many characters, such as two in place of an umlaut.
A pair of such characters may also be meant, as where a quotation mark closes after a capital; so
what is rare in one of these ways only counts where several of them are side by side.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

LOST = "\ufffd"
"""What programs write for bytes that are no character."""


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
# What may stand after a capital with an accent.
_CLOSING = frozenset(
    "\u00ab\u00bb\u203a\u2019\u201d\u201c\u2018\u2026\u2013\u2014\u2122\u00b7\u00b9\u00b2"
)


def repair_text(text: str) -> tuple[str, str]:
    """Return the first garbled characters of a text, and the text as it was meant; two empty texts
    where none are.

    >>> repaired("F\\u00c3\\u00bcr drei"), repaired("F\\u00fcr drei")
    (('\\xc3\\xbc', 'F\\xfcr drei'), ('', ''))
    """
    first, now = "", text
    while found := list(_find_garbled(now)):
        first = first or found[0][2]
        parts, done = [], 0
        for start, end, _, meant in found:
            parts += [now[done:start], meant]
            done = end
        now = "".join((*parts, now[done:]))
    return first, now if first else ""


def _find_garbled(text: str) -> Iterator[tuple[int, int, str, str]]:
    """Yield the start, the end, the characters and what they mean of each garbled stretch."""
    for run in _RUN.finditer(text):
        at = run.start()
        while at < run.end():
            end, lead = at, _BYTES[text[at]]
            meant: list[str] = []
            while end < run.end() and (one := _character(text, end, run.end())):
                meant.append(one)
                end += len(one.encode())
            sure = len(meant) > 1 or (bool(meant) and lead in _TELLING)
            if sure and not _may_close(text, at, end):
                yield at, end, text[at:end], "".join(meant)
            at = max(end, at + 1)


def _character(text: str, at: int, end: int) -> str:
    """Return the character whose bytes the characters from ``at`` on are, or an empty text."""
    lead = _BYTES[text[at]]
    length = next((many for least, most, many in _LENGTHS if least <= lead <= most), 0)
    if not length or at + length > end:
        return ""
    try:
        return bytes(_BYTES[sign] for sign in text[at : at + length]).decode("utf-8")
    except UnicodeDecodeError:
        return ""


def _may_close(text: str, at: int, end: int) -> bool:
    """Return whether a capital and a sign that closes may be meant, as at the end of a word in
    capitals in quotation marks."""
    capital = text[at].isupper() and (at == 0 or not text[at - 1].islower())
    inner = end < len(text) and text[end].isalpha()
    return capital and not inner and end == at + 2 and text[at + 1] in _CLOSING
