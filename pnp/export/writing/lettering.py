"""Texts as PDF operators.

Codes are the numbers of glyphs, and the name of a font follows from its face. So a text is written
in the same way in every document, and a drawing can be shared by many (ISO 32000-1, 9.7).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import compress, groupby, starmap
from operator import sub
from typing import TypeAlias, TypeVar
from unicodedata import is_normalized

from pnp.base.sums import plain_sum
from pnp.export.writing.outline import coordinates
from pnp.scene import Glyph, Text
from pnp.text import fonts
from pnp.text.glyphs import one_to_one

T = TypeVar("T")
Shown: TypeAlias = tuple[str, str]
"""The font resource, and the operand and operator that show its glyphs."""
Used: TypeAlias = dict[str, set[int]]
"""The numbers of the glyphs in use, by the names of their faces."""

_NO_BREAK_SPACE = "\u00a0"
# Users search for a plain space.
_AS_FOUND = {_NO_BREAK_SPACE: " "}
# Many readers treat letters that are farther apart, in thousandths of the em, as separate words.
_WIDE = 80
_LATIN_1 = "\u00ff"
# A glyph without its own character.
_NO_MEANING = ""


class Lettering:
    """How the glyphs of a face are written and measured, in the same way in every document."""

    def __init__(self, name: str) -> None:
        self.face = fonts.load(name)
        self.resource = resource_of(name)
        self.glyphs: dict[str, int] = _Memo(self.face.index)
        self.codes: dict[str, str] = _Memo(self._code_of)
        # Called first for every text, to detect characters that are not plain.
        self.widths: dict[str, float] = _Memo(self._width_of)
        self.strange: set[str] = set()

    @staticmethod
    def code(glyph: int) -> str:
        return f"{glyph:04X}"

    def width(self, glyph: int) -> float:
        """Return the width of a glyph as the document states it, in thousandths of the em."""
        return round(self.face.glyph_advance(glyph), 2)

    def meaning(self, glyph: int) -> str:
        """Return the character of a glyph, empty for a variant form."""
        return _meanings(self.face.name).get(glyph, _NO_MEANING)

    def _code_of(self, char: str) -> str:
        return self.code(self.glyphs[char])

    def _width_of(self, char: str) -> float:
        glyph = self.glyphs[char]
        if char not in (self.meaning(glyph), _NO_BREAK_SPACE):
            self.strange.add(char)
        return self.width(glyph)


@cache
def lettering_of(name: str) -> Lettering:
    """Return how texts in a face are written."""
    return Lettering(name)


@cache
def resource_of(name: str) -> str:
    """Return the resource name of a face in streams."""
    return f"F{blake2b(name.encode(), digest_size=4).hexdigest()}"


def show_text(text: Text, used: Used) -> tuple[Shown, ...]:
    """Return the operations that show the glyphs of a text exactly at the positions of its
    advances, and add the glyphs to ``used``."""
    if text.glyphs:
        return _show_glyphs(text.glyphs, text.advances, text.size, used)
    letters = lettering_of(text.font)
    widths = map(letters.widths.__getitem__, text.content)
    # How far each glyph moves the pen beyond its advance, in thousandths of the em.
    excess = list(starmap(sub, zip(widths, text.advances, strict=True)))
    if not letters.strange.isdisjoint(text.content):
        glyphs = one_to_one(text.content, text.font)
        return _show_glyphs(glyphs, text.advances, text.size, used)
    used.setdefault(text.font, set()).update(map(letters.glyphs.__getitem__, text.content))
    operation = _operation(list(map(letters.codes.__getitem__, text.content)), excess)
    if plain_sum(excess) < -_WIDE * len(excess):
        operation = f"{actual_text(text.content)} {operation} EMC"
    return ((letters.resource, operation),)


def _show_glyphs(
    glyphs: Sequence[Glyph], advances: Sequence[float], size: float, used: Used
) -> tuple[Shown, ...]:
    """Return the operations that show glyphs, which may be of several faces.

    Glyphs for other characters than their own are marked with these, unless they are
    part of words that are marked as a whole.
    """
    read = any(glyph.text for glyph in glyphs)
    found: list[Shown] = []
    for start, end in _stretches(glyphs):
        name, text = glyphs[start].font, glyphs[start].text
        letters = lettering_of(name)
        used.setdefault(name, set()).update(glyph.index for glyph in glyphs[start:end])
        first = len(found)
        for operation, rise in _stretch(letters, glyphs[start:end], advances[start:end]):
            if rise:
                height = coordinates((rise * size / 1000,))
                operation = f"{height} Ts {operation} 0 Ts"
            found.append((letters.resource, operation))
        if read and (not _is_own_char(glyphs[start]) or not glyphs[end - 1].text):
            resource, operation = found[first]
            found[first] = resource, f"{actual_text(text)} {operation}"
            resource, operation = found[-1]
            found[-1] = resource, f"{operation} EMC"
    return tuple(found)


def actual_text(text: str) -> str:
    """Return the operator that begins glyphs which are read as ``text`` (ISO 32000-1, 14.9.4)."""
    return f"/Span <</ActualText <FEFF{text.encode('utf-16-be').hex().upper()}>>> BDC"


def _stretch(
    letters: Lettering, glyphs: Sequence[Glyph], advances: Sequence[float]
) -> Iterator[tuple[str, float]]:
    """Yield the operations for glyphs of one face, each with the rise of its run, in thousandths of
    the em."""
    widths = [letters.width(glyph.index) for glyph in glyphs]
    excess = [width - advance for width, advance in zip(widths, advances, strict=True)]
    for rise, same in groupby(range(len(glyphs)), lambda i: glyphs[i].dy):
        places = list(same)
        back = [0.0, *(excess[i] for i in places)]
        for step, i in enumerate(places):
            # A shifted glyph is followed by the reverse shift.
            back[step] -= glyphs[i].dx
            back[step + 1] += glyphs[i].dx
        codes = [letters.code(glyphs[i].index) for i in places]
        first, *rest = back
        yield _operation(codes, rest, round(first)), rise


def _stretches(glyphs: Sequence[Glyph]) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each stretch of one face. Glyphs that together stand for the same
    characters are a separate stretch, as is one that stands for other characters than its own."""
    start = 0
    for i in range(1, len(glyphs) + 1):
        if i < len(glyphs):
            here, before = glyphs[i], glyphs[i - 1]
            lone = bool(here.text) and i + 1 < len(glyphs) and not glyphs[i + 1].text
            after = bool(here.text) and not (before.text and _is_own_char(before))
            joins = here.font == glyphs[start].font and (not here.text or _is_own_char(here))
            if joins and not lone and not after:
                continue
        yield start, i
        start = i


def _is_own_char(glyph: Glyph) -> bool:
    """Return whether a glyph stands for its own character."""
    return _has_meaning(glyph.font, glyph.index, glyph.text)


# Called for each glyph of a document, which has a few hundred distinct ones.
@lru_cache(maxsize=4096)
def _has_meaning(font: str, index: int, text: str) -> bool:
    return text in (lettering_of(font).meaning(index), _NO_BREAK_SPACE)


@cache
def _meanings(name: str) -> dict[int, str]:
    """Return the character of each glyph of a face that has any. If it has several, one in common
    use is preferred (Latin 1, or unchanged by NFKC: neither a radical nor a variant form of a
    letter), and of these the first."""
    face = fonts.load(name)
    found: dict[int, str] = {}
    chars = sorted(map(chr, face.font.face.unicodes))
    for char in sorted(chars, key=lambda char: char > _LATIN_1 and not is_normalized("NFKC", char)):
        found.setdefault(face.index(char), char)
    return {glyph: _AS_FOUND.get(char, char) for glyph, char in found.items()}


class _Memo(dict[str, T]):
    """A cache of values by character, each computed on first use."""

    def __init__(self, find: Callable[[str], T]) -> None:
        self._find = find

    def __missing__(self, char: str) -> T:
        found = self[char] = self._find(char)
        return found


def _operation(codes: list[str], excess: list[float], before: int = 0) -> str:
    """Return the operation for a stretch of one face, with corrections where needed; ``before`` is
    the correction before the first glyph."""
    parts: list[str] = [str(before)] if before else []
    start, ahead = 0, 0.0
    # Few glyphs are kerned; the others are skipped without an iteration of this loop.
    for i in compress(range(len(excess)), excess):
        ahead += excess[i]
        back = round(ahead)
        if back:
            parts.append(f"<{''.join(codes[start : i + 1])}>{back}")
            start = i + 1
            ahead -= back
    rest = "".join(codes[start:])
    if not parts:
        return f"<{rest}> Tj"
    return f"[{''.join(parts)}<{rest}>] TJ" if rest else f"[{''.join(parts)}] TJ"
