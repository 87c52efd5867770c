"""From the grid of marks to the board: the survey of a map.

Touching cells of one name become a space, cell edges become smooth borders, and the cells on land
one body with an organic coast. What is wrong with the grid is reported at its row or mark.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from pnp.diagnostics import Reporter
from pnp.geometry import (
    Area,
    Near,
    area_of,
    boundary,
    box_of,
    faces,
    grow,
    inscribed_circle,
    join,
    length,
    meets,
    nothing,
    overlap,
    polygons,
    rings,
    roughened,
    subtract,
    touching,
    which,
)
from pnp.model.artwork import COMPASS
from pnp.model.grid import Cell, Corner, borders, smoothed
from pnp.model.lattice import Lattice, lattice, upright
from pnp.model.map import Legend, Map
from pnp.model.naming import OUTSIDE, all_seen, tell_pairs
from pnp.model.spaces import (
    LEAST_BORDER,
    Board,
    Border,
    Space,
    inset_of,
)
from pnp.model.within import HEART, about, beyond
from pnp.scene import Point

_LAND = Legend(type="land")


def build(map_: Map, reporter: Reporter) -> Board | None:
    """Return the board of a map; None, with an error, where its grid has no sense."""
    found = lattice(map_, reporter)
    return None if found is None else board_on(found, map_, reporter)


def board_on(found: Lattice, map_: Map, reporter: Reporter) -> Board | None:
    """Return the board of a map whose lattice is known; None, with an error, where something of
    the grid is hidden.

    A map is judged before it is drawn, so the last boards are kept: a survey takes long.
    """
    board = _boards.get(id(map_)) or _surveyed(found, map_, reporter)
    if board is None:
        return None
    for old in list(_boards)[: 1 - _MOST_BOARDS]:
        del _boards[old]
    _boards[id(map_)] = board
    touching_ = [(border.a, border.b) for border in board.borders]
    tell_pairs(map_, board.spaces, touching_, reporter)
    _tell_far_art(board, reporter)
    return board


# By the identity of their maps, to which boards hold on.
_boards: dict[int, Board] = {}
_MOST_BOARDS = 16


def _surveyed(on: Lattice, map_: Map, reporter: Reporter) -> Board | None:
    spaces = _spaces(on, map_)
    if not all_seen(on.names, spaces, map_, reporter):
        return None
    land = join(space.land for space in spaces.values())
    return Board(map_, on.frame, spaces, tuple(_borders(spaces, land, map_)), land)


def _tell_far_art(board: Board, reporter: Reporter) -> None:
    """Report ornaments that reach far beyond the frame."""
    for i, art in enumerate(board.map.art):
        if art.at in board.spaces and art.draw != COMPASS:
            x, y = board.spaces[art.at].middle
            box = about((x + art.shift[0], y + art.shift[1]), art.size * HEART)
            if beyond(box, board.frame):
                size = f"{board.frame.width:g} x {board.frame.height:g} mm"
                message = f"the ornament '{art.draw}' reaches beyond the map of {size}"
                hint = "shift it less, or make it smaller"
                where = ("art", i, "shift" if any(art.shift) else "at")
                reporter.error(where, "outside-board", message, hint)


def _faces(
    on: Lattice,
    key: Callable[[Cell], str],
    inner: Sequence[Sequence[Point]],
    rim: Sequence[Sequence[Corner]],
) -> dict[str, Area]:
    """Return the area of each key of the cells, as ``inner`` lines and the rim part them."""
    found = faces([*inner, *smoothed(rim, on.place)])
    votes: dict[int, Counter[str]] = {}
    for cell, face in zip(on.cells, which(found, on.middles), strict=True):
        if face is not None:
            votes.setdefault(face, Counter())[key(cell)] += 1
    areas: dict[str, list[Area]] = {}
    for face in sorted(votes):
        areas.setdefault(votes[face].most_common(1)[0][0], []).append(found[face])
    return {name: join(parts) for name, parts in areas.items()}


def _coastline(on: Lattice, map_: Map) -> Area:
    """Return the land as one body with an organic outline, before it is cut to the frame."""

    def dry(cell: Cell) -> str:
        entry = map_.entry(cell.name)
        return "land" if cell.land or (entry is not None and entry.type == "land") else "sea"

    shores, rim = borders(on.cells, dry)
    drawn = smoothed(shores, on.place, rounds=2)
    smooth = _faces(on, dry, drawn, rim).get("land", nothing())
    size = math.dist(*on.middles[:2])
    reach = min(2.4, 0.17 * size)
    shaped = []
    for i, part in enumerate(polygons(smooth)):
        outer, *holes = (
            area_of(roughened(ring, f"{map_.grid.seed}:{i}:{j}", 0.45, reach))
            for j, ring in enumerate(rings(part))
        )
        shaped.append(subtract(outer, join(holes)))
    return join(shaped)


def uncut(on: Lattice) -> dict[str, Area]:
    """Return the area of each space before the frame and the panel of the title cut it."""
    return _faces(on, on.names.__getitem__, on.lines, on.chains[1])


def _spaces(on: Lattice, map_: Map) -> dict[str, Space]:
    cells, names = on.cells, on.names
    areas = uncut(on)
    edge = grow(boundary(box_of(on.frame)), 0.05)
    window = subtract(box_of(on.frame), box_of(inset_of(map_)))
    coastline = on.facing.area(_coastline(upright(on, map_), map_), on.frame)
    coastline = overlap(coastline, window)
    coasts = Near(polygons(coastline))
    found: dict[str, Space] = {}
    for cell in cells:
        name = names[cell]
        if name in found or name == OUTSIDE:
            continue
        legend = _LAND if name.startswith("#") else map_.entry(cell.name)
        assert legend is not None
        # Of cells too small to be told apart, some have no area.
        area = overlap(areas.get(name, nothing()), window)
        if area.is_empty:
            continue
        # Open water has no land by definition, however far the coast beside it wanders.
        coast = nothing() if legend.type == "ocean" else coasts.around(area)
        land = overlap(area, coast) if meets(coast, area) else nothing()
        middle, radius = inscribed_circle(area)
        rim = length(overlap(boundary(area), edge)) if meets(edge, area) else 0.0
        spot = (cell.row, cell.column)
        found[name] = Space(name, legend, area, land, middle, radius, rim, spot)
    return found


def _borders(spaces: dict[str, Space], land: Area, map_: Map) -> Iterator[Border]:
    closed = {frozenset(pair) for pair in map_.closed}
    red = {frozenset(pair) for pair in map_.red_edges}
    names = list(spaces)
    for a, b in touching([spaces[name].area for name in names]):
        one, other = spaces[names[a]], spaces[names[b]]
        shared = overlap(boundary(one.area), boundary(other.area))
        long = length(shared)
        if long < LEAST_BORDER:
            continue
        pair = frozenset((one.id, other.id))
        state = "red" if pair in red else "closed" if pair in closed else "open"
        wet = length(subtract(shared, land)) if meets(land, shared) else long
        yield Border(one.id, other.id, shared, long, wet, state)
