"""A strict reader of the part of DXF release 12 that cutting machines need, for tests.

It follows Autodesk's reference of release 12: pairs of a code and a value on lines of their own,
sections, tables of line types and layers, and polylines with vertices.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field

Point = tuple[float, float]
Pair = tuple[int, str]


@dataclass
class Polyline:
    layer: str
    closed: bool
    vertices: list[tuple[float, float, float]] = field(default_factory=list)

    @property
    def points(self) -> list[Point]:
        """The vertices, and points on the arcs between them, a hundred for each."""
        found: list[Point] = []
        ends = self.vertices[1:] + self.vertices[:1] if self.closed else self.vertices[1:]
        for (x, y, bulge), (x1, y1, _) in zip(self.vertices, ends, strict=False):
            found.append((x, y))
            if bulge:
                found += _arc((x, y), (x1, y1), bulge)
        return [*found, self.vertices[-1][:2]]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """The left, bottom, right and top edge, to a thousandth of a millimetre."""
        xs, ys = zip(*self.points, strict=True)
        return tuple(round(edge, 3) for edge in (min(xs), min(ys), max(xs), max(ys)))


def _arc(start: Point, end: Point, bulge: float) -> Iterator[Point]:
    """Yield points on the arc that turns to the left by four times the arc tangent of a bulge."""
    angle = 4 * math.atan(bulge)
    chord = complex(end[0] - start[0], end[1] - start[1])
    # The centre is where the chord is seen under the angle.
    centre = complex(*start) + chord * (0.5 + 0.5j / math.tan(angle / 2))
    for step in range(1, 100):
        turn = angle * step / 100
        point = centre + (complex(*start) - centre) * complex(math.cos(turn), math.sin(turn))
        yield point.real, point.imag


@dataclass
class Drawing:
    header: dict[str, dict[int, str]]
    layers: dict[str, int]
    polylines: list[Polyline]

    def of(self, layer: str) -> list[Polyline]:
        return [found for found in self.polylines if found.layer == layer]


def read(content: bytes) -> Drawing:
    """Read a drawing; raises AssertionError or ValueError where it breaks the rules."""
    lines = content.decode("ascii").split("\n")
    assert lines.pop() == ""
    assert len(lines) % 2 == 0
    pairs = [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]
    assert pairs.pop() == (0, "EOF")
    sections: dict[str, list[Pair]] = {}
    while pairs:
        end = pairs.index((0, "ENDSEC"))
        head, name, *inner = pairs[:end]
        assert head == (0, "SECTION")
        assert name[0] == 2
        sections[name[1]] = inner
        del pairs[: end + 1]
    assert list(sections) == ["HEADER", "TABLES", "ENTITIES"]
    layers = _layers(sections["TABLES"])
    polylines = list(_polylines(sections["ENTITIES"]))
    assert {found.layer for found in polylines} <= set(layers)
    return Drawing(_header(sections["HEADER"]), layers, polylines)


def _header(pairs: list[Pair]) -> dict[str, dict[int, str]]:
    found: dict[str, dict[int, str]] = {}
    name = ""
    for code, value in pairs:
        if code == 9:
            name = value
            assert name.startswith("$")
            assert name not in found
            found[name] = {}
        else:
            found[name][code] = value
    return found


def _groups(pairs: list[Pair]) -> Iterator[tuple[str, dict[int, str]]]:
    """Yield what begins with a 0: its name and its values."""
    starts = [at for at, (code, _) in enumerate(pairs) if code == 0]
    assert not pairs or starts[0] == 0
    for start, end in zip(starts, [*starts[1:], len(pairs)], strict=True):
        inner = pairs[start + 1 : end]
        assert len(dict(inner)) == len(inner), "a code occurs twice"
        yield pairs[start][1], dict(inner)


def _layers(pairs: list[Pair]) -> dict[str, int]:
    layers: dict[str, int] = {}
    types, kind, promised, counted = set[str](), "", 0, 0
    for name, values in _groups(pairs):
        if name == "TABLE":
            kind, promised, counted = values[2], int(values[70]), 0
        elif name == "ENDTAB":
            assert counted == promised
        else:
            assert name == kind
            counted += 1
            if name == "LTYPE":
                types.add(values[2])
            else:
                assert values[6] in types
                layers[values[2]] = int(values[62])
    return layers


def _polylines(pairs: list[Pair]) -> Iterator[Polyline]:
    found: Polyline | None = None
    for name, values in _groups(pairs):
        if name == "POLYLINE":
            assert found is None
            assert values[66] == "1"
            found = Polyline(values[8], values[70] == "1")
        elif name == "VERTEX":
            assert found is not None
            assert values[8] == found.layer
            bulge = float(values.get(42, "0"))
            found.vertices.append((float(values[10]), float(values[20]), bulge))
        else:
            assert name == "SEQEND"
            assert found is not None
            assert len(found.vertices) > 1
            ends = found.vertices[0][:2], found.vertices[-1][:2]
            assert ends[0] != ends[1], "a closed polyline repeats its first vertex"
            yield found
            found = None
    assert found is None
