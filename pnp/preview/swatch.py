"""A colour in use: ink as letters, lines as strokes, backgrounds as areas."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.colours import contrast
from pnp.scene import Item, Path, Rect, Stroke, polyline, rectangle
from pnp.scene.outlines import rounded_rectangle
from pnp.text import shaping
from pnp.theme import Theme

# The last words of roles, by the way they are drawn.
_LETTERS = {"ink", "heading", "label", "sounding", "number", "text", "quiet", "cross"}
_ALSO_LETTERS = {"number.red"}
_STROKES = {
    *("line", "rim", "rule", "border", "frame", "grid", "faint", "wave", "cut", "crop", "fold"),
    *("rhumb", "route", "river", "hachure", "closed", "edge", "hair", "foam", "shelf"),
}
# The background of letters and strokes, if it is not the role with the shorter name.
_GROUNDS = {
    **dict.fromkeys(("sounding", "rhumb", "route", "river"), "sea"),
    **dict.fromkeys(("label", "hachure", "space.border.land", "land.line"), "land"),
    "space.border": "sea",
}
_SAMPLE = "Aa"
# Text with less contrast to the paper is shown on the most suitable of these backgrounds.
_LOST = 2
_DARK = ("card.back", "card.band", "accent", "ink", "sea.deep")


def draw_swatch(theme: Theme, role: str, box: Rect) -> Iterator[Item]:
    """Yield a role's colour in use, in a box of the sheet."""
    colour, ground = theme.colour(role), _ground(theme, role)
    last = role.rpartition(".")[2]
    edge = Stroke(_edge(theme, ground), 0.15)
    outline = rounded_rectangle(box.x, box.y, box.width, box.height, 1.0)
    if last in _LETTERS or role in _ALSO_LETTERS:
        yield Path(outline, fill=ground, stroke=edge)
        style = theme.style("strong").with_size(box.height * 0.72).with_fill(colour)
        x, y = box.centre
        yield shaping.set_line(_SAMPLE, style, x, y + style.size * 0.34, "middle")
    elif last in _STROKES:
        yield Path(outline, fill=ground, stroke=edge)
        yield from _strokes(colour, box)
    else:
        edge = Stroke(_edge(theme, colour), 0.15)
        yield Path(outline, fill=colour, stroke=edge)


def draw_contrast(theme: Theme, role: str, ink: str, box: Rect) -> Iterator[Item]:
    """Yield a background of the theme with letters in the ink used on it, and their contrast."""
    ground, colour = theme.colour(role), theme.colour(ink)
    edge = Stroke(_edge(theme, ground), 0.2)
    yield Path(
        rounded_rectangle(box.x, box.y, box.width, box.height, 1.6), fill=ground, stroke=edge
    )
    style = theme.style("title").with_size(min(13.0, box.height * 0.42)).with_fill(colour)
    yield shaping.set_line(_SAMPLE, style, box.x + 4, box.y + 3 + style.size)
    small = theme.style("text").with_size(2.7).with_fill(colour)
    ratio = f"{ink}  {contrast(ground, colour):.1f} : 1"
    for text, up in ((role, 6.0), (ratio, 2.6)):
        yield shaping.set_line(text, small, box.x + 4, box.bottom - up)


def draw_lettering(theme: Theme, style: shaping.Style, text: str, box: Rect) -> Iterator[Item]:
    """Yield the first words of a text in a style, as many as fit into a box; on a contrasting
    background if the text is invisible on the sheet."""
    if contrast(style.fill, theme.colour("paper")) < _LOST:
        ground = max(_DARK, key=lambda role: contrast(theme.colour(role), style.fill))
        around = rectangle(box.x - 1, box.y, box.width + 2, box.height + 0.6)
        yield Path(around, fill=theme.colour(ground))
    words = text.split(" ")
    while len(words) > 1 and shaping.width(" ".join(words), style) > box.width:
        words.pop()
    yield fit_line(" ".join(words), style, box.x, box.y + style.size, box.width)


def fit_line(text: str, style: shaping.Style, x: float, y: float, wide: float) -> Item:
    """Return a line, in smaller type if it would be wider than its place."""
    needed = shaping.width(text, style)
    if needed > wide:
        style = style.with_size(style.size * wide / needed)
    return shaping.set_line(text, style, x, y)


def _strokes(colour: str, box: Rect) -> Iterator[Item]:
    """Yield a thick line, a thin one and a dotted one."""
    left, right = box.x + 2, box.right - 2
    for share, width, dash in ((0.28, 0.7, ()), (0.52, 0.3, ()), (0.76, 0.5, (0.0, 1.3))):
        y = box.y + share * box.height
        stroke = Stroke(colour, width, dash, cap="round")
        yield Path(polyline(((left, y), (right, y))), stroke=stroke)


def _ground(theme: Theme, role: str) -> str:
    """Return the colour under drawings in a role."""
    if role in _GROUNDS:
        return theme.colour(_GROUNDS[role])
    base, _, last = role.rpartition(".")
    if base == "" or last not in _LETTERS | _STROKES:
        return theme.colour("paper")
    known = (name for name in (f"{base}.face", base, f"{base}.ground") if name in theme.colours)
    return theme.colour(next(known, "paper"))


def _edge(theme: Theme, colour: str) -> str:
    """Return the colour of the edge of a swatch: its own if that is visible on the sheet, otherwise
    that of a rim."""
    paper = theme.colour("paper")
    return colour if contrast(colour, paper) > 1.25 else theme.colour("rim")
