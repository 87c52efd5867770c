"""Marks on a board: hatched where nobody comes, ringed where the board hangs together, numbered
where something is wrong, and routes as dotted lines.

Each kind has a shape of its own, so that they are told apart without colours, and a pale edge, so
that they are seen on any ground.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pnp.annotate.places import Places
from pnp.diagnostics import Mark
from pnp.geometry import chains, grow, hatched, outline
from pnp.scene import Item, Path, Point, Stroke, circle, polyline, rounded
from pnp.text import shaping
from pnp.text.style import Style

# Okabe and Ito's vermilion, blue and green, darker: they stay apart for the colour-blind.
FAULT, CUT, ROUTE = "#a93a00", "#00527f", "#00664a"
EDGE = "#ffffff"
FLAG = 3.1
"""Radius of the disc with the number of a finding, in millimetres."""


def overlay(marks: Sequence[tuple[int, Mark]], places: Places, style: Style) -> Iterator[Item]:
    """Yield marks, each with the number of its finding (0 for a proof), what covers most first.

    Spaces that the drawing does not know are passed over.
    """
    for _, mark in marks:
        known = [space for space in mark.spaces if space in places.areas]
        match mark.kind:
            case "unreachable":
                for space in known:
                    yield from _hatching(places, space)
            case "spot":
                for space in known:
                    yield from _outlined(places, space)
    for _, mark in marks:
        known = [space for space in mark.spaces if space in places.areas]
        if mark.kind == "route" and len(known) > 1:
            yield from _route(places, known)
        elif mark.kind == "cut":
            for space in known:
                yield from _ring(places, space)
    if not places.named:
        yield from _names(places, style)
    yield from _flags(marks, places, style)


def _names(places: Places, style: Style) -> Iterator[Item]:
    """Write the id, by which findings name a space, below the middle of each."""
    for space, ((x, y), room) in places.middles.items():
        if space.startswith("#"):
            continue
        name = shaping.line(space, style.sized(2.5), x, 0, "middle")
        down = y + min(room * 0.72, FLAG + 2.2)
        wide = name.width + 1.6
        yield Path(rounded(x - wide / 2, down - 1.6, wide, 3.2, 1.6), EDGE, opacity=0.86)
        yield shaping.line(space, style.sized(2.5), x, down + 0.85, "middle")


def _hatching(places: Places, space: str) -> Iterator[Item]:
    lines = hatched(grow(places.areas[space], -0.3), 45, 2.4)
    for width, colour in ((1.1, EDGE), (0.5, FAULT)):
        for chain in chains(lines):
            yield Path(polyline(chain), None, Stroke(colour, width))
    yield from _outlined(places, space)


def _outlined(places: Places, space: str) -> Iterator[Item]:
    shape = outline(grow(places.areas[space], -0.6))
    for width, colour in ((1.9, EDGE), (0.9, FAULT)):
        yield Path(shape, None, Stroke(colour, width, join="round"))


def _ring(places: Places, space: str) -> Iterator[Item]:
    (x, y), room = places.middles[space]
    radius = min(max(room * 0.8, 3.6), 9.0)
    for offset in (0.0, -1.5):
        ring = circle(x, y, radius + offset)
        yield Path(ring, None, Stroke(EDGE, 1.6))
        yield Path(ring, None, Stroke(CUT, 0.8))


def _route(places: Places, spaces: Sequence[str]) -> Iterator[Item]:
    way: list[Point] = [places.middles[spaces[0]][0]]
    for a, b in pairwise(spaces):
        door = places.doors.get(frozenset((a, b)))
        way += [door] if door is not None else []
        way.append(places.middles[b][0])
    yield Path(polyline(way), None, Stroke(EDGE, 2.2, cap="round", join="round"))
    dots = Stroke(ROUTE, 1.2, (0.01, 2.2), cap="round", join="round")
    yield Path(polyline(way), None, dots)
    for (x, y), size in ((way[0], 1.7), (way[-1], 2.3)):
        yield Path(circle(x, y, size + 0.5), EDGE)
        yield Path(circle(x, y, size), ROUTE)


def _flags(marks: Sequence[tuple[int, Mark]], places: Places, style: Style) -> Iterator[Item]:
    """Number each finding at its first space; several at one space stand side by side."""
    first: dict[str, list[int]] = {}
    for number, mark in marks:
        space = next((s for s in mark.spaces if s in places.areas), None)
        if number and space is not None and number not in sum(first.values(), []):
            first.setdefault(space, []).append(number)
    for space, numbers in first.items():
        (x, y), _ = places.middles[space]
        for place, number in enumerate(numbers):
            at = x + (place - (len(numbers) - 1) / 2) * 2.1 * FLAG
            yield from flag(number, (at, y), style)


def flag(number: int, at: Point, style: Style) -> Iterator[Item]:
    """Draw the number of a finding in a disc."""
    x, y = at
    yield Path(circle(x, y, FLAG), FAULT, Stroke(EDGE, 0.6))
    lettering = replace(style.sized(4.0 if number < 10 else 3.3), fill=EDGE)
    yield shaping.line(str(number), lettering, x, y + lettering.size * 0.35, "middle")
