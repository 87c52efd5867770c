"""The shore in engraved style: lines that follow the coast, and level strokes along it."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.base.colours import mix
from pnp.base.geometry import (
    Area,
    chains,
    distances,
    grow,
    hatch_lines,
    overlap,
    rings,
    simplify,
    subtract,
)
from pnp.base.hand_drawn import points_along, signed_noise
from pnp.base.sums import plain_sum
from pnp.kinds.boards.map.land_symbols import terrain_noise
from pnp.kinds.boards.map.survey import MapGeometry
from pnp.scene import Item, Path, Point, Segment, Segments, Stroke, polygon, polyline
from pnp.theme import Theme


class CoastLine(Struct, frozen=True):
    """A line along a coast: its distance, weight in steps of ``_WIDTHS``, and tenths drawn.

    ``shallows`` makes it dissolve into dots where the water is shallow.
    """

    reach: float
    weight: float
    drawn_tenths: float = 10.0
    shallows: bool = False


ENGRAVED = (
    CoastLine(0.55, 2.9),
    CoastLine(1.25, 2.3, 9.2),
    CoastLine(2.1, 1.8, 8.2, True),
    CoastLine(3.1, 1.3, 7.0, True),
    CoastLine(4.3, 0.8, 5.4, True),
    CoastLine(5.8, 0.4, 3.6, True),
)
# In a fjord the sea floor drops steeply.
FJORD = (
    CoastLine(0.6, 3.6),
    CoastLine(1.15, 2.6, 9.0),
    CoastLine(1.8, 1.4, 7.0),
    CoastLine(2.7, 0.6, 4.4),
)

# Millimetres between the points of the line nearest to the coast, and the widths of its parts.
_PACE = 1.0
_WIDTHS = (0.08, 0.12, 0.16, 0.21, 0.27)
# A coast has more points than a printer can show.
_TOLERANCE = 0.025
# Lines farther beyond the frame than this are not drawn.
_BEYOND = 1.2
# The distance from a shared board edge at which lines vary freely.
_SEAM = 8.0
# The number of points between two samples of a line's noise.
_KNOT = 4
# The number of points before and after that decide whether a shore is a headland or a bay.
_SPAN = 5
# Reach and strength of the tints of shallow water.
_WASHES = ((4.6, 0.5), (2.6, 1.0))
# The widths of the coast itself, from light to shade.
_COAST = (0.27, 0.37, 0.47)
_LIGHT = (0.84, 0.54)

Step = tuple[float, float, float, float, float]


class CoastSheet(Struct, frozen=True):
    """The edge of the board for lines along a coast; ``seamless`` if another board adjoins."""

    box: tuple[float, float, float, float]
    seamless: bool
    seed: str

    def is_outside(self, x: float, y: float, by: float) -> bool:
        x0, y0, x1, y1 = self.box
        return x < x0 - by or x > x1 + by or y < y0 - by or y > y1 + by

    def freedom(self, x: float, y: float) -> float:
        """Return from 0 to 1 how freely a line varies here: adjoining boards draw it alike."""
        if not self.seamless:
            return 1.0
        x0, y0, x1, y1 = self.box
        return min(1.0, max(0.0, min(x - x0, x1 - x, y - y0, y1 - y) / _SEAM))


def sheet_of(board: MapGeometry) -> CoastSheet:
    frame = board.frame
    box = (frame.x, frame.y, frame.right, frame.bottom)
    return CoastSheet(box, not board.map.board.margin, f"{board.map.map}:{board.map.grid.seed}")


def ring_steps(ring: Sequence[Point], span: int) -> Iterator[Step]:
    """Yield each point of a ring, its outward unit normal, and how far the shore juts out there.

    That is in millimetres relative to the points ``span`` before and after.
    """
    count = len(ring)
    for i, (x, y) in enumerate(ring):
        (xa, ya), (xb, yb) = ring[i - 1], ring[i + 1 - count]
        along, down = xb - xa, yb - ya
        long = math.hypot(along, down) or 1.0
        nx, ny = down / long, -along / long
        (xc, yc), (xd, yd) = ring[i - span], ring[i + span - count]
        yield x, y, nx, ny, (x - (xc + xd) / 2) * nx + (y - (yc + yd) / 2) * ny


class LineEngraver:
    """Cuts lines of varying width, run by run, grouped by width."""

    def __init__(self, widths: Sequence[float]) -> None:
        self._widths = widths
        self._lines: list[list[Segment]] = [[] for _ in widths]
        self._run: list[Point] = []
        self._level = 0

    def line_to(self, spot: Point, level: int) -> None:
        """Continue to a point with a width."""
        if level != self._level:
            last = self._run[-1:]
            self.lift()
            self._run, self._level = last, level
        self._run.append(spot)

    def lift(self) -> None:
        """End the current line."""
        if len(self._run) > 1:
            self._lines[self._level].extend(polyline(self._run))
        self._run = []

    def items(self, ink: str) -> Iterator[Item]:
        """Yield the lines, the finest first."""
        self.lift()
        for width, segments in zip(self._widths, self._lines, strict=True):
            if segments:
                yield Path(tuple(segments), stroke=Stroke(ink, width, cap="round", join="round"))


def wash(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield a wash along the coast, deeper towards the shore."""
    sheet, coast = sheet_of(board), simplify(board.land, 0.05)
    for reach, share in _WASHES:
        tint: list[Segment] = []
        for ring in rings(grow(coast, reach)):
            points = resample_ring(ring, 1.6)
            heave = _line_shifts(points, f"wash{reach}", sheet.seed)
            for i, (x, y, nx, ny, _) in enumerate(ring_steps(points, 1)):
                at = (0.2 + 0.3 * heave[i] * sheet.freedom(x, y)) * reach
                tint.append(("L" if i else "M", (round(x - nx * at, 2), round(y - ny * at, 2))))
            tint.append(("Z", ()))
        if tint:
            colour = mix(theme.colour("sea"), theme.colour("sea.deep"), share)
            yield Path(tuple(tint), fill=colour)


def water_lines(board: MapGeometry, theme: Theme, cuts: Sequence[CoastLine]) -> Iterator[Item]:
    """Yield the lines that follow the coast, and the stipple of shallows."""
    sheet, coast = sheet_of(board), simplify(board.land, 0.05)
    graver, dots = LineEngraver(_WIDTHS), list[Segment]()
    for k, cut in enumerate(cuts):
        for ring in rings(grow(coast, cut.reach)):
            points = resample_ring(ring, _PACE + cut.reach / 12)
            if len(points) > 2 * _SPAN:
                _draw_coast_line(points, cut, f"{k}{sheet.seed}", sheet, graver, dots)
    ink = theme.colour("sea.line")
    yield from graver.items(ink)
    if dots:
        yield Path(tuple(dots), stroke=Stroke(ink, 0.2, cap="round"))


def _draw_coast_line(
    points: Sequence[Point],
    cut: CoastLine,
    key: str,
    sheet: CoastSheet,
    graver: LineEngraver,
    dots: list[Segment],
) -> None:
    """Draw one line along a coast, and the dots into which it dissolves."""
    runs, heave = _line_widths(len(points), cut, key), _line_shifts(points, key, sheet.seed)
    for i, (x, y, nx, ny, out) in enumerate(ring_steps([*points, points[0]], _SPAN)):
        if sheet.is_outside(x, y, _BEYOND):
            graver.lift()
            continue
        free = sheet.freedom(x, y)
        swell, juts = heave[i] * free, max(-1.0, min(1.0, out)) * free
        at = max(0.0, 0.2 + 0.16 * swell + 0.1 * juts) * cut.reach
        x, y = round(x - nx * at, 2), round(y - ny * at, 2)
        if cut.shallows and free == 1.0 and juts - 0.6 * swell < -0.42:
            graver.lift()
            dots.extend(_stipple(x, y, nx, ny, f"{key}{i}"))
        elif free > 0.4 and not runs[i]:
            graver.lift()
        else:
            level = cut.weight * (0.8 + 0.5 * (nx * _LIGHT[0] + ny * _LIGHT[1]) + 0.25 * juts)
            graver.line_to((x, y), max(0, min(round(level), runs[i], len(_WIDTHS) - 1)))
    graver.lift()


def resample_ring(ring: Sequence[Point], pace: float) -> list[Point]:
    """Return the points of a ring about ``pace`` mm apart."""
    closed = [*ring, ring[0]]
    around = plain_sum(map(math.dist, closed, closed[1:]))
    return list(points_along(closed, around, max(3, round(around / pace))))


def _line_widths(count: int, cut: CoastLine, key: str) -> list[int]:
    """Return the maximum width level at each point of a line: 0 in gaps, growing from run ends."""
    if cut.drawn_tenths >= 10:
        return [len(_WIDTHS)] * (count + 1)
    found: list[int] = []
    while len(found) <= count:
        more = signed_noise(f"{key}:{len(found)}")
        run = max(3, round(cut.drawn_tenths * (1.5 + more)))
        found.extend(1 + min(i, run - 1 - i) for i in range(run))
        found.extend([0] * max(1, round((10 - cut.drawn_tenths) * (0.6 - 0.4 * more))))
    return found


def _line_shifts(points: Sequence[Point], key: str, seed: str) -> list[float]:
    """Return the relative shift of a line at each point, from -1 to 1.

    Part of it is common to all lines along the coast, part is its own.
    """
    knots = [
        0.65 * terrain_noise(x, y, 13.0, seed) + 0.35 * terrain_noise(x, y, 6.0, key)
        for x, y in points[::_KNOT]
    ]
    knots += knots[:1]
    found: list[float] = []
    for a, b in zip(knots, knots[1:], strict=False):
        found.extend(a + (b - a) * i / _KNOT for i in range(_KNOT))
    return [*found, *knots[:1]]


def _stipple(x: float, y: float, nx: float, ny: float, key: str) -> Segments:
    """Return two dots near a point where the line is not drawn."""
    found: list[Segment] = []
    for i in range(2):
        off, on = 0.45 * signed_noise(f"{key}{i}"), 0.5 * i + 0.2 * signed_noise(f"{i}{key}")
        spot = (round(x + nx * off - ny * on, 2), round(y + ny * off + nx * on, 2))
        found += (("M", spot), ("L", spot))
    return tuple(found)


def coastline(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield the coast itself, heavier in the shade, without the edge where the frame cuts it."""
    sheet, graver = sheet_of(board), LineEngraver(_COAST)
    for ring in rings(simplify(board.land, _TOLERANCE)):
        points = [(round(x, 2), round(y, 2)) for x, y in ring]
        for x, y, nx, ny, _ in ring_steps([*points, points[0]], 1):
            graver.line_to(
                (x, y), min(2, max(0, round(1.1 + 1.2 * (nx * _LIGHT[0] + ny * _LIGHT[1]))))
            )
            if sheet.is_outside(x, y, -0.2):
                graver.lift()
        graver.lift()
    yield from graver.items(theme.colour("land.line"))


def skerries(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield stones off some headlands."""
    sheet, stones = sheet_of(board), list[Segment]()
    for ring in rings(board.land):
        points = resample_ring(ring, 1.6)
        for x, y, nx, ny, out in ring_steps(points, 3) if len(points) > 12 else ():
            often = signed_noise(f"{sheet.seed}{x:.1f}:{y:.1f}")
            if out < 0.9 or often < 0.45 or sheet.is_outside(x, y, -3.0):
                continue
            for k in range(2):
                key = f"{x:.1f}:{y:.1f}:{k}"
                far, r = 0.95 + 0.75 * k + 0.2 * signed_noise(key), 0.36 - 0.1 * k
                side = 0.7 * signed_noise("side" + key)
                stones += _stone(x + nx * far - ny * side, y + ny * far + nx * side, r, key)
    if stones:
        stroke = Stroke(theme.colour("land.line"), 0.15, join="round")
        lit = mix(theme.colour("land"), theme.colour("hachure"), 0.35)
        yield Path(tuple(stones), fill=lit, stroke=stroke)


def _stone(x: float, y: float, r: float, key: str) -> Segments:
    """Return a stone with a flat foot, about 2 ``r`` wide."""
    tilt = 0.3 * signed_noise("tilt" + key)
    rim = ((-1.1, 0.3), (-0.6, -0.5), (tilt, -0.9), (0.7, -0.4), (1.1, 0.3))
    return polygon([(round(x + r * px, 2), round(y + r * py, 2)) for px, py in rim])


def cliffs(board: MapGeometry, theme: Theme, steep: float) -> Iterator[Item]:
    """Yield the hachures of cliffs from the coast inland, in tufts.

    They are where the shore juts out by at least ``steep`` millimetres.
    """
    sheet, strokes = sheet_of(board), list[Segment]()
    for ring in rings(board.land):
        points = resample_ring(ring, 0.6)
        if len(points) < 2 * _SPAN:
            continue
        for i, (x, y, nx, ny, out) in enumerate(ring_steps(points, _SPAN)):
            shade = nx * _LIGHT[0] + ny * _LIGHT[1]
            if out + 0.5 * shade < steep or sheet.is_outside(x, y, -1.5):
                continue
            long = 0.55 + 0.75 * abs(signed_noise(f"{x:.1f}:{y:.1f}")) * (
                0.6 + 0.4 * math.sin(i * 0.7)
            )
            end = (round(x - nx * long, 2), round(y - ny * long, 2))
            strokes += (("M", (round(x, 2), round(y, 2))), ("L", end))
            if shade > 0:
                strokes += (("M", (round(x - 0.2 * ny, 2), round(y + 0.2 * nx, 2))), ("L", end))
    if strokes:
        ink = theme.colour("land.line")
        yield Path(tuple(strokes), stroke=Stroke(ink, 0.13, cap="round"))


# Level strokes along a shore, as engravers cut them: long and heavy near the land and in its lee,
# broken and fine towards open water, all different.


# Millimetres between strokes, and the maximum displacement of one.
_ROW, _MOVED = 0.82, 0.22
# The reach of strokes along a bare and a rich shore, and the addition in the lee; their widths, the
# finest first, and the fraction of the reach beyond which each is used.
_SHORT, _LONG, _LEE = 0.9, 3.3, 0.8
_STROKE_WIDTHS = (0.09, 0.14, 0.2, 0.26)
_FADES = (0.72, 0.45, 0.2)
# Distance between samples of a stroke, and the number of samples in a run that is cut or not.
_STROKE_PACE, _RUN = 0.45, 5
# The size of rich or bare stretches of shore.
_STRETCH = 9.0
_TO_THE_LIGHT = 0.7


def level_strokes(board: MapGeometry, water: Area, theme: Theme) -> Iterator[Item]:
    """Yield the strokes in the water around a board's land."""
    sheet = sheet_of(board)
    band = overlap(subtract(grow(board.land, _LONG + _LEE), board.land), water)
    graver = LineEngraver(_STROKE_WIDTHS)
    for chain in chains(hatch_lines(band, 0, _ROW)):
        for spots in _stroke_places(chain):
            _cut_stroke(spots, board, sheet, graver)
            graver.lift()
    yield from graver.items(theme.colour("sea.line"))


def _stroke_places(chain: list[Point]) -> Iterator[list[Point]]:
    """Yield the sample points along a level chain."""
    (x0, y), (x1, _) = min(chain), max(chain)
    count = int((x1 - x0) / _STROKE_PACE)
    if count > 0:
        yield [(x0 + (x1 - x0) * i / count, y) for i in range(count + 1)]


def _cut_stroke(
    spots: list[Point], board: MapGeometry, sheet: CoastSheet, graver: LineEngraver
) -> None:
    """Cut a stroke where the shore calls for one."""
    off = distances(board.land, spots)
    # Light comes from the north-west: points with land in that direction are in its lee.
    lit = distances(board.land, [(x - _TO_THE_LIGHT, y - _TO_THE_LIGHT) for x, y in spots])
    for i, ((x, y), deep, from_light) in enumerate(zip(spots, off, lit, strict=True)):
        free = sheet.freedom(x, y)
        rich = 0.5 + 0.5 * free * terrain_noise(x, y, _STRETCH, sheet.seed + "hatch")
        lee = max(0.0, deep - from_light) / _TO_THE_LIGHT
        reach = _SHORT + (_LONG - _SHORT) * rich + _LEE * lee
        part = deep / reach
        parted = signed_noise(f"{sheet.seed}:{round(y, 1)}:{i // _RUN}") * free > 1.15 - 1.3 * part
        if part > 1.0 or parted:
            graver.lift()
            continue
        level = sum(part < fade for fade in _FADES)
        moved = _MOVED * free * signed_noise(f"{sheet.seed}:row{round(y, 1)}")
        graver.line_to((round(x, 2), round(y + moved, 2)), level)
