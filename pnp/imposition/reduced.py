"""Reduced: a piece larger than the paper, made smaller to fit one sheet.

The factor stands on its pages and among the remarks, for pieces that belong on spaces of the full
size do not fit those of the reduced one. Text that becomes too small to read is reported.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace

from pnp.base.units import number
from pnp.imposition.paper import MARGIN, Paper
from pnp.imposition.sides import PieceRemark
from pnp.imposition.slug import POINT, reduction
from pnp.scene import IDENTITY, Group, Instance, Item, Matrix, Text, transformed
from pnp.scene.piece import Crease, Piece

# The floor of printers for dark type on light; smaller is not read at a table.
LEAST_TYPE = 5 * POINT


def reduced(piece: Piece, paper: Paper) -> Piece:
    """Return the piece as large as the room of a sheet allows, in whole thousandths of its size."""
    short, long = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    low, high = sorted((piece.width, piece.height))
    return scaled(piece, math.floor(min(short / low, long / high) * 1000) / 1000)


def scaled(piece: Piece, factor: float) -> Piece:
    """Return the piece with everything in it made larger or smaller."""
    by = Matrix.scale(factor)
    xs, ys = piece.seams
    return replace(
        piece,
        width=piece.width * factor,
        height=piece.height * factor,
        front=(Group(piece.front, by),),
        back=None if piece.back is None else (Group(piece.back, by),),
        bleed=piece.bleed * factor,
        cut=transformed(piece.cut, by),
        creases=tuple(
            Crease(by.apply(crease.start), by.apply(crease.end), crease.valley)
            for crease in piece.creases
        ),
        seams=(tuple(x * factor for x in xs), tuple(y * factor for y in ys)),
        scale=piece.scale * factor,
    )


def remarks(pieces: Iterable[Piece]) -> Iterator[PieceRemark]:
    """Yield what to tell of pieces that were made smaller: how much, and text below 5 pt."""
    for piece in pieces:
        told = reduction((piece.scale,))
        yield PieceRemark(piece.id, "reduced-piece", f"'{piece.id}' is {told} of its size")
        texts = _texts((*piece.front, *(piece.back or ())), 1.0)
        size, words = min(texts, default=(LEAST_TYPE, ""))
        if size < LEAST_TYPE:
            yield PieceRemark(
                piece.id,
                "small-text",
                f"'{piece.id}' is {told}: '{words}' is set in {number(size / POINT, 1)} pt there",
                "print the part as a poster or in quarters, or use larger paper",
                warning=True,
            )


def _texts(items: Iterable[Item], factor: float) -> Iterator[tuple[float, str]]:
    """Yield the size in millimetres and the words of each text, as it is printed."""
    for item in items:
        match item:
            case Text(hidden=False):
                yield item.size * factor, item.content
            case Group():
                yield from _texts(item.items, factor * _growth(item.matrix))
            case Instance():
                yield from _texts((item.of,), factor * _growth(item.matrix))
            case _:
                pass


def _growth(matrix: Matrix) -> float:
    """Return by how much a matrix makes lengths larger, on average of all directions."""
    if matrix == IDENTITY:
        return 1.0
    return math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
