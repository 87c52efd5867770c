"""Pages of a text as a booklet (saddle stitch).

Two pages are side by side on each side of the paper, in the order that results when the nested
sheets are folded in the middle. A booklet consists of two or more consecutive pieces of equal size,
one copy each: the leaves of a text. All other pieces of a part are printed on both sides as with
``duplex-long``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from pnp.base.values import replace
from pnp.imposition.grid import Stock, best_grid
from pnp.imposition.paper import Paper, fields
from pnp.imposition.schemes.duplex_long import impose_both_sides
from pnp.imposition.sides import ImposedRun, SheetOptions
from pnp.scene import IDENTITY, Group, Item, Matrix, rectangle
from pnp.scene.piece import Crease, Piece

_Face = tuple[Item, ...]


def impose(pieces: Iterable[Piece], options: SheetOptions) -> ImposedRun:
    """Impose leaves as booklets, and the rest on both sides of sheets that turn on the long edge.

    Leaves that do not fit side by side on a sheet are printed individually.
    """
    made = [sheet for run in _runs(pieces, options.paper) for sheet in run]
    return impose_both_sides(made, options, "long")


def booklets(pieces: Iterable[Piece], paper: Paper) -> Iterator[tuple[Piece, ...]]:
    """Yield the sheets of each booklet that is folded and stapled."""
    for run in _runs(pieces, paper):
        if run[0].creases:
            yield run


def _runs(pieces: Iterable[Piece], paper: Paper) -> Iterator[tuple[Piece, ...]]:
    """Yield runs of consecutive, equal pieces; leaves as the sheets of a booklet."""
    for (width, _, quantity), alike in groupby(pieces, key=_size_key):
        leaves = tuple(alike)
        folded = quantity == 1 and len(leaves) > 1 and _fits(leaves[0], paper)
        yield tuple(_spreads(leaves, width)) if folded else leaves


def _size_key(piece: Piece) -> tuple[float, float, int]:
    return piece.width, piece.height, piece.quantity


def _fits(leaf: Piece, paper: Paper) -> bool:
    """Return whether a sheet can hold two leaves side by side."""
    stock = Stock(2 * leaf.width, leaf.height, leaf.bleed)
    return best_grid(stock, 1, fields(paper)) is not None


def _spreads(leaves: Sequence[Piece], width: float) -> Iterator[Piece]:
    """Yield the sheets of a booklet from the outermost to the innermost."""
    pages: list[_Face] = [face or () for leaf in leaves for face in (leaf.front, leaf.back)]
    while len(pages) % 4:
        pages.append(())
    for sheet, leaf in enumerate(leaves[: len(pages) // 4]):
        first, last = 2 * sheet, len(pages) - 1 - 2 * sheet
        yield replace(
            leaf,
            # The margin counts the sheets of paper, which are fewer than the leaves.
            title=leaf.text or leaf.title,
            width=2 * width,
            front=_side_by_side(pages[last], pages[first], leaf),
            back=_side_by_side(pages[first + 1], pages[last - 1], leaf),
            creases=(Crease((width, 0.0), (width, leaf.height), 180.0),),
        )


def _side_by_side(left: _Face, right: _Face, leaf: Piece) -> _Face:
    """Return two pages side by side, neither of which bleeds into the other."""
    width, by = leaf.width, leaf.bleed
    high = leaf.height + 2 * by
    return (
        Group(left, IDENTITY, rectangle(-by, -by, width + by, high), "art"),
        Group(right, Matrix.translate(width, 0.0), rectangle(0.0, -by, width + by, high), "art"),
    )
