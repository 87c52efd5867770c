"""Fonts of strangers made fit for PDF writers, which trust what a font says of itself.

HarfBuzz bears with fonts whose tables contradict each other, or with old ways to say which glyph a
character has. PDF writers do not, and would stumble or show nothing (OpenType 1.9).
"""

from __future__ import annotations

import struct

import uharfbuzz as hb

NEEDED = {
    "cmap": 4,
    "head": 54,
    "hhea": 36,
    "hmtx": 4,
    "maxp": 6,
    "name": 6,
    "OS/2": 64,
    "post": 16,
}
"""Tables that every font has, with their least lengths (OpenType 1.9, "Required Tables")."""

# What the parts of a compound glyph say of themselves, and how many bytes follow.
_WORDS, _MORE = 0x0001, 0x0020
_SCALES = ((0x0008, 2), (0x0040, 4), (0x0080, 8))


def mend(tables: dict[str, bytes]) -> None:
    """Write the table of characters anew; raises ValueError where other tables are wrong."""
    lacking = [tag for tag in NEEDED if len(tables.get(tag, b"")) < NEEDED[tag]]
    if lacking or not ("glyf" in tables and "loca" in tables or "CFF " in tables):
        raise ValueError(f"it lacks {', '.join(lacking or ['outlines'])}")
    head, hhea = tables["head"], tables["hhea"]
    sound = (
        (head[:4], b"\0\1\0\0"),
        (head[12:16], b"\x5f\x0f\x3c\xf5"),
        (head[52:54], b"\0\0"),
        (hhea[:4], b"\0\1\0\0"),
        (hhea[32:34], b"\0\0"),
    )
    (widths,) = struct.unpack_from(">H", hhea, 34)
    (count,) = struct.unpack_from(">H", tables["maxp"], 4)
    if any(found != right for found, right in sound) or not 0 < widths <= count:
        raise ValueError("its tables contradict each other")
    if len(tables["hmtx"]) < 2 * (widths + count):
        raise ValueError("it lacks widths")
    if "CFF " not in tables:
        _check_glyphs(tables["glyf"], _places(tables, count), count)
    tables["cmap"] = _characters(tables, count)


def _places(tables: dict[str, bytes], count: int) -> tuple[int, ...]:
    """Return where each glyph starts in ``glyf``, and where the last ends."""
    long = tables["head"][50:52] == b"\0\1"
    size = 4 if long else 2
    if len(tables["loca"]) < size * (count + 1):
        raise ValueError("it lacks glyphs")
    places = struct.unpack_from(f">{count + 1}{'I' if long else 'H'}", tables["loca"])
    return places if long else tuple(place * 2 for place in places)


def _check_glyphs(glyphs: bytes, places: tuple[int, ...], count: int) -> None:
    if any(a > b for a, b in zip(places, places[1:], strict=False)) or places[-1] > len(glyphs):
        raise ValueError("its glyphs are out of order")
    for start, end in zip(places, places[1:], strict=False):
        if 0 < end - start < 10:
            raise ValueError("a glyph is cut short")
        if end > start and glyphs[start] & 0x80:
            _check_compound(glyphs[start + 10 : end], count)


def _check_compound(parts: bytes, count: int) -> None:
    """Raise ValueError where a glyph is made of one that does not exist, or has no end."""
    at, flags = 0, _MORE
    while flags & _MORE:
        if at + 4 > len(parts):
            raise ValueError("a glyph is cut short")
        flags, glyph = struct.unpack_from(">HH", parts, at)
        if glyph >= count:
            raise ValueError("a glyph has a part that does not exist")
        at += 8 if flags & _WORDS else 6
        at += next((size for flag, size in _SCALES if flags & flag), 0)
    if at > len(parts):
        raise ValueError("a glyph is cut short")


def _characters(tables: dict[str, bytes], count: int) -> bytes:
    """Return which glyph each character has, as HarfBuzz finds it: a ``cmap`` of one table of
    format 12, with a group for each run of characters whose glyphs are in a row too."""
    face = hb.Face.create_for_tables(lambda _face, tag, _data: tables.get(tag), None)
    font = hb.Font(face)
    # Fonts of symbols have Latin characters that they do not list.
    codes = sorted({*face.unicodes, *range(0x20, 0x100)})
    groups: list[list[int]] = []
    for code in codes:
        glyph = font.get_nominal_glyph(code) or 0
        if not 0 < glyph < count:
            continue
        if groups and code == groups[-1][1] + 1 and glyph - groups[-1][2] == code - groups[-1][0]:
            groups[-1][1] = code
        else:
            groups.append([code, code, glyph])
    if not groups:
        raise ValueError("it has no characters")
    written = b"".join(struct.pack(">3I", *group) for group in groups)
    length = 16 + len(written)
    # Windows, Unicode in full.
    start = struct.pack(">HHHHI", 0, 1, 3, 10, 12)
    return start + struct.pack(">HHIII", 12, 0, length, 0, len(groups)) + written
