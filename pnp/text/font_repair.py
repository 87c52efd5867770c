"""Convert fonts of any kind to static ones that PDF writers can embed."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator

import uharfbuzz as hb

from pnp.base.sums import plain_sum

NEEDED = {
    "cmap": 4,
    "head": 54,
    "hhea": 36,
    "hmtx": 4,
    "maxp": 6,
    "name": 6,
    "OS/2": 64,
    "post": 16,
}
"""The tables that every font has, with their minimum lengths (OpenType 1.9, "Required Tables")."""

# Flags of the parts of a compound glyph, and the bytes that follow them.
_WORDS, _MORE = 0x0001, 0x0020
_SCALES = ((0x0008, 2), (0x0040, 4), (0x0080, 8))


def rebuild_cmap(tables: dict[str, bytes]) -> None:
    """Rebuild the ``cmap`` table; raises ValueError if other tables are invalid."""
    lacking = [tag for tag in NEEDED if len(tables.get(tag, b"")) < NEEDED[tag]]
    if lacking or not ("glyf" in tables and "loca" in tables or "CFF " in tables):
        raise ValueError(f"it lacks {', '.join(lacking or ['outlines'])}")
    head, hhea = tables["head"], tables["hhea"]
    sound = (
        (head[:4], b"\0\1\0\0"),
        (head[12:16], b"\x5f\x0f\x3c\xf5"),
        (head[52:54], b"\0\0"),
        (hhea[:4], b"\0\1\0\0"),
        (hhea[32:34], b"\0\0"),
    )
    (widths,) = struct.unpack_from(">H", hhea, 34)
    (count,) = struct.unpack_from(">H", tables["maxp"], 4)
    if any(found != right for found, right in sound) or not 0 < widths <= count:
        raise ValueError("its tables contradict each other")
    if len(tables["hmtx"]) < 2 * (widths + count):
        raise ValueError("it lacks widths")
    if "CFF " not in tables:
        _check_glyphs(tables["glyf"], _glyph_offsets(tables, count), count)
    tables["cmap"] = _character_map(tables, count)


def _glyph_offsets(tables: dict[str, bytes], count: int) -> tuple[int, ...]:
    """Return the offset of each glyph in ``glyf``, and the end of the last."""
    long = tables["head"][50:52] == b"\0\1"
    size = 4 if long else 2
    if len(tables["loca"]) < size * (count + 1):
        raise ValueError("it lacks glyphs")
    places = struct.unpack_from(f">{count + 1}{'I' if long else 'H'}", tables["loca"])
    return places if long else tuple(place * 2 for place in places)


def _check_glyphs(glyphs: bytes, places: tuple[int, ...], count: int) -> None:
    if any(a > b for a, b in zip(places, places[1:], strict=False)) or places[-1] > len(glyphs):
        raise ValueError("its glyphs are out of order")
    for start, end in zip(places, places[1:], strict=False):
        if 0 < end - start < 10:
            raise ValueError("a glyph is cut short")
        if end > start and glyphs[start] & 0x80:
            _check_compound(glyphs[start + 10 : end], count)


def _check_compound(parts: bytes, count: int) -> None:
    """Raise ValueError if a compound glyph refers to a nonexistent glyph or is truncated."""
    at, flags = 0, _MORE
    while flags & _MORE:
        if at + 4 > len(parts):
            raise ValueError("a glyph is cut short")
        flags, glyph = struct.unpack_from(">HH", parts, at)
        if glyph >= count:
            raise ValueError("a glyph has a part that does not exist")
        at += 8 if flags & _WORDS else 6
        at += next((size for flag, size in _SCALES if flags & flag), 0)
    if at > len(parts):
        raise ValueError("a glyph is cut short")


def _character_map(tables: dict[str, bytes], count: int) -> bytes:
    """Return a ``cmap`` with the glyph of each character, as found by HarfBuzz.

    It has one table of format 12, with a group for each run of characters with consecutive glyphs.
    """
    face = hb.Face.create_for_tables(lambda _face, tag, _data: tables.get(tag), None)
    font = hb.Font(face)
    # Symbol fonts have Latin characters that they do not list.
    codes = sorted({*face.unicodes, *range(0x20, 0x100)})
    groups: list[list[int]] = []
    for code in codes:
        glyph = font.get_nominal_glyph(code) or 0
        if not 0 < glyph < count:
            continue
        if groups and code == groups[-1][1] + 1 and glyph - groups[-1][2] == code - groups[-1][0]:
            groups[-1][1] = code
        else:
            groups.append([code, code, glyph])
    if not groups:
        raise ValueError("it has no characters")
    written = b"".join(struct.pack(">3I", *group) for group in groups)
    length = 16 + len(written)
    # Windows, full Unicode.
    start = struct.pack(">HHHHI", 0, 1, 3, 10, 12)
    return start + struct.pack(">HHIII", 12, 0, length, 0, len(groups)) + written


# CID-keyed CFF fonts, renumbered so that character identifiers equal glyph indices.


_ESCAPE = 12
_CHARSET, _GLYPHS = (15,), (17,)
_REGISTRY = (_ESCAPE, 30)
"""The operator that begins the top dictionary of a CID-keyed font."""
_SHORT, _LONG, _REAL = 28, 29, 30
_LAST_OPERATOR = 21
_TWO_BYTES = range(247, 255)


def with_identity_charset(table: bytes) -> bytes:
    """Return a ``CFF`` table written by HarfBuzz with character identifiers equal to glyph indices.

    The table of a font that is not CID-keyed is returned unchanged.
    """
    operands = dict(_operators(table, *_top_dictionary(table)))
    if _REGISTRY not in operands or _CHARSET not in operands:
        return table
    _offset_at(table, operands[_CHARSET])
    glyphs = _offset_at(table, operands[_GLYPHS])
    count = int.from_bytes(table[glyphs : glyphs + 2])
    # Format 0, which omits glyph 0. Ghostscript 10.0 loses the last glyph of format 1, and all
    # glyphs of format 2.
    charset = struct.pack(f">B{count - 1}H", 0, *range(1, count))
    written = bytearray(table + charset)
    struct.pack_into(">Bi", written, operands[_CHARSET], _LONG, len(table))
    return bytes(written)


def _offset_at(table: bytes, operand: int) -> int:
    """Return the table offset in an operand; HarfBuzz writes all in five bytes."""
    if table[operand] != _LONG:
        raise ValueError("the place of a part of the font is not written in five bytes")
    return int.from_bytes(table[operand + 1 : operand + 5])


def _top_dictionary(table: bytes) -> tuple[int, int]:
    """Return the start and the end of the top dictionary."""
    _, after_names = _first_object(table, table[2])
    dictionary, _ = _first_object(table, after_names)
    return dictionary


def _first_object(table: bytes, at: int) -> tuple[tuple[int, int], int]:
    """Return the span of the first object of an index, and the end of the index."""
    (count,) = struct.unpack_from(">H", table, at)
    size = table[at + 2]
    offsets = at + 3
    base = offsets + (count + 1) * size - 1
    first, second, last = (
        base + int.from_bytes(table[offsets + i * size : offsets + (i + 1) * size])
        for i in (0, 1, count)
    )
    return (first, second), last


def _operators(table: bytes, at: int, end: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield each operator of a dictionary and the offset of its last operand."""
    operand = at
    while at < end:
        first = table[at]
        if first <= _LAST_OPERATOR:
            size = 2 if first == _ESCAPE else 1
            yield tuple(table[at : at + size]), operand
            at += size
            continue
        operand = at
        at += _size_of_number(table, at)


def _size_of_number(table: bytes, at: int) -> int:
    first = table[at]
    if first == _REAL:
        last = at + 1
        while table[last] & 0xF != 0xF:
            last += 1
        return last + 1 - at
    if first in _TWO_BYTES:
        return 2
    return {_SHORT: 3, _LONG: 5}.get(first, 1)


# Remove the slash of a font's zero, keeping its width and weight.


_ON_CURVE = 0x01
_REPEATED = 0x08
_SHORT_VECTOR = (0x02, 0x04)
_SAME = (0x10, 0x20)
_CONTOURS = 3
"""The outline of a slashed zero, and the two parts of its counter."""

Point = tuple[int, int, int]
"""A flag, 1 on the curve and 0 off it, and the position in font units."""


def remove_zero_slash(data: bytes) -> bytes:
    """Return a font whose zero has no slash; unchanged if there is none or the glyph is
    compound."""
    tables = tables_of(data)
    face = hb.Face(data)
    glyph = hb.Font(face).get_nominal_glyph(ord("0"))
    long = tables["head"][50:52] == b"\0\1"
    count = len(tables["loca"]) // (4 if long else 2)
    places = struct.unpack(f">{count}{'I' if long else 'H'}", tables["loca"])
    places = places if long else tuple(2 * place for place in places)
    start, end = places[glyph : glyph + 2]
    old = tables["glyf"][start:end]
    if int.from_bytes(old[:2], signed=True) != _CONTOURS:
        return data
    new = _encode_glyph(old[2:10], _zero_without_slash(_contours(old)))
    new += bytes(-len(new) % 4)
    tables["glyf"] = tables["glyf"][:start] + new + tables["glyf"][end:]
    moved = [place + (len(new) - len(old)) * (i > glyph) for i, place in enumerate(places)]
    tables["loca"] = struct.pack(
        f">{count}{'I' if long else 'H'}", *(moved if long else (place // 2 for place in moved))
    )
    return assemble_font(tables)


def _contours(glyph: bytes) -> list[list[Point]]:
    """Return the points of a simple glyph, contour by contour."""
    ends = struct.unpack_from(f">{_CONTOURS}H", glyph, 10)
    (programs,) = struct.unpack_from(">H", glyph, 10 + 2 * _CONTOURS)
    at = 12 + 2 * _CONTOURS + programs
    flags: list[int] = []
    while len(flags) <= ends[-1]:
        flag, at = glyph[at], at + 1
        times = 1
        if flag & _REPEATED:
            times, at = times + glyph[at], at + 1
        flags += [flag] * times
    axes: list[list[int]] = []
    for short, same in zip(_SHORT_VECTOR, _SAME, strict=True):
        value, values = 0, []
        for flag in flags:
            if flag & short:
                value, at = value + glyph[at] * (1 if flag & same else -1), at + 1
            elif not flag & same:
                value, at = value + struct.unpack_from(">h", glyph, at)[0], at + 2
            values.append(value)
        axes.append(values)
    points = [(flag & _ON_CURVE, x, y) for flag, x, y in zip(flags, *axes, strict=True)]
    starts = (0, *(end + 1 for end in ends))
    return [points[a : b + 1] for a, b in zip(starts, ends, strict=False)]


def _zero_without_slash(contours: list[list[Point]]) -> list[list[Point]]:
    """Return the outline and one counter inside, which runs in the opposite direction."""
    outline = max(contours, key=lambda points: _span(points, 2)[1] - _span(points, 2)[0])
    cut = [point for points in contours if points is not outline for point in points]
    counter = []
    for flag, *at in outline[::-1]:
        x, y = (
            round(low + (value - from_) * (high - low) / (to - from_))
            for value, (from_, to), (low, high) in zip(
                at,
                (_span(outline, 1), _span(outline, 2)),
                (_span(cut, 1), _span(cut, 2)),
                strict=True,
            )
        )
        counter.append((flag, x, y))
    return [outline, counter]


def _span(points: list[Point], axis: int) -> tuple[int, int]:
    values = [point[axis] for point in points]
    return min(values), max(values)


def _encode_glyph(box: bytes, contours: list[list[Point]]) -> bytes:
    """Return a simple glyph without instructions; each coordinate delta takes two bytes."""
    points = [point for points in contours for point in points]
    ends = [plain_sum(map(len, contours[: i + 1])) - 1 for i in range(len(contours))]
    steps = b""
    for axis in (1, 2):
        values = [point[axis] for point in points]
        steps += struct.pack(
            f">{len(points)}h", *(b - a for a, b in zip([0, *values], values, strict=False))
        )
    head = struct.pack(f">h4s4s{len(ends)}HH", len(ends), box[:4], box[4:], *ends, 0)
    return head + bytes(flag for flag, _, _ in points) + steps


# Convert fonts of any kind to static ones, each with its own name.


# The checksum of a valid font file, and the offset of its adjustment in ``head``.
_FILE_SUM = 0xB1B0AFBA
_ADJUSTMENT = slice(8, 12)
_WEIGHT_AXIS = "wght"
# Outlines and metrics, with their hinting programs.
_DRAWN = ("CFF ", "cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep")


def static_instance(
    data: bytes, *, weight: int, family: str, style: str, name: str, strange: bool = False
) -> bytes:
    """Return the static instance of a variable font at ``weight``, called ``name``.

    Raises ValueError for an inconsistent ``strange`` font, as ``rewrite_font`` does.
    """
    variable = hb.Face(data)
    options = hb.SubsetInput()
    options.keep_everything()
    options.pin_all_axes_to_default(variable)
    options.pin_axis_location(variable, _WEIGHT_AXIS, float(weight))
    tables = tables_of(hb.subset(variable, options).blob.data)
    if strange:
        rebuild_cmap(tables)
    tables["name"] = _name_table(variable, family=family, style=style, name=name)
    return assemble_font(tables)


def rewrite_font(data: bytes, index: int, *, family: str, style: str, name: str) -> bytes:
    """Return a font from an untrusted file, rewritten by HarfBuzz and called ``name``.

    ``index`` selects one of a collection; any axes are at their defaults. Raises ValueError, or
    whatever HarfBuzz raises, for an inconsistent font.
    """
    source = hb.Face(data, index)
    options = hb.SubsetInput()
    options.keep_everything()
    # HarfBuzz cannot rewrite this table of symbol or old Mac fonts, so it is always rebuilt here.
    options.no_subset_table_tag_set.add(int.from_bytes(b"cmap"))
    options.pin_all_axes_to_default(source)
    tables = tables_of(hb.subset(source, options).blob.data)
    rebuild_cmap(tables)
    tables["name"] = _name_table(source, family=family, style=style, name=name)
    return assemble_font(tables)


def subset_outlines(data: bytes, glyphs: Iterable[int], tag: str = "") -> bytes:
    """Return a static font with the outlines of some glyphs only, keeping their indices.

    Tables for composing text are dropped. With ``tag``, only that table is returned.
    """
    source = hb.Face(data)
    options = hb.SubsetInput()
    options.glyph_set.update(glyphs)
    options.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NOTDEF_OUTLINE
    left_out = set(source.table_tags) - set(_DRAWN)
    options.drop_table_tag_set.update(int.from_bytes(name.encode("ascii")) for name in left_out)
    made = hb.subset(source, options)
    found: bytes = table(made, tag) if tag else made.blob.data
    return found


def tables_of(data: bytes) -> dict[str, bytes]:
    """Return the tables of a font, without its signature, which would be invalid."""
    face = hb.Face(data)
    return {tag: table(face, tag) for tag in face.table_tags if tag != "DSIG"}


def name_of(face: hb.Face, number: int) -> str:
    """Return a name of a font, or an empty string (OpenType 1.9, "Name IDs")."""
    try:
        return face.get_name(number) or ""
    except UnicodeDecodeError:
        return ""


def table(face: hb.Face, tag: str) -> bytes:
    """Return the bytes of a table of a font; empty if it has none."""
    data: bytes = face.reference_table(tag).data
    return data


def _name_table(source: hb.Face, *, family: str, style: str, name: str) -> bytes:
    """Build a ``name`` table (version 0) with the source's copyright, licence and licence URL."""
    source_names = {number: name_of(source, number) for number in (0, 13, 14)}
    own = {1: f"{family} {style}", 2: "Regular", 3: name, 4: f"{family} {style}", 6: name}
    texts = sorted((number, text) for number, text in {**source_names, **own}.items() if text)
    records, strings = b"", b""
    for number, text in texts:
        encoded = text.encode("utf-16-be")
        # Windows, Unicode BMP, US English: the record that every reader uses.
        records += struct.pack(">6H", 3, 1, 0x409, number, len(encoded), len(strings))
        strings += encoded
    return struct.pack(">3H", 0, len(texts), 6 + 12 * len(texts)) + records + strings


def assemble_font(tables: dict[str, bytes]) -> bytes:
    """Assemble tables into a font file, with its checksums."""
    head = bytearray(tables["head"])
    head[_ADJUSTMENT] = bytes(4)
    parts = {tag: _pad(content) for tag, content in sorted(tables.items())}
    parts["head"] = _pad(bytes(head))
    power = 1 << (len(parts).bit_length() - 1)
    directory = struct.pack(
        ">4s4H",
        b"OTTO" if "CFF " in tables else b"\0\1\0\0",
        len(parts),
        power * 16,
        power.bit_length() - 1,
        (len(parts) - power) * 16,
    )
    offset = len(directory) + 16 * len(parts)
    for tag, part in parts.items():
        size = len(tables[tag])
        directory += struct.pack(">4s3I", tag.encode("ascii"), _checksum(part), offset, size)
        offset += len(part)
    balance = (_FILE_SUM - _checksum(directory + b"".join(parts.values()))) & 0xFFFFFFFF
    head[_ADJUSTMENT] = struct.pack(">I", balance)
    parts["head"] = _pad(bytes(head))
    return directory + b"".join(parts.values())


def _pad(content: bytes) -> bytes:
    return content + bytes(-len(content) % 4)


def _checksum(words: bytes) -> int:
    numbers: tuple[int, ...] = struct.unpack(f">{len(words) // 4}I", words)
    return plain_sum(numbers) & 0xFFFFFFFF
