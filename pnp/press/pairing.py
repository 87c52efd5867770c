"""Boards and pages back to back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TypeAlias

from pnp.base.values import replace
from pnp.imposition.paper import EPSILON, fields
from pnp.imposition.poster import needs_tiles
from pnp.imposition.sides import SheetOptions
from pnp.press.documents import PrintedPart
from pnp.scene import Group, Item, Matrix
from pnp.scene.piece import Piece, one_paper

Pieces: TypeAlias = tuple[Piece, ...]
_Place: TypeAlias = tuple[int, int]
"""The index of a part, and that of a piece in it."""

# A piece that covers less of a sheet is not a board or page whose back may be used by default.
_BOARD = 0.25


def pair_back_to_back(
    parts: Sequence[PrintedPart], own: Sequence[Pieces], options: SheetOptions
) -> list[Pieces]:
    """Return the pieces of all parts, with suitable pieces paired back to back: first one that is
    needed at once with one that is not, then two of the latter. Each copy of a page is paired with
    a different piece."""
    if options.sheets not in ("duplex-long", "duplex-short"):
        return [*own]
    ours = [
        at for i, part in enumerate(parts) if part.paired for at in _single_sided(i, part, options)
    ]
    others = [
        (i, j)
        for i, part in enumerate(parts)
        if not part.paired
        for i, j in _single_sided(i, part, options)
        if _is_board(own[i][j], options)
    ]
    backs: dict[_Place, _Place] = {}
    while ours:
        i, j = ours.pop(0)
        piece = own[i][j]
        several = piece.quantity > 1
        behind = [
            o for o in (others if several else chain(others, ours)) if _can_be_back(piece, own, o)
        ]
        for found in behind[: piece.quantity]:
            (others if found in others else ours).remove(found)
            front, back = (found, (i, j)) if several else ((i, j), found)
            backs[front] = back
    return _apply_backs(own, backs, options)


def _single_sided(number: int, printed: PrintedPart, options: SheetOptions) -> Iterator[_Place]:
    """Yield a part's single-sided, unfolded pieces that are not booklet pages; if the part does not
    offer its pieces for pairing, only single copies."""
    if printed.sheets not in (options.sheets, "booklet"):
        return
    for place, piece in enumerate(printed.part.pieces):
        flat = piece.back is None and not piece.creases and not piece.text
        single = printed.paired or piece.quantity == 1
        if flat and single and not needs_tiles(piece, options.paper):
            yield number, place


def _is_board(piece: Piece, options: SheetOptions) -> bool:
    room = fields(options.paper)[0].room
    return piece.width * piece.height >= _BOARD * room.width * room.height


def _can_be_back(piece: Piece, own: Sequence[Pieces], at: _Place) -> bool:
    """Return whether another piece has the same size, possibly rotated, and is printed once."""
    other = own[at[0]][at[1]]
    sizes = (sorted((one.width, one.height)) for one in (piece, other))
    same = all(abs(a - b) < EPSILON for a, b in zip(*sizes, strict=True))
    return same and piece.bleed == other.bleed and other.quantity == 1


def _apply_backs(
    own: Sequence[Pieces], backs: dict[_Place, _Place], options: SheetOptions
) -> list[Pieces]:
    """Return the pieces with their new backs, without the copies that became backs."""
    gone = Counter(backs.values())
    found: list[Pieces] = []
    for i, some in enumerate(own):
        left = []
        for j, piece in enumerate(some):
            behind = backs.get((i, j))
            if behind is not None:
                left.append(_with_back(piece, own[behind[0]][behind[1]], options))
            elif piece.quantity > gone[i, j]:
                left.append(replace(piece, quantity=piece.quantity - gone[i, j]))
        found.append(tuple(left))
    return found


def _with_back(piece: Piece, other: Piece, options: SheetOptions) -> Piece:
    title = options.typeset.text_of("slug.range", first=piece.title, last=other.title)
    paper = one_paper((piece.paper, other.paper))
    return replace(
        piece, title=title, back=_rotated_front(piece, other), behind=(other.id,), paper=paper
    )


def _rotated_front(piece: Piece, other: Piece) -> tuple[Item, ...]:
    """Return the front of another piece, rotated to match this one."""
    if abs(piece.width - other.width) < EPSILON:
        return other.front
    by = Matrix.rotate(90).then(Matrix.translate(piece.width, 0.0))
    return (Group(other.front, by),)
