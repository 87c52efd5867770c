"""The zero of a font drawn without its slash, as wide and as heavy as the other figures.

A zero with a slash is a letter of another alphabet to many readers, and one of another face looks
like a misprint in the very numbers that are looked up. So the counter that the slash cuts in two is
drawn whole (OpenType 1.9, "glyf", "loca"): the outline of the zero, made smaller until it is as
wide and as high as both parts of the counter.
"""

from __future__ import annotations

import struct

import uharfbuzz as hb

from pnp.base.sums import plain_sum
from pnp.text.converting import assembled, tables_of

_ON_CURVE = 0x01
_REPEATED = 0x08
_SHORT = (0x02, 0x04)
_SAME = (0x10, 0x20)
_CONTOURS = 3
"""The outline of a slashed zero, and the two parts of its counter."""

Point = tuple[int, int, int]
"""Its flag, 1 on the curve and 0 beside it, and where it is, in units of the font."""


def unslashed(data: bytes) -> bytes:
    """Return a font whose zero has no slash; one whose zero has none, or is compound, unchanged."""
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
    new = _written(old[2:10], _whole(_contours(old)))
    new += bytes(-len(new) % 4)
    tables["glyf"] = tables["glyf"][:start] + new + tables["glyf"][end:]
    moved = [place + (len(new) - len(old)) * (i > glyph) for i, place in enumerate(places)]
    tables["loca"] = struct.pack(
        f">{count}{'I' if long else 'H'}", *(moved if long else (place // 2 for place in moved))
    )
    return assembled(tables)


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
    for short, same in zip(_SHORT, _SAME, strict=True):
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


def _whole(contours: list[list[Point]]) -> list[list[Point]]:
    """Return the outline and one counter inside, which runs the other way round."""
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


def _written(box: bytes, contours: list[list[Point]]) -> bytes:
    """Return a simple glyph without a program, each step of which takes two bytes."""
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
