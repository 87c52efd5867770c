"""The background of a board: paper and sea, rhumb lines, and wave crests if there is room.

Also its frame: a rope around the sea, letters and numbers of the squares, a rule.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from pnp.art.engraving import parse_curve, ring, round_segments
from pnp.art.island_art import Stamps, ThemedPen
from pnp.art.outlines import Outline
from pnp.art.patterns import draw_rim_figure
from pnp.art.pen import Pen
from pnp.base.geometry import (
    Area,
    box_of,
    chains,
    depths,
    grow,
    join,
    lines_of,
    outline,
    overlap,
    rings,
)
from pnp.base.hand_drawn import signed_noise
from pnp.kinds.boards.squares.record import column_name
from pnp.kinds.boards.squares.squares import SquareBoard
from pnp.scene import Item, Path, Point, Rect, Stroke, circle, polygon, polyline, rectangle
from pnp.theme import Theme

ROPE = 3.2
"""Width of the rope around the sea, in millimetres."""
# The margin taken up by the double line when square names are centred, where its inner line ends,
# the clearance on both sides of a name, and the cap height as a fraction of the size.
_RULES, _INNERMOST, _FREE, _CAPITAL = 4.2, 4.9, 0.3, 0.7


def paper(field: SquareBoard, theme: Theme, bleed: float) -> Item:
    wide, high = field.width + 2 * bleed, field.height + 2 * bleed
    return Path(rectangle(-bleed, -bleed, wide, high), fill=theme.colour("frame"))


def rope(field: SquareBoard, sea: Area, theme: Theme) -> Iterator[Item]:
    """Yield the rope along the outline of the sea, its strands between two lines."""
    ink = theme.colour("frame.dark")
    outer = grow(sea, ROPE)
    yield Path(outline(outer), fill=theme.colour("wood"))
    yield Path(outline(outer), stroke=Stroke(ink, 0.5))
    for strand in rings(grow(sea, ROPE)):
        edge = Outline(field.width, field.height, tuple(strand))
        yield from draw_rim_figure(edge, "rope", 0.0, ROPE, theme.colour("wood.shade"))


def inner_line(sea: Area, theme: Theme) -> Item:
    """Return the line at the edge of the sea and the islands."""
    return Path(outline(sea), stroke=Stroke(theme.colour("frame.dark"), 0.5))


def draw_coordinates(field: SquareBoard, pen: Pen) -> Iterator[Item]:
    """Yield the letters of columns and the numbers of rows on all four sides."""
    frame, size, theme = field.frame, field.board.grid.size, pen.theme
    style = theme.style("square.name")
    margin = field.board.margin
    off = ROPE + (margin - ROPE - (_RULES if _has_double_line(field, theme) else 0.0)) / 2
    for i in range(field.columns):
        x, name = frame.x + (i + 0.5) * size, column_name(i)
        for y in (frame.y - off, frame.bottom + off):
            yield from pen.centred(("squares",), name, style, x, y)
    for i in range(field.rows):
        y = frame.y + (i + 0.5) * size
        for x in (frame.x - off, frame.right + off):
            yield from pen.centred(("squares",), str(i + 1), style, x, y)


def _has_double_line(field: SquareBoard, theme: Theme) -> bool:
    """Return whether the names of squares leave room for the double line."""
    high = theme.style("square.name").size * _CAPITAL
    return field.board.margin - ROPE - _INNERMOST >= high + 2 * _FREE


def draw_double_line(field: SquareBoard, theme: Theme) -> Iterator[Item]:
    """Yield the double line near the edge, interrupted by a rose at each corner.

    Yields nothing if the margin is so narrow that the line would cross the names of squares.
    """
    if not _has_double_line(field, theme):
        return
    ink = theme.colour("frame.dark")
    whole = Rect(0, 0, field.width, field.height)
    for inset, width in ((3.6, 0.7), (4.8, 0.22)):
        box = whole.inset(inset)
        yield Path(rectangle(box.x, box.y, box.width, box.height), stroke=Stroke(ink, width))
    at = field.board.margin / 2 + 0.4
    for x in (at, field.width - at):
        for y in (at, field.height - at):
            yield Path(circle(x, y, 2.6), fill=theme.colour("ribbon"), stroke=Stroke(ink, 0.4))
            star = [(x, y - 2), (x + 0.55, y - 0.55), (x + 2, y), (x + 0.55, y + 0.55)]
            star += [(x, y + 2), (x - 0.55, y + 0.55), (x - 2, y), (x - 0.55, y - 0.55)]
            yield Path(polygon(star), fill=theme.colour("coral"))


# The approximate distance between crests.
_STEP = (10.5, 6.5)


def board_area(field: SquareBoard) -> Area:
    """Return everything except voids, and the basins, as one area."""
    squares = [field.box(s) for s in field.legends if field.kind(s).draw != "none"]
    squares += [field.rect(area) for _, area in field.basins]
    # Squares share edges; growing them slightly makes sure that they merge.
    return grow(grow(join(box_of(square) for square in squares), 0.01), -0.01)


def ground(area: Area, theme: Theme) -> Iterator[Item]:
    """Yield the sea, darker at its rim like a dried wash."""
    yield Path(round_segments(outline(area)), fill=theme.colour("sea"))
    for by, opacity in ((2.0, 0.3), (4.5, 0.22), (8.0, 0.16)):
        rim = area.difference(grow(area, -by))
        yield Path(round_segments(outline(rim)), fill=theme.colour("sea.deep"), opacity=opacity)


def rhumb_lines(centre: Point, area: Area, reach: float, theme: Theme) -> Iterator[Item]:
    """Yield sixteen bearings from the compass to the rim of the sea."""
    colour = theme.colour("rhumb")
    for i in range(16):
        turn = math.tau * i / 16
        far = centre[0] + reach * math.sin(turn), centre[1] - reach * math.cos(turn)
        ray = overlap(lines_of([[centre, far]]), area)
        for chain in chains(ray):
            stroke = Stroke(colour, 0.24, () if i % 2 == 0 else (3.0, 1.6))
            yield Path(polyline(chain), stroke=stroke)


def crests(
    field: SquareBoard, free: Area, taken: Sequence[tuple[Point, float]], stamps: Stamps
) -> Iterator[Item]:
    """Yield small waves on the open water that keep clear of ``taken``."""
    frame, seed = field.frame, field.board.grid.seed
    found: list[tuple[Point, float, str]] = []
    for row in range(math.ceil(frame.height / _STEP[1])):
        for column in range(math.ceil(frame.width / _STEP[0])):
            key = f"{seed}:{row}:{column}"
            x = frame.x + (column + 0.5 * (row % 2) + 0.42 * signed_noise("x" + key)) * _STEP[0]
            y = frame.y + (row + 0.5 + 0.4 * signed_noise("y" + key)) * _STEP[1]
            # Swells run diagonally across the sea, with calm water between them.
            swell = _swell_height(x, y, seed)
            if swell > 0.3 * signed_noise("w" + key) + 0.1:
                found.append(((x, y), swell, key))
    apart = [one for one in found if all(math.dist(one[0], at) > reach + 4 for at, reach in taken)]
    inside = depths(free, [at for at, *_ in apart])
    for (at, swell, key), depth in zip(apart, inside, strict=True):
        if depth > 4.2:
            # The higher the swell, the larger its crests; the calm remainder has ripples.
            low, high = ((0, 1), (1, 3), (2, 5))[min(2, int(swell * 3.2))]
            kind = low + int((signed_noise("k" + key) + 1) / 2 * (high - low + 0.99))
            size = 6.5 + 4.5 * min(1.0, swell) + signed_noise("s" + key)
            yield stamps.stamp(f"crest{kind}", _CRESTS[kind], round(size), at)


def _swell_height(x: float, y: float, seed: int) -> float:
    """Return the height of the swell at a place, from -1 to 1: long, bending and broken."""
    along, across = x + 0.35 * y, y - 0.22 * x + 9 * math.sin(x / 37 + seed)
    return 0.62 * math.sin(across / 8.5) + 0.38 * math.sin(along / 19 + 2 * math.sin(y / 29))


def _crest(brush: ThemedPen) -> None:
    """Draw two crests side by side, the second curling over."""
    pen = brush.pen
    pen.ink = brush.tone("sea.line")
    pen.swell(parse_curve("-48,6 -38,-8 -24,-10 -14,2 -8,6"), 0.42, 0.7)
    pen.swell(parse_curve("-8,6 2,-12 18,-16 28,-8 27,2 20,4 17,-2"), 0.46, 0.6)
    pen.swell(parse_curve("28,6 36,-4 46,-6"), 0.3, 0.3)


def _ripple(brush: ThemedPen) -> None:
    pen = brush.pen
    pen.ink = brush.tone("sea.line")
    for x in (-40, -12, 16):
        pen.swell(parse_curve(f"{x},4 {x + 7},-5 {x + 19},-6 {x + 28},4"), 0.38)


def _curl(brush: ThemedPen) -> None:
    pen = brush.pen
    pen.ink = brush.tone("sea.line")
    pen.swell(parse_curve("-40,8 -22,6 -10,-8 4,-14 16,-10 17,0 10,3 6,-2"), 0.48, 0.6)
    pen.swell(ring(30, 10, 10, 10, 200, 340), 0.34)


def _long_swell(brush: ThemedPen) -> None:
    """Draw a long low swell with a line of foam below."""
    pen = brush.pen
    pen.ink = brush.tone("sea.line")
    pen.swell(parse_curve("-62,2 -40,-7 -18,-4 4,3 24,-3 44,-7 62,0"), 0.42, 0.6)
    pen.swell(parse_curve("-30,10 -12,6 8,12 26,8"), 0.3, 0.4)


def _dash(brush: ThemedPen) -> None:
    """Draw two strokes on nearly calm water."""
    pen = brush.pen
    pen.ink = brush.tone("sea.line")
    pen.swell(parse_curve("-34,0 -16,-4 2,-1 18,-3"), 0.32)
    pen.swell(parse_curve("4,9 20,6 38,9"), 0.28)


def _breaker(brush: ThemedPen) -> None:
    """Draw a breaking crest, its foam paler than the sea."""
    pen = brush.pen
    foam = parse_curve("-30,6 -16,-12 2,-20 20,-15 26,-3 18,2 12,-3 2,-6 -10,0 -18,8 | -30,6")
    pen.fill(foam, brush.tone("sea.foam"))
    pen.ink = brush.tone("sea.line")
    pen.swell(parse_curve("-52,10 -34,4 -18,-10 2,-20 20,-15 26,-3 18,2 12,-4"), 0.5, 0.65)
    pen.swell(parse_curve("-22,8 -8,0 6,4"), 0.3)
    pen.swell(parse_curve("28,8 40,2 54,6"), 0.32)


_CRESTS = (_dash, _ripple, _long_swell, _crest, _curl, _breaker)
