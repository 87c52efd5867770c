"""A face as reportlab embeds it, with glyphs that no character stands for.

reportlab gives codes to characters. A glyph that is not the one of a character, such as a letter in
the form that it has within a word, gets a private character; what it says to those who search or
copy is written in place of that (ISO 32000-1, 9.10.3).
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from typing import Any

from reportlab.pdfbase.ttfonts import TTFont, makeToUnicodeCMap

from pnp.text import fonts

# The first private character of a plane that no text of ours reaches.
_PRIVATE = 0xF0000
_LAST_OF_PLANE = "\uffff"


class Typeface(TTFont):  # type: ignore[misc]
    """The face of that name; of one with PostScript outlines, these glyphs only."""

    def __init__(self, name: str, glyphs: Iterable[int] = ()) -> None:
        self._known = fonts.load(name)
        data = self._known.data()
        if self._known.postscript:
            from pnp.export.writing.quadratic import with_outlines

            data = with_outlines(self._known, glyphs)
        # Readable codes would put all of ASCII in every subset.
        super().__init__(name, BytesIO(data), asciiReadable=False, shapable=False)
        self._signs: dict[tuple[int, str], str] = {}
        self._meanings: dict[int, str] = {}

    def sign(self, glyph: int, text: str) -> str:
        """Return the character that stands for a glyph with this meaning."""
        if len(text) == 1 and text <= _LAST_OF_PLANE and self._known.index(text) == glyph:
            return text
        sign = self._signs.get((glyph, text))
        if sign is None:
            code = _PRIVATE + len(self._signs)
            sign = self._signs[glyph, text] = chr(code)
            self._meanings[code] = text
            self.face.charToGlyph[code] = glyph
            self.face.charWidths[code] = self._known.glyph_advance(glyph)
        return sign

    def addObjects(self, doc: Any) -> None:  # noqa: N802
        """Add the subsets to a document, as reportlab asks when it is finished."""
        subsets = self.state[doc].subsets
        super().addObjects(doc)
        fonts = doc.idToObject["BasicFonts"].dict
        for number, subset in enumerate(subsets):
            if not any(code >= _PRIVATE for code in subset):
                continue
            written = fonts[self._name_of(number, doc)]
            name = f"toUnicodeCMap:{written.BaseFont}"
            doc.idToObject[name].content = self._meaning(written.BaseFont, subset)

    def _name_of(self, number: int, doc: Any) -> str:
        return f"{doc.fontMapping[self.fontName].removeprefix('/')}+{number}"

    def _meaning(self, name: str, subset: list[int]) -> str:
        """Return the map from codes to what they mean; a glyph may mean several characters or,
        where others mean its part, none."""
        plain = makeToUnicodeCMap(name, [code if code < _PRIVATE else 0 for code in subset])
        lines = plain.split("\n")
        first = next(i for i, line in enumerate(lines) if line.endswith("beginbfchar")) + 1
        for i, code in enumerate(subset):
            if code >= _PRIVATE:
                units = self._meanings[code].encode("utf-16-be").hex().upper()
                lines[first + i] = f"<{i:02X}> <{units}>" if units else ""
        kept = [line for line in lines if line]
        count = sum(1 for line in lines[first : first + len(subset)] if line)
        kept[first - 1] = f"{count} beginbfchar"
        return "\n".join(kept)
