"""One face: the outlines and metrics of a static font, through HarfBuzz.

All measures are in thousandths of the em, so they do not depend on the font's own grid.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

import uharfbuzz as hb

from pnp.base.ignorable import has_ink
from pnp.scene import Segment, Segments

# For a face without a capital H to measure (digits or signs only).
_USUAL_CAP_HEIGHT = 700.0
PICTURES = frozenset(("CBDT", "sbix", "SVG "))
"""Tables that contain pictures of glyphs."""
COLOURED = PICTURES | {"COLR"}
# Offset in ``head`` of the box around all glyphs.
_BOX = 36


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A face ready for use; ``fonts.load`` makes one per name.

    ``ascender`` and ``descender`` (negative) are the font's own line metrics; ``rise`` and ``drop``
    are how far its unaccented small letters actually extend above and below the baseline. ``font``
    is the HarfBuzz font, in the font's own units. ``plain`` caches characters that need only one
    glyph.
    """

    name: str
    units_per_em: int
    ascender: float
    descender: float
    cap_height: float
    x_height: float
    rise: float
    drop: float
    font: hb.Font = field(repr=False)
    plain: set[str] = field(default_factory=set, init=False, repr=False)
    _bytes: bytes = field(repr=False)
    _held: dict[str, bool] = field(default_factory=dict, repr=False)
    _advances: dict[str, float] = field(default_factory=dict, repr=False)
    _outlines: dict[int, Segments] = field(default_factory=dict, repr=False)
    _reaches: dict[str, tuple[int, int]] = field(default_factory=dict, repr=False)

    @property
    def postscript(self) -> bool:
        """Whether the outlines are PostScript's, which few PDF writers can embed."""
        return self._bytes[:4] == b"OTTO"

    @property
    def box(self) -> tuple[float, ...]:
        """The box of all glyphs: left, bottom, right and top, y up (OpenType 1.9, "head")."""
        head = self.font.face.reference_table("head").data
        edges = struct.unpack_from(">4h", head, _BOX)
        return tuple(edge * 1000 / self.units_per_em for edge in edges)

    @property
    def coloured(self) -> bool:
        """Whether some characters have only colours or pictures, no outlines.

        See OpenType 1.9, "Tables Related to Color Fonts".
        """
        face = self.font.face
        return not COLOURED.isdisjoint(face.table_tags) and any(
            not self.has(chr(code)) for code in sorted(face.unicodes)
        )

    def data(self) -> bytes:
        """Return the face as the file of a static font."""
        return self._bytes

    def has(self, char: str) -> bool:
        """Return whether the face draws a character.

        Colour fonts have layers or pictures instead of outlines, and others have empty glyphs for
        characters left out: neither would print.
        """
        known = self._held.get(char)
        if known is None:
            glyph = self.font.get_nominal_glyph(ord(char))
            known = self._held[char] = bool(glyph) and (not has_ink(char) or self._encloses(glyph))
        return known

    def _encloses(self, glyph: int) -> bool:
        """Return whether the outline of a glyph encloses an area.

        Some glyphs have only two points, which give the size of a picture.
        """
        points = {
            values[i : i + 2] for _, values in self.shape(glyph) for i in range(0, len(values), 2)
        }
        return len(points) > 2

    def index(self, char: str) -> int:
        """Return the index of a character's glyph; 0, the empty box, if it is missing."""
        return self.font.get_nominal_glyph(ord(char)) or 0

    def missing(self, text: str) -> tuple[str, ...]:
        """Return the characters of ``text`` that the face cannot draw, in order, without
        repeats."""
        return tuple(char for char in dict.fromkeys(text) if not self.has(char))

    def advance(self, char: str) -> float:
        """Return the unkerned width of a character, or of the empty box if it is missing."""
        known = self._advances.get(char)
        if known is None:
            width = self.font.get_glyph_h_advance(self.index(char))
            known = self._advances[char] = width * 1000 / self.units_per_em
        return known

    def outline(self, char: str) -> Segments:
        """Return the outline of a character, y down, its baseline at 0; empty for a space."""
        return self.shape(self.index(char))

    def shape(self, glyph: int) -> Segments:
        """Return the outline of a glyph by index, y down, its baseline at 0."""
        known = self._outlines.get(glyph)
        if known is None:
            pen = _Pen(1000 / self.units_per_em)
            self.font.draw_glyph(glyph, _DRAW, pen)
            known = self._outlines[glyph] = tuple(pen.segments)
        return known

    def glyph_advance(self, glyph: int) -> float:
        """Return the unkerned width of a glyph by index."""
        width: float = self.font.get_glyph_h_advance(glyph) * 1000 / self.units_per_em
        return width

    def glyph_reach(self, glyph: int) -> tuple[float, float]:
        """Return how far the ink of a glyph extends above and below the baseline."""
        extents = self.font.get_glyph_extents(glyph)
        if not extents:
            return 0.0, 0.0
        scale = 1000 / self.units_per_em
        return extents.y_bearing * scale, -(extents.y_bearing + extents.height) * scale

    def reach(self, text: str) -> tuple[float, float]:
        """Return how far the ink of ``text`` extends above and below the baseline."""
        known = self._reaches
        for char in dict.fromkeys(text):
            if char not in known:
                extents = self.font.get_glyph_extents(self.index(char))
                top = extents.y_bearing if extents else 0
                known[char] = top, -top - (extents.height if extents else 0)
        scale = 1000 / self.units_per_em
        above = max((known[char][0] for char in text), default=0)
        below = max((known[char][1] for char in text), default=0)
        return max(0, above) * scale, max(0, below) * scale


def open_face(name: str, data: bytes) -> Face:
    """Return the face in the bytes of a static font."""
    source = hb.Face(data)
    font = hb.Font(source)
    scale = 1000 / source.upem
    extents = font.get_font_extents("ltr")
    cap_height = _top(font, "H") * scale or _USUAL_CAP_HEIGHT
    return Face(
        name=name,
        units_per_em=source.upem,
        ascender=extents.ascender * scale,
        descender=extents.descender * scale,
        cap_height=cap_height,
        x_height=_top(font, "x") * scale or cap_height * 0.7,
        rise=max(cap_height, *(_top(font, char) * scale for char in "dfl")),
        drop=max(0.0, *(-_bottom(font, char) * scale for char in "gpy")),
        font=font,
        _bytes=data,
    )


def _top(font: hb.Font, char: str) -> float:
    glyph = font.get_nominal_glyph(ord(char))
    extents = font.get_glyph_extents(glyph) if glyph else None
    return float(extents.y_bearing) if extents else 0.0


def _bottom(font: hb.Font, char: str) -> float:
    glyph = font.get_nominal_glyph(ord(char))
    extents = font.get_glyph_extents(glyph) if glyph else None
    return float(extents.y_bearing + extents.height) if extents else 0.0


class _Pen:
    """Collects the outline that HarfBuzz draws, as cubics in thousandths of the em."""

    def __init__(self, scale: float) -> None:
        self.scale = scale
        self.here = (0.0, 0.0)
        self.segments: list[Segment] = []

    def add(self, command: str, *points: float) -> None:
        flipped = (v * (-self.scale if i % 2 else self.scale) for i, v in enumerate(points))
        # Three decimals of a thousandth of an em are far below any printer's dot.
        self.segments.append((command, tuple(round(v, 3) + 0.0 for v in flipped)))
        self.here = (points[-2], points[-1])

    def add_quadratic(self, cx: float, cy: float, x: float, y: float) -> None:
        x0, y0 = self.here
        self.add(
            "C",
            x0 + (cx - x0) * 2 / 3,
            y0 + (cy - y0) * 2 / 3,
            x + (cx - x) * 2 / 3,
            y + (cy - y) * 2 / 3,
            x,
            y,
        )


def _draw_funcs() -> hb.DrawFuncs:
    funcs = hb.DrawFuncs()
    funcs.set_move_to_func(lambda x, y, pen: pen.add("M", x, y))
    funcs.set_line_to_func(lambda x, y, pen: pen.add("L", x, y))
    funcs.set_quadratic_to_func(lambda cx, cy, x, y, pen: pen.add_quadratic(cx, cy, x, y))
    funcs.set_cubic_to_func(lambda a, b, c, d, x, y, pen: pen.add("C", a, b, c, d, x, y))
    funcs.set_close_path_func(lambda pen: pen.segments.append(("Z", ())))
    return funcs


_DRAW = _draw_funcs()
