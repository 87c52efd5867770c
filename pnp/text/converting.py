"""Fonts of any kind turned into static ones, each with a name of its own.

A variable font is turned into static ones, each under a name of its own. PDF writers distinguish
fonts by their PostScript names and would merge two instances of one file, printing the bold as
regular. HarfBuzz takes an instance in milliseconds but keeps the names, so the file is put together
again with others (OpenType 1.9, "Organization of an OpenType Font").
"""

from __future__ import annotations

import struct
from collections.abc import Iterable

import uharfbuzz as hb

from pnp.base.sums import plain_sum
from pnp.text.mending import mend

# The sum of all words of a valid font file, and where ``head`` holds the balance.
_FILE_SUM = 0xB1B0AFBA
_ADJUSTMENT = slice(8, 12)
_WEIGHT_AXIS = "wght"
# Outlines and measures, with the programs that hint them.
_DRAWN = ("CFF ", "cvt ", "fpgm", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep")


def static_instance(
    data: bytes, *, weight: int, family: str, style: str, name: str, strange: bool = False
) -> bytes:
    """Return the static font that a variable one holds at ``weight``, called ``name``.

    Raises ValueError for a ``strange`` font that contradicts itself, as ``rewritten`` does.
    """
    variable = hb.Face(data)
    wanted = hb.SubsetInput()
    wanted.keep_everything()
    wanted.pin_all_axes_to_default(variable)
    wanted.pin_axis_location(variable, _WEIGHT_AXIS, float(weight))
    tables = tables_of(hb.subset(variable, wanted).blob.data)
    if strange:
        mend(tables)
    tables["name"] = _name_table(variable, family=family, style=style, name=name)
    return assembled(tables)


def rewritten(data: bytes, index: int, *, family: str, style: str, name: str) -> bytes:
    """Return a font of a stranger's file (the one at ``index`` of a collection), written anew by
    HarfBuzz and called ``name``; any axes are at their defaults.

    Raises ValueError, or what HarfBuzz raises, for a font whose parts contradict each other.
    """
    source = hb.Face(data, index)
    wanted = hb.SubsetInput()
    wanted.keep_everything()
    # HarfBuzz refuses to write one of symbols or of an old Mac anew, and all of them are mended.
    wanted.no_subset_table_tag_set.add(int.from_bytes(b"cmap"))
    wanted.pin_all_axes_to_default(source)
    tables = tables_of(hb.subset(source, wanted).blob.data)
    mend(tables)
    tables["name"] = _name_table(source, family=family, style=style, name=name)
    return assembled(tables)


def outlines(data: bytes, glyphs: Iterable[int], tag: str = "") -> bytes:
    """Return a static font with the outlines of some glyphs only, under their numbers, and nothing
    that composes text; or one table of it."""
    source = hb.Face(data)
    wanted = hb.SubsetInput()
    wanted.glyph_set.update(glyphs)
    wanted.flags = hb.SubsetFlags.RETAIN_GIDS | hb.SubsetFlags.NOTDEF_OUTLINE
    left_out = set(source.table_tags) - set(_DRAWN)
    wanted.drop_table_tag_set.update(int.from_bytes(name.encode("ascii")) for name in left_out)
    made = hb.subset(source, wanted)
    found: bytes = table(made, tag) if tag else made.blob.data
    return found


def tables_of(data: bytes) -> dict[str, bytes]:
    """Return the tables of a font, without a signature, which would hold for no other file."""
    face = hb.Face(data)
    return {tag: table(face, tag) for tag in face.table_tags if tag != "DSIG"}


def name_of(face: hb.Face, number: int) -> str:
    """Return a name that a font has, or an empty text (OpenType 1.9, "Name IDs")."""
    try:
        return face.get_name(number) or ""
    except UnicodeDecodeError:
        return ""


def table(face: hb.Face, tag: str) -> bytes:
    """Return the bytes of a table of a font; empty where it has none."""
    data: bytes = face.reference_table(tag).data
    return data


def _name_table(source: hb.Face, *, family: str, style: str, name: str) -> bytes:
    """Build a ``name`` table (version 0) with the source's copyright, licence and its address."""
    kept = {number: name_of(source, number) for number in (0, 13, 14)}
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
    return plain_sum(numbers) & 0xFFFFFFFF
