"""Marks on a board: hatched where no ship can go, ringed where the board is connected, numbered
where something is wrong, and routes as dotted lines.

Each kind has its own shape, so that it can be recognised without colour, and a pale edge, so that
it is visible on any ground.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from pnp.annotate.figure import FLAG, Figure, FigureSpace, scale_of
from pnp.base.diagnostics import BoardMark
from pnp.base.geometry import Area, chains, grow, hatch_lines, join, outline
from pnp.base.values import replace
from pnp.scene import Group, Item, Matrix, Path, Point, Stroke, circle, polyline, rounded_rectangle
from pnp.text import shaping
from pnp.text.shaping import Style

# Okabe and Ito's vermilion, blue and green, darker: they stay apart for the colour-blind.
FAULT, CUT, ROUTE = "#a93a00", "#00527f", "#00664a"
EDGE, INK = "#ffffff", "#22252a"
# Letters on the board, their em and the height of their ground.
_NAME, _PILL = 2.9, 3.8
_ROW, _FEW, _FLAGGED = 3, 3, 6
"""How many numbers are side by side at one space; how many spaces have outlines of their own; how
many of one finding are numbered each."""


def draw_overlay(
    marks: Sequence[tuple[int, BoardMark]], hollow: Sequence[int], figure: Figure, style: Style
) -> Iterator[Item]:
    """Yield marks, each with the number of its finding (0 for a proof), what covers most first.

    Numbers of notes are ``hollow``. All marks are larger on a large board. Spaces that are not in
    the drawing are skipped.
    """
    places, k = figure.spaces, scale_of(figure.width, figure.height)
    known = [
        (number, BoardMark(mark.kind, ids))
        for number, mark in marks
        if (ids := tuple(id for id in mark.spaces if id in places))
    ]
    lost = [place.area for place in _places_of_kind("unreachable", known, places)]
    if lost:
        yield from _draw_hatching(_union_of(lost), k)
    for _, mark in known:
        if mark.kind in ("spot", "note"):
            edge = _draw_outline if mark.kind == "spot" else _draw_dashed_outline
            areas = [places[id].area for id in mark.spaces]
            # Many are one stretch of water; a few are distinguished.
            for area in [_union_of(areas)] if len(areas) > _FEW else areas:
                yield from edge(area, k)
    yield from figure.overlay
    for _, mark in known:
        if mark.kind == "route" and len(mark.spaces) > 1:
            yield from _draw_route(figure, mark.spaces, k)
    for place in _places_of_kind("cut", known, places):
        yield from _draw_ring(place, k)
    for id, place in places.items():
        if place.name is not None:
            yield from _draw_name(id, place.name, style, k)
    yield from _draw_flags(known, hollow, places, style, k)


def _places_of_kind(
    kind: str, marks: Sequence[tuple[int, BoardMark]], places: Mapping[str, FigureSpace]
) -> list[FigureSpace]:
    """Return the places of all marks of a kind, each once."""
    ids = dict.fromkeys(id for _, mark in marks if mark.kind == kind for id in mark.spaces)
    return [places[id] for id in ids]


def _union_of(areas: Sequence[Area]) -> Area:
    """Return areas as one, without the hairlines between neighbours."""
    return grow(join(grow(area, 0.15) for area in areas), -0.15)


def _draw_name(id: str, at: Point, style: Style, k: float) -> Iterator[Item]:
    """Write the id by which findings name a space about ``at``."""
    x, y = at
    em, high = k * _NAME, k * _PILL
    wide = shaping.width(id, style.with_size(em)) + 0.7 * em
    yield Path(
        rounded_rectangle(x - wide / 2, y - high / 2, wide, high, high / 2), EDGE, opacity=0.88
    )
    yield shaping.set_line(id, style.with_size(em), x, y + em * 0.34, "middle")


def _draw_hatching(area: Area, k: float) -> Iterator[Item]:
    """Draw what is lost: paler, and under lines so far apart that the board can be read."""
    yield Path(outline(area), EDGE, opacity=0.25)
    lines = hatch_lines(grow(area, -0.3), 45, 3.6 * k)
    for width, colour in ((1.2, EDGE), (0.55, FAULT)):
        for chain in chains(lines):
            yield Path(polyline(chain), None, Stroke(colour, k * width))
    yield from _draw_outline(area, k)


def _draw_outline(area: Area, k: float) -> Iterator[Item]:
    shape = outline(grow(area, -0.6 * k))
    for width, tint in ((1.9, EDGE), (0.95, FAULT)):
        yield Path(shape, None, Stroke(tint, k * width, join="round"))


def _draw_dashed_outline(area: Area, k: float) -> Iterator[Item]:
    shape = outline(grow(area, -0.6 * k))
    yield Path(shape, None, Stroke(EDGE, k * 1.9, join="round"))
    yield Path(shape, None, Stroke(INK, k * 0.9, (2.6 * k, 1.5 * k), join="round"))


def _draw_ring(place: FigureSpace, k: float) -> Iterator[Item]:
    (x, y), room = place.middle, place.room
    radius = min(max(room * 0.8, 3.6), 9.0 * k)
    for offset in (0.0, -1.5 * k):
        ring = circle(x, y, radius + offset)
        yield Path(ring, None, Stroke(EDGE, k * 1.6))
        yield Path(ring, None, Stroke(CUT, k * 0.8))


def _draw_route(figure: Figure, spaces: Sequence[str], k: float) -> Iterator[Item]:
    way: list[Point] = [figure.spaces[spaces[0]].middle]
    for a, b in pairwise(spaces):
        door = figure.border_middles.get(frozenset((a, b)))
        way += [door] if door is not None else []
        way.append(figure.spaces[b].middle)
    yield Path(polyline(way), None, Stroke(EDGE, k * 2.2, cap="round", join="round"))
    dots = Stroke(ROUTE, k * 1.2, (0.01, 2.2 * k), cap="round", join="round")
    yield Path(polyline(way), None, dots)
    for (x, y), size in ((way[0], 1.7 * k), (way[-1], 2.3 * k)):
        yield Path(circle(x, y, size + 0.5), EDGE)
        yield Path(circle(x, y, size), ROUTE)


def _draw_flags(
    marks: Sequence[tuple[int, BoardMark]],
    hollow: Sequence[int],
    places: Mapping[str, FigureSpace],
    style: Style,
    k: float,
) -> Iterator[Item]:
    """Number each finding at its first space, and at each where these are few places of one kind;
    several at one space are side by side."""
    flagged: dict[str, list[int]] = {}
    told: set[int] = set()
    for number, mark in marks:
        if number and number not in told:
            told.add(number)
            each = mark.kind in ("spot", "note") and len(mark.spaces) <= _FLAGGED
            for space in mark.spaces if each else mark.spaces[:1]:
                flagged.setdefault(space, []).append(number)
    for space, numbers in flagged.items():
        x, y = places[space].flag
        for i, number in enumerate(numbers):
            at = x + i % _ROW * 2.15 * FLAG * k, y + i // _ROW * 2.15 * FLAG * k
            yield Group(
                (*draw_flag(number, style, hollow=number in hollow),), Matrix(k, 0, 0, k, *at)
            )


def draw_flag(number: int, style: Style, *, hollow: bool = False) -> Iterator[Item]:
    """Draw the number of a finding in a disc about (0, 0)."""
    ground, ink = (EDGE, INK) if hollow else (FAULT, EDGE)
    yield Path(circle(0, 0, FLAG + 0.3), EDGE)
    yield Path(circle(0, 0, FLAG - 0.3), ground, Stroke(INK if hollow else FAULT, 0.6))
    lettering = replace(style.with_size(4.0 if number < 10 else 3.3), fill=ink)
    yield shaping.set_line(str(number), lettering, 0, lettering.size * 0.35, "middle")
