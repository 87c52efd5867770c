"""The lines of lists."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """A name with what it is. What can be drawn has its ``kind`` (``pnp.preview.exhibits``), what
    it is called there, and the theme of a game in which it is drawn."""

    name: str
    about: str = ""
    kind: str = ""
    called: str = ""
    theme: str = ""
