"""Lines of a drawing as areas, which a gradient can fill as it fills shapes, in all formats."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.geometry import join, outline, stroked
from pnp.base.sums import plain_sum
from pnp.scene import Point, Segments, Stroke

MOST_POINTS = 4_000
"""Of one line, its curves broken up; to find the outline of a longer one would take long."""
# Into how many lines a curve is broken.
_STEPS = 24


def band(segments: Segments, stroke: Stroke) -> Segments | None:
    """Return the outline of a line without dashes; None where it has too many points."""
    if plain_sum(_STEPS if command == "C" else 1 for command, _ in segments) > MOST_POINTS:
        return None
    round_ends, round_corners = stroke.cap == "round", stroke.join == "round"
    areas = [
        stroked(
            chain,
            stroke.width,
            closed=closed,
            rounded_ends=round_ends,
            rounded_corners=round_corners,
        )
        for chain, closed in _chains(segments)
        if len(chain) > 1
    ]
    return outline(join(areas))


def _chains(segments: Segments) -> Iterator[tuple[list[Point], bool]]:
    """Yield the subpaths as points, and whether each is closed."""
    chain: list[Point] = []
    for command, v in segments:
        if command == "M":
            yield chain, False
            chain = [(v[0], v[1])]
        elif command == "L":
            chain.append((v[0], v[1]))
        elif command == "C":
            x, y = chain[-1]
            for step in range(1, _STEPS + 1):
                t = step / _STEPS
                p, q, r, s = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                chain.append(
                    (p * x + q * v[0] + r * v[2] + s * v[4], p * y + q * v[1] + r * v[3] + s * v[5])
                )
        else:
            yield chain, True
            chain = chain[:1]
    yield chain, False
