"""Things to assemble by hand, and the steps of making them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import Struct

from pnp.kinds.assembly.drawing_style import DrawingStyle
from pnp.scene import Item, Rect
from pnp.scene.piece import Piece


class AssemblyTask(Struct, frozen=True):
    """A ``kind`` of thing to make: that of the file of its ``pieces``, the first of which is folded
    or cut, with what belongs to it; or ``booklet``, of ``count`` sheets like the first piece;
    ``gutterfold``, cards in ``boxes`` on half of a page; ``poster`` and ``quarters``, a board as
    tiles that lie in ``boxes`` and have ``names``, of so many columns as ``count``. What is
    ``told`` stands below its drawings."""

    kind: str
    title: str
    pieces: tuple[Piece, ...] = ()
    count: int = 1
    page: Rect = Rect(0, 0, 1, 1)
    boxes: tuple[Rect, ...] = ()
    names: tuple[str, ...] = ()
    instructions: str = ""


class AssemblyStep(Struct, frozen=True):
    """A drawing by a hand, which fills a box as far as it can, and the few words below it, by their
    name."""

    caption: str
    draw: Callable[[DrawingStyle, Rect], Iterator[Item]]
