"""What a draft shows in place of what is missing: pictures, icons and the rest of long texts."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.values import replace
from pnp.scene import Group, Item, Path, Rect, Segments, Stroke, line, rectangle
from pnp.scene.extents import hull
from pnp.text import fonts, shaping
from pnp.text.shaping import Style
from pnp.theme import Theme

# The distance of hatching lines, their width, and that of the bar at the end of a text, in mm.
_STEP, _LINE, _BAR = 2.5, 0.15, 0.6
_LARGEST_NAME = 3.0


def missing_icon(x: float, y: float, size: float, theme: Theme) -> Iterator[Item]:
    """Yield a question mark in a square of ``size`` mm about (x, y)."""
    ink, side = theme.colour("ink"), size * 0.9
    square = rectangle(x - side / 2, y - side / 2, side, side)
    yield Path(square, theme.colour("paper"), Stroke(ink, size * 0.06))
    style = _style("strong", size * 0.7, theme)
    height = fonts.load(style.face).cap_height * style.size / 1000
    yield shaping.set_line("?", style, x, y + height / 2, "middle")


def missing_picture(name: str, outline: Segments, theme: Theme) -> Item:
    """Return an outline filled with hatching, and the name of the picture in its middle."""
    place = hull(outline)
    ink, paper = theme.colour("ink"), theme.colour("paper")
    reach = place.width + place.height
    starts = (place.x - place.height + i * _STEP for i in range(int(reach / _STEP) + 1))
    hatching = (
        Path(line(x, place.bottom, x + place.height, place.y), None, Stroke(ink, _LINE))
        for x in starts
    )
    ground = Path(outline, paper, Stroke(ink, 2 * _LINE))
    return Group((ground, *hatching, *_name_label(name, place, theme)), clip=outline)


def _name_label(name: str, place: Rect, theme: Theme) -> Iterator[Item]:
    style = _style("text", _LARGEST_NAME, theme)
    wide = shaping.width(name, style) or 1.0
    style = style.with_size(style.size * min(1.0, 0.9 * place.width / wide))
    x, y = place.centre
    wide, high = shaping.width(name, style) + style.size, 1.6 * style.size
    yield Path(rectangle(x - wide / 2, y - high / 2, wide, high), theme.colour("paper"))
    yield shaping.set_line(name, style, x, y + 0.35 * style.size, "middle")


def _style(name: str, size: float, theme: Theme) -> Style:
    """Return a style that may be as small as its room: marks of drafts are no text of the game."""
    return replace(theme.style(name, size), fill=theme.colour("ink"), least=0.0)


def cut_text(
    items: tuple[Item, ...], width: float, height: float, theme: Theme
) -> tuple[Item, ...]:
    """Return a text cut off at the end of its box, with a bar there."""
    bar = Path(line(0, height, width, height), None, Stroke(theme.colour("ink"), _BAR))
    return (Group(items, clip=rectangle(0, 0, width, height)), bar)
