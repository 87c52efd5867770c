"""Themes: from the roles that drawings name to colours, text styles, icons and words.

A theme file changes what it names and keeps the rest of the theme that it extends; all of them
end in ``base``, which gives every role a value.
"""

from __future__ import annotations

from pnp.theme.loading import INK_SAVER, load_theme
from pnp.theme.values import Theme

__all__ = [
    "INK_SAVER",
    "Theme",
    "load_theme",
]
