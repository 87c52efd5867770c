"""The roles that a file names where no type of its record says so: in the boxes of cards, whose
templates are filled first, and in texts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, cast

from pnp.base.diagnostics import KeyPath
from pnp.rules.dealt import shown, sides
from pnp.rules.dressed import Dressed
from pnp.rules.marked import MarkedTexts
from pnp.text.markup import parse

if TYPE_CHECKING:
    from pnp.model.deck import Deck

# Which boxes are drawn in the role under a key.
_DRAWN = {
    "fill": ("text", "icon", "panel", "pattern"),
    "line": ("panel", "pattern", "scene"),
    "style": ("text",),
}


class Painted(Dressed, MarkedTexts):
    """A file of any kind with the roles that its boxes and its texts name."""

    @cached_property
    def boxed(self) -> tuple[tuple[str, KeyPath, str], ...]:
        """The key, the path and the name of each role of a box, as cards fill it."""
        return tuple(dict.fromkeys(self._boxed()))

    @cached_property
    def tinted(self) -> tuple[tuple[KeyPath, str], ...]:
        """The colours of words and icons in texts, such as ``{red|words}``."""
        spans = ((path, span) for path, text in self.marked for span in parse(text).spans)
        return tuple(dict.fromkeys((path, span.role) for path, span in spans if span.role))

    def _boxed(self) -> Iterator[tuple[str, KeyPath, str]]:
        if self.file.kind != "deck":
            return
        for side in sides(cast("Deck", self.record)):
            for name, box in side.layout.items():
                for key, drawn in _DRAWN.items():
                    if box.draw in drawn:
                        found = shown(side, name, key, getattr(box, key))
                        yield from ((key, path, role) for path, role in found)
