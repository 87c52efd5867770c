"""What the pieces of a game become on a virtual table: cards, boards, tokens, dice and figures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from pnp.base.values import replace
from pnp.exports.bundle import FRONT, Bundle, ExportPiece, PieceSet
from pnp.exports.raster import on_white, white_paper
from pnp.scene import Group, Matrix, Rect
from pnp.scene.piece import Piece

Form: TypeAlias = Literal["card", "board", "token", "die", "figure", "rules"]

_FACES_OF_DIE = 6
_HALF_TURN = 180.0
# The part of an edge of a face on which its fold line is drawn.
_FOLD = 0.3


class TableThing(Struct, frozen=True):
    """A piece on a virtual table. ``faces`` are pieces as they are seen there, on white paper: six
    of a die, by number, which have only a front; otherwise one, which may have a back. A figure is
    cut out of its pattern."""

    form: Form
    piece: ExportPiece
    source: PieceSet
    faces: tuple[ExportPiece, ...]

    @property
    def face(self) -> ExportPiece:
        return self.faces[0]

    @property
    def is_fixed(self) -> bool:
        """Whether it stays where it is, unlike mats and everything that is not a board."""
        return self.source.table_form == "board"


def things_of(bundle: Bundle, *forms: Form) -> Iterator[TableThing]:
    """Yield the pieces of a game that a table needs, of some forms or of all. Boxes are left out,
    bases of standees, since figures have their own, and pieces without copies."""
    for source in bundle.sets:
        for piece in source.pieces:
            form = _form_of(source, piece)
            if form is not None and piece.copies and (not forms or form in forms):
                yield TableThing(form, piece, source, tuple(_faces(form, piece)))


class Stack(Struct, frozen=True):
    """Pieces of one size that belong together: ``faces`` with their numbers of copies, and the
    thing of each. The six faces of a die are a stack: drawing one is a roll."""

    id: str
    title: str
    form: Form
    faces: tuple[tuple[TableThing, ExportPiece, int], ...]

    @property
    def size(self) -> tuple[float, float]:
        """The size of its pieces in millimetres."""
        drawn = self.faces[0][1].drawn
        return drawn.width, drawn.height


def stacks_of(bundle: Bundle, *forms: Form) -> Iterator[Stack]:
    """Yield the pieces of some forms by file, owner and size, and each copy of a die alone."""
    found: dict[tuple[object, ...], list[TableThing]] = {}
    for thing in things_of(bundle, *forms):
        piece, drawn = thing.piece, thing.piece.drawn
        if thing.form == "die":
            faces = tuple((thing, face, 1) for face in thing.faces)
            for number in range(1, piece.copies + 1):
                title = piece.title if piece.copies == 1 else f"{piece.title} {number}"
                yield Stack(f"{piece.part}_{piece.id}_{number}", title, "die", faces)
            continue
        size = drawn.width, drawn.height
        key = (piece.part, piece.kind, piece.file, piece.owner, thing.form, size)
        found.setdefault(key, []).append(thing)
    taken: set[str] = set()
    for things in found.values():
        first = things[0]
        base = "_".join(filter(None, (first.piece.part, first.piece.file, first.piece.owner)))
        number = next(n for n in range(1, len(found) + 2) if f"{base}_{n}" not in taken)
        taken.add(f"{base}_{number}")
        owner = f" ({first.piece.owner})" if first.piece.owner else ""
        faces = tuple((thing, thing.face, thing.piece.copies) for thing in things)
        yield Stack(f"{base}_{number}", f"{first.source.title}{owner}", first.form, faces)


def face_name(thing: TableThing, face: ExportPiece, side: int) -> str:
    """Return the name of a face, with which the names of its files begin: unique in the game, and
    the same for cards that share a back. Ids have no underscores."""
    if side == FRONT:
        return f"{face.part}_{face.id}"
    shared = thing.form == "card" and thing.source.shared_back
    return f"{face.part}_{thing.source.file}_backs" if shared else f"{face.part}_{face.id}_back"


def _form_of(source: PieceSet, piece: ExportPiece) -> Form | None:
    match source.table_form:
        case "none":
            return None
        case "mat":
            return "board"
        case "die" if len(piece.drawn.sides) != _FACES_OF_DIE:
            return "token"
        case "figure" if not piece.drawn.sides:
            return None
        case form:
            return form


def _faces(form: Form, piece: ExportPiece) -> Iterator[ExportPiece]:
    drawn = piece.drawn
    if form == "die":
        for number, side in enumerate(drawn.sides, 1):
            shown = _part(drawn, side.inset(_FOLD), f"{piece.id}_{number}")
            yield replace(piece, id=shown.id, drawn=shown, marks=(_mark(piece, number), ""))
    elif form == "figure":
        front, back = (_part(drawn, side, piece.id) for side in drawn.sides)
        turn = Matrix.rotate(_HALF_TURN, front.width / 2, front.height / 2)
        both = replace(front, back=(Group(back.front, turn),))
        yield replace(piece, drawn=both, marks=(_mark(piece, 1), _mark(piece, 2)))
    else:
        yield on_white(piece)


def _mark(piece: ExportPiece, number: int) -> str:
    return f"{piece.marks[FRONT]} {number}"


def _part(drawn: Piece, area: Rect, id: str) -> Piece:
    """Return a rectangular part of a front as a piece; outside the cut line it is empty."""
    shown = Group((white_paper(drawn), *drawn.front), clip=drawn.outline)
    kept = Group((shown,), Matrix.translate(-area.x, -area.y))
    return Piece(id, drawn.title, area.width, area.height, (kept,))
