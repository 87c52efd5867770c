"""The panels of a folding board: pieces that are glued onto board and hinged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.kinds.boards.board.record import Board
from pnp.model.measure import overlap_depth
from pnp.scene import Group, Item, Matrix, Point, Rect, rectangle
from pnp.scene.extents import Ruler
from pnp.scene.piece import Piece

# How far a fold may be from an equal part of the board to lie between two spaces, as a share of it.
_SHIFT = 0.15
_BLEED = 2.0
# How far beyond an edge a place is still on it, in millimetres.
_ON_EDGE = 0.1


def panels_of(whole: Piece, record: Board) -> Iterator[Piece]:
    """Yield the panels of a board, row by row; neighbours overlap by their bleed."""
    assert record.board.fold is not None
    columns, rows = record.board.fold
    xs = fold_lines(whole.width, columns, whole.seams[0])
    ys = fold_lines(whole.height, rows, whole.seams[1])
    panels = [
        (left, top, right - left, bottom - top)
        for top, bottom in zip(ys, ys[1:], strict=False)
        for left, right in zip(xs, xs[1:], strict=False)
    ]
    ruler = Ruler()
    for id, number, (x, y, width, height) in zip(
        record.panels, range(1, len(panels) + 1), panels, strict=True
    ):
        clip = rectangle(-_BLEED, -_BLEED, width + 2 * _BLEED, height + 2 * _BLEED)
        panel = Rect(x, y, width, height).inset(-_BLEED)
        shown = tuple(item for item in whole.front if _is_on(ruler, item, panel))
        moved = Group(shown, Matrix.translate(-x, -y))
        yield Piece(
            id=id,
            title=f"{whole.title} {number}",
            width=width,
            height=height,
            front=(Group((moved,), clip=clip),),
            bleed=_BLEED,
            paper=whole.paper,
            places=moved_places(whole.places, Rect(x, y, width, height)),
        )


def moved_places(places: Sequence[Point], part: Rect) -> tuple[Point, ...]:
    """Return those of some places that are on a part of a board, its edge included, from its top
    left.

    >>> moved_places([(1.0, 2.0), (5.0, 2.0), (9.0, 2.0)], Rect(5.0, 0.0, 5.0, 5.0))
    ((0.0, 2.0), (4.0, 2.0))
    """
    area = part.inset(-_ON_EDGE)
    return tuple(
        (x - part.x, y - part.y)
        for x, y in places
        if area.x <= x <= area.right and area.y <= y <= area.bottom
    )


def _is_on(ruler: Ruler, item: Item, panel: Rect) -> bool:
    """Return whether an item leaves ink on a panel."""
    box = ruler.box(item)
    return box is not None and overlap_depth(box, panel) > 0


def fold_lines(length: float, parts: int, seams: Sequence[float]) -> list[float]:
    """Return where a length is divided: into equal parts, or at seams that are near.

    >>> fold_lines(100.0, 2, (48.0, 70.0)), fold_lines(90.0, 3, ())
    ([0.0, 48.0, 100.0], [0.0, 30.0, 60.0, 90.0])
    """
    found = [0.0]
    part = length / parts
    for i in range(1, parts):
        near = [seam for seam in seams if abs(seam - i * part) <= _SHIFT * part]
        found.append(min(near, key=lambda seam: abs(seam - i * part), default=i * part))
    return [*found, length]
