"""Which inks are seen on a ground; see ``pnp.base.colours`` for how that is measured."""

from __future__ import annotations

from pnp.base.colours import contrast, luminance

__all__ = ["ENOUGH", "contrast", "legible", "luminance", "visible"]


def legible(ground: str, *inks: str) -> str:
    """Return the ink that stands out most from the ground, the first of equals."""
    return max(inks, key=lambda ink: contrast(ground, ink))


# What WCAG 2 asks of text (success criterion 1.4.3), and a fold line needs as much.
ENOUGH = 4.5


def visible(ground: str, *inks: str) -> str:
    """Return the first ink that is seen well on the ground; where none is, black or white."""
    plain = legible(ground, "#000000", "#ffffff")
    return next((ink for ink in inks if contrast(ground, ink) >= ENOUGH), plain)
