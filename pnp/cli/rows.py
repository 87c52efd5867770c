"""The lines of lists."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """A name with its description. Something that can be drawn also has its ``kind``
    (``pnp.preview.exhibits``), its name there, and the game's theme in which to draw it."""

    name: str
    about: str = ""
    kind: str = ""
    called: str = ""
    theme: str = ""
