"""What imposition is asked for, what it answers, and the side of a sheet in between."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from pnp.imposition.paper import Paper
from pnp.scene import Item, Page, Rect
from pnp.scene.piece import CARD


class Typeset(Protocol):
    """Sets what is printed in margins and on pages of instructions."""

    def __call__(self, content: str, size: float, x: float, y: float, anchor: str) -> Item:
        """Return a black line of a ``size`` in millimetres; ``x`` and ``y`` are of its baseline,
        ``anchor`` is start, middle or end."""
        ...

    def text_of(self, key: str, /, **values: str | float) -> str:
        """Return a text of pnp's own; see ``pnp.content.language.builtin_texts``."""
        ...

    def join_words(self, words: Sequence[str]) -> str:
        """Return words as a list that ends with *and*."""
        ...


BLACK = "#000000"


class Sheet(Struct, frozen=True):
    """A page of instructions before its text: what is on it already, the room within, and the boxes
    that no mark may touch."""

    items: tuple[Item, ...]
    room: Rect
    taken: tuple[Rect, ...] = ()


class Stationery(Protocol):
    """How pages of instructions look that belong to a kit."""

    def sheet(self, title: str, width: float, height: float) -> Sheet:
        """Return a page with its frame and its title, above the line in the margin of its foot."""
        ...

    def line(
        self, content: str, size: float, x: float, y: float, anchor: str, *, strong: bool = False
    ) -> Item:
        """Return a line of text: as of ``Typeset``."""
        ...


class Slug(Struct, frozen=True):
    """What the line in the margin says of every sheet of the kit."""

    game: str
    version: str = ""


class SheetOptions(Struct, frozen=True):
    """How to put pieces on paper; ``sheets`` is a key of ``pnp.imposition.SHEETS``, ``marks``
    is ``crop`` or ``none`` (the slug and the ruler are printed either way); ``cut_lines`` draws the
    outlines of pieces in a layer of their own; ``stationery`` is that of a kit: pages of
    instructions are plain without; ``plans`` is whether boards of several sheets have a page on how
    to put them together, which the document of a whole kit tells elsewhere."""

    paper: Paper
    slug: Slug
    typeset: Typeset
    sheets: str = "duplex-long"
    marks: str = "crop"
    cut_lines: bool = False
    stationery: Stationery | None = None
    plans: bool = True


class UnplacedPiece(Struct, frozen=True):
    """Why a piece is on no page."""

    piece: str
    message: str
    hint: str


class PieceRemark(Struct, frozen=True):
    """What to report for a piece that is not printed as drawn; a ``warning`` if it suffers."""

    piece: str
    code: str
    message: str
    hint: str = ""
    warning: bool = False


class SheetUse(Struct, frozen=True):
    """What is on a sheet of paper: the ``pieces`` by their ids, how often each, how many straight
    ``cuts`` it takes, on how many ``pages`` it is printed. ``tiled`` is whether it holds a part of
    a piece, which takes all its sheets; ``blank`` whether the last of its pages is empty; ``kept``
    whether it is a page or a board, whose blank back can be read; ``behind`` is the number of the
    sheet whose backs it has, 0 for a sheet of fronts; ``paper`` is the kind to print it on."""

    pieces: tuple[tuple[str, int], ...]
    cuts: int
    pages: int
    tiled: bool = False
    blank: bool = False
    kept: bool = False
    behind: int = 0
    paper: str = CARD


class ImposedPart(Struct, frozen=True):
    """The pages of a part in printing order; ``papers`` counts pieces of paper, of which ``uses``
    tells what is on them.

    ``flip`` is the edge on which a duplex printer must turn them: long, short, or none where no
    paper is printed on both sides. Where one is, every sheet has a back page, if only a blank
    one: else a duplex printer would put a front on the back of the sheet before it. ``fills`` are
    the parts of each sheet, in percent of what printers reach, that art covers.
    """

    pages: tuple[Page, ...]
    papers: int
    faults: tuple[UnplacedPiece, ...]
    flip: str = "none"
    remarks: tuple[PieceRemark, ...] = ()
    fills: tuple[int, ...] = ()
    uses: tuple[SheetUse, ...] = ()


class PrinterMark(Struct, frozen=True):
    """A printer's mark and the box that it occupies, which later marks must keep clear of."""

    item: Item
    box: Rect


class Side(Struct, frozen=True):
    """One side of a sheet, complete but for what needs the number of sheets: slug and ruler.

    Sides of one paper share ``sheet`` (from 1). ``face`` and ``advice`` are what the slug
    says of it,
    ``pieces`` the titles of those on this side. ``ink`` contains the boxes that no mark may touch.
    A side without ``art`` is the back of a sheet that stays blank. ``scales`` are those of pieces
    that were made smaller. ``cuts`` are outlines to cut.
    ``holds`` are the ids of the pieces on it, one for each copy, ``straight`` is how many straight
    cuts part them; ``tiled``, ``kept`` and ``paper`` are as for ``SheetUse``.
    """

    width: float
    height: float
    sheet: int
    label: str
    face: str
    pieces: str
    advice: str
    art: tuple[Item, ...]
    marks: tuple[PrinterMark, ...]
    ink: tuple[Rect, ...]
    trim: Rect
    bleed: Rect
    scales: tuple[float, ...] = ()
    cuts: tuple[Item, ...] = ()
    holds: tuple[str, ...] = ()
    straight: int = 0
    tiled: bool = False
    kept: bool = False
    paper: str = CARD


class ImposedRun(Struct, frozen=True):
    """The sides that a scheme made of pieces, in printing order, and what it could not place."""

    sides: tuple[Side, ...]
    faults: tuple[UnplacedPiece, ...] = ()
    remarks: tuple[PieceRemark, ...] = ()
