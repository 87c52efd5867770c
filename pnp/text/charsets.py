"""CID-keyed CFF fonts, renumbered so that a character identifier is the number of its glyph.

A page names glyphs by their numbers. In an embedded font that is CID-keyed, as those for Chinese,
Japanese and Korean are, readers look each number up in the charset of the font, and a charset
that belongs to the whole collection leads them to other glyphs or to none (ISO 32000-1, 9.7.4.2;
Adobe Technical Note 5176, "The Compact Font Format Specification").
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

_ESCAPE = 12
_CHARSET, _GLYPHS = (15,), (17,)
_REGISTRY = (_ESCAPE, 30)
"""The operator of the top dictionary with which one of a CID-keyed font begins."""
_SHORT, _LONG, _REAL = 28, 29, 30
_LAST_OPERATOR = 21
_TWO_BYTES = range(247, 255)


def with_identity_charset(table: bytes) -> bytes:
    """Return a ``CFF`` table that HarfBuzz wrote whose character identifiers are the numbers of the
    glyphs; that of a font that is not CID-keyed has none and is unchanged."""
    operands = dict(_operators(table, *_top_dictionary(table)))
    if _REGISTRY not in operands or _CHARSET not in operands:
        return table
    _place(table, operands[_CHARSET])
    glyphs = _place(table, operands[_GLYPHS])
    count = int.from_bytes(table[glyphs : glyphs + 2])
    # Format 0, which leaves out glyph 0. Ghostscript 10.0 loses the last glyph of format 1, and all
    # glyphs of format 2.
    charset = struct.pack(f">B{count - 1}H", 0, *range(1, count))
    written = bytearray(table + charset)
    struct.pack_into(">Bi", written, operands[_CHARSET], _LONG, len(table))
    return bytes(written)


def _place(table: bytes, operand: int) -> int:
    """Return the place in the table that an operand states; HarfBuzz writes all in five bytes."""
    if table[operand] != _LONG:
        raise ValueError("the place of a part of the font is not written in five bytes")
    return int.from_bytes(table[operand + 1 : operand + 5])


def _top_dictionary(table: bytes) -> tuple[int, int]:
    """Return where the top dictionary begins and ends."""
    _, after_names = _first(table, table[2])
    dictionary, _ = _first(table, after_names)
    return dictionary


def _first(table: bytes, at: int) -> tuple[tuple[int, int], int]:
    """Return where the first object of an index is, and where the index ends."""
    (count,) = struct.unpack_from(">H", table, at)
    size = table[at + 2]
    offsets = at + 3
    base = offsets + (count + 1) * size - 1
    first, second, last = (
        base + int.from_bytes(table[offsets + i * size : offsets + (i + 1) * size])
        for i in (0, 1, count)
    )
    return (first, second), last


def _operators(table: bytes, at: int, end: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield each operator of a dictionary and where the last of its operands is."""
    operand = at
    while at < end:
        first = table[at]
        if first <= _LAST_OPERATOR:
            size = 2 if first == _ESCAPE else 1
            yield tuple(table[at : at + size]), operand
            at += size
            continue
        operand = at
        at += _size_of_number(table, at)


def _size_of_number(table: bytes, at: int) -> int:
    first = table[at]
    if first == _REAL:
        last = at + 1
        while table[last] & 0xF != 0xF:
            last += 1
        return last + 1 - at
    if first in _TWO_BYTES:
        return 2
    return {_SHORT: 3, _LONG: 5}.get(first, 1)
