"""Pieces as pictures of their own: the items of one face, in named groups.

``art`` is what is seen; ``cut`` the outline and ``fold`` the creases, each in a colour of its own
by which the software of cutting machines tells lines to cut from lines to score. All three share
the coordinates of the trim box.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pnp.scene import Group, Item, Path, Rect, Stroke, line, rectangle
from pnp.scene.piece import Piece

CUT = Stroke("#ff00ff", 0.1)
FOLD = Stroke("#00ffff", 0.1)


def faces(piece: Piece) -> Iterator[tuple[str, tuple[Item, ...]]]:
    """Yield the name of the file and the art of each printed face."""
    yield piece.id, piece.front
    if piece.back is not None:
        yield f"{piece.id}-back", piece.back


def picture(piece: Piece, art: tuple[Item, ...], *, outlined: bool) -> tuple[Item, ...]:
    """Return a face for export: its art within the bleed and, where ``outlined``, what to cut.

    Names that a component gave to its groups are left out: layers of one name would be taken
    together, and lines that are drawn are no lines to cut.
    """
    area = Rect(0, 0, piece.width, piece.height).inset(-piece.bleed)
    clip = rectangle(area.x, area.y, area.width, area.height)
    drawn = (replace(i, name="") if isinstance(i, Group) and i.name else i for i in art)
    shown = Group(tuple(drawn), clip=clip, name="art")
    if not outlined:
        return (shown,)
    cut = Group((Path(piece.outline, stroke=CUT),), name="cut")
    creases = tuple(Path(line(*c.start, *c.end), stroke=FOLD) for c in piece.creases)
    return (shown, cut, Group(creases, name="fold")) if creases else (shown, cut)
