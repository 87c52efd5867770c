"""Colours of letters and icons that can be seen where they are, whatever the theme.

A role such as ``red`` is the colour of a ground. In a theme that saves ink it is a pale tone, in
which letters would vanish; then they take its rim, and in the end the colour of the words around.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.components.contrast import contrast, legible
from pnp.text.measuring import Roles
from pnp.text.style import Style
from pnp.theme import Theme

ENOUGH = 3.0
"""What WCAG 2 asks of large letters and of symbols (success criterion 1.4.11)."""

# What stands out less than this from a ground is lost on it, not merely faint on purpose.
_LOST = 1.5


def tints(theme: Theme, style: Style) -> Roles:
    """Return what finds the colours that a text in ``style`` names by their roles.

    Letters are light on dark grounds and dark on light ones, so the style tells the ground.
    """
    ground = legible(style.fill, theme.colour("paper"), theme.colour("ink"))

    def tint(role: str) -> str | None:
        if not theme.has_colour(role):
            return None
        found = (theme.colour(name) for name in (role, *_kin(theme, role)))
        return next((one for one in found if contrast(ground, one) >= ENOUGH), style.fill)

    return tint


def upon(theme: Theme, ground: str, colour: str) -> str:
    """Return ``colour``, or the ink of the role ``ground`` where it would be lost on that."""
    ink = _own(theme, ground, "ink")
    if not ink or contrast(theme.colour(ground), colour) >= _LOST:
        return colour
    return theme.colour(ink)


def _kin(theme: Theme, role: str) -> Iterator[str]:
    """Yield the darker and the lighter relative of a role, where the theme has them."""
    yield from filter(None, (_own(theme, role, "rim"), _own(theme, role, "tint")))


def _own(theme: Theme, role: str, part: str) -> str:
    """Return the name of a part of a role, or an empty text where it has no such part."""
    name = f"{role}.{part}"
    while name != part and name not in theme.colours:
        name = name.partition(".")[2]
    return name if name != part else ""
