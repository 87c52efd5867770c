"""Fonts of any kind turned into static ones, each with a name of its own.

A variable font is turned into static ones, each under a name of its own. PDF writers distinguish
fonts by their PostScript names and would merge two instances of one file, printing the bold as
regular. HarfBuzz takes an instance in milliseconds but keeps the names, so the file is put together
again with others (OpenType 1.9, "Organization of an OpenType Font").
"""

from __future__ import annotations

import struct

import uharfbuzz as hb

# The sum of all words of a valid font file, and where ``head`` holds the balance.
_FILE_SUM = 0xB1B0AFBA
_ADJUSTMENT = slice(8, 12)
_WEIGHT_AXIS = "wght"
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
"""Tables that every font has, with their least lengths (OpenType 1.9, "Required Tables")."""


def static_instance(data: bytes, *, weight: int, family: str, style: str, name: str) -> bytes:
    """Return the static font that a variable one holds at ``weight``, called ``name``."""
    variable = hb.Face(data)
    wanted = hb.SubsetInput()
    wanted.keep_everything()
    wanted.pin_all_axes_to_default(variable)
    wanted.pin_axis_location(variable, _WEIGHT_AXIS, float(weight))
    return _renamed(hb.subset(variable, wanted), variable, family=family, style=style, name=name)


def rewritten(data: bytes, index: int, *, family: str, style: str, name: str) -> bytes:
    """Return a font of a file (the one at ``index`` of a collection), written anew by HarfBuzz and
    called ``name``. Parts of the file that contradict each other do not outlast that; any axes are
    at their defaults."""
    source = hb.Face(data, index)
    wanted = hb.SubsetInput()
    wanted.keep_everything()
    wanted.pin_all_axes_to_default(source)
    return _renamed(hb.subset(source, wanted), source, family=family, style=style, name=name)


def tables_of(data: bytes) -> dict[str, bytes]:
    """Return the tables of a font, without a signature, which would hold for no other file."""
    face = hb.Face(data)
    return {tag: table(face, tag) for tag in face.table_tags if tag != "DSIG"}


def table(face: hb.Face, tag: str) -> bytes:
    """Return the bytes of a table of a font; empty where it has none."""
    data: bytes = face.reference_table(tag).data
    return data


def _renamed(static: hb.Face, source: hb.Face, *, family: str, style: str, name: str) -> bytes:
    tables = tables_of(static.blob.data)
    _check(tables)
    tables["name"] = _name_table(source, family=family, style=style, name=name)
    return assembled(tables)


def _check(tables: dict[str, bytes]) -> None:
    """Raise ValueError for a font that PDF writers would stumble over."""
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


def assembled(tables: dict[str, bytes]) -> bytes:
    """Put tables together to a font file, with its checksums."""
    head = bytearray(tables["head"])
    head[_ADJUSTMENT] = bytes(4)
    parts = {tag: _padded(content) for tag, content in sorted(tables.items())}
    parts["head"] = _padded(bytes(head))
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
