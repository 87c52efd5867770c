"""The border of a chart: neat line, degree bars and numbers, and the title panel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pnp.art import chart_ornament
from pnp.base.units import MM_PER_UNIT
from pnp.kinds.boards.map.board_edge import inset_of
from pnp.kinds.boards.map.survey import MapGeometry
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Rect,
    Stroke,
    circle,
    line,
    polygon,
    rectangle,
    smooth_open,
)
from pnp.text.fitting import fit
from pnp.text.shaping import set_line as text_line
from pnp.text.shaping import width as text_width
from pnp.theme import Theme

# Approximate millimetres between degrees along the border.
_STEP = 10.0
# A title stays on one line as long as that keeps this fraction of its size.
LEAST_LINE = 0.62
LEAST_TYPE = 6 * MM_PER_UNIT["pt"]
# A panel of this height has room for strapwork and a scale of leagues.
ROOMY = 20.0


# Replacements of bars and numbers, by the theme's choice.
_BANDS: Mapping[str, Callable[[Rect, float, Theme], Iterator[Item]]] = {
    "circuit": chart_ornament.circuit,
    "knotwork": chart_ornament.knotwork,
    "vine": chart_ornament.vine,
}


def paper(board: MapGeometry, theme: Theme, bleed: float) -> Item:
    """Return the ground of the board, including the bleed."""
    size = board.map.board
    return Path(
        rectangle(-bleed, -bleed, size.width + 2 * bleed, size.height + 2 * bleed),
        fill=theme.colour("frame"),
    )


def neat_line(board: MapGeometry, theme: Theme) -> Iterator[Item]:
    """Yield the border, from the map outwards: line, degree bars, numbers, a double rule.

    All of it stays 3 mm from the cut, where a slip of the knife would show.
    """
    frame, ink = board.frame, theme.colour("frame.dark")
    room = board.map.board.margin - 3.0
    yield Path(_box_outline(frame), stroke=Stroke(ink, 0.3))
    if room < 2:
        return
    edge = Path(_box_outline(frame.inset(-room + 0.25)), stroke=Stroke(ink, 0.5))
    way = theme.art("frame")
    if way in _BANDS:
        wide = room - 1.5
        yield edge
        yield Path(_box_outline(frame.inset(-0.55)), stroke=Stroke(ink, 0.16))
        yield Path(_box_outline(frame.inset(-room + 0.8)), stroke=Stroke(ink, 0.16))
        yield from _BANDS[way](frame.inset(-0.75), wide, theme)
        return
    if way == "plain":
        yield edge
        return
    bars = min(1.2, room * 0.3)
    inner, outer = frame.inset(-0.7), frame.inset(-0.7 - bars)
    for rect in (inner, outer):
        yield Path(_box_outline(rect), stroke=Stroke(ink, 0.16))
    yield from _degree_bars(inner, bars, theme)
    yield edge
    band = room - 0.7 - bars - 0.5
    yield from _corners(outer, band, theme)
    if band >= LEAST_TYPE:
        yield from _degrees(board, outer, band, theme)


def _box_outline(rect: Rect) -> tuple[tuple[str, tuple[float, ...]], ...]:
    return rectangle(rect.x, rect.y, rect.width, rect.height)


def _degree_bars(inner: Rect, deep: float, theme: Theme) -> Iterator[Item]:
    dark, pale = theme.colour("frame.bar"), theme.colour("frame.light")
    across, down = _bar_count(inner.width), _bar_count(inner.height)
    for i in range(across):
        x, w = inner.x + inner.width * i / across, inner.width / across
        fill = dark if i % 2 == 0 else pale
        yield Path(rectangle(x, inner.y - deep, w, deep), fill=fill)
        yield Path(rectangle(x, inner.bottom, w, deep), fill=fill)
    for i in range(down):
        y, h = inner.y + inner.height * i / down, inner.height / down
        fill = dark if i % 2 == 0 else pale
        yield Path(rectangle(inner.x - deep, y, deep, h), fill=fill)
        yield Path(rectangle(inner.right, y, deep, h), fill=fill)


def _bar_count(size: float) -> int:
    """Return an odd number of bars, so that both ends of a side are dark."""
    count = max(3, round(size / (_STEP / 2)))
    return count if count % 2 else count + 1


def _corners(outer: Rect, room: float, theme: Theme) -> Iterator[Item]:
    """Yield a small rose in each corner, where bars and numbers of two sides would meet."""
    ink = theme.colour("frame.dark")
    reach = room / 2
    for x in (outer.x - reach, outer.right + reach):
        for y in (outer.y - reach, outer.bottom + reach):
            yield Path(circle(x, y, reach * 0.62), stroke=Stroke(ink, 0.18))
            yield Path(circle(x, y, reach * 0.25), fill=ink)


def _degrees(board: MapGeometry, outer: Rect, room: float, theme: Theme) -> Iterator[Item]:
    """Yield latitude and longitude along the border; the map's seed determines the position."""
    style = theme.style("degree", size=LEAST_TYPE)
    seed = board.map.grid.seed
    west, north = 52 + seed * 3 % 30, 12 + seed * 2 % 17
    rise = style.size * 0.36
    panel = inset_of(board.map)

    def covered(x: float, y: float) -> bool:
        """Return whether the title panel would cover a label."""
        return panel.x <= x <= panel.right and panel.y <= y <= panel.bottom

    across, down = (_bar_count(outer.width) - 1) // 4, (_bar_count(outer.height) - 1) // 4
    for i in range(1, across):
        x = outer.x + outer.width * i / across
        label = f"{west + across - i}°"
        for y in (outer.y - room / 2, outer.bottom + room / 2):
            if not covered(x, y):
                yield text_line(label, style, x, y + rise, "middle")
    for i in range(1, down):
        y = outer.y + outer.height * i / down
        label = f"{north + down - i}°"
        for x, turn in ((outer.x - room / 2, -90), (outer.right + room / 2, 90)):
            if covered(x, y):
                continue
            text = text_line(label, style, 0, rise, "middle")
            matrix = Matrix.rotate(turn).then(Matrix.translate(x, y))
            yield Group((text,), matrix)


def inset(board: MapGeometry, theme: Theme, bad: list[str]) -> Iterator[Item]:
    """Yield the panel with title, subtitle and a scale of leagues.

    Texts that do not fit even at their smallest size are added to ``bad``.
    """
    panel = inset_of(board.map)
    roomy, ink = panel.height >= ROOMY, theme.colour("cartouche.line")
    yield Path(_box_outline(panel), fill=theme.colour("cartouche"))
    yield Path(_box_outline(panel), stroke=Stroke(ink, 0.3))
    match theme.art("cartouche"):
        case "knotwork":
            yield from _knotwork_bands(panel, theme)
        case "plate":
            yield from _plate(panel, ink)
        case _:
            yield Path(_box_outline(panel.inset(1.0)), stroke=Stroke(ink, 0.55))
            yield Path(_box_outline(panel.inset(1.7)), stroke=Stroke(ink, 0.14))
            if roomy:
                yield from _brackets(panel.inset(1.7), ink)
    # On a low panel the rules are closer to the letters above and below than at their ends.
    across, down = 3.4, 3.4 if roomy else 2.2
    room = Rect(panel.x + across, panel.y + down, panel.width - 2 * across, panel.height - 2 * down)
    scale_height = 5.0 if roomy else 0.0
    subtitle_height = 4.0 if board.map.subtitle else 0.0
    title = Rect(room.x, room.y, room.width, room.height - scale_height - subtitle_height - 0.6)
    yield from _fitted_text(board.map.title, "title", title, theme, bad)
    if board.map.subtitle:
        below = Rect(room.x, title.bottom + 0.4, room.width, subtitle_height)
        yield from _fitted_text(board.map.subtitle, "subtitle", below, theme, bad)
    if scale_height:
        yield from _scale(Rect(room.x, room.bottom - scale_height + 0.8, room.width, 3.4), theme)


def _knotwork_bands(panel: Rect, theme: Theme) -> Iterator[Item]:
    """Yield bands of knotwork along the upper and lower edge of the panel."""
    ink, wide = theme.colour("cartouche.line"), 2.4
    yield Path(_box_outline(panel.inset(0.4)), stroke=Stroke(ink, 0.4))
    for y in (panel.y + 0.6 + wide / 2, panel.bottom - 0.6 - wide / 2):
        cords = tuple(chart_ornament.plait(panel.width - 1.6, wide, theme))
        yield Group(cords, Matrix.translate(panel.x + 0.8, y))


def _plate(panel: Rect, ink: str) -> Iterator[Item]:
    """Yield a rule with cut corners, and a rivet in each."""
    rect, cut = panel.inset(1.1), 3.0
    corners = (
        (rect.x + cut, rect.y),
        (rect.right - cut, rect.y),
        (rect.right, rect.y + cut),
        (rect.right, rect.bottom - cut),
        (rect.right - cut, rect.bottom),
        (rect.x + cut, rect.bottom),
        (rect.x, rect.bottom - cut),
        (rect.x, rect.y + cut),
    )
    yield Path(polygon(corners), stroke=Stroke(ink, 0.45, join="round"))
    for x in (rect.x + 0.7, rect.right - 0.7):
        for y in (rect.y + 0.7, rect.bottom - 0.7):
            yield Path(circle(x, y, 0.5), stroke=Stroke(ink, 0.2))
            yield Path(circle(x, y, 0.18), fill=ink)


def _fitted_text(text: str, role: str, box: Rect, theme: Theme, bad: list[str]) -> Iterator[Item]:
    style = theme.style(f"cartouche.{role}")
    natural = text_width(text, style)
    # One slightly smaller line looks better than two; only a long title is broken.
    if natural > box.width and box.width / natural > LEAST_LINE:
        style = style.with_size(style.size * box.width / natural * 0.995)
    found = fit(
        text, style, box.width, box.height, floor=LEAST_TYPE, align="center", valign="middle"
    )
    if not found.fits:
        bad.append(text)
    yield Group(found.block.items, Matrix.translate(box.x, box.y))


def _brackets(rect: Rect, ink: str) -> Iterator[Item]:
    """Yield strapwork in the corners of the panel: a curl and a bead."""
    s = 2.2
    for x, dx in ((rect.x, 1), (rect.right, -1)):
        for y, dy in ((rect.y, 1), (rect.bottom, -1)):
            curl = smooth_open(
                (
                    (x + dx * s * 1.5, y + dy * 0.3),
                    (x + dx * s * 0.9, y + dy * s * 0.32),
                    (x + dx * s * 0.62, y + dy * s * 0.62),
                    (x + dx * s * 0.32, y + dy * s * 0.9),
                    (x + dx * 0.3, y + dy * s * 1.5),
                )
            )
            yield Path(curl, stroke=Stroke(ink, 0.22, cap="round"))
            yield Path(circle(x + dx * s * 0.34, y + dy * s * 0.34, 0.32), fill=ink)


def _scale(rect: Rect, theme: Theme) -> Iterator[Item]:
    """Yield a bar of ten leagues, alternately dark and pale."""
    ink, pale = theme.colour("cartouche.line"), theme.colour("cartouche")
    wide = min(rect.width * 0.62, 34.0)
    x, y = rect.x + (rect.width - wide) / 2, rect.y + 2.0
    for i in range(5):
        fill = theme.colour("frame.bar") if i % 2 == 0 else pale
        yield Path(
            rectangle(x + wide * i / 5, y, wide / 5, 0.8), fill=fill, stroke=Stroke(ink, 0.14)
        )
    style = theme.style("degree", size=LEAST_TYPE)
    for i in (0, 5):
        yield text_line(str(i * 2), style, x + wide * i / 5, y - 0.75, "middle")
        yield Path(line(x + wide * i / 5, y, x + wide * i / 5, y + 1.15), stroke=Stroke(ink, 0.14))
    yield text_line(theme.text_of("leagues"), style, x + wide / 2, y - 0.75, "middle")
