"""Lay out spinners: a disc with rings of sectors, a balanced arrow, and washers between them."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct

from pnp.art.outlines import outline_of
from pnp.art.patterns import border, sunburst
from pnp.art.pen import CUT_LINE, Pen, capital_height, text_width
from pnp.art.tints import most_contrasting_ink, readable_ink
from pnp.base.diagnostics import KeyPath, Reporter
from pnp.base.geometry import Area, area_of, centroid, disc, grow, join, outline, rings
from pnp.base.sums import plain_sum
from pnp.kinds.flat import merge_equal_points
from pnp.kinds.spinner.record import WASHERS, Ring, Spinner, SpinnerSector
from pnp.scene import Group, Item, Matrix, Path, Point, Segment, Segments, Stroke, circle, line
from pnp.scene.piece import Piece
from pnp.text import shaping
from pnp.text.fitting import FLOOR, Shortfall
from pnp.text.shaping import Style
from pnp.theme import Theme

# The hole for a brad or a paper clip, an eighth of an inch.
HOLE = 3.2
# Diameter of the hub around the hole, the minimum that does not tear; and of a washer.
HUB, WASHER = 10.0, 12.0
# As fractions of the length from the hole to the tip.
_HEAD, _HALF_HEAD, _HALF_SHAFT, _FEATHER = 0.3, 0.13, 0.045, 0.17


class Pointer(Struct, frozen=True):
    """The arrow, pointing up, from the top left of its box; ``hole`` is the middle of its hole."""

    edge: tuple[Point, ...]
    hole: Point
    width: float
    height: float

    @property
    def cut(self) -> Segments:
        return (*outline(area_of(self.edge)), *circle(*self.hole, HOLE / 2))


def pointer(reach: float) -> Pointer:
    """Return an arrow whose tip is ``reach`` mm from its hole.

    The length of the tail balances it about the hole.
    """
    short, long = 0.1 * reach, 2.0 * reach
    for _ in range(60):
        tail = (short + long) / 2
        if centroid(_arrow(reach, tail))[1] < 0:
            short = tail
        else:
            long = tail
    ring = rings(_arrow(reach, tail))[0]
    xs, ys = [p[0] for p in ring], [p[1] for p in ring]
    left, top = min(xs), min(ys)
    edge = merge_equal_points([(x - left, y - top) for x, y in ring])
    return Pointer(edge, (-left, -top), max(xs) - left, max(ys) - top)


def _arrow(reach: float, tail: float) -> Area:
    """Return the arrow about its hole at the origin: head, shaft, feathers, and the hub."""
    head, half, shaft = reach * _HEAD, reach * _HALF_HEAD, max(1.6, reach * _HALF_SHAFT)
    feather = reach * _FEATHER
    vane = half * 0.8
    right = [
        (0.0, -reach),
        (half, -reach + head),
        (shaft, -reach + head * 0.82),
        (shaft, tail - feather * 1.7),
        (vane, tail - feather),
        (vane, tail),
        (0.0, tail - feather * 0.5),
    ]
    left = [(-x, y) for x, y in reversed(right[1:-1])]
    return join([area_of([*right, *left]), disc((0.0, 0.0), HUB / 2)])


BLEED = 3.0
# The distance of the arrow's tip from the hole, as a fraction of the disc's diameter.
REACH = 0.42
# The type size of a washer's name, and its distance from the middle.
_NAMED, _NAME = 2.65, 3.3
# The band of the rim and the disc around the hole, as fractions of the diameter.
_RIM, _HUB = 0.045, 0.11


def layout(record: Spinner, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield the disc, its arrow and two washers."""
    pen = Pen(theme, reporter)
    dial = _Dial(record, pen)
    size = record.size
    middle = size / 2, size / 2
    yield Piece(
        record.spinner,
        record.title,
        size,
        size,
        (Group(tuple(dial.items()), name="art"),),
        bleed=BLEED,
        cut=(*circle(*middle, size / 2), *circle(*middle, HOLE / 2)),
        quantity=record.quantity,
    )
    yield from _loose_pieces(record, pen)


def angles(ring: Ring) -> list[tuple[float, float]]:
    """Return the start and end of each sector, in degrees clockwise from the top."""
    total = plain_sum(sector.weight for sector in ring.sectors)
    found: list[tuple[float, float]] = []
    at = 0.0
    for sector in ring.sectors:
        found.append((at * 360 / total, (at + sector.weight) * 360 / total))
        at += sector.weight
    return found


def radii(record: Spinner) -> list[tuple[float, float]]:
    """Return the inner and outer radius of each ring, the outermost first, in millimetres."""
    outer, inner = record.size * (0.5 - _RIM), record.size * _HUB
    total = plain_sum(ring.width for ring in record.rings)
    found: list[tuple[float, float]] = []
    for ring in record.rings:
        wide = (record.size * (0.5 - _RIM) - inner) * ring.width / total
        found.append((outer - wide, outer))
        outer -= wide
    return found


class _Dial(Struct, frozen=True):
    """Draws the disc about its middle."""

    record: Spinner
    pen: Pen

    def items(self) -> Iterator[Item]:
        record, theme = self.record, self.pen.theme
        size = record.size
        x = y = size / 2
        rim, ink = theme.colour(record.rim), theme.colour(record.ink)
        line_ink = most_contrasting_ink(rim, ink, theme.colour("paper"))
        yield Path(circle(x, y, x + BLEED), rim)
        edge = outline_of("round", size)
        yield from border(edge, record.border, 1.3, size * _RIM - 2.2, line_ink)
        for index, (ring, (inner, outer)) in enumerate(
            zip(record.rings, radii(record), strict=True)
        ):
            yield from self._ring(ring, index, inner, outer)
        yield from self._hub((x, y))
        yield Path(circle(x, y, size / 2), None, Stroke(theme.colour("cut"), CUT_LINE))

    def _ring(self, ring: Ring, index: int, inner: float, outer: float) -> Iterator[Item]:
        ink = self.pen.theme.colour(self.record.ink)
        middle = self.record.size / 2
        centre = Matrix.translate(middle, middle)
        for place, (sector, (start, end)) in enumerate(
            zip(ring.sectors, angles(ring), strict=True)
        ):
            where: KeyPath = ("rings", index, "sectors", place)
            ground = self._ground(ring, place)
            yield Group(
                (Path(_slice(inner, outer, start, end), ground, Stroke(ink, 0.35)),), centre
            )
            turn = Matrix.rotate((start + end) / 2).then(centre)
            half = math.radians(min(end - start, 180) / 2)
            art = tuple(self._sector(sector, where, ground, inner, outer, half))
            yield Group(art, turn)
        yield Path(circle(middle, middle, outer), None, Stroke(ink, 0.7))
        yield Path(circle(middle, middle, inner), None, Stroke(ink, 0.7))

    def _ground(self, ring: Ring, place: int) -> str:
        own = ring.sectors[place].ground
        count = len(ring.grounds)
        turn = place % count
        if place == len(ring.sectors) - 1 and turn == 0 and count > 2:
            turn = 1  # the last sector would touch the first with the same colour
        return self.pen.theme.colour(own or ring.grounds[turn])

    def _sector(
        self,
        sector: SpinnerSector,
        where: KeyPath,
        ground: str,
        inner: float,
        outer: float,
        half: float,
    ) -> Iterator[Item]:
        """Draw a sector as if it were at the top: label along its rim, icon, number below it."""
        theme = self.pen.theme
        ink = readable_ink(ground, theme.colour("ink"), theme.colour("paper"))
        ink = theme.colour(sector.ink) if sector.ink else ink
        top = outer - 1.6
        if sector.label:
            style = theme.style("spinner.label").with_fill(ink)
            room = 1.84 * half * (top - style.size)
            style = _fitted_style(sector.label, style, room)
            natural = shaping.width(sector.label, style)
            if natural > room:
                lacking = Shortfall(natural - room, 0.0, 0.0)
                self.pen.report_overflow((*where, "label"), sector.label, style.size, lacking)
            top -= style.size * 0.78
            if natural <= room:
                yield from self.pen.arc((*where, "label"), sector.label, style, (0, 0), top)
            top -= style.size * 0.35
        deep = top - inner - 2.2
        # The room for a figure is the circle that touches both radii and both sides.
        radius = min(deep / 2, _inscribed_radius(top, half))
        centre = top - radius
        icon, number = (*where, "icon"), (*where, "number")
        if sector.icon and sector.number:
            # A quarter of the radius stays clear between them.
            lift, drop = centre + radius * 0.47, centre - radius * 0.55
            yield from self.pen.icon(icon, sector.icon, 0, -lift, radius * 1.04, ink)
            yield from self._number(sector.number, number, -drop, radius * 0.64, ink)
        elif sector.icon:
            yield from self.pen.icon(icon, sector.icon, 0, -centre, radius * 1.5, ink)
        elif sector.number:
            yield from self._number(sector.number, number, -centre, radius * 1.5, ink)

    def _number(self, text: str, where: KeyPath, y: float, size: float, ink: str) -> Iterator[Item]:
        """Draw a number around a level, with a line that distinguishes a 6 from a 9."""
        room = size * 1.5
        style = _fitted_style(
            text, self.pen.theme.style("spinner.number", size).with_fill(ink), room
        )
        yield from self.pen.centred(where, text, style, 0, y, room)
        if text in ("6", "9"):
            half, level = size * 0.24, y + capital_height(style) / 2 + size * 0.12
            yield Path(line(-half, level, half, level), None, Stroke(ink, size * 0.07))

    def _hub(self, centre: Point) -> Iterator[Item]:
        """Draw the hub, on which the arrow turns: a compass of rays and the mark of the hole."""
        theme, record = self.pen.theme, self.record
        radius, ink = record.size * _HUB, theme.colour(record.ink)
        ground = theme.colour(record.hub)
        yield Path(circle(*centre, radius), ground, Stroke(ink, 0.7))
        rays = sunburst(centre, HOLE / 2 + 1.4, radius - 1.0, 48)
        yield Path(rays, None, Stroke(ink, 0.2))
        yield Path(circle(*centre, HOLE / 2 + 1.0), ground)
        yield from _hole(centre, theme.colour("cut"))


def _loose_pieces(record: Spinner, pen: Pen) -> Iterator[Piece]:
    """Yield the arrow and the washers on which it turns."""
    theme = pen.theme
    shape = pointer(record.size * REACH)
    ink, colour = theme.colour(record.ink), theme.colour(record.arrow)
    body = area_of(shape.edge)
    rib = line(shape.hole[0], 4.0, shape.hole[0], shape.height - 4.0)
    paper = most_contrasting_ink(colour, ink, theme.colour("paper"))
    art = (
        Path(outline(grow(body, BLEED)), colour),
        Path(outline(grow(body, -0.9)), None, Stroke(paper, 0.25, join="round")),
        Path(rib, None, Stroke(paper, 0.25)),
        Path(circle(*shape.hole, 4.0), colour, Stroke(paper, 0.25)),
        *_hole(shape.hole, paper),
        Path(outline(body), None, Stroke(theme.colour("cut"), CUT_LINE)),
    )
    yield Piece(
        f"{record.spinner}-arrow",
        theme.text_of("spinner.arrow", title=record.title),
        shape.width,
        shape.height,
        (Group(art, name="art"),),
        bleed=BLEED,
        cut=shape.cut,
        quantity=record.quantity,
    )
    middle = WASHER / 2, WASHER / 2
    edge = (*circle(*middle, WASHER / 2), *circle(*middle, HOLE / 2))
    ring = Path(circle(*middle, WASHER / 2 + BLEED), theme.colour(record.hub))
    lines = Path(circle(*middle, WASHER / 2), None, Stroke(theme.colour("cut"), CUT_LINE))
    style = theme.style("spinner.label", _NAMED).with_fill(
        readable_ink(theme.colour(record.hub), ink)
    )
    name = pen.arc(("title",), theme.text_of("spinner.named-washer"), style, middle, _NAME)
    yield Piece(
        f"{record.spinner}-washer",
        theme.text_of("spinner.washer", title=record.title),
        WASHER,
        WASHER,
        (Group((ring, *_hole(middle, theme.colour("cut")), *name, lines), name="art"),),
        bleed=BLEED,
        cut=edge,
        quantity=WASHERS * record.quantity,
    )


def _hole(centre: Point, ink: str) -> Iterator[Item]:
    """Draw the hole and its centre."""
    (x, y), arm = centre, HOLE / 2
    yield Path(circle(x, y, HOLE / 2), None, Stroke(ink, CUT_LINE))
    cross: Segments = (*line(x - arm, y, x + arm, y), *line(x, y - arm, x, y + arm))
    yield Path(cross, None, Stroke(ink, 0.12))


def _fitted_style(text: str, style: Style, room: float) -> Style:
    """Return a style in which a line fits ``room``, but at least of the minimum size.

    Below that, the pen reports that the text does not fit.
    """
    natural = text_width(text, style)
    return style.with_size(max(FLOOR, style.size * min(1.0, room / natural * 0.999)))


def _inscribed_radius(outer: float, half: float) -> float:
    """Return the radius of the circle that touches the arc of a sector and both its sides."""
    s = math.sin(min(half, math.pi / 2))
    return outer * s / (1 + s)


def _slice(inner: float, outer: float, start: float, end: float) -> Segments:
    """Return a segment of a ring about the origin, in degrees clockwise from the top."""
    steps = max(1, math.ceil((end - start) / 45))
    turns = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    found: list[Segment] = [("M", _polar_point(outer, turns[0]))]
    found += [_arc(outer, a, b) for a, b in zip(turns, turns[1:], strict=False)]
    found.append(("L", _polar_point(inner, turns[-1])))
    back = turns[::-1]
    found += [_arc(inner, a, b) for a, b in zip(back, back[1:], strict=False)]
    return (*found, ("Z", ()))


def _polar_point(radius: float, turn: float) -> Point:
    return radius * math.sin(turn), -radius * math.cos(turn)


def _arc(radius: float, start: float, end: float) -> Segment:
    """Return an arc as one cubic, starting at the current point of the path."""
    k = 4 / 3 * math.tan((end - start) / 4) * radius
    (x0, y0), (x1, y1) = _polar_point(radius, start), _polar_point(radius, end)
    return "C", (
        x0 + k * math.cos(start),
        y0 + k * math.sin(start),
        x1 - k * math.cos(end),
        y1 - k * math.sin(end),
        x1,
        y1,
    )
