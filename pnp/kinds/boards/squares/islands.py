"""Islands: outlines, shallows, beach and meadow, a skull rock, and a beast around its crag."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

from msgspec import Struct

from pnp.art import island_art, sea_beasts
from pnp.art.engraving import (
    BOLD,
    FINE,
    HAIR,
    PLAIN,
    Chain,
    limb,
    parse_curve,
    resample,
    ring,
    round_segments,
    scale_and_move,
)
from pnp.art.island_art import Stamps, ThemedPen, themed_pen
from pnp.base.geometry import (
    Area,
    area_of,
    boundary,
    box_of,
    empty_area,
    grow,
    inscribed_circle,
    join,
    outline,
    overlap,
    polygons,
    rings,
    simplify,
    size_of,
    subtract,
)
from pnp.base.hand_drawn import roughen, signed_noise
from pnp.kinds.boards.map.coast import lines_path
from pnp.kinds.boards.squares.squares import Isle, Square, SquareBoard
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segments,
    Stroke,
    circle,
    transform_outline,
)
from pnp.theme import Theme

# As fractions of a square: the distance of a coast from the edge of its squares, and the radius of
# its corners on islands one square wide and wider. It must be obvious which squares are land.
_INSET, _NARROW, _BROAD = 0.04, 0.36, 0.78
# As fractions of a square: how far bays and points extend, and the width of the beach.
_BAY, _BEACH = 0.075, 0.15


class Land(Struct, frozen=True):
    """An island as drawn: the whole body, and the meadow on it.

    If its kind has a ``ground``, all of its squares have this colour, without a coast.
    """

    isle: Isle
    body: Area
    meadow: Area
    ground: str | None = None


def lands(field: SquareBoard) -> tuple[Land, ...]:
    """Return the islands and coasts of a board, except piers, which are wooden and in the water."""
    return tuple(
        _land(field, isle) for isle in field.isles if field.kind(isle.squares[0]).draw != "pier"
    )


def _land(field: SquareBoard, isle: Isle) -> Land:
    size, ground = field.board.grid.size, field.kind(isle.squares[0]).ground
    if ground is not None:
        floor = join(box_of(field.box(square)) for square in isle.squares)
        return Land(isle, floor, floor, ground)
    # Land at the edge of the board continues beyond it.
    squares = join(box_of(_extended_box(field, square)) for square in isle.squares)
    key = f"{field.board.grid.seed}:{isle.mark}:{isle.squares[0]}"
    body = _roughened_area(_rounded_squares(squares, size), key, size * 0.06, size * _BAY)
    inland = _roughened_area(grow(body, -_BEACH * size), key + "m", size * 0.06, size * 0.04)
    return Land(isle, body, overlap(inland, body))


def _rounded_squares(squares: Area, size: float) -> Area:
    """Return squares with rounded corners: wide curves if there is room, narrow ones otherwise."""
    small, wide = (
        grow(grow(squares, -(radius + _INSET) * size), radius * size)
        for radius in (_NARROW, _BROAD)
    )
    # Whole squares lost to the wide corners still belong to the island.
    ends = [part for part in polygons(subtract(small, wide)) if size_of(part) > 0.35 * size**2]
    whole = join([wide, *(grow(part, 0.02 * size) for part in ends)])
    return grow(grow(whole, 0.3 * size), -0.3 * size)


def _extended_box(field: SquareBoard, square: Square) -> Rect:
    box, far = field.box(square), field.board.grid.size
    x = box.x - far if square[0] == 0 else box.x
    y = box.y - far if square[1] == 0 else box.y
    right = box.right + far if square[0] == field.columns - 1 else box.right
    bottom = box.bottom + far if square[1] == field.rows - 1 else box.bottom
    return Rect(x, y, right - x, bottom - y)


def _roughened_area(area: Area, key: str, step: float, reach: float) -> Area:
    shaped = empty_area()
    for i, part in enumerate(polygons(area)):
        outer, *holes = (
            area_of(roughen(ring, f"{key}:{i}:{j}", step, reach))
            for j, ring in enumerate(rings(part))
        )
        shaped = join([shaped, subtract(outer, join(holes))])
    return shaped


def shallows(coast: Area, window: Area, theme: Theme) -> Iterator[Item]:
    """Yield the paler water around all land, the surf at its edge and the incoming swell."""
    for reach, role in ((6.2, "sea.shallow"), (1.5, "sea.foam")):
        water = overlap(subtract(grow(coast, reach), grow(coast, -0.6)), window)
        if not water.is_empty:
            yield Path(_rounded_outline(water), fill=theme.colour(role))
    ink = theme.colour("sea.line")
    for reach, width, dash in (
        (2.9, 0.26, (9.0, 3.4)),
        (4.6, 0.2, (5.5, 5.0)),
        (7.6, 0.2, (3.0, 8.0)),
    ):
        lines = overlap(boundary(grow(coast, reach)), grow(window, -0.6))
        if not lines.is_empty:
            yield Path(
                lines_path(lines), stroke=Stroke(ink, width, dash, cap="round", join="round")
            )


def draw_bodies(found: Iterable[Land], theme: Theme) -> Iterator[Item]:
    """Yield each island: its shadow on the water, sand, grass, and a coast heavier in the shade."""
    for land in found:
        if land.ground is not None:
            yield Path(outline(land.body), fill=theme.colour(land.ground))
        else:
            yield from _draw_body(land, theme)


def _draw_body(land: Land, theme: Theme) -> Iterator[Item]:
    fall = Matrix.translate(0.9, 1.2)
    yield Path(transform_outline(_rounded_outline(land.body), fall), fill=theme.colour("sea.deep"))
    yield Path(_rounded_outline(land.body), fill=theme.colour("beach"))
    yield from _shaded_rim(land.body, -1.1, "beach.shade", theme)
    yield _sand(land, theme)
    if not land.meadow.is_empty:
        yield Path(_rounded_outline(land.meadow), fill=theme.colour("meadow"))
        yield from _shaded_rim(land.meadow, -1.3, "meadow.shade", theme)
        yield from _shaded_rim(land.meadow, 0.9, "meadow.light", theme)
        yield Path(_rounded_outline(land.meadow), stroke=Stroke(theme.colour("leaf.shade"), 0.18))
    brush = themed_pen(theme)
    for edge in rings(land.body):
        brush.pen.contour(edge, 0.55)
    yield brush.pen.as_group((0, 0))


def _shaded_rim(area: Area, by: float, role: str, theme: Theme) -> Iterator[Item]:
    """Yield the rim of an area that faces away from the light, or towards it if ``by`` is
    positive."""
    (x0, y0, x1, y1) = area.bounds
    if min(x1 - x0, y1 - y0) < 4 * abs(by):
        return
    lit = join(area_of([(x + by, y + by) for x, y in ring]) for ring in rings(area)[:1])
    rim = subtract(area, lit)
    if not rim.is_empty:
        yield Path(_rounded_outline(rim), fill=theme.colour(role))


def _sand(land: Land, theme: Theme) -> Item:
    """Return grains of sand along the beach."""
    grains: list[tuple[str, tuple[float, ...]]] = []
    beach = grow(land.body, -1.0)
    key = land.isle.mark
    for edge in rings(beach):
        for i in range(0, len(edge), 2):
            x, y = (
                edge[i][0] + 0.8 * signed_noise(f"{key}x{i}"),
                edge[i][1] + 0.8 * signed_noise(f"{key}y{i}"),
            )
            if signed_noise(f"{key}g{i}") > 0.1:
                grains += circle(x, y, 0.13)
    return Path(round_segments(tuple(grains)), fill=theme.colour("square.land"))


def _rounded_outline(area: Area) -> Segments:
    return round_segments(outline(simplify(area, 0.03)))


# The story islands: the skull rock, and the beast around its crag.


_SKULL = (
    "-33,8 -41,-12 -37,-36 -20,-54 2,-60 23,-55 39,-38 43,-14 35,8 | 31,16 30,26 | 27,38 12,43 "
    "-10,43 -26,38 | -29,26 -30,16 -33,8"
)


def skull(field: SquareBoard, land: Land, theme: Theme, stamps: Stamps) -> Iterator[Item]:
    """Yield a skull-shaped rock, its mouth a cave, with palms at its sides."""
    (x, y), _ = inscribed_circle(land.body)
    size = field.board.grid.size
    for name, lean, dx, dy, tall in (
        ("palm-18", -18, -0.98, -0.5, 0.52),
        ("palm20", 20, 0.96, -0.5, 0.56),
        ("palm8", 8, 0.76, -0.72, 0.46),
        ("palm-8", -8, -0.72, -0.74, 0.46),
        ("palm20", 20, 1.16, -0.1, 0.5),
        ("palm-18", -18, -1.16, -0.06, 0.5),
    ):
        yield stamps.stamp(name, island_art.palm(lean), size * tall, (x + dx * size, y + dy * size))
    brush = themed_pen(theme, size * 1.9, "stone")
    skull_rock(brush)
    yield brush.pen.as_group((x, y - 0.02 * size))
    for name, lean, dx, dy, tall in (
        ("palm8", 8, -1.02, 0.66, 0.6),
        ("palm-8", -8, 1.0, 0.72, 0.56),
    ):
        yield stamps.stamp(name, island_art.palm(lean), size * tall, (x + dx * size, y + dy * size))
    for dx, dy, tall in ((-0.66, 0.86, 0.22), (0.7, 0.92, 0.26), (1.12, 0.2, 0.2)):
        at = x + dx * size, y + dy * size
        yield stamps.stamp("boulder0", island_art.boulder(0), size * tall, at)


def skull_rock(brush: ThemedPen) -> None:
    pen = brush.pen
    island_art.shadow(brush, 10, 40, 46, 9)
    head = parse_curve(_SKULL)
    pen.shape(head, 0.6)
    dark = parse_curve(
        "12,-59 | 23,-55 39,-38 43,-14 35,8 | 31,16 30,26 | 27,38 12,43 | 18,20 28,-6 26,-34 12,-59"
    )
    pen.fill(dark, brush.tone("stone.shade"))
    pen.shade(head, 13, 62, 0.55)
    for side in (-1, 1):
        eye = [
            (side * px, py)
            for px, py in parse_curve("8,-6 7,-20 16,-28 28,-24 31,-12 24,-1 13,1 8,-6")
        ]
        pen.shape(eye, 0.5, pen.dark)
        glint = ring(side * 18 - 4, -16, 3.4, 2.6)
        pen.fill(glint, brush.tone("sun"))
        pen.swell([(side * px, py) for px, py in parse_curve("6,-28 18,-36 34,-28")], BOLD)
    pen.shape(parse_curve("0,-2 | -7,10 -4,13 0,11 | 4,13 7,10 0,-2"), 0.34, pen.dark)
    mouth = parse_curve("-24,22 -12,18 0,17 12,18 24,22 | 23,33 12,38 0,39 -12,38 -23,33 -24,22")
    pen.shape(mouth, 0.5, pen.dark)
    for x in (-18, -9.2, 0, 9.2, 18):
        drop = 0.18 * abs(x) * 0.4
        top = [(x - 3.9, 18.4 + drop), (x + 3.9, 18.4 + drop), (x + 3.2, 26), (x - 3.2, 26)]
        pen.shape(top, 0.3, brush.tone("paper"))
    for x in (-13.5, -4.6, 4.6, 13.5):
        low = [(x - 3.4, 32), (x + 3.4, 32), (x + 3.8, 38), (x - 3.8, 38)]
        pen.shape(low, 0.3, brush.tone("paper"))
    pen.lines(
        [parse_curve("-22,-52 -18,-44 -22,-38 -17,-33"), parse_curve("14,-57 17,-48 13,-42")], PLAIN
    )
    pen.lines([parse_curve("-35,2 -30,6 -31,12"), parse_curve("34,0 30,6 32,12")], FINE)
    _draw_thicket(brush)


# Leaves over the brow of the skull, back to front: the root, and the offset of the tip.
_LEAVES = (
    ((-6, -57), (-9, -19)), ((9, -57), (10, -18)), ((1, -58), (2, -22)), ((-17, -54), (-15, -14)),
    ((20, -54), (16, -13)), ((-25, -49), (-17, -6)), ((29, -48), (17, -4)), ((-12, -55), (-17, -5)),
    ((14, -55), (18, -5)), ((-2, -57), (-12, -10)), ((5, -57), (13, -10)), ((-30, -43), (-13, 5)),
    ((33, -42), (13, 6)), ((-20, -51), (-9, 9)), ((-8, -55), (-7, 9)), ((2, -56), (3, 10)),
    ((12, -54), (8, 9)), ((23, -50), (9, 9)),
)  # fmt: skip


def _draw_thicket(brush: ThemedPen) -> None:
    """Draw a thicket on the head: upright leaves, leaves drooping over its sides and brow, and
    vines."""
    for x, y, long in ((-24, -48, 12), (-14, -53, 17), (8, -55, 14), (18, -52, 19), (27, -47, 11)):
        vine = parse_curve(f"{x},{y} {x + 1.5},{y + long * 0.5} {x - 0.5},{y + long}")
        brush.pen.items.append(_vine(brush, vine))
    for i, (root, reach) in enumerate(_LEAVES):
        role = "leaf.shade" if i % 3 == 0 or i < 3 else "leaf" if i % 3 == 1 else "meadow.shade"
        island_art.frond(brush, root, reach, role, 0.62)
    for x, y in ((-15, -58), (6, -62), (22, -56)):
        brush.pen.shape(ring(x, y, 2.6, 2.4), 0.2, brush.tone("coral"))
        brush.pen.fill(ring(x, y, 1, 0.9), brush.tone("sun"))


def _vine(brush: ThemedPen, chain: Chain) -> Item:
    apart = brush.pen.blank_copy()
    apart.ink = brush.tone("leaf.shade")
    apart.swell(chain, 0.5, 0.15)
    for i, (x, y) in enumerate(resample(chain, 5)):
        apart.fill(ring(x + (1.3 if i % 2 else -1.3), y, 1.5, 1.0), brush.tone("leaf"))
    return Group(tuple(apart.items))


def monster(field: SquareBoard, land: Land, theme: Theme, stamps: Stamps) -> Iterator[Item]:
    """Yield a crag with a serpent coiled around it, looking out for ships."""
    (x, y), _ = inscribed_circle(land.body)
    size = field.board.grid.size
    for name, picture, dx, dy, tall in (
        ("palm-18", island_art.palm(-18), -1.08, -0.5, 0.5),
        ("palm20", island_art.palm(20), 1.1, -0.3, 0.5),
    ):
        yield stamps.stamp(name, picture, size * tall, (x + dx * size, y + dy * size))
    brush = themed_pen(theme, size * 2.3, "beast")
    _draw_coils(brush)
    yield brush.pen.as_group((x - 0.1 * size, y + 0.12 * size))
    bones = themed_pen(theme, size * 0.7)
    _draw_ribs(bones)
    yield bones.pen.as_group((x + 0.2 * size, y + 1.24 * size))
    for name, picture, dx, dy, tall in (
        ("boulder0", island_art.boulder(0), 1.06, 0.86, 0.3),
        ("boulder0", island_art.boulder(0), 0.74, 1.08, 0.22),
        ("palm8", island_art.palm(8), 1.16, 0.6, 0.5),
        ("bush", island_art.bush, -1.1, 0.5, 0.12),
    ):
        yield stamps.stamp(name, picture, size * tall, (x + dx * size, y + dy * size))


def _draw_ribs(brush: ThemedPen) -> None:
    """Draw the ribs of a wrecked ship."""
    for k in range(5):
        x = -40 + 18 * k
        rib = limb(parse_curve(f"{x},0 {x - 7},-16 {x + 2},-34"), lambda t: 6 - 3 * t)
        brush.pen.shape(rib.outline, 0.26, brush.tone("wood.shade"))
    keel = limb(parse_curve("-54,3 -10,6 44,1"), lambda t: 6 - 2 * t)
    brush.pen.shape(keel.outline, 0.3, brush.tone("wood.shade"))


_CRAG = (
    "-30,42 -27,24 | -24,14 -21,-2 | -16,-12 -14,-26 | -8,-36 0,-44 | 8,-38 13,-26 | 15,-10 "
    "21,0 | 23,16 28,24 | 32,42 | 12,47 -12,47 -30,42"
)


def _draw_coils(brush: ThemedPen) -> None:
    """Draw the crag with the coils behind and in front of it, from the tail up to the head."""
    pen = brush.pen
    island_art.shadow(brush, 10, 43, 46, 8)
    coil = _helix()
    before, behind = _split_coil(coil)
    for low, high in behind:
        _draw_coil_stretch(brush, coil, low, high)
    crag = parse_curve(_CRAG)
    pen.shape(crag, 0.5, brush.tone("stone"))
    dark = parse_curve(
        "0,-44 | 8,-38 13,-26 | 15,-10 21,0 | 23,16 28,24 | 32,42 | 12,47 | 14,28 6,10 9,-10 0,-44"
    )
    pen.fill(dark, brush.tone("stone.shade"))
    pen.hatch(area_of(dark), 72, 0.55, HAIR, 0.4)
    pen.lines(
        [parse_curve(t) for t in ("-20,-2 -12,6 -14,16", "-10,-30 -6,-20 -9,-10", "-22,28 -12,34")]
    )
    pen.contour(crag, 0.5)
    for low, high in before:
        _draw_coil_stretch(brush, coil, low, high)
    _draw_tail(brush, coil[0])
    _draw_head(brush, coil[-1])


# The number of turns of the serpent around its crag, and its first angle; in front it runs east.
_WINDINGS, _FIRST = 2.35, 0.1 * math.pi


def _helix() -> Chain:
    """Return the spine of the serpent: up a narrowing crag, seen slightly from above."""
    count = 260
    found: Chain = []
    for i in range(count + 1):
        t = i / count
        turn = math.tau * _WINDINGS * t + _FIRST
        reach = 44 - 24 * t**0.9
        found.append((-reach * math.cos(turn), 33 - 56 * t + 0.26 * reach * math.sin(turn)))
    return found


def _split_coil(coil: Chain) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the stretches of the helix in front of the crag and those behind it."""
    count = len(coil) - 1
    turns = (math.tau * _WINDINGS * i / count + _FIRST for i in range(count + 1))
    sides = [math.sin(turn) > 0 for turn in turns]
    both: tuple[list[tuple[int, int]], list[tuple[int, int]]] = ([], [])
    start = 0
    for i in range(1, count + 2):
        if i == count + 1 or sides[i] != sides[start]:
            both[0 if sides[start] else 1].append((start, min(i, count)))
            start = i
    return both


def _draw_coil_stretch(brush: ThemedPen, coil: Chain, low: int, high: int) -> None:
    """Draw a stretch of the body: a back with scales and fins, and a pale belly."""
    pen = brush.pen
    last = len(coil) - 1
    low, high = max(0, low - 4), min(last, high + 4)
    spine = coil[low : high + 1]

    def girth(t: float) -> float:
        along = (low + t * (high - low)) / last
        return 2.5 + 12.5 * min(1.0, along / 0.4) - 4.0 * along

    body = limb(spine, girth)
    # Fins are on the upper edge, which is the left one where the body runs east.
    east = spine[-1][0] > spine[0][0]
    back, belly = (body.left, body.right) if east else (body.right, body.left)
    _draw_fins(brush, back, belly)
    pen.fill(body.outline)
    lane = body.lane(0.7 if east else 0.3)
    pen.fill([*lane, *reversed(belly)], brush.tone("beast.belly"))
    ends = (0.7, 0.98) if east else (0.02, 0.3)
    count = max(6, (high - low) // 3)
    pen.lines([body.rib(k / count, *ends, 0.3) for k in range(1, count)], HAIR)
    lanes = (0.14, 0.3, 0.46, 0.6) if east else (0.4, 0.54, 0.7, 0.86)
    pen.lines(sea_beasts.scales(body, lanes, count * 0.62), HAIR)
    pen.lines([lane], FINE)
    # Without the ends, so that the stretches join.
    pen.lines([body.left, body.right], 0.36)


def _draw_fins(brush: ThemedPen, back: Chain, belly: Chain) -> None:
    """Draw overlapping triangular fins along the back."""
    last = len(back) - 1
    for i in range(3, last - 6, 6):
        (x0, y0), (x1, y1), (cx, cy) = back[i], back[i + 5], belly[i]
        long = math.dist((x0, y0), (cx, cy)) or 1.0
        out = 0.4 * long
        tip = x0 + (x0 - cx) / long * out, y0 + (y0 - cy) / long * out
        brush.pen.shape([(x0, y0), tip, (x1, y1)], 0.26, brush.tone("coral"))


def _draw_tail(brush: ThemedPen, at: Point) -> None:
    x, y = at
    fluke = scale_and_move(
        parse_curve("0,0 -7,2 -13,-4 | -9,-6 -11,-11 | -4,-8 1,-2 0,0"), x + 1, y + 0.5
    )
    brush.pen.shape(fluke, 0.34, brush.tone("coral"))


def _draw_head(brush: ThemedPen, at: Point) -> None:
    """Draw the neck rising from the last coil, and the engraved head looking east."""
    scale = 1.05
    head = brush.pen.blank_copy()
    neck = limb(parse_curve("8,-5 14,-8 17,-15 16,-24 20,-32 30,-36"), lambda t: 10.5 + 0.5 * t)
    head.fill(neck.outline)
    head.fill([*neck.lane(0.7), *reversed(neck.right)], brush.tone("beast.belly"))
    head.lines([neck.rib(k / 9, 0.7, 0.98, 0.4) for k in range(1, 9)], HAIR)
    head.lines(sea_beasts.scales(neck, (0.14, 0.3, 0.46, 0.6), 9), HAIR)
    head.lines([neck.lane(0.7)], FINE)
    head.lines([neck.left, neck.right], 0.4)
    sea_beasts.serpent_head(head)
    # (9, -6) of the drawing is at the end of the body.
    place = Matrix.scale(scale).then(Matrix.translate(at[0] - 9 * scale, at[1] + 6 * scale))
    brush.pen.items.append(Group(tuple(head.items), place))
