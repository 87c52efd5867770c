"""A game as targets receive it: pieces with stable ids, their faces and copies, instead of sheets.

All lengths are in millimetres. A piece has the same id in every target, so that a virtual table, a
print shop and a cutting machine name the same thing alike, and a new version replaces the old.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from msgspec import Struct

from pnp.base.diagnostics import Span
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.exports.article import Article
from pnp.scene import Item
from pnp.scene.piece import Piece
from pnp.scene.piece_shape import Shape, corner_radius, shape_of

if TYPE_CHECKING:
    from pnp.model.component import TableForm

FRONT, BACK = 0, 1


class ExportPiece(Struct, frozen=True):
    """One piece: its drawing, without lines to cut along by hand, and what the game says about it.

    ``part`` is its part of the game, ``kind`` and ``file`` are the kind and the id of the file that
    describes it, such as ``deck`` and ``crew``. ``copies`` is their number, without spares.
    ``marks`` are hashes of the front and the back, equal for faces that look the same; the second
    is empty if the back is blank. ``owner`` is the colour of the player who owns it, if any.
    ``fields`` are the values of a card by the names of its columns. ``place`` is its position in
    the content, for findings.
    """

    id: str
    part: str
    kind: str
    file: str
    drawn: Piece
    copies: int
    marks: tuple[str, str]
    place: Span | None = None
    owner: str = ""
    fields: Mapping[str, str] = {}

    @property
    def path(self) -> str:
        """The part and the id: unique in the game."""
        return f"{self.part}/{self.id}"

    @property
    def title(self) -> str:
        return self.drawn.title

    @property
    def shape(self) -> Shape:
        return shape_of(self.drawn)

    @property
    def corner(self) -> float:
        """The radius of rounded corners, 0 for other shapes."""
        return corner_radius(self.drawn)

    @property
    def has_back(self) -> bool:
        return self.drawn.back is not None

    def face(self, side: int) -> tuple[Item, ...]:
        """Return the items of the front or the back, which is empty if it is blank."""
        return self.drawn.front if side == FRONT else self.drawn.back or ()


class PieceSet(Struct, frozen=True):
    """The pieces of one file in one part, such as a deck; ``mark`` is a hash of all of them. A
    sheet of rules is an ``article``, too. ``table_form`` is what the pieces are on a virtual table,
    as their kind of file states it."""

    part: str
    kind: str
    file: str
    title: str
    pieces: tuple[ExportPiece, ...]
    place: Span | None = None
    article: Article | None = None
    table_form: TableForm = "token"

    @property
    def path(self) -> str:
        """The part and the id of the file; unique unless files of two kinds share an id."""
        return f"{self.part}/{self.file}"

    @property
    def copies(self) -> int:
        """The number of copies of all pieces."""
        return plain_sum(piece.copies for piece in self.pieces)

    @property
    def mark(self) -> str:
        return " ".join("/".join(piece.marks) for piece in self.pieces)

    @property
    def shared_back(self) -> bool:
        """Whether all pieces have the same printed back."""
        return len({piece.marks[BACK] for piece in self.pieces}) == 1 and self.pieces[0].has_back


class Bundle(Struct, frozen=True, dict=True):
    """A game for export. ``parts`` are the titles of its parts by id. ``version`` is that of the
    design, empty if it has none; ``players`` and ``minutes`` are the least and the most, 0 if
    unknown. ``address`` is the file:// URL of the folder of the export on this computer; files that
    contain it depend on ``--out``."""

    id: str
    title: str
    author: str
    version: str
    language: str
    licence: str
    players: tuple[int, int]
    minutes: tuple[int, int]
    parts: Mapping[str, str]
    sets: tuple[PieceSet, ...]
    address: str = ""

    @property
    def pieces(self) -> Iterator[ExportPiece]:
        for found in self.sets:
            yield from found.pieces

    def keeping(self, keeps: Callable[[ExportPiece], bool]) -> Bundle:
        """Return a bundle with only some of the pieces."""
        sets = (replace(s, pieces=tuple(filter(keeps, s.pieces))) for s in self.sets)
        return replace(self, sets=tuple(found for found in sets if found.pieces))

    def of_kind(self, *kinds: str) -> tuple[PieceSet, ...]:
        """Return the sets of some kinds of file, such as ``deck``, in the order of the game."""
        return tuple(found for found in self.sets if found.kind in kinds)

    @cached_property
    def by_part(self) -> Mapping[str, tuple[PieceSet, ...]]:
        return {part: tuple(sets) for part, sets in groupby(self.sets, key=attrgetter("part"))}
