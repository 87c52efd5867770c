"""Small fonts made for tests: each character is a box."""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Any

from fontTools.cffLib import FDArrayIndex, FDSelect, FontDict
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.TupleVariation import TupleVariation
from fontTools.ttLib.ttCollection import TTCollection

UPEM = 1000


def font(
    family: str,
    chars: str,
    *,
    weight: int = 400,
    italic: bool = False,
    postscript: bool = False,
    keyed: bool = False,
    variable: bool = False,
    rights: int = 0,
    licence: str = "",
    features: str = "",
    extra: Iterable[str] = (),
    step: int = 100,
    coloured: str = "",
) -> bytes:
    """Return a font with these characters, each wider than the previous one by ``step``.

    A ``variable`` font has weights from 300 to 700, the boldest of which is 200 wider. ``extra``
    names glyphs without a character, for ``features`` (in Adobe's feature language, by uniXXXX). A
    ``keyed`` font has PostScript outlines with character identifiers, in the reverse order of the
    glyphs. ``coloured`` characters have two layers instead of an outline.
    """
    if keyed:
        named_by = {char: f"cid{2 * len(chars) - i:05}" for i, char in enumerate(chars)}
    else:
        named_by = {char: f"uni{ord(char):04X}" for char in chars}
    names = [".notdef", *named_by.values(), *extra]
    postscript = postscript or keyed
    build = FontBuilder(UPEM, isTTF=not postscript)
    build.setupGlyphOrder(names)
    build.setupCharacterMap({ord(char): name for char, name in named_by.items()})
    widths = {name: 400 + step * i for i, name in enumerate(names)}
    style = "Italic" if italic else "Regular"
    full = f"{family.replace(' ', '')}-{style}{weight}"
    if postscript:
        pens = {name: _box(T2CharStringPen(w, None), w) for name, w in widths.items()}
        drawn = {name: pen.getCharString() for name, pen in pens.items()}
        build.setupCFF(full, {}, drawn, {})
        if keyed:
            _key(build.font["CFF "].cff[0])
    else:
        boxes = {name: _box(TTGlyphPen(None), w).glyph() for name, w in widths.items()}
        empty = {named_by[char]: TTGlyphPen(None).glyph() for char in coloured}
        build.setupGlyf({**boxes, **empty})
    build.setupHorizontalMetrics({name: (w, 50) for name, w in widths.items()})
    build.setupHorizontalHeader(ascent=800, descent=-200)
    named: dict[str, Any] = {"familyName": family, "styleName": style, "psName": full}
    if licence:
        named["licenseDescription"] = licence
    build.setupNameTable(named)
    selection = 1 if italic else 64
    build.setupOS2(usWeightClass=weight, fsType=rights, fsSelection=selection, sCapHeight=700)
    build.setupPost()
    if variable:
        build.setupFvar([("wght", 300, 400, 700, "Weight")], [])
        build.setupGvar({name: _bolder() for name in names})
    if coloured:
        layers = [(".notdef", 0), (".notdef", 1)]
        build.setupCOLR({named_by[char]: layers for char in coloured})
        build.setupCPAL([[(1, 0, 0, 1), (1, 1, 1, 1)]])
    if features:
        addOpenTypeFeaturesFromString(build.font, features)
    return _bytes(build.font)


def collection(*fonts: bytes) -> bytes:
    """Return a font collection file."""
    whole = TTCollection()
    whole.fonts = [TTFont(BytesIO(data)) for data in fonts]
    written = BytesIO()
    whole.save(written)
    return written.getvalue()


def _box(pen: Any, width: int) -> Any:
    pen.moveTo((50, 0))
    for point in ((50, 700), (width - 50, 700), (width - 50, 0)):
        pen.lineTo(point)
    pen.closePath()
    return pen


def _key(top: Any) -> None:
    """Make a font CID-keyed (Adobe Technical Note 5176, "CID-keyed Fonts")."""
    top.ROS = ("Adobe", "Identity", 0)
    top.CIDCount = 1 + max(int(name[3:]) for name in top.charset[1:])
    part = FontDict()
    part.Private = top.Private
    part.FontName = "Part"
    del top.Private
    top.FDArray = FDArrayIndex()
    top.FDArray.append(part)
    top.FDSelect = FDSelect()
    top.FDSelect.format, top.FDSelect.gidArray = 3, [0] * len(top.charset)
    top.CharStrings.fdArray, top.CharStrings.fdSelect = top.FDArray, top.FDSelect


def _bolder() -> list[Any]:
    # The four corners, then the left side, the right side, top and bottom of the glyph.
    moved = [(0, 0), (0, 0), (200, 0), (200, 0), (0, 0), (200, 0), (0, 0), (0, 0)]
    return [TupleVariation({"wght": (0.0, 1.0, 1.0)}, moved)]


def _bytes(made: TTFont) -> bytes:
    written = BytesIO()
    made.recalcTimestamp = False
    made["head"].created = made["head"].modified = 0
    made.save(written)
    return written.getvalue()
