"""Colours that are visible on their ground, and lines that indicate colours without ink."""

from __future__ import annotations

import math
from collections.abc import Iterator
from colorsys import rgb_to_hls

from pnp.base.colours import contrast, luminance
from pnp.scene import Group, Item, Path, Rect, Segment, Stroke, line, rectangle
from pnp.text.measuring import Roles
from pnp.text.shaping import Style
from pnp.theme import Theme

_STEP = 0.9
_WIDTH = 0.18
# The start of each hue on the colour circle, in degrees, and the direction of its lines.
_HUES = ((20, 112.5), (70, 45), (170, 0), (260, 135), (330, 90), (360, 90))
_GREY = 0.12


def hatch_directions(colour: str) -> tuple[float, ...]:
    """Return the directions of the lines that represent a colour, in degrees from horizontal."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    hue, _, saturation = rgb_to_hls(red, green, blue)
    if saturation < _GREY:
        return 0.0, 90.0
    degrees = hue * 360
    found = next((at for start, at in reversed(_HUES) if degrees >= start), 90.0)
    return (found,)


def draw_hatch_band(face: Rect, wide: float, colour: str) -> Iterator[Item]:
    """Draw the lines of a colour in a band along the inner edge of a face."""
    inner = face.inset(wide)
    sides = (
        Rect(face.x, face.y, face.width, wide),
        Rect(face.x, inner.bottom, face.width, wide),
        Rect(face.x, inner.y, wide, inner.height),
        Rect(inner.right, inner.y, wide, inner.height),
    )
    strokes = Stroke(colour, _WIDTH)
    x, y = face.centre
    reach = math.hypot(face.width, face.height) / 2
    count = int(reach / _STEP)
    lines: list[Segment] = []
    for degrees in hatch_directions(colour):
        dx, dy = math.cos(math.radians(degrees)), -math.sin(math.radians(degrees))
        for i in range(-count, count + 1):
            px, py = x - dy * i * _STEP, y + dx * i * _STEP
            lines += line(px - dx * reach, py - dy * reach, px + dx * reach, py + dy * reach)
    hatched = Path(tuple(lines), stroke=strokes)
    for side in sides:
        yield Group((hatched,), clip=rectangle(side.x, side.y, side.width, side.height))


# Colours that are visible on their ground, in every theme.


def most_contrasting_ink(ground: str, *inks: str) -> str:
    """Return the ink that contrasts most with the ground, the first of equals."""
    return max(inks, key=lambda ink: contrast(ground, ink))


# The contrast that WCAG 2 requires of text (success criterion 1.4.3); fold lines need as much.
TEXT_CONTRAST = 4.5


def first_visible_ink(ground: str, *inks: str) -> str:
    """Return the first ink that is clearly visible on the ground, or else black or white."""
    plain = most_contrasting_ink(ground, "#000000", "#ffffff")
    return next((ink for ink in inks if contrast(ground, ink) >= TEXT_CONTRAST), plain)


def readable_ink(ground: str, *inks: str) -> str:
    """Return the ink that contrasts most with the ground.

    Returns black or white if that is too little for text, as on the middle tones of a theme.
    """
    return first_visible_ink(ground, most_contrasting_ink(ground, *inks))


LARGE_CONTRAST = 3.0
"""The contrast that WCAG 2 requires of large text and of symbols (success criterion 1.4.11)."""


def symbol_ink(ground: str, *inks: str) -> str:
    """Return the first ink that is visible on the ground for a symbol, or else black or white.

    A symbol needs less contrast than text.
    """
    plain = most_contrasting_ink(ground, "#000000", "#ffffff")
    return next((ink for ink in inks if contrast(ground, ink) >= LARGE_CONTRAST), plain)


# Anything with less contrast is invisible, not just deliberately faint.
LOST = 1.5


def text_tints(theme: Theme, style: Style) -> Roles:
    """Return the function that resolves the colour roles in a text of ``style``.

    Letters are light on dark grounds and dark on light ones, so the style implies the ground.
    """
    ground = most_contrasting_ink(style.fill, theme.colour("paper"), theme.colour("ink"))

    def tint(role: str) -> str | None:
        if not theme.has_colour(role):
            return None
        found = (theme.colour(name) for name in (role, *_related_colours(theme, role)))
        return next((one for one in found if contrast(ground, one) >= LARGE_CONTRAST), style.fill)

    return tint


_DARK = 0.4
# A ground at least this light uses little ink.
_LIGHT = 0.8


def saves_ink(theme: Theme, ground: str) -> bool:
    """Return whether a low-ink theme draws a ground of this colour as an outline."""
    return theme.art("fills") == "none" and luminance(ground) < _LIGHT


WHITE = "#ffffff"


def role_colour_on(theme: Theme, role: str, ground: str, least: float, *others: str) -> str:
    """Return the colour of a role, or a related one with enough contrast.

    If it contrasts less than ``least`` with the colour ``ground``, the colour of its edge or tint
    or one of the ``others`` is used, because a theme may make a ground pale that is an ink
    elsewhere. If none is visible there, the colour stays, and is reported.
    """
    names = (role, *_related_colours(theme, role), *filter(None, others))
    found = [theme.colour(name) for name in names]
    return next((one for one in found if contrast(ground, one) >= least), found[0])


def colour_on(theme: Theme, ground: str | None, colour: str, least: float, role: str = "") -> str:
    """Return ``colour``, or one with enough contrast on the role ``ground``.

    ``colour`` is that of the ``role`` if one is given. If it contrasts less than ``least`` with the
    ground, it is replaced by the edge or the tint of the role, or the ink of the ground. An empty
    ``ground`` is bare paper, which is white in every theme; None is unknown. If a dark ground
    becomes an outline to save ink, light items on it take its colour.
    """
    if ground is None:
        return colour
    under = theme.colour(ground) if ground else WHITE
    if role:
        colour = role_colour_on(theme, role, under, least)
    if not ground:
        # A colour that content names stays, and is reported.
        if role not in ("", "ink"):
            return colour
        dark = most_contrasting_ink(WHITE, theme.colour("ink"), theme.colour("paper"))
        return (
            colour
            if contrast(WHITE, colour) >= least
            else max(colour, dark, key=_contrast_on_white)
        )
    ink = _part_role(theme, ground, "ink")
    if ground and saves_ink(theme, theme.colour(ground)):
        inks = (colour, *([theme.colour(ink)] if ink else []), theme.colour(ground))
        return first_visible_ink(theme.colour("paper"), *inks, theme.colour("ink"))
    if not ink or contrast(theme.colour(ground), colour) >= least:
        return colour
    return max(colour, theme.colour(ink), key=lambda one: contrast(theme.colour(ground), one))


def line_colour(theme: Theme, ground: str | None, colour: str) -> str:
    """Return the ``colour`` of a line, or a visible one if its ground becomes an outline."""
    if not ground or not saves_ink(theme, theme.colour(ground)):
        return colour
    inks = (colour, theme.colour(ground), theme.colour("rule"))
    paper = theme.colour("paper")
    return next((ink for ink in inks if contrast(paper, ink) >= LOST), theme.colour("ink"))


def _contrast_on_white(colour: str) -> float:
    return contrast(WHITE, colour)


def cloth_colour(theme: Theme) -> str:
    """Return the colour of white cloth: that of the paper, unless that is dark."""
    paper = theme.colour("paper")
    return paper if luminance(paper) > _DARK else theme.colour("sail")


def _related_colours(theme: Theme, role: str) -> Iterator[str]:
    """Yield the darker and the lighter variant of a role, if the theme has them."""
    yield from filter(None, (_part_role(theme, role, "rim"), _part_role(theme, role, "tint")))


def _part_role(theme: Theme, role: str, part: str) -> str:
    """Return the role of a part of a role, or an empty string if there is none."""
    name = f"{role}.{part}"
    while name != part and name not in theme.colours:
        name = name.partition(".")[2]
    return name if name != part else ""
