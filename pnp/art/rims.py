"""Rims that a theme puts about cards and tokens in place of those that content asks for.

Each runs along an edge, in a band of a width, in one ink on one ground, between two rules.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from pnp.art.ornament import Edge
from pnp.scene import Item, Path, Point, Segment, Stroke, circle, polyline, smooth_closed

_Places = Sequence[tuple[Point, Point]]


def rim(edge: Edge, kind: str, start: float, band: float, ink: str, ground: str) -> Iterator[Item]:
    """Draw one of ``RIMS`` in the band that begins ``start`` mm inside the edge, with its rules."""
    rule = Stroke(ink, max(0.18, band * 0.1))
    yield Path(edge.path(start), None, rule)
    yield from RIMS[kind](edge, start, band, ink, ground)
    yield Path(edge.path(start + band), None, rule)


# Places to a wave of each rim; a multiple of them closes it without a jump.
_KNOT, _VINE, _TRACE, _STUD = 16, 20, 18, 2


def _knotwork(edge: Edge, start: float, band: float, ink: str, ground: str) -> Iterator[Item]:
    """Draw two cords that cross over and under each other by turns."""
    cord, line, reach = band * 0.2, max(0.12, band * 0.07), band * 0.27
    # An even number of crossings, so that over and under alternate all around.
    places = edge.steps(start + band / 2, band * 2.6 / _KNOT, multiple=2 * _KNOT)
    half = _KNOT // 2
    count = len(places)

    def cords(strand: int, first: int, last: int) -> list[Point]:
        return [
            _swung(places[i % count], reach * math.sin(math.tau * i / _KNOT + strand * math.pi))
            for i in range(first, last + 1)
        ]

    whole = tuple(s for k in (0, 1) for s in polyline(cords(k, 0, count)))
    over: list[Segment] = []
    for crossing in range(count // half):
        at = crossing * half
        over.extend(polyline(cords(crossing % 2, at - 2, at + 2)))
    for drawn in (whole, tuple(over)):
        yield Path(drawn, None, Stroke(ink, cord + 2 * line, join="round"))
        yield Path(drawn, None, Stroke(ground, cord, join="round"))


def _vine(edge: Edge, start: float, band: float, ink: str, ground: str) -> Iterator[Item]:
    """Draw a stem that swings like a whip, a leaf in each bend and a bud at its tip."""
    places = edge.steps(start + band / 2, band * 3.2 / _VINE, multiple=_VINE)
    count, reach = len(places), band * 0.2
    stem = [_swung(place, reach * math.sin(math.tau * i / _VINE)) for i, place in enumerate(places)]
    yield Path(smooth_closed(stem), None, Stroke(ink, max(0.16, band * 0.11), join="round"))
    leaves: list[Segment] = []
    for i in range(0, count, _VINE // 2):
        side = 1 if i % _VINE else -1
        root, tip = i + 1, i + _VINE * 3 // 8
        leaves.extend(_leaf(places, stem[root % count], root, tip, side, band))
        bud = _swung(places[(i + _VINE * 7 // 16) % count], side * band * 0.12)
        leaves.extend(circle(*bud, band * 0.075))
    yield Path(tuple(leaves), ink)


def _leaf(
    places: _Places, root: Point, start: int, end: int, side: int, band: float
) -> tuple[Segment, ...]:
    """Return a leaf from the stem at one place to a point beside the band's middle at another."""
    count = len(places)
    tip = _swung(places[end % count], side * band * 0.34)
    lean = places[(start + end) // 2 % count]
    belly, back = _swung(lean, side * band * 0.38), _swung(lean, side * band * 0.1)
    return smooth_closed((root, belly, tip, back))


def _circuit(edge: Edge, start: float, band: float, ink: str, ground: str) -> Iterator[Item]:
    """Draw traces that step from one level to another between nodes."""
    places = edge.steps(start + band / 2, band * 4.2 / _TRACE, multiple=_TRACE)
    level = band * 0.2
    traces: list[Segment] = []
    nodes: list[Segment] = []
    dots: list[Segment] = []
    for first in range(0, len(places), _TRACE):
        unit = [places[(first + k) % len(places)] for k in range(_TRACE)]
        high = [_swung(place, -level) for place in unit]
        low = [_swung(place, level) for place in unit]
        traces.extend(polyline([*high[1:8], *low[10:16]]))
        traces.extend(polyline(low[2:7]))
        traces.extend(polyline(high[11:16]))
        for place in (high[1], low[15]):
            nodes.extend(circle(*place, band * 0.15))
        for place in (low[2], low[6], high[11], high[15]):
            dots.extend(circle(*place, band * 0.085))
    stroke = Stroke(ink, max(0.14, band * 0.075), join="round")
    yield Path(tuple(traces), None, stroke)
    yield Path(tuple(nodes), ground, stroke)
    yield Path(tuple(dots), ink)


def _studs(edge: Edge, start: float, band: float, ink: str, ground: str) -> Iterator[Item]:
    """Draw domed rivets, each lit from the north-west, with a lozenge between two of them."""
    places = edge.steps(start + band / 2, band * 0.62, multiple=_STUD)
    radius = band * 0.27
    domes: list[Segment] = []
    lights: list[Segment] = []
    lozenges: list[Segment] = []
    for i, ((x, y), (nx, ny)) in enumerate(places):
        if i % _STUD:
            a, b = band * 0.1, band * 0.15
            corners = [(x + nx * b, y + ny * b), (x - ny * a, y + nx * a)]
            corners += [(x - nx * b, y - ny * b), (x + ny * a, y - nx * a)]
            lozenges += [*polyline(corners), ("Z", ())]
        else:
            domes.extend(circle(x, y, radius))
            lights.extend(circle(x - radius * 0.28, y - radius * 0.3, radius * 0.36))
    yield Path(tuple(domes), ink)
    yield Path(tuple(lights), ground)
    yield Path(tuple(lozenges), ink)


def _swung(place: tuple[Point, Point], by: float) -> Point:
    """Return a point ``by`` mm outwards of a place on an edge."""
    (x, y), (nx, ny) = place
    return x + nx * by, y + ny * by


RIMS: dict[str, Callable[[Edge, float, float, str, str], Iterator[Item]]] = {
    "circuit": _circuit,
    "knotwork": _knotwork,
    "studs": _studs,
    "vine": _vine,
}
"""What draws the ways of ``cards`` and ``tokens`` in ``pnp.model.looks``: along an edge, from
``start`` mm inside it, in a band of a width in mm, in an ink on a ground."""
