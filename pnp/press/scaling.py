"""Scale a whole build: smaller for a pocket edition or a quick test, larger for weak eyes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pnp.base.diagnostics import Report
from pnp.base.units import format_number
from pnp.base.values import replace
from pnp.imposition.pages import LEAST_TYPE, scale_piece
from pnp.press.parts import LaidOutPart
from pnp.scene.extents import Ruler
from pnp.scene.piece import Piece


def scale_parts(
    parts: Sequence[LaidOutPart], factor: float, report: Report
) -> tuple[LaidOutPart, ...]:
    """Return parts with all pieces scaled; warns of type that becomes too small to read."""
    scaled = tuple(_scale_part(part, factor) for part in parts)
    smallest = min((found for part in parts for found in _smallest_type(part.pieces)), default=None)
    if smallest is not None and smallest[0] * factor < LEAST_TYPE <= smallest[0]:
        size, words, id = smallest
        printed = format_number(size * factor / LEAST_TYPE * 5, 1)
        message = f"at {format_number(100 * factor)} %, '{words}' of the piece '{id}' is set in "
        message += f"{printed} pt, below the 5 pt that can be read at a table"
        least = -(-LEAST_TYPE // (size / 100))
        report.warning("small-text", message, hint=f"with  --scale {least:g}%  all can be read")
    return scaled


def _scale_part(part: LaidOutPart, factor: float) -> LaidOutPart:
    pieces = tuple((scale_piece(piece, factor), file) for piece, file in part.pieces)
    # The hashes of pieces are keys of cached results.
    marks = {name: f"{mark} at {factor:g}" for name, mark in part.marks.items()}
    faces = {
        key: (f"{front} at {factor:g}", f"{back} at {factor:g}")
        for key, (front, back) in part.faces.items()
    }
    return replace(part, pieces=pieces, marks=marks, faces=faces)


def _smallest_type(
    pieces: Iterable[tuple[Piece, object]],
) -> Iterable[tuple[float, str, str]]:
    ruler = Ruler()
    for piece, _ in pieces:
        texts = ruler.texts((*piece.front, *(piece.back or ())))
        found = min(((size, text.content) for size, text in texts), default=None)
        if found is not None:
            yield (*found, piece.id)
