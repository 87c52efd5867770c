"""Resources of a PDF document: shadings (ISO 32000-1, 7.10 and 8.7.4.5), subset fonts (9.7 and 9.9)
and the samples of raster pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from io import BytesIO

from msgspec import Struct
from PIL import Image

from pnp.base.units import format_number
from pnp.export.writing.document import pdfdoc
from pnp.export.writing.lettering import lettering_of
from pnp.export.writing.outline import coordinates
from pnp.scene import Gradient, Raster
from pnp.text.font_repair import name_of, subset_outlines, with_identity_charset
from pnp.text.fonts import Face

FARTHEST = 1_000_000
"""Beyond the extent of any gradient, in its own units."""

_AXIAL, _RADIAL = 2, 3


def shading_dictionary(shade: Gradient, *, opacity: bool = False) -> pdfdoc.PDFDictionary:
    """Return the shading of a gradient in its own units: its colours, or its opacity as greys."""
    return pdfdoc.PDFDictionary(
        {
            "ShadingType": _RADIAL if shade.round else _AXIAL,
            "ColorSpace": pdfdoc.PDFName("DeviceGray" if opacity else "DeviceRGB"),
            "Coords": pdfdoc.PDFArray(coordinates(shade.ends).split()),
            "Function": _function(shade, opacity=opacity),
            "Extend": pdfdoc.PDFArray(["true", "true"]),
        }
    )


def _function(shade: Gradient, *, opacity: bool) -> pdfdoc.PDFDictionary:
    """Return the function that gives the colour of each place from 0 to 1."""
    values = [
        (place, [format_number(alpha)] if opacity else _parts(colour))
        for place, colour, alpha in shade.stops
    ]
    values = [(0.0, values[0][1]), *values, (1.0, values[-1][1])]
    pairs = zip(values, values[1:], strict=False)
    # Between two colours at one place there is nothing to mix.
    stretches = [(start, end, one, two) for (start, one), (end, two) in pairs if end > start]
    functions = [_interpolation(one, two) for _, _, one, two in stretches]
    bounds = [format_number(end, 4) for _, end, _, _ in stretches[:-1]]
    return pdfdoc.PDFDictionary(
        {
            "FunctionType": 3,
            "Domain": pdfdoc.PDFArray([0, 1]),
            "Functions": pdfdoc.PDFArray(functions),
            "Bounds": pdfdoc.PDFArray(bounds),
            "Encode": pdfdoc.PDFArray([0, 1] * len(functions)),
        }
    )


def _parts(colour: str) -> list[str]:
    return [format_number(part / 255) for part in bytes.fromhex(colour.removeprefix("#"))]


def _interpolation(one: list[str], two: list[str]) -> pdfdoc.PDFDictionary:
    return pdfdoc.PDFDictionary(
        {
            "FunctionType": 2,
            "Domain": pdfdoc.PDFArray([0, 1]),
            "C0": pdfdoc.PDFArray(one),
            "C1": pdfdoc.PDFArray(two),
            "N": 1,
        }
    )


# The objects that embed a face in a document: only the glyphs in use, under their numbers (ISO
# 32000-1, 9.7 and 9.9).


# Bit 3 of the flags: characters outside the standard Latin set (table 123).
_SYMBOLIC = 4
# Font names are ASCII without delimiters (7.3.5).
_POSTSCRIPT_NAME = 6
_PLAIN = frozenset("-_.+@") | {chr(code) for code in range(128) if chr(code).isalnum()}
# The limit of entries in one block of a character map (Adobe Technical Note 5411).
_BLOCK = 100
_SIXTEEN_LETTERS = "ABCDEFGHIJKLMNOP"


def embed(name: str, glyphs: Iterable[int], document: pdfdoc.PDFDocument) -> pdfdoc.PDFDictionary:
    """Add a face with these glyphs to a document, and return the font."""
    shown = sorted({0, *glyphs})
    face = lettering_of(name).face
    called = pdfdoc.PDFName(f"{_tag(shown)}+{_postscript_name(face)}")
    program, key, subtype = _program(face, shown)
    entries: dict[str, object] = {"Length1": len(program)} if subtype is None else {}
    if subtype is not None:
        entries["Subtype"] = pdfdoc.PDFName(subtype)
    file = document.Reference(pdfdoc.PDFStream(pdfdoc.PDFDictionary(entries), program))
    descriptor = document.Reference(_descriptor(face, called, {key: file}))
    system = {"Registry": pdfdoc.PDFString("Adobe"), "Ordering": pdfdoc.PDFString("Identity")}
    described: dict[str, object] = {
        "Type": pdfdoc.PDFName("Font"),
        "Subtype": pdfdoc.PDFName("CIDFontType0" if face.postscript else "CIDFontType2"),
        "BaseFont": called,
        "CIDSystemInfo": pdfdoc.PDFDictionary({**system, "Supplement": 0}),
        "FontDescriptor": descriptor,
        "W": pdfdoc.PDFArray([*_widths(name, shown)]),
    }
    if not face.postscript:
        described["CIDToGIDMap"] = pdfdoc.PDFName("Identity")
    descendant = document.Reference(pdfdoc.PDFDictionary(described))
    meanings = pdfdoc.PDFStream(pdfdoc.PDFDictionary({}), _to_unicode(name, shown))
    return pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("Type0"),
            "BaseFont": called,
            "Encoding": pdfdoc.PDFName("Identity-H"),
            "DescendantFonts": pdfdoc.PDFArray([descendant]),
            "ToUnicode": document.Reference(meanings),
        }
    )


def _program(face: Face, glyphs: Sequence[int]) -> tuple[bytes, str, str | None]:
    """Return the font file of a face with these glyphs, the key of a descriptor that refers to it,
    and its subtype if the key does not imply it."""
    if face.postscript:
        program = with_identity_charset(subset_outlines(face.data(), glyphs, "CFF "))
        return program, "FontFile3", "CIDFontType0C"
    return subset_outlines(face.data(), glyphs), "FontFile2", None


def _descriptor(
    face: Face, called: pdfdoc.PDFName, file: dict[str, object]
) -> pdfdoc.PDFDictionary:
    return pdfdoc.PDFDictionary(
        {
            "Type": pdfdoc.PDFName("FontDescriptor"),
            "FontName": called,
            "Flags": _SYMBOLIC,
            "FontBBox": pdfdoc.PDFArray([round(edge) for edge in face.box]),
            "ItalicAngle": 0,
            "Ascent": round(face.ascender),
            "Descent": round(face.descender),
            "CapHeight": round(face.cap_height),
            # Readers use it only if the font file is missing.
            "StemV": 80,
            **file,
        }
    )


def _widths(name: str, glyphs: Sequence[int]) -> Iterator[object]:
    """Yield the first number of each run of glyphs, and the widths of the run (9.7.4.3)."""
    letters, start = lettering_of(name), 0
    for i in range(1, len(glyphs) + 1):
        if i == len(glyphs) or glyphs[i] != glyphs[i - 1] + 1:
            yield glyphs[start]
            yield pdfdoc.PDFArray([format_number(letters.width(g), 2) for g in glyphs[start:i]])
            start = i


def _to_unicode(name: str, glyphs: Sequence[int]) -> bytes:
    """Return the map from glyphs to their text (9.10.3)."""
    letters = lettering_of(name)
    meanings = [(glyph, letters.meaning(glyph)) for glyph in glyphs]
    lines = [
        f"<{letters.code(glyph)}> <{text.encode('utf-16-be').hex().upper()}>"
        for glyph, text in meanings
        if text
    ]
    blocks = []
    for start in range(0, len(lines), _BLOCK):
        block = lines[start : start + _BLOCK]
        blocks += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    head = (
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin",
        "begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def",
        "/CMapType 2 def",
        "1 begincodespacerange",
        "<0000> <FFFF>",
        "endcodespacerange",
    )
    end = ("endcmap", "CMapName currentdict /CMap defineresource pop", "end", "end")
    return "\n".join([*head, *blocks, *end]).encode("ascii")


def _tag(glyphs: Sequence[int]) -> str:
    """Return six letters that identify a subset of a face (9.6.4)."""
    digest = blake2b(" ".join(map(str, glyphs)).encode(), digest_size=3).hexdigest()
    return "".join(_SIXTEEN_LETTERS[int(digit, 16)] for digit in digest)


def _postscript_name(face: Face) -> str:
    called = name_of(face.font.face, _POSTSCRIPT_NAME) or face.name
    return "".join(char for char in called if char in _PLAIN) or "Font"


# Raster pictures as the samples that PDF embeds, since PDF supports JPEG but not PNG.


class Samples(Struct, frozen=True):
    """Rows of ``colours`` from the top in a PDF colour ``space``, or a JPEG file unchanged;
    ``alpha`` contains one byte per pixel if the picture is not fully opaque."""

    colours: bytes
    alpha: bytes
    space: str


def samples(raster: Raster) -> Samples:
    """Return the samples of a picture for PDF (ISO 32000-1, 8.9.5)."""
    space = "DeviceGray" if raster.mode in ("L", "LA") else "DeviceRGB"
    if raster.format == "jpeg":
        return Samples(raster.content, b"", space)
    with Image.open(BytesIO(raster.content), formats=("PNG",)) as opened:
        opened.load()
        colours = opened.convert(raster.mode.removesuffix("A")).tobytes()
        alpha = opened.getchannel("A").tobytes() if raster.mode.endswith("A") else b""
    return Samples(colours, alpha, space)
