"""Draw tracks of mats: a panel, the path from space to space, and the spaces' content."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pnp.art.pen import Pen, format_type_size, text_width
from pnp.art.tints import most_contrasting_ink
from pnp.base.diagnostics import KeyPath
from pnp.base.units import POINTS_PER_MM
from pnp.kinds.mats.tracks import Track, TrackSpace, room_beside_start, spaces
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
    rounded_rectangle,
)
from pnp.text.shaping import Style

_HEADING = 3.18
# The gap between a space set apart and the text beside it.
_AIR = 1.2
# The smallest type legible at arm's length (7 pt).
LEAST_TYPE = 7 / POINTS_PER_MM
_DUST = 0.01


def draw(track: Track, ink: str, pen: Pen, where: KeyPath) -> Iterator[Item]:
    """Draw a panel with a title, the path from space to space, and the spaces."""
    placed = spaces(track)
    theme, box = pen.theme, track.at
    accent = theme.colour(track.accent) if track.accent else ink
    yield Path(
        rounded_rectangle(box.x, box.y, box.width, box.height, 2),
        theme.colour("mat.panel"),
        Stroke(theme.colour("mat.line"), 0.35),
    )
    yield from _draw_head(track, accent, pen, where)
    centres = [space.box.centre for space in placed]
    way = (*centres, centres[0]) if track.run == "circle" and len(centres) > 2 else centres
    for part in _run_lines(placed) if track.run == "columns" else [way]:
        yield Path(polyline(part), None, Stroke(accent, 0.5))
    style = _number_style(track, placed, pen, where)
    for space in placed:
        yield from _draw_space(track, space, style, accent, pen, where)
    yield from _draw_arrows(track, placed, accent)
    if track.aside:
        yield from _draw_aside(track, room_beside_start(track, placed), pen, (*where, "aside"))


def _draw_head(track: Track, accent: str, pen: Pen, where: KeyPath) -> Iterator[Item]:
    """Draw icon and title over a rule at the top of the panel, and the note at its foot."""
    theme, box = pen.theme, track.at
    if track.title:
        x = box.x + 2.5
        if track.icon:
            yield from pen.icon((*where, "icon"), track.icon, box.x + 4.6, box.y + 3.7, 4.6, accent)
            x = box.x + 8.0
        heading = theme.style("mat.heading", _HEADING)
        room = box.x + box.width - x - 1.4
        yield from pen.text((*where, "title"), track.title, heading, x, box.y + 4.9, "start", room)
        y = box.y + 6.6
        yield Path(line(box.x + 2, y, box.x + box.width - 2, y), None, Stroke(accent, 0.5))
    if track.note:
        style = theme.style("mat.note")
        middle, y = box.x + box.width / 2, box.y + box.height - 2.1
        yield from pen.text((*where, "note"), track.note, style, middle, y, "middle", box.width - 4)


def _number_style(track: Track, placed: Sequence[TrackSpace], pen: Pen, where: KeyPath) -> Style:
    """Return the common style of all numbers: as large as the widest of them allows."""
    style = pen.theme.style("mat.number", 1.0)
    shown = [f"{track.prefix}{n}" for n in track.numbers if n not in track.labels]
    widest = max((text_width(number, style) for number in shown), default=1.0)
    wide, high = placed[0].box.width, placed[0].box.height
    size = min(high * (0.36 if track.icons_by_number else 0.5), wide * 0.84 / widest, 6.4)
    if size < LEAST_TYPE - 1e-6:
        pen.reporter.error(
            (*where, "at"),
            "text-too-small",
            f"the numbers of the track would be set at {format_type_size(size)}",
            f"make its box larger: the minimum for numbers is {format_type_size(LEAST_TYPE)}",
        )
    return style.with_size(math.floor(size * 100) / 100)


def _draw_space(
    track: Track, space: TrackSpace, style: Style, accent: str, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    """Draw one space: its ground, the ring of the start, number or label, icons."""
    theme, box = pen.theme, space.box
    ground = theme.colour(track.colours_by_number.get(space.value, track.ground))
    ink = most_contrasting_ink(ground, style.fill, theme.colour("mat.panel"))
    yield Path(_panel_edge(track, box), ground, Stroke(theme.colour("mat.line"), 0.3))
    if space.value == track.start:
        yield Path(_panel_edge(track, box.inset(0.7)), None, Stroke(accent, 0.7))
    x, y = box.centre
    icons = track.icons_by_number.get(space.value, ())
    if icons:
        y = box.y + box.height * 0.27
    label = track.labels.get(space.value)
    if label is None:
        shown = f"{track.prefix}{space.value}"
        yield from pen.centred(where, shown, style.with_fill(ink), x, y)
    else:
        path = (*where, "labels", str(space.value))
        yield from _draw_label(label, box, y, style.with_fill(ink), pen, path)
    if icons:
        size = min(box.height * 0.5, box.width * 0.9 / len(icons))
        foot = box.y + box.height * 0.72
        for index, name in enumerate(icons):
            cx = x + (index - (len(icons) - 1) / 2) * size
            own = index < len(track.icons.get(space.value, ()))
            path = (*where, "icons", str(space.value)) if own else (*where, "signs")
            yield from pen.icon(path, name, cx, foot, size * 0.94, ink)


def _draw_label(
    label: str, box: Rect, y: float, style: Style, pen: Pen, where: KeyPath
) -> Iterator[Item]:
    block = pen.paragraph(where, label, style, box.width, align="center")
    if block.height > box.height:
        pen.report_overflow(where, label)
    yield Group(block.items, Matrix.translate(box.x, y - block.height / 2))


def _draw_aside(track: Track, room: Rect, pen: Pen, where: KeyPath) -> Iterator[Item]:
    style = pen.theme.style("mat.note")
    block = pen.fit_paragraph(where, track.aside, style, max(0.1, room.width - _AIR), room.height)
    drop = (room.height - block.height) / 2
    yield Group(block.items, Matrix.translate(room.x + _AIR, room.y + drop))


def _panel_edge(track: Track, box: Rect) -> Segments:
    if track.shape == "round":
        return circle(*box.centre, box.width / 2)
    radius = min(box.width, box.height) * 0.14
    return rounded_rectangle(box.x, box.y, box.width, box.height, radius)


def _run_lines(placed: Sequence[TrackSpace]) -> list[list[Point]]:
    runs: dict[int, list[Point]] = {}
    for space in placed:
        runs.setdefault(space.run, []).append(space.box.centre)
    return list(runs.values())


def _draw_arrows(track: Track, placed: Sequence[TrackSpace], accent: str) -> Iterator[Item]:
    """Draw an arrowhead at the start of each run and at the turns of a snake."""
    for index, (one, other) in enumerate(pairwise(placed)):
        turns = one.run != other.run
        begins = index == 0 or placed[index - 1].run != one.run
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
