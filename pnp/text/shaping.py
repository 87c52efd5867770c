"""Set characters: kerned advances from HarfBuzz, one per character.

Ligatures and all other substitutions are off, so characters, glyphs and advances correspond one to
one, and every exporter draws the same glyphs in the same places. Text that needs more is set by
``glyphs``. Words are shaped one by one, never across a space: the width of a line is the sum of its
words and spaces.
"""

from __future__ import annotations

from functools import cache
from typing import Literal, TypeAlias
from unicodedata import is_normalized, normalize

import uharfbuzz as hb
from msgspec import Struct

from pnp import scene
from pnp.base.capitals import to_capitals
from pnp.base.ignorable import visible_text
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.text import fonts, glyphs
from pnp.text.hyphenation import replace_hyphens

Anchor: TypeAlias = Literal["start", "middle", "end"]

# Signs that few faces have and the common signs that look like them. A no-break space is drawn as a
# space, so that readers who type one find it.
_ALIKE = {"\u00a0": " ", "\u202f": " ", "\u2009": " ", "\u2010": "-", "\u2011": "-"}


class Style(Struct, frozen=True):
    """How a run of text is set.

    ``face`` is a name from ``fonts.find``, ``size`` the em in millimetres, ``fill`` a colour
    ``#rrggbb``, ``tracking`` letter-spacing in thousandths of the em, ``leading`` the distance of
    baselines in ems. ``caps`` sets all letters as capitals. ``others`` are faces for characters
    that ``face`` lacks, before those of ``fonts.fallback_faces``. ``least`` is the size below which
    such a text is too small for its purpose, 0 if unknown. ``language`` is the code of the language
    by whose rules capitals and the forms of letters are chosen, empty for none.
    """

    face: str
    size: float
    fill: str
    tracking: float = 0.0
    leading: float = 1.3
    caps: bool = False
    others: tuple[str, ...] = ()
    least: float = 0.0
    language: str = ""

    def with_size(self, size: float) -> Style:
        return replace(self, size=size)

    def at_least_size(self) -> Style:
        """Return the style, enlarged to its least size if it is smaller."""
        return self.with_size(max(self.size, self.least))

    def with_language(self, language: str) -> Style:
        return replace(self, language=language)

    def with_fill(self, colour: str) -> Style:
        return replace(self, fill=colour)


def text_to_draw(content: str, face: str, *, caps: bool = False, language: str = "") -> str:
    """Return the characters to draw for ``content``.

    They are composed (NFC), capitalised if ``caps``, and special spaces and hyphens are replaced by
    common ones, and hyphens by the dashes they represent.
    """
    return replace_lookalikes(compose(replace_hyphens(content), language, caps=caps), face)


def compose(content: str, language: str, *, caps: bool) -> str:
    """Return a text in composed letters, in capitals of the language if ``caps``."""
    text = content if is_normalized("NFC", content) else normalize("NFC", content)
    return to_capitals(text, language) if caps else text


def replace_lookalikes(text: str, face: str) -> str:
    """Return the text with signs that ``face`` lacks replaced by lookalikes, at equal length."""
    if text.isascii():
        return text
    known = fonts.load(face)
    for sign, common in _ALIKE.items():
        if sign in text and (common == " " or not known.has(sign)):
            text = text.replace(sign, common)
    return text


def missing_in_line(content: str, style: Style) -> tuple[str, ...]:
    """Return the characters of a line that none of its faces has, in order, without repeats."""
    text = text_to_draw(content, style.face, caps=style.caps, language=style.language)
    return fonts.missing_characters(text, style.face, style.others)


def width(content: str, style: Style) -> float:
    """Return the width in millimetres of one line in ``style``."""
    return set_line(content, style, 0, 0).width


def set_line(
    content: str, style: Style, x: float, y: float, anchor: Anchor = "start"
) -> scene.Text:
    """Return one line with its baseline at ``y`` that starts, is centred or ends at ``x``."""
    face, size = style.face, style.size
    text = text_to_draw(content, face, caps=style.caps, language=style.language)
    tracking = style.tracking
    drawings: tuple[scene.Glyph, ...] = ()
    if glyphs.needs_shaping(text, face, style.language):
        found = glyphs.set_line(text, face, style.others, style.language)
        widths, drawings, text = found.advances, found.glyphs, visible_text(text)
        tracking = 0.0 if glyphs.has_joined_letters(text) else tracking
    else:
        widths = _widths(text, face)
    if tracking:
        widths = (*(width + tracking for width in widths[:-1]), *widths[-1:])
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor]
    left = x - share * plain_sum(widths) * size / 1000
    return scene.Text(
        text, face, size, left, y, widths, style.fill, glyphs=drawings, least=style.least
    )


def _widths(text: str, face: str) -> tuple[float, ...]:
    """Return the widths of the characters of a line, one glyph each."""
    found: list[float] = []
    for i, word in enumerate(text.split(" ")):
        if i:
            found.append(fonts.load(face).advance(" "))
        found.extend(kerned_widths(word, face))
    return tuple(found)


@cache
def kerned_widths(word: str, face: str) -> tuple[float, ...]:
    """Return the kerned widths of the characters of one word, in thousandths of the em."""
    if not word:
        return ()
    known = fonts.load(face)
    buffer = hb.Buffer()
    buffer.add_str(word)
    # Otherwise HarfBuzz would use the language of the process environment.
    buffer.language = "en"
    buffer.direction = "ltr"
    buffer.guess_segment_properties()
    hb.shape(known.font, buffer, glyphs.ONE_TO_ONE)
    if [glyph.cluster for glyph in buffer.glyph_infos] != list(range(len(word))):
        return tuple(known.advance(char) for char in word)
    scale = 1000 / known.units_per_em
    return tuple(place.x_advance * scale for place in buffer.glyph_positions)
