"""Pieces of a game that show a theme at work: a board, cards, a mat and tokens."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.content.files import File
from pnp.content.project import PartFiles, Project
from pnp.kinds.game.record import PartEntry
from pnp.model.record import FORMS, Record
from pnp.press.parts import ThemeOf, lay_out_part
from pnp.scene import Group, Item, Matrix, transform_outline
from pnp.scene.piece import Piece

BOARDS = tuple(FORMS.values())
GAP = 6.0
# Each kind of sample, the number of faces shown, and their largest size.
_SHOWN = ((BOARDS, 1, 175.0), (("deck",), 3, 89.0), (("mats",), 1, 150.0), (("tokens",), 8, 30.0))


class Sample(Struct, frozen=True):
    """A face of a piece, ``width`` by ``height`` mm on the sheet, from its top left corner."""

    title: str
    kind: str
    width: float
    height: float
    items: tuple[Item, ...]


def samples(project: Project, look: ThemeOf, report: Report) -> Iterator[Sample]:
    """Yield the board, cards, mat and tokens that a project has; report the findings of their
    layout."""
    files = [file for part in project.parts for file in part.files]
    for kinds, most, room in _SHOWN:
        file = next((file for file in files if file.kind in kinds), None)
        if file is not None:
            pieces = _pieces(file, look, report)
            yield from _faces(pieces, file.kind, most, room)


def _pieces(file: File[Record], look: ThemeOf, report: Report) -> tuple[Piece, ...]:
    entry = PartEntry(part=file.id, title=file.id, of=(file.id,))
    laid_out = lay_out_part(PartFiles(entry, (file,)), look, report, {})
    return tuple(piece for piece, _ in laid_out.pieces)


def _faces(pieces: tuple[Piece, ...], kind: str, most: int, room: float) -> Iterator[Sample]:
    """Yield the faces to show: of cards, fronts that are far apart in the deck, and a back."""
    backs = 1 if kind == "deck" and pieces and pieces[0].back is not None else 0
    fronts = most - backs
    chosen = pieces[:: max(1, len(pieces) // fronts)][:fronts]
    for piece in chosen:
        yield _sample(piece, piece.front, kind, room)
    if backs and pieces[0].back is not None:
        yield _sample(pieces[0], pieces[0].back, kind, room)


def _sample(piece: Piece, art: tuple[Item, ...], kind: str, room: float) -> Sample:
    """Return a face at its true size, or reduced if it would be larger than ``room``."""
    k = min(1.0, room / max(piece.width, piece.height))
    matrix = Matrix.scale(k)
    clip = transform_outline(piece.outline, matrix)
    drawn = Group((Group(art, matrix),), clip=clip)
    return Sample(piece.title, kind, piece.width * k, piece.height * k, (drawn,))
