"""Which fonts come with pnp, and which with the packages of its extra ``noto``.

Only what is said of them is here; ``fonts`` reads them when they are asked for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from typing import NamedTuple

from pnp.base import world
from pnp.base.values import replace
from pnp.text.converting import rewritten, static_instance
from pnp.text.unslashed import unslashed

OFL = "SIL Open Font License"
EXTRA = "pnp-games[noto]"
"""What to install for the scripts of the world."""


@dataclass(frozen=True, slots=True)
class Known:
    """A face and where its bytes are: a file of a package, or ``data`` read from a game.

    ``style`` names the instance to take of a variable file, and is empty for a static one.
    ``shelf`` is the mark of the game's fonts among which a face lies, empty for those of packages.
    ``number`` is its place in a collection. A face that is ``slashed`` has a zero with a slash,
    which is left out.
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

    def read(self) -> bytes:
        """Return the bytes of a static font; raises ``world.ReadError`` for a package that is not
        whole."""
        if self.package:
            data = world.packaged(self.package, *self.file.split("/"))
            if self.slashed:
                return unslashed(data)
            return self._instance(data, self.name) if self.style else data
        # Its own name is kept unless one of our fonts has it, which may be in the same document.
        name = self.name.partition("@")[0]
        name = f"{name}-Own" if name in _ours() else name
        if self.style:
            return self._instance(self.data, name, strange=True)
        return rewritten(self.data, self.number, family=self.family, style="Regular", name=name)

    def _instance(self, data: bytes, name: str, *, strange: bool = False) -> bytes:
        about = {"family": self.family, "style": self.style, "name": name}
        return static_instance(data, weight=self.weight, **about, strange=strange)


class Weight(NamedTuple):
    """What a weight is called (OpenType 1.9, usWeightClass)."""

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


class _Extra(NamedTuple):
    """A family of the extra: its file, that of its italics, and whether it has a weight axis."""

    family: str
    package: str
    file: str
    italics: str = ""
    variable: bool = True
    serif: bool = False


_EXTRAS = (
    _Extra(
        "Noto Sans",
        "fontpkg_noto_sans",
        "files/NotoSans[wdth,wght].ttf",
        "files/NotoSans-Italic[wdth,wght].ttf",
    ),
    _Extra(
        "Noto Serif",
        "fontpkg_noto_serif",
        "files/NotoSerif[wdth,wght].ttf",
        "files/NotoSerif-Italic[wdth,wght].ttf",
        serif=True,
    ),
    _Extra("Noto Sans Hebrew", "pylopdf_fonts_he", "NotoSansHebrew-Variable.ttf"),
    _Extra("Noto Serif Hebrew", "pylopdf_fonts_he", "NotoSerifHebrew-Variable.ttf", serif=True),
    _Extra("Noto Sans Arabic", "fontpkg_noto_sans_arabic", "files/NotoSansArabic[wdth,wght].ttf"),
    _Extra(
        "Noto Sans Devanagari",
        "fontpkg_noto_sans_devanagari",
        "files/NotoSansDevanagari[wdth,wght].ttf",
    ),
    _Extra("Noto Sans JP", "pylopdf_fonts_jp", "NotoSansJP-Regular.otf", variable=False),
    _Extra(
        "Noto Serif JP", "pylopdf_fonts_jp", "NotoSerifJP-Regular.otf", variable=False, serif=True
    ),
)

# What the extra can write: the first and last characters of scripts, and a family that has them
# (Unicode 16, Blocks).
_SCRIPTS = (
    (0x0100, 0x058F, "Noto Sans"),
    (0x0590, 0x05FF, "Noto Sans Hebrew"),
    (0x0600, 0x06FF, "Noto Sans Arabic"),
    (0x0750, 0x077F, "Noto Sans Arabic"),
    (0x0900, 0x097F, "Noto Sans Devanagari"),
    (0x1E00, 0x20CF, "Noto Sans"),
    (0x3000, 0x30FF, "Noto Sans JP"),
    (0x4E00, 0x9FFF, "Noto Sans JP"),
    (0xFB1D, 0xFB4F, "Noto Sans Hebrew"),
    (0xFB50, 0xFDFF, "Noto Sans Arabic"),
    (0xFE70, 0xFEFF, "Noto Sans Arabic"),
    (0xFF00, 0xFFEF, "Noto Sans JP"),
)


def bundled() -> Iterator[Known]:
    """Yield the faces that come with pnp."""
    for style, weight, italic in _ATKINSON:
        name, package = f"AtkinsonHyperlegible-{style}", "fontpkg_atkinson_hyperlegible"
        known = Known(name, "Atkinson Hyperlegible", weight, italic, package, f"files/{name}.ttf")
        yield replace(known, slashed=True)
    for style, weight, italic in _SOURCE:
        name, file = f"SourceSerifPro-{style}", f"files/SourceSerifPro-{style}.ttf"
        package = "font_source_serif_pro"
        yield Known(name, "Source Serif Pro", weight, italic, package, file, serif=True)
    for style, weight in WEIGHTS[3:]:
        name, file = f"Cinzel-{style}", "files/Cinzel[wght].ttf"
        yield Known(name, "Cinzel", weight, False, "fontpkg_cinzel", file, style, serif=True)
    slab, package = "AlfaSlabOne-Regular", "fontpkg_alfa_slab_one"
    yield Known(slab, "Alfa Slab One", 400, False, package, f"files/{slab}.ttf", serif=True)
    file, package = "files/LilitaOne-Regular.ttf", "fontpkg_lilita_one"
    yield Known("LilitaOne", "Lilita One", 400, False, package, file)


def extras() -> Iterator[Known]:
    """Yield the faces of those packages of the extra that are installed."""
    for extra in _EXTRAS:
        if find_spec(extra.package) is None:
            continue
        plain = extra.family.replace(" ", "")
        known = Known(f"{plain}-Regular", extra.family, 400, False, extra.package, extra.file)
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
def _ours() -> frozenset[str]:
    return frozenset(known.name for known in (*bundled(), *extras()))


def extra_families() -> tuple[str, ...]:
    """Return the families of the extra, installed or not."""
    return tuple(extra.family for extra in _EXTRAS)


def family_with(char: str) -> str:
    """Return the family of the extra that has a character, or an empty text."""
    code = ord(char)
    return next((family for first, last, family in _SCRIPTS if first <= code <= last), "")
