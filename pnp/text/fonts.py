"""The available faces: bundled families, those of the extra ``noto``, and the fonts of a game.

A face is identified by its PostScript name, such as ``SourceSerifPro-SemiboldIt``; the name of a
game's face ends in the mark of its shelf. Names are unique; ``scene.Text.font`` holds them.

No face has all characters. Missing ones come from other faces: those that the style names, those of
the theme, and finally, in a fixed order, pnp's own beyond Latin. For symbols, the symbol fonts come
before pnp's text fonts, so that symbols look alike.
"""

from __future__ import annotations

import lzma
import re
from base64 import b64decode
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.util import find_spec
from typing import NamedTuple

from pnp.base import world
from pnp.base.diagnostics import likely_word
from pnp.base.ignorable import visible_text
from pnp.base.values import replace
from pnp.text.face import Face, open_face
from pnp.text.font_repair import remove_zero_slash, rewrite_font, static_instance

# The fonts that come with pnp, including symbol fonts, and those of its extra ``noto``.


OFL = "SIL Open Font License"
EXTRA = "pnp-games[noto]"
"""The package to install for the world's scripts."""


@dataclass(frozen=True, slots=True)
class KnownFace:
    """A face and the location of its bytes: a file of a package, or ``data`` read from a game.

    ``style`` names the instance of a variable file; it is empty for a static one. ``shelf`` is the
    mark of the game's fonts that the face belongs to, empty for those of packages. ``number`` is
    its index in a collection. A ``slashed`` face has a slashed zero, whose slash is removed. The
    file of a ``packed`` one is a module that contains it compressed.
    """

    name: str
    family: str
    weight: int
    italic: bool
    package: str = ""
    file: str = ""
    style: str = ""
    data: bytes = field(default=b"", repr=False)
    number: int = 0
    shelf: str = ""
    serif: bool = False
    licence: str = OFL
    slashed: bool = False
    packed: bool = False

    def read(self) -> bytes:
        """Return the bytes of a static font; raises ``world.ReadError`` for an incomplete
        package."""
        if self.package:
            data = world.read_packaged(self.package, *self.file.split("/"))
            if self.packed:
                return _unpack_font(data)
            if self.slashed:
                return remove_zero_slash(data)
            return self._instance(data, self.name) if self.style else data
        # Keep its own name unless one of pnp's fonts, which may be in the same document, has it.
        name = self.name.partition("@")[0]
        name = f"{name}-Own" if name in _own_families() else name
        if self.style:
            return self._instance(self.data, name, strange=True)
        return rewrite_font(self.data, self.number, family=self.family, style="Regular", name=name)

    def _instance(self, data: bytes, name: str, *, strange: bool = False) -> bytes:
        about = {"family": self.family, "style": self.style, "name": name}
        return static_instance(data, weight=self.weight, **about, strange=strange)


class Weight(NamedTuple):
    """The name of a weight (OpenType 1.9, usWeightClass)."""

    style: str
    value: int


WEIGHTS = (
    Weight("Thin", 100),
    Weight("ExtraLight", 200),
    Weight("Light", 300),
    Weight("Regular", 400),
    Weight("Medium", 500),
    Weight("SemiBold", 600),
    Weight("Bold", 700),
    Weight("ExtraBold", 800),
    Weight("Black", 900),
)

_ATKINSON = (
    ("Regular", 400, False),
    ("Bold", 700, False),
    ("Italic", 400, True),
    ("BoldItalic", 700, True),
)
_SOURCE = (
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


# In lookup order: the second has most of the symbols people use.
_SYMBOLS = (
    ("Noto Sans Symbols2", "NotoSansSymbols2"),
    ("Noto Sans Symbols", "NotoSansSymbols"),
    ("Noto Sans Math", "NotoSansMath"),
)


# A line of font data in a module.
_PACKED = re.compile(rb"^ *b'([A-Za-z0-9+/=]+)'", re.MULTILINE)


class _ExtraFamily(NamedTuple):
    """A family of the extra: its file, that of its italics, and whether it has a weight axis.

    ``covers`` lists the ranges, in hexadecimal, of characters that neither pnp's own fonts nor the
    families before it have.
    """

    family: str
    package: str
    file: str
    italics: str = ""
    variable: bool = True
    serif: bool = False
    covers: str = ""


_EXTRAS = (
    _ExtraFamily(
        "Noto Sans",
        "fontpkg_noto_sans",
        "files/NotoSans[wdth,wght].ttf",
        "files/NotoSans-Italic[wdth,wght].ttf",
        covers="180-377 37A-37F 3CF-3E0 3F2-52F 900-97F 10FB 1AB0-1AC0 1AC5 1AC7-1ACE 1C80-1C88 "
        "1D00-1DF9 1DFB-1F15 1F18-1F1D 1F20-1F45 1F48-1F4D 1F50-1F57 1F59 1F5B 1F5D "
        "1F5F-1F7D 1F80-1FB4 1FB6-1FC4 1FC6-1FD3 1FD6-1FDB 1FDD-1FEF 1FF2-1FF4 1FF6-1FFE "
        "2011-205E 207A-208C 2090-209C 20A0-20C0 20F0 2100-215F 2184 2189 2C60-2C7F "
        "2DE0-2E5D A640-A69F A700-A7CA A7D0-A7D1 A7D3 A7D5-A7D9 A7F2-A7FF A8FF A92E "
        "AB30-AB6B FB05-FB06 FE00 FE20-FE2F FFFC-FFFD 10780-10785 10787-107B0 107B2-107BA "
        "1DF00-1DF1E",
    ),
    _ExtraFamily(
        "Noto Serif",
        "fontpkg_noto_serif",
        "files/NotoSerif[wdth,wght].ttf",
        "files/NotoSerif-Italic[wdth,wght].ttf",
        serif=True,
    ),
    _ExtraFamily(
        "Noto Sans Hebrew",
        "pylopdf_fonts_he",
        "NotoSansHebrew-Variable.ttf",
        covers="591-5C7 5D0-5EA 5EF-5F4 FB1D-FB36 FB38-FB3C FB3E FB40-FB41 FB43-FB44 FB46-FB4F",
    ),
    _ExtraFamily(
        "Noto Serif Hebrew", "pylopdf_fonts_he", "NotoSerifHebrew-Variable.ttf", serif=True
    ),
    _ExtraFamily(
        "Noto Sans Arabic",
        "fontpkg_noto_sans_arabic",
        "files/NotoSansArabic[wdth,wght].ttf",
        covers="606-6FF 750-77F 870-88E 898-8FF FB50-FBC2 FBD3-FD8F FD92-FDC7 FDCF FDF0-FDFF "
        "FE70-FE74 FE76-FEFC 10EFD-10EFF",
    ),
    _ExtraFamily(
        "Noto Sans Devanagari",
        "fontpkg_noto_sans_devanagari",
        "files/NotoSansDevanagari[wdth,wght].ttf",
        covers="1CD0-1CF6 1CF8-1CF9 A830-A839 A8E0-A8FE 11B00-11B09",
    ),
    _ExtraFamily("Noto Sans JP", "pylopdf_fonts_jp", "NotoSansJP-Regular.otf", variable=False),
    _ExtraFamily(
        "Noto Serif JP", "pylopdf_fonts_jp", "NotoSerifJP-Regular.otf", variable=False, serif=True
    ),
    _ExtraFamily(
        "Noto Emoji",
        "manimgx_fonts",
        "NotoEmoji[wght].ttf",
        covers="23EB-23F0 2705 270A 2728 274C 274E 2754-2755 2795-2797 27B0 27BF 3030 303D 3297 "
        "3299 FE0E-FE0F 1F191-1F19A 1F1E6-1F1FF 1F201-1F202 1F21A 1F22F 1F232-1F23A "
        "1F250-1F251 1F300-1F320 1F32D-1F392 1F3A0-1F3F0 1F3F4 1F3F8-1F4FC 1F4FF-1F53D "
        "1F54B-1F54E 1F57A 1F595-1F596 1F5A4 1F5FB-1F64F 1F680-1F6C5 1F6CC-1F6D2 "
        "1F6DC-1F6DF 1F6EB-1F6EC 1F6F4-1F6F6 1F7F0 1F90C-1F93A 1F93C-1F945 1F947-1F9FF "
        "1FA75-1FA7C 1FA87-1FA88 1FAA9-1FABD 1FABF-1FAC5 1FACE-1FADB 1FAE0-1FAE8 "
        "1FAF0-1FAF8",
    ),
)
_JAPANESE = "Noto Sans JP"
# The characters that it has at least, from the radicals on (JIS X 0213).
_JAPANESE_SET, _FIRST_RADICAL = "euc_jis_2004", "\u2e80"
_EMOJI = "Noto Emoji"


def bundled() -> Iterator[KnownFace]:
    """Yield the faces that come with pnp."""
    for style, weight, italic in _ATKINSON:
        name, package = f"AtkinsonHyperlegible-{style}", "fontpkg_atkinson_hyperlegible"
        known = KnownFace(
            name, "Atkinson Hyperlegible", weight, italic, package, f"files/{name}.ttf"
        )
        yield replace(known, slashed=True)
    for style, weight, italic in _SOURCE:
        name, file = f"SourceSerifPro-{style}", f"files/SourceSerifPro-{style}.ttf"
        package = "font_source_serif_pro"
        yield KnownFace(name, "Source Serif Pro", weight, italic, package, file, serif=True)
    for style, weight in WEIGHTS[3:]:
        name, file = f"Cinzel-{style}", "files/Cinzel[wght].ttf"
        yield KnownFace(name, "Cinzel", weight, False, "fontpkg_cinzel", file, style, serif=True)
    slab, package = "AlfaSlabOne-Regular", "fontpkg_alfa_slab_one"
    yield KnownFace(slab, "Alfa Slab One", 400, False, package, f"files/{slab}.ttf", serif=True)
    file, package = "files/LilitaOne-Regular.ttf", "fontpkg_lilita_one"
    yield KnownFace("LilitaOne", "Lilita One", 400, False, package, file)


def symbols() -> Iterator[KnownFace]:
    """Yield the symbol faces that come with pnp: one per family."""
    for family, plain in _SYMBOLS:
        name, file = f"{plain}-Regular", f"{plain}_Regular.py"
        yield KnownFace(name, family, 400, False, "pymupdf_fonts", file, packed=True)


def extras() -> Iterator[KnownFace]:
    """Yield the faces of the installed packages of the extra."""
    for extra in _EXTRAS:
        if find_spec(extra.package) is None:
            continue
        plain = extra.family.replace(" ", "")
        known = KnownFace(f"{plain}-Regular", extra.family, 400, False, extra.package, extra.file)
        known = replace(known, serif=extra.serif)
        if not extra.variable:
            yield known
            continue
        for style, weight in WEIGHTS:
            upright = replace(known, name=f"{plain}-{style}", weight=weight, style=style)
            yield upright
            if extra.italics:
                name, sloped = f"{upright.name}Italic", f"{style} Italic"
                yield replace(upright, name=name, italic=True, file=extra.italics, style=sloped)


@cache
def _own_families() -> frozenset[str]:
    return frozenset(known.name for known in (*bundled(), *symbols(), *extras()))


def _unpack_font(module: bytes) -> bytes:
    """Return the compressed, base64-encoded font in the constants of a module."""
    return lzma.decompress(b64decode(b"".join(_PACKED.findall(module))))


def extra_families() -> tuple[str, ...]:
    """Return the families of the extra, installed or not."""
    return tuple(extra.family for extra in _EXTRAS)


def symbol_families() -> tuple[str, ...]:
    """Return the families that contain symbols, those of the extra last."""
    return (*(family for family, _ in _SYMBOLS), _EMOJI)


def family_with(char: str) -> str:
    """Return the family of the extra with a character that pnp's own fonts lack, or an empty
    string."""
    code = ord(char)
    for extra in _EXTRAS:
        if any(first <= code <= last for first, last in _ranges(extra.covers)):
            return extra.family
    return _JAPANESE if char >= _FIRST_RADICAL and _is_japanese(char) else ""


@cache
def _ranges(covers: str) -> tuple[tuple[int, int], ...]:
    """Return the first and last characters of the ranges in a ``covers`` string."""
    ends = (written.partition("-") for written in covers.split())
    return tuple((int(first, 16), int(last or first, 16)) for first, _, last in ends)


def _is_japanese(char: str) -> bool:
    try:
        return bool(char.encode(_JAPANESE_SET))
    except UnicodeEncodeError:
        return False


__all__ = [
    "EXTRA",
    "OFL",
    "MARGINS",
    "Face",
    "sort_by_likeness",
    "fallback_order",
    "credit_of",
    "face_for",
    "extra_families",
    "families",
    "family_of",
    "find",
    "register_faces",
    "matching_face",
    "load",
    "missing_characters",
    "missing_hint",
    "on_shelf",
    "emphasis_face",
    "style_of",
    "fallback_faces",
    "missing_emphasis",
    "missing_fallback_emphasis",
    "width_of",
]

MARGINS = "Atkinson Hyperlegible"
"""The family of lines in the margins of sheets, in every theme: legible at small sizes."""
# The least weight that looks bold next to regular.
_BOLD = 600
# The bundled family that has Greek and Cyrillic.
_WIDEST = "Source Serif Pro"
# Arrows, mathematical operators, shapes, dice, dingbats; and cards, emoji and other pictures
# (Unicode 16, Blocks).
_SYMBOL_BLOCKS = (("\u2190", "\u2bff"), ("\U0001f000", "\U0001fbff"))

_KNOWN: dict[str, KnownFace] = {known.name: known for known in (*bundled(), *symbols(), *extras())}


def register_faces(faces: Iterable[KnownFace]) -> None:
    """Register the faces of a game; each has a ``shelf``."""
    for known in faces:
        if known.name not in _KNOWN:
            _KNOWN[known.name] = known
            find.cache_clear()


def families(shelf: str = "") -> tuple[str, ...]:
    """Return the names of the families: those of a game, the bundled ones, those of the extra."""
    own = [known.family for known in _KNOWN.values() if shelf and known.shelf == shelf]
    ours = [known.family for known in _KNOWN.values() if not known.shelf]
    # Families of the extra are registered once one of them has been requested.
    extra = [family for family in extra_families() if family in ours]
    bundled = (family for family in ours if family not in extra)
    return tuple(dict.fromkeys([*own, *bundled, *extra]))


def unknown_family_hint(family: str, shelf: str = "") -> str:
    """Return a hint for the name of a family that is not known."""
    if family.casefold() in map(str.casefold, extra_families()):
        return f"pip install '{EXTRA}'"
    known = sorted(families(shelf))
    # Many font names are similar, such as all that end in Sans: suggest only likely typos.
    near = likely_word(family, known)
    if near:
        return f"did you mean {near}?"
    return f"put its font files into the game's fonts/, or write one of {', '.join(known)}"


# A theme has a hundred text styles in few faces.
@lru_cache(maxsize=1024)
def find(family: str, weight: int = 400, italic: bool = False, shelf: str = "") -> str | None:
    """Return the name of the family's nearest face; None if the family is unknown.

    A family of the game takes precedence over one of pnp. Slant counts before weight: an upright
    face is used only if the family has no italic. Between two weights equally near, the lighter
    wins up to 500 and the bolder above (as in CSS).
    """
    key = family.casefold()
    faces: list[KnownFace] = []
    for place in dict.fromkeys((shelf, "")):
        faces = [k for k in _KNOWN.values() if k.shelf == place and k.family.casefold() == key]
        if faces:
            break
    if not faces:
        return None

    def distance(known: KnownFace) -> tuple[bool, int, int]:
        off = known.weight - weight
        return known.italic != italic, abs(off), off if weight <= 500 else -off

    return min(faces, key=distance).name


def on_shelf(family: str, shelf: str) -> Iterator[KnownFace]:
    """Yield one face of each font of a family on the shelf of a game."""
    key = family.casefold()
    found = {
        (known.data, known.number): known
        for known in _KNOWN.values()
        if known.shelf == shelf and known.family.casefold() == key
    }
    yield from found.values()


def family_of(name: str) -> str:
    """Return the family of a face; raises KeyError for a name that ``find`` did not return."""
    return _KNOWN[name].family


def style_of(name: str) -> tuple[int, bool]:
    """Return the weight of a face and whether it is italic."""
    return _KNOWN[name].weight, _KNOWN[name].italic


def credit_of(name: str) -> tuple[str, str]:
    """Return the family of a face and the name or text of its licence."""
    return _KNOWN[name].family, _KNOWN[name].licence


@cache
def load(name: str) -> Face:
    """Return a face by name; raises KeyError for a name that ``find`` did not return."""
    return open_face(name, _KNOWN[name].read())


@cache
def emphasis_face(name: str, *, bold: bool, italic: bool) -> str:
    """Return the bold, italic or bold italic face for emphasis within text in ``name``.

    Bold is 300 heavier, as 700 is to 400. The italic of an italic face is its upright, as is usual
    for emphasis. A family without such a face gives its nearest.
    """
    known = _KNOWN[name]
    weight = min(900, max(700, known.weight + 300)) if bold else known.weight
    return find(known.family, weight, known.italic != italic, known.shelf) or name


@cache
def missing_emphasis(name: str, *, bold: bool, italic: bool) -> tuple[str, ...]:
    """Return the parts of an emphasis that a family lacks: ``bold``, ``italic``, ``upright``."""
    known, found = _KNOWN[name], _KNOWN[emphasis_face(name, bold=bold, italic=italic)]
    lost = []
    if bold and found.weight < _BOLD:
        lost.append("bold")
    if italic and found.italic == known.italic:
        lost.append("upright" if known.italic else "italic")
    return tuple(lost)


def missing_fallback_emphasis(
    text: str, name: str, others: tuple[str, ...] = (), *, bold: bool, italic: bool
) -> tuple[tuple[str, str], ...]:
    """Return the fallback families for letters that the bold or italic face of ``name`` lacks.

    Each is paired with the emphasis it lacks: ``bold``, ``italic`` or ``upright``. Symbols are
    ignored.
    """
    emphasised = emphasis_face(name, bold=bold, italic=italic)
    lost: dict[tuple[str, str], None] = {}
    for char in load(emphasised).missing(text) if not text.isascii() else ():
        if not char.isalpha():
            continue
        faces = fallback_order(char, fallback_faces(emphasised, others))
        found = next((face for face in faces if load(face).has(char)), None)
        if found is None:
            continue
        known, usual = _KNOWN[found], _KNOWN[matching_face(found, name)]
        if bold and known.weight < _BOLD:
            lost[known.family, "bold"] = None
        if italic and known.italic == usual.italic:
            lost[known.family, "upright" if usual.italic else "italic"] = None
    return tuple(lost)


@cache
def matching_face(other: str, name: str) -> str:
    """Return the face of ``other``'s family that matches the face ``name`` best."""
    model, known = _KNOWN[name], _KNOWN[other]
    return find(known.family, model.weight, model.italic, known.shelf) or other


@cache
def fallback_faces(name: str, others: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the fallback faces of ``name`` in lookup order: ``others``, then pnp's own beyond
    Latin."""
    faces = [matching_face(other, name) for other in (*others, *sort_by_likeness(name))]
    return tuple(face for face in dict.fromkeys(faces) if face != name)


@cache
def sort_by_likeness(name: str, faces: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return faces, then pnp's own beyond Latin, with those like ``name`` first.

    Serif faces come first if ``name`` has serifs, and sans-serif faces otherwise. The symbol fonts
    come before all.
    """
    serif = _KNOWN[name].serif
    signs, wide = (
        [face for family in families if (face := find(family)) is not None]
        for families in (symbol_families(), (_WIDEST, *extra_families()))
    )
    letters = sorted([*faces, *wide], key=lambda face: _KNOWN[face].serif != serif)
    return tuple(dict.fromkeys((*signs, *letters)))


def fallback_order(text: str, faces: tuple[str, ...]) -> tuple[str, ...]:
    """Return the faces in lookup order for the characters of a text.

    For a symbol: the faces named before the symbol fonts, then the game's fonts, then the symbol
    fonts. For anything else, the symbol fonts come last.
    """
    symbols = symbol_families()
    signs = [family_of(face) in symbols for face in faces]
    if True not in signs:
        return faces
    first = signs.index(True)
    named, rest = faces[:first], faces[first:]
    if any(low <= text[:1] <= high for low, high in _SYMBOL_BLOCKS):
        return (*named, *sorted(rest, key=lambda face: not _KNOWN[face].shelf))
    return (*named, *sorted(rest, key=lambda face: family_of(face) in symbols))


@cache
def face_for(char: str, name: str) -> str:
    """Return the face that draws a character in text set in ``name``: that one, or a fallback.

    Some fonts lack even the space or the hyphen.
    """
    if load(name).has(char):
        return name
    faces = fallback_order(char, fallback_faces(name))
    return next((face for face in faces if load(face).has(char)), name)


def width_of(char: str, name: str) -> float:
    """Return the unkerned width of a character in the face of ``face_for``, in em/1000."""
    return load(face_for(char, name)).advance(char)


def missing_characters(text: str, name: str, others: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the characters of ``text`` that neither the face nor its fallbacks have, in order."""
    lacking = load(name).missing(visible_text(text))
    if lacking:
        faces = fallback_faces(name, others)
        lacking = tuple(c for c in lacking if not _any_face_has(c, fallback_order(c, faces)))
    return lacking


def _any_face_has(char: str, faces: Iterable[str]) -> bool:
    return any(load(face).has(char) for face in faces)


def missing_hint(characters: Iterable[str]) -> str:
    """Return a hint about characters that no font has."""
    installable: dict[str, list[str]] = {}
    rest: list[str] = []
    for char in characters:
        family = family_with(char)
        known = not family or find(family) is not None
        (rest if known else installable.setdefault(family, [])).append(char)
    other = (
        "use other characters, draw a symbol as an icon such as :coin:, "
        "or put a font that has them, in one colour, into the game's fonts/"
    )
    if not installable:
        return other
    families = " and ".join(
        f"{family} has {' '.join(found)}" for family, found in installable.items()
    )
    hint = f"pip install '{EXTRA}', whose {families}"
    return f"{hint}; for {' '.join(rest)}, {other}" if rest else hint
