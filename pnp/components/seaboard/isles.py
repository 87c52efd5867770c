"""The bodies of islands: outlines that fill their squares, shallows, beach and meadow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pnp.base.geometry import (
    Area,
    area_of,
    boundary,
    box_of,
    grow,
    join,
    nothing,
    outline,
    overlap,
    polygons,
    rings,
    size_of,
    subtract,
    thinned,
)
from pnp.base.wandering import roughened, wander
from pnp.components.chart.coast import paths
from pnp.components.chart.strokes import neat
from pnp.components.seaboard.brush import paint
from pnp.facts.squares import Isle, Square, SquareBoard
from pnp.scene import Item, Matrix, Path, Rect, Segments, Stroke, circle, transformed
from pnp.theme import Theme

# How far a coast keeps off the edge of its squares, and the radius of its corners where an island
# is one square wide and where it is wider, in parts of a square: it must be obvious which squares
# are land.
_INSET, _NARROW, _BROAD = 0.04, 0.36, 0.78
# How far bays and points reach, and how wide the beach is, in parts of a square.
_BAY, _BEACH = 0.075, 0.15


class Land(Struct, frozen=True):
    """An island as drawn: all of it, and the part where things grow. Where its kind has a
    ``ground`` of its own, it is all of its squares in this colour, without a coast."""

    isle: Isle
    body: Area
    meadow: Area
    ground: str | None = None


def lands(field: SquareBoard) -> tuple[Land, ...]:
    """Return the islands and coasts of a board; piers are wooden and in the water."""
    return tuple(
        _land(field, isle) for isle in field.isles if field.kind(isle.squares[0]).draw != "pier"
    )


def _land(field: SquareBoard, isle: Isle) -> Land:
    size, ground = field.board.grid.size, field.kind(isle.squares[0]).ground
    if ground is not None:
        floor = join(box_of(field.box(square)) for square in isle.squares)
        return Land(isle, floor, floor, ground)
    # Land at the edge of the board goes on beyond it.
    squares = join(box_of(_reaching(field, square)) for square in isle.squares)
    key = f"{field.board.grid.seed}:{isle.mark}:{isle.squares[0]}"
    body = _rough(_rounded(squares, size), key, size * 0.06, size * _BAY)
    inland = _rough(grow(body, -_BEACH * size), key + "m", size * 0.06, size * 0.04)
    return Land(isle, body, overlap(inland, body))


def _rounded(squares: Area, size: float) -> Area:
    """Return squares with round corners: wide ones if there is room, small ones elsewhere."""
    small, wide = (
        grow(grow(squares, -(radius + _INSET) * size), radius * size)
        for radius in (_NARROW, _BROAD)
    )
    # What the wide corners took of a whole square belongs to the island none the less.
    ends = [part for part in polygons(subtract(small, wide)) if size_of(part) > 0.35 * size**2]
    whole = join([wide, *(grow(part, 0.02 * size) for part in ends)])
    return grow(grow(whole, 0.3 * size), -0.3 * size)


def _reaching(field: SquareBoard, square: Square) -> Rect:
    box, far = field.box(square), field.board.grid.size
    x = box.x - far if square[0] == 0 else box.x
    y = box.y - far if square[1] == 0 else box.y
    right = box.right + far if square[0] == field.columns - 1 else box.right
    bottom = box.bottom + far if square[1] == field.rows - 1 else box.bottom
    return Rect(x, y, right - x, bottom - y)


def _rough(area: Area, key: str, step: float, reach: float) -> Area:
    shaped = nothing()
    for i, part in enumerate(polygons(area)):
        outer, *holes = (
            area_of(roughened(ring, f"{key}:{i}:{j}", step, reach))
            for j, ring in enumerate(rings(part))
        )
        shaped = join([shaped, subtract(outer, join(holes))])
    return shaped


def shallows(coast: Area, window: Area, theme: Theme) -> Iterator[Item]:
    """Yield the paler water about all land, the surf at its edge and the swell that runs in."""
    for reach, role in ((6.2, "sea.shallow"), (1.5, "sea.foam")):
        water = overlap(subtract(grow(coast, reach), grow(coast, -0.6)), window)
        if not water.is_empty:
            yield Path(_neat(water), fill=theme.colour(role))
    ink = theme.colour("sea.line")
    for reach, width, dash in (
        (2.9, 0.26, (9.0, 3.4)),
        (4.6, 0.2, (5.5, 5.0)),
        (7.6, 0.2, (3.0, 8.0)),
    ):
        lines = overlap(boundary(grow(coast, reach)), grow(window, -0.6))
        if not lines.is_empty:
            yield Path(paths(lines), stroke=Stroke(ink, width, dash, cap="round", join="round"))


def bodies(found: Iterable[Land], theme: Theme) -> Iterator[Item]:
    """Yield each island: its shadow on the water, sand, grass, and a coast that swells in shade."""
    for land in found:
        if land.ground is not None:
            yield Path(outline(land.body), fill=theme.colour(land.ground))
        else:
            yield from _body(land, theme)


def _body(land: Land, theme: Theme) -> Iterator[Item]:
    fall = Matrix.translate(0.9, 1.2)
    yield Path(transformed(_neat(land.body), fall), fill=theme.colour("sea.deep"))
    yield Path(_neat(land.body), fill=theme.colour("beach"))
    yield from _lee(land.body, -1.1, "beach.shade", theme)
    yield _sand(land, theme)
    if not land.meadow.is_empty:
        yield Path(_neat(land.meadow), fill=theme.colour("meadow"))
        yield from _lee(land.meadow, -1.3, "meadow.shade", theme)
        yield from _lee(land.meadow, 0.9, "meadow.light", theme)
        yield Path(_neat(land.meadow), stroke=Stroke(theme.colour("leaf.shade"), 0.18))
    brush = paint(theme)
    for ring in rings(land.body):
        brush.pen.contour(ring, 0.55)
    yield brush.pen.drawn((0, 0))


def _lee(area: Area, by: float, role: str, theme: Theme) -> Iterator[Item]:
    """Yield the rim of an area that turns from the light; towards it where ``by`` is positive."""
    (x0, y0, x1, y1) = area.bounds
    if min(x1 - x0, y1 - y0) < 4 * abs(by):
        return
    lit = join(area_of([(x + by, y + by) for x, y in ring]) for ring in rings(area)[:1])
    rim = subtract(area, lit)
    if not rim.is_empty:
        yield Path(_neat(rim), fill=theme.colour(role))


def _sand(land: Land, theme: Theme) -> Item:
    """Return grains of sand along the beach."""
    grains: list[tuple[str, tuple[float, ...]]] = []
    beach = grow(land.body, -1.0)
    key = land.isle.mark
    for ring in rings(beach):
        for i in range(0, len(ring), 2):
            x, y = ring[i][0] + 0.8 * wander(f"{key}x{i}"), ring[i][1] + 0.8 * wander(f"{key}y{i}")
            if wander(f"{key}g{i}") > 0.1:
                grains += circle(x, y, 0.13)
    return Path(neat(tuple(grains)), fill=theme.colour("square.land"))


def _neat(area: Area) -> Segments:
    return neat(outline(thinned(area, 0.03)))
