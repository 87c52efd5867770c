"""The frame of a text that is a card: a ground in a colour, a panel on it, bands for its heads."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.colours import contrast
from pnp.components.pen import Pen, capital
from pnp.model.sheet import Sheet
from pnp.scene import Group, Item, Path, Rect, Stroke, rectangle, rounded
from pnp.text.shaping import Style
from pnp.theme import Theme

# How far the panel is inside the cut, and the band of the title above it; the width of their lines.
_RIM, _TOP, _LINE = 3.0, 2.0, 0.35
# How high bands are, in parts of the size of type, and what is free below that of the title.
_TITLE, _HEAD, _BELOW = 2.5, 1.5, 0.6


def top(unit: float) -> float:
    """Return where the text begins below the title, for a size of type."""
    return _TOP + unit * (_TITLE + _BELOW)


def framed(record: Sheet, frame: str, unit: float, bleed: float, pen: Pen) -> Iterator[Item]:
    """Yield the ground of a page, its panel, and the title on a band."""
    theme, page = pen.theme, Rect(0, 0, record.width, record.height)
    ground, _ = _inks(frame, theme)
    full, panel = page.inset(-bleed), page.inset(_RIM)
    edge = Stroke(theme.colour("ink"), _LINE)
    yield Path(rectangle(full.x, full.y, full.width, full.height), ground)
    yield Path(
        rounded(panel.x, panel.y, panel.width, panel.height, 3.0), theme.colour("panel"), edge
    )
    band = Rect(_TOP, _TOP, record.width - 2 * _TOP, unit * _TITLE)
    yield Path(rounded(band.x, band.y, band.width, band.height, 1.5), theme.colour("ribbon"), edge)
    style = theme.style("sheet.title", unit * 1.75)
    baseline = band.centre[1] + capital(style) / 2
    room = band.width - unit
    title = pen.text(("title",), record.title, style, band.centre[0], baseline, "middle", room)
    yield Group(tuple(title), name="heading-1")


def band(width: float, style: Style, role: str, theme: Theme) -> tuple[Item, float, float, Style]:
    """Return the band of a heading, its height, the baseline on it, and the style in its ink."""
    ground, ink = _inks(role, theme)
    height = style.size * _HEAD
    edge = Stroke(theme.colour("ink"), _LINE)
    drawn = Path(rounded(0, 0, width, height, 1.2), ground, edge)
    return drawn, height, (height + capital(style)) / 2, style.filled(ink)


def _inks(role: str, theme: Theme) -> tuple[str, str]:
    """Return the colours of a ground and of what is on it; it is bare where ink is saved."""
    colour, paper, ink = (theme.colour(name) for name in (role, "paper", "ink"))
    if theme.art("fills") == "none":
        return paper, ink
    return colour, max((paper, ink), key=lambda shade: contrast(shade, colour))
