"""The font files of a game, in its folder ``fonts/``.

The files are untrusted. Their number and size are limited, only HarfBuzz reads them, which checks
its input, and only what HarfBuzz rewrote is embedded. An unusable file is recorded with its name
and the reason; the theme decides whether it matters.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import uharfbuzz as hb
from msgspec import Struct

from pnp.base import world
from pnp.base.values import replace
from pnp.text import fonts
from pnp.text.face import PICTURES
from pnp.text.font_repair import NEEDED, name_of, table
from pnp.text.fonts import OFL, WEIGHTS, KnownFace

FOLDER = "fonts"
# The largest file of Noto, with all of Chinese, Japanese and Korean, is 20 MB.
LARGEST_FILE = 32 * 1024 * 1024
LARGEST_ALL = 128 * 1024 * 1024
MOST_FILES = 64
# Faces per collection: Noto has 10.
_MOST_FACES = 32
_ENDINGS = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2", ".pfb", ".pfa", ".t1", ".dfont")

_LONGEST_NAME = 60
_LONGEST_LICENCE = 100


class FontFault(Struct, frozen=True):
    """The reason why a file, or one of its faces, is not used.

    ``family`` is empty if unknown. Message and hint are meant for the user.
    """

    path: Path
    code: str
    message: str
    hint: str
    family: str = ""


class FontShelf(Struct, frozen=True):
    """The fonts of a game: the ``mark`` that ``fonts`` registers them under, and their errors."""

    mark: str = ""
    faults: tuple[FontFault, ...] = ()

    def fault_of(self, family: str) -> FontFault | None:
        """Return the reason why a family cannot be used; None if there is none."""
        key = family.casefold()
        fault = next((f for f in self.faults if f.family.casefold() == key), None)
        if fault is not None or not self.mark or fonts.find(family, shelf=self.mark) is None:
            return fault
        return _find_damage(family, self.mark)

    def is_coloured(self, family: str) -> bool:
        """Return whether a valid family of the game has characters in colour only."""
        faces = fonts.on_shelf(family, self.mark) if self.mark else ()
        return any(fonts.load(known.name).coloured for known in faces)


WRONG = (
    *(ArithmeticError, AssertionError, LookupError, MemoryError),
    *(RuntimeError, TypeError, ValueError, struct.error),
)
"""Exceptions that HarfBuzz and the font parsers raise on inconsistent data."""


class _RefusedError(Exception):
    """A face is refused, with a code, a message and a hint."""


def register_fonts(home: Path | None) -> FontShelf:
    """Register the fonts in a game's folder and return their shelf."""
    if home is None:
        return FontShelf()
    endings = (*_ENDINGS, *(ending.upper() for ending in _ENDINGS))
    paths = world.files(home / FOLDER, *endings, within=home)
    read: list[tuple[Path, bytes]] = []
    faults: list[FontFault] = []
    left = LARGEST_ALL
    for path in paths[:MOST_FILES]:
        try:
            data = world.read(path, within=home, largest=min(LARGEST_FILE, left))
        except world.ReadError as error:
            message = f"the font '{path.name}' cannot be read: {error}"
            hint = f"a font file may have {LARGEST_FILE // 1024**2} MB, all of them four times that"
            faults.append(FontFault(path, "unreadable-font", message, hint))
            continue
        left -= len(data)
        read.append((path, data))
    for path in paths[MOST_FILES:]:
        message = f"the font '{path.name}' is not read: {FOLDER}/ has more than {MOST_FILES}"
        faults.append(FontFault(path, "unreadable-font", message, "remove what no theme names"))
    if not read:
        return FontShelf("", tuple(faults))
    digests = (sha256(data).hexdigest() for _, data in read)
    mark = sha256(" ".join(digests).encode()).hexdigest()[:12]
    names: dict[str, str] = {}
    for path, data in read:
        found, wrong = _faces(path.name, data)
        faults += (FontFault(path, *reason) for reason in wrong)
        for known in found:
            taken = names.setdefault(known.name, path.name)
            if taken != path.name:
                message = f"the font '{path.name}' has the name '{known.name}', as '{taken}' has"
                hint = "remove one of them, or give it another PostScript name"
                faults.append(FontFault(path, "unreadable-font", message, hint))
                break
            fonts.register_faces([replace(known, name=f"{known.name}@{mark}", shelf=mark)])
    return FontShelf(mark, tuple(faults))


@cache
def _faces(file: str, data: bytes) -> tuple[tuple[KnownFace, ...], tuple[tuple[str, ...], ...]]:
    """Return the faces in a font file, and the code, message, hint and family of refused ones."""
    found: list[KnownFace] = []
    wrong: list[tuple[str, ...]] = []
    try:
        count = _count_faces(file, data)
    except _RefusedError as refusal:
        return (), (refusal.args,)
    except WRONG:
        message = f"the font '{file}' is damaged: HarfBuzz cannot read it"
        return (), (("unreadable-font", message, "download the font again", ""),)
    for number in range(count):
        try:
            found += _read_faces(file, data, number)
        except _RefusedError as refusal:
            wrong.append(refusal.args)
        except WRONG as error:
            reason = "HarfBuzz cannot read all of it"
            if isinstance(error, UnicodeDecodeError):
                reason = "its tags are not text"
            message = f"the font '{file}' is damaged: {reason}"
            wrong.append(("unreadable-font", message, "download the font again", ""))
    return tuple(found), tuple(wrong)


def _count_faces(file: str, data: bytes) -> int:
    """Return the number of faces in a file; raises _RefusedError if it is not a font."""
    match data[:4]:
        case b"\0\1\0\0" | b"true" | b"OTTO":
            return 1
        case b"ttcf":
            return min(_MOST_FACES, int(hb.Face(data).count))
        case b"wOFF" | b"wOF2":
            reason, hint = "is a web font", "convert it to a TrueType font (.ttf)"
        case start if start.startswith((b"%!", b"\x80\x01")):
            reason, hint = "is a Type 1 font", "convert it to an OpenType font (.otf)"
        case _:
            reason, hint = "is no font", "save it as a TrueType or OpenType font (.ttf, .otf)"
    raise _RefusedError("unreadable-font", f"the font '{file}' {reason}", hint)


def _read_faces(file: str, data: bytes, number: int) -> Iterator[KnownFace]:
    """Yield the description of a face: one per weight if it has a weight axis."""
    source = hb.Face(data, number)
    lacking = [tag for tag, least in NEEDED.items() if len(table(source, tag)) < least]
    if table(source, "CFF2"):
        raise _RefusedError(
            "unreadable-font",
            f"the font '{file}' is a variable font with PostScript outlines",
            "take a static instance, or the variant with TrueType outlines (.ttf)",
        )
    if not (table(source, "glyf") and table(source, "loca")) and not table(source, "CFF "):
        if not PICTURES.isdisjoint(source.table_tags):
            raise _RefusedError(
                "unreadable-font",
                f"the font '{file}' has pictures in colour, and no outlines to print",
                "take a font that draws them in one colour, or draw them as icons such as :coin:",
            )
        lacking.append("outlines")
    selection = table(source, "OS/2")
    if lacking or not source.glyph_count:
        what = f": it lacks {', '.join(lacking)}" if lacking else ""
        message = f"the font '{file}' is damaged{what}"
        raise _RefusedError("unreadable-font", message, "download the font again")
    family = _clean_text(name_of(source, 16) or name_of(source, 1), _LONGEST_NAME)
    if not family:
        message = f"the font '{file}' does not say the name of its family"
        raise _RefusedError("unreadable-font", message, "give it one with a font editor")
    _check_rights(file, family, selection)
    (weight,) = struct.unpack_from(">H", selection, 4)
    (flags,) = struct.unpack_from(">H", selection, 62)
    sloped = bool(flags & 1)
    known = KnownFace(
        _postscript_name(name_of(source, 6) or f"{family}-{weight}{'Italic' * sloped}"),
        family,
        weight,
        sloped,
        data=data,
        number=number,
        # PANOSE: for text faces, 2 to 10 are kinds of serifs.
        serif=selection[32] == 2 and 2 <= selection[33] <= 10,
        licence=_licence(source),
    )
    axis = next((axis for axis in source.axis_infos if axis.tag == "wght"), None)
    if axis is None or number:
        yield known
        return
    plain = _postscript_name(family)
    for style, value in WEIGHTS:
        if axis.min_value <= value <= axis.max_value:
            full = f"{style} Italic" if sloped else style
            name = f"{plain}-{full.replace(' ', '')}"
            yield replace(known, name=name, weight=value, style=full)


def _check_rights(file: str, family: str, selection: bytes) -> None:
    """Raise _RefusedError for a face that may not be embedded in documents.

    Of bits 1 to 3 the most permissive counts; bit 8 forbids subsets, and bit 9 allows bitmaps only
    (OpenType 1.9, OS/2.fsType).
    """
    (rights,) = struct.unpack_from(">H", selection, 8)
    if rights & 0xF == 2:
        says = "restricted: not to be embedded in documents"
    elif rights & 0x100:
        says = "to be embedded only as a whole, and pnp embeds the characters that are used"
    elif rights & 0x200:
        says = "only bitmaps of it may be embedded"
    else:
        return
    message = f"the licence of the font '{file}' says (fsType 0x{rights:04X}): {says}"
    hint = "choose a font with an open licence, or ask its maker for one that may be embedded"
    raise _RefusedError("font-not-embeddable", message, hint, family)


def _licence(source: hb.Face) -> str:
    """Return the licence of a font: its name, or the first line about it."""
    licence = name_of(source, 13)
    if "open font license" in licence.lower():
        return OFL
    for words in (licence, name_of(source, 14), name_of(source, 0)):
        line = _clean_text(words.strip().partition("\n")[0], _LONGEST_LICENCE)
        if line:
            return line
    return "licence not stated"


def _clean_text(text: str, longest: int) -> str:
    """Return an untrusted text on one line, without unprintable characters."""
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return line if len(line) <= longest else f"{line[: longest - 3].rstrip()}..."


def _postscript_name(name: str) -> str:
    """Return a name with only the characters that PDF names need no escapes for."""
    return re.sub(r"[^A-Za-z0-9-]", "", name)[:63] or "Unnamed"


@cache
def _find_damage(family: str, mark: str) -> FontFault | None:
    """Return the problem of a family on a shelf that HarfBuzz cannot rewrite, if any."""
    for known in fonts.on_shelf(family, mark):
        try:
            fonts.load(known.name)
        except WRONG:
            message = f"the font family '{family}' is damaged: HarfBuzz cannot read all of it"
            hint = "download the font again"
            return FontFault(Path(FOLDER), "unreadable-font", message, hint, family)
    return None
