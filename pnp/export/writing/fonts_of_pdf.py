"""The objects that embed a face in a document: only the glyphs in use, under their numbers (ISO
32000-1, 9.7 and 9.9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b

from pnp.base.units import format_number
from pnp.export.writing.lettering import lettering_of
from pnp.export.writing.library_of_pdf import pdfdoc
from pnp.text.font_repair import name_of, subset_outlines, with_identity_charset
from pnp.text.fonts import Face

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
    meant = [(glyph, letters.meaning(glyph)) for glyph in glyphs]
    lines = [
        f"<{letters.code(glyph)}> <{text.encode('utf-16-be').hex().upper()}>"
        for glyph, text in meant
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
