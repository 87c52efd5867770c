"""How far colours stand apart, as the Web Content Accessibility Guidelines 2 measure it."""

from __future__ import annotations


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb`` after WCAG 2, from 0 (black) to 1 (white)."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours after WCAG 2, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def legible(ground: str, *inks: str) -> str:
    """Return the ink that stands out most from the ground, the first of equals."""
    return max(inks, key=lambda ink: contrast(ground, ink))


# What WCAG 2 asks of text (success criterion 1.4.3), and a fold line needs as much.
ENOUGH = 4.5


def visible(ground: str, *inks: str) -> str:
    """Return the first ink that is seen well on the ground; where none is, black or white."""
    plain = legible(ground, "#000000", "#ffffff")
    return next((ink for ink in inks if contrast(ground, ink) >= ENOUGH), plain)
