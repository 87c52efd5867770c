"""The faces that text may be set in: bundled families, those of the extra ``noto``, and the fonts
that lie with a game.

A face is known by its PostScript name, such as ``SourceSerifPro-SemiboldIt``; that of a game's font
has the mark of its shelf behind it. Names are unique and are what ``scene.Text.font`` holds.

No face has all characters. What one lacks is taken from others: those that the style names, those
of the theme, and in the end, in a fixed order, those of pnp that have more than Latin. Symbols are
taken from the fonts for symbols before those of pnp for texts, so that they are of one kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from pnp.base.ignorable import visible_text
from pnp.text.bundled_fonts import (
    EXTRA,
    OFL,
    KnownFace,
    bundled,
    extra_families,
    extras,
    family_with,
    symbol_families,
    symbols,
)
from pnp.text.face import Face, open_face

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
"""What the lines in the margins of sheets are set in, whatever the theme: small, and made to be
legible."""
# The least weight that looks bold beside a regular.
_BOLD = 600
# The bundled family that has Greek and Cyrillic.
_WIDEST = "Source Serif Pro"
# Arrows, signs of mathematics, shapes, dice, dingbats; and cards, emoji and other pictures (Unicode
# 16, Blocks).
_SYMBOL_BLOCKS = (("\u2190", "\u2bff"), ("\U0001f000", "\U0001fbff"))

_KNOWN: dict[str, KnownFace] = {known.name: known for known in (*bundled(), *symbols(), *extras())}


def register_faces(faces: Iterable[KnownFace]) -> None:
    """Make the faces of a game known; each has a ``shelf``."""
    for known in faces:
        _KNOWN.setdefault(known.name, known)


def families(shelf: str = "") -> tuple[str, ...]:
    """Return the names of the families: those of a game, the bundled ones, those of the extra."""
    own = [known.family for known in _KNOWN.values() if shelf and known.shelf == shelf]
    ours = [known.family for known in _KNOWN.values() if not known.shelf]
    # Those of the extra are known once one of them has been asked for.
    extra = [family for family in extra_families() if family in ours]
    bundled = (family for family in ours if family not in extra)
    return tuple(dict.fromkeys([*own, *bundled, *extra]))


def find(family: str, weight: int = 400, italic: bool = False, shelf: str = "") -> str | None:
    """Return the name of the family's nearest face, or None where the family is unknown.

    A family on the shelf of a game comes before one of pnp. Slant counts before weight: an upright
    face is used only if the family has no italic. Between two weights equally near, the lighter
    wins up to 500 and the bolder above (as in CSS).
    """
    wanted = family.casefold()
    faces: list[KnownFace] = []
    for place in dict.fromkeys((shelf, "")):
        faces = [k for k in _KNOWN.values() if k.shelf == place and k.family.casefold() == wanted]
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
    wanted = family.casefold()
    found = {
        (known.data, known.number): known
        for known in _KNOWN.values()
        if known.shelf == shelf and known.family.casefold() == wanted
    }
    yield from found.values()


def family_of(name: str) -> str:
    """Return the family of the face of that name; raises KeyError for one ``find`` did not give."""
    return _KNOWN[name].family


def style_of(name: str) -> tuple[int, bool]:
    """Return the weight of a face and whether it is italic."""
    return _KNOWN[name].weight, _KNOWN[name].italic


def credit_of(name: str) -> tuple[str, str]:
    """Return the family of a face and the name or the words of its licence."""
    return _KNOWN[name].family, _KNOWN[name].licence


@cache
def load(name: str) -> Face:
    """Return the face of that name; raises KeyError for a name that ``find`` did not give."""
    return open_face(name, _KNOWN[name].read())


@cache
def emphasis_face(name: str, *, bold: bool, italic: bool) -> str:
    """Return the bold, the italic or both of a face, for emphasis within text set in it.

    Bold is 300 heavier, as 700 is to 400. The italic of an italic face is its upright, which is how
    a word is stressed there. A family without such a face gives its nearest.
    """
    known = _KNOWN[name]
    weight = min(900, max(700, known.weight + 300)) if bold else known.weight
    return find(known.family, weight, known.italic != italic, known.shelf) or name


@cache
def missing_emphasis(name: str, *, bold: bool, italic: bool) -> tuple[str, ...]:
    """Return what of an emphasis a family cannot show: ``bold``, ``italic``, ``upright``."""
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
    """Return the fallback families for letters that the bold or italic face of ``name`` lacks,
    each with the emphasis that it lacks: ``bold``, ``italic`` or ``upright``. Symbols are
    ignored."""
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
    """Return the face of ``other``'s family that goes best with the face ``name``."""
    model, known = _KNOWN[name], _KNOWN[other]
    return find(known.family, model.weight, model.italic, known.shelf) or other


@cache
def fallback_faces(name: str, others: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the faces that may stand in for ``name``, in the order in which they are asked:
    ``others``, then those of pnp that have more than Latin."""
    faces = [matching_face(other, name) for other in (*others, *sort_by_likeness(name))]
    return tuple(face for face in dict.fromkeys(faces) if face != name)


@cache
def sort_by_likeness(name: str, faces: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return faces and then those of pnp that have more than Latin, but first all that have serifs
    where the face ``name`` has them, or have none where it has none. The fonts for symbols come
    before all."""
    serif = _KNOWN[name].serif
    signs, wide = (
        [face for family in families if (face := find(family)) is not None]
        for families in (symbol_families(), (_WIDEST, *extra_families()))
    )
    letters = sorted([*faces, *wide], key=lambda face: _KNOWN[face].serif != serif)
    return tuple(dict.fromkeys((*signs, *letters)))


def fallback_order(text: str, faces: tuple[str, ...]) -> tuple[str, ...]:
    """Return faces in the order in which they are asked for the characters of a text.

    A symbol is taken from what was named before the fonts for symbols, then from those of the game,
    and only then from these; all else, from these last.
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
    """Return the face that draws a character in a text set in the face ``name``: this, or the first
    that has it. Some fonts lack even the space or the hyphen."""
    if load(name).has(char):
        return name
    faces = fallback_order(char, fallback_faces(name))
    return next((face for face in faces if load(face).has(char)), name)


def width_of(char: str, name: str) -> float:
    """Return the unkerned width of a character that ``face_for`` places, in thousandths of the
    em."""
    return load(face_for(char, name)).advance(char)


def missing_characters(text: str, name: str, others: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the characters of ``text`` that neither a face nor what stands in for it has, each
    once, in order."""
    lacking = load(name).missing(visible_text(text))
    if lacking:
        faces = fallback_faces(name, others)
        lacking = tuple(c for c in lacking if not _any_face_has(c, fallback_order(c, faces)))
    return lacking


def _any_face_has(char: str, faces: Iterable[str]) -> bool:
    return any(load(face).has(char) for face in faces)


def missing_hint(characters: Iterable[str]) -> str:
    """Return what to do about characters that no font has."""
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
