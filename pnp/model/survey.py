"""From the grid of marks to the board: the survey of a map.

Touching cells of one name become a space, cell edges become smooth borders, and the cells on land
one body with an organic coast. What is wrong with the grid is reported at its row or mark.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from pnp.diagnostics import Reporter, nearest
from pnp.geometry import (
    Area,
    area_of,
    boundary,
    box_of,
    faces,
    grow,
    inscribed_circle,
    join,
    length,
    nothing,
    overlap,
    polygons,
    rings,
    roughened,
    subtract,
    touching,
    which,
)
from pnp.model.grid import Cell, Corner, borders, cells_of, placing, smoothed, stretch
from pnp.model.map import Legend, Map, stem
from pnp.model.spaces import (
    LEAST_BORDER,
    Board,
    Border,
    Space,
    frame_of,
    inset_of,
)
from pnp.scene import Point, Rect

_OUTSIDE = "."
_LAND = Legend(type="land")


class _Curve(NamedTuple):
    """How a chain of cell edges becomes a line; see ``pnp.model.grid.smoothed``."""

    relax: int
    rounds: int


def build(map_: Map, reporter: Reporter) -> Board | None:
    """Return the board of a map; None exactly when an error was reported."""
    if not _even(map_, reporter):
        return None
    frame = frame_of(map_)
    size = (len(map_.cells), len(map_.cells[0]), map_.grid, frame)
    if stretch(*size) > 1.25:
        reporter.warning(
            ("cells",),
            "stretched-grid",
            f"cells are {stretch(*size):.2f} times as wide or tall as they should be",
            "add or remove rows or columns so that the grid has the board's proportions",
        )
    cells = cells_of(map_.cells, map_.grid)
    names = _named(cells, map_, reporter)
    _check_legend(cells, map_, reporter)
    if names is None:
        return None
    place = placing(*size)
    spaces = _spaces(cells, names, place, map_, frame)
    if not _all_seen(spaces, names, reporter):
        return None
    land = join(space.land for space in spaces.values())
    found = Board(map_, frame, spaces, tuple(_borders(spaces, land, map_)), land)
    return found if _pairs_touch(found, reporter) else None


def _check_legend(cells: list[Cell], map_: Map, reporter: Reporter) -> None:
    """Warn of entries of the legend that no cell uses."""
    used = {name for cell in cells for name in (cell.name, stem(cell.name))}
    for name in map_.legend:
        if name not in used:
            reporter.warning(
                ("legend", name),
                "unused-legend",
                f"no cell is marked '{name}'",
                "mark cells with it, or remove the line",
            )


def _even(map_: Map, reporter: Reporter) -> bool:
    wide = len(map_.cells[0])
    uneven = [(r, row) for r, row in enumerate(map_.cells) if len(row) != wide]
    for r, row in uneven:
        reporter.error(
            ("cells", r),
            "ragged-grid",
            f"this row has {len(row)} marks, the first row has {wide}",
            "give each row the same number of marks; . marks a place outside the map",
        )
    return not uneven


def _named(cells: list[Cell], map_: Map, reporter: Reporter) -> dict[Cell, str] | None:
    """Return the space of each cell; blobs of ``#`` and ``.`` get names of their own."""
    failed = False
    by_place = {(cell.row, cell.column): cell for cell in cells}
    names: dict[Cell, str] = {}
    first: dict[str, Cell] = {}
    lands = 0
    for cell in cells:
        if cell in names:
            continue
        name = cell.name
        entry = map_.entry(name)
        if name not in ("#", _OUTSIDE) and entry is None:
            failed = True
            known = [k for k in map_.legend if len(k) <= 12]
            reporter.error(
                ("cells", cell.row, cell.column),
                "unknown-mark",
                f"the legend does not know '{name}'",
                nearest(name, known),
            )
            names[cell] = name
            continue
        if name == "#" or (entry is not None and entry.type == "land"):
            lands += 1
            name = f"#{lands}" if name == "#" else name
        blob = _blob(cell, by_place)
        names.update(dict.fromkeys(blob, name))
        earlier = first.setdefault(name, cell)
        if earlier is not cell and name != _OUTSIDE:
            failed = True
            reporter.error(
                ("cells", cell.row, cell.column),
                "split-space",
                f"the space '{name}' lies in two places that do not touch",
                f"give this one another number; '{name}' begins in row {earlier.row + 1}",
            )
    return None if failed else names


def _blob(start: Cell, by_place: dict[tuple[int, int], Cell]) -> list[Cell]:
    """Return the cells of one name that hang together with ``start``."""
    near = _neighbours(by_place)
    blob, todo = {start: None}, [start]
    while todo:
        for other in near(todo.pop()):
            if other.name == start.name and other not in blob:
                blob[other] = None
                todo.append(other)
    return list(blob)


def _neighbours(by_place: dict[tuple[int, int], Cell]) -> Callable[[Cell], list[Cell]]:
    def near(cell: Cell) -> list[Cell]:
        around = [
            by_place.get((cell.row + dr, cell.column + dc))
            for dr in (-1, 0, 1)
            for dc in (-1, 0, 1)
            if (dr, dc) != (0, 0)
        ]
        # Cells that share an edge share two corners.
        return [o for o in around if o and len({*o.corners} & {*cell.corners}) == 2]

    return near


def _faces(
    cells: list[Cell], key: Callable[[Cell], str], place: Callable[[Corner], Point], curve: _Curve
) -> dict[str, Area]:
    """Return the area of each key of the cells, its outline drawn as ``curve`` says."""
    inner, rim = borders(cells, key)
    drawn = smoothed(inner, place, relax=curve.relax, rounds=curve.rounds)
    found = faces([*drawn, *smoothed(rim, place)])
    middles = [_middle(cell, place) for cell in cells]
    votes: dict[int, Counter[str]] = {}
    for cell, face in zip(cells, which(found, middles), strict=True):
        if face is not None:
            votes.setdefault(face, Counter())[key(cell)] += 1
    areas: dict[str, list[Area]] = {}
    for face in sorted(votes):
        areas.setdefault(votes[face].most_common(1)[0][0], []).append(found[face])
    return {name: join(parts) for name, parts in areas.items()}


def _middle(cell: Cell, place: Callable[[Corner], Point]) -> Point:
    points = [place(corner) for corner in cell.corners]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def _coastline(cells: list[Cell], map_: Map, place: Callable[[Corner], Point]) -> Area:
    """Return the land as one body with an organic outline, before it is cut to the frame."""

    def dry(cell: Cell) -> str:
        entry = map_.entry(cell.name)
        return "land" if cell.land or (entry is not None and entry.type == "land") else "sea"

    smooth = _faces(cells, dry, place, _Curve(0, 2)).get("land", nothing())
    cell = cells[0]
    size = math.dist(_middle(cell, place), _middle(cells[1], place))
    reach = min(2.4, 0.17 * size)
    shaped = nothing()
    for i, part in enumerate(polygons(smooth)):
        outer, *holes = (
            area_of(roughened(ring, f"{map_.grid.seed}:{i}:{j}", 0.45, reach))
            for j, ring in enumerate(rings(part))
        )
        shaped = join([shaped, subtract(outer, join(holes))])
    return shaped


def _spaces(
    cells: list[Cell],
    names: dict[Cell, str],
    place: Callable[[Corner], Point],
    map_: Map,
    frame: Rect,
) -> dict[str, Space]:
    # A grid without wobble keeps its hexes or squares as they are.
    curve = _Curve(2, 2) if map_.grid.wobble else _Curve(0, 0)
    areas = _faces(cells, lambda cell: names[cell], place, curve)
    edge = boundary(box_of(frame))
    window = subtract(box_of(frame), box_of(inset_of(map_)))
    coastline = overlap(_coastline(cells, map_, place), window)
    found: dict[str, Space] = {}
    for cell in cells:
        name = names[cell]
        if name in found or name == _OUTSIDE:
            continue
        legend = _LAND if name.startswith("#") else map_.entry(cell.name)
        assert legend is not None
        area = overlap(areas[name], window)
        if area.is_empty:
            continue
        # Open water has no land by definition, however far the coast beside it wanders.
        land = nothing() if legend.type == "ocean" else overlap(area, coastline)
        middle, radius = inscribed_circle(area)
        rim = length(overlap(boundary(area), grow(edge, 0.05)))
        spot = (cell.row, cell.column)
        found[name] = Space(name, legend, area, land, middle, radius, rim, spot)
    return found


def _all_seen(spaces: dict[str, Space], names: dict[Cell, str], reporter: Reporter) -> bool:
    """Report spaces of which nothing is left by the panel of the title or the edge."""
    hidden: dict[str, Cell] = {}
    for cell, name in names.items():
        if name not in spaces and not name.startswith((_OUTSIDE, "#")):
            hidden.setdefault(name, cell)
    for name, cell in hidden.items():
        reporter.error(
            ("cells", cell.row, cell.column),
            "hidden-space",
            f"nothing of the space '{name}' can be seen",
            "give it more cells, or the name of the space beside it, or move the inset",
        )
    return not hidden


def _borders(spaces: dict[str, Space], land: Area, map_: Map) -> Iterator[Border]:
    closed = {frozenset(pair) for pair in map_.closed}
    red = {frozenset(pair) for pair in map_.red_edges}
    names = list(spaces)
    for a, b in touching([spaces[name].area for name in names]):
        one, other = spaces[names[a]], spaces[names[b]]
        shared = overlap(boundary(one.area), boundary(other.area))
        if length(shared) < LEAST_BORDER:
            continue
        pair = frozenset((one.id, other.id))
        state = "red" if pair in red else "closed" if pair in closed else "open"
        wet = length(subtract(shared, land))
        yield Border(one.id, other.id, shared, length(shared), wet, state)


def _pairs_touch(board: Board, reporter: Reporter) -> bool:
    """Report pairs of ``closed`` and ``red_edges`` that name no two touching spaces."""
    fine = True
    touch = {frozenset((border.a, border.b)) for border in board.borders}
    for key, pairs in (("closed", board.map.closed), ("red_edges", board.map.red_edges)):
        for i, pair in enumerate(pairs):
            unknown = [(j, name) for j, name in enumerate(pair) if name not in board.spaces]
            for j, name in unknown:
                fine = False
                hint = nearest(name, board.spaces)
                reporter.error((key, i, j), "unknown-space", f"there is no space '{name}'", hint)
            if not unknown and frozenset(pair) not in touch:
                fine = False
                reporter.error(
                    (key, i),
                    "pair-apart",
                    f"'{pair[0]}' and '{pair[1]}' do not touch",
                    "remove the pair, or name two spaces that share a border",
                )
    return fine
