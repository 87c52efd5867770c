"""Characters to widths: kerned advances from HarfBuzz, one for each character.

Ligatures and all other substitutions are off: ``scene.Text`` promises that characters, glyphs and
advances correspond one to one, so that every exporter draws the same glyphs at the same places.
Words are shaped one by one, never across a space: a line is as wide as its words and spaces.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import Literal, TypeAlias
from unicodedata import is_normalized, normalize

import uharfbuzz as hb

from pnp import scene
from pnp.text import fonts

Anchor: TypeAlias = Literal["start", "middle", "end"]

_FEATURES = dict.fromkeys(("liga", "clig", "dlig", "calt", "rlig", "rclt", "ccmp", "locl"), False)
_FEATURES["kern"] = True

# Signs that few faces have and that look like one that all have. A space that may not break is
# drawn as a space, so that it can be found by a reader who types one.
_ALIKE = {"\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u2010": "-", "\u2011": "-"}


@dataclass(frozen=True, slots=True)
class Style:
    """How a run of text is set.

    ``face`` is a name that ``fonts.find`` gave, ``size`` the em in millimetres, ``fill`` a colour
    ``#rrggbb``, ``tracking`` letter-spacing in thousandths of the em, ``leading`` the distance of
    baselines in ems. ``caps`` sets all letters as capitals.
    """

    face: str
    size: float
    fill: str
    tracking: float = 0.0
    leading: float = 1.3
    caps: bool = False

    def sized(self, size: float) -> Style:
        return replace(self, size=size)

    def filled(self, colour: str) -> Style:
        return replace(self, fill=colour)


def drawn(content: str, face: str, *, caps: bool = False) -> str:
    """Return the characters to draw for ``content``: composed (NFC), as capitals where asked,
    special spaces and hyphens replaced by the common ones."""
    return alike(composed(content, caps=caps), face)


def composed(content: str, *, caps: bool) -> str:
    text = content if is_normalized("NFC", content) else normalize("NFC", content)
    return text.upper() if caps else text


def alike(text: str, face: str) -> str:
    """Return as many characters, those that ``face`` lacks replaced by their likes."""
    if text.isascii():
        return text
    known = fonts.load(face)
    for sign, common in _ALIKE.items():
        if sign in text and (common == " " or not known.has(sign)):
            text = text.replace(sign, common)
    return text


def advances(content: str, face: str, tracking: float = 0.0) -> tuple[float, ...]:
    """Return the widths of the characters of ``content`` (composed), in thousandths of the em.

    ``tracking`` is added after every character but the last. Raises KeyError for an unknown face.
    """
    found: list[float] = []
    for i, word in enumerate(drawn(content, face).split(" ")):
        if i:
            found.append(fonts.load(face).advance(" "))
        found.extend(shaped(word, face))
    if tracking and found:
        found = [*(advance + tracking for advance in found[:-1]), found[-1]]
    return tuple(found)


def width(content: str, style: Style) -> float:
    """Return the width in millimetres of one line in ``style``."""
    return line(content, style, 0, 0).width


def line(content: str, style: Style, x: float, y: float, anchor: Anchor = "start") -> scene.Text:
    """Return one line whose baseline is at ``y`` and which starts, is centred or ends at ``x``."""
    text = drawn(content, style.face, caps=style.caps)
    widths = advances(text, style.face, style.tracking)
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    left = x - share * sum(widths) * style.size / 1000
    return scene.Text(text, style.face, style.size, left, y, widths, style.fill)


@cache
def shaped(word: str, face: str) -> tuple[float, ...]:
    """Return the kerned widths of the characters of one word, in thousandths of the em."""
    if not word:
        return ()
    known = fonts.load(face)
    buffer = hb.Buffer()
    buffer.add_str(word)
    # Otherwise HarfBuzz would take the language from the environment of the process, and lay
    # Hebrew or Arabic from right to left, out of step with the characters.
    buffer.language = "en"
    buffer.direction = "ltr"
    buffer.guess_segment_properties()
    hb.shape(known.font, buffer, _FEATURES)
    if [glyph.cluster for glyph in buffer.glyph_infos] != list(range(len(word))):
        return tuple(known.advance(char) for char in word)
    scale = 1000 / known.units_per_em
    return tuple(place.x_advance * scale for place in buffer.glyph_positions)
