"""The course of a track: the places of its spaces in order, in millimetres from where the boxes of
its mat, area or board are measured."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.facts.memo import cached_on_record
from pnp.kinds.mats.tracks import Corner, Track
from pnp.model.measure import DUST
from pnp.scene import Matrix, Point, Rect, smooth_closed, smooth_open

# The height of a track's title strip, and the clearance inside its panel.
HEAD, PAD = 7.6, 1.8
# The height of a panel's foot with a note.
_FOOT = 5.0
# The side of large corners, as a multiple of the width of the narrowest space between them.
_LARGE = 1.6
# Points of a smooth path from one of its points to the next.
_FINE = 24
# Steps that halve the uncertainty of the size of spaces on a path, which is at most 80 mm.
_HALVINGS = 13

_STEPS: dict[str, Point] = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}
_CORNERS: dict[Corner, tuple[float, float]] = {
    "top-left": (0, 0),
    "top-right": (1, 0),
    "bottom-right": (1, 1),
    "bottom-left": (0, 1),
}


class TrackSpace(Struct, frozen=True):
    """A space of a track: its number, its box before it is turned, and the index of its run.

    It is turned clockwise by ``turn`` degrees about the middle of its box. ``tip`` is the direction
    in which a spike points.
    """

    value: int
    box: Rect
    run: int
    turn: float = 0.0
    tip: str = ""

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners of the box where they are printed."""
        box = self.box
        own = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
        if not self.turn:
            return own
        return tuple(map(Matrix.rotate(self.turn, *box.centre).apply, own))

    @property
    def extent(self) -> Rect:
        """The smallest upright box around the space as printed."""
        if not self.turn:
            return self.box
        xs, ys = zip(*self.corners, strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@cached_on_record
def spaces(track: Track) -> tuple[TrackSpace, ...]:
    """Return the spaces in order.

    They are centred in the panel below its title, or in the box of a track without a panel. If
    there is no room for the requested size, they extend beyond it.
    """
    match track.run:
        case "circle":
            return tuple(_spaces_on_circle(track, spaces_room(track)))
        case "around":
            return tuple(_spaces_around(track, spaces_room(track)))
        case "path":
            return tuple(_spaces_on_path(track))
        case _:
            return tuple(_spaces_in_runs(track, spaces_room(track)))


def course(track: Track) -> tuple[Point, ...]:
    """Return the line from the first space to the last, and back if the track is closed."""
    if track.run == "path":
        return _points_of_path(track)
    centres = tuple(space.box.centre for space in spaces(track))
    return (*centres, centres[0]) if closes(track) else centres


def closes(track: Track) -> bool:
    """Return whether the last space is followed by the first."""
    if track.run == "path":
        return _is_closed(track.across or ())
    return track.run in ("circle", "around") and len(track.numbers) > 2


def track_boxes(track: Track) -> tuple[Rect, ...]:
    """Return what a track covers: its panel, or each of its spaces if it has none."""
    if track.bare or track.at is None:
        return tuple(space.extent for space in spaces(track))
    return (track.at.rect,)


def room_beside_start(track: Track, placed: Sequence[TrackSpace]) -> Rect:
    """Return the free rest of the row or column of a first space that is set apart."""
    zero = placed[0].box
    if track.go in ("up", "down"):
        left, right = min(s.box.x for s in placed), max(s.box.right for s in placed)
        x = zero.right + track.gap
        if track.stack == "left":
            return Rect(left, zero.y, zero.x - track.gap - left, zero.height)
        return Rect(x, zero.y, right - x, zero.height)
    top, bottom = min(s.box.y for s in placed), max(s.box.bottom for s in placed)
    y = zero.bottom + track.gap
    if track.stack == "up":
        return Rect(zero.x, top, zero.width, zero.y - track.gap - top)
    return Rect(zero.x, y, zero.width, bottom - y)


def spaces_room(track: Track) -> Rect:
    """Return the room for the spaces: the panel without its title, its note and its edge."""
    assert track.at is not None
    box, (edge, head, foot) = track.at.rect, _edges(track)
    return Rect(box.x + edge, box.y + head, box.width - 2 * edge, box.height - head - foot)


def _edges(track: Track) -> tuple[float, float, float]:
    """Return what a panel takes from its spaces at both sides, above and below."""
    if track.bare:
        return 0.0, 0.0, 0.0
    return PAD, HEAD if track.title else PAD, _FOOT if track.note else PAD


def overlapping(track: Track) -> tuple[TrackSpace, TrackSpace] | None:
    """Return the first two spaces that overlap, None if there are none. Only spaces on a circle or
    a path can."""
    placed = spaces(track)
    if track.run == "circle" and track.size is not None:
        most = max(placed[0].box.width, placed[0].box.height)
        least = most * (1.0 if track.shape == "round" else math.sqrt(2)) - DUST
        pairs = pairwise(placed)
        return next((p for p in pairs if math.dist(*_centres_of(p)) < least), None)
    if track.run == "path":
        for i, one in enumerate(placed):
            for other in placed[i + 1 :]:
                if _overlap(one, other, track.shape == "round", DUST):
                    return one, other
    return None


# Boxes for tracks that have none of their own.


def box_along(track: Track, length: float, *, level: bool) -> tuple[float, float]:
    """Return the width and height of the box of straight runs that is as long as something beside
    it, across or down, and as deep as spaces of this length need."""
    edge, head, foot = _edges(track)
    cells = _cells(track)
    counts = 1 + max(column for column, _, _ in cells), 1 + max(row for _, row, _ in cells)
    ahead = 1 if track.go in ("up", "down") else 0
    more = [0.0, 0.0]
    more[ahead] = plain_sum(_extra_gaps(track, counts[ahead]), 0.0)
    if track.run_gap is not None:
        more[1 - ahead] = (track.run_gap - track.gap) * (counts[1 - ahead] - 1)
    along, over = (0, 1) if level else (1, 0)
    taken = 2 * edge + more[0], head + foot + more[1]
    if track.given_size is not None:
        depth = track.given_size[over]
    else:
        depth = _space_depth(track, _space_length(length - taken[along], counts[along], track.gap))
    deep = counts[over] * depth + (counts[over] - 1) * track.gap + taken[over]
    return (length, deep) if level else (deep, length)


def _space_depth(track: Track, length: float) -> float:
    """Return the depth of spaces of a length: that of squares, or of their pieces."""
    if track.shape in ("round", "square"):
        return max(length, 0.1)
    row = (track.holds or 1) * track.piece
    return row if track.shape == "spike" or length < row - DUST else track.piece


class Ring(Struct, frozen=True):
    """The box of spaces around something: its width and height, how many are at its top, the side
    of large corners, and the width and height that the spaces leave free."""

    width: float
    height: float
    columns: int
    corner: float | None
    inside: tuple[float, float]


def ring_around(track: Track, width: float, height: float) -> Ring:
    """Return the smallest box whose spaces leave a width and height free, or that of the spaces
    nearest to it if they have a size."""
    half = len(track.numbers) // 2
    found = [
        _ring(track, columns, half + 2 - columns, (width, height))
        for columns in ([track.length] if track.length is not None else range(3, half))
    ]

    def order(ring: Ring) -> tuple[float, ...]:
        free = ring.inside[0] - width, ring.inside[1] - height
        uneven = abs(ring.width / ring.columns - ring.height / (half + 2 - ring.columns))
        return tuple(round(by, 6) for by in (max(0.0, -min(free)), max(free), uneven))

    return min(found, key=order)


def _ring(track: Track, columns: int, rows: int, room: tuple[float, float]) -> Ring:
    counts, gap = (columns, rows), track.gap
    # The gaps at both ends of the room are free, too.
    least = [
        max(track.piece, (whole - (count - 1) * gap) / (count - 2))
        for whole, count in zip(room, counts, strict=True)
    ]
    ends = corner = None
    if track.corners == "large":
        corner = max(_LARGE * min(least), (track.holds or 1) * track.piece)
        if track.given_size is not None:
            corner = track.given_size[0]
        ends = (corner, corner)
    elif track.given_size is not None:
        least = list(track.given_size)
    elif track.shape != "rectangle":
        least = [max(least)] * 2
    elif max(least) < (row := (track.holds or 1) * track.piece):
        least[least.index(max(least))] = row
    whole = [
        (count - 2) * side + 2 * end + (count - 1) * gap
        for count, side, end in zip(counts, least, ends or least, strict=True)
    ]
    free = whole[0] - 2 * (ends or least)[0], whole[1] - 2 * (ends or least)[1]
    return Ring(whole[0], whole[1], columns, corner, free)


# Straight runs.


def _spaces_in_runs(track: Track, room: Rect) -> Iterator[TrackSpace]:
    cells = _cells(track)
    columns = 1 + max(column for column, _, _ in cells)
    rows = 1 + max(row for _, row, _ in cells)
    upright = track.go in ("up", "down")
    along = _extra_gaps(track, rows if upright else columns)
    runs = columns if upright else rows
    wide, high = _space_size(track, room, columns, rows, plain_sum(along, 0.0))
    across = [0.0, *[_run_gap(track, room, runs, wide, high) - track.gap] * (runs - 1)]
    right, down = (across, along) if upright else (along, across)
    left, top = list(accumulate(right)), list(accumulate(down))
    x = room.x + (room.width - columns * wide - (columns - 1) * track.gap - left[-1]) / 2
    y = room.y + (room.height - rows * high - (rows - 1) * track.gap - top[-1]) / 2
    for value, (column, row, run) in zip(track.numbers, cells, strict=True):
        box = Rect(
            x + column * (wide + track.gap) + left[column],
            y + row * (high + track.gap) + top[row],
            wide,
            high,
        )
        tip = _tip(track, column if upright else row) if track.shape == "spike" else ""
        yield TrackSpace(value, box, run, tip=tip)


def _cells(track: Track) -> list[tuple[int, int, int]]:
    """Return column, row and run of every space, starting from column and row 0."""
    count = len(track.numbers)
    apart = 1 if track.zero == "apart" else 0
    length = run_length(track)
    ahead = _STEPS[track.go]
    aside = _STEPS[track.stack or ("right" if ahead[0] == 0 else "down")]
    found = []
    for index in range(count):
        run, step = divmod(max(0, index - apart), length)
        if track.run == "snake" and run % 2:
            step = length - 1 - step
        if apart and index == 0:
            step = -1
        found.append(
            (
                int(ahead[0] * step + aside[0] * run),
                int(ahead[1] * step + aside[1] * run),
                run,
            )
        )
    left, top = min(c for c, _, _ in found), min(r for _, r, _ in found)
    return [(column - left, row - top, run) for column, row, run in found]


def run_length(track: Track) -> int:
    """Return the number of spaces in a straight run: by default the one that gives the largest
    spaces, preferring longer runs."""
    count = len(track.numbers)
    if track.run == "line":
        return count
    if track.length is not None:
        return track.length
    room = spaces_room(track)
    apart = 1 if track.zero == "apart" else 0
    level = track.go in ("right", "left")

    def least(length: int) -> float:
        runs = max(1, -(-(count - apart) // length))
        along, across = (length + apart, runs)
        columns, rows = (along, across) if level else (across, along)
        return min(
            _space_length(room.width, columns, track.gap),
            _space_length(room.height, rows, track.gap),
        )

    return max(range(1, count + 1), key=lambda length: (round(least(length), 3), length))


def _extra_gaps(track: Track, count: int) -> list[float]:
    """Return by how much the gap before each column or row along the runs exceeds the usual one.

    Gaps are counted in the direction of the first run, whose spaces follow one that is set apart.
    """
    found = [0.0] * count
    for position, gap in track.gaps.items():
        after = position + (1 if track.zero == "apart" else 0)
        index = count - after if track.go in ("left", "up") else after
        if 0 < index < count:
            found[index] = gap - track.gap
    return found


def _run_gap(track: Track, room: Rect, runs: int, wide: float, high: float) -> float:
    """Return the gap between runs: of spikes, all the room that is left."""
    if track.run_gap is not None:
        return track.run_gap
    if track.shape != "spike" or runs == 1:
        return track.gap
    upright = track.go in ("up", "down")
    whole, each = (room.width, wide) if upright else (room.height, high)
    return max(0.0, (whole - runs * each) / (runs - 1))


def _tip(track: Track, index: int) -> str:
    """Return where the spikes of a run point, by its column or row. The first is at the top or on
    the left, and the next one opposite; a single run is where it is stacked from."""
    first = index % 2 == 0
    if run_length(track) >= len(track.numbers):
        first = track.stack not in ("up", "left")
    if track.go in ("up", "down"):
        return "right" if first else "left"
    return "down" if first else "up"


def _space_length(room: float, count: int, gap: float) -> float:
    return (room - (count - 1) * gap) / count


def _space_size(
    track: Track, room: Rect, columns: int, rows: int, extra: float = 0.0
) -> tuple[float, float]:
    """Return width and height of each space; ``extra`` is what the gaps of a run add to it."""
    if track.given_size is not None:
        return track.given_size
    level = track.go not in ("up", "down")
    between = 0.0 if track.run_gap is None else track.run_gap - track.gap
    over_x, over_y = (extra, between * (rows - 1)) if level else (between * (columns - 1), extra)
    wide, high = (
        _space_length(room.width - over_x, columns, track.gap),
        _space_length(room.height - over_y, rows, track.gap),
    )
    # A panel without room has no spaces of positive size; the check reports that.
    wide, high = max(wide, 0.1), max(high, 0.1)
    if track.shape == "spike" and track.holds is not None:
        long = track.holds * track.piece
        return (wide, min(high, long)) if level else (min(wide, long), high)
    if track.shape in ("rectangle", "spike"):
        return wide, high
    return min(wide, high), min(wide, high)


# Circles, and the edges of boxes.


def _spaces_on_circle(track: Track, room: Rect) -> Iterator[TrackSpace]:
    """Yield upright spaces on a circle; squares are spaced by their diagonals."""
    count, across = len(track.numbers), min(room.width, room.height)
    stretch = 1.0 if track.shape == "round" else math.sqrt(2)
    sine = math.sin(math.pi / count) if count > 1 else 1.0
    # On a circle of radius (across - size) / 2 neighbours are 2 r sin(pi / n) apart.
    wide, high = track.given_size or (max(0.1, (across * sine - track.gap) / (stretch + sine)),) * 2
    radius = (across - max(wide, high)) / 2 if count > 1 else 0.0
    x, y = room.centre
    for index, value in enumerate(track.numbers):
        turn = index * math.tau / count
        turn = -turn if track.go == "anticlockwise" else turn
        cx, cy = x + radius * math.sin(turn), y - radius * math.cos(turn)
        yield TrackSpace(value, Rect(cx - wide / 2, cy - high / 2, wide, high), 0)


def _spaces_around(track: Track, room: Rect) -> Iterator[TrackSpace]:
    """Yield the spaces along the edge of a box, corners included."""
    columns = _spaces_at_top(track, room)
    rows = len(track.numbers) // 2 + 2 - columns
    right, down = _spans(track, room, columns, rows)
    last_column, last_row = columns - 1, rows - 1
    # Clockwise from the top left; the sides are numbered in this order, each with its first corner.
    ring = [(column, 0, 0) for column in range(last_column)]
    ring += [(last_column, row, 1) for row in range(last_row)]
    ring += [(column, last_row, 2) for column in range(last_column, 0, -1)]
    ring += [(0, row, 3) for row in range(last_row, 0, -1)]
    across, below = _CORNERS[track.begin]
    first = next(
        i
        for i, (column, row, _) in enumerate(ring)
        if (column, row) == (across * last_column, below * last_row)
    )
    ring = ring[first:] + ring[:first]
    if track.go == "anticlockwise":
        ring = ring[:1] + ring[:0:-1]
    for value, (column, row, side) in zip(track.numbers, ring, strict=True):
        (x, wide), (y, high) = right[column], down[row]
        box = Rect(x, y, wide, high)
        yield TrackSpace(value, *_faced(box, side, track), turn=_turn(side, track))


def _turn(side: int, track: Track) -> float:
    """Return how far the spaces of a side are turned: read from outside, those at the bottom are
    upright."""
    match track.face:
        case "upright":
            return 0.0
        case "in":
            return side * 90.0
        case "out":
            return (side * 90.0 + 180) % 360


def _faced(box: Rect, side: int, track: Track) -> tuple[Rect, int]:
    """Return the box of a space before it is turned, and the index of its side."""
    if track.face == "upright" or side % 2 == 0:
        return box, side
    x, y = box.centre
    return Rect(x - box.height / 2, y - box.width / 2, box.height, box.width), side


def _spaces_at_top(track: Track, room: Rect) -> int:
    """Return the number of spaces at the top of a box: by default that of the most even spaces."""
    if track.length is not None:
        return track.length
    half = len(track.numbers) // 2

    def stretch(columns: int) -> float:
        wide = max(0.1, _space_length(room.width, columns, track.gap))
        high = max(0.1, _space_length(room.height, half + 2 - columns, track.gap))
        return max(wide / high, high / wide)

    return min(range(2, half + 1), key=lambda columns: round(stretch(columns), 6))


def _spans(
    track: Track, room: Rect, columns: int, rows: int
) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """Return start and length of each column and row of spaces around a box."""
    if track.corners == "equal":
        wide, high = _space_size(track, room, columns, rows)
        sides = [[wide] * columns, [high] * rows]
    else:
        large = _large_corner(track, room, columns, rows)
        sides = [
            [large, *[_length_between(whole, count, large, track.gap)] * (count - 2), large]
            for whole, count in ((room.width, columns), (room.height, rows))
        ]
    starts = (room.x, room.width), (room.y, room.height)
    spans = []
    for lengths, (start, whole) in zip(sides, starts, strict=True):
        used = plain_sum(lengths, 0.0) + (len(lengths) - 1) * track.gap
        begin = start + (whole - used) / 2
        at = accumulate((length + track.gap for length in lengths[:-1]), initial=begin)
        spans.append(list(zip(at, lengths, strict=True)))
    return spans[0], spans[1]


def _length_between(whole: float, count: int, large: float, gap: float) -> float:
    """Return the length of each of the spaces between two large corners."""
    between = count - 2
    return max(0.1, (whole - 2 * large - (count - 1) * gap) / between) if between else 0.0


def _large_corner(track: Track, room: Rect, columns: int, rows: int) -> float:
    """Return the side of the corners: the size given, or in proportion to the spaces between."""
    if track.given_size is not None:
        return track.given_size[0]
    found = []
    for whole, count in ((room.width, columns), (room.height, rows)):
        free = whole - (count - 1) * track.gap
        found.append(free * _LARGE / (count - 2 + 2 * _LARGE))
    return max(0.1, min(found))


# Paths.


def _is_closed(points: Sequence[Point]) -> bool:
    return len(points) > 3 and points[0] == points[-1]


def _points_of_path(track: Track) -> tuple[Point, ...]:
    """Return the points of a path; of a smooth one, closely spaced points on the curve."""
    given = track.across or ()
    points = (*given[:1], *(point for before, point in pairwise(given) if point != before))
    if not track.curve or len(points) < 3:
        return points
    curve = smooth_closed(points[:-1]) if _is_closed(points) else smooth_open(points)
    found = [points[0]]
    for _, bend in curve[1:]:
        if not bend:
            continue
        (ax, ay, bx, by, x, y), (sx, sy) = bend, found[-1]
        for i in range(1, _FINE):
            t = i / _FINE
            u = 1 - t
            a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            found.append((a * sx + b * ax + c * bx + d * x, a * sy + b * ay + c * by + d * y))
        found.append((x, y))
    return tuple(found)


def _spaces_on_path(track: Track) -> Iterator[TrackSpace]:
    """Yield spaces whose middles are at equal distances along the path, from end to end; the last
    space of a closed one is a step before its end."""
    points = _points_of_path(track)
    whole = plain_sum((math.dist(*pair) for pair in pairwise(points)), 0.0)
    count = len(track.numbers)
    step = whole / max(1, count if _is_closed(points) else count - 1)
    placed = []
    for index, value in enumerate(track.numbers):
        at = index * step
        x, y = _point_along(points, at)
        turn = 0.0
        if track.follow:
            before, after = (_point_along(points, at + by * step / 2) for by in (-1, 1))
            turn = _reading_angle(before, after)
        placed.append(TrackSpace(value, Rect(x, y, 0.0, 0.0), 0, turn))
    wide, high = track.given_size or (_size_on_path(track, placed),) * 2
    for space in placed:
        (x, y), turn = space.box.centre, space.turn
        yield TrackSpace(space.value, Rect(x - wide / 2, y - high / 2, wide, high), 0, turn)


def _point_along(points: Sequence[Point], far: float) -> Point:
    """Return the point at a distance along a path, or its nearer end."""
    left = max(0.0, far)
    for (ax, ay), (bx, by) in pairwise(points):
        long = math.dist((ax, ay), (bx, by))
        if left <= long and long:
            return ax + (bx - ax) * left / long, ay + (by - ay) * left / long
        left -= long
    return points[-1]


def _reading_angle(start: Point, end: Point) -> float:
    """Return the direction from one point to another in degrees, such that text is not upside
    down."""
    if start == end:
        return 0.0
    turn = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    return (turn + 90) % 180 - 90 if turn != 90 else 90.0


def _size_on_path(track: Track, placed: Sequence[TrackSpace]) -> float:
    """Return the side of the largest squares or circles on a path that are a gap apart."""
    if len(placed) < 2:
        return max(0.1, track.piece)
    round_ = track.shape == "round"
    nearest = min(math.dist(*_centres_of(pair)) for pair in pairwise(placed))
    close = [
        (one, other)
        for i, one in enumerate(placed)
        for other in placed[i + 1 :]
        if math.dist(*_centres_of((one, other))) < nearest * math.sqrt(2)
    ]
    fits, beyond = 0.0, nearest
    for _ in range(_HALVINGS):
        side = (fits + beyond) / 2
        grown = (_grown(one, other, side) for one, other in close)
        if any(_overlap(one, other, round_, 0.0) for one, other in grown):
            beyond = side
        else:
            fits = side
    return max(0.1, math.floor(100 * (fits - track.gap)) / 100)


def _grown(one: TrackSpace, other: TrackSpace, side: float) -> tuple[TrackSpace, TrackSpace]:
    """Return two spaces as squares of a side about their middles."""
    first, second = (
        TrackSpace(
            space.value,
            Rect(space.box.centre[0] - side / 2, space.box.centre[1] - side / 2, side, side),
            0,
            space.turn,
        )
        for space in (one, other)
    )
    return first, second


def _centres_of(pair: tuple[TrackSpace, TrackSpace]) -> tuple[Point, Point]:
    return pair[0].box.centre, pair[1].box.centre


def _overlap(one: TrackSpace, other: TrackSpace, round_: bool, slack: float) -> bool:
    """Return whether two spaces, circles or rectangles, overlap by more than ``slack`` mm."""
    far = math.dist(*_centres_of((one, other)))
    if round_:
        return far < (one.box.width + other.box.width) / 2 - slack
    if far > math.hypot(one.box.width, one.box.height):
        return False
    ours, theirs = one.corners, other.corners
    # Two rectangles are apart if, seen along the side of one of them, there is a gap.
    for corners in (ours, theirs):
        for (ax, ay), (bx, by) in pairwise(corners[:3]):
            long = math.dist((ax, ay), (bx, by)) or 1.0
            ux, uy = (bx - ax) / long, (by - ay) / long
            first = [x * ux + y * uy for x, y in ours]
            second = [x * ux + y * uy for x, y in theirs]
            if min(max(first), max(second)) - max(min(first), min(second)) <= slack:
                return False
    return True
