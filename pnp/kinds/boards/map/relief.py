"""Symbols on land and in skies: ranges of hills, woods, open country, craters, clouds and stars.

Every symbol is seeded, so two builds draw the same hills. Symbols are drawn from the top down, so
that nearer ones hide farther ones, as on old maps. Craters are rings of many sizes that do not
overlap, lit from the north-west.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.art.engraving import round_segments
from pnp.art.map_symbols import trees
from pnp.base.colours import mix
from pnp.base.geometry import Area, box_of, join, polygons, rings, simplify
from pnp.base.hand_drawn import round_corners, signed_noise
from pnp.kinds.boards.map.land_symbols import (
    Free,
    Hill,
    draw_fell,
    draw_hill,
    draw_mountain,
    hills,
    scattered_places,
    terrain_noise,
    woods,
)
from pnp.kinds.boards.map.place import DiscIndex
from pnp.kinds.boards.map.survey import MapGeometry
from pnp.scene import (
    Instance,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segment,
    Segments,
    Stroke,
    circle,
    line,
    polygon,
    smooth_open,
)
from pnp.theme import Theme


def relief(board: MapGeometry, theme: Theme, *taken: DiscIndex) -> Iterator[Item]:
    """Yield hills, woods and grass, or craters if the theme draws moons, clear of ``taken``."""
    seed = f"{board.map.map}:{board.map.grid.seed}"

    edge = board.frame.inset(0.4)

    def free(x: float, y: float, radius: float) -> bool:
        # Symbols cut by the frame, or not continued on an adjoining board, would be incomplete.
        near = min(x - edge.x, edge.right - x, y - edge.y, edge.bottom - y)
        return near > radius and not any(crowd.touches(x, y, radius) for crowd in taken)

    way = theme.art("relief")
    if way == "none":
        return
    if way == "craters":
        for body in polygons(board.land):
            for crater in craters(body, seed, free):
                yield from draw_crater(crater, theme)
        return
    raised = {"mountains": draw_mountain, "fells": draw_fell}.get(way, draw_hill)
    kinds = trees(theme)
    symbols: list[tuple[float, tuple[Item, ...]]] = []
    for body in polygons(board.land):
        ranges = hills(body, seed, free)
        symbols.extend((hill.y, tuple(raised(hill, theme))) for hill in ranges)
        wood = list(woods(body, seed, free, ranges))
        for x, y in wood:
            kind = kinds[round(1.5 + 1.5 * signed_noise(f"{seed}:{x:.2f}:{y:.2f}"))]
            symbols.append((y, (Instance(kind, Matrix.translate(round(x, 2), round(y, 2))),)))
        for x, y in _meadows(body, seed, free, ranges, wood):
            symbols.append((y, tuple(_tuft(x, y, theme))))
    for _, items in sorted(symbols, key=lambda pair: pair[0]):
        yield from items


def _meadows(
    body: Area, seed: str, free: Free, ranges: Sequence[Hill], wood: Sequence[Point]
) -> Iterator[Point]:
    """Yield places for tufts of grass, clear of everything else."""
    for x, y, depth in scattered_places(body, (3.4, 2.6), seed + "tuft"):
        if depth < 1.8 or terrain_noise(x, y, 7, seed + "meadow") < 0.05 or not free(x, y, 1.0):
            continue
        if any(hill.covers(x, y, 0.9) for hill in ranges):
            continue
        if all(math.dist((x, y), tree) > 2.0 for tree in wood):
            yield x, y


def _tuft(x: float, y: float, theme: Theme) -> Iterator[Item]:
    """Yield a few blades of grass."""
    blades = tuple(
        s
        for root, tip, up in (
            (-0.3, -0.55, 0.4),
            (-0.12, -0.18, 0.7),
            (0.12, 0.2, 0.6),
            (0.3, 0.6, 0.35),
        )
        for s in line(round(x + root, 2), round(y, 2), round(x + tip, 2), round(y - up, 2))
    )
    yield Path(blades, stroke=Stroke(theme.colour("hachure"), 0.12, cap="round"))


Crater = tuple[float, float, float]

# Radii in millimetres, large ones placed first.
_SIZES = (3.4, 2.4, 1.6, 1.0, 0.6, 0.36)


def craters(body: Area, seed: str, free: Free) -> Iterator[Crater]:
    """Yield centres and radii of the craters of one body of land."""
    placed: list[Crater] = []
    spots = list(scattered_places(body, (2.0, 1.7), seed + "crater"))
    for size in _SIZES:
        for x, y, depth in spots:
            key = f"{seed}:{size}:{x:.2f}:{y:.2f}"
            radius = size * (1 + 0.22 * signed_noise("r" + key))
            # Large ones are rare, so that plains remain between them.
            if signed_noise(key) > -0.15 - 0.14 * size or depth < radius + 1.1:
                continue
            gap = 0.5 + 0.35 * radius
            apart = all(math.dist((x, y), (px, py)) > radius + r + gap for px, py, r in placed)
            if apart and free(x, y, radius + 0.3):
                placed.append((x, y, radius))
                yield x, y, radius


def draw_crater(crater: Crater, theme: Theme) -> Iterator[Item]:
    """Yield a rim, the shadow of its western wall, and the light on its eastern slope."""
    x, y, r = crater
    ink = theme.colour("hachure")
    key = f"{x:.2f}:{y:.2f}"
    yield Path(circle(x, y, r), fill=theme.colour("land"))
    yield Path(_crescent(x, y, r, 0.75 * r), fill=theme.colour("land.shade"))
    yield Path(_crescent(x, y, r, 0.16 * r**0.7), fill=ink)
    yield Path(circle(x, y, r), stroke=Stroke(ink, 0.12))
    if r < 0.7:
        return
    fine = [*_wall_hatching(x, y, r), *_slope_hachures(x, y, r, key)]
    yield Path(tuple(fine), stroke=Stroke(ink, 0.1, cap="round"))


def _crescent(x: float, y: float, r: float, thick: float) -> Segments:
    """Return a crescent along the rim towards the light, ``thick`` mm in the middle."""
    outer: list[Point] = []
    inner: list[Point] = []
    for i in range(17):
        turn = math.radians(120 + 210 * i / 16)
        deep = thick * math.sin(math.pi * i / 16)
        outer.append((x + r * math.cos(turn), y + r * math.sin(turn)))
        inner.append((x + (r - deep) * math.cos(turn), y + (r - deep) * math.sin(turn)))
    return polygon([*outer, *reversed(inner)])


def _ray(x: float, y: float, turn: float, near: float, far: float) -> Segments:
    """Return a radial line between two distances from a point; ``turn`` is in radians."""
    east, south = math.cos(turn), math.sin(turn)
    return line(x + near * east, y + near * south, x + far * east, y + far * south)


def _wall_hatching(x: float, y: float, r: float) -> Segments:
    """Return hatching inside the western wall, longest where it is deepest."""
    count = max(5, round(r * 8))
    segments: list[tuple[str, tuple[float, ...]]] = []
    for i in range(count):
        t = (i + 0.5) / count
        turn = math.radians(125 + 200 * t)
        deep = r * (1 - 0.42 * math.sin(math.pi * t) ** 0.7)
        segments.extend(_ray(x, y, turn, r, deep))
    return tuple(segments)


def _slope_hachures(x: float, y: float, r: float, key: str) -> Segments:
    """Return hachures outside the eastern rim, where the slope faces away from the light."""
    count = max(4, round(r * 5))
    segments: list[tuple[str, tuple[float, ...]]] = []
    for i in range(count):
        turn = math.radians(-35 + 130 * (i + 0.5) / count)
        near, far = r + 0.1, r + 0.14 + 0.22 * r * (0.75 + 0.25 * signed_noise(f"{key}{i}"))
        segments.extend(_ray(x, y, turn, near, far))
    return tuple(segments)


# Open water as a sky: glowing clouds, and fields of faint stars.


# Size in millimetres of the squares that make up clouds; their corners are rounded off.
_SQUARE = 2.0
# The noise from which there is cloud, and the strength of its colour: thick within thin.
_CLOUDS = ((-0.02, 0.22), (0.16, 0.45), (0.34, 0.72), (0.5, 1.0))
# Millimetres between faint stars.
_STAR = 3.1


def nebula(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield clouds in tones from ``sea`` to ``sea.glow``, with dots of stars over them.

    The clouds extend slightly beyond the frame.
    """
    frame, seed = board.frame, f"{board.map.map}:{board.map.grid.seed}"
    sea, glow = theme.colour("sea"), theme.colour("sea.glow")
    noise = _cloud_noise(frame, seed)
    for least, share in _CLOUDS:
        squares = [box_of(Rect(x, y, _SQUARE, _SQUARE)) for (x, y), value in noise if value > least]
        if squares:
            yield Path(_cloud_outline(join(squares)), fill=mix(sea, glow, share))
    yield from _draw_dust(board, seed, mix(sea, theme.colour("sounding"), 0.7))


def _cloud_noise(frame: Rect, seed: str) -> list[tuple[tuple[float, float], float]]:
    """Return each square's corner with the noise at its middle: large clouds with frayed edges."""
    across, down = int(frame.width / _SQUARE) + 1, int(frame.height / _SQUARE) + 1
    found = []
    for i in range(across):
        for j in range(down):
            x, y = frame.x + (i + 0.5) * _SQUARE, frame.y + (j + 0.5) * _SQUARE
            # Clouds form streaks from the south-west, like the Milky Way.
            u, v = 0.55 * (x - 0.6 * y), x * 0.5 + y
            value = 0.75 * terrain_noise(u, v, 26, seed + "cloud") + 0.4 * terrain_noise(
                u, v, 9, seed + "wisp"
            )
            found.append(((x - _SQUARE / 2, y - _SQUARE / 2), value))
    return found


def _cloud_outline(cloud: Area) -> Segments:
    """Return the smoothed outline of a cloud of squares."""
    loose = (round_corners(ring, 3, closed=True) for ring in rings(simplify(cloud, 1.7)))
    return round_segments(tuple(segment for ring in loose for segment in polygon(ring)))


def _draw_dust(board: MapGeometry, seed: str, tone: str) -> Iterator[Item]:
    """Yield stars too faint to be mistaken for marks, denser in the clouds."""
    frame = board.frame
    dots: list[Segment] = []
    for i in range(int(frame.width / _STAR)):
        for j in range(int(frame.height / _STAR)):
            key = f"{seed}:{i}:{j}"
            x = frame.x + (i + 0.5 + 0.48 * signed_noise("x" + key)) * _STAR
            y = frame.y + (j + 0.5 + 0.48 * signed_noise("y" + key)) * _STAR
            if signed_noise("s" + key) > 0.1:
                dots.extend(circle(x, y, 0.09 + 0.09 * abs(signed_noise("r" + key))))
    if dots:
        yield Path(round_segments(tuple(dots)), fill=tone)


def stars(sky: Rect, ink: str) -> Iterator[tuple[float, Item]]:
    """Yield the rows of a starry sky, each with its level.

    A world's edge is along the horizon, and dots and crosses are below it.
    """
    for k in range(5):
        drop = 0.9 * k * k
        edge = smooth_open(
            [
                (sky.x + sky.width * t, sky.y + drop + sky.height * 0.3 * (2 * t - 1) ** 2)
                for t in (i / 12 for i in range(13))
            ]
        )
        yield sky.y, Path(round_segments(edge), stroke=Stroke(ink, 0.4 - 0.07 * k))
    dots: list[Segment] = []
    crosses: list[Segment] = []
    for i in range(int(sky.width * sky.height / 30)):
        x = sky.x + sky.width * (0.5 + 0.5 * signed_noise(f"sx{i}"))
        y = sky.y + sky.height * (0.62 + 0.36 * signed_noise(f"sy{i}"))
        if i % 9:
            dots.extend(circle(x, y, 0.14 + 0.16 * abs(signed_noise(f"sr{i}"))))
        else:
            reach = 0.7 + 0.6 * abs(signed_noise(f"sc{i}"))
            crosses.extend((*line(x - reach, y, x + reach, y), *line(x, y - reach, x, y + reach)))
    yield sky.y, Path(round_segments(tuple(dots)), fill=ink)
    yield sky.y, Path(round_segments(tuple(crosses)), stroke=Stroke(ink, 0.16, cap="round"))
