"""Fonts and raster pictures inside a PDF.

Characters become the codes of a font's subsets, and texts operations. Raster pictures become
samples, for PDF knows JPEG but not PNG.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import compress, groupby, starmap
from operator import sub
from typing import Any

from PIL import Image

from pnp.export.writing.operators import Shown
from pnp.export.writing.outline import coordinates
from pnp.scene import Glyph, Raster, Text

_SPACE = 0x20
_NO_BREAK_SPACE = 0xA0

# In a literal string a bare line end is read as a line feed (ISO 32000-1, 7.3.4.2).
_ESCAPES = {"(": "\\(", ")": "\\)", "\\": "\\\\", "\r": "\\r"}


class Embedded:
    """A font of one document: the codes of its characters, given as they turn up.

    ``font`` is a ``Typeface``, ``document`` reportlab's PDFDocument. A font is embedded in
    subsets of up to 255 characters; most documents need the first only.
    """

    def __init__(self, font: Any, document: Any) -> None:
        self._font = font
        self._document = document
        # Widths come first for every text, so that asking for them gives a character its code.
        self._widths = _Known(self._add)
        self._codes: dict[str, str] = {}
        self._subsets: dict[str, int] = {}
        self._resources: dict[int, str] = {}

    def show(self, text: Text) -> tuple[Shown, ...]:
        """Return what shows the glyphs of a text exactly where its advances put them."""
        widths = map(self._widths.__getitem__, text.content)
        # How far each glyph carries the pen beyond where it should be, in thousandths of the em.
        excess = list(starmap(sub, zip(widths, text.advances, strict=True)))
        codes = list(map(self._codes.__getitem__, text.content))
        if len(self._resources) == 1:
            (resource,) = self._resources.values()
            return ((resource, _operation(codes, excess)),)
        shown, start = [], 0
        for subset, same in groupby(text.content, self._subsets.__getitem__):
            end = start + len(list(same))
            shown.append((self._resources[subset], _operation(codes[start:end], excess[start:end])))
            start = end
        return tuple(shown)

    def show_stretch(
        self, glyphs: Sequence[Glyph], advances: Sequence[float]
    ) -> Iterator[tuple[Shown, float]]:
        """Yield what shows glyphs of this font, and how far each stretch is raised, in thousandths
        of the em."""
        signs = [self._font.sign(glyph.index, glyph.text) for glyph in glyphs]
        widths = [self._widths[sign] for sign in signs]
        excess = [width - advance for width, advance in zip(widths, advances, strict=True)]

        def how(i: int) -> tuple[str, float]:
            return self._resources[self._subsets[signs[i]]], glyphs[i].dy

        for (resource, rise), same in groupby(range(len(signs)), how):
            places = list(same)
            back = [0.0, *(excess[i] for i in places)]
            for step, i in enumerate(places):
                # A glyph that is moved is left by as much.
                back[step] -= glyphs[i].dx
                back[step + 1] += glyphs[i].dx
            codes = [self._codes[signs[i]] for i in places]
            first, *rest = back
            yield (resource, _operation(codes, rest, round(first))), rise

    def _add(self, char: str) -> float:
        """Give a character its code, ready for a literal string, and return its width."""
        ((subset, code),) = self._font.splitString(char, self._document)
        # Code 0 is the box for a missing character.
        shown = 0 if code == b"\0" else _SPACE if ord(char) == _NO_BREAK_SPACE else ord(char)
        sign = code.decode("latin-1")
        self._codes[char] = _ESCAPES.get(sign, sign)
        self._subsets[char] = subset
        name = self._font.getSubsetInternalName(subset, self._document)
        self._resources[subset] = name.removeprefix("/")
        width: float = self._font.face.getCharWidth(shown)
        return width


def show_glyphs(text: Text, embedded: Callable[[str], Embedded]) -> tuple[Shown, ...]:
    """Return what shows the glyphs of a text, which may be of several fonts.

    Several glyphs that stand for the same characters are marked with these (ISO 32000-1, 14.9.4).
    """
    shown: list[Shown] = []
    for start, end in _stretches(text.glyphs):
        glyphs, advances = text.glyphs[start:end], text.advances[start:end]
        first = len(shown)
        for (resource, operation), rise in embedded(glyphs[0].font).show_stretch(glyphs, advances):
            if rise:
                height = coordinates((rise * text.size / 1000,))
                operation = f"{height} Ts {operation} 0 Ts"
            shown.append((resource, operation))
        if not glyphs[-1].text:
            words = f"FEFF{glyphs[0].text.encode('utf-16-be').hex().upper()}"
            resource, operation = shown[first]
            shown[first] = resource, f"/Span <</ActualText <{words}>>> BDC {operation}"
            resource, operation = shown[-1]
            shown[-1] = resource, f"{operation} EMC"
    return tuple(shown)


def _stretches(glyphs: Sequence[Glyph]) -> Iterator[tuple[int, int]]:
    """Yield where stretches of one font begin and end. Glyphs that stand for the same characters
    are a stretch of their own."""
    start = 0
    for i in range(1, len(glyphs) + 1):
        if i < len(glyphs):
            here = glyphs[i]
            lone = bool(here.text) and i + 1 < len(glyphs) and not glyphs[i + 1].text
            after = bool(here.text) and not glyphs[i - 1].text
            if here.font == glyphs[start].font and not lone and not after:
                continue
        yield start, i
        start = i


class _Known(dict[str, float]):
    """Numbers of characters, each worked out when it is first asked for."""

    def __init__(self, find: Callable[[str], float]) -> None:
        self._find = find

    def __missing__(self, char: str) -> float:
        found = self[char] = self._find(char)
        return found


def _operation(codes: list[str], excess: list[float], before: int = 0) -> str:
    """Return the operation for a stretch of one subset, with corrections where needed; ``before``
    is one before the first glyph."""
    parts: list[str] = [str(before)] if before else []
    start, ahead = 0, 0.0
    # Few glyphs are kerned; the others are skipped without a step of this loop.
    for i in compress(range(len(excess)), excess):
        ahead += excess[i]
        back = round(ahead)
        if back:
            parts.append(f"({''.join(codes[start : i + 1])}){back}")
            start = i + 1
            ahead -= back
    rest = "".join(codes[start:])
    if not parts:
        return f"({rest}) Tj"
    return f"[{''.join(parts)}({rest})] TJ" if rest else f"[{''.join(parts)}] TJ"


@dataclass(frozen=True, slots=True)
class Samples:
    """Rows of ``colours`` from the top in a colour ``space`` of PDF, or for a JPEG the file as it
    is; ``alpha`` holds one byte a pixel where the picture is not opaque throughout."""

    colours: bytes
    alpha: bytes
    space: str


def samples(raster: Raster) -> Samples:
    """Return what PDF embeds of a picture (ISO 32000-1, 8.9.5)."""
    space = "DeviceGray" if raster.mode in ("L", "LA") else "DeviceRGB"
    if raster.format == "jpeg":
        return Samples(raster.content, b"", space)
    with Image.open(BytesIO(raster.content), formats=("PNG",)) as opened:
        opened.load()
        colours = opened.convert(raster.mode.removesuffix("A")).tobytes()
        alpha = opened.getchannel("A").tobytes() if raster.mode.endswith("A") else b""
    return Samples(colours, alpha, space)
