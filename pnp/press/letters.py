"""Points in the letters of a text, at which they may be hidden."""

from __future__ import annotations

from pnp.scene import Point, Text

_ACROSS, _UP = (0.2, 0.5, 0.8), (0.12, 0.4)


def letter_points(text: Text) -> list[tuple[str, tuple[Point, ...]]]:
    """Return each letter and digit of a text with points in it, in the coordinates of the text;
    none for a text whose glyphs do not correspond to its characters."""
    if text.glyphs:
        return []
    found, x = [], text.x
    for char, advance in zip(text.content, text.advances, strict=False):
        width = advance * text.size / 1000
        if char.isalnum():
            points = tuple((x + a * width, text.y - u * text.size) for a in _ACROSS for u in _UP)
            found.append((char, points))
        x += width
    return found
