"""The names that colours have in CSS."""

from __future__ import annotations

from collections.abc import Collection

from PIL import ImageColor


def colour_names() -> Collection[str]:
    """Return the names of colours in CSS, such as ``tomato``."""
    return ImageColor.colormap.keys()
