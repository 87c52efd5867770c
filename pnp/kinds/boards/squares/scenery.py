"""Scenery on and between islands, back to front: the legend's art, square edges, piers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from pnp.art import island_art
from pnp.art.engraving import FINE, HAIR, PLAIN, chain_between, parse_curve, ring, round_segments
from pnp.art.island_art import Picture, Stamps, ThemedPen, themed_pen
from pnp.art.pen import Pen
from pnp.base.geometry import (
    area_of,
    box_of,
    depths,
    inscribed_circle,
    join,
    outline,
    overlap,
    polygons,
)
from pnp.base.hand_drawn import signed_noise
from pnp.kinds.boards.squares import islands, town
from pnp.kinds.boards.squares.islands import Land
from pnp.kinds.boards.squares.squares import Square, SquareBoard
from pnp.model.drawings import CROSS
from pnp.scene import Group, Item, Matrix, Path, Point, Segment, Stroke, line, polygon
from pnp.theme import Theme


class SceneryStand(NamedTuple):
    """A picture with its foot at a place; ``size`` is the size of 100 units in millimetres."""

    at: Point
    size: float
    name: str
    picture: Picture


_PALMS = tuple((f"palm{lean}", island_art.palm(lean)) for lean in (20, -18, 8, -8))
_HILLS = tuple((f"hill{peak}", island_art.hill(peak)) for peak in (-8, 6, -20, 17))
_ROCKS = tuple((f"boulder{i}", island_art.boulder(i)) for i in range(3))
_HUTS = tuple(
    (f"hut{wide}-{high}", island_art.hut(wide, high))
    for wide, high in ((1.0, 1.0), (0.84, 1.16), (1.2, 0.86))
)


def scenery(field: SquareBoard, land: Land, theme: Theme, stamps: Stamps) -> Iterator[Item]:
    """Yield the scenery of one island."""
    art = land.isle.legend.art or "palms"
    if art in _LANDMARKS:
        yield from _LANDMARKS[art](field, land, theme, stamps)
        return
    found = [stand for asked in _STANDS[art](field, land) for stand in _fitted_stands(land, asked)]
    for stand in sorted([*found, *_tufts(field, land)], key=lambda s: (s.at[1], s.at[0])):
        yield stamps.stamp(stand.name, stand.picture, stand.size, stand.at)


def _fitted_stands(land: Land, stand: SceneryStand) -> Iterator[SceneryStand]:
    """Yield the picture if its foot has room: as requested, or nearer to the middle of the land."""
    if land.meadow.is_empty:
        return
    middle, _ = inscribed_circle(land.meadow)
    half = stand.size * (0.72 if stand.name.startswith("hill") else 0.28)
    for k in range(8):
        x = stand.at[0] + (middle[0] - stand.at[0]) * k * 0.07
        y = stand.at[1] + (middle[1] - stand.at[1]) * k * 0.07
        if min(depths(land.meadow, [(x - half, y), (x, y), (x + half, y)])) > -0.3:
            yield stand._replace(at=(x, y))
            return


def _island_squares(field: SquareBoard, land: Land) -> Iterator[tuple[int, Point, float]]:
    """Yield number, middle and size of each square of an island."""
    for i, square in enumerate(land.isle.squares):
        yield i, field.box(square).centre, field.board.grid.size


def _palm(key: str, at: Point, size: float) -> SceneryStand:
    name, picture = _PALMS[int((signed_noise(key) + 1) * 2) % 4]
    return SceneryStand(at, size * (1 + 0.1 * signed_noise(key + "s")), name, picture)


def _bush(at: Point, size: float) -> SceneryStand:
    return SceneryStand(at, size, "bush", island_art.bush)


def _palms(field: SquareBoard, land: Land) -> Iterator[SceneryStand]:
    for i, (x, y), s in _island_squares(field, land):
        key = f"{land.isle.mark}{i}"
        spots = ((-0.2, -0.02), (0.2, 0.04), (-0.04, 0.26))
        for k, (dx, dy) in enumerate(spots):
            at = (
                x + s * (dx + 0.06 * signed_noise(f"{key}{k}x")),
                y + s * (dy + 0.05 * signed_noise(f"{key}{k}y")),
            )
            yield _palm(f"{key}{k}", at, s * 0.5)
        yield _bush((x + s * (0.08 + 0.1 * signed_noise(key + "b")), y + s * 0.16), s * 0.1)


def _hills(field: SquareBoard, land: Land) -> Iterator[SceneryStand]:
    for i, (x, y), s in _island_squares(field, land):
        key = f"{land.isle.mark}{i}h"
        far, near, side = (s * signed_noise(f"{key}{k}") for k in range(3))
        name, picture = _HILLS[(i + 1) % 4]
        yield SceneryStand((x - 0.14 * s + 0.1 * far, y), s * 0.36 + 0.06 * side, name, picture)
        name, picture = _HILLS[(3 * i + len(land.isle.squares)) % 4]
        at = x + 0.08 * s + 0.09 * near, y + 0.2 * s + 0.05 * far
        yield SceneryStand(at, s * 0.44 + 0.07 * near, name, picture)
        if side > 0:
            yield _palm(key, (x + 0.27 * s, y + 0.28 * s), s * 0.42)
        else:
            yield _bush((x + 0.3 * s, y + 0.3 * s), s * 0.11)
            yield _bush((x - 0.3 * s, y + 0.28 * s), s * 0.13)


def _huts(field: SquareBoard, land: Land) -> Iterator[SceneryStand]:
    for i, (x, y), s in _island_squares(field, land):
        if i % 2 == 0:
            name, picture = _HUTS[(i // 2 + ord(land.isle.mark[0])) % 3]
            aside = 0.08 * s * signed_noise(f"{land.isle.mark}{i}hut")
            yield SceneryStand((x + 0.05 * s + aside, y + 0.22 * s), s * 0.58, name, picture)
            yield _palm(f"{land.isle.mark}{i}", (x - 0.26 * s, y + 0.08 * s), s * 0.46)
            yield _bush((x + 0.29 * s, y + 0.25 * s), s * 0.09)
        else:
            yield _palm(f"{land.isle.mark}{i}", (x - 0.1 * s, y + 0.16 * s), s * 0.52)
            yield _palm(f"{land.isle.mark}{i}b", (x + 0.2 * s, y + 0.02 * s), s * 0.44)


def _rocks(field: SquareBoard, land: Land) -> Iterator[SceneryStand]:
    for i, (x, y), s in _island_squares(field, land):
        key = f"{land.isle.mark}{i}r"
        for k, (dx, dy, tall) in enumerate(
            ((-0.12, 0.02, 0.5), (0.12, 0.14, 0.4), (-0.1, 0.28, 0.24))
        ):
            turn = signed_noise(f"{key}{k}")
            at = x + (dx + 0.07 * turn) * s, y + dy * s
            name, picture = _ROCKS[int((turn + 1) * 1.5) % 3]
            yield SceneryStand(at, s * tall * (1 + 0.2 * turn), name, picture)
        yield _bush((x - 0.26 * s, y + 0.22 * s), s * 0.1)
        if i % 2:
            yield _palm(f"{land.isle.mark}{i}", (x + 0.24 * s, y + 0.06 * s), s * 0.44)


def _lighthouse(field: SquareBoard, land: Land) -> Iterator[SceneryStand]:
    for i, (x, y), s in _island_squares(field, land):
        if i == 0:
            yield SceneryStand((x, y + 0.26 * s), s * 0.82, "lighthouse", island_art.lighthouse)
            yield SceneryStand((x + 0.26 * s, y + 0.3 * s), s * 0.2, *_ROCKS[0])
            yield _bush((x - 0.26 * s, y + 0.22 * s), s * 0.1)
        else:
            yield SceneryStand((x, y + 0.06 * s), s * 0.3, *_ROCKS[0])
            yield SceneryStand((x - 0.1 * s, y + 0.24 * s), s * 0.24, *_ROCKS[0])
            yield _palm(land.isle.mark, (x + 0.2 * s, y + 0.22 * s), s * 0.42)


def _tufts(field: SquareBoard, land: Land) -> Iterator[SceneryStand]:
    spots: list[Point] = []
    for i, (x, y), s in _island_squares(field, land):
        for k in range(11):
            key = f"{land.isle.mark}{i}t{k}"
            spots.append((x + 0.42 * s * signed_noise(key), y + 0.42 * s * signed_noise(key + "y")))
    for k, (at, deep) in enumerate(zip(spots, depths(land.meadow, spots), strict=True)):
        if deep > 0.8:
            name, picture = (
                ("flower", island_art.flower) if k % 3 == 1 else ("tuft", island_art.tuft)
            )
            yield SceneryStand(at, 2.0, name, picture)


def hoard(field: SquareBoard, land: Land, theme: Theme, stamps: Stamps) -> Iterator[Item]:
    """Yield a clearing with a ring for the coins, an open chest behind it, and palms."""
    (x, y), _ = inscribed_circle(land.body)
    boxes = [field.box(square) for square in land.isle.squares]
    x = (min(b.x for b in boxes) + max(b.right for b in boxes)) / 2
    size = field.board.grid.size
    for name, lean, dx, dy, tall in (
        ("palm-18", -18, -1.05, -0.18, 0.6),
        ("palm20", 20, 1.05, -0.2, 0.62),
        ("palm8", 8, 0.78, -0.4, 0.5),
        ("palm-8", -8, -0.74, -0.36, 0.5),
    ):
        yield stamps.stamp(name, island_art.palm(lean), size * tall, (x + dx * size, y + dy * size))
    brush = themed_pen(theme)
    pen = brush.pen
    middle = x, y + 0.02 * size
    pen.shape(ring(*middle, 0.98 * size, 0.58 * size), 0.5, brush.tone("beach"))
    pen.lines([ring(*middle, 0.91 * size, 0.51 * size)], PLAIN)
    yield pen.as_group((0, 0))
    chest = themed_pen(theme, size * 0.95)
    treasure_chest(chest)
    yield chest.pen.as_group((x, y - 0.32 * size))
    yield from _coins(theme, middle, size)


def treasure_chest(brush: ThemedPen) -> None:
    """Draw an open chest heaped with gold, seen from the front."""
    pen = brush.pen
    lid = parse_curve("-46,-28 | -44,-52 -30,-62 0,-64 30,-62 44,-52 | 46,-28 -46,-28")
    pen.shape(lid, 0.5, brush.tone("wood.shade"))
    inner = parse_curve("-38,-30 | -36,-48 -26,-55 0,-57 26,-55 36,-48 | 38,-30 -38,-30")
    pen.shape(inner, 0.26, pen.dark)
    heap = parse_curve("-40,-22 -34,-34 -20,-38 -8,-46 6,-42 18,-38 32,-36 40,-22 -40,-22")
    pen.shape(heap, 0.4, brush.tone("gold.face"))
    for cx, cy in (
        (-28, -30),
        (-16, -34),
        (-4, -39),
        (9, -36),
        (22, -33),
        (32, -29),
        (-10, -29),
        (3, -30),
        (15, -28),
    ):
        pen.shape(ring(cx, cy, 6.4, 4.2), 0.24, brush.tone("gold.face"))
    box = [(-44.0, -26.0), (44.0, -26.0), (40.0, 12.0), (-40.0, 12.0)]
    pen.shape(box, 0.55, brush.tone("wood"))
    west, east = [(-44.0, -26.0), (-40.0, 12.0)], [(44.0, -26.0), (40.0, 12.0)]
    pen.lines_inside(
        box,
        [chain_between(west, east, 0.5, 2), *([(-60.0, y), (60.0, y)] for y in (-14, -2))],
        FINE,
    )
    pen.hatch(overlap(area_of(box), area_of([(22, -30), (50, -30), (50, 20), (22, 20)])), 100, 0.45)
    for x in (-30, 30):
        band = [(x - 5.0, -26.0), (x + 5.0, -26.0), (x + 4.6, 12.0), (x - 4.6, 12.0)]
        pen.shape(band, 0.3, brush.tone("gold.rim"))
    pen.shape(
        [(-8.0, -26.0), (8.0, -26.0), (8.0, -8.0), (0.0, -3.0), (-8.0, -8.0)],
        0.34,
        brush.tone("gold.rim"),
    )
    pen.fill(ring(0, -17, 2.4, 2.8), pen.dark)


def _coins(theme: Theme, at: Point, size: float) -> Iterator[Item]:
    """Yield a few coins that fell from the chest."""
    brush = themed_pen(theme, 6.0)
    brush.pen.shape(ring(0, 0, 26, 18), 0.26, brush.tone("gold.face"))
    brush.pen.lines([ring(0, 0, 18, 12)], HAIR)
    coin = Group(tuple(brush.pen.items), Matrix.scale(0.06))
    for dx, dy in ((-0.66, -0.14), (0.6, -0.2), (0.7, 0.02), (-0.74, 0.06)):
        spot = Matrix.translate(at[0] + dx * size, at[1] + dy * size)
        yield Group((coin,), spot)


_STANDS: dict[str, Callable[[SquareBoard, Land], Iterator[SceneryStand]]] = {
    "hills": _hills,
    "huts": _huts,
    "lighthouse": _lighthouse,
    "palms": _palms,
    "rocks": _rocks,
}
_LANDMARKS: dict[str, Callable[[SquareBoard, Land, Theme, Stamps], Iterator[Item]]] = {
    "hoard": hoard,
    "monster": islands.monster,
    "skull": islands.skull,
    "town": town.town,
}
NAMES = tuple(sorted((*_STANDS, *_LANDMARKS)))


# Islands, edges of squares and piers.


def draw_ashore(
    field: SquareBoard, land: Sequence[Land], pen: Pen, stamps: Stamps
) -> Iterator[Item]:
    """Yield islands and their vegetation, the lines between squares, piers, and signs."""
    theme = pen.theme
    yield from islands.draw_bodies(land, theme)
    yield from _images(field, land, pen)
    afloat, dry = lattice(field, theme)
    yield from afloat
    for square in field.squares_drawn_as("pier"):
        yield from town.jetty(field, square, theme)
        yield from _sign(field, square, pen)
    for item in land:
        sign = list(_sign(field, item.isle.squares[0], pen))
        # A sign would be lost among decorative palms, which do not grow on a coloured ground.
        if item.isle.legend.art is not None or not (sign or item.ground):
            yield from scenery(field, item, theme, stamps)
        yield from sign
    # Over palms and rocks: ships on land move from square to square.
    yield from dry


def _images(field: SquareBoard, land: Sequence[Land], pen: Pen) -> Iterator[Item]:
    """Yield the pictures of marks in their places: islands, or touching squares."""
    for mark, entry in field.board.legend.items():
        if entry.image is None:
            continue
        places = [item.body for item in land if item.isle.mark == mark]
        boxes = [box_of(field.box(s)) for s in field.legends if field.mark(s) == mark]
        for place in places or polygons(join(boxes)):
            yield from pen.own_picture(("legend", mark, "image"), entry.image, outline(place))


def _sign(field: SquareBoard, square: Square, pen: Pen) -> Iterator[Item]:
    """Yield the sign of a square if its kind has one: an icon, or a painted cross."""
    kind, which = field.kind(square), field.legends[square].which
    icon = kind.which[which] if which is not None else kind.icon
    if icon is None:
        return
    theme, (x, y) = pen.theme, field.box(square).centre
    size = field.board.grid.size
    if icon != CROSS:
        where = (
            "spaces",
            field.board.spaces.index(kind),
            *(("which", which) if which else ("icon",)),
        )
        yield from pen.icon(where, icon, x, y, size * 0.52, theme.colour("ink"))
        return
    brush = themed_pen(theme)
    far = 0.27 * size
    for dx, dy in ((1, 1), (1, -1)):
        ends = [(x - dx * far, y - dy * far), (x, y + 0.4), (x + dx * far, y + dy * far)]
        for wide, role in ((4.6, "paper"), (3.4, "coral")):
            apart = brush.pen.blank_copy()
            apart.ink = brush.tone(role)
            apart.lines([ends], wide)
            yield apart.as_group((0, 0))


# Width and dashes of the lines between squares, in millimetres: legible even if the board is
# reduced to one page.
_LINE, _DASH = 0.5, (0.7, 1.3)
# Width and opacity of the halo of lines on land.
_HALO, _SHEER = 1.3, 0.55


def lattice(field: SquareBoard, theme: Theme) -> tuple[list[Path], list[Path]]:
    """Return the lines between squares at sea and on land, with stars at their corners.

    Lines on land have a halo, because they run over pictures.
    """
    wet: list[Segment] = []
    dry: list[Segment] = []
    corners: dict[Point, bool] = {}
    size = field.board.grid.size
    for square in field.legends:
        # No ship enters these squares, so they need no separation.
        if not field.kind(square).passable:
            continue
        box = field.box(square)
        x, y = square
        for other, ends in (
            ((x + 1, y), (box.right, box.y, box.right, box.bottom)),
            ((x, y + 1), (box.x, box.bottom, box.right, box.bottom)),
        ):
            if other not in field.legends or not field.kind(other).passable:
                continue
            # A place that exists once is one space, however many squares it has.
            if field.kind(square).single and field.mark(square) == field.mark(other):
                continue
            ashore = _is_ashore(field, square) and _is_ashore(field, other)
            (dry if ashore else wet).extend(line(*_shortened_edge(ends, size * 0.1)))
            for corner in ((ends[0], ends[1]), (ends[2], ends[3])):
                corners[corner] = corners.get(corner, True) and ashore
    wet_stars, dry_stars = (
        tuple(s for at, on_land in corners.items() if on_land == land for s in _star(at))
        for land in (False, True)
    )
    ink, halo = theme.colour("square.land"), theme.colour("meadow.light")
    dashes = Stroke(theme.colour("square.line"), _LINE, _DASH, cap="round")
    afloat = [
        Path(round_segments(tuple(wet)), stroke=dashes),
        Path(round_segments(wet_stars), fill=dashes.colour),
    ]
    over = [
        Path(round_segments(tuple(dry)), stroke=Stroke(halo, _HALO, cap="round"), opacity=_SHEER),
        Path(round_segments(tuple(dry)), stroke=Stroke(ink, _LINE, _DASH, cap="round")),
        Path(round_segments(dry_stars), stroke=Stroke(halo, _LINE)),
        Path(round_segments(dry_stars), fill=ink),
    ]
    return [path for path in afloat if path.segments], [path for path in over if path.segments]


def _is_ashore(field: SquareBoard, square: Square) -> bool:
    return field.kind(square).draw not in ("water", "pier")


def _shortened_edge(
    ends: tuple[float, float, float, float], by: float
) -> tuple[float, float, float, float]:
    """Return an edge without its ends, where the stars are."""
    x0, y0, x1, y1 = ends
    dx, dy = (by, 0.0) if y0 == y1 else (0.0, by)
    return x0 + dx, y0 + dy, x1 - dx, y1 - dy


def _star(at: Point) -> Iterator[Segment]:
    x, y = at
    far, near = 1.5, 0.38
    points = [(0, -far), (near, -near), (far, 0), (near, near)]
    points += [(0, far), (-near, near), (-far, 0), (-near, -near)]
    yield from polygon([(x + dx, y + dy) for dx, dy in points])
