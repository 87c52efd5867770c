"""Themes: the colours, text styles, icons and texts behind the roles that drawings name.

A theme file changes the roles it names and inherits the rest from the theme that it extends. Every
chain of themes ends in ``base``, which gives every role a value.
"""

from __future__ import annotations

from pnp.theme.loading import INK_SAVER, load_theme
from pnp.theme.values import Theme

__all__ = [
    "INK_SAVER",
    "Theme",
    "load_theme",
]
