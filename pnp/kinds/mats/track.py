"""Draw tracks of mats and boards: a panel, the line from space to space, the spaces with their
content."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pnp.art.pen import Pen, format_type_size, keep_amounts_together, text_width
from pnp.art.tints import readable_ink, text_tints
from pnp.base.diagnostics import KeyPath
from pnp.base.units import POINTS_PER_MM
from pnp.kinds.mats.courses import TrackSpace, course, room_beside_start, spaces
from pnp.kinds.mats.tables import Table
from pnp.kinds.mats.tracks import Track
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
    line,
    polygon,
    polyline,
    rectangle,
    rounded_rectangle,
)
from pnp.text.fitting import Shortfall, fit
from pnp.text.shaping import Style
from pnp.theme import Theme

_HEADING = 3.18
# The gap between a space set apart and the text beside it.
_AIR = 1.2
# The smallest type legible at arm's length (7 pt).
LEAST_TYPE = 7 / POINTS_PER_MM
# The share of a space's height that its band takes, of its width that a label takes that fills it,
# and of the base of a spike that is the side of the square for its number.
_BAND, _INNER, _BASE = 0.22, 0.9, 0.6


def draw(track: Track, ink: str, pen: Pen, where: KeyPath) -> Iterator[Item]:
    """Draw a panel with a title, the line from space to space, and the spaces, where the record has
    them. ``ink`` is the colour of lines, unless the track has an ``accent``."""
    placed = spaces(track)
    theme = pen.theme
    accent = theme.colour(track.accent) if track.accent else ink
    if not track.bare and track.at is not None:
        yield from draw_panel(track.at.rect, theme)
        yield from draw_head(track, track.at.rect, accent, pen, where)
    if track.shape != "spike":
        for part in _run_lines(placed) if track.run == "columns" else [course(track)]:
            yield Path(polyline(part), None, Stroke(accent, 0.5))
    style = _number_style(track, placed, pen, where)
    label_style = _label_style(track, placed, style, pen)
    for space in placed:
        items = _draw_space(track, space, (style, label_style), accent, pen, where)
        if space.turn:
            yield Group(tuple(items), Matrix.rotate(space.turn, *space.box.centre))
        else:
            yield from items
    if track.shape != "spike":
        yield from _draw_arrows(track, placed, accent)
    if track.aside:
        yield from _draw_aside(track, room_beside_start(track, placed), pen, (*where, "aside"))


def draw_panel(box: Rect, theme: Theme) -> Iterator[Item]:
    """Draw the panel of a track or a table."""
    yield Path(
        rounded_rectangle(box.x, box.y, box.width, box.height, 2),
        theme.colour("mat.panel"),
        Stroke(theme.colour("mat.line"), 0.35),
    )


def draw_head(
    of: Track | Table, box: Rect, accent: str, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    """Draw icon and title over a rule at the top of the panel, and the note at its foot."""
    theme = pen.theme
    if of.title:
        x = box.x + 2.5
        if of.icon:
            yield from pen.icon((*where, "icon"), of.icon, box.x + 4.6, box.y + 3.7, 4.6, accent)
            x = box.x + 8.0
        heading = theme.style("mat.heading", _HEADING)
        room = box.x + box.width - x - 1.4
        yield from pen.text((*where, "title"), of.title, heading, x, box.y + 4.9, "start", room)
        y = box.y + 6.6
        yield Path(line(box.x + 2, y, box.x + box.width - 2, y), None, Stroke(accent, 0.5))
    if of.note:
        style = theme.style("mat.note")
        middle, y = box.x + box.width / 2, box.y + box.height - 2.1
        yield from pen.text((*where, "note"), of.note, style, middle, y, "middle", box.width - 4)


def _number_style(track: Track, placed: Sequence[TrackSpace], pen: Pen, where: KeyPath) -> Style:
    """Return the common style of all numbers: as large as the widest of them allows."""
    style = pen.theme.style("mat.number", 1.0)
    printed = track.numbers if track.print == "numbers" else ()
    shown = [f"{track.prefix}{n}" for n in printed if n not in track.labels]
    widest = max((text_width(number, style) for number in shown), default=1.0)
    boxes = [_content_box(track, space) for space in placed]
    wide, high = min(box.width for box in boxes), min(box.height for box in boxes)
    size = min(high * (0.36 if track.icons_by_number else 0.5), wide * 0.84 / widest, 6.4)
    if size < LEAST_TYPE - 1e-6 and (shown or track.labels):
        pen.reporter.error(
            (*where, track.place_key),
            "text-too-small",
            f"the numbers of the track would be set at {format_type_size(size)}",
            f"make its box larger: the minimum for numbers is {format_type_size(LEAST_TYPE)}",
        )
    return style.with_size(math.floor(size * 100) / 100)


def _label_style(track: Track, placed: Sequence[TrackSpace], style: Style, pen: Pen) -> Style:
    """Return the common style of all labels: that of the numbers, smaller if a label needs it."""
    theme, least = pen.theme, style.size
    for space in placed:
        label = track.labels.get(space.value)
        if label:
            room = _label_box(track, space)
            found = fit(
                keep_amounts_together(label),
                style,
                room.width * _INNER,
                room.height,
                icons=theme.icon,
                roles=text_tints(theme, style),
                called=theme.icon_title,
            )
            least = min(least, found.style.size)
    return style.with_size(least)


def _content_box(track: Track, space: TrackSpace) -> Rect:
    """Return the box for number and icons: the space without its band; of a spike, a square at its
    base that leaves the point free."""
    box = space.box
    if space.value in track.bands_by_number:
        band = box.height * _BAND
        return Rect(box.x, box.y + band, box.width, box.height - band)
    if not space.tip:
        return box
    side = _BASE * (box.width if space.tip in ("up", "down") else box.height)
    x, y = box.centre[0] - side / 2, box.centre[1] - side / 2
    match space.tip:
        case "down":
            y = box.y
        case "up":
            y = box.bottom - side
        case "right":
            x = box.x
        case _:
            x = box.right - side
    return Rect(x, y, side, side)


def _label_box(track: Track, space: TrackSpace) -> Rect:
    """Return the box for a label, above the icons if there are any."""
    box = _content_box(track, space)
    if space.value in track.icons_by_number:
        return Rect(box.x, box.y, box.width, box.height * 0.5)
    return box


def _draw_space(
    track: Track,
    space: TrackSpace,
    styles: tuple[Style, Style],
    accent: str,
    pen: Pen,
    where: KeyPath,
) -> Iterator[Item]:
    """Draw one space: its ground, its band, the ring of the start, number or label, icons.
    ``styles`` are those of numbers and of labels."""
    theme, (style, label_style) = pen.theme, styles
    ground = theme.colour(track.colours_by_number.get(space.value, track.ground))
    ink = readable_ink(ground, style.fill, theme.colour("mat.panel"))
    edge, stroke = _outline(track, space), Stroke(theme.colour("mat.line"), 0.3)
    yield Path(edge, ground, stroke)
    if band := track.bands_by_number.get(space.value):
        yield from _draw_band(space.box, edge, theme.colour(band), stroke)
    if space.value == track.start:
        yield Path(_outline(track, space, 0.7), None, Stroke(accent, 0.7))
    box = _content_box(track, space)
    x, y = box.centre
    icons = track.icons_by_number.get(space.value, ())
    if icons:
        y = box.y + box.height * 0.27
    label = track.labels.get(space.value)
    if label is not None:
        path = (*where, "labels", str(space.value))
        reduced = label_style.size < style.size
        yield from _draw_label(label, box, y, label_style.with_fill(ink), reduced, pen, path)
    elif track.print == "numbers":
        shown = f"{track.prefix}{space.value}"
        yield from pen.centred(where, shown, style.with_fill(ink), x, y)
    if icons:
        size = min(box.height * 0.5, box.width * 0.9 / len(icons))
        foot = box.y + box.height * 0.72
        for index, name in enumerate(icons):
            cx = x + (index - (len(icons) - 1) / 2) * size
            own = index < len(track.icons.get(space.value, ()))
            path = (*where, "icons", str(space.value)) if own else (*where, "signs")
            yield from pen.icon(path, name, cx, foot, size * 0.94, ink)


def _draw_band(box: Rect, edge: Segments, colour: str, stroke: Stroke) -> Iterator[Item]:
    """Draw a strip at the top of a space within its outline."""
    foot = box.y + box.height * _BAND
    strip = rectangle(box.x, box.y, box.width, foot - box.y)
    yield Group((Path(strip, colour),), clip=edge)
    yield Path(line(box.x, foot, box.right, foot), None, stroke)
    yield Path(edge, None, stroke)


def _draw_label(
    label: str, box: Rect, y: float, style: Style, reduced: bool, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    # A label that is smaller than the numbers fills its space: it must not touch the edges.
    width = box.width * (_INNER if reduced else 1.0)
    block = pen.paragraph(where, label, style, width, align="center")
    if block.height > box.height:
        lacking = Shortfall(0.0, block.height - box.height, 0.0)
        pen.report_overflow(where, label, style.size, lacking)
    left = box.x + (box.width - width) / 2
    yield Group(block.items, Matrix.translate(left, y - block.height / 2))


def _draw_aside(track: Track, room: Rect, pen: Pen, where: KeyPath) -> Iterator[Item]:
    style = pen.theme.style("mat.note")
    block = pen.fit_paragraph(where, track.aside, style, max(0.1, room.width - _AIR), room.height)
    drop = (room.height - block.height) / 2
    yield Group(block.items, Matrix.translate(room.x + _AIR, room.y + drop))


def _outline(track: Track, space: TrackSpace, inset: float = 0.0) -> Segments:
    """Return the outline of a space before it is turned, smaller by ``inset`` on each side."""
    box = space.box.inset(inset)
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    (middle, centre) = box.centre
    match space.tip:
        case "down":
            return polygon(((x, y), (right, y), (middle, bottom)))
        case "up":
            return polygon(((x, bottom), (right, bottom), (middle, y)))
        case "right":
            return polygon(((x, y), (x, bottom), (right, centre)))
        case "left":
            return polygon(((right, y), (right, bottom), (x, centre)))
    if track.shape == "round":
        return circle(middle, centre, box.width / 2)
    if not track.gap:
        # Rounded corners of spaces that touch would leave holes between them.
        return rectangle(x, y, box.width, box.height)
    return rounded_rectangle(x, y, box.width, box.height, min(box.width, box.height) * 0.14)


def _run_lines(placed: Sequence[TrackSpace]) -> list[list[Point]]:
    runs: dict[int, list[Point]] = {}
    for space in placed:
        runs.setdefault(space.run, []).append(space.box.centre)
    return list(runs.values())


def _draw_arrows(track: Track, placed: Sequence[TrackSpace], accent: str) -> Iterator[Item]:
    """Draw an arrowhead at the start of each run and at the turns of a snake; on a track of a
    single run only if it has a start."""
    single = all(space.run == placed[0].run for space in placed) or track.run == "around"
    if single and track.start is None:
        return
    for index, (one, other) in enumerate(pairwise(placed)):
        turns = one.run != other.run
        begins = index == 0 or placed[index - 1].run != one.run
        if track.run == "around" and index:
            return
        if (turns and track.run == "snake") or (begins and not turns):
            yield Path(_arrow(one.box.centre, other.box.centre), accent)


def _arrow(start: Point, end: Point) -> Segments:
    """Return an arrowhead halfway between two spaces."""
    long = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    tip, half = 1.0, 1.15
    return polygon(
        (
            (x + ux * tip, y + uy * tip),
            (x - ux * tip - uy * half, y - uy * tip + ux * half),
            (x - ux * tip + uy * half, y - uy * tip - ux * half),
        )
    )
