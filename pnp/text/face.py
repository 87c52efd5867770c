"""One face: the outlines and measures of a static TrueType font, through HarfBuzz.

All measures are in thousandths of the em, so that they do not depend on the font's own grid.

A variable font is turned into static ones, each under a name of its own. PDF writers distinguish
fonts by their PostScript names and would merge two instances of one file, printing the bold as
regular. HarfBuzz takes an instance in milliseconds but keeps the names, so the file is put together
again with others (OpenType 1.9, "Organization of an OpenType Font").
"""

from __future__ import annotations

import struct
from dataclasses import dataclass, field

import uharfbuzz as hb

from pnp.scene import Segment, Segments

# Where a face has no capital H to measure (a face of digits or signs only).
_USUAL_CAP_HEIGHT = 700.0


@dataclass(frozen=True, slots=True, eq=False)
class Face:
    """A face ready for use; made by ``fonts.load`` once per name.

    ``ascender`` and ``descender`` (negative) are the font's own line metrics; ``rise`` and ``drop``
    are how far its small letters without accents really reach above and below the baseline.
    ``font`` is the HarfBuzz font, in the font's own units.
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
    _bytes: bytes = field(repr=False)
    _advances: dict[str, float] = field(default_factory=dict, repr=False)
    _outlines: dict[str, Segments] = field(default_factory=dict, repr=False)
    _reaches: dict[str, tuple[int, int]] = field(default_factory=dict, repr=False)

    def data(self) -> bytes:
        """Return the face as a static TrueType file that any PDF writer can embed."""
        return self._bytes

    def has(self, char: str) -> bool:
        return bool(self.font.get_nominal_glyph(ord(char)))

    def missing(self, text: str) -> tuple[str, ...]:
        """Return the characters of ``text`` that the face cannot draw, each once, in order."""
        return tuple(char for char in dict.fromkeys(text) if not self.has(char))

    def advance(self, char: str) -> float:
        """Return the unkerned width of a character; that of the empty box where it is missing."""
        known = self._advances.get(char)
        if known is None:
            width = self.font.get_glyph_h_advance(self._glyph(char))
            known = self._advances[char] = width * 1000 / self.units_per_em
        return known

    def outline(self, char: str) -> Segments:
        """Return the shape of a character, y down, its baseline at 0; no shape for a space."""
        known = self._outlines.get(char)
        if known is None:
            pen = _Pen(1000 / self.units_per_em)
            self.font.draw_glyph(self._glyph(char), _DRAW, pen)
            known = self._outlines[char] = tuple(pen.segments)
        return known

    def reach(self, text: str) -> tuple[float, float]:
        """Return how far the ink of ``text`` reaches above and below the baseline."""
        known = self._reaches
        for char in dict.fromkeys(text):
            if char not in known:
                extents = self.font.get_glyph_extents(self._glyph(char))
                top = extents.y_bearing if extents else 0
                known[char] = top, -top - (extents.height if extents else 0)
        scale = 1000 / self.units_per_em
        above = max((known[char][0] for char in text), default=0)
        below = max((known[char][1] for char in text), default=0)
        return max(0, above) * scale, max(0, below) * scale

    def _glyph(self, char: str) -> int:
        return self.font.get_nominal_glyph(ord(char)) or 0


def open_face(name: str, data: bytes) -> Face:
    """Return the face in the bytes of a static TrueType font."""
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


# The sum of all words of a valid font file, and where ``head`` holds the balance.
_FILE_SUM = 0xB1B0AFBA
_ADJUSTMENT = slice(8, 12)


def static_instance(data: bytes, *, weight: int, family: str, style: str, name: str) -> bytes:
    """Return the static font that a variable one holds at ``weight``, called ``name``."""
    variable = hb.Face(data)
    wanted = hb.SubsetInput()
    wanted.keep_everything()
    wanted.pin_axis_location(variable, "wght", float(weight))
    static = hb.Face(hb.subset(variable, wanted).blob.data)
    # A signature of the old file would not hold for the new one.
    tables = {tag: table(static, tag) for tag in static.table_tags if tag != "DSIG"}
    tables["name"] = _name_table(variable, family=family, style=style, name=name)
    return _file(tables)


def table(face: hb.Face, tag: str) -> bytes:
    """Return the bytes of a table of a font; empty where it has none."""
    data: bytes = face.reference_table(tag).data
    return data


def _name_table(source: hb.Face, *, family: str, style: str, name: str) -> bytes:
    """Build a ``name`` table (version 0) with the source's copyright, licence and its address."""
    kept = {number: source.get_name(number) for number in (0, 13, 14)}
    own = {1: f"{family} {style}", 2: "Regular", 3: name, 4: f"{family} {style}", 6: name}
    texts = sorted((number, text) for number, text in {**kept, **own}.items() if text)
    records, strings = b"", b""
    for number, text in texts:
        encoded = text.encode("utf-16-be")
        # Windows, Unicode BMP, US English: what every reader looks at.
        records += struct.pack(">6H", 3, 1, 0x409, number, len(encoded), len(strings))
        strings += encoded
    return struct.pack(">3H", 0, len(texts), 6 + 12 * len(texts)) + records + strings


def _file(tables: dict[str, bytes]) -> bytes:
    """Put tables together to a TrueType file, with its checksums."""
    head = bytearray(tables["head"])
    head[_ADJUSTMENT] = bytes(4)
    parts = {tag: _padded(content) for tag, content in sorted(tables.items())}
    parts["head"] = _padded(bytes(head))
    power = 1 << (len(parts).bit_length() - 1)
    directory = struct.pack(
        ">4s4H",
        b"\0\1\0\0",
        len(parts),
        power * 16,
        power.bit_length() - 1,
        (len(parts) - power) * 16,
    )
    offset = len(directory) + 16 * len(parts)
    for tag, part in parts.items():
        size = len(tables[tag])
        directory += struct.pack(">4s3I", tag.encode("ascii"), _sum(part), offset, size)
        offset += len(part)
    balance = (_FILE_SUM - _sum(directory + b"".join(parts.values()))) & 0xFFFFFFFF
    head[_ADJUSTMENT] = struct.pack(">I", balance)
    parts["head"] = _padded(bytes(head))
    return directory + b"".join(parts.values())


def _padded(content: bytes) -> bytes:
    return content + bytes(-len(content) % 4)


def _sum(words: bytes) -> int:
    numbers: tuple[int, ...] = struct.unpack(f">{len(words) // 4}I", words)
    return sum(numbers) & 0xFFFFFFFF
