"""The faces that text may be set in: five bundled families, and the font files of a game.

A face is known by its PostScript name, such as ``SourceSerifPro-SemiboldIt``; names are unique and
are what ``scene.Text.font`` holds. Only TrueType outlines are usable: the PDF writer embeds no
others.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import uharfbuzz as hb

from pnp.base import disk
from pnp.text.face import Face, open_face, static_instance, table

__all__ = [
    "MARGINS",
    "Face",
    "FontError",
    "add_file",
    "families",
    "family_of",
    "find",
    "load",
    "related",
]

MARGINS = "Atkinson Hyperlegible"
"""What the lines in the margins of sheets are set in, whatever the theme: small, and made to be
legible."""
# The largest of the bundled fonts is 0.3 MB; faces with all of Chinese have about 15.
_LARGEST_FILE = 30_000_000

# Tables that a static TrueType font has and the PDF writer reads (OpenType 1.9, "Required Tables").
_NEEDED = ("cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "name", "OS/2", "post")


class FontError(ValueError):
    """A font file that cannot be used; the message and ``hint`` are fit for the user."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


@dataclass(frozen=True, slots=True)
class _Known:
    """A face and where its bytes are: a file of a package, or ``data`` read from a game.

    ``style`` names the instance to take of a variable file, and is empty for a static one.
    """

    name: str
    family: str
    weight: int
    italic: bool
    package: str = ""
    file: str = ""
    style: str = ""
    data: bytes = b""

    def read(self) -> bytes:
        if not self.package:
            return self.data
        data = disk.packaged(self.package, "files", self.file)
        if not self.style:
            return data
        return static_instance(
            data, weight=self.weight, family=self.family, style=self.style, name=self.name
        )


_ATKINSON = (
    ("Regular", 400, False),
    ("Bold", 700, False),
    ("Italic", 400, True),
    ("BoldItalic", 700, True),
)
_SERIF = (
    ("ExtraLight", 200, False),
    ("ExtraLightIt", 200, True),
    ("Light", 300, False),
    ("LightIt", 300, True),
    ("Regular", 400, False),
    ("It", 400, True),
    ("Semibold", 600, False),
    ("SemiboldIt", 600, True),
    ("Bold", 700, False),
    ("BoldIt", 700, True),
    ("Black", 900, False),
    ("BlackIt", 900, True),
)
_CINZEL = (
    ("Regular", 400),
    ("Medium", 500),
    ("SemiBold", 600),
    ("Bold", 700),
    ("ExtraBold", 800),
    ("Black", 900),
)


def _bundled() -> Iterator[_Known]:
    for style, weight, italic in _ATKINSON:
        name, package = f"AtkinsonHyperlegible-{style}", "fontpkg_atkinson_hyperlegible"
        yield _Known(name, "Atkinson Hyperlegible", weight, italic, package, f"{name}.ttf")
    for style, weight, italic in _SERIF:
        name, package = f"SourceSerifPro-{style}", "font_source_serif_pro"
        yield _Known(name, "Source Serif Pro", weight, italic, package, f"{name}.ttf")
    for style, weight in _CINZEL:
        name, file = f"Cinzel-{style}", "Cinzel[wght].ttf"
        yield _Known(name, "Cinzel", weight, False, "fontpkg_cinzel", file, style)
    slab, package = "AlfaSlabOne-Regular", "fontpkg_alfa_slab_one"
    yield _Known(slab, "Alfa Slab One", 400, False, package, f"{slab}.ttf")
    file, package = "LilitaOne-Regular.ttf", "fontpkg_lilita_one"
    yield _Known("LilitaOne", "Lilita One", 400, False, package, file)


_KNOWN: dict[str, _Known] = {known.name: known for known in _bundled()}


def families() -> tuple[str, ...]:
    """Return the names of the families, the bundled ones first."""
    return tuple(dict.fromkeys(known.family for known in _KNOWN.values()))


def find(family: str, weight: int = 400, italic: bool = False) -> str | None:
    """Return the name of the family's nearest face, or None where the family is unknown.

    Slant counts before weight: an upright face is used only if the family has no italic. Between
    two weights equally near, the lighter wins up to 500 and the bolder above (as in CSS).
    """
    faces = [known for known in _KNOWN.values() if known.family.casefold() == family.casefold()]
    if not faces:
        return None

    def distance(known: _Known) -> tuple[bool, int, int]:
        off = known.weight - weight
        return known.italic != italic, abs(off), off if weight <= 500 else -off

    return min(faces, key=distance).name


def family_of(name: str) -> str:
    """Return the family of the face of that name; raises KeyError for one ``find`` did not give."""
    return _KNOWN[name].family


@cache
def load(name: str) -> Face:
    """Return the face of that name; raises KeyError for a name that ``find`` did not give."""
    return open_face(name, _KNOWN[name].read())


@cache
def related(name: str, *, bold: bool, italic: bool) -> str:
    """Return the bold, the italic or both of a face, for emphasis within text set in it.

    Bold is 300 heavier, as 700 is to 400. The italic of an italic face is its upright, which is how
    a word is stressed there. A family without such a face gives its nearest.
    """
    known = _KNOWN[name]
    weight = min(900, max(700, known.weight + 300)) if bold else known.weight
    return find(known.family, weight, known.italic != italic) or name


def add_file(path: Path, within: Path) -> str:
    """Make the font file of a game known and return the name of its face.

    Raises FontError where the file cannot be read or does not lie ``within`` a folder, where it is
    no TrueType font, is variable, or forbids embedding. Adding the same file again changes nothing.
    """
    try:
        data = disk.read(path, within=within, largest=_LARGEST_FILE)
    except disk.ReadError as error:
        hint = "choose a .ttf file of up to 30 MB in the game's folder"
        raise FontError(f"cannot read '{path.name}': {error}", hint) from None
    _check_kind(path.name, data)
    source = hb.Face(data)
    _check_tables(path.name, source)
    known = _described(path.name, source, data)
    other = _KNOWN.get(known.name)
    if other is None:
        _KNOWN[known.name] = known
        related.cache_clear()
    elif load(known.name).data() != data:
        raise FontError(
            f"'{path.name}' has the name '{known.name}' of another font",
            f"give it another PostScript name, or use the family '{other.family}'",
        )
    return known.name


def _check_kind(file: str, data: bytes) -> None:
    hint = "convert it to a static TrueType font (.ttf)"
    match data[:4]:
        case b"\0\1\0\0" | b"true":
            return
        case b"OTTO":
            raise FontError(f"'{file}' has PostScript outlines, which cannot be embedded", hint)
        case b"ttcf":
            raise FontError(f"'{file}' is a collection of fonts", "extract one .ttf from it")
        case b"wOFF" | b"wOF2":
            raise FontError(f"'{file}' is a web font", hint)
        case _:
            raise FontError(f"'{file}' is not a font", "choose a TrueType font (.ttf)")


def _check_tables(file: str, source: hb.Face) -> None:
    if table(source, "fvar"):
        raise FontError(f"'{file}' is a variable font", "use a static instance, such as its Bold")
    lacking = [tag for tag in _NEEDED if not table(source, tag)]
    if lacking or len(table(source, "OS/2")) < 64 or not source.glyph_count:
        what = f": it lacks {', '.join(lacking)}" if lacking else ""
        raise FontError(f"'{file}' is damaged{what}", "download the font again")
    # OS/2.fsType: of bits 1 to 3 the most permissive counts; bit 8 forbids subsets, and bit 9
    # allows bitmaps only (OpenType 1.9, "OS/2 and Windows Metrics").
    (rights,) = struct.unpack_from(">H", table(source, "OS/2"), 8)
    if rights & 0xF == 2 or rights & 0x300:
        raise FontError(
            f"'{file}' forbids embedding in documents", "choose a font with an open licence"
        )


def _described(file: str, source: hb.Face, data: bytes) -> _Known:
    """Read what the font says of itself; a file without a usable name is refused."""
    name = source.get_name(6) or ""
    family = source.get_name(16) or source.get_name(1) or ""
    # PostScript names end up in PDF and SVG, where other signs would need escapes.
    if not name or not family or not all("!" <= c <= "~" and c not in "[](){}<>/%" for c in name):
        raise FontError(f"'{file}' has no usable name", "give the font a PostScript name")
    (weight,) = struct.unpack_from(">H", table(source, "OS/2"), 4)
    (selection,) = struct.unpack_from(">H", table(source, "OS/2"), 62)
    return _Known(name, family, weight, bool(selection & 1), data=data)
