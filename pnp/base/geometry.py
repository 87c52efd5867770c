"""Plane geometry in millimetres: unions, offsets, distances, smooth and organic outlines.

The only module that uses shapely; all others pass an ``Area`` or ``Lines`` to it.
"""

import math
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, TypeAlias

from pnp.scene import Point, Rect, Segments, polygon

# Shapely has no types; an Area is polygonal, Lines are linear geometry; both may be empty.
Area: TypeAlias = Any
Lines: TypeAlias = Any


@cache
def _shapely() -> Any:
    """Load shapely on first use: with numpy it takes longer than building a deck of cards, which
    needs no areas."""
    import shapely
    import shapely.affinity
    import shapely.ops

    return shapely


def empty_area() -> Area:
    """Return an empty area."""
    return _shapely().Polygon()


def area_of(points: Sequence[Point]) -> Area:
    """Return the polygon through ``points``, made valid where it crosses itself."""
    shape = _shapely().Polygon(points)
    return shape if shape.is_valid else shape.buffer(0)


def is_simple(ring: Sequence[Point]) -> bool:
    """Return whether a closed ring neither crosses nor touches itself."""
    return bool(_shapely().Polygon(ring).is_valid)


def box_of(rect: Rect) -> Area:
    return _shapely().box(rect.x, rect.y, rect.right, rect.bottom)


def disc(centre: Point, radius: float) -> Area:
    return _shapely().Point(centre).buffer(radius, quad_segs=16)


def lines_of(chains: Iterable[Sequence[Point]]) -> Lines:
    return _shapely().MultiLineString([_shapely().LineString(chain) for chain in chains])


def join(areas: Iterable[Area]) -> Area:
    return _shapely().unary_union(list(areas))


def overlap(one: Area | Lines, other: Area | Lines) -> Any:
    return one.intersection(other)


def intersects(area: Area, other: Area | Lines) -> bool:
    """Return whether two shapes have a point in common; fast if one area is queried often."""
    _shapely().prepare(area)
    return bool(area.intersects(other))


def subtract(one: Area | Lines, other: Area | Lines) -> Any:
    return one.difference(other)


class PolygonIndex:
    """The polygons of an area, indexed because a small shape meets few of them."""

    def __init__(self, area: Area) -> None:
        self._polygons = polygons(area)
        self._tree = _shapely().STRtree(self._polygons)

    def polygons_near(self, shape: Area | Lines) -> Area:
        """Return the polygons whose bounding boxes meet that of a shape, as one area."""
        found = sorted(self._tree.query(shape))
        return _shapely().MultiPolygon([self._polygons[i] for i in found])


def size_of(area: Area) -> float:
    """Return the size of an area in square millimetres."""
    return float(area.area)


def centroid(area: Area) -> Point:
    """Return the centre of mass of an area."""
    return float(area.centroid.x), float(area.centroid.y)


def length(lines: Lines) -> float:
    return float(lines.length)


def point_on_lines(lines: Lines, share: float) -> Point:
    """Return the point at ``share`` (0 to 1) of the longest chain of some lines."""
    longest = max(chains(lines), key=lambda chain: _shapely().LineString(chain).length)
    point = _shapely().LineString(longest).interpolate(share, normalized=True)
    return point.x, point.y


def points_along(chain: Sequence[Point], step: float) -> list[Point]:
    """Return the points of a chain ``step`` mm apart, the first half a step from its start."""
    line = _shapely().LineString(chain)
    at = [(i + 0.5) * step for i in range(int(line.length / step))]
    points = _shapely().line_interpolate_point(line, at)
    return [(x, y) for x, y in _shapely().get_coordinates(points).tolist()]


def nearest_points(lines: Lines, points: Sequence[Point]) -> list[Point]:
    """Return for each point the nearest point of some lines."""
    if not points:
        return []
    ways = _shapely().shortest_line(_shapely().points(points), lines)
    return [(x, y) for x, y in _shapely().get_coordinates(ways).tolist()[1::2]]


def common_points(chain: Sequence[Point], others: Iterable[Sequence[Point]]) -> list[Point]:
    """Return the points where a chain crosses others, along it; none where it runs along them."""
    line = _shapely().LineString(chain)
    found = line.intersection(lines_of(others))
    points = [part for part in getattr(found, "geoms", [found]) if part.geom_type == "Point"]
    points = [part for part in points if not part.is_empty]
    return [(part.x, part.y) for part in sorted(points, key=line.project)]


def areas_at_chains(areas: Sequence[Area], chains: Sequence[Sequence[Point]]) -> list[set[int]]:
    """Return for each chain of two points the indices of the areas that it meets."""
    found: list[set[int]] = [set() for _ in chains]
    if chains:
        tree, lines = _shapely().STRtree(areas), _shapely().linestrings(chains)
        for chain, area in zip(*tree.query(lines, predicate="intersects"), strict=True):
            found[int(chain)].add(int(area))
    return found


def without_holes(area: Area) -> Area:
    """Return an area with its holes filled."""
    return join(_shapely().Polygon(part.exterior) for part in polygons(area))


def covering_indices(areas: Sequence[Area], points: Sequence[Point]) -> list[int | None]:
    """Return for each point the index of the area that covers it, or None."""
    found: list[int | None] = [None] * len(points)
    tree = _shapely().STRtree(areas)
    for point, area in zip(
        *tree.query(_shapely().points(points), predicate="intersects"), strict=True
    ):
        found[int(point)] = int(area)
    return found


def covers_points(area: Area, points: Sequence[Point]) -> list[bool]:
    """Return for each point whether the area covers it."""
    if not points:
        return []
    _shapely().prepare(area)
    return [bool(hit) for hit in _shapely().intersects(area, _shapely().points(points))]


def is_near_points(area: Area, points: Sequence[Point], reach: float) -> list[bool]:
    """Return for each point whether the area comes within ``reach`` of it."""
    if not points:
        return []
    _shapely().prepare(area)
    return [bool(hit) for hit in _shapely().dwithin(area, _shapely().points(points), reach)]


def depths(area: Area, points: Sequence[Point]) -> list[float]:
    """Return the depth of each point inside an area, in millimetres; negative outside."""
    if not points:
        return []
    spots = _shapely().points(points)
    _shapely().prepare(area)
    inside = _shapely().intersects(area, spots)
    return [
        float(gap if within_ else -gap)
        for gap, within_ in zip(_shapely().distance(area.boundary, spots), inside, strict=True)
    ]


def hatch_lines(area: Area, degrees: float, gap: float) -> Lines:
    """Return parallel lines ``gap`` mm apart that fill an area; their positions do not depend on
    the area."""
    if area.is_empty:
        return area.boundary
    x0, y0, x1, y1 = area.bounds
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    corners = [(x, y) for x in (x0, x1) for y in (y0, y1)]
    along = [x * cos + y * sin for x, y in corners]
    across = [-x * sin + y * cos for x, y in corners]
    rays = []
    for i in range(math.ceil(min(across) / gap), math.floor(max(across) / gap) + 1):
        v = i * gap
        ends = [(u * cos - v * sin, u * sin + v * cos) for u in (min(along), max(along))]
        rays.append(_shapely().LineString(ends))
    return _shapely().MultiLineString(rays).intersection(area)


def touching_pairs(areas: Sequence[Area]) -> list[tuple[int, int]]:
    """Return the pairs of areas that touch, as ascending index pairs in ascending order."""
    tree = _shapely().STRtree(areas)
    pairs = zip(*tree.query(areas, predicate="intersects"), strict=True)
    return sorted((int(a), int(b)) for a, b in pairs if a < b)


class AreaIndex:
    """Polygons indexed by position, so that an area is compared only with those near it."""

    def __init__(self, parts: Sequence[Area]) -> None:
        self._parts = parts
        self._tree = _shapely().STRtree(parts)

    def polygons_near(self, area: Area) -> Area:
        """Return the polygons whose bounding boxes meet that of an area, as one area."""
        found = [self._parts[i] for i in sorted(self._tree.query(area))]
        return found[0] if len(found) == 1 else _shapely().MultiPolygon(found)


def grow(area: Area, by: float) -> Area:
    """Return the area offset outwards by ``by`` mm (inwards if negative), with round corners."""
    return area.buffer(by, quad_segs=6)


def stroke_area(
    chain: Sequence[Point], width: float, *, closed: bool, rounded_ends: bool, rounded_corners: bool
) -> Area:
    """Return the area covered by a line of ``width`` along a chain of two or more points."""
    shapely = _shapely()
    ring = closed and len(set(chain)) > 2
    along = shapely.LinearRing(chain) if ring else shapely.LineString(chain)
    return along.buffer(
        width / 2,
        quad_segs=12,
        cap_style="round" if rounded_ends else "flat",
        join_style="round" if rounded_corners else "mitre",
        mitre_limit=4.0,
    )


def faces(chains: Iterable[Sequence[Point]]) -> list[Area]:
    """Return the faces into which lines that meet at their ends divide the plane."""
    return list(_shapely().ops.polygonize([_shapely().LineString(chain) for chain in chains]))


def split_faces(chains: Iterable[Sequence[Point]], step: float) -> list[Area]:
    """Return the faces into which lines that cross anywhere divide the plane; all points are
    rounded to multiples of ``step`` mm."""
    lines = _shapely().unary_union(lines_of(chains), grid_size=step)
    return list(_shapely().ops.polygonize(lines))


def inner_point(area: Area) -> Point:
    """Return a point inside an area of any shape."""
    point = area.representative_point()
    return float(point.x), float(point.y)


def polygons(area: Area) -> list[Area]:
    """Return the polygons of an area, largest first, ties from the top left."""
    parts = [
        p for p in getattr(area, "geoms", [area]) if p.geom_type == "Polygon" and not p.is_empty
    ]
    return sorted(parts, key=lambda p: (-round(p.area, 3), p.bounds[1], p.bounds[0]))


def chains(lines: Lines) -> list[list[Point]]:
    """Return the point lists of linear geometry, joined end to end where they touch."""
    if lines.is_empty:
        return []
    parts = [
        g for g in getattr(lines, "geoms", [lines]) if g.geom_type in ("LineString", "LinearRing")
    ]
    if not parts:
        return []
    merged = _shapely().ops.linemerge(parts) if len(parts) > 1 else parts[0]
    found = [list(g.coords) for g in getattr(merged, "geoms", [merged])]
    return sorted(found, key=lambda c: (c[0][1], c[0][0], len(c)))


def rings(area: Area) -> list[list[Point]]:
    """Return every ring of an area without its repeated last point, each outline before its
    holes."""
    found: list[list[Point]] = []
    for part in polygons(area):
        part = _shapely().geometry.polygon.orient(part)
        found.append(list(part.exterior.coords)[:-1])
        found.extend(list(hole.coords)[:-1] for hole in part.interiors)
    return found


def outline(area: Area) -> Segments:
    """Return an area as a path; holes run the other way, so that nonzero filling keeps them."""
    segments: list[Any] = []
    for ring in rings(area):
        segments.extend(polygon(ring))
    return tuple(segments)


def simplify(shape: Area | Lines, tolerance: float) -> Any:
    """Return a shape without points whose removal moves no line by more than ``tolerance`` mm."""
    return shape.simplify(tolerance)


def simplify_chain(chain: Sequence[Point], tolerance: float) -> list[Point]:
    """Return a chain simplified in the same way; faster, since pictures have thousands of
    chains."""
    shapely = _shapely()
    # Avoid shapely's geometry objects, which take longer than the simplification.
    line = shapely.simplify(shapely.linestrings(chain), tolerance)
    return [(x, y) for x, y in shapely.get_coordinates(line).tolist()]


def boundary(area: Area) -> Lines:
    """Return the outlines of an area, or of the polygons of a collection."""
    found = area.boundary
    if found is None:  # shapely returns None for a collection
        found = _shapely().MultiPolygon(polygons(area)).boundary
    return _shapely().MultiLineString() if area.is_empty else found


def contains(area: Area, point: Point) -> bool:
    return bool(area.covers(_shapely().Point(point)))


def distance(area: Area, point: Point) -> float:
    return float(area.distance(_shapely().Point(point)))


def distances(area: Area, points: Sequence[Point]) -> list[float]:
    """Return the distance of each point from an area, 0 inside it."""
    if not points:
        return []
    return [float(gap) for gap in _shapely().distance(area, _shapely().points(points))]


def reflect(area: Area, box: Rect, *, across: bool, down: bool) -> Area:
    """Return an area mirrored within a box: left and right exchanged, top and bottom, or both."""
    if not (across or down):
        return area
    x, dx = (-1, box.x + box.right) if across else (1, 0.0)
    y, dy = (-1, box.y + box.bottom) if down else (1, 0.0)
    return _shapely().affinity.affine_transform(area, (x, 0, 0, y, dx, dy))


def translate(area: Area, dx: float, dy: float) -> Area:
    return _shapely().affinity.translate(area, dx, dy)


def inscribed_circle(area: Area) -> tuple[Point, float]:
    """Return the centre and radius of the largest circle inside an area, within 0.05 mm."""
    largest = polygons(area)[0]
    spoke = _shapely().maximum_inscribed_circle(largest, tolerance=0.05)
    (x, y), _ = spoke.coords
    return (float(x), float(y)), float(spoke.length)


def two_disc_centres(area: Area, diameter: float) -> tuple[Point, Point] | None:
    """Return the two centres farthest apart at which discs of ``diameter`` fit side by side.

    None if the area has no room for both.
    """
    inner = area.buffer(-diameter / 2)
    points = [p for ring in rings(inner) for p in ring]
    best: tuple[float, Point, Point] | None = None
    for i, a in enumerate(points):
        for b in points[i + 1 :]:
            gap = math.dist(a, b)
            if best is None or gap > best[0]:
                best = (gap, a, b)
    if best is None or best[0] < diameter:
        return None
    return best[1], best[2]


def disc_spacing(area: Area, one: float, other: float) -> float:
    """Return the largest distance between the centres of two discs of these radii inside an area; 0
    if one of them does not fit."""
    ends = [[p for ring in rings(grow(area, -radius)) for p in ring] for radius in (one, other)]
    return max((math.dist(a, b) for a in ends[0] for b in ends[1]), default=0.0)
