"""PostScript outlines as those of TrueType, the only ones that our PDF writer embeds.

Glyph by glyph, and only those that a document shows: a font with all of Japanese would take a
minute.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen

from pnp.text.converting import assembled, tables_of
from pnp.text.fonts import Face

# How far a quadratic curve may be off the cubic one, in parts of the em: a hundredth of a printer's
# dot for letters of 10 mm.
_TOLERANCE = 1 / 2000
_KEPT = ("OS/2", "cmap", "head", "hhea", "hmtx", "name")
# Of ``maxp`` behind the number of glyphs: what instructions and compounds take, of which there are
# none, and more points and contours than any glyph has (OpenType 1.9, "maxp").
_MOST = struct.pack(">13H", 0xFFFF, 0xFFFF, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)
# ``post`` of a font without names of glyphs, and where ``head`` says that places take four bytes.
_NAMELESS = b"\0\3\0\0"
_LONG_PLACES = slice(50, 52)


def with_outlines(face: Face, glyphs: Iterable[int]) -> bytes:
    """Return a face with PostScript outlines as a font with TrueType outlines, which keeps all
    numbers of glyphs but the shapes of these only."""
    tables = tables_of(face.data())
    (count,) = struct.unpack_from(">H", tables["maxp"], 4)
    kept = {0, *glyphs}
    shapes, places = b"", [0]
    for number in range(count):
        if number in kept:
            shape = _glyph(face, number)
            shapes += shape + bytes(-len(shape) % 4)
        places.append(len(shapes))
    head = bytearray(tables["head"])
    head[_LONG_PLACES] = b"\0\1"
    written = {tag: tables[tag] for tag in _KEPT}
    written["head"] = bytes(head)
    written["glyf"] = shapes
    written["loca"] = struct.pack(f">{len(places)}I", *places)
    written["maxp"] = struct.pack(">IH", 0x00010000, count) + _MOST
    written["post"] = _NAMELESS + tables["post"][4:16].ljust(12, b"\0") + bytes(16)
    return assembled(written)


def _glyph(face: Face, number: int) -> bytes:
    """Return the data of a glyph for the table ``glyf``; nothing for one without ink."""
    scale = face.units_per_em / 1000
    drawn = TTGlyphPen(None)
    pen = Cu2QuPen(drawn, face.units_per_em * _TOLERANCE, reverse_direction=True)
    for command, values in face.shape(number):
        points = [(x * scale, -y * scale) for x, y in zip(values[::2], values[1::2], strict=True)]
        match command:
            case "M":
                pen.moveTo(*points)
            case "L":
                pen.lineTo(*points)
            case "C":
                pen.curveTo(*points)
            case _:
                pen.closePath()
    glyph = drawn.glyph()
    if not glyph.numberOfContours:
        return b""
    data: bytes = glyph.compile(None)
    return data
