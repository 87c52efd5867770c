"""PostScript outlines as those of TrueType, the only ones that our PDF writer embeds.

Glyph by glyph, and only those that a document shows: a font with all of Japanese would take a
minute.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont, newTable

# How far a quadratic curve may be off the cubic one, in parts of the em: a hundredth of a printer's
# dot for letters of 10 mm.
_TOLERANCE = 1 / 2000
# Tables of a TrueType font that a PDF does not need.
_DROPPED = ("CFF ", "VORG", "GSUB", "GPOS", "GDEF", "BASE", "vhea", "vmtx", "DSIG")


def with_outlines(data: bytes, glyphs: Iterable[int]) -> bytes:
    """Return a font with PostScript outlines as one with TrueType outlines, which keeps all numbers
    of glyphs but the shapes of these only."""
    font = TTFont(BytesIO(data), lazy=True)
    order = font.getGlyphOrder()
    shapes = font.getGlyphSet()
    empty = TTGlyphPen(None).glyph()
    allowed = font["head"].unitsPerEm * _TOLERANCE
    kept = {0, *glyphs}
    drawn = {}
    for number, glyph in enumerate(order):
        if number not in kept:
            drawn[glyph] = empty
            continue
        pen = TTGlyphPen(None)
        shapes[glyph].draw(Cu2QuPen(pen, allowed, reverse_direction=True))
        drawn[glyph] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphs, font["glyf"].glyphOrder = drawn, order
    _complete(font, len(order))
    written = BytesIO()
    font.recalcTimestamp = False
    font.save(written, reorderTables=None)
    return written.getvalue()


def _complete(font: TTFont, count: int) -> None:
    """Give a font the tables of TrueType that one with PostScript outlines lacks."""
    for tag in _DROPPED:
        if tag in font:
            del font[tag]
    most = newTable("maxp")
    most.tableVersion, most.numGlyphs = 0x00010000, count
    # The writer counts points and contours; a font without instructions needs no more.
    fields = ("maxZones", "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxStackElements")
    for field in (*fields, "maxInstructionDefs", "maxSizeOfInstructions", "maxComponentElements"):
        setattr(most, field, 1 if field == "maxZones" else 0)
    font["maxp"] = most
    font["post"].formatType = 3.0
    font["head"].glyphDataFormat = 0
    font.sfntVersion = "\0\1\0\0"
